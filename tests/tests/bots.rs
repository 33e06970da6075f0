//! The laws of the computer opponent, for every book and scenario.

use rules_core::books::bravado::{self, Bravado};
use rules_core::books::caricat::{self, Caricat};
use rules_core::books::colonia::{self, Colonia};
use rules_core::books::dbe::{self, Dbe};
use rules_core::books::obbedisco::{Obbedisco, Options};
use tests::laws::{self, Case, Effort};

fn bezzecca() -> Case<Obbedisco> {
    let options = Options { morale_control: true, detachments: true, loos: true };
    Case { name: "bezzecca-1866", scenario: tests::obbedisco::bezzecca(), options }
}

fn caricat(name: &'static str) -> Case<Caricat> {
    Case { name, scenario: tests::caricat::scenario(name), options: caricat::Options::default() }
}

fn colonia(name: &'static str) -> Case<Colonia> {
    Case { name, scenario: tests::colonia::scenario(name), options: colonia::Options::default() }
}

fn dbe(name: &'static str) -> Case<Dbe> {
    Case { name, scenario: tests::dbe::scenario(name), options: dbe::Options::default() }
}

fn bravado(name: &'static str) -> Case<Bravado> {
    Case { name, scenario: tests::bravado::scenario(name), options: bravado::Options::default() }
}

fn pastrengo() -> Case<Caricat> {
    caricat("pastrengo-1848")
}

fn montebello() -> Case<Caricat> {
    caricat("montebello-1859")
}

fn coatit() -> Case<Colonia> {
    colonia("coatit-1895")
}

/// Without orders.
fn sciara_sciat() -> Case<Colonia> {
    let options = colonia::Options { orders: false, aeroplane: false };
    Case { options, ..colonia("sciara-sciat-1911") }
}

fn langfang() -> Case<Colonia> {
    colonia("langfang-1900")
}

/// Set up by the players.
fn campo() -> Case<Colonia> {
    colonia("campo-1896")
}

fn marengo() -> Case<Dbe> {
    dbe("marengo-1800")
}

fn quatre_bras() -> Case<Dbe> {
    dbe("quatre-bras-1815")
}

/// Set up by the players.
fn free_battle() -> Case<Dbe> {
    Case { name: "free", scenario: tests::dbe::free_battle(), options: dbe::Options::default() }
}

fn maida() -> Case<Bravado> {
    bravado("maida-1806")
}

fn simple_maida() -> Case<Bravado> {
    let options = bravado::Options { simple_command: true, ..bravado::Options::default() };
    Case { options, ..bravado("maida-1806") }
}

fn auerstedt() -> Case<Bravado> {
    let options = bravado::Options { command_efficiency: true, militia_guard: true, ..bravado::Options::default() };
    Case { options, ..bravado("auerstedt-1806") }
}

/// Set up by the players.
fn free_bravado() -> Case<Bravado> {
    Case { name: "free", scenario: tests::bravado::free_battle(), options: bravado::Options::default() }
}

macro_rules! laws_of_bots {
    ($($case:ident every $every:literal,)*) => {$(
        mod $case {
            use super::{Effort, laws};

            #[test]
            fn recruits_play_to_the_end() {
                laws::recruits_play_to_the_end(&super::$case(), Effort { games: 2, every: 1 });
            }

            #[test]
            fn every_choice_is_legal() {
                laws::every_choice_is_legal(&super::$case(), Effort { games: 1, every: $every });
            }

            #[test]
            fn equal_views_are_answered_alike() {
                laws::equal_views_are_answered_alike(&super::$case(), Effort { games: 1, every: $every });
            }

            #[test]
            fn slices_change_nothing() {
                laws::slices_change_nothing(&super::$case(), Effort { games: 1, every: 4 * $every });
            }

            #[test]
            fn worth_is_what_the_other_lacks() {
                laws::worth_is_what_the_other_lacks(&super::$case(), Effort { games: 1, every: 7 });
            }
        }
    )*};
}

laws_of_bots! {
    bezzecca every 41,
    pastrengo every 41,
    montebello every 61,
    coatit every 101,
    sciara_sciat every 101,
    langfang every 101,
    campo every 101,
    marengo every 131,
    quatre_bras every 131,
    free_battle every 97,
    maida every 41,
    simple_maida every 41,
    auerstedt every 61,
    free_bravado every 41,
}
