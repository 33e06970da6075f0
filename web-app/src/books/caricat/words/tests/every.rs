//! Every variant in both languages.

use rules_core::Side;
use rules_core::books::caricat::{
    Action, Decision, Ending, Event, Level, Mobile, Modifier, Outcome, Owes, Reason, State, Tally, Terrain, Victory,
};

use super::super::refusal::owes;
use super::super::{
    Names, action, card, ending_line, events, heading, icon, modifier, names, outcome, reason, victory,
};
use super::*;

const SPRITE: &str = include_str!("../../../../../../assets/icons/sprite.svg");

fn actions() -> Vec<Action> {
    let (leader, unit, to) = (leader("BRO"), unit("I8"), hex(2507));
    let (units, target) = (squad(&["I1", "I2"]), super::unit("KJ4"));
    let mut all = vec![
        Action::Opt { used: true },
        Action::Opt { used: false },
        Action::Throw { leader },
        Action::Call { leader },
        Action::Call { leader: super::leader("TAX") },
        Action::EndCommitment,
        Action::Keep,
        Action::Activate { leader },
        Action::Ride { unit: super::unit("CAR") },
        Action::Pass,
        Action::Step { piece: Mobile::Unit(unit), to },
        Action::Step { piece: Mobile::Leader(leader), to },
        Action::Step { piece: Mobile::Unit(super::unit("I9")), to },
        Action::Withdraw { unit },
        Action::Leave { unit },
        Action::Stop,
        Action::EndMovement,
        Action::Fire { units, target },
        Action::Melee { units, target, charge: false },
        Action::Melee { units, target, charge: true },
        Action::EndCombat,
        Action::React { units },
        Action::React { units: squad(&[]) },
        Action::Evade,
        Action::Stand,
        Action::Escape { to },
        Action::Answer { at: unit },
        Action::Name { unit },
        Action::Retreat { to },
        Action::Advance { unit, to },
        Action::Follow,
        Action::Stay,
        Action::Rally { unit },
        Action::Join { unit },
        Action::Bridge { destroyed: true },
        Action::Bridge { destroyed: false },
    ];
    all.extend(Level::ALL.map(|to| Action::Shift { to }));
    all
}

#[test]
fn every_action_has_words_and_an_icon() {
    let game = pastrengo();
    let names = Names::new(&game);
    for act in actions() {
        for side in [Side::First, Side::Second] {
            differs(|| action(&act, side, &names));
        }
        let symbol = format!("<symbol id=\"i-{}\"", icon(&act));
        assert!(SPRITE.contains(&symbol), "{act:?}: {symbol}");
    }
}

#[test]
fn every_decision_has_a_heading() {
    let game = pastrengo();
    let names = Names::new(&game);
    let (leader, unit) = (leader("BRO"), unit("I8"));
    for decision in [
        Decision::SetUp,
        Decision::Commitment,
        Decision::Level { leader },
        Decision::Choice { level: Some(Level::Advance), passed: false },
        Decision::Choice { level: None, passed: false },
        Decision::Choice { level: Some(Level::Hold), passed: true },
        Decision::Movement { moving: Some(Mobile::Unit(unit)) },
        Decision::Movement { moving: Some(Mobile::Leader(leader)) },
        Decision::Reaction { mover: unit },
        Decision::Combat,
        Decision::Evasion { unit },
        Decision::Escape { unit },
        Decision::Answer { unit },
        Decision::Naming,
        Decision::Loss,
        Decision::RetreatOrder,
        Decision::Retreat { unit },
        Decision::Advance { must: true },
        Decision::Advance { must: false },
        Decision::Follow { leader },
        Decision::Rally,
        Decision::Join { leader },
        Decision::Bridge,
    ] {
        for side in [Side::First, Side::Second] {
            let said = |side| {
                // Without a go there is nobody to head its combat.
                let (heading, note) = heading(&decision, side, &names);
                [heading.trim_start_matches(": ").to_owned(), note.unwrap_or_default()].join(" / ")
            };
            differs(|| said(side));
        }
    }
}

