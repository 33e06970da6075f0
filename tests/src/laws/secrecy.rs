//! Laws of hidden knowledge: what a viewer cannot see changes no answer he gets.

use rules_core::{Focus, Game, Play, Session, Side, Viewer, odds};

use super::{Case, Effort, choose, mixed_bag, watch};

/// Ways of falling followed when odds are compared.
const BUDGET: usize = 500;

/// Two states that look alike to a side answer it alike: question, hints, previews, refusals and odds.
pub fn equal_views_get_equal_answers<G: Game>(case: &Case<G>, effort: Effort) {
    let bag = mixed_bag(case, 6);
    watch(case, effort, |rng, now| {
        for side in Side::BOTH {
            let viewer = Viewer::Player(side);
            let (one, other) = (now.game(), now.game().resample(side, rng));
            assert_eq!(one.view(viewer), other.view(viewer), "{}: a resampled state looks different", now.place);
            assert_eq!(one.pending(), other.pending(), "{}", now.place);
            let focus = Focus { viewer, unit: None };
            assert_eq!(one.hints(focus), other.hints(focus), "{}", now.place);
            let spectator = Focus { viewer: Viewer::Spectator, unit: None };
            assert_eq!(one.hints(spectator), other.hints(spectator), "{}", now.place);
            assert_eq!(one.view(Viewer::Spectator), other.view(Viewer::Spectator), "{}", now.place);
            for action in &bag {
                let (here, there) = (one.preview(side, action), other.preview(side, action));
                assert_eq!(here, there, "{}: {action:?} by {side:?}", now.place);
                assert_eq!(one.check(side, action), other.check(side, action), "{}: {action:?}", now.place);
            }
            if now.decider() == Some(side) && !now.session.is_over() {
                let (_, action) = choose(rng, one);
                let (here, there) = (odds::of(one, side, &action, BUDGET), odds::of(&other, side, &action, BUDGET));
                assert_eq!(here, there, "{}: odds of {action:?}", now.place);
            }
        }
    });
}

/// Two states that look alike to a side show it the same events when it acts and the same dice fall.
pub fn equal_views_see_equal_events<G: Game>(case: &Case<G>, effort: Effort) {
    watch(case, effort, |rng, now| {
        let Some(side) = now.decider() else { return };
        let viewer = Viewer::Player(side);
        let (_, action) = choose(rng, now.game());
        let mut one = Session::new(now.game().clone(), 5);
        let mut other = Session::new(now.game().resample(side, rng), 6);
        let here = one.act(side, action.clone()).expect("a candidate is legal");
        let there = other.play_entered(side, Play::Act(action), &here.rolls);
        let there = there.unwrap_or_else(|error| panic!("{}: {error:?}", now.place));
        let seen = |game: &G, events: &[G::Event]| -> Vec<_> {
            events.iter().filter_map(|event| game.redact(event, viewer)).collect()
        };
        assert_eq!(seen(one.game(), &here.events), seen(other.game(), &there.events), "{}", now.place);
        assert_eq!(one.game().view(viewer), other.game().view(viewer), "{}", now.place);
    });
}
