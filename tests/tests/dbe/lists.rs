//! Lists, their codes, and the tables of free battles.

use rules_core::Game as _;
use rules_core::books::dbe::army::{ArmyList, CorpsList, Field, Nation, code, decode, free};
use rules_core::books::dbe::{Code, Dbe, Options, Scenario};

#[test]
fn a_nations_own_list_costs_what_its_elements_cost() {
    // 5 infantry 20, 2 light 8, 2 voltigeurs 6, heavy 7, light horse 5, guns 6, general 5; one of Guard 2 more.
    assert_eq!(CorpsList::preset(Nation::French).cost(), 59);
    // 6 infantry 24, 1 light 4, light horse 5, 2 irregular 6, 2 guns 12, general 5; one of Guard 2 more.
    assert_eq!(CorpsList::preset(Nation::Russian).cost(), 58);
    // Two corps of 55 and a General-in-Chief of 10.
    assert_eq!(ArmyList::preset(Nation::Austrian, 2).cost(), 120);
}

#[test]
fn a_code_is_read_as_it_was_written() {
    let mut first = ArmyList::preset(Nation::French, 3);
    first.corps[1] = CorpsList { plain: [0; 7], guard: [4, 0, 0, 2, 0, 0, 1] };
    let second = ArmyList::preset(Nation::British, 1);
    for field in Field::ALL {
        let code = code(field, &first, &second);
        assert_eq!(decode(&code), Some((field, first.clone(), second.clone())), "{code}");
    }
    assert_eq!(code(Field::Open, &second, &second), "free_open_b2I4i2l1v1h1g_b2I4i2l1v1h1g");
}

#[test]
fn what_is_no_code_is_none() {
    for text in [
        "",
        "free",
        "free_open_f5i",
        "free_sea_f6i_a6i",
        "free_open_x6i_a6i",
        "free_open_f6z_a6i",
        "free_open_f6i_a6i_b6i",
        "free_open_f99i_a6i",
        "free_open_fi_a6i",
        "free_open_f6i5_a6i",
    ] {
        assert_eq!(decode(text), None, "{text}");
    }
}

#[test]
fn free_battles_of_all_nations_hold_and_begin_with_set_up() {
    for field in Field::ALL {
        for nation in Nation::ALL {
            for corps in [1, 2, 5] {
                let army = ArmyList::preset(nation, corps);
                let file = free(&code(field, &army, &ArmyList::preset(Nation::French, corps))).unwrap();
                // H4.4c: 120 x 90 for two corps a side, 180 x 120 for more.
                assert_eq!((file.width, file.height), if corps > 2 { (18_000, 12_000) } else { (12_000, 9000) });
                let scenario = Scenario::new(file).unwrap();
                let game = Dbe::start(&scenario, &Options::default()).unwrap();
                let generals = game.all().filter(|&unit| game.code(unit) == Code::Gen).count();
                assert_eq!(generals, 2 * usize::from(corps));
            }
        }
    }
}

#[test]
fn a_list_beyond_its_budget_is_no_scenario() {
    let mut army = ArmyList::preset(Nation::French, 1);
    // A second gun and a second heavy cavalry: 59 + 6 + 7.
    army.corps[0].plain[6] += 1;
    army.corps[0].plain[3] += 1;
    assert_eq!(army.corps[0].cost(), 72);
    let file = free(&code(Field::Open, &army, &ArmyList::preset(Nation::Austrian, 1))).unwrap();
    assert!(Scenario::new(file).is_err());
}
