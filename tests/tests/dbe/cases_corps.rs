//! Worked cases: corps break, victory, generals.

use rules_core::books::dbe::{Action, Code, Decision, Victory};
use tests::dbe::{NORTH, SOUTH, Setup, field};

/// A corps of 60 points whose general has six of eight elements in his radius.
fn corps() -> Setup {
    let mut setup = field().general(SOUTH, "GEN", 40.0, 10.0, 0.0);
    for (at, id) in ["I1", "I2", "I3", "I4"].into_iter().enumerate() {
        setup = setup.south(id, Code::Inf, 30.0 + 4.0 * at as f64, 20.0, 0.0);
    }
    setup = setup.south("I5", Code::Inf, 100.0, 20.0, 0.0).south("I6", Code::Inf, 60.0, 40.0, 0.0);
    setup = setup.south("V1", Code::Vol, 46.0, 20.0, 0.0).south("V2", Code::Vol, 64.0, 40.0, 0.0);
    setup = setup.south("L1", Code::Lgt, 50.0, 20.0, 0.0).south("A1", Code::Art, 104.0, 30.0, 0.0);
    for (at, id) in ["C1", "C2", "C3"].into_iter().enumerate() {
        setup = setup.south(id, Code::Lcv, 70.0 + 4.0 * at as f64, 40.0, 0.0);
    }
    setup.north("X", Code::Inf, 60.0, 80.0, 180.0)
}

/// Clauses: 10.0a, 10.0b, H4.16a, H4.16b, H4.16c, H4.16g
#[test]
fn a_corps_breaks_at_one_third() {
    let mut game = corps().corps(SOUTH, "South 2").lost(["C1", "C2", "C3", "I6"]).checks();
    assert_eq!((game.game().corps_card(0).budget, game.game().corps_lost(0)), (60, 19));
    game.dice([1]).begin();
    assert!(game.dice_are_spent() && !game.game().corps(0).broken);
    let setup = corps().corps(SOUTH, "South 2").corps(SOUTH, "South 3");
    let mut game = setup.lost(["C1", "C2", "C3", "I6", "V2"]).checks();
    assert_eq!(game.game().corps_lost(0), 22);
    game.dice([3]).begin();
    let Decision::Keep { corps, count, from } = game.asked() else { panic!("nobody is kept: {:?}", game.asked()) };
    assert_eq!((corps, count, game.names(&from)), (0, 3, vec!["I1", "I2", "I3", "I4", "V1", "L1"]));
    let few = Action::Keep { units: vec![from[0]] };
    assert_eq!(game.refused_by(few), "H4.16c");
    let far = Action::Keep { units: vec![from[0], from[1], game.u("I5")] };
    assert_eq!(game.refused_by(far), "H4.16b");
    game.spare().act(Action::Keep { units: from[..3].to_vec() });
    let flee = ["I1", "I2", "I3", "I4", "V1", "L1", "I5", "A1"].map(|id| game.piece(id).must_flee);
    assert_eq!(flee, [false, false, false, true, true, true, true, true]);
    assert!(game.game().corps(0).broken);
}

/// Clauses: 10.0c, 10.0d, 10.0e, H4.16h, H4.16i, H4.16l
#[test]
fn break_flight_goes_off_table_free_or_trapped() {
    let setup = field().south("P", Code::Inf, 60.0, 20.0, 0.0).south("Q", Code::Inf, 60.0, 10.0, 0.0);
    let setup = setup.south("R", Code::Lcv, 30.0, 30.0, 0.0).south("T", Code::Inf, 80.0, 30.0, 0.0);
    let setup = setup.south("Z", Code::Inf, 110.0, 40.0, 0.0).north("X", Code::Inf, 30.0, 32.5, 180.0);
    let mut setup = setup.north("Y", Code::Inf, 80.0, 32.0, 180.0).north("W", Code::Lgt, 77.0, 29.0, 90.0);
    for id in ["P", "Q", "R", "T"] {
        setup = setup.with(id, |piece| piece.must_flee = true);
    }
    let mut game = setup.flights();
    assert!(game.are_paired("T", "Y") && game.contact("W", "T").is_some());
    game.begin();
    if let Decision::FleeFirst { units } = game.asked() {
        assert_eq!(game.names(&units), ["Q"]);
        game.act(Action::FleeFirst { unit: units[0] });
    }
    assert!(game.is_lost("Q") && game.is_lost("T"));
    assert_eq!((game.stands("P"), game.stands("R")), ((60.0, 8.0, 180.0), (30.0, 6.0, 180.0)));
    assert_eq!(game.army_lost(SOUTH), 8);
    assert!(!game.piece("P").fled_once && game.piece("P").fled_now);
}

