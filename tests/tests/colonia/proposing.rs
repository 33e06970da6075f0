//! Moves in the making: what they would come to, and how far they would be legal.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use referee::fuzz::play_out;
use rules_core::books::colonia::{
    Action, Colonia, Decision, Kind, Options, Order, Part, Proposed, Reason, Row, Unit, Within,
};
use rules_core::table::Hand;
use rules_core::{Game, Side};
use tests::colonia::{Table, field, leg, pivot, scenario, walk, wheel_left, wheel_right};

impl Ends for Table {
    fn propose(&self, action: &Action) -> Proposed {
        self.game().propose(self.decider(), action)
    }
}

trait Ends {
    fn propose(&self, action: &Action) -> Proposed;

    /// The clause that refuses a move, and where the longest legal one along its parts ends.
    fn ends<const N: usize>(&self, parts: [Part; N]) -> (&'static str, Option<(i32, i32, u16)>) {
        let proposed = self.propose(&walk(parts));
        let end = proposed.within.and_then(|within| within.preview.path.last().copied());
        (proposed.refusal.map_or("", |refusal| refusal.clause.id()), end.map(|pose| (pose.x, pose.y, pose.facing)))
    }
}

fn parts_of(within: Option<Within>) -> Vec<Part> {
    match within.map(|within| within.action) {
        Some(Action::Move { parts, .. }) => parts,
        _ => Vec::new(),
    }
}

/// Clauses: 4.0a
#[test]
fn a_leg_beyond_the_allowance_is_priced_whole_and_legal_to_its_end() {
    let game = field().red("A", Row::Fanteria, 400, 400, 0).blue("E", Row::Ascari, 400, 700, 180).acting("A");
    let proposed = game.propose(&walk([leg(0, 80)]));
    let refusal = proposed.refusal.unwrap();
    assert_eq!((refusal.clause.id(), refusal.reason), ("4.0a", Reason::TooFar { have: 5000, need: 8000 }));
    assert_eq!((proposed.preview.spent, proposed.preview.allowance), (Some(8000), Some(5000)));
    assert_eq!((proposed.preview.path[0].x, proposed.preview.path[0].y), (400, 480));
    let within = proposed.within.unwrap();
    assert_eq!(within.action, walk([leg(0, 50)]));
    assert_eq!((within.preview.spent, within.preview.path[0].y), (Some(5000), 450));
    // What is legal needs no shorter one, and is previewed as ever.
    let proposed = game.propose(&walk([leg(0, 30)]));
    assert_eq!((proposed.refusal, proposed.within), (None, None));
    assert_eq!(proposed.preview, game.preview(walk([leg(0, 30)])));
}

/// Clauses: 4.0k, 4.0o
#[test]
fn enemies_and_the_edge_cut_a_leg_short_to_the_millimetre() {
    // A's front is at 420, E's at 460: nearer than 1.01 mm it may not come, so 38 of 40 mm are legal.
    let game = field().red("A", Row::Fanteria, 400, 400, 0).blue("E", Row::Ascari, 400, 480, 180).acting("A");
    assert_eq!(game.ends([leg(0, 45)]), ("4.0k", Some((400, 438, 0))));
    // Its front 4 cm from the edge.
    let game = field().red("A", Row::CavalleriaTurca, 400, 740, 0).acting("A");
    assert_eq!(game.ends([leg(0, 100)]), ("4.0o", Some((400, 780, 0))));
}

/// Clauses: 4.1d
#[test]
fn where_it_would_end_on_a_friend_the_longest_legal_move_ends_before_it() {
    // Front of the Bersaglieri at 410, the friend lies from 420 to 460; a millimetre of overlap is a touch.
    let setup = field().red("A", Row::Bersaglieri, 400, 400, 0).red("B", Row::Ascari, 400, 440, 0);
    let game = setup.blue("E", Row::Ascari, 400, 760, 180).acting("A");
    assert_eq!(game.ends([leg(0, 50)]), ("4.1d", Some((400, 411, 0))));
    // Line foot does not even pass.
    let setup = field().red("A", Row::Fanteria, 400, 400, 0).red("B", Row::Ascari, 400, 450, 0);
    let game = setup.blue("E", Row::Ascari, 400, 760, 180).acting("A");
    assert_eq!(game.ends([leg(0, 50)]), ("4.0n", Some((400, 411, 0))));
}

/// Clauses: 4.0d, 4.0e, 4.0h
#[test]
fn a_wheel_and_leg_is_cut_in_the_leg_and_then_in_the_wheel() {
    let game = field().red("A", Row::Fanteria, 400, 400, 0).blue("E", Row::Ascari, 400, 760, 180).acting("A");
    // 30 degrees on 80 mm are 41.89 mm of arc; 8 mm of leg make 49.89.
    let proposed = game.propose(&walk([wheel_right(30), leg(30, 20)]));
    assert_eq!(proposed.refusal.map(|refusal| refusal.clause.id()), Some("4.0a"));
    assert_eq!(proposed.preview.path.len(), 2);
    assert_eq!(proposed.preview.disorder.map(rules_core::Clause::id), Some("4.0e"));
    assert_eq!(parts_of(proposed.within), [wheel_right(30), leg(30, 8)]);
    // 35 degrees are 48.87, 36 are 50.27.
    let proposed = game.propose(&walk([wheel_left(60), leg(300, 20)]));
    let within = proposed.within.unwrap();
    assert_eq!((within.preview.spent, within.preview.disorder), (Some(4887), None));
    assert_eq!(parts_of(Some(within)), [wheel_left(35)]);
}

