//! Every variant in both languages.

use rules_core::Side;
use rules_core::books::colonia::{
    Action, Class, Decision, Direction, Ending, Event, Formation, Modifier, Order, Outcome, Part as Leg, Placed, Plan,
    Pose, Reason, TROOPS, Tally, Victory, What,
};
use rules_core::secret::{Commitment, Salt};
use rules_core::table::{Edge, Hand};

use super::super::names::{class, direction, edge, order, row};
use super::super::{Fate, Names, action, ending_line, events, heading, icon, modifier, outcome, reason, winner_line};
use super::*;

const SPRITE: &str = include_str!("../../../../../../assets/icons/sprite.svg");

fn actions(game: &Colonia) -> Vec<Action> {
    let (own, target) = (unit(game, "IT-11"), unit(game, "ET-11"));
    let general = unit(game, "IT-1G");
    let leg = |toward| Leg::Leg { toward, mm: 52 };
    let mut all = vec![
        Action::Deploy { at: vec![Placed { unit: own, x: 100, y: 100, facing: 0 }] },
        Action::Put { x: 523, y: 300, facing: 90 },
        Action::Bomb { target },
        Action::Scout { general },
        Action::Opportunity { units: vec![] },
        Action::Opportunity { units: vec![own] },
        Action::Lay { seals: vec![] },
        Action::Lay { seals: vec![(general, Commitment([1; 32]))] },
        Action::Open { marker: None },
        Action::Brigade { brigade: 0 },
        Action::Name { unit: own },
        Action::Form { formation: Formation::Line },
        Action::Form { formation: Formation::Column },
        Action::Square { with: vec![] },
        Action::Square { with: vec![own] },
        Action::Garrison,
        Action::Search,
        Action::Ford,
        Action::Work,
        Action::Board { lorry: own },
        Action::Done,
        Action::Fight,
        Action::Disengage,
        Action::Yes,
        Action::No,
        Action::React { unit: own, toward: 0 },
        Action::Main { attacker: own, target },
    ];
    all.extend(Order::ALL.map(|order| Action::Open { marker: Some((order, Salt([0; 16]))) }));
    all.extend(Edge::ALL.map(|front| Action::Leave { front }));
    for with in [None, Some(general)] {
        all.extend([0, 4500, 18000, 31500].map(|toward| Action::Move { parts: vec![leg(toward)], with }));
        for bonus in [false, true] {
            all.push(Action::Charge { target, parts: vec![leg(0)], bonus, with });
        }
    }
    for part in [Leg::Wheel { on: Hand::Left, degrees: 15 }, Leg::Pivot { by: 30 }, Leg::Pivot { by: -30 }] {
        all.push(Action::Move { parts: vec![part, leg(0)], with: None });
        all.push(Action::Charge { target, parts: vec![part, leg(0)], bonus: false, with: None });
    }
    for then in [Plan::Stand, Plan::Move, Plan::Limber] {
        all.extend([Edge::Front, Edge::Rear].map(|from| Action::Fire { target, then, from }));
    }
    all
}

#[test]
fn every_action_has_words_and_an_icon() {
    let game = coatit();
    let names = Names::new(&game);
    for act in actions(&game) {
        // An attack where one language has the other's name may read alike only by its names.
        if matches!(act, Action::No) {
            both(|| action(&act, &names));
        } else {
            differs(|| action(&act, &names));
        }
        let symbol = format!("<symbol id=\"i-{}\"", icon(&act));
        assert!(SPRITE.contains(&symbol), "{act:?}: {symbol}");
    }
}

#[test]
fn every_decision_has_a_heading() {
    let game = coatit();
    let names = Names::new(&game);
    let (own, other) = (unit(&game, "IT-11"), unit(&game, "ET-11"));
    for decision in [
        Decision::Throw,
        Decision::Deploy,
        Decision::Sortie,
        Decision::Put { unit: own },
        Decision::Opportunity,
        Decision::Orders,
        Decision::Open { general: own },
        Decision::Brigade,
        Decision::Name { brigade: 0 },
        Decision::Act { unit: own },
        Decision::Engaged { unit: own },
        Decision::Square { unit: own, charger: other },
        Decision::React { mover: own, ready: vec![other] },
        Decision::Return { unit: own, at: other },
        Decision::Main { links: vec![(own, other)] },
        Decision::Pursue { unit: own },
    ] {
        differs(|| {
            let (heading, note) = heading(&decision, &names);
            [heading, note.unwrap_or_else(|| "-".into())].join(" / ")
        });
    }
}

fn tally() -> Tally {
    let mut tally = Tally::default();
    tally.add(Modifier::Vbu, 10, clause("7.1a"));
    tally.add(Modifier::Long, -1, clause("7.2c"));
    tally
}

