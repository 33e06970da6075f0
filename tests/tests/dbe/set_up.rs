//! Budget, set-up, command: sections 3, 5, 6 and 7.

use rules_core::Game as _;
use rules_core::books::dbe::army::Nation;
use rules_core::books::dbe::{Action, ArrivalFile, Code, Decision, Kind, Place, Placed, Scenario};
use rules_core::table::TableEdge;
use tests::dbe::{NORTH, SOUTH, Setup, Table, ahead, field, pose, scenario};

/// Both deploy, South first player on the south edge.
fn deploying(setup: Setup) -> Table {
    setup.file(|file| file.deploy = true).start()
}

fn put(game: &Table, units: &[(&str, f64, f64, f64)]) -> Action {
    let at = units.iter().map(|&(id, x, y, facing)| Placed { unit: game.u(id), at: pose(x, y, facing) });
    Action::Deploy { at: at.collect() }
}

/// Clauses: H4.3e, H4.7i, H4.3f
#[test]
fn what_has_not_arrived_counts_in_the_budget_and_is_not_lost() {
    let setup = field().south("A", Code::Inf, 60.0, 20.0, 0.0).south("B", Code::Lcv, 70.0, 20.0, 0.0).lost(["A"]);
    let game = setup.file(|file| {
        let arrival = Some(ArrivalFile { round: 3, edge: TableEdge::South });
        (file.sides.first.corps[0].general.arrival, file.sides.first.corps[0].units[1].arrival) = (arrival, arrival);
    });
    let game = game.moves();
    // 5 + 4 + 5, of which the infantry is lost; the general is not, his corps is not leaderless.
    assert_eq!((game.game().corps_card(0).budget, game.game().corps_lost(0)), (14, 4));
    assert!(!game.game().is_leaderless(0));
}

/// Clauses: H4.5d, H4.5e, H4.5f, H4.5l
#[test]
fn corps_are_placed_in_turn_with_their_generals_and_generals_in_chief_last() {
    let setup = field().south("A", Code::Inf, 0.0, 0.0, 0.0).corps(SOUTH, "S2").south("B", Code::Inf, 0.0, 0.0, 0.0);
    let setup = setup.corps(SOUTH, "S3").south("C", Code::Inf, 0.0, 0.0, 0.0).chief(SOUTH, "CIC", 0.0, 0.0, 0.0);
    let mut game = deploying(setup.north("X", Code::Inf, 0.0, 0.0, 0.0));
    game.begin();
    // South is first player, so North, the low roller, begins; then South places what is left.
    assert_eq!(game.decider(), NORTH);
    let far = put(&game, &[("X", 60.0, 80.0, 180.0), ("North 1 GEN", 60.0, 60.0, 180.0)]);
    assert_eq!(game.refused_by(far), "H4.5l");
    let odd = put(&game, &[("X", 60.0, 80.0, 45.0), ("North 1 GEN", 60.0, 84.0, 180.0)]);
    game.act(odd);
    for (element, general) in [("A", "South 1 GEN"), ("B", "S2 GEN"), ("C", "S3 GEN")] {
        assert_eq!((game.asked(), game.decider()), (Decision::Deploy, SOUTH));
        let x = 20.0 + f64::from(game.u(element).0) * 6.0;
        let placed = put(&game, &[(element, x, 20.0, 0.0), (general, x, 10.0, 0.0)]);
        game.act(placed);
    }
    assert_eq!((game.asked(), game.decider()), (Decision::Chief, SOUTH));
    assert_eq!(game.refused_by(Action::Chief { at: pose(60.0, 40.0, 0.0) }), "H4.5l");
    game.dice([1, 2, 3]).act(Action::Chief { at: pose(60.0, 10.0, 0.0) });
    assert_eq!((game.asked(), game.decider()), (Decision::Move, SOUTH));
}

/// Clauses: H4.5h, H4.5i, H4.4f
#[test]
fn foot_and_guns_may_garrison_a_city_in_the_own_half_and_guns_need_a_road_in_a_wood() {
    let setup = || {
        let setup = field().city("near", 60.0, 34.0, 6.0).city("far", 90.0, 41.0, 6.0);
        setup.patch("wood", Kind::Wood, (20.0, 10.0), (40.0, 24.0)).file(|file| file.first = Some(NORTH))
    };
    let try_at = |code, x: f64, y: f64| {
        let mut game = deploying(setup().south("A", code, 0.0, 0.0, 0.0));
        game.begin();
        let placed = put(&game, &[("A", x, y, 0.0), ("South 1 GEN", 100.0, 10.0, 0.0)]);
        game.game().check(SOUTH, &placed).map_err(|refusal| refusal.clause.id())
    };
    assert_eq!(try_at(Code::Inf, 60.0, 34.0), Ok(()));
    assert_eq!(try_at(Code::Art, 60.0, 34.0), Ok(()));
    assert_eq!(try_at(Code::Lcv, 60.0, 34.0), Err("H4.5g"));
    // Its north end lies beyond the middle of the table.
    assert_eq!(try_at(Code::Inf, 90.0, 41.0), Err("H4.5g"));
    assert_eq!(try_at(Code::Art, 30.0, 18.0), Err("H4.5i"));
    assert_eq!(try_at(Code::Inf, 30.0, 18.0), Ok(()));
}

