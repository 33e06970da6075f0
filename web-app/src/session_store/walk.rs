//! Walks through a game: any of its states soon again, and what stood and fell after each entry.
//!
//! A journal that has been read or played holds, so that its entries are only carried out here, not checked anew.

use rules_core::dice::{Chance, Classes, Dice, Face, OutOfDice, Request, Script};
use rules_core::{Entry, Game, Log, Pending, Play, Side};

use super::presenter::Presenter;

/// A state is kept after so many entries each.
const STRIDE: usize = 16;

/// How a game stands after some entry, in public numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// The turn as it is counted for players.
    pub turn: u8,
    /// What counts for victory, first and second side.
    pub score: [i32; 2],
    /// What stands, first and second side.
    pub strength: [i32; 2],
}

/// A die as it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// The entry it fell in.
    pub entry: usize,
    /// Who threw it.
    pub side: Side,
    /// Its face.
    pub face: Face,
}

/// A game from its beginning to now, in public numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// How it stood after each number of entries, none first.
    pub samples: Vec<Sample>,
    /// All dice in the order thrown.
    pub dice: Vec<Fallen>,
}

impl History {
    /// Where each turn begins: the turn, and after how many entries.
    pub fn turns(&self) -> Vec<(u8, usize)> {
        let mut turns: Vec<(u8, usize)> = Vec::new();
        for (at, sample) in self.samples.iter().enumerate() {
            if turns.last().is_none_or(|(turn, _)| *turn != sample.turn) {
                turns.push((sample.turn, at));
            }
        }
        turns
    }
}

/// The states of a game, found soon again.
pub struct Walk<P> {
    marks: Vec<P>,
    last: Option<(usize, P)>,
    history: History,
}

impl<P> Default for Walk<P> {
    fn default() -> Self {
        Self { marks: Vec::new(), last: None, history: History::default() }
    }
}

impl<P: Presenter> Walk<P> {
    /// The state after so many of these entries, which are those of the last call or continue them.
    pub fn reach(&mut self, start: &P, entries: &[Entry<P::Action>], at: usize) -> P {
        let at = at.min(entries.len());
        let mark = (at / STRIDE).min(self.marks.len().saturating_sub(1));
        let marked = mark * STRIDE;
        let (mut now, mut game) = match &self.last {
            Some((last, game)) if (marked..=at).contains(last) => (*last, game.clone()),
            _ => (marked, self.marks.get(mark).unwrap_or(start).clone()),
        };
        self.note(now, &game);
        for entry in entries.iter().take(at).skip(now) {
            let seen = now + 1 < self.history.samples.len();
            let mut dice = Watched { script: Script::new(&entry.rolls), fallen: Vec::new() };
            carry_out(&mut game, entry, &mut dice);
            if !seen {
                let fell = dice.fallen.into_iter().map(|(side, face)| Fallen { entry: now, side, face });
                self.history.dice.extend(fell);
            }
            now += 1;
            self.note(now, &game);
        }
        self.last = Some((at, game.clone()));
        game
    }

    fn note(&mut self, at: usize, game: &P) {
        if at == self.marks.len() * STRIDE {
            self.marks.push(game.clone());
        }
        if at == self.history.samples.len() {
            let sample = Sample { turn: game.turn_shown(), score: game.score(), strength: game.strength() };
            self.history.samples.push(sample);
        }
    }

    /// The game so far, in public numbers.
    pub fn history(&mut self, start: &P, entries: &[Entry<P::Action>]) -> History {
        if self.history.samples.len() <= entries.len() {
            self.reach(start, entries, entries.len());
        }
        self.history.clone()
    }

    /// Forgets all that came of entries from number `to` on.
    pub fn forget(&mut self, to: usize) {
        self.marks.truncate(to / STRIDE + 1);
        self.last = self.last.take().filter(|(at, _)| *at <= to);
        self.history.samples.truncate(to + 1);
        self.history.dice.retain(|die| die.entry < to);
    }
}

/// Carries an entry out as it was played.
fn carry_out<G: Game>(game: &mut G, entry: &Entry<G::Action>, dice: &mut Watched<'_>) {
    let Play::Act(action) = &entry.play else { return };
    let mut log = Log::new();
    // The entry has been played with these dice before, so they neither run dry nor are left over.
    let mut whole = game.resolve(entry.side, action, dice, &mut log).is_ok();
    while whole && matches!(game.pending(), Pending::Continue) {
        whole = game.proceed(dice, &mut log).is_ok();
    }
}

/// The dice of a journal, with who threw each.
struct Watched<'a> {
    script: Script<'a>,
    fallen: Vec<(Side, Face)>,
}

impl Dice for Watched<'_> {
    fn die(&mut self, request: Request, classes: Classes) -> Result<Face, OutOfDice> {
        let face = self.script.die(request, classes)?;
        self.fallen.push((request.side, face));
        Ok(face)
    }

    fn draw(&mut self, request: Request, chances: &[Chance<'_>]) -> Result<usize, OutOfDice> {
        self.script.draw(request, chances)
    }
}

/// Dice of a side against what was to be expected of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// How often each face fell, one first.
    pub faces: [u32; 6],
}

