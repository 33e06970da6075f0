//! The laws of `tests::laws`, for every book: a few games each time, many in the deep sweep.

use rules_core::books::bravado::{self, Bravado};
use rules_core::books::caricat::{self, Caricat};
use rules_core::books::colonia::{self, Colonia};
use rules_core::books::dbe::{self, Dbe};
use rules_core::books::obbedisco::{Obbedisco, Options};
use rules_core::{BySide, Side};
use tests::laws::{self, Case, Effort};
use tests::sixth::{Ask, Ponte};

/// Without optional rules.
fn plain() -> Case<Obbedisco> {
    Case { name: "bezzecca-1866", scenario: tests::obbedisco::bezzecca(), options: Options::default() }
}

/// With all of them.
fn all_options() -> Case<Obbedisco> {
    Case { options: Options { morale_control: true, detachments: true, loos: true }, ..plain() }
}

/// Pastrengo, whose options are announced in play.
fn pastrengo() -> Case<Caricat> {
    let scenario = tests::caricat::scenario("pastrengo-1848");
    Case { name: "pastrengo-1848", scenario, options: caricat::Options { morale_check: true } }
}

/// Montebello without the optional rule.
fn montebello() -> Case<Caricat> {
    let scenario = tests::caricat::scenario("montebello-1859");
    Case { name: "montebello-1859", scenario, options: caricat::Options::default() }
}

/// Coatit, with orders.
fn coatit() -> Case<Colonia> {
    let scenario = tests::colonia::scenario("coatit-1895");
    Case { name: "coatit-1895", scenario, options: colonia::Options::default() }
}

/// Sciara Sciat without orders.
fn sciara_sciat() -> Case<Colonia> {
    let scenario = tests::colonia::scenario("sciara-sciat-1911");
    Case { name: "sciara-sciat-1911", scenario, options: colonia::Options { orders: false, aeroplane: false } }
}

/// A generic battle, set up by the players, with a river.
fn campo() -> Case<Colonia> {
    let scenario = tests::colonia::scenario("campo-1896");
    Case { name: "campo-1896", scenario, options: colonia::Options::default() }
}

/// Marengo.
fn marengo() -> Case<Dbe> {
    let scenario = tests::dbe::scenario("marengo-1800");
    Case { name: "marengo-1800", scenario, options: dbe::Options::default() }
}

/// Quatre Bras with both switches.
fn quatre_bras() -> Case<Dbe> {
    let scenario = tests::dbe::scenario("quatre-bras-1815");
    Case { name: "quatre-bras-1815", scenario, options: dbe::Options { flee_again: true, fire_duel: true } }
}

/// A free battle, set up by the players, with a river, a city, a wall and a redoubt.
fn free_battle() -> Case<Dbe> {
    Case { name: "free", scenario: tests::dbe::free_battle(), options: dbe::Options::default() }
}

/// *Bravado*, a battle of armies of about a dozen units.
fn maida() -> Case<Bravado> {
    let scenario = tests::bravado::scenario("maida-1806");
    Case { name: "maida-1806", scenario, options: bravado::Options::default() }
}

/// The same with simple command.
fn simple_maida() -> Case<Bravado> {
    let scenario = tests::bravado::scenario("maida-1806");
    let options = bravado::Options { simple_command: true, ..bravado::Options::default() };
    Case { name: "maida-1806", scenario, options }
}

/// Larger armies, towns, fog, arrivals; the options of command that go together, and extreme range.
fn auerstedt() -> Case<Bravado> {
    let scenario = tests::bravado::scenario("auerstedt-1806");
    let options = bravado::Options {
        simple_command: false,
        simple_bravado: false,
        command_efficiency: true,
        militia_guard: true,
        extreme: true,
    };
    Case { name: "auerstedt-1806", scenario, options }
}

/// A free battle, set up by the players, with a river, a town and works, and a General to be added.
fn free_bravado() -> Case<Bravado> {
    Case { name: "free", scenario: tests::bravado::free_battle(), options: bravado::Options::default() }
}

/// The sixth book: six men and 300 mm a side.
fn sixth() -> Case<Ponte> {
    let (men, mm, frames) = (BySide::new(6, 6), BySide::new(300, 300), vec![(Ask::Seal, Side::First)]);
    Case { name: "ponte", scenario: Ponte { turn: 1, men, mm, frames, ..Ponte::default() }, options: () }
}