fn happenings(game: &Colonia) -> Vec<(What, &'static str)> {
    let (own, target, general) = (unit(game, "IT-11"), unit(game, "ET-11"), unit(game, "IT-1G"));
    let (side, order) = (Side::First, Order::Difesa);
    let (from, to) = (Pose { x: 100, y: 100, facing: 90 }, Pose { x: 152, y: 100, facing: 90 });
    let ending = Ending { winner: None, by: Victory::Points, points: rules_core::BySide::new(2, 2) };
    let mut all = vec![
        (What::TurnBegan { turn: 3 }, "6.1e"),
        (What::Threw { first: 3, second: 5 }, "1.2c"),
        (What::Threw { first: 4, second: 4 }, "6.1b"),
        (What::Put { unit: own, at: from }, "1.2c"),
        (What::Put { unit: own, at: from }, "1.2e"),
        (What::Put { unit: general, at: from }, "2.1.4d"),
        (What::Delayed { unit: own }, "1.2e"),
        (What::Scouted { general }, "2.1.6c"),
        (What::Bombed { side, target, dice: vec![6, 5, 5, 1], damage: 2 }, "2.1.6c"),
        (What::Opportunity { unit: own }, "4.5a"),
        (What::OpportunityLost { unit: own }, "4.5g"),
        (What::Laid { side }, "4.6e"),
        (What::Shown { general, order }, "4.6e"),
        (What::Void { general, order }, "4.6k"),
        (What::Received { unit: own, order }, "4.6j"),
        (What::First { side }, "6.1a"),
        (What::Brigade { brigade: 0 }, "6.1d"),
        (What::Activated { unit: own }, "6.1c"),
        (What::Activated { unit: own }, "9.6f"),
        (What::Garrisoned { unit: own, piece: 0 }, "5.2.6b"),
        (What::Missed { unit: own }, "4.4b"),
        (What::Stopped { unit: own, by: target }, "4.5k"),
        (What::Damaged { unit: own, by: 2, now: 3 }, "7.5e"),
        (What::Disordered { unit: own }, "7.5c"),
        (What::Rallied { unit: own }, "2.2h"),
        (What::Lost { unit: own, by: 1 }, "7.5g"),
        (What::Halted { unit: own }, "8a"),
        (What::Tested { unit: own }, "8d"),
        (What::Round { loser: None, by: 0 }, "9.4b"),
        (What::Round { loser: Some(own), by: 0 }, "9.4f"),
        (What::Round { loser: Some(own), by: 2 }, "9.4b"),
        (What::WentBack { unit: own, from, to }, "9.4g"),
        (What::Aligned { unit: own, to }, "9c"),
        (What::Boarded { unit: own, lorry: general }, "2.1.5b"),
        (What::Automatic { brigade: 0 }, "4.6s"),
        (What::Objective { objective: 0, side }, "3.0g"),
        (What::Over { ending }, "3.0f"),
    ];
    for (charisma, losses) in [(0, 0), (1, 1), (-1, 2)] {
        all.push((What::Cohesion { unit: own, dice: vec![1, 5], charisma, losses }, "7.5f"));
    }
    for id in ["4.0a", "4.4i", "4.5c", "2.1.4g", "4.5k", "9.4n", "5.1.6h"] {
        all.push((What::Moved { unit: own, from, to, parts: vec![Leg::Leg { toward: 9000, mm: 52 }] }, id));
    }
    for formation in [Formation::Line, Formation::Column, Formation::Square] {
        all.extend([own, unit(game, "IT-15")].map(|unit| (What::Formed { unit, formation }, "4.0q")));
    }
    all.extend(["4.4a", "4.5c", "8f"].map(|id| (What::Charges { unit: own, target }, id)));
    all.extend(["4.4a", "4.3c", "9.4m", "8h"].map(|id| (What::Die { unit: own, die: 3, cm: 2 }, id)));
    all.extend(["2.0b", "9.4k", "5.1.6d", "5.1.6f", "8a"].map(|id| (What::Removed { unit: own }, id)));
    all.extend((1..=6).map(|face| (What::General { unit: own, general, dice: [face, face] }, "8a")));
    all.push((What::General { unit: own, general, dice: [3, 4] }, "8a"));
    for from in [Direction::Frontal, Direction::Flank, Direction::Rear] {
        all.push((What::Contact { attacker: own, target, side: Edge::Front, from }, "9a"));
    }
    for (damage, id) in [(0, "7.0a"), (1, "7.0b"), (2, "7.0a")] {
        let dice = vec![6; usize::from(damage)];
        all.push((What::Fired { unit: own, target, range: 6250, tally: tally(), dice: dice.clone(), damage }, id));
        let support = damage == 1;
        all.push((What::Fought { unit: own, against: target, support, tally: tally(), dice, damage }, "9.4a"));
    }
    for success in [true, false] {
        all.push((What::Flew { side, die: 4, success }, "2.1.6c"));
        all.push((What::Square { unit: own, die: 4, success }, "9.6g"));
        all.push((What::Bridge { piece: 0, stands: success }, "2.1.5b"));
        all.extend(["5.1.6d", "5.1.6e", "5.1.6f"].map(|id| (What::Water { unit: own, dice: [4, 5], success }, id)));
    }
    all
}

