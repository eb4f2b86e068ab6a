//! What may be typed.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use language::Language;

use crate::commands::{
    bench, games, map, odds, play, protocol, record, rehearse, rules, serve, show, simulate, situation, study,
};

/// Plays hex-and-counter wargames by their whole rules.
#[derive(Parser)]
#[command(
    name = "esagono",
    version,
    about = "Plays hex-and-counter wargames by their whole rules: every order is checked, every refusal names its paragraph.",
    after_help = "Begin with `esagono games`, then `esagono play inferno/surprise`.\n\
                  Exit codes: 0 all is well, 1 the answer is no (a case failed, a record does not verify), 2 the input was wrong.",
    disable_help_subcommand = true
)]
pub struct Cli {
    /// Another set of data: a folder that holds one folder per game (DIR/inferno/counters.csv and so on)
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,

    /// What people are told is told in this language, as far as it has been translated: en, it
    #[arg(long, global = true, value_name = "LANGUAGE", default_value = "en", value_parser = language)]
    pub language: Language,

    #[command(subcommand)]
    pub command: Option<Command>,
}

fn language(key: &str) -> Result<Language, String> {
    let known = Language::ALL.map(Language::key).join(", ");
    Language::named(key).ok_or_else(|| format!("known are {known}"))
}

#[derive(Subcommand)]
pub enum Command {
    /// List the games and their scenarios
    Games(games::Args),
    /// Show a position: map, stacks, objectives, who is waited on
    Show(show::Args),
    /// Play in the terminal, against a bot or two at one screen
    Play(play::Args),
    /// Play by JSON lines on stdin and stdout, for programs in any language
    Protocol(protocol::Args),
    /// Read, check and carry over recorded games
    #[command(subcommand)]
    Record(record::Command),
    /// Pose a rules question in a file and get the answer
    #[command(subcommand)]
    Situation(situation::Command),
    /// The odds of a fight before it is fought
    Odds(odds::Args),
    /// What orders would bring, without giving them
    Rehearse(rehearse::Args),
    /// Check the map data, draw the map
    #[command(subcommand)]
    Map(map::Command),
    /// The rules in plain words, and which of them are proved to be enforced
    Rules(rules::Args),
    /// Serve tables to browsers; this is what happens without a command
    Serve(serve::Args),
    /// Let bots play many games and count who wins
    Simulate(simulate::Args),
    /// Let bots play many games and write a report about them
    Study(study::Args),
    /// Measure how fast random games run
    Bench(bench::Args),
}
