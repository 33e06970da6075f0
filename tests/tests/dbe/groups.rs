//! Groups: H4.9d to H4.9n, H4.10n, H4.10o.

use rules_core::books::dbe::{Code, Kind, Leg, Manoeuvre};
use rules_core::table::{Edge, Hand};
use tests::dbe::{Setup, ahead, cm, field, pose, wheel_left};

fn line() -> Setup {
    let setup = field().south("A", Code::Inf, 46.0, 30.0, 0.0).south("B", Code::Inf, 50.0, 30.0, 0.0);
    setup.south("C", Code::Inf, 54.0, 30.0, 0.0)
}

fn column() -> Setup {
    let setup = field().south("A", Code::Inf, 50.0, 30.0, 0.0).south("B", Code::Inf, 50.0, 28.0, 0.0);
    setup.south("C", Code::Inf, 50.0, 26.0, 0.0).north("far", Code::Inf, 110.0, 80.0, 180.0)
}

/// Clauses: H4.9j, H4.9k
#[test]
fn the_rest_fall_in_behind_the_head_each_within_its_allowance() {
    let mut game = line().north("far", Code::Inf, 110.0, 80.0, 180.0).moves();
    let wide = Manoeuvre::Column { legs: vec![ahead(8.0)] };
    // A to (50,36) from (46,30): 7.2; C to (50,34) from (54,30): 5.7.
    let action = game.group_of(["B", "A", "C"], wide);
    game.act(action);
    let places = (game.stands("B"), game.stands("A"), game.stands("C"));
    assert_eq!(places, ((50.0, 38.0, 0.0), (50.0, 36.0, 0.0), (50.0, 34.0, 0.0)));
    // Led by A, C would have 8.9 cm to go.
    let mut game = line().moves();
    let action = game.group_of(["A", "B", "C"], Manoeuvre::Column { legs: vec![ahead(8.0)] });
    assert_eq!(game.refused_by(action), "H4.8b");
}

/// Clauses: H4.9l, H4.9m
#[test]
fn a_column_deploys_beside_its_standing_head() {
    let mut game = column().moves();
    let apart =
        game.group_of(["A", "B", "C"], Manoeuvre::Deploy { to: vec![pose(46.0, 30.0, 0.0), pose(55.0, 30.0, 0.0)] });
    assert_eq!(game.refused_by(apart), "H4.9m");
    let mixed =
        game.group_of(["B", "A", "C"], Manoeuvre::Deploy { to: vec![pose(46.0, 28.0, 0.0), pose(54.0, 28.0, 0.0)] });
    assert_eq!(game.refused_by(mixed), "H4.9l");
    let ranks =
        game.group_of(["A", "B", "C"], Manoeuvre::Deploy { to: vec![pose(46.0, 30.0, 0.0), pose(46.0, 28.0, 0.0)] });
    assert!(game.allows(&ranks));
    let line =
        game.group_of(["A", "B", "C"], Manoeuvre::Deploy { to: vec![pose(46.0, 30.0, 0.0), pose(54.0, 30.0, 0.0)] });
    game.act(line);
    assert_eq!((game.stands("B"), game.stands("C")), ((46.0, 30.0, 0.0), (54.0, 30.0, 0.0)));
}

/// Clauses: H4.9n
#[test]
fn only_singles_and_columns_enter_difficult_ground() {
    let wood = |setup: Setup| setup.patch("wood", Kind::Wood, (40.0, 31.0), (60.0, 40.0)).moves();
    let march = || Manoeuvre::March { legs: vec![ahead(3.0)] };
    let mut game = wood(line());
    let wide = game.group_of(["A", "B", "C"], march());
    assert_eq!(game.refused_by(wide), "H4.9n");
    let mut game = wood(column());
    let narrow = game.group_of(["A", "B", "C"], march());
    game.act(narrow);
    assert_eq!(game.stands("A"), (50.0, 33.0, 0.0));
}

/// Clauses: H4.9w
#[test]
fn a_group_obeys_front_zones_for_every_member() {
    // Straight ahead A is lined up facing X; wheeled, B is in its zone askew.
    let setup = || line().north("X", Code::Inf, 46.0, 37.0, 180.0);
    let mut game = setup().moves();
    let ahead_of_it = game.group_of(["A", "B", "C"], Manoeuvre::March { legs: vec![ahead(2.0)] });
    assert!(game.allows(&ahead_of_it));
    let askew = game.group_of(["A", "B", "C"], Manoeuvre::March { legs: vec![ahead(2.0), wheel_left(5)] });
    assert_eq!(game.refused_by(askew), "H4.9v");
}

