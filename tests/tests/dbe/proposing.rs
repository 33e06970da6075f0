//! Moves in the making: what they would come to, and how far they would be legal.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use referee::fuzz::play_out;
use rules_core::books::dbe::{Action, Code, Dbe, Decision, Kind, Leg, Manoeuvre, Options, Proposed, Reason};
use rules_core::table::{Angle, Edge, Hand, Length};
use rules_core::{Game, Side};
use tests::dbe::{Setup, Table, ahead, cm, field, free_battle, scenario, wheel_left, wheel_right};

fn far_enemy(setup: Setup) -> Setup {
    setup.north("far", Code::Inf, 110.0, 80.0, 180.0)
}

fn line() -> Setup {
    let setup = field().south("A", Code::Inf, 46.0, 30.0, 0.0).south("B", Code::Inf, 50.0, 30.0, 0.0);
    setup.south("C", Code::Inf, 54.0, 30.0, 0.0)
}

fn propose(game: &Table, action: &Action) -> Proposed {
    game.game().propose(game.decider(), action)
}

fn refused_by(proposed: &Proposed) -> &'static str {
    proposed.refusal.as_ref().map_or("", |refusal| refusal.clause.id())
}

fn march(game: &Table, legs: Vec<Leg>) -> Action {
    game.group_of(["A", "B", "C"], Manoeuvre::March { legs })
}

/// Clauses: H4.8b
#[test]
fn a_move_beyond_the_allowance_is_priced_whole_and_legal_to_its_end() {
    let game = far_enemy(field().south("A", Code::Inf, 50.0, 30.0, 0.0)).moves();
    let proposed = propose(&game, &game.move_of("A", [ahead(12.0)]));
    let refusal = proposed.refusal.unwrap();
    assert_eq!((refusal.clause.id(), refusal.reason), ("H4.8b", Reason::TooFar { have: 8000, need: 12_000 }));
    let step = &proposed.preview.steps[0];
    assert_eq!((step.at.y, step.cost, step.have), (4200, cm(12.0), cm(8.0)));
    let within = proposed.within.unwrap();
    assert_eq!(within.action, game.move_of("A", [ahead(8.0)]));
    assert_eq!((within.preview.steps[0].at.y, within.preview.steps[0].cost), (3800, cm(8.0)));
    // What is legal needs no shorter one.
    let proposed = propose(&game, &game.move_of("A", [ahead(3.0)]));
    assert_eq!((proposed.refusal, proposed.within), (None, None));
    assert_eq!(proposed.preview, game.preview(game.move_of("A", [ahead(3.0)])));
    // In vines from y 34 on each centimetre costs two: 4 and 2 x 2.
    let setup = far_enemy(field().south("A", Code::Hcv, 50.0, 30.0, 0.0));
    let game = setup.patch("vines", Kind::Rough, (40.0, 34.0), (60.0, 60.0)).moves();
    let have = propose(&game, &game.move_of("A", [ahead(30.0)])).preview.steps[0].have;
    let proposed = propose(&game, &game.move_of("A", [ahead(30.0)]));
    let within = proposed.within.unwrap();
    let far = Length(4000) + (have - Length(4000)) / 2;
    assert_eq!(within.action, game.move_of("A", [Leg::Straight { toward: Angle::ZERO, length: far }]));
}

/// Clauses: H4.10d
#[test]
fn an_unnamed_enemy_is_approached_to_more_than_a_touch() {
    let setup = field().south("A", Code::Lgt, 50.0, 40.0, 0.0).north("X", Code::Inf, 50.0, 50.0, 180.0);
    let game = setup.moves();
    // From front to front 8 cm: at 7.9 it would be in touch.
    let proposed = propose(&game, &game.move_of("A", [ahead(8.0)]));
    assert_eq!(refused_by(&proposed), "H4.10d");
    assert_eq!(proposed.within.map(|within| within.action), Some(game.move_of("A", [ahead(7.8)])));
    // By name it is a contact; a contact out of reach leaves the move up to it.
    let attack = game.attack_of("A", [ahead(8.0)], "X", Edge::Front);
    let proposed = propose(&game, &attack);
    assert!(proposed.refusal.is_none());
    assert_eq!(proposed.preview.steps[0].onto, Some(game.u("X")));
    let setup = field().south("A", Code::Inf, 50.0, 40.0, 0.0).north("X", Code::Inf, 50.0, 55.0, 180.0);
    let game = setup.moves();
    let proposed = propose(&game, &game.attack_of("A", [ahead(13.0)], "X", Edge::Front));
    assert!(proposed.refusal.is_some());
    assert_eq!(proposed.within.map(|within| within.action), Some(game.move_of("A", [ahead(8.0)])));
}

