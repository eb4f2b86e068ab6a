//! What goes over the wire (docs/PROTOCOL.md). The page's `types.d.ts` is written from these types.

mod site;
mod talk;

pub use site::{
    About, Bot, Catalogue, Chair, Done, Failed, Game, Geometry, MapAbout, Mine, Moments, Opened, Personal, Picture, Rule, Rules,
    TableLine, Verified,
};
pub use talk::{Answer, Ask, Edit, Frame, LogPart, Moment, News, OwnPlan, Presence, Present, Reply, Role, Stand, Whole, You};

use ts_rs::{Config, TS};

/// Comment and declaration of a type.
fn declared<T: TS>(config: &Config) -> String {
    // A comment ends its own line.
    let text = format!("{}{}\n", T::docs().unwrap_or_default(), T::decl(config));
    text.replace("/**\n * ", "/** ").replace("\n */\n", " */\n").replace(" \n", "\n")
}

/// All of them for the page, as `types.d.ts` has them.
pub fn declarations() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// What the server sends. Written from the Rust types by `cargo xtask types`; what is changed here is lost.\n",
    );
    macro_rules! declare {
        ($($type:ty),* $(,)?) => { $( text.push('\n'); text.push_str(&declared::<$type>(&config)); )* };
    }
    declare![
        kernel::Side,
        kernel::Post,
        kernel::ChoiceValue,
        kernel::Choice,
        kernel::Scenario,
        kernel::Outcome,
        kernel::FightReport,
        kernel::Told,
        kernel::Throw,
        kernel::Witnessed,
        kernel::Seen,
        kernel::standing::Answer,
        kernel::standing::Order,
        kernel::presentation::Printed,
        kernel::presentation::Face,
        kernel::presentation::SideColours,
        kernel::presentation::Step,
        kernel::presentation::Verb,
        kernel::presentation::Overlay,
        kernel::presentation::ChartRow,
        kernel::presentation::Chart,
        kernel::presentation::Read,
        kernel::presentation::Mark,
        kernel::presentation::HexsideList,
        kernel::presentation::ScoreField,
        kernel::presentation::Presentation,
        kernel::Cited,
        kernel::Prompt,
        kernel::Stop,
        kernel::Plan,
        kernel::EndedPlan,
        kernel::SeatPlan,
        kernel::Halted,
        kernel::Rehearsed,
        kernel::Stay,
        crate::store::Mode,
        crate::store::Holder,
        crate::store::Status,
        crate::store::Said,
        Failed,
        Done,
        Catalogue,
        Game,
        MapAbout,
        Bot,
        Rules,
        Rule,
        Opened,
        Chair,
        About,
        Personal,
        Mine,
        TableLine,
        Picture,
        Moments,
        Verified,
        Geometry,
        Role,
        You,
        Present,
        Presence,
        Moment,
        Stand,
        Edit<'static>,
        Ask<'static>,
        OwnPlan,
        LogPart<'static>,
        Whole<'static>,
        Frame<'static>,
        News<'static>,
        Reply,
    ];
    text
}