fn happenings() -> Vec<Event> {
    let (leader, unit, from, to) = (leader("BRO"), unit("I8"), hex(1313), hex(2507));
    let (units, target) = (squad(&["I1", "I2"]), super::unit("KJ4"));
    let (side, dice) = (Side::First, [2, 5]);
    let (man, horse) = (Mobile::Leader(leader), Mobile::Unit(super::unit("CAR")));
    let mut tally = Tally::default();
    tally.add(Modifier::Leader, -2, clause("10b"));
    let ending = Ending { victory: Victory::ItalianMarginal, italian: 12, austrian: 1 };
    let mut all = vec![
        Event::TurnBegan { turn: 3, clause: clause("2a") },
        Event::Opted { side, used: true, clause: clause("13.3.1a") },
        Event::Opted { side, used: false, clause: clause("13.3.1a") },
        Event::Opted { side: Side::Second, used: true, clause: clause("13.3.4a") },
        Event::Opted { side: Side::Second, used: false, clause: clause("13.3.4a") },
        Event::Level { leader, to: Level::Reserve, clause: clause("2c") },
        Event::Called { leader, clause: clause("13.3.2a") },
        Event::Freed { leader, by: target, clause: clause("13.1.2b") },
        Event::Activated { who: man, clause: clause("4.1a") },
        Event::LeftMap { unit, from, clause: clause("13.2.2e") },
        Event::Escaped { unit, from, to, clause: clause("9.2e") },
        Event::Damage { unit, by: -1, now: 0, clause: clause("10f") },
        Event::Eliminated { unit, clause: clause("7.5.1h") },
        Event::Checked { unit, die: 3, morale: 5, passed: true, clause: clause("12a") },
        Event::Checked { unit, die: 6, morale: 5, passed: false, clause: clause("12a") },
        Event::Repelled { target, clause: clause("7.2c") },
        Event::Named { unit, clause: clause("8b") },
        Event::Retreated { unit, from, to, clause: clause("7.4e") },
        Event::Blocked { unit, hexes: 2, clause: clause("7.4g") },
        Event::Advanced { unit, from, to, clause: clause("7.2.1g") },
        Event::LeaderLeft { leader, clause: clause("7.3c") },
        Event::Staff { leader, unit, clause: clause("7.3.1d") },
        Event::Closed { who: man, clause: clause("2f") },
        Event::Closed { who: horse, clause: clause("2f") },
        Event::Control { hex: to, side, clause: clause("13.4c") },
        Event::Bridge { clause: clause("13.2.2a") },
        Event::Over { ending, clause: clause("13.4.1a") },
    ];
    for success in [true, false] {
        let tally = tally.clone();
        all.push(Event::Recovery {
            unit,
            dice: Some(dice),
            tally,
            morale: 5,
            line: false,
            success,
            clause: clause("11c"),
        });
        all.push(Event::Evades { unit, die: Some(3), success, clause: clause("9.2a") });
        all.push(Event::LeaderThrow { leader, dice, killed: success, clause: clause("7.3a") });
        for (who, id) in [(man, "2b"), (man, "13.3.3a"), (horse, "4.2a")] {
            all.push(Event::Thrown { who, dice, tally: Tally::default(), at_most: 6, success, clause: clause(id) });
        }
    }
    let tally = Tally::default();
    all.push(Event::Recovery { unit, dice: None, tally, morale: 5, line: true, success: true, clause: clause("10a") });
    all.push(Event::Evades { unit, die: None, success: true, clause: clause("9.2b") });
    for id in ["4.2b", "4.2.2a", "7.5.1p"] {
        all.push(Event::Activated { who: horse, clause: clause(id) });
    }
    all.push(Event::Spent { unit, clause: clause("4.2.1a") });
    for id in ["4.1h", "4.1c"] {
        all.push(Event::Passed { side, clause: clause(id) });
    }
    for from in [Some(from), None] {
        all.push(Event::Stepped { piece: man, from, to, cost: 2, spent: 3, clause: clause("6b") });
    }
    for id in ["6.2d", "7.4j", "3.1z"] {
        all.push(Event::Stopped { piece: horse, clause: clause(id) });
    }
    for (melee, charge) in [(false, false), (true, false), (true, true)] {
        all.push(Event::Declared { units, target, melee, charge, clause: clause("7a") });
    }
    for (id, hits) in [("7.1.1b", 0), ("7.1b", 1), ("7.2a", 2), ("3.1t", 0), ("6.2a", 3)] {
        let dice = vec![1, 6];
        all.push(Event::Fired { units, target, dice, modifier: hits as i8 - 1, morale: 5, hits, clause: clause(id) });
    }
    all.extend((1..=5).map(|now| Event::Damage { unit, by: 1, now, clause: clause("7.1.1d") }));
    for id in ["7.2c", "12b"] {
        all.push(Event::DroppedOut { unit, clause: clause(id) });
    }
    for difference in [-9, -7, -4, -1, 0, 1, 4, 7, 9] {
        let (attack, defence) = (Tally::default(), Tally::default());
        let [attack_dice, defence_dice] = [dice, dice];
        let clause = clause("7.2.1a");
        all.push(Event::Fought { attack_dice, defence_dice, attack, defence, difference, clause });
    }
    for id in ["1.4g", "1.4h", "7.3b"] {
        all.push(Event::LeaderWent { leader, from, to, clause: clause(id) });
    }
    all
}

