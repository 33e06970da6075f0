//! One game being played: a start, a journal, and the state they lead to.

use alloc::vec::Vec;

use serde::Serialize;

use crate::dice::{Dice, Generated, OutOfDice, Recorder, Rolled, Script};
use crate::digest::{Digest, Facts};
use crate::journal::{Agreement, Entry, Journal, Play, TakeBack};
use crate::{Game, Log, Pending, Refusal, Side};

/// How a session stands apart from the book's own rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// The game goes on, or ended by the book's rules.
    #[default]
    Playing,
    /// This side offers a draw.
    DrawOffered(Side),
    /// This side has resigned.
    Resigned(Side),
    /// Both agreed on a draw.
    Drawn,
}

/// Why a play did not take place. State, journal and dice are as before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayError<R> {
    /// The rules refuse it.
    Refused(Refusal<R>),
    /// Dice are needed that were not given, or do not fit.
    Dice(OutOfDice),
    /// The game is over.
    Over,
    /// There is no draw offer to answer, or one already stands.
    NoOffer,
    /// A recorded entry has more dice than its action throws; this many were used.
    SpareDice(usize),
    /// A recorded digest does not agree with the state reached.
    Digest {
        /// The digest of the state reached, if the turn ended here.
        have: Option<Digest>,
        /// The one recorded.
        recorded: Option<Digest>,
    },
    /// The game does not go back to that entry: a roll, a reveal or the other side's decision lies between.
    Barrier {
        /// The earliest entry it goes back to.
        earliest: usize,
    },
}

/// What a play brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<E> {
    /// What happened, in order.
    pub events: Vec<E>,
    /// What was thrown.
    pub rolls: Vec<Rolled>,
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Session<G: Game> {
    start: G,
    game: G,
    seed: u64,
    journal: Journal<G::Action>,
    standing: Standing,
}

impl<G: Game> Session<G> {
    /// A session from this state on, with dice from this seed.
    pub fn new(start: G, seed: u64) -> Self {
        Self { game: start.clone(), start, seed, journal: Journal::default(), standing: Standing::Playing }
    }

    /// Rebuilds a session from its journal, throwing the recorded dice. `seen` is shown each entry's events.
    ///
    /// # Errors
    /// The number of the first entry that does not hold, why, and the session up to there.
    #[allow(clippy::type_complexity)]
    pub fn replay(
        start: G,
        seed: u64,
        journal: Journal<G::Action>,
        mut seen: impl FnMut(usize, &Entry<G::Action>, &[G::Event]),
    ) -> Result<Self, (usize, PlayError<G::Reason>, Self)> {
        Self::replay_to(start, seed, journal, &mut seen)
    }

    #[allow(clippy::type_complexity)]
    fn replay_to(
        start: G,
        seed: u64,
        journal: Journal<G::Action>,
        seen: &mut dyn FnMut(usize, &Entry<G::Action>, &[G::Event]),
    ) -> Result<Self, (usize, PlayError<G::Reason>, Self)> {
        let mut session = Self::new(start, seed);
        session.journal.takebacks = journal.takebacks;
        for (number, entry) in journal.entries.into_iter().enumerate() {
            match session.replay_entry(entry) {
                Ok(events) => {
                    if let Some(entry) = session.journal.entries.last() {
                        seen(number, entry, &events);
                    }
                }
                Err(error) => return Err((number, error, session)),
            }
        }
        Ok(session)
    }

    /// Adds one recorded entry, checking it as if it were played now.
    ///
    /// # Errors
    /// Why it does not hold; nothing has changed then.
    pub fn replay_entry(&mut self, entry: Entry<G::Action>) -> Result<Vec<G::Event>, PlayError<G::Reason>> {
        let before = (self.game.clone(), self.standing);
        let mut script = Script::new(&entry.rolls);
        let mut log = Log::new();
        let outcome = self
            .run(entry.side, &entry.play, &mut script, &mut log)
            .and_then(|()| if script.is_spent() { Ok(()) } else { Err(PlayError::SpareDice(script.used())) })
            .and_then(|()| {
                let have = self.turn_digest(&before.0);
                match entry.digest {
                    Some(_) if entry.digest != have => Err(PlayError::Digest { have, recorded: entry.digest }),
                    _ => Ok(have),
                }
            });
        match outcome {
            Ok(digest) => {
                self.journal.entries.push(Entry { digest, ..entry });
                Ok(log.into_events())
            }
            Err(error) => {
                (self.game, self.standing) = before;
                Err(error)
            }
        }
    }

    /// The state now.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The state at the beginning.
    pub const fn start(&self) -> &G {
        &self.start
    }