/// Clauses: H4.9v, H4.9w
#[test]
fn a_group_turns_before_a_front_only_as_far_as_it_stays_lined_up() {
    let game = line().north("X", Code::Inf, 46.0, 37.0, 180.0).moves();
    let proposed = propose(&game, &march(&game, vec![ahead(2.0), wheel_left(5)]));
    assert_eq!(refused_by(&proposed), "H4.9v");
    // Facings opposite within a degree.
    let expected = march(&game, vec![ahead(2.0), wheel_left(1)]);
    assert_eq!(proposed.within.map(|within| within.action), Some(expected));
}

/// Clauses: H4.9f, H4.9n
#[test]
fn groups_go_as_far_as_the_manoeuvre_lets_them() {
    let slide = |centimetres| Manoeuvre::Slide { hand: Hand::Right, length: cm(centimetres) };
    let game = line().north("X", Code::Inf, 50.0, 36.0, 180.0).moves();
    let group = |how| game.group_of(["A", "B", "C"], how);
    let proposed = propose(&game, &group(slide(5.0)));
    assert_eq!(refused_by(&proposed), "H4.9f");
    assert_eq!(proposed.within.map(|within| within.action), Some(group(slide(4.0))));
    let game = far_enemy(line()).moves();
    let group = |how| game.group_of(["A", "B", "C"], how);
    let proposed = propose(&game, &group(Manoeuvre::Back { length: cm(6.0) }));
    assert_eq!(proposed.preview.steps[1].cost, cm(12.0));
    assert_eq!(proposed.within.map(|within| within.action), Some(group(Manoeuvre::Back { length: cm(4.0) })));
    // A line of three wheels 38 degrees on 12 cm: 7.96; 39 are 8.17.
    let proposed = propose(&game, &march(&game, vec![wheel_right(60)]));
    assert_eq!(proposed.within.map(|within| within.action), Some(march(&game, vec![wheel_right(38)])));
    // The centre may run a tenth of a centimetre into ground for singles and columns.
    let game = far_enemy(line()).patch("wood", Kind::Wood, (40.0, 31.0), (60.0, 40.0)).moves();
    let proposed = propose(&game, &march(&game, vec![ahead(3.0)]));
    assert_eq!(refused_by(&proposed), "H4.9n");
    assert_eq!(proposed.within.map(|within| within.action), Some(march(&game, vec![ahead(1.1)])));
}

#[test]
fn who_is_not_asked_learns_the_refusal_alone() {
    let game = far_enemy(line()).moves();
    let proposed = game.game().propose(Side::Second, &game.move_of("A", [ahead(12.0)]));
    assert!(proposed.refusal.is_some() && proposed.within.is_none());
    let none = Action::Group {
        units: Vec::new(),
        how: Manoeuvre::March { legs: vec![ahead(1.0)] },
        onto: None,
        pay: game.pay(&[]),
    };
    let proposed = propose(&game, &none);
    assert!(proposed.refusal.is_some() && proposed.within.is_none() && proposed.preview.steps.is_empty());
    let endless = vec![Leg::Straight { toward: Angle::ZERO, length: Length(i32::MAX) }; 3];
    assert!(propose(&game, &march(&game, endless)).refusal.is_some());
}

fn steps(leg: Leg) -> i32 {
    match leg {
        Leg::Straight { length, .. } => (length.0 + 99) / 100,
        Leg::Wheel { turn, .. } | Leg::Pivot { turn } => (turn.0.abs() + 99) / 100,
        Leg::About => 1,
    }
}

/// The first so many steps of some legs.
fn shortened(legs: &[Leg], most: i32) -> Vec<Leg> {
    let mut left = most;
    let mut kept = Vec::new();
    for &leg in legs {
        let own = steps(leg).min(left.max(0));
        let cut = match leg {
            Leg::Straight { toward, length } => Leg::Straight { toward, length: length.min(Length(own * 100)) },
            Leg::Wheel { on, turn } => Leg::Wheel { on, turn: turn.min(Angle(own * 100)) },
            Leg::Pivot { turn } => Leg::Pivot { turn: Angle(turn.0.clamp(-own * 100, own * 100)) },
            Leg::About => leg,
        };
        if own > 0 {
            kept.push(cut);
        }
        left -= own;
    }
    kept
}

fn straight(legs: &[Leg]) -> Length {
    match legs {
        [Leg::Straight { length, .. }] => *length,
        _ => Length::ZERO,
    }
}