/// Clauses: H4.5j, H4.6d
#[test]
fn a_historical_battle_starts_at_its_printed_places_whatever_its_lists() {
    let marengo = scenario("marengo-1800");
    let game = rules_core::books::dbe::Dbe::start(&marengo, &rules_core::books::dbe::Options::default()).unwrap();
    let standing = game.all().filter(|&unit| game.piece(unit).place == Place::Table).count();
    // 9 and 7 elements, 2 generals and Melas; 8 and 8 elements, 2 generals and Bonaparte.
    assert_eq!(standing, 16 + 3 + 16 + 3);
    let budgets: Vec<u16> = game.board().corps.iter().map(|corps| corps.budget).collect();
    assert_eq!(budgets, [46, 37, 36, 45, 40, 46]);
    // An army of H4.3 must keep to its limits; three Austrian corps need a General-in-Chief.
    let mut file =
        rules_core::books::dbe::army::battle("x", Nation::French.army(1, 'F'), Nation::Austrian.army(3, 'A'));
    file.sides.second.chief = None;
    let problems = Scenario::new(file).unwrap_err();
    assert_eq!(problems.0[0].field, "sides.second.chief");
}

/// Clauses: H4.5k
#[test]
fn arrivals_enter_at_their_printed_place_or_the_nearest_free_one_along_the_edge() {
    let arriving = |setup: Setup| {
        setup.file(|file| {
            let units = &mut file.sides.first.corps[0].units;
            units[0].arrival = Some(ArrivalFile { round: 2, edge: TableEdge::South });
        })
    };
    let setup = || field().south("A", Code::Inf, 60.0, 1.0, 0.0).south("B", Code::Inf, 30.0, 30.0, 0.0);
    let round = |setup: Setup, round: u8| setup.position(move |_, position| position.round = round);
    let game = round(arriving(setup()), 1).at(rules_core::books::dbe::Frame::Arrivals);
    assert_eq!(game.piece("A").place, Place::Waiting);
    let mut game = round(arriving(setup()), 2).at(rules_core::books::dbe::Frame::Arrivals);
    game.begin();
    assert_eq!((game.piece("A").place, game.stands("A")), (Place::Table, (60.0, 1.0, 0.0)));
    let step = game.move_of("A", [ahead(8.0)]);
    assert!(game.allows(&step));
    // A friend on the spot: 4 cm less the tenth that bases may overlap, to either side.
    let setup = setup().south("C", Code::Inf, 60.0, 1.0, 0.0);
    let mut game = round(arriving(setup), 2).at(rules_core::books::dbe::Frame::Arrivals);
    assert_eq!(
        game.asked(),
        Decision::Arrive { unit: game.u("A"), places: vec![pose(56.1, 1.0, 0.0), pose(63.9, 1.0, 0.0)] }
    );
    game.act(Action::Arrive { place: 1 });
    assert_eq!(game.stands("A"), (63.9, 1.0, 0.0));
}

/// Clauses: H4.7a, H4.7b
#[test]
fn only_corps_with_elements_on_the_table_throw_for_command_and_points_lapse() {
    let setup = field().general(SOUTH, "GEN", 60.0, 10.0, 0.0).south("A", Code::Inf, 60.0, 20.0, 0.0);
    let setup = setup.corps(SOUTH, "S2").south("B", Code::Inf, 80.0, 20.0, 0.0);
    let mut game = setup.lost(["B"]).command();
    game.dice([1]).begin();
    assert_eq!((game.game().corps(0).points, game.game().corps(1).points), (1, 0));
    game.go("A", [ahead(1.0)]);
    assert_eq!(game.game().corps(0).points, 0);
}

/// Clauses: H4.6a
#[test]
fn who_is_not_asked_and_what_is_not_asked_are_refused() {
    let mut game = field().south("A", Code::Inf, 60.0, 20.0, 0.0).moves();
    assert_eq!(game.refused_by(Action::Yes), "H4.6a");
    assert_eq!(game.game().check(NORTH, &Action::Done).unwrap_err().clause.id(), "H4.6a");
}

/// Clauses: H4.7k
#[test]
fn generals_and_facing_cost_no_points() {
    let setup = field().general(SOUTH, "GEN", 60.0, 10.0, 0.0).south("A", Code::Inf, 60.0, 30.0, 0.0);
    let mut game = setup.corps_state(0, |corps| corps.points = 0).generals();
    let unit = game.u("GEN");
    game.spare().act(Action::General { unit, legs: vec![ahead(5.0)], attach: None });
    assert_eq!((game.stands("GEN"), game.game().corps(0).points), ((60.0, 15.0, 0.0), 0));
}