/// Clauses: 4.2d
#[test]
fn a_gun_turns_as_far_as_it_may() {
    let setup = field().red("G", Row::ArtDaMontagna, 400, 400, 0).column("G").order("G", Order::Manovra);
    let game = setup.blue("E", Row::Ascari, 400, 760, 180).acting("G");
    assert_eq!(game.ends([pivot(-60)]), ("4.2d", Some((400, 400, 315))));
    assert_eq!(game.ends([leg(0, 10), leg(0, 10)]), ("4.2e", Some((400, 410, 0))));
}

/// Clauses: 5.1.1a
#[test]
fn difficult_ground_shortens_what_is_legal() {
    // From y 430 on the front is in marsh: the base half in at 40 mm, from where each costs double.
    let setup =
        field().red("A", Row::CavalleriaColoniale, 400, 400, 0).patch("marsh", Kind::Marsh, (0, 430), (1200, 700));
    let game = setup.blue("E", Row::Ascari, 400, 780, 180).acting("A");
    let proposed = game.propose(&walk([leg(0, 120)]));
    let (spent, within) = (proposed.preview.spent.unwrap(), proposed.within.unwrap());
    assert!(spent > 12_000 && within.preview.spent.unwrap() <= 12_010);
    let Action::Move { parts, .. } = &within.action else { panic!("not a move") };
    let [Part::Leg { mm, .. }] = parts[..] else { panic!("not a leg") };
    assert!(!game.allows(walk([leg(0, mm + 1)])));
}

/// Clauses: 4.6m, 4.6o
#[test]
fn an_order_that_asks_for_more_leaves_nothing_within() {
    let setup = |order| {
        let setup = field().red("A", Row::Fanteria, 400, 400, 0).order("A", order).red("B", Row::Ascari, 100, 600, 0);
        setup.blue("E", Row::Ascari, 400, 700, 180).acting("A")
    };
    // Half of M, 25 mm, toward the enemy.
    assert_eq!(setup(Order::Attacco).ends([leg(0, 20)]), ("4.6m", None));
    assert_eq!(setup(Order::Attacco).ends([leg(180, 30)]), ("4.6m", None));
    assert_eq!(setup(Order::Attacco).ends([leg(0, 70)]), ("4.0a", Some((400, 450, 0))));
    assert_eq!(setup(Order::Ritirata).ends([leg(0, 30)]), ("4.6o", None));
    assert_eq!(setup(Order::Ritirata).ends([leg(180, 70)]), ("4.0a", Some((400, 350, 0))));
}

/// Clauses: 4.4e, 4.4a
#[test]
fn a_charge_that_falls_short_shows_its_contact_and_how_far_a_move_would_go() {
    let setup = field().red("A", Row::Fanteria, 400, 400, 0).red("B", Row::Ascari, 100, 600, 0);
    let game = setup.blue("E", Row::FanteriaSenussa, 400, 510, 180).acting("A");
    // Front at 420, E's at 490.
    let proposed = game.propose(&game.charging("E", 0, false));
    let refusal = proposed.refusal.unwrap();
    assert_eq!((refusal.clause.id(), refusal.reason), ("4.4e", Reason::TooFar { have: 5000, need: 7000 }));
    assert_eq!((proposed.preview.contact, proposed.preview.spent), (vec![game.u("E")], Some(7000)));
    assert_eq!(proposed.preview.path.last().map(|pose| pose.y), Some(470));
    assert_eq!(parts_of(proposed.within), [leg(0, 50)]);
    // Half a die may carry it there: the charge is legal.
    let proposed = game.propose(&game.charging("E", 0, true));
    assert_eq!((proposed.refusal, proposed.within), (None, None));
    assert_eq!((proposed.preview.spent, proposed.preview.allowance), (Some(7000), Some(8000)));
    assert_eq!(proposed.preview.own.map(|tally| tally.total()), Some(12 + 5));
}

/// Clauses: 4.6o
#[test]
fn a_charge_that_the_order_forbids_leaves_the_move_up_to_the_enemy() {
    let setup = field().red("A", Row::Fanteria, 400, 400, 0).order("A", Order::Manovra);
    let setup = setup.red("B", Row::Ascari, 100, 600, 0).blue("E", Row::FanteriaSenussa, 400, 480, 180);
    let game = setup.acting("A");
    let proposed = game.propose(&game.charging("E", 0, false));
    assert_eq!(proposed.refusal.map(|refusal| refusal.clause.id()), Some("4.6o"));
    assert_eq!(parts_of(proposed.within), [leg(0, 38)]);
}

