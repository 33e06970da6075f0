//! Contact and facing: H4.10k to H4.10w, 8.2.

use rules_core::books::dbe::{Action, Code, Decision, Kind};
use rules_core::table::Edge;
use tests::dbe::{NORTH, ahead, field};

/// Clauses: H4.10k, H4.10l
#[test]
fn where_a_friend_blocks_the_place_the_target_slides_to_match() {
    // B stands where A's right millimetres would come: the free place is half a centimetre to the left.
    let setup = || field().south("A", Code::Inf, 49.0, 40.0, 0.0).south("B", Code::Inf, 53.5, 48.0, 0.0);
    let setup = || setup().north("X", Code::Inf, 50.0, 50.0, 180.0);
    let mut game = setup().moves();
    assert!(!game.are_paired("B", "X") || game.contact("B", "X").is_some());
    game.position(|position| position.contacts = Some(vec![]));
    game.attack("A", [ahead(8.0)], "X", Edge::Front);
    assert_eq!((game.stands("A").0, game.stands("X").0), (49.6, 49.6));
    assert!(game.are_paired("A", "X"));
}

/// Clauses: H4.10m
#[test]
fn an_edge_held_by_another_front_is_barred() {
    let setup = field().south("A", Code::Inf, 60.0, 48.0, 0.0).south("B", Code::Lgt, 58.0, 40.0, 0.0);
    let game = setup.north("X", Code::Inf, 60.0, 50.0, 180.0).moves();
    let second = game.attack_of("B", [ahead(8.0)], "X", Edge::Front);
    assert!(!game.allows(&second));
    // Across the flank: held by C.
    let setup = field().south("C", Code::Lgt, 63.0, 51.0, 270.0).south("B", Code::Lgt, 68.0, 51.5, 270.0);
    let mut game = setup.north("X", Code::Inf, 60.0, 50.0, 180.0).moves();
    let flank = game.attack_of("B", [ahead(8.0)], "X", Edge::Left);
    assert_eq!(game.refused_by(flank), "H4.10m");
}

/// Clauses: H4.10q
#[test]
fn touched_by_several_its_owner_chooses_whom_to_face() {
    let setup = field().south("L", Code::Lgt, 63.0, 51.0, 270.0).south("R", Code::Lgt, 57.0, 51.0, 90.0);
    let mut game = setup.north("X", Code::Inf, 60.0, 50.0, 180.0).facing();
    let (x, l, r) = (game.u("X"), game.u("L"), game.u("R"));
    assert_eq!((game.asked(), game.decider()), (Decision::Face { units: vec![(x, vec![l, r])] }, NORTH));
    assert_eq!(game.refused_by(Action::Face { unit: x, enemy: x }), "H4.10q");
    game.dice([3, 2]).act(Action::Face { unit: x, enemy: r });
    assert_eq!(game.shifts("X").first(), Some(&(60.0, 50.0, 270.0)));
}

/// Clauses: H4.10r
#[test]
fn an_element_whose_front_is_only_on_a_flank_turns_and_lets_go() {
    // X has its front on the flank of A; L comes onto X's own flank.
    let setup = field().south("A", Code::Inf, 60.0, 47.0, 90.0).south("L", Code::Lgt, 63.0, 51.0, 270.0);
    let mut game = setup.north("X", Code::Inf, 60.0, 50.0, 180.0).facing();
    assert!(game.contact("X", "A").is_some_and(|contact| !contact.is_pair()));
    let (unit, enemy) = (game.u("A"), game.u("X"));
    // A, of the active side, turns first: it faces X and pairs with it, so X stays.
    game.dice([6, 1]).act(Action::Face { unit, enemy });
    assert!(game.shifts("A").contains(&(60.0, 47.0, 0.0)));
}

/// Clauses: H4.10u
#[test]
fn turning_pushes_the_column_behind_just_clear() {
    let setup = field().south("L", Code::Lgt, 63.0, 51.0, 270.0).north("X", Code::Inf, 60.0, 50.0, 180.0);
    let mut game = setup.north("Y", Code::Inf, 60.0, 52.0, 180.0).facing();
    let (unit, enemy) = (game.u("X"), game.u("L"));
    game.dice([3, 2]).act(Action::Face { unit, enemy });
    // X now reaches to y = 52: Y's front must stand there.
    assert_eq!(game.shifts("Y").first(), Some(&(60.0, 53.0, 180.0)));
}

/// Clauses: H4.6g
#[test]
fn foot_swapped_in_before_cavalry_has_not_attacked_it() {
    let setup = field().south("L", Code::Lcv, 40.0, 56.5, 0.0).moved("L");
    let setup = setup.north("G", Code::Art, 40.0, 60.0, 180.0).north("I", Code::Inf, 40.0, 63.0, 180.0);
    let mut game = setup.swaps();
    game.dice([3, 3, 3, 3, 4, 1]).begin().yes();
    // All open: the pair is fought in South's turn, cavalry's own.
    assert_eq!(game.melees().first(), Some(&(6, 7)));
}

/// Clauses: H4.12q, 8.4g
#[test]
fn a_line_crossed_helps_who_did_not_make_the_contact() {
    use rules_core::books::dbe::Modifier;
    let setup = field().south("A", Code::Inf, 60.0, 48.0, 0.0).moved("A").north("X", Code::Inf, 60.0, 50.0, 180.0);
    let game = setup.line("wall", Kind::Wall, &[(50.0, 49.0), (70.0, 49.0)], 0.0).moves();
    assert_eq!((game.melee_terms("X", "A"), game.melee_terms("A", "X")), (vec![(Modifier::M4, 1)], vec![]));
    let setup = field().south("G", Code::Art, 60.0, 40.0, 0.0).north("X", Code::Inf, 60.0, 50.0, 180.0);
    let mut game = setup.moves();
    let engage = game.attack_of("G", [ahead(7.0)], "X", Edge::Front);
    assert_eq!(game.refused_by(engage), "8.4g");
}