#[test]
fn every_event_is_told_and_cites_its_clause() {
    let game = pastrengo();
    let names = Names::new(&game);
    for event in happenings() {
        let mark = Part::Clause(event.clause());
        let lines = events(std::slice::from_ref(&event), &names);
        assert!(lines.iter().any(|line| line.parts.contains(&mark)), "{event:?}");
        differs(|| events(std::slice::from_ref(&event), &names).iter().map(text).collect::<Vec<_>>().join(" / "));
    }
}

#[test]
fn every_reason_is_explained() {
    let game = pastrengo();
    let names = Names::new(&game);
    let (leader, unit, from, to) = (leader("SIG"), unit("I8"), hex(1313), hex(2507));
    let (here, target) = (to, super::unit("KJ4"));
    let mut all = vec![
        (Reason::Over, "2h"),
        (Reason::NotYourDecision, "2f"),
        (Reason::NotAsked, "2f"),
        (Reason::NotAsked, "2g"),
        (Reason::NoSuchPiece, "7d"),
        (Reason::NotOnMap, "2e"),
        (Reason::NoSuchHex { hex: hex(9999) }, "6h"),
        (Reason::NotAdjacent { from, to }, "6b"),
        (Reason::NoLeader { leader }, "2e"),
        (Reason::NotYet { leader, from: 5 }, "13.1.3a"),
        (Reason::NotYet { leader: super::leader("FED"), from: 8 }, "13.2.1b"),
        (Reason::AlreadyThrown { leader }, "2c"),
        (Reason::TooFar { from: Level::Hold, to: Level::Attack }, "2b"),
        (Reason::OtherLevel { have: Level::Hold, now: Some(Level::Attack) }, "4.1f"),
        (Reason::OtherLevel { have: Level::Hold, now: None }, "4.1f"),
        (Reason::Activated, "4.1k"),
        (Reason::Spent { unit }, "4.2c"),
        (Reason::Spent { unit }, "4.2.1b"),
        (Reason::MustActivate { level: Level::Attack }, "4.1h"),
        (Reason::NotActive { unit }, "7d"),
        (Reason::OtherMoving, "3.1z"),
        (Reason::HasMoved, "6f"),
        (Reason::NothingMoves, "6f"),
        (Reason::NoWay { from, to }, "6.3a"),
        (Reason::NoWay { from, to }, "13.3.4b"),
        (Reason::EnemyThere { hex: here }, "5c"),
        (Reason::FriendThere { hex: here }, "5c"),
        (Reason::FriendThere { hex: here }, "5f"),
        (Reason::MpShort { have: -1, need: 3 }, "6b"),
        (Reason::Reserve, "3.1t"),
        (Reason::HoldStep { to }, "3.1o"),
        (Reason::HoldStep { to }, "3.1q"),
        (Reason::LeaderOwed { leader }, "13.3.3d"),
        (Reason::Alone { hex: here }, "1.4f"),
        (Reason::NoWithdrawal { unit }, "7.5.1b"),
        (Reason::NoWithdrawal { unit }, "7.5.1k"),
        (Reason::NoLeaving { unit }, "6h"),
        (Reason::NoLeaving { unit }, "13.2.2e"),
        (Reason::NoContact { unit, target }, "7c"),
        (Reason::HasActed { unit }, "7c"),
        (Reason::Unfit { unit }, "7.5.1e"),
        (Reason::Unfit { unit }, "7.5.1c"),
        (Reason::Unfit { unit }, "7.5.1k"),
        (Reason::OutOfCommand { unit }, "4.3a"),
        (Reason::MustMelee { unit }, "3.1i"),
        (Reason::CavalryCannot { unit }, "9b"),
        (Reason::NoCharge, "9.1a"),
        (Reason::NoCharge, "9.1e"),
        (Reason::NoCharge, "9.1h"),
        (Reason::CannotReact { unit }, "6.2a"),
        (Reason::CannotEvade, "9.2a"),
        (Reason::NotAttacking { unit }, "7.2b"),
        (Reason::NotEligible { unit }, "7.1d"),
        (Reason::NotEligible { unit }, "8b"),
        (Reason::NotTowardsGoal { hex: here }, "7.4e"),
        (Reason::BetterRetreat { open: here }, "7.4e"),
        (Reason::NotVacated { hex: here }, "7.2.1g"),
        (Reason::NotVacated { hex: here }, "9.2e"),
        (Reason::NotVacated { hex: here }, "13.3.3d"),
        (Reason::MustEnter, "9.1d"),
        (Reason::WrongTurn { turn: 2, from: 3 }, "13.3.2b"),
        (Reason::WrongTurn { turn: 2, from: 6 }, "13.3.3a"),
        (Reason::OutOfTurn, "13.3.3c"),
        (Reason::Done, "13.2.2c"),
    ];
    for what in [Owes::Close, Owes::Approach, Owes::March, Owes::FallBack, Owes::Disengage, Owes::Enter, Owes::Melee] {
        all.push((Reason::Owed { unit, owes: what }, "3.1z"));
        all.push((Reason::WouldOwe { unit, owes: what }, "3.1z"));
        differs(|| owes(what, &names));
    }
    for (why, id) in all {
        differs(|| reason(&why, clause(id), Side::First, &names));
    }
}

