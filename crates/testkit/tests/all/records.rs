//! Records: round trip, damage, proof of the dice, upgrade, golden records.

use hexgrid::HexId;
use kernel::dice::{Quick, Seed, hex as hex_text};
use kernel::record::Frozen;
use kernel::session::Replay;
use kernel::{AnyRewind, AnySession, Record, Rewind, Seat, Session, Viewed, Viewer, legal_list, state_hash};
use testkit::replay;
use testkit::toy::{self, Action, Toy};

use crate::{N1, N2, S1, S2, open, planning};

/// A whole game of random moves.
fn played(number: u64) -> Session<Toy> {
    let mut table = open(number);
    let mut rng = Quick::new(number);
    while !table.waiting().is_over() {
        let seats: Vec<Seat> = table.waiting().seats().iter().collect();
        let seat = seats[rng.below(seats.len())];
        let list = legal_list(&**table.game(), table.state(), seat);
        table.submit(seat, &[list[rng.below(list.len())]]).expect("listed");
        if rng.below(9) == 0 {
            let _ = table.undo(seat, None);
        }
    }
    table
}

#[test]
fn a_record_reads_back_and_replays() {
    let table = played(5);
    let record = table.record(Some("the end"));
    let read = Record::parse("game.jsonl", &record.text()).expect("reads");
    assert_eq!(read, record);
    let (again, result) = Session::replay(table.game().clone(), &read, None, Replay::Verify);
    assert_eq!(result, Ok(()));
    assert_eq!(state_hash(again.state()), state_hash(table.state()));
    assert_eq!(again.record(Some("the end")).text(), record.text());
    for seat in [N1, N2, S1, S2] {
        assert_eq!(again.version(seat), table.version(seat), "versions survive a restart");
    }
    let (half, result) = Session::replay(table.game().clone(), &read, Some(9), Replay::Stored);
    assert_eq!((half.lines().len(), result), (9, Ok(())));
}

#[test]
fn any_moment_of_a_record_opens_as_it_was_seen() {
    for number in [5, 6, 7] {
        let table = played(number);
        let record = table.record(Some("the end"));
        let game = table.game();
        let (half, rest) = record.lines.split_at(record.lines.len() / 2);
        let (mut rewind, result) = Rewind::new(game.clone().into(), &Record { lines: half.to_vec(), ..record.clone() });
        assert_eq!(result, Ok(()));
        // What is written later is taken in.
        rewind.extend(&record.lines).expect("the rest passes");
        assert_eq!(rewind.lines() as usize, half.len() + rest.len());
        // The referee sees a moment for the start and one for each line.
        assert_eq!(rewind.moments(Viewer::Referee).len(), record.lines.len() + 1);
        for viewer in [Viewer::Referee, Viewer::Seat(S1)] {
            let moments = rewind.moments(viewer);
            for nth in (0..moments.len()).step_by(7) {
                let shown = rewind.show(viewer, nth).expect("a moment");
                if viewer == Viewer::Referee {
                    let (then, _) = Session::replay(game.clone(), &record, Some(nth as u32), Replay::Stored);
                    assert_eq!(shown.view, serde_json::json!(game.view(then.state(), viewer)), "game {number}, line {nth}");
                }
                assert_eq!(shown.moment, moments[nth]);
            }
            assert!(rewind.show(viewer, moments.len()).is_none());
        }
        // A seat's moments are those at which its version changed.
        let noticed = rewind.moments(Viewer::Seat(S1)).len();
        assert!(noticed < record.lines.len() && noticed > 2, "{noticed} of {}", record.lines.len());
    }
}

#[test]
fn takebacks_tell_how_far_undo_goes() {
    let mut table = open(3);
    let session: &mut dyn AnySession = &mut table;
    let first = session.legal(N1)[0].0.clone();
    let before = session.log(Viewer::Seat(N1), 0).0.len();
    session.submit_words(N1, &[first]).expect("listed");
    assert_eq!(session.undoable(N1), 1);
    assert_eq!(session.takebacks(N1, Viewer::Seat(N1)), [before]);
    session.undo(N1, None).expect("one's own");
    assert_eq!((session.undoable(N1), session.log(Viewer::Seat(N1), 0).0.len()), (0, before));
}

