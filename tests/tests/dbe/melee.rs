//! Melee: sections 11 and 12.

use rules_core::books::dbe::{Code, Decision, Effect, Kind, Modifier};
use tests::dbe::{NORTH, SOUTH, Setup, field};

fn duel(own: Code, other: Code) -> Setup {
    let depth = |code: Code| f64::from(code.size(false).1) / 200.0;
    let setup = field().south("A", own, 60.0, 50.0 - depth(own), 0.0);
    setup.north("X", other, 60.0, 50.0 + depth(other), 180.0).north("far", Code::Inf, 110.0, 80.0, 180.0)
}

/// What the loser X suffers, beaten by one or doubled.
fn suffers(setup: Setup, dice: [u8; 2]) -> Effect {
    let mut game = setup.melee();
    game.dice(dice).spare().begin();
    let (own, other, effect) = game.fought();
    assert!(own > other, "{own} {other}");
    effect
}

/// Clauses: 8.4b, H4.13c
#[test]
fn the_melee_table_tells_beaten_and_doubled_by_type_and_ground() {
    use Effect::{Destroyed, Flight, Withdraw};
    let open = |own, other, dice| suffers(duel(own, other), dice);
    // 3+3 v 2+3; HCV 4+3 v 2+4; LGT 3 and 2 v 1+3; VOL against 4.
    assert_eq!(open(Code::Inf, Code::Inf, [3, 2]), Withdraw);
    assert_eq!(open(Code::Hcv, Code::Inf, [3, 2]), Flight);
    assert_eq!(open(Code::Hcv, Code::Lgt, [3, 2]), Flight);
    assert_eq!(open(Code::Hcv, Code::Lgt, [6, 1]), Destroyed);
    assert_eq!(open(Code::Inf, Code::Vol, [3, 2]), Flight);
    assert_eq!(open(Code::Inf, Code::Vol, [6, 1]), Flight);
    assert_eq!(open(Code::Lgt, Code::Vol, [6, 1]), Destroyed);
    assert_eq!(open(Code::Lcv, Code::Vol, [3, 1]), Destroyed);
    assert_eq!(open(Code::Hcv, Code::Lcv, [3, 2]), Flight);
    assert_eq!(open(Code::Hcv, Code::Lcv, [6, 1]), Flight);
    assert_eq!(open(Code::Lcv, Code::Lcv, [3, 2]), Withdraw);
    assert_eq!(open(Code::Lcv, Code::Icv, [6, 1]), Destroyed);
    assert_eq!(open(Code::Inf, Code::Art, [3, 2]), Destroyed);
    let rough = |setup: Setup| setup.patch("vines", Kind::Rough, (50.0, 45.0), (70.0, 60.0));
    assert_eq!(suffers(rough(duel(Code::Inf, Code::Hcv)), [3, 2]), Flight);
    // In a wood both fight at a disadvantage, and heavy cavalry does not put infantry to flight.
    let wood = duel(Code::Hcv, Code::Inf).patch("wood", Kind::Wood, (50.0, 45.0), (70.0, 60.0));
    assert_eq!(suffers(wood, [4, 1]), Withdraw);
}

/// Clauses: H4.12e
#[test]
fn guard_supports_and_a_gun_gets_no_support() {
    let setup = duel(Code::Inf, Code::Inf).corps(SOUTH, "S2").south("B", Code::Inf, 60.0, 47.0, 0.0).guard(SOUTH);
    assert_eq!(setup.moves().melee_terms("A", "X"), [(Modifier::M1, 1)]);
    let setup = duel(Code::Art, Code::Inf).south("B", Code::Inf, 60.0, 45.0, 0.0);
    assert_eq!(setup.moves().melee_terms("A", "X"), []);
    // Of another type, or voltigeurs: none.
    let setup = duel(Code::Inf, Code::Inf).south("B", Code::Lgt, 60.0, 47.0, 0.0);
    assert_eq!(setup.moves().melee_terms("A", "X"), []);
    let setup = duel(Code::Vol, Code::Inf).south("B", Code::Vol, 60.0, 47.0, 0.0);
    assert_eq!(setup.moves().melee_terms("A", "X"), []);
}

/// Clauses: H4.12g, H4.12i, H4.12j, H4.12m, 8.4c, H4.13f
#[test]
fn several_on_one_are_a_single_melee_and_helpers_of_the_loser_stay() {
    // X on the front of A, L on X's flank; A loses, L does not suffer, for X did not stand on several fronts: L is a gun
    // turned to face.
    let setup = duel(Code::Inf, Code::Inf).south("L", Code::Art, 64.0, 52.0, 270.0);
    let mut game = setup.south("Z", Code::Inf, 10.0, 10.0, 0.0).melee();
    assert!(game.contact("L", "X").is_some());
    game.dice([2, 4]).spare().begin();
    assert_eq!(game.melees(), [(5, 7)]);
    assert_eq!(game.terms().0, []);
    assert_eq!((game.stands("A"), game.stands("L")), ((60.0, 47.0, 0.0), (64.0, 52.0, 270.0)));
    // An enemy still touches the winner: nobody pursues.
    assert_eq!(game.stands("X"), (60.0, 51.0, 180.0));
}

