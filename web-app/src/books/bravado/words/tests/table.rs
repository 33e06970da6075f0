//! The table: what stands on it, and what drags become.

use rules_core::books::bravado::{Action, Frame, Part as Leg, Status};
use rules_core::table::{Angle, Hand, Length, Point};

use super::*;
use crate::books::bravado::FACE;
use crate::session_store::facts::{Board, Layers, Pick};
use crate::table_board::{Look, Mark, Plan, Proposal, Weight};

/// Maida with Acland activated, the two lines as near as is asked: the French come so many millimetres west.
fn moving(nearer: i32) -> Bravado {
    changed(MAIDA, Options::default(), |game, position| {
        for (unit, piece) in game.all().zip(position.pieces.iter_mut()) {
            if game.side_of(unit) == Side::Second {
                piece.x -= nearer;
            }
        }
        let list = game.units_of(Side::First).collect();
        position.phase = Some(Phase { list, ..phase(game, Side::First, "BR-1G", 3) });
        position.frames = vec![Frame::Moves];
    })
}

fn drag(game: &Bravado, id: &str, act: impl FnOnce(&mut Plan)) -> Proposal {
    let unit = unit(game, id);
    let mut plan = Plan::new(vec![(unit.0.into(), *game.base(unit))]).unwrap();
    act(&mut plan);
    plan.proposal()
}

fn carried(game: &Bravado, proposal: &Proposal) -> Action {
    match on(game, &Eye::default(), |now| Bravado::carry(now, proposal)) {
        Pick::Play(acts) => serde_json::from_str(&acts[0]).unwrap(),
        other => panic!("{other:?}"),
    }
}

fn ghost(game: &Bravado, proposal: &Proposal) -> crate::table_board::Ghost {
    on(game, &Eye::default(), |now| <Bravado as Presenter>::propose(now, proposal)).unwrap()
}

#[test]
fn a_drag_ahead_is_a_move() {
    italian();
    let game = moving(0);
    let proposal = drag(&game, "BR-13", |plan| plan.nudge(Length::ZERO, Length::cm(5)));
    let ghost = ghost(&game, &proposal);
    assert!(ghost.refused.is_none(), "{:?}", ghost.refused);
    assert_eq!(ghost.used, "5 di 10 cm");
    // East by 5 cm from (43, 32).
    assert_eq!(ghost.poses[0].1.centre(), Point::cm(48, 32));
    let parts = vec![Leg::Leg { toward: 0, mm: 50 }];
    assert_eq!(carried(&game, &proposal), Action::Move { unit: unit(&game, "BR-13"), parts });
}

#[test]
fn wheels_and_turns_are_free_and_whole_degrees() {
    let game = moving(0);
    let proposal = drag(&game, "BR-13", |plan| plan.wheel_by(Angle::degrees(20)));
    let Action::Move { parts, .. } = carried(&game, &proposal) else { panic!("a move") };
    assert_eq!(parts, [Leg::Wheel { on: Hand::Right, degrees: 20 }]);
}

#[test]
fn a_drag_too_far_stops_where_the_allowance_ends() {
    italian();
    let game = moving(0);
    let proposal = drag(&game, "BR-13", |plan| plan.nudge(Length::ZERO, Length::cm(14)));
    let ghost = ghost(&game, &proposal);
    assert!(ghost.refused.is_none());
    let stops = ghost.prices.iter().find(|price| price.text.starts_with("Si ferma qui:")).unwrap();
    assert_eq!((stops.weight, stops.clause.map(rules_core::Clause::id)), (Weight::Costs, Some("B9a")));
    let Action::Move { parts, .. } = carried(&game, &proposal) else { panic!("a move") };
    assert_eq!(parts, [Leg::Leg { toward: 0, mm: 100 }]);
}

#[test]
fn a_drag_onto_an_enemy_is_a_charge_that_lines_up() {
    italian();
    // The 42nd 24 cm nearer: its front edge at x 51, the Highlanders' at 44, 7 cm apart.
    let game = moving(240);
    let (own, target) = (unit(&game, "BR-13"), unit(&game, "FR-13"));
    let mut proposal = drag(&game, "BR-13", |plan| plan.nudge(Length::ZERO, Length::cm(7)));
    proposal.onto = Some(target.0.into());
    let ghost = ghost(&game, &proposal);
    assert!(ghost.refused.is_none(), "{:?}", ghost.refused);
    assert_eq!(ghost.ways[0], "Carica 42º di linea, I");
    let action = carried(&game, &proposal);
    assert!(matches!(action, Action::Charge { unit, target: whom, .. } if unit == own && whom == target));
    let preview = game.preview(Side::First, &action).unwrap();
    assert!(preview.steps[0].contact.is_some());
    // Squarely before the middle of its front: (52, 30), 2 cm of two half depths to the west.
    assert_eq!(ghost.poses[0].1.centre(), Point::cm(50, 30));
    assert!(ghost.prices.iter().any(|price| price.text.starts_with("A contatto di 42º di linea, I")));
}