#[test]
fn who_is_not_asked_learns_the_refusal_alone() {
    let game = field().red("A", Row::Fanteria, 400, 400, 0).blue("E", Row::Ascari, 400, 700, 180).acting("A");
    let proposed = game.game().propose(Side::Second, &walk([leg(0, 80)]));
    assert!(proposed.refusal.is_some() && proposed.within.is_none() && proposed.preview.path.is_empty());
    let game = field().red("A", Row::Fanteria, 400, 400, 0).blue("E", Row::Ascari, 400, 700, 180).naming("A");
    let proposed = game.propose(&Action::Name { unit: Unit(250) });
    assert!(proposed.refusal.is_some() && proposed.within.is_none());
    let a = game.u("A");
    assert!(game.propose(&Action::Name { unit: a }).refusal.is_none());
}

/// The first so many steps of a move.
fn shortened(parts: &[Part], steps: u32) -> Vec<Part> {
    let mut left = steps as i32;
    let mut kept = Vec::new();
    for &part in parts {
        let (own, cut) = match part {
            Part::Leg { toward, mm } => (i32::from(mm), Part::Leg { toward, mm: mm.min(left.max(0) as u16) }),
            Part::Wheel { on, degrees } => {
                (i32::from(degrees), Part::Wheel { on, degrees: i32::from(degrees).min(left.max(0)) as u8 })
            }
            Part::Pivot { by } => {
                let most = left.clamp(0, 360) as i16;
                (i32::from(by.abs()), Part::Pivot { by: by.clamp(-most, most) })
            }
        };
        if left > 0 {
            kept.push(cut);
        }
        left -= own;
    }
    kept
}

fn some_parts(rng: &mut ChaCha8Rng, facing: u16) -> Vec<Part> {
    let mut roll = |below: u32| rng.next_u32() % below;
    let toward = |turn: u32| ((u32::from(facing) * 100 + turn) % 36_000) as u16;
    let leg =
        Part::Leg { toward: toward([0, 3000, 33_000, 18_000, 9000][roll(5) as usize]), mm: 10 + roll(160) as u16 };
    let wheel = Part::Wheel { on: Hand::ALL[roll(2) as usize], degrees: 5 + roll(85) as u8 };
    match roll(5) {
        0 => vec![wheel],
        1 => vec![wheel, leg],
        2 => vec![leg, wheel],
        3 => vec![Part::Pivot { by: roll(360) as i16 - 180 }, leg],
        _ => vec![leg],
    }
}

/// How far a search finds a move legal, and how far walking it step by step back from its end does.
fn disagreements(game: &Colonia, unit: Unit, rng: &mut ChaCha8Rng) -> Option<String> {
    let side = game.side_of(unit);
    let parts = some_parts(rng, game.pose(unit).facing);
    let action = Action::Move { parts: parts.clone(), with: None };
    let proposed = game.propose(side, &action);
    assert_eq!(proposed.refusal, game.check(side, &action).err());
    let refusal = proposed.refusal?;
    let found = proposed.within.map(|within| {
        assert_eq!(game.preview(side, &within.action).ok(), Some(within.preview));
        within.action
    });
    let total: u32 = parts
        .iter()
        .map(|part| match *part {
            Part::Leg { mm, .. } => u32::from(mm),
            Part::Wheel { degrees, .. } => u32::from(degrees),
            Part::Pivot { by } => u32::from(by.unsigned_abs()),
        })
        .sum();
    let walked = (1..total)
        .rev()
        .map(|steps| Action::Move { parts: shortened(&parts, steps), with: None })
        .find(|action| game.check(side, action).is_ok());
    (found != walked).then(|| format!("{unit:?} {parts:?} ({refusal:?}): found {found:?}, walked {walked:?}"))
}

/// Compares both over random games, every so many actions.
#[allow(clippy::unwrap_used)]
fn compare(games: u64, every: usize) {
    let mut failures = Vec::new();
    let mut looks = 0;
    for (seed, id) in (0..games).zip(["coatit-1895", "sciara-sciat-1911", "langfang-1900"].into_iter().cycle()) {
        let start = Colonia::start(&scenario(id), &Options { orders: true, aeroplane: false }).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut step = 0;
        let played = play_out(&start, seed, |_, _, session| {
            step += 1;
            let game = session.game();
            let decider = game.pending().decider();
            let asked = decider.and_then(|side| game.pending().question(side).map(|question| question.what.clone()));
            let Some(Decision::Act { unit }) = asked else { return };
            if step % every == 0 {
                looks += 1;
                failures.extend(disagreements(game, unit, &mut rng));
            }
        });
        assert!(played.is_ok(), "{:?}", played.err());
    }
    assert!(looks > 30, "{looks}");
    assert!(failures.is_empty(), "{} of {looks}, the first: {:#?}", failures.len(), &failures[..failures.len().min(6)]);
}

#[test]
fn the_search_finds_what_walking_finds() {
    compare(3, 23);
}

#[test]
#[ignore = "deep sweep"]
fn the_search_finds_what_walking_finds_every_time() {
    compare(30, 5);
}