    /// The seed of the generated dice.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// All entries so far.
    pub const fn journal(&self) -> &Journal<G::Action> {
        &self.journal
    }

    /// Resignation and draws.
    pub const fn standing(&self) -> Standing {
        self.standing
    }

    /// Whether nobody may act any more.
    pub fn is_over(&self) -> bool {
        matches!(self.standing, Standing::Resigned(_) | Standing::Drawn)
            || matches!(self.game.pending(), Pending::Over(_))
    }

    /// Whether the side may do this now.
    ///
    /// # Errors
    /// The refusal, or that the game is over.
    pub fn check(&self, side: Side, play: &Play<G::Action>) -> Result<(), PlayError<G::Reason>> {
        if self.is_over() {
            return Err(PlayError::Over);
        }
        match play {
            Play::Act(action) => self.game.check(side, action).map_err(PlayError::Refused),
            Play::Agree(Agreement::Resign) => Ok(()),
            Play::Agree(Agreement::OfferDraw) => match self.standing {
                Standing::DrawOffered(_) => Err(PlayError::NoOffer),
                _ => Ok(()),
            },
            Play::Agree(Agreement::AcceptDraw | Agreement::DeclineDraw) => {
                if self.standing == Standing::DrawOffered(side.other()) { Ok(()) } else { Err(PlayError::NoOffer) }
            }
        }
    }