/// A move with other legs; into contact with nobody.
fn with_legs(action: &Action, legs: Vec<Leg>) -> Action {
    match action {
        Action::Move { unit, pay, .. } => Action::Move { unit: *unit, legs, onto: None, pay: *pay },
        Action::BreakOff { unit, pay, .. } => Action::BreakOff { unit: *unit, length: straight(&legs), pay: *pay },
        Action::General { unit, .. } => Action::General { unit: *unit, legs, attach: None },
        Action::Group { units, how, pay, .. } => {
            let how = match how {
                Manoeuvre::Back { .. } => Manoeuvre::Back { length: straight(&legs) },
                Manoeuvre::Slide { hand, .. } => Manoeuvre::Slide { hand: *hand, length: straight(&legs) },
                _ => Manoeuvre::March { legs },
            };
            Action::Group { units: units.clone(), how, onto: None, pay: *pay }
        }
        other => other.clone(),
    }
}

fn some_legs(rng: &mut ChaCha8Rng, group: bool) -> Vec<Leg> {
    let mut roll = |below: u32| (rng.next_u32() % below) as i32;
    let length = Length(100 * (5 + roll(200)));
    let toward = if group { Angle::ZERO } else { Angle([0, 0, 4500, 18_000, 31_000][roll(5) as usize]) };
    let leg = Leg::Straight { toward, length };
    let wheel = Leg::Wheel { on: Hand::ALL[roll(2) as usize], turn: Angle::degrees(5 + roll(100)) };
    match roll(6) {
        0 => vec![wheel],
        1 => vec![wheel, leg],
        2 => vec![leg, wheel],
        3 if !group => vec![Leg::Pivot { turn: Angle::degrees(1 + roll(180)) }, leg],
        3 => vec![Leg::About, leg],
        _ => vec![leg],
    }
}

/// How far a search finds a move legal, and how far walking it step by step back from its end does.
fn disagreement(game: &Dbe, side: Side, action: &Action, legs: &[Leg]) -> Option<String> {
    let proposed = game.propose(side, action);
    assert_eq!(proposed.refusal, game.check(side, action).err());
    let refusal = proposed.refusal?;
    let found = proposed.within.map(|within| {
        assert_eq!(game.preview(side, &within.action).ok(), Some(within.preview));
        within.action
    });
    let total: i32 = legs.iter().copied().map(steps).sum();
    let walked = (1..=total)
        .rev()
        .map(|steps| with_legs(action, shortened(legs, steps)))
        .find(|action| game.check(side, action).is_ok());
    (found != walked).then(|| format!("{action:?} ({refusal:?}): found {found:?}, walked {walked:?}"))
}

/// Compares both over random games, every so many actions.
#[allow(clippy::unwrap_used)]
fn compare(games: u64, every: usize) {
    let mut failures = Vec::new();
    let mut looks = 0;
    let scenarios = [scenario("marengo-1800"), scenario("quatre-bras-1815"), free_battle()];
    for (seed, scenario) in (0..games).zip(scenarios.iter().cycle()) {
        let start = Dbe::start(scenario, &Options { flee_again: false, fire_duel: false }).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut candidates = Vec::new();
        let mut step = 0;
        let played = play_out(&start, seed, |_, _, session| {
            step += 1;
            let game = session.game();
            let Some(side) = game.pending().decider() else { return };
            let asked = game.pending().question(side).map(|question| question.what.clone());
            if step % every != 0 || !matches!(asked, Some(Decision::Move | Decision::Generals)) {
                return;
            }
            candidates.clear();
            game.candidates(&mut rng, &mut candidates);
            candidates.retain(|action| !matches!(action, Action::Done | Action::Detach { .. }));
            let groups = candidates.iter().filter(|action| matches!(action, Action::Group { .. })).count();
            if groups > 0 && rng.next_u32() % 2 == 0 {
                candidates.retain(|action| matches!(action, Action::Group { .. }));
            }
            if candidates.is_empty() {
                return;
            }
            let chosen = &candidates[rng.next_u32() as usize % candidates.len()];
            let group = matches!(chosen, Action::Group { .. });
            let legs = match chosen {
                Action::Group { how: Manoeuvre::Back { .. } | Manoeuvre::Slide { .. }, .. }
                | Action::BreakOff { .. } => {
                    vec![Leg::Straight {
                        toward: Angle::HALF,
                        length: Length(100 * (30 + (rng.next_u32() % 100) as i32)),
                    }]
                }
                Action::Group { how: Manoeuvre::Column { .. } | Manoeuvre::Deploy { .. }, .. } => return,
                _ => some_legs(&mut rng, group),
            };
            let action = with_legs(chosen, legs.clone());
            looks += 1;
            failures.extend(disagreement(game, side, &action, &legs));
        });
        assert!(played.is_ok(), "{:?}", played.err());
    }
    assert!(looks > 40, "{looks}");
    assert!(failures.is_empty(), "{} of {looks}, the first: {:#?}", failures.len(), &failures[..failures.len().min(6)]);
}

#[test]
fn the_search_finds_what_walking_finds() {
    compare(3, 3);
}

#[test]
#[ignore = "deep sweep"]
fn the_search_finds_what_walking_finds_every_time() {
    compare(60, 1);
}