/// Clauses: H4.9f
#[test]
fn a_group_slides_only_before_an_enemy_front_and_backs_at_double_length() {
    let slide = |centimetres| Manoeuvre::Slide { hand: Hand::Right, length: cm(centimetres) };
    let mut game = line().north("far", Code::Inf, 110.0, 80.0, 180.0).moves();
    let idle = game.group_of(["A", "B", "C"], slide(2.0));
    assert_eq!(game.refused_by(idle), "H4.9f");
    let back = game.group_of(["A", "B", "C"], Manoeuvre::Back { length: cm(4.1) });
    assert_eq!(game.refused_by(back), "H4.8b");
    let back = game.group_of(["A", "B", "C"], Manoeuvre::Back { length: cm(4.0) });
    game.act(back);
    assert_eq!((game.stands("A"), game.cost()), ((46.0, 26.0, 0.0), 8000));
    // X's front edge lies 4 ahead of B: 31 to 35.
    let mut game = line().north("X", Code::Inf, 50.0, 36.0, 180.0).moves();
    let long = game.group_of(["A", "B", "C"], slide(4.1));
    assert_eq!(game.refused_by(long), "H4.9f");
}

/// Clauses: H4.10n, H4.10h
#[test]
fn the_first_to_touch_lines_up_and_the_others_with_whom_they_can_reach() {
    let setup = line().north("X", Code::Inf, 49.0, 37.0, 180.0).north("Y", Code::Inf, 53.0, 37.2, 180.0);
    let mut game = setup.moves();
    let attack = game.group_attack(["B", "A", "C"], vec![ahead(8.0)], "X", Edge::Front);
    game.act(attack);
    // A and B touch X at once: B, named first, lines up with it; C with Y; A, who meets nobody, keeps beside B.
    assert_eq!(game.stands("B"), (49.0, 35.0, 0.0));
    assert_eq!(game.stands("C"), (53.0, 35.2, 0.0));
    assert_eq!(game.stands("A"), (45.0, 35.0, 0.0));
    assert!(game.are_paired("B", "X") && game.are_paired("C", "Y") && game.contact("A", "X").is_none());
}

/// Clauses: H4.10o
#[test]
fn a_gun_in_a_group_ends_half_a_centimetre_short() {
    let setup = field().south("A", Code::Inf, 50.0, 31.0, 0.0).south("G", Code::Art, 54.0, 30.0, 0.0);
    let setup = setup.north("X", Code::Inf, 50.0, 36.0, 180.0).north("Y", Code::Inf, 54.0, 36.0, 180.0);
    let mut game = setup.moves();
    let attack = game.group_attack(["A", "G"], vec![ahead(6.0)], "X", Edge::Front);
    game.act(attack);
    assert_eq!((game.stands("A"), game.stands("G")), ((50.0, 34.0, 0.0), (54.0, 32.5, 0.0)));
    assert!(game.are_paired("A", "X") && game.contact("G", "Y").is_none());
}

/// Clauses: H4.9h
#[test]
fn a_group_goes_at_the_slowest_allowance() {
    let setup = field().south("A", Code::Inf, 46.0, 30.0, 0.0).south("L", Code::Lgt, 50.0, 30.0, 0.0);
    let mut game = setup.north("far", Code::Inf, 110.0, 80.0, 180.0).moves();
    let march = |game: &tests::dbe::Table, centimetres| {
        game.group_of(["L", "A"], Manoeuvre::March { legs: vec![ahead(centimetres)] })
    };
    // Light foot alone would go 12.
    let alone = game.move_of("L", [ahead(12.0)]);
    assert!(game.allows(&alone));
    let far = march(&game, 8.1);
    assert_eq!(game.refused_by(far), "H4.8b");
    let far = march(&game, 8.0);
    game.act(far);
    assert_eq!((game.stands("L"), game.stands("A")), ((50.0, 38.0, 0.0), (46.0, 38.0, 0.0)));
}

/// Clauses: H4.9i
#[test]
fn no_member_of_a_wheeling_column_swings_beyond_its_allowance() {
    // On the head's right front corner, at (52, 31), the last centre is 5.385 away. A wheel of 110 degrees costs 7.68,
    // but takes it 2 x 5.385 x sin 55 = 8.82 from its start; 90 degrees take it 7.62.
    let mut game = column().moves();
    let wheel = |game: &tests::dbe::Table, degrees| {
        game.group_of(["A", "B", "C"], Manoeuvre::March { legs: vec![tests::dbe::wheel_right(degrees)] })
    };
    let wide = wheel(&game, 110);
    assert_eq!(game.refused_by(wide), "H4.9i");
    let right = wheel(&game, 90);
    assert!(game.allows(&right));
}

/// Clauses: H4.9g
#[test]
fn a_march_has_one_turn_about_and_no_pivots() {
    let mut game = line().north("far", Code::Inf, 110.0, 80.0, 180.0).moves();
    let march = |game: &tests::dbe::Table, legs| game.group_of(["A", "B", "C"], Manoeuvre::March { legs });
    let pivots = march(&game, vec![tests::dbe::pivot(20)]);
    assert_eq!(game.refused_by(pivots), "H4.9g");
    let twice = march(&game, vec![Leg::About, Leg::About]);
    assert_eq!(game.refused_by(twice), "H4.9g");
    let aside = march(&game, vec![tests::dbe::toward(45.0, 2.0)]);
    assert_eq!(game.refused_by(aside), "H4.9g");
    // Each turns on its own centre, and the rest of the allowance carries them away.
    let away = march(&game, vec![Leg::About, ahead(4.0)]);
    game.act(away);
    assert_eq!((game.stands("A"), game.stands("C")), ((46.0, 26.0, 180.0), (54.0, 26.0, 180.0)));
}
