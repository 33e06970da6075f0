//! How long *De Bellis Empire* takes: prints, and asserts nothing. To be run with
//! `cargo test --release -p tests --test dbe speed -- --ignored --nocapture`.

use std::hint::black_box;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules_core::books::dbe::{Action, Code, Dbe, Frame, Kind, Manoeuvre, Onto, Unit};
use rules_core::table::{Edge, Hand};
use rules_core::{Game, Pending, Session};
use tests::dbe::{NORTH, SOUTH, Setup, Table, ahead, cm, field, wheel_left, wheel_right};
use tests::speed::{best, rate};

const CODES: [Code; 5] = [Code::Inf, Code::Inf, Code::Lgt, Code::Hcv, Code::Art];
const GROUND: [Kind; 4] = [Kind::Wood, Kind::Rough, Kind::Wall, Kind::Rough];

/// Two lines of elements, a corps of ten after the other, and ground scattered over the table; as dense whatever their
/// number. The first twelve of South are foot in line.
pub(crate) fn crowd(elements: usize, pieces: usize) -> Setup {
    let a_side = elements / 2;
    let width = 60.0 + 4.5 * a_side as f64;
    let mut setup = field().file(|file| file.width = (width.max(120.0) * 100.0) as i32);
    for side in [SOUTH, NORTH] {
        for at in 0..a_side {
            if at > 0 && at % 20 == 0 {
                setup = setup.corps(side, &format!("{side:?} corps {at}"));
            }
            let x = 24.0 + 4.0 * at as f64 + if at < 12 { 0.0 } else { 6.0 + 0.4 * at as f64 };
            let (y, facing) = if side == SOUTH { (30.0, 0.0) } else { (52.0, 180.0) };
            let code = if at < 12 { Code::Inf } else { CODES[at % CODES.len()] };
            setup = setup.unit(side, &format!("{side:?}-{at}"), code, x, y, facing);
        }
    }
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for at in 0..pieces {
        let mut roll = |below: f64| f64::from(rng.next_u32() % 1000) * below / 1000.0;
        let (x, y) = (5.0 + roll(width.max(120.0) - 25.0), 8.0 + roll(60.0));
        let id = format!("ground {at}");
        setup = match GROUND[at % GROUND.len()] {
            Kind::Wall => setup.line(&id, Kind::Wall, &[(x, y), (x + 9.0, y + 2.0)], 0.0),
            kind => setup.patch(&id, kind, (x, y), (x + 5.0 + roll(6.0), y + 4.0 + roll(5.0))),
        };
    }
    setup
}

fn about(moves: &[(&str, Action)], game: &Table) {
    let side = game.decider();
    for (what, action) in moves {
        let check = game.game().check(side, action);
        let took = best(200, |_| drop(black_box(game.game().propose(side, action))));
        let why = check.err().map_or("legal".into(), |refusal| format!("{}: refused, with how far", refusal.clause));
        println!("  {what:<44} {took:>9.1} us ({why})");
    }
}

#[test]
#[ignore = "measures, and says nothing of right or wrong"]
fn a_drag() {
    for (what, pieces) in [("30 pieces of ground", 30), ("open ground", 0)] {
        println!("40 elements, {what}:");
        let game = crowd(40, pieces).moves();
        let units: Vec<Unit> = (0..12).map(|at| game.u(&format!("First-{at}"))).collect();
        let group = |how: Manoeuvre| Action::Group { units: units.clone(), how, onto: None, pay: game.pay(&units) };
        let march = |legs| group(Manoeuvre::March { legs });
        let alone = |legs| Action::Move { unit: units[3], legs, onto: None, pay: game.pay(&units[3..4]) };
        let onto = Some(Onto { target: game.u("Second-5"), edge: Edge::Front });
        let (how, pay) = (Manoeuvre::March { legs: vec![ahead(30.0)] }, game.pay(&units));
        let attack = Action::Group { units: units.clone(), how, onto, pay };
        about(
            &[
                ("one ahead", alone(vec![ahead(3.0)])),
                ("one ahead beyond its allowance", alone(vec![ahead(14.0)])),
                ("twelve ahead", march(vec![ahead(2.0)])),
                ("twelve ahead beyond their allowance", march(vec![ahead(20.0)])),
                ("twelve wheel", march(vec![wheel_right(5)])),
                ("twelve wheel beyond their allowance", march(vec![wheel_right(60)])),
                ("twelve ahead, a wheel, ahead", march(vec![ahead(2.0), wheel_left(3), ahead(1.0)])),
                ("twelve ahead, a wheel, ahead, too far", march(vec![ahead(3.0), wheel_left(8), ahead(9.0)])),
                ("twelve back", group(Manoeuvre::Back { length: cm(3.0) })),
                ("twelve sideways", group(Manoeuvre::Slide { hand: Hand::Right, length: cm(3.0) })),
                ("twelve onto an enemy out of reach", attack),
            ],
            &game,
        );
        let side = game.decider();
        let focus = rules_core::Focus { viewer: rules_core::Viewer::Player(side), unit: None };
        println!("  all hints {:>9.1} us", best(40, |_| drop(black_box(game.game().hints(focus)))));
    }
}

/// The first actions of a random game.
fn play(start: &Dbe, seed: u64, most: usize) -> usize {
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
    for (times, elements, pieces) in [(1, 20, 12), (3, 60, 36), (10, 200, 120)] {
        let table = crowd(elements, pieces).at(Frame::Command { thrown: false });
        let rate = rate(5, |run| play(table.game(), run as u64, 1500));
        if times == 1 {
            first = rate;
        }
        println!(
            "x{times:<3} {elements:>4} elements {pieces:>4} pieces {rate:>9.0} actions/s, {:.1} times the cost",
            first / rate
        );
    }
}
