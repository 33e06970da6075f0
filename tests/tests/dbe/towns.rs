//! Cities and farms: section 16.

use rules_core::books::dbe::{Class, Code, Kind, Modifier, Scenario};
use rules_core::table::Edge;
use tests::dbe::{SOUTH, Setup, ahead, back, field, pivot};

fn held() -> Setup {
    field().city("city", 60.0, 60.0, 6.0).north("X", Code::Inf, 60.0, 55.34, 180.0)
}

/// Clauses: H4.18a
#[test]
fn a_city_has_a_radius_of_at_most_12() {
    let setup = field().city("city", 60.0, 45.0, 12.1).south("A", Code::Inf, 60.0, 10.0, 0.0).north(
        "X",
        Code::Inf,
        9.0,
        80.0,
        0.0,
    );
    let problems = Scenario::new(setup.file).unwrap_err();
    assert_eq!(problems.0[0].field, "terrain[0].radius");
}

/// Clauses: H4.18b, 12.0b
#[test]
fn inside_is_where_the_base_centre_is_and_the_edge_is_held_by_foot_and_guns_alone() {
    let game = held().north("H", Code::Hcv, 60.0, 64.16, 0.0).north("Y", Code::Inf, 60.0, 66.8, 0.0).moves();
    assert_eq!(game.game().edge_defended(game.u("X")), Some(0));
    // Cavalry with its corners on the outline defends nothing; Y's base overlaps the city, its centre is outside.
    assert_eq!((game.game().town_of(game.u("H")), game.game().edge_defended(game.u("H"))), (Some(0), None));
    assert_eq!(game.game().town_of(game.u("Y")), None);
    let _ = SOUTH;
}

/// Clauses: 12.0d, H4.18e
#[test]
fn an_edge_defender_stays_or_sallies_straight_ahead() {
    let mut game = held().south("far", Code::Inf, 110.0, 10.0, 0.0).north_active().moves();
    let (turn, away) = (game.move_of("X", [pivot(20)]), game.move_of("X", [back(2.0)]));
    assert_eq!((game.refused_by(turn), game.refused_by(away)), ("H4.18e", "H4.18e"));
    let sally = game.move_of("X", [ahead(4.0)]);
    assert!(game.allows(&sally));
}

/// Clauses: H4.18j, H4.18i
#[test]
fn cavalry_cannot_follow_where_foot_can() {
    let setup = held().south("H", Code::Lcv, 60.0, 52.84, 0.0).north("far", Code::Inf, 110.0, 80.0, 180.0);
    let mut game = setup.melee();
    game.dice([6, 1]).spare().begin();
    // 6+3 against 1+4+2: X goes back, the horse stays out.
    assert_eq!((game.stands("X"), game.stands("H")), ((60.0, 57.34, 180.0), (60.0, 52.84, 0.0)));
}

/// Clauses: H4.18k, H4.18m
#[test]
fn attackers_outside_fight_on_their_own_ground_and_inside_the_ground_weighs() {
    let setup = held().south("A", Code::Inf, 60.0, 53.34, 0.0);
    let game = setup.moves();
    assert_eq!((game.melee_terms("A", "X"), game.melee_terms("X", "A")), (vec![], vec![(Modifier::M5, 2)]));
    let setup = field().city("city", 60.0, 60.0, 6.0).north("X", Code::Inf, 60.0, 61.0, 180.0);
    let game = setup.south("A", Code::Inf, 60.0, 59.0, 0.0).moves();
    let weighs = vec![(Modifier::M8, -1)];
    assert_eq!((game.melee_terms("A", "X"), game.melee_terms("X", "A")), (weighs.clone(), weighs));
    assert_eq!(game.game().ground_of(game.u("A")), Class::Difficult);
}

/// Clauses: H4.18n, H4.18o
#[test]
fn an_edge_defender_keeps_its_shelter_against_an_enemy_outside_while_held_by_him() {
    let setup = held().south("A", Code::Inf, 60.0, 53.34, 0.0).south("B", Code::Inf, 60.0, 57.34, 180.0);
    let game = setup.moves();
    assert!(game.contact("B", "X").is_some() && !game.game().contacts().is_empty());
    assert_eq!(game.melee_terms("X", "A"), [(Modifier::M5, 2)]);
    // B alone: X must turn, and its front leaves the outline.
    let game = held().south("B", Code::Inf, 60.0, 57.34, 180.0).facing();
    let unit = game.u("X");
    let enemy = game.u("B");
    let mut game = game;
    game.dice([3, 2]).act(rules_core::books::dbe::Action::Face { unit, enemy });
    assert_eq!(game.shifts("X").first(), Some(&(60.0, 55.34, 0.0)));
    assert_eq!(game.terms().1.iter().find(|(what, _)| *what == Modifier::M5), None);
}

/// Clauses: H4.18p
#[test]
fn a_farm_holds_one_element_sheltered_all_round() {
    let setup = || field().city("farm", 60.0, 50.0, 3.0).north("X", Code::Inf, 60.0, 50.0, 180.0);
    let game = setup().south("A", Code::Inf, 60.0, 48.0, 0.0).moves();
    assert_eq!(game.game().edge_defended(game.u("X")), Some(0));
    // A's centre lies inside the farm, yet it counts as outside.
    assert_eq!((game.melee_terms("X", "A"), game.melee_terms("A", "X")), (vec![(Modifier::M5, 2)], vec![]));
    // A friend cannot end inside with it.
    let mut game = setup().north("Y", Code::Lgt, 60.0, 58.0, 180.0).north_active().moves();
    let second = game.move_of("Y", [ahead(5.5)]);
    assert_eq!(game.refused_by(second), "H4.18p");
    // An enemy ends inside only in contact.
    let game = setup().south("L", Code::Lgt, 60.0, 40.0, 0.0).moves();
    let into = game.attack_of("L", [ahead(8.0)], "X", Edge::Front);
    assert!(game.allows(&into));
    let _ = Kind::Town;
}