impl Luck {
    /// The dice of a side among these.
    pub fn of(dice: &[Fallen], side: Side) -> Self {
        let mut luck = Self::default();
        for die in dice.iter().filter(|die| die.side == side) {
            if let Some(count) = luck.faces.get_mut(usize::from(die.face).wrapping_sub(1)) {
                *count += 1;
            }
        }
        luck
    }

    /// How many dice.
    pub fn count(&self) -> u32 {
        self.faces.iter().sum()
    }

    /// What they sum up to.
    pub fn sum(&self) -> u32 {
        self.faces.iter().zip(1..).map(|(count, face)| count * face).sum()
    }

    /// Their mean; nothing of no dice.
    pub fn mean(&self) -> Option<f64> {
        (self.count() > 0).then(|| f64::from(self.sum()) / f64::from(self.count()))
    }

    /// Pips above what so many dice bring on average, 3.5 each.
    pub fn above(&self) -> f64 {
        f64::from(self.sum()) - 3.5 * f64::from(self.count())
    }

    /// The same in standard deviations, each die having a variance of 35/12; nothing of no dice.
    pub fn deviations(&self) -> Option<f64> {
        let spread = (f64::from(self.count()) * 35.0 / 12.0).sqrt();
        (spread > 0.0).then(|| self.above() / spread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(faces: &[(Side, u8)]) -> Vec<Fallen> {
        faces.iter().map(|&(side, face)| Fallen { entry: 0, side, face }).collect()
    }

    #[test]
    fn luck_is_what_fell_above_three_and_a_half_a_die() {
        use Side::{First, Second};
        let thrown = dice(&[(First, 6), (Second, 1), (First, 5), (First, 4), (Second, 2)]);
        let first = Luck::of(&thrown, First);
        // 6 + 5 + 4 = 15 against 3 x 3.5 = 10.5; the spread of three dice is the root of 3 x 35/12 = 8.75.
        assert_eq!((first.count(), first.sum(), first.mean()), (3, 15, Some(5.0)));
        assert!((first.above() - 4.5).abs() < 1e-12);
        assert!(first.deviations().is_some_and(|z| (z - 4.5 / 8.75_f64.sqrt()).abs() < 1e-12));
        let second = Luck::of(&thrown, Second);
        assert_eq!(second.faces, [1, 1, 0, 0, 0, 0]);
        // 1 + 2 = 3 against 7.
        assert!((second.above() + 4.0).abs() < 1e-12);
        assert_eq!((Luck::default().mean(), Luck::default().deviations()), (None, None));
    }

    fn walk<P: Presenter + 'static>(text: &str) {
        use crate::json::{self, Tree};
        use crate::session_store::kept::{self, Kept};
        use rules_core::Session;
        use serde::Deserialize as _;

        let Ok(kept) = json::read::<Kept<Tree>>(text) else { panic!("the game is read") };
        let Ok(options) = P::Options::deserialize(&kept.options) else { panic!("its options are read") };
        let Ok(journal) = kept::journal::<P::Action>(kept.journal) else { panic!("its entries are read") };
        let Some(scenario) = P::scenario(&kept.scenario) else { panic!("the scenario is there") };
        let Ok(start) = P::start(scenario, &options) else { panic!("it starts") };
        let Ok(session) = Session::replay(start, kept.seed, journal, |_, _, _| ()) else { panic!("it holds") };
        let entries = &session.journal().entries;
        let mut walk = Walk::<P>::default();
        // Back and forth, over marks and beside them.
        for at in [40, 39, 41, 16, 0, 100, 15, 17, 33, 32] {
            let is = walk.reach(session.start(), entries, at);
            assert!(is == *session.at(at).game(), "step {at} of {}", kept.scenario);
        }
        let history = walk.history(session.start(), entries);
        let dice = |entry: &Entry<P::Action>| {
            entry.rolls.iter().filter(|rolled| matches!(rolled, rules_core::dice::Rolled::Die(_))).count()
        };
        assert_eq!(history.dice.len(), entries.iter().map(dice).sum::<usize>(), "every die is somebody's");
        assert_eq!(history.samples.len(), entries.len() + 1);
        walk.forget(20);
        let short = entries.get(..20).unwrap_or_default();
        assert_eq!(walk.history(session.start(), short).samples, history.samples.get(..21).unwrap_or_default());
    }

    #[test]
    fn a_walk_finds_the_states_of_the_session_in_every_book() {
        use rules_core::books::{bravado::Bravado, caricat::Caricat, colonia::Colonia, dbe::Dbe, obbedisco::Obbedisco};

        walk::<Obbedisco>(include_str!("../../../tests/golden/obbedisco-plain.json"));
        walk::<Caricat>(include_str!("../../../tests/golden/caricat-pastrengo.json"));
        walk::<Colonia>(include_str!("../../../tests/golden/colonia-langfang.json"));
        walk::<Dbe>(include_str!("../../../tests/golden/dbe-quatre-bras.json"));
        walk::<Bravado>(include_str!("../../../tests/golden/bravado-maida.json"));
    }

    #[test]
    fn a_turn_begins_where_its_number_is_first_seen() {
        let samples = [1, 1, 2, 2, 2, 3].map(|turn| Sample { turn, ..Sample::default() });
        let history = History { samples: samples.into(), dice: Vec::new() };
        assert_eq!(history.turns(), [(1, 0), (2, 2), (3, 5)]);
    }
}
