//! Melee and position in it: B3q to B3w, B5.

use rules_core::books::bravado::{Action, Code, Decision, Kind, Modifier, Status};
use tests::bravado::{Setup, ahead, field};

/// Red's LI charges Blue's, which has fired.
fn duel() -> Setup {
    field().red("A", Code::Li, 60.0, 30.0, 0).blue("X", Code::Li, 60.0, 36.0, 180).fired(["X"])
}

/// The causes of Bad of the target in the first round.
fn bad(setup: Setup) -> Vec<&'static str> {
    let game = setup.moves();
    let preview = game.preview(game.charge_of("A", "X", [ahead(4.0)]));
    preview.tests[1].tally.bad.iter().map(|clause| clause.id()).collect()
}

/// Clauses: B3w, B3q, B3v
#[test]
fn support_is_infantry_or_cavalry_not_routed_within_5_and_only_the_charged_need_it() {
    let with = |code, x, status| bad(duel().blue("S", code, x, 36.0, 180).status("S", status));
    // X reaches to 62: from 67 on it is 5.
    assert!(with(Code::Li, 69.0, Status::Fine).is_empty());
    assert_eq!(with(Code::Li, 69.1, Status::Fine), ["B3q"]);
    assert!(with(Code::Lc, 66.0, Status::Disordered).is_empty());
    assert_eq!(with(Code::Fa, 64.0, Status::Fine), ["B3q"]);
    assert_eq!(with(Code::Li, 65.0, Status::Routed), ["B3q"]);
    let game = duel().moves();
    let preview = game.preview(game.charge_of("A", "X", [ahead(4.0)]));
    assert!(preview.tests[0].tally.bad.is_empty());
}

/// Clauses: B3u
#[test]
fn position_is_judged_anew_for_every_test() {
    let setup = duel().red("B", Code::Li, 66.0, 30.0, 0).blue("Y", Code::Li, 66.0, 36.0, 180).fired(["Y"]);
    let mut game = setup.moves();
    game.charge("A", "X", [ahead(4.0)]).charge("B", "Y", [ahead(4.0)]).on_to_melee();
    // Y, supported by X, routs: X has no support any more.
    game.dice([6, 6, 1, 1, 6, 6, 1, 1]).fight("B");
    assert_eq!(game.status("Y"), Some(Status::Routed));
    game.act(Action::No).dice([6, 6, 1, 1, 6, 6, 6, 1, 1, 6]).fight("A");
    assert_eq!(game.causes().1, ["B3q"]);
}

/// Clauses: B3y, B3k, B3z
#[test]
fn works_the_charger_s_last_leg_crosses_are_good_for_the_target() {
    let mut game =
        duel().blue("S", Code::Li, 65.0, 36.0, 180).line("w", Kind::Works, &[(55.0, 33.0), (65.0, 33.0)], 0.0).moves();
    let good = |game: &tests::bravado::Table| {
        let preview = game.preview(game.charge_of("A", "X", [ahead(4.0)]));
        preview
            .tests
            .iter()
            .map(|test| test.tally.good.iter().map(|clause| clause.id()).collect())
            .collect::<Vec<Vec<_>>>()
    };
    assert_eq!(good(&game), [vec![], vec!["B3k"]]);
    game.charge("A", "X", [ahead(4.0)]);
    assert!(game.link("A").is_some_and(|link| link.works));
}

/// Clauses: B5c, B0r
#[test]
fn the_charger_throws_first_and_both_results_apply_together() {
    let mut game = duel().blue("S", Code::Li, 65.0, 36.0, 180).status("X", Status::Disordered).moves();
    game.charge("A", "X", [ahead(4.0)]).on_to_melee();
    let first = game.wanted(Action::Fight { charger: game.u("A") });
    assert_eq!(first.request.side, tests::bravado::RED);
    game.dice([1, 1, 1, 1]).fight("A");
    // The charger Disordered, the target Routed: no pursuit.
    assert_eq!((game.status("A"), game.status("X")), (Some(Status::Disordered), Some(Status::Routed)));
    assert_eq!((game.stands("A"), game.stands("X")), ((60.0, 34.0, 0), (60.0, 46.0, 0)));
    assert!(!matches!(game.asked(), Decision::Pursue { .. }));
}