/// Clauses: H4.12n
#[test]
fn a_contact_gone_meanwhile_is_not_fought() {
    // The helper B is itself main against Y: thrown back by X's win, it no longer touches Y.
    let setup = duel(Code::Inf, Code::Inf).south("B", Code::Lgt, 63.0, 52.0, 270.0);
    let mut game = setup.south("C", Code::Inf, 80.0, 49.0, 0.0).north("Y", Code::Inf, 80.0, 51.0, 180.0).melee();
    game.begin();
    assert!(matches!(game.asked(), Decision::Melee { .. }));
    game.dice([1, 6]).name("A");
    assert_eq!(game.stands("B"), (65.0, 52.0, 270.0));
}

/// Clauses: H4.12p, H4.12d
#[test]
fn foot_on_a_cavalry_flank_in_the_open_counts_nothing() {
    let setup = || duel(Code::Hcv, Code::Hcv).south("B", Code::Inf, 63.0, 50.5, 270.0);
    let game = setup().moves();
    assert!(game.contact("B", "X").is_some());
    assert_eq!(game.melee_terms("A", "X"), []);
    let game = setup().patch("vines", Kind::Rough, (50.0, 50.5), (70.0, 60.0)).moves();
    assert_eq!(game.melee_terms("A", "X"), [(Modifier::M2, 1)]);
}

/// Clauses: 12.0f, H4.4d
#[test]
fn own_ground_weighs_on_cavalry_guns_and_infantry() {
    let terms = |code, kind| {
        let setup = duel(code, Code::Inf).patch("ground", kind, (50.0, 40.0), (70.0, 50.0));
        setup.moves().melee_terms("A", "X")
    };
    assert_eq!(terms(Code::Hcv, Kind::Rough), [(Modifier::M8, -2)]);
    assert_eq!(terms(Code::Inf, Kind::Rough), []);
    assert_eq!(terms(Code::Inf, Kind::Wood), [(Modifier::M8, -1)]);
    assert_eq!(terms(Code::Lgt, Kind::Wood), []);
    assert_eq!(terms(Code::Inf, Kind::Easy), []);
}

/// Clauses: 9.1c, H4.14a, H4.14c
#[test]
fn who_is_held_by_another_enemy_cannot_withdraw() {
    // B alone on X's flank is a gun: no several fronts, but a contact that holds.
    let setup = duel(Code::Inf, Code::Inf).south("G", Code::Art, 64.0, 52.0, 270.0);
    let mut game = setup.melee();
    game.dice([4, 2]).spare().begin();
    assert!(game.is_lost("X") && game.has_event("9.1c"));
    let _ = NORTH;
}

/// Clauses: 9.1d, H4.14f
#[test]
fn an_obstacle_or_an_enemy_behind_destroys_who_should_withdraw() {
    let lake = duel(Code::Inf, Code::Inf).patch("lake", Kind::Impassable, (50.0, 53.0), (70.0, 60.0));
    let mut game = lake.melee();
    game.dice([4, 2]).spare().begin();
    assert!(game.is_lost("X") && game.has_event("9.1d"));
    let behind = duel(Code::Inf, Code::Inf).south("V", Code::Vol, 60.0, 54.5, 0.0);
    let mut game = behind.melee();
    game.dice([4, 2]).spare().begin();
    assert!(game.is_lost("X") && game.has_event("H4.14f"));
}

/// Clauses: H4.14b
#[test]
fn a_friend_within_5_degrees_faces_the_same_way() {
    let stands = |facing| {
        let setup = duel(Code::Inf, Code::Inf).north("Y", Code::Inf, 60.0, 53.4, facing);
        let mut game = setup.melee();
        game.dice([4, 2]).spare().begin();
        !game.is_lost("X")
    };
    assert!(stands(185.0) && !stands(185.1));
}

/// Clauses: H4.14h, H4.14i
#[test]
fn who_is_driven_over_the_edge_is_lost() {
    let setup = field().south("A", Code::Inf, 60.0, 86.5, 0.0).north("X", Code::Inf, 60.0, 88.5, 180.0);
    let mut game = setup.north("far", Code::Inf, 110.0, 60.0, 180.0).melee();
    game.dice([4, 2]).spare().begin();
    assert!(game.is_lost("X") && game.has_event("H4.14h"));
    let setup = field().south("A", Code::Inf, 60.0, 84.5, 0.0).north("X", Code::Inf, 60.0, 86.5, 180.0);
    let setup = setup.north("Y", Code::Inf, 60.0, 88.5, 180.0).north("far", Code::Inf, 110.0, 60.0, 180.0);
    let mut game = setup.melee();
    game.dice([5, 2]).spare().begin();
    assert!(game.is_lost("Y") && !game.is_lost("X") && game.has_event("H4.14i"));
    assert_eq!(game.stands("X"), (60.0, 88.5, 180.0));
}
