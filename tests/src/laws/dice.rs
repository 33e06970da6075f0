//! Laws of dice: odds against counting, and dice entered by hand.

use std::collections::BTreeMap;

use rand_chacha::ChaCha8Rng;
use rules_core::dice::{Ask, Rolled, Script};
use rules_core::{Game, Log, Pending, Play, PlayError, Session, Side, odds};

use super::{Case, Effort, choose, watch};

/// The most ways of falling that are counted one by one.
const MOST: usize = 20_000;
/// Below this probability a way is not followed further.
const TAIL: f64 = 1e-5;

/// Every way the dice can fall, counted one by one, every face apart; `None` where that takes too long. With it the
/// probability of the ways not followed.
fn count<G: Game>(game: &G, side: Side, action: &G::Action) -> Option<(BTreeMap<G::Outcome, f64>, f64)> {
    let (mut outcomes, mut left, mut runs) = (BTreeMap::new(), 0.0, 0);
    let mut waiting = vec![(Vec::new(), 1.0)];
    while let Some((rolls, share)) = waiting.pop() {
        runs += 1;
        if runs > MOST {
            return None;
        }
        if share < TAIL {
            left += share;
            continue;
        }
        let (mut state, mut log) = (game.clone(), Log::new());
        let mut script = Script::new(&rolls);
        let mut run = state.resolve(side, action, &mut script, &mut log);
        while run.is_ok() && matches!(state.pending(), Pending::Continue) {
            run = state.proceed(&mut script, &mut log);
        }
        let longer = |next: Rolled| rolls.iter().cloned().chain([next]).collect::<Vec<_>>();
        match run.map_err(|dry| dry.ask) {
            Ok(()) => *outcomes.entry(state.outcome(log.events())).or_insert(0.0) += share,
            Err(Ask::Die(_) | Ask::Pool(..)) => {
                waiting.extend((1..=6).map(|face| (longer(Rolled::Die(face)), share / 6.0)));
            }
            Err(Ask::Draw(lots)) => {
                let total: u32 = lots.iter().map(|(_, weight)| weight).sum();
                let part = |weight: u32| share * f64::from(weight) / f64::from(total);
                waiting.extend(lots.into_iter().map(|(label, weight)| (longer(Rolled::Draw(label)), part(weight))));
            }
        }
    }
    Some((outcomes, left))
}

/// Odds add up to 1 and are what counting every way gives.
pub fn odds_agree_with_counting_every_way<G: Game>(case: &Case<G>, effort: Effort) {
    let mut compared: BTreeMap<&'static str, usize> = BTreeMap::new();
    watch(case, effort, |rng, now| {
        if now.session.is_over() {
            return;
        }
        let (side, action) = choose(rng, now.game());
        let odds = odds::of(now.game(), side, &action, odds::BUDGET);
        let unknown = odds.sampled + odds.left_out;
        assert!(unknown.abs() < 1e-12, "{}: {action:?} leaves {unknown} open", now.place);
        let sum: f64 = odds.outcomes.iter().map(|(_, share)| share).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{}: {action:?} adds up to {sum}", now.place);
        let Some((counted, left)) = count(now.game(), side, &action) else { return };
        for (outcome, share) in &odds.outcomes {
            let exact = counted.get(outcome).copied().unwrap_or(0.0);
            let far = *share < exact - 1e-9 || *share > exact + left + 1e-9;
            assert!(!far, "{}: {action:?}: {outcome:?} {share}, counted {exact} and {left} left", now.place);
        }
        for outcome in counted.keys() {
            assert!(odds.outcomes.iter().any(|(known, _)| known == outcome), "{}: no {outcome:?}", now.place);
        }
        if odds.leaves > 1 {
            *compared.entry(G::kind(&action)).or_default() += 1;
        }
    });
    assert!(!compared.is_empty(), "no dice were thrown");
}

