//! Charges and opportunity: clauses 4.4, 4.5.

use rules_core::Side;
use rules_core::books::colonia::{Action, Decision, Kind, Order, Plan, Row};
use tests::colonia::{Table, field, leg, walk, wheel_right};

/// Clauses: 4.4c, 5.2a, 7.6j
#[test]
fn a_charge_needs_sight_of_its_target() {
    let setup = field().red("A", Row::CavalleriaColoniale, 400, 400, 90).red("B", Row::Ascari, 100, 600, 0);
    let setup = setup.patch("wood", Kind::Wood, (440, 200), (480, 600)).blue("E", Row::FanteriaSenussa, 510, 400, 270);
    let mut game = setup.acting("A");
    // Four centimetres of wood lie between.
    let charge = game.charging("E", 90, false);
    assert_eq!(game.refused_by(charge), "4.4c");
    assert_eq!(game.shot("E", Plan::Stand), Err("7.6a"));
}

/// Clauses: 4.4d, 4.4h
#[test]
fn a_charge_is_one_leg_within_45_degrees_and_on_attacco_a_wheel_before_it() {
    let setup = |order: Order| {
        let setup = field().red("A", Row::Fanteria, 400, 400, 0).order("A", order).red("B", Row::Ascari, 100, 600, 0);
        setup.blue("E", Row::FanteriaSenussa, 410, 455, 180).acting("A")
    };
    let mut game = setup(Order::Difesa);
    let wide = game.charging("E", 46, false);
    assert_eq!(game.refused_by(wide), "4.4d");
    let wheel = |game: &Table| Action::Charge {
        target: game.u("E"),
        parts: vec![wheel_right(5), leg(5, 1000)],
        bonus: false,
        with: None,
    };
    let action = wheel(&game);
    assert_eq!(game.refused_by(action), "4.4d");
    let mut game = setup(Order::Attacco);
    let action = wheel(&game);
    // Wheel and leg disorder, which ATTACCO bears: the dice are one less.
    game.dice([1; 16]).dice([1; 8]).act(action);
    assert_eq!(game.sums(), vec![(game.u("A"), 12 + 5 - 1, 0), (game.u("E"), 8, 0)]);
    // Broken ground on the way disorders before contact: refused but on ATTACCO.
    for (order, clause) in [(Order::Difesa, Some("4.4h")), (Order::Attacco, None)] {
        let setup = field().red("A", Row::Fanteria, 400, 400, 90).order("A", order).red("B", Row::Ascari, 100, 600, 0);
        let setup = setup.patch("scrub", Kind::Broken, (415, 300), (440, 500));
        let mut game = setup.blue("E", Row::FanteriaSenussa, 480, 400, 270).acting("A");
        let charge = game.charging("E", 90, false);
        match clause {
            Some(clause) => assert_eq!(game.refused_by(charge), clause),
            None => assert!(game.allows(&charge)),
        }
    }
}

/// Clauses: 4.4f
#[test]
fn terrain_costs_apply_to_move_and_bonus() {
    let setup = || {
        let setup = field().red("A", Row::Bersaglieri, 400, 400, 90).red("B", Row::Ascari, 100, 600, 0);
        setup.patch("marsh", Kind::Marsh, (380, 300), (700, 500)).blue("E", Row::FanteriaSenussa, 470, 400, 270)
    };
    // Gap 4.0 in marsh costs 8: M 6 and 2 more are needed.
    let mut game = setup().acting("A");
    let without = game.charging("E", 90, false);
    assert_eq!(game.refused_by(without), "4.4e");
    game.dice([2]).charge("E", 90, true);
    assert_eq!((game.stands("A"), game.piece("A").disordered), ((435, 400, 90), true));
    let mut game = setup().acting("A");
    game.dice([3]).dice([1; 7]).dice([1; 8]).charge("E", 90, true);
    assert_eq!((game.stands("A"), game.linked("A", "E")), ((440, 400, 90), true));
    // In marsh there is no Impetus.
    assert_eq!(game.sums()[0].1, 7);
}

/// Clauses: 4.4i, 4.4j, 6.2g
#[test]
fn firing_first_is_allowed_and_contact_ends_the_activation() {
    let setup = field().red("A", Row::Ascari, 400, 400, 90).red("B", Row::Ascari, 100, 600, 0);
    let mut game = setup.blue("E", Row::FanteriaSenussa, 480, 400, 270).acting("A");
    let shot = game.firing("E", Plan::Move);
    game.dice([1; 9]).act(shot);
    assert_eq!(game.sums(), vec![(game.u("A"), 9, 0)]);
    game.dice([1; 14]).dice([1; 8]).charge("E", 90, false);
    assert!(game.linked("A", "E"));
    assert_eq!(game.asked(), Decision::Name { brigade: 0 });
    // Brought into contact before its own activation, the enemy fights again in it.
    let (b, e) = (game.u("B"), game.u("E"));
    game.act(Action::Name { unit: b }).done();
    game.act(Action::Brigade { brigade: 1 }).act(Action::Name { unit: e });
    assert_eq!(game.asked(), Decision::Engaged { unit: e });
}

