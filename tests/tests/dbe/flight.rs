//! Flight: 9.2, H4.14.

use rules_core::books::dbe::{Action, Code, Decision, Kind};
use rules_core::table::Hand;
use tests::dbe::{NORTH, SOUTH, Setup, field};

/// North's heavy cavalry before South's infantry, in North's turn: beaten, it flees south from (60,40).
fn charge() -> Setup {
    let setup = field().north("H", Code::Hcv, 60.0, 42.5, 180.0).south("X", Code::Inf, 60.0, 40.0, 0.0);
    setup.south("Z", Code::Inf, 110.0, 60.0, 0.0).north_active()
}

fn ran(setup: Setup) -> tests::dbe::Table {
    let mut game = setup.melee();
    game.dice([5, 2]).begin();
    game
}

/// Clauses: H4.14n, 9.1e
#[test]
fn a_friend_facing_elsewhere_blocks_the_first_step() {
    let mut game = charge().south("V", Code::Vol, 60.0, 37.0, 90.0).melee();
    game.dice([5, 2]).spare().begin();
    assert!(game.is_lost("X") && game.has_event("9.1e"));
}

/// Clauses: H4.14o
#[test]
fn an_enemy_in_the_way_of_the_first_step_destroys() {
    let mut game = charge().north("V", Code::Vol, 60.0, 36.0, 0.0).melee();
    game.dice([5, 2]).spare().begin();
    assert!(game.is_lost("X") && game.has_event("H4.14o"));
}

/// Clauses: H4.14t
#[test]
fn a_runner_side_steps_to_a_bridge() {
    let setup = charge().line("river", Kind::River, &[(0.0, 30.0), (120.0, 30.0)], 2.0);
    let mut game = setup.crossing(true, 64.0, 30.0, 4.0).melee();
    game.dice([5, 2]).spare().begin();
    // From (60,36): the centre stops 0.5 before 31; 2 cm east lies the bridge's half width; 12 - 4.5 - 2 are left.
    assert_eq!(game.stands("X"), (62.0, 26.0, 180.0));
}

/// Clauses: H4.14u
#[test]
fn obstacles_less_than_5_apart_count_as_one() {
    // A second lake 4 cm west of the first: round both it is 9.5, to the east 12.5.
    let lake = |setup: Setup, id, west, east| setup.patch(id, Kind::Impassable, (west, 26.0), (east, 30.0));
    let setup = lake(lake(charge(), "one", 59.0, 70.0), "two", 53.0, 55.0);
    let mut game = setup.melee();
    game.dice([5, 2]).spare().begin();
    // Neither is affordable: 12 - 4.5 = 7.5; the run stops.
    assert_eq!(game.stands("X"), (60.0, 31.5, 180.0));
}

/// Clauses: H4.14v, H4.14y
#[test]
fn friends_run_through_are_no_obstacle_and_nobody_ends_on_one() {
    // Y behind X is passed in the first step; L, light, where the run would end, sends it back along its path.
    let setup = charge().south("Y", Code::Inf, 60.0, 36.5, 0.0).south("L", Code::Lgt, 60.0, 24.5, 0.0);
    let mut game = setup.melee();
    game.dice([5, 1]).spare().begin();
    let (x, y, facing) = game.stands("X");
    assert_eq!((x, facing, game.stands("Y")), (60.0, 180.0, (60.0, 36.5, 0.0)));
    // L reaches to 25.5: X's front stands there, at most a tenth within.
    assert!((26.4..=26.5).contains(&y), "{y}");
}

/// Clauses: H4.14w, H4.14x
#[test]
fn a_run_into_an_enemy_it_cannot_pass_destroys() {
    let mut setup = charge();
    for (at, x) in [46.0, 50.0, 54.0, 58.0, 62.0, 66.0, 70.0, 74.0].into_iter().enumerate() {
        setup = setup.north(&format!("W{at}"), Code::Inf, x, 30.0, 0.0);
    }
    let mut game = setup.melee();
    game.dice([5, 2]).spare().begin();
    assert!(game.is_lost("X") && game.has_event("H4.14w"));
}

/// Clauses: H4.14s
#[test]
fn of_two_ways_alike_the_owner_chooses() {
    let mut game = ran(charge().patch("lake", Kind::Impassable, (58.0, 26.0), (62.0, 30.0)));
    assert_eq!((game.asked(), game.decider()), (Decision::SideStep { unit: game.u("X") }, SOUTH));
    // 4.5 each way: from its front as it runs south, right is west. 12 - 4.5 - 4.5 = 3 are left.
    game.spare().act(Action::SideStep { hand: Hand::Right });
    assert_eq!(game.stands("X"), (55.5, 28.5, 180.0));
}

/// Clauses: H4.14z
#[test]
fn a_runner_that_crosses_the_edge_is_lost() {
    let setup = field().north("H", Code::Hcv, 60.0, 16.5, 180.0).south("X", Code::Inf, 60.0, 14.0, 0.0);
    let mut game = setup.south("Z", Code::Inf, 110.0, 60.0, 0.0).north_active().melee();
    game.dice([5, 2]).spare().begin();
    assert!(game.is_lost("X") && game.has_event("H4.14z"));
    assert_eq!(game.army_lost(SOUTH), 4);
}

/// Clauses: H4.14ab, H4.14ad
#[test]
fn break_flight_neither_counts_nor_is_barred_and_who_fled_is_ordered_as_usual() {
    let setup = field().south("A", Code::Inf, 60.0, 40.0, 0.0).south("B", Code::Inf, 80.0, 40.0, 0.0);
    let setup = setup.with("A", |piece| (piece.must_flee, piece.fled_once) = (true, true));
    let mut game = setup.north("X", Code::Inf, 60.0, 80.0, 180.0).flights();
    if let Decision::FleeFirst { units } = game.asked() {
        game.act(Action::FleeFirst { unit: units[0] });
    }
    assert_eq!(game.stands("A"), (60.0, 28.0, 180.0));
    // Not this turn, but in the next.
    let step = game.move_of("A", [tests::dbe::ahead(1.0)]);
    assert_eq!(game.refused_by(step), "H4.16n");
    game.position(|position| {
        position.pieces.iter_mut().for_each(|piece| (piece.fled_now, piece.moved) = (false, false));
    });
    let step = game.move_of("A", [tests::dbe::ahead(1.0)]);
    assert!(game.allows(&step));
    let _ = NORTH;
}