    /// Does it, with generated dice.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn play(&mut self, side: Side, play: Play<G::Action>) -> Result<Played<G::Event>, PlayError<G::Reason>> {
        let mut dice = Generated::new(self.seed, self.journal.next_stream());
        self.play_with(side, play, &mut dice, false)
    }

    /// An action of the book, with generated dice.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn act(&mut self, side: Side, action: G::Action) -> Result<Played<G::Event>, PlayError<G::Reason>> {
        self.play(side, Play::Act(action))
    }

    /// Does it with the dice entered by hand. When they run dry the error says which are wanted next; call again
    /// with the longer list.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn play_entered(
        &mut self,
        side: Side,
        play: Play<G::Action>,
        rolls: &[Rolled],
    ) -> Result<Played<G::Event>, PlayError<G::Reason>> {
        let mut script = Script::new(rolls);
        let before = (self.game.clone(), self.standing);
        let played = self.play_with(side, play, &mut script, !rolls.is_empty())?;
        if script.is_spent() {
            Ok(played)
        } else {
            self.journal.entries.pop();
            (self.game, self.standing) = before;
            Err(PlayError::SpareDice(script.used()))
        }
    }

    fn play_with(
        &mut self,
        side: Side,
        play: Play<G::Action>,
        dice: &mut dyn Dice,
        entered: bool,
    ) -> Result<Played<G::Event>, PlayError<G::Reason>> {
        let before = (self.game.clone(), self.standing);
        let mut recorder = Recorder::new(dice);
        let mut log = Log::new();
        match self.run(side, &play, &mut recorder, &mut log) {
            Ok(()) => {
                let rolls = recorder.into_rolls();
                let digest = self.turn_digest(&before.0);
                self.journal.entries.push(Entry { side, play, rolls: rolls.clone(), entered, digest });
                Ok(Played { events: log.into_events(), rolls })
            }
            Err(error) => {
                (self.game, self.standing) = before;
                Err(error)
            }
        }
    }

    /// Checks and resolves in place; on an error the caller restores what was.
    fn run(
        &mut self,
        side: Side,
        play: &Play<G::Action>,
        dice: &mut dyn Dice,
        log: &mut Log<G::Event>,
    ) -> Result<(), PlayError<G::Reason>> {
        self.check(side, play)?;
        match play {
            Play::Act(action) => {
                if self.standing == Standing::DrawOffered(side.other()) {
                    self.standing = Standing::Playing;
                }
                self.game.resolve(side, action, dice, log).map_err(PlayError::Dice)?;
                while matches!(self.game.pending(), Pending::Continue) {
                    self.game.proceed(dice, log).map_err(PlayError::Dice)?;
                }
            }
            Play::Agree(Agreement::Resign) => self.standing = Standing::Resigned(side),
            Play::Agree(Agreement::OfferDraw) => self.standing = Standing::DrawOffered(side),
            Play::Agree(Agreement::AcceptDraw) => self.standing = Standing::Drawn,
            Play::Agree(Agreement::DeclineDraw) => self.standing = Standing::Playing,
        }
        Ok(())
    }

    /// The digest to journal if the turn has changed.
    fn turn_digest(&self, before: &G) -> Option<Digest> {
        (self.game.turn() != before.turn()).then(|| self.digest())
    }

    /// The digest of the public facts now, with the standing.
    pub fn digest(&self) -> Digest {
        let mut facts = Facts::default();
        self.game.facts(&mut facts);
        let (kind, side) = match self.standing {
            Standing::Playing => (0, 0),
            Standing::DrawOffered(side) => (1, side as u8),
            Standing::Resigned(side) => (2, side as u8),
            Standing::Drawn => (3, 0),
        };
        facts.bytes(&[kind, side]);
        facts.digest()
    }

    /// The earliest entry the side may undo to on its own: back over its own entries to the last barrier, which is
    /// a roll, a reveal or a decision of the other side.
    pub fn undo_barrier(&self, side: Side) -> usize {
        let own = self.journal.entries.iter().rev().take_while(|entry| {
            entry.side == side
                && entry.rolls.is_empty()
                && match &entry.play {
                    Play::Act(action) => !G::reveals(action),
                    Play::Agree(_) => false,
                }
        });
        self.journal.entries.len() - own.count()
    }

    /// Drops the side's entries from number `to` on.
    ///
    /// # Errors
    /// [`PlayError::Barrier`] when it may not go back so far.
    pub fn undo(&mut self, side: Side, to: usize) -> Result<(), PlayError<G::Reason>> {
        let earliest = self.undo_barrier(side);
        if to < earliest || to >= self.journal.entries.len() {
            return Err(PlayError::Barrier { earliest });
        }
        self.rewind(to)
    }

    /// Drops entries beyond a barrier with the other side's consent, and notes it in the journal.
    ///
    /// # Errors
    /// When there is no such entry.
    pub fn take_back(&mut self, asked_by: Side, to: usize) -> Result<(), PlayError<G::Reason>> {
        let dropped = self.journal.entries.len().saturating_sub(to);
        if dropped == 0 {
            return Err(PlayError::Barrier { earliest: self.journal.entries.len() });
        }
        self.rewind(to)?;
        self.journal.takebacks.push(TakeBack { to: to as u32, dropped: dropped as u32, asked_by });
        Ok(())
    }

    /// Corrects the last throw, if it was entered by hand: it may be corrected until the next die is thrown. What was
    /// decided since then stands.
    ///
    /// # Errors
    /// When the last throw was not entered by hand, the new dice do not fit, or a decision since then does not hold
    /// with them; nothing has changed then.
    pub fn correct_entered(&mut self, rolls: &[Rolled]) -> Result<Played<G::Event>, PlayError<G::Reason>> {
        let entries = &self.journal.entries;
        let thrown = entries.iter().rposition(|entry| !entry.rolls.is_empty());
        let Some((at, entry)) = thrown.map(|at| (at, entries[at].clone())).filter(|(_, entry)| entry.entered) else {
            return Err(PlayError::Barrier { earliest: entries.len() });
        };
        let since = entries[at + 1..].to_vec();
        let before = self.clone();
        let correct = || {
            self.rewind(at)?;
            let played = self.play_entered(entry.side, entry.play.clone(), rolls)?;
            for entry in since {
                self.replay_entry(Entry { digest: None, ..entry })?;
            }
            Ok(played)
        };
        correct().inspect_err(|_| *self = before)
    }

    /// The same game as it stood after the first `count` entries, for looking back or branching.
    #[must_use]
    pub fn at(&self, count: usize) -> Self {
        let mut session = self.clone();
        if count < session.journal.entries.len() {
            let _ = session.rewind(count);
        }
        session
    }

    /// The first entry whose dice are neither those of the seed nor marked as entered by hand.
    pub fn foreign_dice(&self) -> Option<usize> {
        let mut again = Self::new(self.start.clone(), self.seed);
        for (number, entry) in self.journal.entries.iter().enumerate() {
            let before = self.journal.takebacks_before(number);
            again.journal.takebacks = self.journal.takebacks.iter().take(before).copied().collect();
            let same = if entry.entered {
                again.replay_entry(entry.clone()).is_ok()
            } else {
                again.play(entry.side, entry.play.clone()).is_ok_and(|played| played.rolls == entry.rolls)
            };
            if !same {
                return Some(number);
            }
        }
        None
    }

    fn rewind(&mut self, to: usize) -> Result<(), PlayError<G::Reason>> {
        let mut journal = self.journal.clone();
        journal.entries.truncate(to);
        *self = Self::replay(self.start.clone(), self.seed, journal, |_, _, _| ()).map_err(|(_, error, _)| error)?;
        Ok(())
    }
}
