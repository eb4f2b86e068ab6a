//! Why a table does not do what it is asked, in words for who asked.

use kernel::{Bad, Problems};
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

/// What a client asks for that he does not get.
#[derive(Debug, Error)]
pub enum Objection {
    #[error("this link opens no seat at this table")]
    OpensNothing,
    #[error("those who watch do not act")]
    Watches,
    #[error("those who watch do not talk at the table")]
    WatcherTalks,
    #[error("those who watch cannot resign")]
    WatcherResigns,
    #[error("those who watch are not advised")]
    WatcherAsksAdvice,
    #[error("those who watch plan nothing")]
    WatcherPlans,
    #[error("those who watch have no seat")]
    WatcherHasNoSeat,
    #[error("only who has a seat can do that")]
    HasNoSeat,
    #[error("here one person plays every seat")]
    PlaysEverySeat,
    #[error("that is not your seat")]
    NotYourSeat,
    #[error("no seat is called `{0}`")]
    NoSuchSeat(String),
    #[error("that seat is taken")]
    Taken,
    #[error("no bot sits there")]
    NoBotThere,
    #[error("no bot is called `{name}`; known are {known}")]
    NoSuchBot { name: String, known: String },
    #[error("bots agree to no draw; resign or play on")]
    BotsDrawNot,
    #[error("people play at their own pace")]
    PeopleHavePace,
    #[error("only at one screen the view goes from seat to seat")]
    NotAtOneScreen,
    #[error("it is not this seat's turn to act")]
    NotItsTurn,
    #[error("there is nothing to advise: it is not this seat's turn")]
    NothingToAdvise,
    #[error("something has happened meanwhile; it is no longer this seat's turn")]
    NoLongerItsTurn,
    #[error("undo goes back to the last roll, revelation or change of seat, and no further")]
    NothingToTakeBack,
    #[error("the game is over")]
    Over,
    #[error("the game is closed")]
    Closed,
    #[error("this game is frozen: {0}")]
    Frozen(String),
    #[error("the record holds what the other side hides; it can be had when the game is over")]
    RecordIsHidden,
    #[error("the record is to be had from its own address")]
    RecordIsElsewhere,
    #[error("close the connection to leave")]
    CloseToLeave,
    #[error("that is an order")]
    IsAnOrder,
    #[error("that is no order")]
    IsNoOrder,
    #[error("at most {0} orders in one message")]
    TooManyOrders(usize),
    #[error("at most {0} standing orders")]
    TooManyStandingOrders(usize),
    #[error("no step is called `{0}`")]
    NoSuchStep(String),
    #[error("`{step}` is not answered with `{verb}`")]
    NotAnsweredSo { step: String, verb: String },
    #[error("no rule is called `{0}`")]
    NoSuchRule(String),
    #[error("nothing was said")]
    NothingSaid,
    #[error("this table has said all it may")]
    SaidEnough,
    #[error("a message is an object")]
    NoObject,
    #[error("not JSON: {0}")]
    NoJson(serde_json::Error),
    #[error("`{0}` must be {1}")]
    MustBe(&'static str, &'static str),
    /// In words of the kernel or of a bot.
    #[error("{0}")]
    Said(String),
    #[error("the table closes")]
    Closes,
    #[error("the action could not be kept and is taken back")]
    NotKept,
    #[error("the orders could not be kept")]
    OrdersNotKept,
    #[error(transparent)]
    NoGround(#[from] NoGround),
    #[error(transparent)]
    Book(#[from] BookError),
    #[error(transparent)]
    Game(#[from] Bad),
    #[error(transparent)]
    Store(#[from] StoreError),
}