#[test]
fn every_event_is_told_and_cites_its_clause() {
    let game = coatit();
    let names = Names::new(&game);
    for (what, id) in happenings(&game) {
        let event = Event { clause: clause(id), what };
        let mark = Part::Clause(event.clause);
        let lines = events(std::slice::from_ref(&event), &names);
        assert!(lines.iter().any(|line| line.parts.contains(&mark)), "{event:?}");
        differs(|| events(std::slice::from_ref(&event), &names).iter().map(text).collect::<Vec<_>>().join(" / "));
    }
}

#[test]
fn every_reason_is_explained() {
    let game = coatit();
    let names = Names::new(&game);
    let (own, other) = (unit(&game, "IT-11"), unit(&game, "ET-11"));
    let (order, from, to) = (Order::Ritirata, Order::Attacco, Order::Difesa);
    let mut all = vec![
        (Reason::Over, "3.0f"),
        (Reason::NotYourDecision, "6.1d"),
        (Reason::NotAsked, "6.1e"),
        (Reason::NoSuchUnit, "4.5a"),
        (Reason::NoSuchBrigade, "6.1d"),
        (Reason::NotOnTable { unit: own }, "7.0a"),
        (Reason::NotActive { unit: own }, "6.1e"),
        (Reason::Incomplete, "4.6e"),
        (Reason::TooFar { have: 5000, need: 6250 }, "4.0a"),
        (Reason::TooFar { have: 5000, need: 6250 }, "4.4e"),
        (Reason::TooSharp { most: 4500, have: 9000 }, "4.0s"),
        (Reason::NoMove, "4.0f"),
        (Reason::Blocked { by: other }, "4.0n"),
        (Reason::Impassable { piece: 2 }, "5.1.4a"),
        (Reason::OffTable, "4.0o"),
        (Reason::TouchesEnemy { unit: other }, "4.0k"),
        (Reason::Unreached { target: other }, "4.0l"),
        (Reason::WrongContact { unit: other }, "4.0l"),
        (Reason::PathDisorders, "4.4h"),
        (Reason::CannotCharge { unit: own }, "2.2v"),
        (Reason::Disordered, "2.2i"),
        (Reason::HasFired, "6.2c"),
        (Reason::IsSpent, "6.2f"),
        (Reason::BadPair, "4.2b"),
        (Reason::Engaged { unit: own }, "4.5e"),
        (Reason::Engaged { unit: own }, "7.6c"),
        (Reason::NotEngaged, "4.3a"),
        (Reason::Unarmed, "4.2f"),
        (Reason::OutOfRange { have: 10_000, need: 10_500 }, "7.4c"),
        (Reason::OutOfArc, "7.4b"),
        (Reason::NoSight, "7.6a"),
        (Reason::NotNearest { nearest: other }, "7.1b"),
        (Reason::NotFaster { have: 5000, than: 6000 }, "4.3b"),
        (Reason::Held, "4.3d"),
        (Reason::NoWayBack, "4.3d"),
        (Reason::Owed { order, have: 1000, need: 2500 }, "4.6o"),
        (Reason::Owed { order, have: 3000, need: 2500 }, "4.6o"),
        (Reason::TooManySteps { from, to }, "4.6d"),
        (Reason::OutOfBounds { superior: from, to }, "4.6f"),
        (Reason::WrongSeal, "4.6e"),
        (Reason::CannotGoAlong { general: own }, "2.1.4g"),
        (Reason::NoLeg, "4.5n"),
    ];
    all.extend(["4.6a", "4.5a", "9.6f", "2.1.5b", "4.5h"].map(|id| (Reason::NotEligible { unit: own }, id)));
    all.extend(["1.2c", "2.1.4d", "0j"].map(|id| (Reason::BadPlace { unit: own }, id)));
    all.extend(["4.2g", "9.6h", "4.4d", "4.0f"].map(|id| (Reason::NoSuchMove, id)));
    all.extend(["4.0j", "4.0r", "6.2d", "9.6e"].map(|id| (Reason::HasMoved, id)));
    all.extend(["4.0q", "4.2g", "9.6e", "2.1.1c", "9.6h"].map(|id| (Reason::NoFormation, id)));
    all.extend(["4.6o", "4.6v", "4.6x", "4.6q"].map(|id| (Reason::Forbidden { order }, id)));
    all.extend(["5.2.6b", "5.2.6d"].map(|id| (Reason::NoShelter, id)));
    all.extend(["5.1.6h", "5.1.6e", "2.1.5b"].map(|id| (Reason::NoFord, id)));
    all.extend([Plan::Stand, Plan::Move, Plan::Limber].map(|plan| (Reason::Announced { plan }, "6.2d")));
    for (why, id) in all {
        differs(|| reason(&why, clause(id), Side::First, &names));
    }
}