/// Clauses: B5j
#[test]
fn a_winner_with_another_charger_still_linked_may_not_pursue() {
    let setup = duel().red("B", Code::Li, 70.0, 36.0, 270).blue("S", Code::Li, 60.0, 41.0, 180);
    let mut game = setup.moves();
    game.charge("A", "X", [ahead(4.0)]).charge("B", "X", [ahead(7.0)]).on_to_melee();
    // Charged from the flank too: B's muzzle is behind the front line at 35.
    game.dice([1, 1, 6, 6, 1, 1, 6, 6]).fight("A");
    assert_eq!((game.status("A"), game.status("X")), (Some(Status::Routed), Some(Status::Fine)));
    assert_eq!(game.asked(), Decision::Melee { chargers: vec![game.u("B")] });
}

/// Clauses: B5k, B5l
#[test]
fn a_finished_melee_breaks_its_link_and_none_outlasts_the_state() {
    let mut game = duel().blue("S", Code::Li, 65.0, 36.0, 180).moves();
    game.charge("A", "X", [ahead(4.0)]).on_to_melee();
    assert!(game.link("A").is_some());
    game.dice([1, 1, 1, 1]).fight("A");
    assert!(game.piece("A").fought && game.piece("X").fought);
    assert!(game.game().state().links.is_empty() && game.game().state().phase.is_none());
}

/// Clauses: B5m, B11v
#[test]
fn a_charger_touched_by_a_pursuer_fights_him_first_and_its_own_contact_after() {
    let setup = field().red("A", Code::Li, 53.0, 20.0, 90).red("C", Code::Li, 60.0, 30.0, 0);
    let setup = setup.blue("X", Code::Li, 63.5, 20.0, 270).blue("Y", Code::Lc, 60.0, 37.0, 180);
    let mut game = setup.fired(["X"]).moves();
    game.charge("A", "X", [ahead(8.5)]).charge("C", "Y", [ahead(4.0)]).on_to_melee();
    assert_eq!((game.stands("A"), game.stands("C")), ((61.5, 20.0, 90), (60.0, 34.0, 0)));
    // C: 2 + 1 charging + 1 against cavalry = 4, then 2 + 1 = 3; Y, without support, Bad.
    game.dice([1, 1, 6, 6, 6, 1, 1, 6, 6, 6]).fight("C");
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("Y"), router: game.u("C") });
    // It runs 13 onto A's flank: Good 1 + 1 + 1 = 3 twice; A, Bad, 12 + 1 against cavalry.
    game.dice([1, 1, 1, 6, 6, 6, 1, 1, 1, 6, 6, 6]).pursue(20.0);
    assert!(game.is_lost("C"));
    assert_eq!(game.totals()[4..], [3, 13, 3, 13]);
    assert_eq!((game.status("Y"), game.stands("Y")), (Some(Status::Routed), (61.5, 44.0, 0)));
    game.act(Action::No);
    assert_eq!(game.asked(), Decision::Melee { chargers: vec![game.u("A")] });
}

/// Clauses: B6e
#[test]
fn the_modifiers_of_melee() {
    let terms = |own: Code, its: Code, status| {
        let setup = field().red("A", own, 60.0, 26.0, 0).blue("X", its, 60.0, 38.0, 180).status("X", status);
        let game = setup.moves();
        let preview = game.preview(game.charge_of("A", "X", [ahead(10.0)]));
        [0, 1].map(|at| preview.tests[at].tally.terms.iter().map(|term| (term.what, term.value)).collect::<Vec<_>>())
    };
    let charging = (Modifier::Charging, 1);
    assert_eq!(terms(Code::Hc, Code::Lc, Status::Fine), [vec![(Modifier::HeavyOnLight, 1), charging], vec![]]);
    assert_eq!(terms(Code::Lc, Code::Hc, Status::Fine), [vec![charging], vec![(Modifier::HeavyOnLight, 1)]]);
    assert_eq!(terms(Code::Lc, Code::Li, Status::Fine), [vec![charging], vec![(Modifier::SteadyFoot, 1)]]);
    assert_eq!(terms(Code::Lc, Code::Li, Status::Disordered), [vec![charging], vec![]]);
    assert_eq!(terms(Code::Lc, Code::Fa, Status::Fine), [vec![charging], vec![(Modifier::GunsMeleed, -1)]]);
}
