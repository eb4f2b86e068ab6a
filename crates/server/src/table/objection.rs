//! Why a table does not do what it is asked, told to who asked.

use kernel::{Bad, Message, Problems, message};
use thiserror::Error;

use crate::books::BookError;
use crate::click::NoGround;
use crate::store::StoreError;

/// A table that cannot be opened from what is kept of it.
#[derive(Debug, Error)]
pub enum LoadError {
    #[error(transparent)]
    Book(#[from] BookError),
    #[error(transparent)]
    Game(#[from] Bad),
    #[error("the table's seed is damaged")]
    Seed,
    #[error("the table is gone from the store")]
    Gone,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a table could not write down.
#[derive(Debug, Error)]
pub enum KeepError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the data cannot be kept: {0}")]
    Data(#[from] Problems),
}

impl LoadError {
    pub fn message(&self) -> Message {
        match self {
            Self::Book(error) => error.message(),
            Self::Game(bad) => bad.message(),
            Self::Seed => message!("table-seed-damaged"),
            Self::Gone | Self::Store(_) => message!("failed-here"),
        }
    }
}

/// What a client asks for that he does not get.
#[derive(Debug)]
pub enum Objection {
    OpensNothing,
    Watches,
    WatcherTalks,
    WatcherResigns,
    WatcherAsksAdvice,
    WatcherPlans,
    WatcherHasNoSeat,
    HasNoSeat,
    PlaysEverySeat,
    NotYourSeat,
    NoSuchSeat(String),
    Taken,
    NoBotThere,
    NoSuchBot {
        name: String,
        known: String,
    },
    BotsDrawNot,
    PeopleHavePace,
    NotAtOneScreen,
    NotItsTurn,
    NothingToAdvise,
    NoLongerItsTurn,
    NothingToTakeBack,
    Over,
    Closed,
    Frozen(Message),
    RecordIsHidden,
    RecordIsElsewhere,
    CloseToLeave,
    IsAnOrder,
    IsNoOrder,
    TooManyOrders(usize),
    TooManyStandingOrders(usize),
    NoSuchStep(String),
    NotAnsweredSo {
        step: String,
        verb: String,
    },
    NoSuchRule(String),
    NothingSaid,
    SaidEnough,
    NoObject,
    NoJson(serde_json::Error),
    MustBe(&'static str, &'static str),
    /// What is wrong with a question, for who writes a client.
    Said(String),
    /// By a bot, a book or the store.
    Told(Message),
    Closes,
    NotKept,
    OrdersNotKept,
}

impl Objection {
    pub fn message(&self) -> Message {
        match self {
            Self::OpensNothing => message!("link-opens-nothing"),
            Self::Watches => message!("watcher-acts"),
            Self::WatcherTalks => message!("watcher-talks"),
            Self::WatcherResigns => message!("watcher-resigns"),
            Self::WatcherAsksAdvice => message!("watcher-asks-advice"),
            Self::WatcherPlans => message!("watcher-plans"),
            Self::WatcherHasNoSeat => message!("watcher-has-no-seat"),
            Self::HasNoSeat => message!("seat-needed"),
            Self::PlaysEverySeat => message!("plays-every-seat"),
            Self::NotYourSeat => message!("seat-not-yours"),
            Self::NoSuchSeat(seat) => message!("seat-unknown", seat = seat),
            Self::Taken => message!("seat-taken"),
            Self::NoBotThere => message!("bot-not-there"),
            Self::NoSuchBot { name, known } => message!("bot-unknown", bot = name, known = known),
            Self::BotsDrawNot => message!("bots-draw-not"),
            Self::PeopleHavePace => message!("people-have-pace"),
            Self::NotAtOneScreen => message!("not-at-one-screen"),
            Self::NotItsTurn => message!("not-its-turn"),
            Self::NothingToAdvise => message!("nothing-to-advise"),
            Self::NoLongerItsTurn => message!("no-longer-its-turn"),
            Self::NothingToTakeBack => message!("undo-goes-no-further"),
            Self::Over => message!("game-is-over"),
            Self::Closed => message!("game-is-closed"),
            Self::Frozen(reason) => message!("game-frozen", reason = reason.clone()),
            Self::RecordIsHidden => message!("record-is-hidden"),
            Self::RecordIsElsewhere => Message::plain("the record is to be had from its own address"),
            Self::CloseToLeave => Message::plain("close the connection to leave"),
            Self::IsAnOrder => Message::plain("that is an order"),
            Self::IsNoOrder => Message::plain("that is no order"),
            Self::TooManyOrders(most) => message!("too-many-orders", most = *most),
            Self::TooManyStandingOrders(most) => message!("too-many-standing-orders", most = *most),
            Self::NoSuchStep(step) => message!("step-unknown", step = step),
            Self::NotAnsweredSo { step, verb } => message!("step-not-answered-so", step = step, verb = verb),
            Self::NoSuchRule(rule) => message!("rule-unknown", rule = rule),
            Self::NothingSaid => message!("nothing-said"),
            Self::SaidEnough => message!("said-enough"),
            Self::NoObject => Message::plain("a message is an object"),
            Self::NoJson(error) => Message::plain(format!("not JSON: {error}")),
            Self::MustBe(name, what) => Message::plain(format!("`{name}` must be {what}")),
            Self::Said(text) => Message::plain(text),
            Self::Told(why) => why.clone(),
            Self::Closes => message!("table-closes"),
            Self::NotKept => message!("action-not-kept"),
            Self::OrdersNotKept => message!("orders-not-kept"),
        }
    }
}

impl From<NoGround> for Objection {
    fn from(error: NoGround) -> Self {
        Self::Told(error.message())
    }
}
impl From<BookError> for Objection {
    fn from(error: BookError) -> Self {
        Self::Told(error.message())
    }
}
impl From<Bad> for Objection {
    fn from(bad: Bad) -> Self {
        Self::Told(bad.message())
    }
}
impl From<StoreError> for Objection {
    fn from(error: StoreError) -> Self {
        tracing::error!("{error}");
        Self::Told(message!("failed-here"))
    }
}
