//! The odds shown before a fight, against counting every way the dice can fall; the sums of everybody in it.

use std::collections::BTreeMap;

use rules_core::Game;
use rules_core::books::colonia::{Action, Clash, Colonia, Direction, Outcome, Plan, Row, Unit};
use rules_core::dice::{Ask, Rolled, Script};
use rules_core::odds::{self, BUDGET, Odds};
use rules_core::table::Edge;
use rules_core::{Log, Pending, Side};
use tests::colonia::{Setup, Table, field};

/// What the page follows while it waits.
const WAIT: usize = BUDGET / 20;

fn shown(game: &Table, action: &Action, budget: usize) -> Odds<Outcome> {
    assert!(game.allows(action), "{action:?}");
    odds::of(game.game(), game.decider(), action, budget)
}

/// Every throw of so many dice, played one after the other.
fn counted(game: &Table, action: &Action, dice: u32) -> BTreeMap<Outcome, u32> {
    let side = game.decider();
    let mut counted = BTreeMap::new();
    for mut number in 0..6_u32.pow(dice) {
        let rolls: Vec<Rolled> = (0..dice)
            .map(|_| {
                let face = number % 6 + 1;
                number /= 6;
                Rolled::Die(face as u8)
            })
            .collect();
        let (mut ahead, mut script, mut log) = (game.game().clone(), Script::new(&rolls), Log::new());
        assert!(ahead.resolve(side, action, &mut script, &mut log).is_ok() && script.is_spent());
        assert!(!matches!(ahead.pending(), Pending::Continue));
        *counted.entry(Colonia::outcome(&ahead, log.events())).or_insert(0) += 1;
    }
    counted
}

fn agree(shown: &Odds<Outcome>, counted: &BTreeMap<Outcome, u32>) {
    assert!(shown.sampled.abs() < 1e-12, "{}", shown.sampled);
    let all: u32 = counted.values().sum();
    let known: BTreeMap<&Outcome, f64> = shown.outcomes.iter().map(|(outcome, share)| (outcome, *share)).collect();
    assert_eq!(known.keys().copied().collect::<Vec<_>>(), counted.keys().collect::<Vec<_>>());
    for (outcome, ways) in counted {
        let exact = f64::from(*ways) / f64::from(all);
        assert!((known[outcome] - exact).abs() < 1e-9, "{outcome:?}: {} shown, {exact} counted", known[outcome]);
    }
}

/// A unit with so much strength left.
fn down_to(setup: Setup, id: &str, row_vbu: u8, vbu: u8) -> Setup {
    setup.with(id, move |piece| piece.losses = row_vbu - vbu)
}

/// The mean of the damages a unit takes.
fn mean(odds: &Odds<Outcome>, unit: Unit) -> f64 {
    let taken = |outcome: &Outcome| {
        outcome.damage.iter().find(|(known, _)| *known == unit).map_or(0.0, |&(_, damage)| f64::from(damage))
    };
    odds.outcomes.iter().map(|(outcome, share)| taken(outcome) * share).sum()
}

/// A and E face to face, whole and tested.
fn locked(setup: Setup) -> Setup {
    let setup = setup.red("A", Row::Ascari, 460, 400, 90).red("Z", Row::Ascari, 100, 100, 90);
    let setup = setup.blue("E", Row::FanteriaTurca, 500, 400, 270).tested("A").tested("E");
    setup.link("A", "E", Edge::Front, Direction::Frontal)
}

/// Clauses: 9.4a, 7.5a, 7.5b
#[test]
fn odds_of_a_melee_of_two_dice_against_two_are_those_of_hand() {
    let setup = down_to(down_to(locked(field()), "A", 10, 2), "E", 12, 2);
    let game = setup.engaged("A");
    let odds = shown(&game, &Action::Fight, WAIT);
    // Nothing: no six and no double five, 25 - 1 of 36; one: a six or the double, 10 + 1; two: the double six, 1.
    let (a, e) = (game.u("A"), game.u("E"));
    let share = |own: u8, other: u8| {
        let taken = |outcome: &Outcome, unit: Unit| {
            outcome.damage.iter().find(|(known, _)| *known == unit).map_or(0, |&(_, damage)| damage)
        };
        let fits = odds.outcomes.iter().filter(|(outcome, _)| (taken(outcome, a), taken(outcome, e)) == (own, other));
        fits.map(|(_, share)| share).sum::<f64>()
    };
    let ways = [24.0, 11.0, 1.0];
    for (own, one) in ways.iter().enumerate() {
        for (other, two) in ways.iter().enumerate() {
            let exact = one * two / 1296.0;
            assert!((share(own as u8, other as u8) - exact).abs() < 1e-12);
        }
    }
    assert_eq!((odds.leaves, odds.sampled), (9, 0.0));
}