#[test]
fn nobody_asks_through_another_seats_eyes() {
    let table = planning(4);
    let session: &dyn AnySession = &table;
    assert_eq!(session.ask(Viewer::Seat(N1), "view(s1).waiting").unwrap(), "hidden");
    assert_ne!(session.ask(Viewer::Seat(S1), "view(s1).waiting").unwrap(), "hidden");
    assert_eq!(session.ask(Viewer::Bystander, "view(s1).waiting").unwrap(), "hidden");
    assert_eq!(session.ask(Viewer::Bystander, "at.step").unwrap(), "");
}

#[test]
fn a_truncated_record_is_read_as_far_as_it_goes() {
    let text = played(5).record(Some("the end")).text();
    let cut = &text[..text.len() * 2 / 3];
    let read = Record::parse("cut.jsonl", cut).expect("the header is whole");
    let (line, reason) = read.broken.clone().expect("says where it breaks off");
    assert_eq!(line as usize, cut.lines().count());
    assert!(reason.contains("not a line of a record"), "{reason}");
    assert_eq!(read.lines.len() + 2, cut.lines().count());
    let (_, result) = Session::replay(open(5).game().clone(), &read, None, Replay::Stored);
    assert_eq!(result, Ok(()));
    assert!(Record::parse("empty", "").is_err() && Record::parse("no", "{}").is_err());
}

#[test]
fn the_seed_proves_every_face() {
    let table = played(6);
    let record = table.record(Some("the end"));
    let verify = |record: &Record| Session::replay(table.game().clone(), record, None, Replay::Verify).1;
    assert_eq!(verify(&record), Ok(()));
    let thrown = record.lines.iter().position(|l| !l.rolls.is_empty()).expect("strengths were dealt");
    let mut changed = record.clone();
    let roll = &mut changed.lines[thrown].rolls[0];
    roll.face = roll.face % roll.sides + 1;
    let (line, reason) = verify(&changed).expect_err("a changed face is caught");
    assert_eq!(line as usize, thrown + 1);
    assert!(reason.contains("the seed gives"), "{reason}");
    let mut other = record.clone();
    other.closing.as_mut().expect("closed").server_seed = hex_text(&Seed::from_number(7));
    assert!(verify(&other).expect_err("another seed").1.contains("committed"));
    let open = Record { closing: None, ..record };
    assert!(verify(&open).expect_err("no seed yet").1.contains("not closed"));
}

#[test]
fn stored_dice_must_fit() {
    let table = played(6);
    let mut record = table.record(Some("the end"));
    let thrown = record.lines.iter().position(|l| !l.rolls.is_empty()).expect("strengths were dealt");
    record.lines[thrown].rolls.pop();
    let (line, reason) = Session::replay(table.game().clone(), &record, None, Replay::Stored).1.expect_err("one is lacking");
    assert_eq!((line as usize, reason.contains("none is stored")), (thrown + 1, true));
}

#[test]
fn a_game_that_no_longer_passes_is_frozen() {
    let book = toy::book();
    let mut record = played(6).record(None);
    let book_game = played(6);
    record.lines[2].words = kernel::Worded::words(&**book_game.game(), book_game.state(), &Action::Place { hex: HexId(20) });
    let replayed = book.replay(&record, None, Replay::Stored).expect("of this game");
    let (line, reason) = replayed.broke.expect("no longer passes");
    assert!(line == 3 && reason.contains("T/"), "{line} {reason}");
    let mut session = replayed.session;
    assert_eq!(session.lines(), 2, "stands at the last good line");
    let frozen = session.freeze(Frozen::new(line, reason.clone()));
    assert_eq!(frozen.header.frozen.as_ref().map(|f| f.line), Some(3));
    let seat = session.waiting().seats().iter().next().expect("somebody is waited on");
    let refused = session.submit_words(seat, &["deploy".into()]).expect_err("frozen");
    assert!(refused.0[0].1.to_string().contains("frozen") && refused.0[0].1.to_string().contains(&reason));
    assert_eq!(Record::parse("f", &frozen.text()), Ok(frozen));
    record.header.rules += 1;
    assert!(book.fits(&record).is_err(), "another rules number");
}