#[test]
fn every_name_of_a_state_has_words() {
    for what in Order::ALL {
        differs(|| order(what).to_owned());
    }
    for what in Edge::ALL {
        differs(|| edge(what).to_owned());
    }
    for what in [Direction::Frontal, Direction::Flank, Direction::Rear] {
        differs(|| direction(what).to_owned());
    }
    for what in [
        Class::Line,
        Class::Light,
        Class::Irregular,
        Class::CavalryLight,
        Class::CavalryMedium,
        Class::CavalryHeavy,
        Class::MachineGun,
        Class::ArtilleryLight,
        Class::ArtilleryField,
        Class::ArtilleryHeavy,
        Class::Hq,
        Class::Accessory,
    ] {
        differs(|| class(what).to_owned());
    }
    for what in [
        Modifier::Vbu,
        Modifier::Band,
        Modifier::Losses,
        Modifier::Half,
        Modifier::Pool,
        Modifier::Cavalry,
        Modifier::Square,
        Modifier::Column,
        Modifier::Flank,
        Modifier::Rear,
        Modifier::Long,
        Modifier::Disordered,
        Modifier::Moved,
        Modifier::Loose,
        Modifier::Cover,
        Modifier::Behind,
        Modifier::Valour,
        Modifier::Fury,
        Modifier::Higher,
        Modifier::Ground,
        Modifier::Garrison,
        Modifier::Charisma,
    ] {
        differs(|| modifier(what).to_owned());
    }
    both(|| modifier(Modifier::Impetus).to_owned());
    for troop in &TROOPS {
        both(|| row(troop.row).to_owned());
    }
}

#[test]
fn every_ending_and_every_outcome_has_words() {
    let game = coatit();
    let names = Names::new(&game);
    for winner in [None, Some(Side::First), Some(Side::Second)] {
        differs(|| winner_line(winner, &names));
        for by in [Victory::Rout, Victory::Sudden, Victory::Points] {
            differs(|| ending_line(&Ending { winner, by, points: rules_core::BySide::new(3, 1) }, &names));
        }
    }
    let (own, enemy) = (unit(&game, "IT-11"), unit(&game, "ET-11"));
    let suffered = |unit| {
        [
            Outcome::default(),
            Outcome { damage: vec![(unit, 1)], ..Outcome::default() },
            Outcome { damage: vec![(unit, 3)], ..Outcome::default() },
            Outcome { disordered: vec![unit], ..Outcome::default() },
            Outcome { losses: vec![(unit, 1)], ..Outcome::default() },
            Outcome { back: vec![unit], ..Outcome::default() },
            Outcome { removed: vec![unit], ..Outcome::default() },
        ]
    };
    for one in suffered(own) {
        for other in suffered(enemy) {
            let both_suffer = Outcome {
                damage: [one.damage.clone(), other.damage.clone()].concat(),
                losses: [one.losses.clone(), other.losses.clone()].concat(),
                disordered: [one.disordered.clone(), other.disordered.clone()].concat(),
                removed: [one.removed.clone(), other.removed.clone()].concat(),
                back: [one.back.clone(), other.back.clone()].concat(),
            };
            differs(|| outcome(Fate::of(&both_suffer, Side::First, &game)));
        }
    }
}

#[test]
fn every_unit_brigade_and_piece_of_ground_has_an_italian_name() {
    for id in BATTLES {
        let game = battle(id);
        let board = game.board();
        let ids = board.roster.iter().map(|card| &card.id).chain(board.brigades.iter().map(|card| &card.id));
        for id in ids.chain(board.file.terrain.iter().map(|piece| &piece.id)) {
            let known = super::super::roster::known(&board.file.id, id, true);
            assert!(known.is_some(), "{}: {id} has no Italian name", board.file.id);
        }
        for side in Side::BOTH {
            differs(|| Names::new(&game).side(side).to_owned());
        }
    }
}