/// Clauses: 9.5d, 9.5e
#[test]
fn odds_of_a_melee_with_support_are_those_of_counting() {
    // B supports with one die of its three.
    let setup = down_to(down_to(locked(field()), "A", 10, 2), "E", 12, 2).red("B", Row::Ascari, 480, 340, 0);
    let setup = down_to(setup, "B", 10, 3).tested("B").link("B", "E", Edge::Left, Direction::Frontal);
    let game = setup.engaged("A");
    let odds = shown(&game, &Action::Fight, WAIT);
    agree(&odds, &counted(&game, &Action::Fight, 5));
    // Up to three damages of Red's three dice, up to two of Blue's.
    assert_eq!(odds.leaves, 4 * 3);
}

/// Clauses: 7.0b, 7.0c, 8a
#[test]
fn odds_of_fire_are_those_of_counting() {
    // Three dice at a unit with its general; 2d for him follow.
    let setup = field().red("A", Row::Ascari, 400, 400, 0).red("Z", Row::Ascari, 100, 100, 90);
    let setup = setup.blue("E", Row::FanteriaTurca, 400, 480, 180).hq(Side::Second, "G", 400, 531, 180, (40, 0, 0));
    let game = down_to(setup, "A", 10, 3).acting("A");
    let fire = game.firing("E", Plan::Stand);
    let odds = shown(&game, &fire, WAIT);
    assert!(odds.sampled.abs() < 1e-12);
    // Up to three damages; double 1 to 6 or none.
    assert!((odds.outcomes.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-9);
    let general = game.u("G");
    let gone: f64 =
        odds.outcomes.iter().filter(|(outcome, _)| outcome.removed.contains(&general)).map(|(_, share)| share).sum();
    assert!((gone - 3.0 / 36.0).abs() < 1e-12, "{gone}");
    // Without him it is the three dice alone.
    let setup = field().red("A", Row::Ascari, 400, 400, 0).red("Z", Row::Ascari, 100, 100, 90);
    let game = down_to(setup.blue("E", Row::FanteriaTurca, 400, 480, 180), "A", 10, 3).acting("A");
    let fire = game.firing("E", Plan::Stand);
    agree(&shown(&game, &fire, WAIT), &counted(&game, &fire, 3));
}

/// Clauses: 7.5a, 7.5b
#[test]
fn mean_damages_are_those_printed() {
    for (own, other, of_own, of_other) in [(10, 12, 2.25, 2.75), (8, 6, 1.76, 1.27), (4, 8, 0.80, 1.76)] {
        let game = down_to(down_to(locked(field()), "A", 10, own), "E", 12, other).engaged("A");
        let odds = shown(&game, &Action::Fight, WAIT);
        let have = (mean(&odds, game.u("E")), mean(&odds, game.u("A")));
        assert!((have.0 - of_own).abs() < 0.005 && (have.1 - of_other).abs() < 0.005, "{have:?}");
    }
}

/// Three against three, each with a unit in file behind.
pub(crate) fn heaviest() -> Setup {
    let mut setup = field().red("Z", Row::Ascari, 100, 100, 90);
    for (at, id) in ["A", "B", "C"].into_iter().enumerate() {
        let y = 400 + 80 * at as i32;
        setup = setup.red(id, Row::Fanteria, 460, y, 90).red(&format!("{id} behind"), Row::Fanteria, 420, y, 90);
    }
    for (at, id) in ["E", "F", "G"].into_iter().enumerate() {
        setup = setup.blue(id, Row::FanteriaTurca, 500, 400 + 80 * at as i32, 270);
    }
    for id in ["A", "B", "C", "E", "F", "G"] {
        setup = setup.tested(id);
    }
    let setup = setup.link("A", "E", Edge::Front, Direction::Frontal).link("B", "F", Edge::Front, Direction::Frontal);
    let setup = setup.link("C", "G", Edge::Front, Direction::Frontal);
    // Chained by those who touch two.
    setup.link("A", "F", Edge::Front, Direction::Frontal).link("B", "G", Edge::Front, Direction::Frontal)
}

/// Clauses: 9.5b, 9.5c
#[test]
fn the_heaviest_melee_is_exact_while_the_page_waits() {
    let mut game = heaviest().engaged("A");
    let preview = game.preview(Action::Fight);
    // Three links share a whole edge: any of them may hold the main units.
    let pairs: Vec<(Unit, Unit)> = preview.clashes.iter().map(|clash| (clash.attacker, clash.target)).collect();
    let u = |id: &str| game.u(id);
    assert_eq!(pairs, [(u("A"), u("E")), (u("B"), u("F")), (u("C"), u("G"))]);
    // Mains throw 12 and half of 12 behind them, supports 6 and 6; Blue's main 12, its supports 6.
    let sums = |clash: &Clash| clash.throws.iter().map(|throw| throw.tally.total()).collect::<Vec<_>>();
    assert_eq!(sums(&preview.clashes[0]), [18, 12, 12, 12, 6, 6]);
    assert_eq!(sums(&preview.clashes[2]), [12, 12, 18, 6, 6, 12]);
    let support: Vec<bool> = preview.clashes[1].throws.iter().map(|throw| throw.support).collect();
    assert_eq!(support, [true, false, true, true, false, true]);
    assert_eq!(
        (preview.own.map(|tally| tally.total()), preview.other.map(|tally| tally.total())),
        (Some(18), Some(12))
    );
    game.act(Action::Fight);
    let main = Action::Main { attacker: game.u("B"), target: game.u("F") };
    assert_eq!(game.preview(&main).clashes.len(), 1);
    let odds = shown(&game, &main, WAIT);
    assert!(odds.sampled.abs() < 1e-12 && odds.leaves < WAIT, "{} {}", odds.sampled, odds.leaves);
    let (own, other) = (mean(&odds, game.u("F")), mean(&odds, game.u("B")));
    // 10b: 18 dice 4.25 and twice 12 dice 2.75; 12 dice 2.75 and twice 6 dice 1.27.
    assert!((own - 9.75).abs() < 0.02 && (other - 5.29).abs() < 0.02, "{own} {other}");
}

/// The share of an outcome.
fn share_of(odds: &Odds<Outcome>, outcome: &Outcome) -> f64 {
    odds.outcomes.iter().find(|(known, _)| known == outcome).map_or(0.0, |(_, share)| *share)
}

/// Clauses: 9.5b, 9.5c
#[test]
fn sampled_odds_of_a_melee_are_as_near_to_the_exact_ones_as_they_say() {
    let mut game = heaviest().engaged("A");
    game.act(Action::Fight);
    let main = Action::Main { attacker: game.u("B"), target: game.u("F") };
    let exact = shown(&game, &main, WAIT);
    assert_eq!((exact.error.to_bits(), exact.sampled.to_bits()), (0, 0));
    for budget in [1, 40, 200, 400] {
        let odds = shown(&game, &main, budget);
        let whole: f64 = odds.outcomes.iter().map(|(_, share)| share).sum();
        assert!((whole - 1.0).abs() < 1e-9, "{whole}");
        assert!(odds.leaves < budget && odds.sampled > 0.0 && odds.left_out.abs() < 1e-12, "{odds:?}");
        assert_eq!(odds, shown(&game, &main, budget), "it is the same each time");
        let far = |outcome: &Outcome| (share_of(&odds, outcome) - share_of(&exact, outcome)).abs() * 1000.0;
        for (outcome, _) in exact.outcomes.iter().chain(&odds.outcomes) {
            assert!(far(outcome) <= odds.error, "{outcome:?} is off by {}, {} is said", far(outcome), odds.error);
        }
        // The same of outcomes taken together: whether E takes at least four damages.
        let beaten = |odds: &Odds<Outcome>| {
            let much = |outcome: &Outcome| outcome.damage.iter().any(|&(unit, taken)| unit == game.u("E") && taken > 3);
            odds.outcomes.iter().filter(|(outcome, _)| much(outcome)).map(|(_, share)| share).sum::<f64>()
        };
        let apart = (beaten(&odds) - beaten(&exact)).abs() * 1000.0;
        assert!(apart <= odds.error, "off by {apart}, {} is said", odds.error);
    }
    // The more is followed, the less is left to be wrong.
    let errors = [40, 200, 400].map(|budget| shown(&game, &main, budget).error);
    assert!(errors.is_sorted_by(|more, less| more > less), "{errors:?}");
}

/// Clauses: 4.4a, 0l
#[test]
fn odds_of_a_charge_with_its_half_die_are_exact() {
    let setup = field().red("A", Row::Fanteria, 400, 400, 90).red("Z", Row::Ascari, 100, 100, 90);
    // 6.5 cm: a half die of 1 falls short of it, 2 and 3 do not.
    let game = setup.blue("E", Row::FanteriaTurca, 505, 400, 270).acting("A");
    let charge = game.charging("E", 90, true);
    let odds = shown(&game, &charge, WAIT);
    assert!(odds.sampled.abs() < 1e-12 && odds.leaves < WAIT, "{}", odds.leaves);
    let e = game.u("E");
    // It misses on 1 and 2, and does damage by 17 dice else.
    let missed: f64 = odds
        .outcomes
        .iter()
        .filter(|(outcome, _)| outcome.damage.is_empty() && outcome.disordered == [game.u("A")])
        .map(|(_, share)| share)
        .sum();
    assert!((missed - 1.0 / 3.0).abs() < 1e-12, "{missed}");
    assert!(mean(&odds, e) > 2.0 / 3.0 * 3.9);
}

/// Clauses: 0l
#[test]
fn dice_are_still_thrown_and_entered_singly() {
    let mut game = locked(field()).engaged("A");
    assert!(matches!(game.wanted(Action::Fight).ask, Ask::Pool(10, _)));
    game.dice([1, 6, 3]);
    assert!(matches!(game.wanted(Action::Fight).ask, Ask::Pool(7, _)));
    game.dice([1; 7]);
    let wanted = game.wanted(Action::Fight);
    assert!(matches!(wanted.ask, Ask::Pool(12, _)) && wanted.request.side == Side::Second);
    game.dice([2; 12]).act(Action::Fight);
    assert_eq!(game.session.journal().entries.last().map(|entry| entry.rolls.len()), Some(22));
    assert_eq!(game.sums(), [(game.u("A"), 10, 1), (game.u("E"), 12, 0)]);
}