/// Four corps a side of 60 points each.
fn four_corps() -> Setup {
    let mut setup = field();
    for (side, name, y) in [(SOUTH, "S", 10.0), (NORTH, "N", 60.0)] {
        for corps in 1..=4 {
            if corps > 1 {
                setup = setup.corps(side, &format!("{name}{corps}"));
            }
            for unit in 0..11 {
                let id = format!("{name}{corps}-{unit}");
                setup = setup.unit(side, &id, Code::Lcv, 10.0 + 5.0 * f64::from(unit), y + 4.0 * f64::from(corps), 0.0);
            }
        }
    }
    setup
}

/// Clauses: 11.0a, H4.17c, H4.17d, H4.17f
#[test]
fn more_than_half_the_corps_judged_in_the_last_state() {
    let broken = |setup: Setup, corps: &[usize]| {
        corps.iter().fold(setup, |setup, &at| setup.corps_state(at, |corps| corps.broken = true))
    };
    let mut game = broken(four_corps(), &[0, 1, 4]).checks();
    assert_eq!((game.game().board().budget.first, game.game().board().budget.second), (240, 240));
    game.spare().begin();
    assert_eq!(game.ending(), None);
    let mut game = broken(four_corps(), &[0, 1, 2]).checks();
    game.begin();
    let ending = game.ending().unwrap();
    assert_eq!((ending.victory, ending.winner), (Victory::Broken, Some(NORTH)));
    let mut setup = broken(four_corps(), &[0, 1, 2, 4, 5, 6]);
    for corps in 1..=3 {
        for unit in 0..5 {
            for name in ["S", "N"] {
                setup = setup
                    .with(&format!("{name}{corps}-{unit}"), |piece| piece.place = rules_core::books::dbe::Place::Lost);
            }
        }
    }
    let mut game = setup.lost(["S4-0"]).checks();
    assert_eq!((game.army_lost(SOUTH), game.army_lost(NORTH)), (80, 75));
    game.begin();
    let ending = game.ending().unwrap();
    assert_eq!((ending.victory, ending.winner), (Victory::Both, Some(NORTH)));
}

/// Clauses: H4.19i, H4.19l
#[test]
fn an_attached_general_shares_his_elements_fate() {
    let base = || field().south("A", Code::Inf, 60.0, 48.0, 0.0).attached("South 1 GEN", "A");
    // The light infantry stands 15 cm from the general, who stands 2.5 behind the middle of A.
    let setup = base().south("L", Code::Lgt, 60.0, 28.0, 0.0);
    let setup = setup.north("X", Code::Inf, 60.0, 50.0, 180.0).north("Y", Code::Inf, 60.0, 52.0, 180.0);
    let mut game = setup.melee();
    // A 1+3+1 (M6) against 6+3+1 (M1): doubled. The general throws 3.
    game.dice([1, 6, 3]).begin();
    assert_eq!(game.melees(), [(5, 10)]);
    assert!(game.is_lost("A") && game.is_lost("South 1 GEN"));
    assert_eq!(game.army_lost(SOUTH), 9);
    let setup = base().south("L", Code::Lgt, 60.0, 28.0, 0.0).north("G", Code::Art, 60.0, 60.0, 180.0);
    let mut game = setup.skirmish().north_active().guns();
    let unit = game.u("A");
    game.act(Action::Target { unit });
    game.dice([6, 1, 3]).shoot("G", []);
    assert!(game.is_lost("A") && !game.is_lost("South 1 GEN"));
    assert_eq!((game.piece("South 1 GEN").with, game.army_lost(SOUTH)), (Some(game.u("L")), 4));
}
