//! Moves of single elements: H4.8, H4.9.

use rules_core::books::dbe::{Action, Code, Kind, Pay};
use rules_core::table::Edge;
use tests::dbe::{SOUTH, Setup, ahead, back, field, pivot, toward, wheel_left};

fn far_enemy(setup: Setup) -> Setup {
    setup.north("far", Code::Inf, 110.0, 80.0, 180.0)
}

/// Clauses: H4.8c
#[test]
fn a_pivot_is_priced_by_the_ground_under_its_centre() {
    let setup = far_enemy(field().south("A", Code::Hcv, 50.0, 30.0, 0.0));
    let mut game = setup.patch("vines", Kind::Rough, (40.0, 29.5), (60.0, 40.0)).moves();
    // 90 degrees of a base of 4 x 3: 1.5708 x 5 / 2 = 3.927, twice as dear in rough.
    game.go("A", [pivot(90)]);
    assert_eq!(game.cost(), 7854);
}

/// Clauses: H4.8d, H4.8e
#[test]
fn by_road_a_whole_move_costs_one_a_centimetre() {
    let setup = |x| {
        let setup = far_enemy(field().south("A", Code::Inf, x, 20.0, 0.0));
        setup.line("road", Kind::Road, &[(50.0, 0.0), (50.0, 90.0)], 2.0)
    };
    let mut game = setup(51.0).moves();
    let far = game.move_of("A", [ahead(16.1)]);
    assert_eq!(game.refused_by(far), "H4.8b");
    game.go("A", [ahead(16.0)]);
    assert_eq!((game.stands("A"), game.cost()), ((51.0, 36.0, 0.0), 16_000));
    let mut game = setup(51.1).moves();
    let beside = game.move_of("A", [ahead(16.0)]);
    assert_eq!(game.refused_by(beside), "H4.8b");
}

/// Clauses: H4.8f
#[test]
fn guns_enter_difficult_ground_by_road_only() {
    let setup = || {
        let setup = far_enemy(field().south("G", Code::Art, 50.0, 20.0, 0.0));
        setup.patch("wood", Kind::Wood, (40.0, 24.0), (60.0, 40.0))
    };
    let mut game = setup().moves();
    let into = game.move_of("G", [ahead(8.0)]);
    assert_eq!(game.refused_by(into), "H4.8f");
    let mut game = setup().line("road", Kind::Road, &[(50.0, 0.0), (50.0, 90.0)], 2.0).moves();
    game.go("G", [ahead(16.0)]);
    assert_eq!(game.stands("G"), (50.0, 36.0, 0.0));
}

/// Clauses: H4.8g
#[test]
fn each_element_moves_once() {
    let setup = field().south("A", Code::Inf, 50.0, 20.0, 0.0).south("B", Code::Inf, 60.0, 20.0, 0.0);
    let mut game = far_enemy(setup).moves();
    game.go("A", [ahead(1.0)]);
    let again = game.move_of("A", [ahead(1.0)]);
    assert_eq!(game.refused_by(again), "H4.8g");
}

/// Clauses: H4.9p
#[test]
fn the_table_edge_and_other_bases_bar_the_way() {
    let mut game = far_enemy(field().south("A", Code::Inf, 50.0, 3.0, 180.0)).moves();
    let off = game.move_of("A", [ahead(4.0)]);
    assert_eq!(game.refused_by(off), "H4.9p");
    let setup = field().south("A", Code::Lgt, 50.0, 30.0, 0.0).north("V", Code::Vol, 50.0, 36.0, 90.0);
    let mut game = setup.moves();
    let through = game.move_of("A", [ahead(10.0)]);
    assert_eq!(game.refused_by(through), "H4.9p");
}

/// Clauses: H4.9u
#[test]
fn of_several_zones_the_mover_obeys_one_of_its_choice() {
    let setup = || {
        let setup = field().south("L", Code::Lgt, 50.0, 40.0, 0.0).north("X", Code::Inf, 50.0, 46.0, 180.0);
        setup.north("Y", Code::Inf, 54.0, 46.0, 180.0)
    };
    // Ahead into both zones: lined up facing X it obeys, turned away it obeys none.
    let mut game = setup().moves();
    let lined = game.move_of("L", [toward(45.0, 2.0)]);
    assert!(game.allows(&lined));
    let turned = game.move_of("L", [toward(45.0, 2.0), wheel_left(20)]);
    assert_eq!(game.refused_by(turned), "H4.9u");
    // Straight back is always obedience.
    let away = game.move_of("L", [back(6.0)]);
    assert!(game.allows(&away));
}

