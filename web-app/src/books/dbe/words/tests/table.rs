//! The table: what stands on it, and what drags become.

use rules_core::books::dbe::{Action, Frame, Leg, Manoeuvre, Options, Step};
use rules_core::table::{Angle, Base, Hand, Length, Motion};

use super::*;
use crate::books::dbe::FACE;
use crate::session_store::facts::{Board, Pick};
use crate::table_board::{Plan, Proposal};

/// Marengo in its first movement phase, with points in every purse.
fn moving() -> Dbe {
    changed(MARENGO, Options::default(), |_, position| {
        position.corps.iter_mut().for_each(|corps| corps.points = 6);
        position.chief_points = 2;
        position.frames = vec![Frame::Moves];
    })
}

/// A drag of these elements.
fn drag(game: &Dbe, ids: &[&str], act: impl FnOnce(&mut Plan)) -> Proposal {
    let bases = ids.iter().map(|id| unit(game, id)).map(|unit| (u32::from(unit.0), *game.base(unit))).collect();
    let mut plan = Plan::new(bases).unwrap();
    act(&mut plan);
    plan.proposal()
}

fn carried(game: &Dbe, proposal: &Proposal) -> Action {
    match on(game, &Eye::default(), |now| Dbe::carry(now, proposal)) {
        Pick::Play(acts) => serde_json::from_str(&acts[0]).unwrap(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_drag_ahead_is_a_move_paid_by_the_corps() {
    italian();
    let game = moving();
    let proposal = drag(&game, &["AU-12"], |plan| plan.nudge(Length::ZERO, Length::cm(5)));
    let ghost = on(&game, &Eye::default(), |now| <Dbe as Presenter>::propose(now, &proposal)).unwrap();
    assert!(ghost.refused.is_none(), "{:?}", ghost.refused);
    assert_eq!(ghost.used, "5 di 8 cm");
    assert_eq!(ghost.prices[0].text, "Punti comando: 1");
    // East by 5 cm from (32, 16).
    assert_eq!(ghost.poses[0].1.centre(), rules_core::table::Point::cm(37, 16));
    let Action::Move { legs, onto: None, pay, .. } = carried(&game, &proposal) else { panic!("a move") };
    assert_eq!(legs, [Leg::Straight { toward: Angle::ZERO, length: Length::cm(5) }]);
    assert_eq!((pay.corps, pay.chief), (1, 0));
    // The General-in-Chief may pay instead.
    assert!(ghost.ways.iter().any(|way| way == "Movimento, paga il Generale in Capo"), "{:?}", ghost.ways);
}

#[test]
fn a_drag_too_far_stops_where_the_allowance_ends() {
    italian();
    let game = moving();
    let proposal = drag(&game, &["AU-12"], |plan| plan.nudge(Length::ZERO, Length::cm(20)));
    let ghost = on(&game, &Eye::default(), |now| <Dbe as Presenter>::propose(now, &proposal)).unwrap();
    assert!(ghost.refused.is_none());
    assert!(ghost.prices.iter().any(|price| price.text.starts_with("Si ferma qui:")), "{:?}", ghost.prices);
    let action = carried(&game, &proposal);
    assert!(game.check(rules_core::Side::First, &action).is_ok());
}

#[test]
fn several_elements_move_as_a_group_forward_back_sideways_and_in_a_wheel() {
    let game = moving();
    // Three brigades of Haddick stand beside each other.
    let ids = ["AU-11", "AU-12", "AU-13"];
    let how = |act: fn(&mut Plan)| match carried(&game, &drag(&game, &ids, act)) {
        Action::Group { units, how, .. } => {
            assert_eq!(units.len(), 3);
            how
        }
        other => panic!("{other:?}"),
    };
    assert!(matches!(how(|plan| plan.nudge(Length::ZERO, Length::cm(3))), Manoeuvre::March { .. }));
    assert!(matches!(how(|plan| plan.nudge(Length::ZERO, Length::cm(-3))), Manoeuvre::Back { .. }));
    let wheel = how(|plan| plan.wheel_by(Angle::degrees(-10)));
    let expected = Leg::Wheel { on: Hand::Left, turn: Angle::degrees(10) };
    assert_eq!(wheel, Manoeuvre::March { legs: vec![expected] });
}

#[test]
fn the_ghost_of_a_group_wheel_is_where_the_rules_put_it() {
    let game = moving();
    let proposal = drag(&game, &["AU-11", "AU-12", "AU-13"], |plan| plan.wheel_by(Angle::degrees(-10)));
    let ghost = on(&game, &Eye::default(), |now| <Dbe as Presenter>::propose(now, &proposal)).unwrap();
    let action = carried(&game, &proposal);
    let preview = game.preview(rules_core::Side::First, &action).unwrap();
    let end = |step: &Step| step.at.base(game.code(step.unit), false);
    let told: Vec<Base> = preview.steps.iter().map(end).collect();
    let drawn: Vec<Base> = ghost.poses.iter().map(|(_, base)| *base).collect();
    assert_eq!(told, drawn);
    // What the board turns as one body the rules turn alike, to a hundredth of a centimetre.
    for (own, pose) in drawn.iter().zip(&proposal.poses) {
        assert!(own.centre().distance(pose.centre()) <= Length(20), "{own:?} {pose:?}");
    }
}

#[test]
fn a_drag_onto_an_enemy_is_a_contact_with_the_edge_it_may_take() {
    italian();
    // Bellegarde 5 cm before the 96th, both on open ground.
    let game = changed(MARENGO, Options::default(), |game, position| {
        position.corps.iter_mut().for_each(|corps| corps.points = 6);
        position.frames = vec![Frame::Moves];
        for (id, x, facing) in [("AU-12", 9000, 900), ("FR-12", 9700, 2700)] {
            let piece = &mut position.pieces[unit(game, id).index()];
            (piece.x, piece.y, piece.facing) = (x, 2600, facing);
        }
        position.contacts = None;
    });
    let target = unit(&game, "FR-12");
    let mut proposal = drag(&game, &["AU-12"], |plan| plan.nudge(Length::ZERO, Length::cm(6)));
    proposal.onto = Some(target.0.into());
    let ghost = on(&game, &Eye::default(), |now| <Dbe as Presenter>::propose(now, &proposal)).unwrap();
    assert!(ghost.refused.is_none(), "{:?}", ghost.refused);
    assert_eq!(ghost.ways[0], "A contatto: fronte");
    let Action::Move { onto: Some(onto), .. } = carried(&game, &proposal) else { panic!("a contact") };
    assert_eq!(onto.target, target);
    // Front to front: 2 cm before the middle of the other.
    assert_eq!(ghost.poses[0].1.centre(), rules_core::table::Point::cm(95, 26));
}

#[test]
fn taps_take_an_element_its_column_and_its_group() {
    let game = moving();
    let key = u32::from(unit(&game, "AU-12").0);
    let tap =
        |focus, group: Vec<u32>| on(&game, &Eye { group, focus, ..Eye::default() }, |now| Dbe::pick_token(now, key));
    assert_eq!(tap(None, vec![]), Pick::Focus(key, vec![]));
    // No column: the three that stand beside each other.
    let Pick::Group(all) = tap(Some(key), vec![]) else { panic!("a group") };
    assert!(all.contains(&key) && all.len() >= 3, "{all:?}");
    assert_eq!(tap(Some(key), all), Pick::Group(vec![]));
}

#[test]
fn the_scene_shows_those_on_the_table_and_who_may_move() {
    let game = moving();
    let scene = on(&game, &Eye::default(), Dbe::table);
    let standing = game.all().filter(|&unit| game.piece(unit).is_on_table()).count();
    assert_eq!(scene.bases.len(), standing);
    let base = |id: &str| scene.base(unit(&game, id).0.into()).unwrap();
    assert!(base("AU-12").movable && !base("FR-12").movable && !base("AU-1G").movable);
    assert_eq!(base("AU-1G").chip.as_ref().map(|chip| chip.text.as_str()), Some("6"));
    assert_ne!(base("AU-12").tone, base("FR-12").tone);
    assert_ne!(base("AU-12").band, base("AU-31").band);
}

#[test]
fn every_battle_has_a_table_with_its_ground() {
    for scenario in FACE.scenarios.iter().filter(|scenario| scenario.builder.is_none()) {
        let Ok(Board::Table(sheet)) = <Dbe as Presenter>::board(scenario.id) else { panic!("{}", scenario.id) };
        assert_eq!(sheet.pieces.len(), battle(scenario.id).board().file.terrain.len());
        assert_eq!((sheet.width, sheet.height), (Length::cm(120), Length::cm(80)));
    }
}

#[test]
fn a_motion_back_out_of_contact_breaks_off() {
    // Cavalry in contact with foot: faster, so it may (H4.9s).
    let game = changed(MARENGO, Options::default(), |game, position| {
        position.corps.iter_mut().for_each(|corps| corps.points = 6);
        position.frames = vec![Frame::Moves];
        // Pilati's dragoons, 3 cm deep, on the front of the 96th, 2 cm deep.
        for (id, x, facing) in [("AU-1A", 9000, 900), ("FR-12", 9250, 2700)] {
            let piece = &mut position.pieces[unit(game, id).index()];
            (piece.x, piece.y, piece.facing) = (x, 2600, facing);
        }
        position.contacts = None;
    });
    let proposal = drag(&game, &["AU-1A"], |plan| plan.nudge(Length::ZERO, Length::cm(-5)));
    assert_eq!(proposal.motions, [Motion::back(Length::cm(5))]);
    assert!(matches!(carried(&game, &proposal), Action::BreakOff { length, .. } if length == Length::cm(5)));
}