/// Dice entered by hand: running dry, one too many or one that does not fit changes nothing; the last throw can be
/// corrected until the next one is entered.
pub fn hand_entered_dice_are_forgiving<G: Game>(case: &Case<G>, effort: Effort) {
    let mut corrected = 0;
    watch(case, effort, |rng, now| {
        if now.session.is_over() {
            return;
        }
        let (side, action) = choose(rng, now.game());
        let rolls = now.session.clone().act(side, action.clone()).expect("a candidate is legal").rolls;
        let play = || Play::Act(action.clone());
        let mut session = now.session.clone();
        for short in 0..rolls.len() {
            let dry = session.play_entered(side, play(), &rolls[..short]);
            assert!(matches!(dry, Err(PlayError::Dice(ref dry)) if dry.found.is_none()), "{}: {dry:?}", now.place);
            let mut wrong = rolls[..short].to_vec();
            wrong.push(match rolls[short] {
                Rolled::Die(_) => Rolled::Draw("nothing of the kind".into()),
                Rolled::Draw(_) => Rolled::Die(3),
            });
            let unfit = session.play_entered(side, play(), &wrong);
            assert!(matches!(unfit, Err(PlayError::Dice(ref dry)) if dry.found.is_some()), "{}", now.place);
            if matches!(rolls[short], Rolled::Die(_)) {
                for face in [0, 7, 255] {
                    wrong[short] = Rolled::Die(face);
                    let beyond = session.play_entered(side, play(), &wrong);
                    assert!(matches!(beyond, Err(PlayError::Dice(_))), "{}: a die shows {face}", now.place);
                }
            }
        }
        let spare: Vec<Rolled> = rolls.iter().cloned().chain([Rolled::Die(1)]).collect();
        let refused = session.play_entered(side, play(), &spare);
        assert_eq!(refused, Err(PlayError::SpareDice(rolls.len())), "{}", now.place);
        assert!(session.correct_entered(&rolls).is_err(), "{}: nothing was entered", now.place);
        assert!(session.game() == now.game() && session.journal() == now.session.journal(), "{}", now.place);

        let played = session.play_entered(side, play(), &rolls).expect("the dice fit");
        assert_eq!(played.rolls, rolls, "{}", now.place);
        let entry = session.journal().entries.last().cloned().expect("it is journaled");
        assert_eq!(entry.entered, !rolls.is_empty(), "{}", now.place);
        if let Some(better) = another_way(now.game(), side, &action, &rolls) {
            let before = session.clone();
            assert!(session.correct_entered(&spare).is_err() && session.game() == before.game(), "{}", now.place);
            assert_eq!(session.journal(), before.journal(), "{}", now.place);
            session.correct_entered(&better).unwrap_or_else(|error| panic!("{}: {error:?}", now.place));
            let mut anew = now.session.clone();
            anew.play_entered(side, play(), &better).expect("the dice fit");
            assert!(session.game() == anew.game() && session.journal() == anew.journal(), "{}", now.place);
            corrected += 1;
            correct_later(rng, &before, &anew, &better, &now.place);
        }
    });
    assert!(corrected > 0, "nothing was corrected");
}

/// After one more decision: without dice it stands if it still holds; with dice of its own it ends the time for
/// corrections.
fn correct_later<G: Game>(
    rng: &mut ChaCha8Rng,
    entered: &Session<G>,
    corrected: &Session<G>,
    better: &[Rolled],
    place: &str,
) {
    if entered.is_over() {
        return;
    }
    let (side, action) = choose(rng, entered.game());
    let mut session = entered.clone();
    let thrown = session.act(side, action.clone()).expect("a candidate is legal").rolls;
    let after = session.clone();
    let mut anew = corrected.clone();
    let holds = thrown.is_empty() && anew.play_entered(side, Play::Act(action), &[]).is_ok();
    assert_eq!(session.correct_entered(better).is_ok(), holds, "{place}: corrected late");
    let right = if holds { &anew } else { &after };
    assert!(session.game() == right.game() && session.journal() == right.journal(), "{place}");
}

/// Other dice for the same action: the first die shows something else, the rest as asked for.
fn another_way<G: Game>(game: &G, side: Side, action: &G::Action, rolls: &[Rolled]) -> Option<Vec<Rolled>> {
    let Rolled::Die(face) = *rolls.first()? else { return None };
    let mut other = vec![Rolled::Die(face % 6 + 1)];
    loop {
        let (mut state, mut log) = (game.clone(), Log::new());
        let mut script = Script::new(&other);
        let mut run = state.resolve(side, action, &mut script, &mut log);
        while run.is_ok() && matches!(state.pending(), Pending::Continue) {
            run = state.proceed(&mut script, &mut log);
        }
        match run.map_err(|dry| dry.ask) {
            Ok(()) => return Some(other),
            Err(Ask::Draw(lots)) => other.push(Rolled::Draw(lots.into_iter().next()?.0)),
            // Unlike faces, and pairs that differ unlike, so that nothing is tied for ever.
            Err(_) => other.push(Rolled::Die([1, 2, 5, 3, 6, 6, 2, 4, 1, 5][other.len() % 10])),
        }
    }
}
