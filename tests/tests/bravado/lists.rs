//! Lists by points, their codes, and the tables of such battles.

use rules_core::Game as _;
use rules_core::books::bravado::army::{ArmyList, BUDGETS, Battle, Nation, free};
use rules_core::books::bravado::{Bravado, Code, Field, Options, Quality, Scenario};

fn list(nation: Nation, units: &[(Code, Quality, u8)]) -> ArmyList {
    let mut list = ArmyList::empty(nation);
    for &(code, quality, count) in units {
        list.add(code, quality, count);
    }
    list
}

fn battle(field: Field, budget: i16, first: ArmyList, second: ArmyList) -> Battle {
    Battle { field, budget, armies: [first, second] }
}

/// Clauses: B1v, B1f
#[test]
fn a_list_costs_its_units_by_type_and_quality_and_a_general_for_every_four() {
    // 3 line 12, 2 poor light 8, elite heavy horse 9, field guns 6: 35; seven units have two Generals: 10.
    let units = [
        (Code::Li, Quality::Regular, 3),
        (Code::Lt, Quality::Poor, 2),
        (Code::Hc, Quality::Elite, 1),
        (Code::Fa, Quality::Regular, 1),
    ];
    assert_eq!(list(Nation::Austrian, &units).cost(), 45);
    // Militia line 2, Guard horse guns 10, one General 5.
    assert_eq!(list(Nation::French, &[(Code::Li, Quality::Militia, 1), (Code::Ha, Quality::Guard, 1)]).cost(), 17);
    assert_eq!(ArmyList::empty(Nation::French).cost(), 0);
}

#[test]
fn a_code_is_read_as_it_was_written() {
    let units = [(Code::Li, Quality::Regular, 4), (Code::Li, Quality::Guard, 1), (Code::Lc, Quality::Poor, 12)];
    let (first, second) = (list(Nation::Russian, &units), ArmyList::preset(Nation::French));
    for field in Field::ALL {
        for budget in BUDGETS {
            let made = battle(field, budget, first, second);
            assert_eq!(Battle::decode(&made.code()), Some(made), "{}", made.code());
        }
    }
    assert_eq!(battle(Field::Village, 60, first, second).code(), "points_village60_r4i1iG12cP_f4i1iE1l1c1g");
    assert!(first.is_optional() && !second.is_optional());
}

#[test]
fn what_is_no_code_is_none() {
    for text in [
        "",
        "points",
        "points_open60_f4i",
        "points_open_f4i_a4i",
        "points_open61_f4i_a4i",
        "points_sea60_f4i_a4i",
        "points_open60_x4i_a4i",
        "points_open60_f4z_a4i",
        "points_open60_f4iZ_a4i",
        "points_open60_f4i_a4i_b4i",
        "points_open60_f0i_a4i",
        "points_open60_f99i_a4i",
        "points_open60_fi_a4i",
        "points_open60_f4i5_a4i",
        "free_open60_f4i_a4i",
    ] {
        assert_eq!(Battle::decode(text), None, "{text}");
        assert!(free(text).is_none());
    }
}

#[test]
fn battles_of_all_nations_hold_on_every_table_and_begin_with_set_up() {
    for field in Field::ALL {
        for nation in Nation::ALL {
            let code = battle(field, 60, ArmyList::preset(nation), ArmyList::preset(Nation::French)).code();
            let scenario = Scenario::new(free(&code).unwrap()).unwrap();
            assert_eq!((scenario.0.file.width, scenario.0.file.height), (1200, 900));
            let game = Bravado::start(&scenario, &Options::default()).unwrap();
            // Eight units a side, two Generals each.
            assert_eq!(game.all().filter(|&unit| game.is_general(unit)).count(), 4);
            assert_eq!(scenarios::bravado(&code).unwrap(), scenario);
            assert_eq!(scenarios::book_of(&code).map(rules_core::any::Book::id), Some("bravado"));
        }
    }
}

/// Clauses: B1v
#[test]
fn a_list_beyond_its_points_or_without_units_is_no_scenario() {
    let plain = list(Nation::British, &[(Code::Li, Quality::Regular, 1)]);
    // Ten heavy horse 70, three Generals 15.
    let dear = list(Nation::Prussian, &[(Code::Hc, Quality::Regular, 10)]);
    assert_eq!(dear.cost(), 85);
    let file = |first, second| free(&battle(Field::Open, 80, first, second).code()).unwrap();
    let fields = |file| {
        let problems = Scenario::new(file).unwrap_err();
        problems.0.into_iter().map(|problem| problem.field).collect::<Vec<_>>()
    };
    assert_eq!(fields(file(plain, dear)), ["sides.second.cost"]);
    assert!(fields(file(ArmyList::empty(Nation::British), plain)).contains(&"sides.first.units".to_owned()));
    assert!(Scenario::new(file(plain, plain)).is_ok());
}

/// Clauses: B14f
#[test]
fn guard_in_a_list_wants_its_option() {
    let guard = list(Nation::French, &[(Code::Li, Quality::Guard, 2)]);
    let scenario = Scenario::new(free(&battle(Field::Open, 60, guard, guard).code()).unwrap()).unwrap();
    assert!(Bravado::start(&scenario, &Options::default()).is_err());
    assert!(Bravado::start(&scenario, &Options { militia_guard: true, ..Options::default() }).is_ok());
}
