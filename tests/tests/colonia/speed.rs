//! How long *Italiani in Colonia* takes: prints, and asserts nothing. To be run with
//! `cargo test --release -p tests --test colonia speed -- --ignored --nocapture`.

use std::hint::black_box;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules_core::books::colonia::{Action, Colonia, Frame, Kind, Order, Part, Row};
use rules_core::odds;
use rules_core::table::Hand;
use rules_core::{Game, Pending, Session, Side};
use tests::colonia::{Setup, Table, field, walk, wheel_right};
use tests::speed::{best, rate};

const ROWS: [Row; 5] = [Row::Fanteria, Row::Ascari, Row::Bersaglieri, Row::CavalleriaColoniale, Row::ArtDaMontagna];
const OTHERS: [Row; 4] = [Row::FanteriaTurca, Row::FanteriaSenussa, Row::CavalleriaTurca, Row::Krupp70];
const GROUND: [Kind; 6] = [Kind::Wood, Kind::Marsh, Kind::Broken, Kind::Difficult, Kind::BuiltUp, Kind::ObstacleStone];

/// Two lines of bases in brigades of five, and ground scattered over the table; as dense whatever their number.
fn crowd(bases: usize, pieces: usize) -> Setup {
    let a_side = bases / 2;
    let columns = a_side.div_ceil(2);
    let width = 240 + 95 * columns as i32;
    let mut setup = field().file(|file| (file.width, file.height) = (width.max(1200) as u16, 900));
    for side in Side::BOTH {
        for at in 0..a_side {
            let (column, rank) = ((at / 2) as i32, (at % 2) as i32);
            if at > 0 && at % 5 == 0 {
                setup = setup.brigade(side, &format!("{side:?} {at}"));
            }
            let (x, id) = (150 + 95 * column, format!("{side:?}-{at}"));
            setup = match side {
                Side::First => setup.red(&id, ROWS[at % ROWS.len()], x, 300 - 90 * rank, 0),
                Side::Second => setup.blue(&id, OTHERS[at % OTHERS.len()], x, 600 + 90 * rank, 180),
            };
            if at % 3 == 0 {
                setup = setup.order(&id, Order::Manovra);
            }
        }
    }
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for at in 0..pieces {
        let mut roll = |below: i32| (rng.next_u32() % below as u32) as i32;
        let kind = GROUND[at % GROUND.len()];
        let (x, y) = (60 + roll(width.max(1200) - 240), 60 + roll(680));
        let id = format!("ground {at}");
        setup = if kind == Kind::ObstacleStone {
            setup.line(&id, kind, &[(x, y), (x + 90, y + 20)], 5)
        } else {
            setup.patch(&id, kind, (x, y), (x + 60 + roll(60), y + 40 + roll(60)))
        };
    }
    setup
}

fn about(moves: &[(&str, Action)], game: &Table) {
    let side = game.decider();
    for (what, action) in moves {
        let legal = game.game().check(side, action).is_ok();
        let took = best(400, |_| drop(black_box(game.game().propose(side, action))));
        println!("  {what:<44} {took:>9.1} us ({})", if legal { "legal" } else { "refused, with how far" });
    }
}

#[test]
#[ignore = "measures, and says nothing of right or wrong"]
fn a_drag_and_odds() {
    println!("40 bases, 30 pieces of ground:");
    let game = crowd(40, 30).acting("First-6");
    let leg = |toward: u16, mm: u16| Part::Leg { toward, mm };
    let charge = game.charging("Second-6", 0, true);
    about(
        &[
            ("leg within the allowance", walk([leg(0, 30)])),
            ("leg beyond it", walk([leg(0, 400)])),
            ("oblique beyond it", walk([leg(4000, 300)])),
            ("wheel and leg", walk([wheel_right(20), leg(2000, 200)])),
            ("wheel", walk([Part::Wheel { on: Hand::Left, degrees: 80 }])),
            ("charge", charge),
        ],
        &game,
    );
    // All that a move may meet: units in opportunity, an order to be met.
    let mut setup = crowd(40, 30).order("First-6", Order::Attacco);
    for at in 0..20 {
        setup = setup.ready(&format!("Second-{at}"));
    }
    let game = setup.acting("First-6");
    println!("the same with the enemy in opportunity, on ATTACCO:");
    about(&[("leg", walk([leg(0, 50)])), ("leg beyond the allowance", walk([leg(0, 400)]))], &game);
    let side = game.decider();
    let focus = rules_core::Focus { viewer: rules_core::Viewer::Player(side), unit: None };
    println!("  all hints {:>9.1} us", best(40, |_| drop(black_box(game.game().hints(focus)))));
}

/// The first actions of a random game.
fn play(start: &Colonia, seed: u64, most: usize) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut session = Session::new(start.clone(), seed);
    let mut candidates = Vec::new();
    for made in 0..most {
        let Some(side) = session.game().pending().decider() else {
            assert!(matches!(session.game().pending(), Pending::Over(_)));
            return made;
        };
        candidates.clear();
        session.game().candidates(&mut rng, &mut candidates);
        let action = candidates.swap_remove(rng.next_u32() as usize % candidates.len());
        assert!(session.act(side, action).is_ok());
    }
    most
}

#[test]
#[ignore = "measures, and says nothing of right or wrong"]
fn actions_a_second() {
    let mut first = 0.0;
    for (times, bases, pieces) in [(1, 20, 15), (3, 60, 45), (10, 200, 150)] {
        let table = crowd(bases, pieces).at(|_| vec![Frame::Opportunity { side: Side::First }]);
        let rate = rate(5, |run| play(table.game(), run as u64, 1500));
        if times == 1 {
            first = rate;
        }
        println!(
            "x{times:<3} {bases:>4} bases {pieces:>4} pieces {rate:>9.0} actions/s, {:.1} times the cost",
            first / rate
        );
    }
}

#[test]
#[ignore = "measures, and says nothing of right or wrong"]
fn odds_of_a_heavy_melee() {
    let game = super::odds::heaviest().engaged("A");
    let side = game.decider();
    let mut ahead = game.clone();
    ahead.act(Action::Fight);
    let main = Action::Main { attacker: game.u("B"), target: game.u("F") };
    let took = best(10, |_| drop(black_box(odds::of(ahead.game(), side, &main, odds::BUDGET / 20))));
    println!("odds of a melee of three against three: {:.1} ms", took / 1000.0);
}