#[test]
fn a_general_let_go_on_a_unit_is_attached_to_it() {
    italian();
    let game = changed(MAIDA, Options::default(), |game, position| {
        position.phase = Some(phase(game, Side::First, "BR-1G", 3));
        position.frames = vec![Frame::Rides];
    });
    // From (39, 28) to the 78th at (43, 32).
    let mut proposal = drag(&game, "BR-1G", |plan| plan.nudge(Length::cm(-4), Length::cm(2)));
    proposal.onto = Some(unit(&game, "BR-13").0.into());
    let ghost = ghost(&game, &proposal);
    assert!(ghost.refused.is_none(), "{:?}", ghost.refused);
    assert!(ghost.ways[0].starts_with("Si aggrega a 78º Highlanders"), "{:?}", ghost.ways);
    assert!(matches!(carried(&game, &proposal), Action::Ride { with: Some(_), .. }));
}

#[test]
fn status_is_told_by_colour_and_mark_smoke_by_its_puff() {
    let game = changed(MAIDA, Options::default(), |game, position| {
        let mut set = |id: &str, status| position.pieces[unit(game, id).index()].status = status;
        set("BR-13", Status::Disordered);
        set("BR-14", Status::Permanent);
        set("BR-22", Status::Routed);
        position.pieces[unit(game, "BR-15").index()].fired = true;
        let general = &mut position.pieces[unit(game, "BR-1G").index()];
        (general.exhausted, general.markers, general.pluck) = (true, 1, 2);
        position.frames = vec![Frame::Bid];
    });
    let scene = on(&game, &Eye::default(), Bravado::table);
    let base = |id: &str| scene.base(unit(&game, id).0.into()).unwrap();
    assert_eq!(base("BR-13").marks, [Mark::Disordered]);
    assert_eq!(base("BR-14").marks, [Mark::Permanent]);
    assert_eq!(base("BR-22").marks, [Mark::Routed]);
    assert_eq!(base("BR-15").marks, [Mark::Fired]);
    assert_eq!(base("BR-11").marks, [Mark::Grade("+1".into())]);
    assert_eq!(base("BR-1G").marks, [Mark::Exhausted, Mark::Grade("\u{2212}1".into())]);
    assert_eq!(base("BR-1G").chip.as_ref().map(|chip| chip.text.as_str()), Some("2"));
    assert_ne!(base("BR-13").tone, base("FR-13").tone);
    // The 20th Foot is yet to land.
    assert!(scene.base(unit(&game, "BR-26").0.into()).is_none());
}

#[test]
fn those_who_may_act_are_movable_and_reach_arc_and_command_are_drawn() {
    let game = moving(0);
    let eye = Eye { focus: Some(unit(&game, "BR-15").0.into()), layers: Layers::COMMAND, ..Eye::default() };
    let scene = on(&game, &eye, Bravado::table);
    let base = |id: &str| scene.base(unit(&game, id).0.into()).unwrap();
    assert!(base("BR-13").movable && !base("FR-13").movable && !base("BR-1G").movable);
    assert_eq!(scene.overlay.commands.len(), 6);
    assert_eq!(scene.overlay.arcs[0].bands.len(), 3);
    assert_eq!(scene.overlay.reach.len(), 1);
}

#[test]
fn every_battle_has_a_table_with_its_ground() {
    for scenario in FACE.scenarios.iter().filter(|scenario| scenario.builder.is_none()) {
        let Ok(Board::Table(sheet)) = <Bravado as Presenter>::board(scenario.id) else { panic!("{}", scenario.id) };
        assert_eq!(sheet.pieces.len(), battle(scenario.id).board().file.terrain.len());
        assert_eq!((sheet.width, sheet.height), (Length::cm(120), Length::cm(80)));
    }
}

#[test]
fn a_line_of_sight_says_what_hides_its_end() {
    italian();
    let game = maida();
    // Along the front of the British line: the 81st stands before the 78th.
    let look = Look { from_base: None, from: Point::cm(43, 28), to_base: None, to: Point::cm(43, 44) };
    let sight = on(&game, &Eye::default(), |now| <Bravado as Presenter>::look(now, &look)).unwrap();
    assert!(sight.blocked.is_some() && sight.label.contains("nascosto da 78º Highlanders (B7x)"), "{}", sight.label);
}