#[test]
fn golden_records_replay_turn_by_turn() {
    let book = toy::book();
    let record = played(8).record(Some("the end"));
    let turns = replay::turn_hashes(&*book, &record).expect("replays");
    assert_eq!(turns.lines().count(), 2, "three turns");
    let text = record.text();
    assert_eq!(replay::check(&*book, "golden", &text, Some(&turns)), Ok(record.lines.len()));
    let (number, _) = turns.split_once(' ').expect("a pair");
    let wrong = replay::check(&*book, "golden", &text, Some(&format!("{number} 00\n"))).expect_err("another hash");
    assert!(wrong[0].contains("stored is 00"), "{wrong:?}");
    let mut other = record;
    other.closing.as_mut().expect("closed").position = "00".into();
    assert!(replay::check(&*book, "golden", &other.text(), None).expect_err("another end")[0].contains("closing"));
}

#[test]
fn a_folder_of_records_is_replayed() {
    let dir = std::env::temp_dir().join(format!("esagono-testkit-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let book = toy::book();
    let record = played(9).record(Some("the end"));
    std::fs::write(dir.join("a.jsonl"), record.text()).expect("written");
    std::fs::write(dir.join("a.turns"), replay::turn_hashes(&*book, &record).expect("replays")).expect("written");
    let mut foreign = record;
    foreign.header.game = "another".into();
    std::fs::write(dir.join("b.jsonl"), foreign.text()).expect("written");
    let good = replay::folder(&*book, &dir);
    std::fs::write(dir.join("c.jsonl"), "nonsense").expect("written");
    let bad = replay::folder(&*book, &dir);
    std::fs::remove_dir_all(&dir).expect("removed");
    assert_eq!(good, Ok(1));
    assert!(bad.is_err());
}

#[test]
fn a_rollback_needs_everybody_and_thrown_dice_stay_thrown() {
    let fought = |table: &Session<Toy>| table.lines().iter().filter(|l| !l.rolls.is_empty()).count() > 1;
    let mut table = (7..).map(played).find(fought).expect("somebody fights");
    let rolled = table.lines().iter().find(|l| !l.rolls.is_empty()).expect("something is rolled").clone();
    let after = table.lines().iter().filter(|l| l.n > rolled.n).flat_map(|l| l.rolls.clone()).next();
    let before = (state_hash(table.state()), table.lines().len());
    let refused = table.rollback(S1, rolled.n, kernel::Seats::only(S1)).expect_err("not everybody agrees");
    assert!(refused.words().contains("consent"), "{}", refused.words());
    assert!(
        table.rollback(S1, 0, kernel::Played::seats(&**table.game())).is_err()
            && table.rollback(S1, 9_999, kernel::Played::seats(&**table.game())).is_err()
    );
    assert_eq!((state_hash(table.state()), table.lines().len()), before, "a refused rollback changes nothing");
    let all = kernel::Played::seats(&**table.game());
    table.rollback(S1, rolled.n, all).expect("everybody agrees");
    let seat = kernel::Played::about(&**table.game()).seat(&rolled.seat).expect("a seat");
    let action = kernel::Worded::parse(&**table.game(), table.state(), seat, &rolled.words).expect("reads");
    table.submit(seat, &[action]).expect("legal as before");
    let again = table.lines().iter().rev().find(|l| !l.rolls.is_empty()).expect("rolled again");
    assert_eq!(again.rolls, rolled.rolls, "the same dice fall again");
    assert!(after.is_some(), "dice of later lines wait their turn");
    let record = table.record(Some("closed"));
    let (replayed, result) = Session::replay(table.game().clone(), &record, None, Replay::Verify);
    assert_eq!(result, Ok(()));
    assert_eq!(state_hash(replayed.state()), state_hash(table.state()));
    assert_eq!(replayed.record(Some("closed")).text(), record.text());
}