/// Clauses: 4.5a, 4.5d, 4.5e
#[test]
fn only_unengaged_foot_and_cavalry_on_manovra_or_difesa_stand_in_opportunity() {
    let mut setup = field().red("A", Row::Ascari, 400, 300, 0).red("G", Row::ArtDaMontagna, 600, 300, 0);
    setup = setup.red("B", Row::Ascari, 800, 300, 0).order("B", Order::Attacco).blue("E", Row::Ascari, 400, 700, 180);
    let mut game = setup.at(|_| Vec::new());
    assert_eq!((game.decider(), game.asked()), (Side::First, Decision::Opportunity));
    let (a, b, g, e) = (game.u("A"), game.u("B"), game.u("G"), game.u("E"));
    let stand = |units: Vec<_>| Action::Opportunity { units };
    assert_eq!(game.refused_by(stand(vec![g])), "4.5a");
    assert_eq!(game.refused_by(stand(vec![b])), "4.5d");
    assert_eq!(game.refused_by(stand(vec![a, a])), "4.5e");
    assert_eq!(game.refused_by(stand(vec![e])), "4.5a");
    game.act(stand(vec![a]));
    // Openly, side 1 first.
    assert_eq!((game.decider(), game.piece("A").opportunity), (Side::Second, true));
}

/// Clauses: 4.5m
#[test]
fn a_charger_aimed_elsewhere_is_charged_as_a_mover_and_bears_no_penalty() {
    // A charges E at the far end; F, in opportunity, stands beside the way.
    let setup = field().red("A", Row::CavalleriaColoniale, 400, 400, 90).red("B", Row::Ascari, 100, 600, 0);
    let setup =
        setup.blue("E", Row::FanteriaSenussa, 540, 400, 270).blue("F", Row::FanteriaTurca, 480, 500, 180).ready("F");
    let mut game = setup.blue("G", Row::FanteriaTurca, 900, 700, 180).acting("A");
    game.charge("E", 90, false);
    assert_eq!(game.asked(), Decision::Square { unit: game.u("E"), charger: game.u("A") });
    game.no();
    assert_eq!(game.asked(), Decision::React { mover: game.u("A"), ready: vec![game.u("F")] });
    let stopped = game.stands("A");
    let toward = game.hints().offers.into_iter().find_map(|offer| match offer.action {
        Action::React { toward, .. } => Some(toward),
        _ => None,
    });
    let react = Action::React { unit: game.u("F"), toward: toward.unwrap() };
    game.dice([1; 12]).dice([1; 17]).act(react);
    assert_eq!(game.stands("A"), stopped);
    assert!(game.linked("A", "F") && !game.linked("A", "E") && !game.has_event("4.4b"));
}

/// Clauses: 4.5n, 4.5p
#[test]
fn where_no_leg_reaches_nothing_is_asked_and_the_marker_stays() {
    // A friend of E stands between it and the mover.
    let setup =
        field().red("A", Row::Ascari, 470, 400, 90).order("A", Order::Manovra).red("B", Row::Ascari, 100, 600, 0);
    let setup =
        setup.blue("E", Row::FanteriaTurca, 600, 400, 270).ready("E").blue("S", Row::FanteriaTurca, 557, 452, 270);
    let setup = setup.blue("T", Row::FanteriaTurca, 557, 348, 270);
    let mut game = setup.acting("A");
    game.act(walk([leg(90, 40)]));
    assert_eq!((game.decider(), game.stands("A")), (Side::First, (510, 400, 90)));
    assert!(game.piece("E").opportunity && !game.piece("E").reacted);
    // Forced moves trigger nothing: F drives A into E's reach and E is not asked.
    let setup = field().red("A", Row::Fanteria, 400, 300, 0).red("B", Row::Ascari, 100, 600, 0);
    let setup = setup.with("A", |piece| (piece.damage, piece.disordered) = (6, true)).blue(
        "E",
        Row::FanteriaTurca,
        400,
        210,
        0,
    );
    let mut game = setup.ready("E").blue("F", Row::FanteriaTurca, 400, 420, 180).ready("F").acting("A");
    game.fire("F").dice([1; 10]).dice([6; 11]).yes();
    assert_eq!(game.stands("A"), (400, 280, 0));
    assert_eq!(game.decider(), Side::First);
    assert!(!game.piece("E").reacted);
}