/// A test of each law for a case, with the effort every run makes, and the same ignored with the effort of a sweep.
macro_rules! contract {
    ($case:ident: $($law:ident $games:literal/$every:literal deep $deep_games:literal/$deep_every:literal,)*) => {
        mod $case {
            use super::{Effort, laws};
            $(
                #[test]
                fn $law() {
                    laws::$law(&super::$case(), Effort { games: $games, every: $every });
                }
            )*
            mod deep {
                use super::{Effort, laws};
                $(
                    #[test]
                    #[ignore = "deep sweep"]
                    fn $law() {
                        laws::$law(&super::super::$case(), Effort { games: $deep_games, every: $deep_every });
                    }
                )*
            }
        }
    };
}

macro_rules! contract_of_a_hex_game {
    ($case:ident) => {
        contract! { $case:
            candidates_are_legal 2/7 deep 100/1,
            refusals_change_nothing 2/31 deep 100/7,
            every_game_ends 20/1 deep 2000/1,
            journals_replay 2/101 deep 100/53,
            digests_tell_states_apart 2/7 deep 100/1,
            undo_stops_at_barriers 2/37 deep 100/23,
            take_backs_are_logged 2/101 deep 100/53,
            agreements_are_always_possible 2/17 deep 100/1,
            saves_open_equal 2/101 deep 100/53,
            positions_open_equal 3/3 deep 100/1,
            equal_views_get_equal_answers 1/31 deep 20/5,
            equal_views_see_equal_events 2/7 deep 100/1,
            odds_agree_with_counting_every_way 2/7 deep 40/1,
            hand_entered_dice_are_forgiving 2/7 deep 100/1,
        }
    };
}

contract_of_a_hex_game!(plain);
contract_of_a_hex_game!(all_options);
contract_of_a_hex_game!(pastrengo);
contract_of_a_hex_game!(montebello);

/// Where a turn begins with many dice at once, odds are looked at more rarely.
macro_rules! contract_of_a_table_game {
    ($case:ident, odds every $every:literal) => {
        contract! { $case:
            candidates_are_legal 1/11 deep 50/1,
            refusals_change_nothing 1/101 deep 50/7,
            every_game_ends 2/1 deep 500/1,
            journals_replay 1/201 deep 50/53,
            digests_tell_states_apart 1/11 deep 50/1,
            undo_stops_at_barriers 1/67 deep 50/23,
            take_backs_are_logged 1/201 deep 50/53,
            agreements_are_always_possible 1/37 deep 50/1,
            saves_open_equal 1/201 deep 50/53,
            positions_open_equal 1/7 deep 50/1,
            equal_views_get_equal_answers 1/67 deep 10/5,
            equal_views_see_equal_events 1/11 deep 50/1,
            odds_agree_with_counting_every_way 1/$every deep 20/1,
            hand_entered_dice_are_forgiving 1/11 deep 50/1,
        }
    };
}

contract_of_a_table_game!(coatit, odds every 17);
contract_of_a_table_game!(sciara_sciat, odds every 17);
contract_of_a_table_game!(campo, odds every 17);
contract_of_a_table_game!(marengo, odds every 97);
contract_of_a_table_game!(quatre_bras, odds every 97);
contract_of_a_table_game!(free_battle, odds every 97);
contract_of_a_table_game!(maida, odds every 17);
contract_of_a_table_game!(simple_maida, odds every 17);
contract_of_a_table_game!(auerstedt, odds every 41);
contract_of_a_table_game!(free_bravado, odds every 17);

contract! { sixth:
    candidates_are_legal 20/1 deep 1000/1,
    refusals_change_nothing 10/1 deep 200/1,
    every_game_ends 100/1 deep 2000/1,
    journals_replay 10/3 deep 200/1,
    digests_tell_states_apart 20/1 deep 500/1,
    undo_stops_at_barriers 20/1 deep 500/1,
    take_backs_are_logged 10/3 deep 200/1,
    agreements_are_always_possible 10/1 deep 200/1,
    saves_open_equal 10/3 deep 200/1,
    positions_open_equal 20/1 deep 500/1,
    equal_views_get_equal_answers 10/1 deep 200/1,
    equal_views_see_equal_events 20/1 deep 500/1,
    odds_agree_with_counting_every_way 6/1 deep 100/1,
    hand_entered_dice_are_forgiving 20/1 deep 500/1,
}