/// Clauses: H4.9y, H4.9z
#[test]
fn a_gun_that_moved_is_silent_save_for_a_pivot_of_45() {
    let setup = || {
        let setup = field().south("G", Code::Art, 50.0, 30.0, 0.0).south("I", Code::Inf, 70.0, 30.0, 0.0);
        setup.north("X", Code::Inf, 50.0, 46.0, 180.0).north("Y", Code::Inf, 70.0, 35.0, 180.0)
    };
    let mut game = setup().moves();
    game.go("G", [pivot(45)]);
    assert!(!game.piece("G").silent);
    let mut game = setup().moves();
    game.go("G", [pivot(46)]);
    assert!(game.piece("G").silent);
    // Foot shoots after moving.
    game.go("I", [ahead(1.0)]);
    assert!(game.game().may_shoot(game.u("I"), game.u("Y")));
    assert!(!game.game().may_shoot(game.u("G"), game.u("X")));
    // Pushed is not moved: B withdraws onto the gun behind it.
    let setup = field().south("B", Code::Inf, 60.0, 50.0, 0.0).south("G", Code::Art, 60.0, 47.0, 0.0);
    let mut game = setup.north("X", Code::Inf, 60.0, 52.0, 180.0).melee();
    game.dice([1, 3]).begin();
    assert_eq!(game.stands("G"), (60.0, 45.0, 0.0));
    assert!(!game.piece("G").moved && !game.piece("G").silent);
}

/// Clauses: H4.10d, H4.10f
#[test]
fn a_mover_makes_contact_by_name_with_its_front_and_shows_no_front_its_flank() {
    let setup = || field().south("A", Code::Lgt, 50.0, 40.0, 0.0).north("X", Code::Inf, 50.0, 50.0, 180.0);
    let mut game = setup().moves();
    let unnamed = game.move_of("A", [ahead(8.0)]);
    assert_eq!(game.refused_by(unnamed), "H4.10d");
    let backwards = game.attack_of("A", [pivot(180), back(1.0)], "X", Edge::Front);
    assert_eq!(game.refused_by(backwards), "H4.10e");
    // Beside it stands an enemy whose front would be on its flank.
    let setup = field().south("A", Code::Lgt, 50.0, 40.0, 0.0).north("V", Code::Vol, 53.0, 46.0, 270.0);
    let mut game = far_enemy(setup).moves();
    let exposed = game.move_of("A", [ahead(6.0)]);
    assert_eq!(game.refused_by(exposed), "H4.10f");
}

/// Clauses: H4.9e
#[test]
fn nobody_in_contact_is_of_a_group() {
    let setup = field().south("A", Code::Inf, 60.0, 48.0, 0.0).south("B", Code::Inf, 64.0, 48.0, 0.0);
    let mut game = setup.north("X", Code::Inf, 60.0, 50.0, 180.0).moves();
    let units = vec![game.u("A"), game.u("B")];
    let how = rules_core::books::dbe::Manoeuvre::Back { length: tests::dbe::cm(2.0) };
    let pay = Pay { corps: 2, chief: 0 };
    assert_eq!(game.refused_by(Action::Group { units, how, onto: None, pay }), "H4.9e");
    let _ = SOUTH;
}

/// Clauses: H4.8a, H4.8f
#[test]
fn allowances_are_those_of_the_table() {
    use Code::{Art, Hcv, Icv, Inf, Lcv, Lgt, Vol};
    // Road, open and easy, rough, difficult.
    let table = [
        (Inf, 16.0, 8.0, 8.0, 4.0),
        (Lgt, 16.0, 12.0, 12.0, 8.0),
        (Vol, 16.0, 12.0, 12.0, 12.0),
        (Hcv, 16.0, 16.0, 8.0, 4.0),
        (Lcv, 20.0, 20.0, 8.0, 4.0),
        (Icv, 20.0, 20.0, 12.0, 8.0),
        (Art, 16.0, 8.0, 4.0, 0.0),
    ];
    let most = |code: Code, kind: Option<Kind>, road: bool, far: f64| {
        let mut setup = far_enemy(field().south("A", code, 50.0, 30.0, 0.0));
        if let Some(kind) = kind {
            setup = setup.patch("ground", kind, (30.0, 10.0), (70.0, 70.0));
        }
        if road {
            setup = setup.line("road", Kind::Road, &[(50.0, 0.0), (50.0, 90.0)], 2.0);
        }
        let game = setup.moves();
        let goes = |centimetres: f64| game.allows(game.move_of("A", [ahead(centimetres)]));
        assert!((far < 0.1 || goes(far)) && !goes(far + 0.1), "{code:?} {kind:?} {road} {far}");
    };
    for (code, road, open, rough, difficult) in table {
        most(code, None, false, open);
        most(code, Some(Kind::Easy), false, open);
        most(code, Some(Kind::Rough), false, rough);
        most(code, Some(Kind::Wood), false, difficult);
        most(code, Some(Kind::Wood), true, road);
    }
}