#[test]
fn outcomes_terms_levels_and_states_have_names() {
    for row in -4..=4 {
        differs(|| outcome(Outcome::Melee(row)));
    }
    for result in [
        Outcome::Nothing,
        Outcome::Passed(true),
        Outcome::Passed(false),
        Outcome::Fire { dealt: 2, taken: 1 },
        Outcome::Repelled,
    ] {
        differs(|| outcome(result));
    }
    for what in [
        Modifier::Dice,
        Modifier::Melee,
        Modifier::Level,
        Modifier::Morale,
        Modifier::Position,
        Modifier::Assault,
        Modifier::Charge,
        Modifier::Terrain,
        Modifier::Hexside,
        Modifier::Staff,
        Modifier::Leader,
    ] {
        differs(|| modifier(what).to_owned());
    }
    for level in Level::ALL {
        differs(|| names::level(level).to_owned());
        differs(|| names::to_level(level).to_owned());
        differs(|| names::at_level(level).to_owned());
    }
    for state in [State::Ready, State::Reduced, State::Shaken, State::Broken, State::Routed] {
        differs(|| names::state(state).to_owned());
    }
    for terrain in [Terrain::Village, Terrain::Woods, Terrain::Hills, Terrain::Clear, Terrain::Marsh] {
        differs(|| card::terrain(terrain).to_owned());
    }
}

#[test]
fn every_victory_has_a_name() {
    let game = montebello();
    let names = Names::new(&game);
    for how in [
        Victory::AustrianSubstantial,
        Victory::AustrianMarginal,
        Victory::ItalianMarginal,
        Victory::ItalianSubstantial,
        Victory::ItalianDecisive,
        Victory::Austrian,
        Victory::Draw,
        Victory::Italian,
    ] {
        differs(|| victory(how).to_owned());
        differs(|| ending_line(&Ending { victory: how, italian: 3, austrian: 4 }, &names));
    }
}

/// The places of a template, in order of their numbers.
fn places(template: &str) -> Vec<char> {
    let mut found: Vec<char> = template.split('{').skip(1).filter_map(|rest| rest.chars().next()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn templates_have_the_same_places_in_both_languages() {
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let italian = read(include_str!("../../../../../locales/it.json"));
    let english = read(include_str!("../../../../../locales/en.json"));
    for (section, keys) in italian["car"].as_object().unwrap() {
        for (key, template) in keys.as_object().unwrap() {
            let other = english["car"][section][key].as_str().unwrap();
            assert_eq!(places(template.as_str().unwrap()), places(other), "car.{section}.{key}");
        }
    }
}
