//! A game of one book, held for the page: session, events, and the state on show.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rules_core::dice::Rolled;
use rules_core::digest::Digest;
use rules_core::{Focus, Pending, Play, PlayError, Played, Session, Side, Standing, Viewer};

use super::desk::{Desk, EntryFacts, Failed};
use super::facts::{Act, Aim, Asked, BarFacts, Board, Card, Chances, Choices, End, Eye, Hex, Pick, Stage};
use super::kept;
use super::presenter::{Logged, Now, Presenter, act};
use super::walk::{History, Walk};
use crate::board::{Scene, SheetError};
use crate::books::BookFace;
use crate::json;
use crate::storage::SlotInfo;
use crate::table_board::{Ghost, Look, Proposal, Sight, TableScene};
use crate::tr;
use crate::words::Line;

/// What may be done, and the piece it was asked about.
type Asking<H> = Option<(Option<u32>, Arc<H>)>;

/// A game of one book.
pub struct Held<P: Presenter> {
    face: &'static BookFace,
    session: Session<P>,
    logged: Vec<Logged<P>>,
    info: SlotInfo,
    options: P::Options,
    generation: u32,
    past: Option<(usize, P)>,
    view: OnceLock<P::View>,
    hints: Mutex<Asking<P::Hints>>,
    walk: Mutex<Walk<P>>,
}

/// What a game is made of when it is started or read.
pub struct Parts<P: Presenter> {
    /// The session.
    pub session: Session<P>,
    /// What its entries brought.
    pub logged: Vec<Logged<P>>,
    /// The optional rules agreed.
    pub options: P::Options,
}

impl<P: Presenter> Held<P> {
    /// Holds a game.
    pub fn new(face: &'static BookFace, parts: Parts<P>, info: SlotInfo) -> Self {
        Self {
            face,
            session: parts.session,
            logged: parts.logged,
            info,
            options: parts.options,
            generation: 0,
            past: None,
            view: OnceLock::new(),
            hints: Mutex::new(None),
            walk: Mutex::default(),
        }
    }

    /// The state after so many entries.
    fn reach(&self, at: usize) -> P {
        self.walking().reach(self.session.start(), &self.session.journal().entries, at)
    }

    fn walking(&self) -> MutexGuard<'_, Walk<P>> {
        self.walk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn shown(&self) -> &P {
        self.past.as_ref().map_or_else(|| self.session.game(), |(_, game)| game)
    }

    fn entries(&self) -> usize {
        self.past.as_ref().map_or(self.logged.len(), |(at, _)| *at)
    }

    fn deciding(&self) -> Option<Side> {
        match &self.past {
            Some((_, game)) => self.decider_in(game),
            None if self.session.is_over() => None,
            None => self.decider_in(self.session.game()),
        }
    }

    /// Where both sides must decide, the one that is played here.
    fn decider_in(&self, game: &P) -> Option<Side> {
        let pending = game.pending();
        self.mine().filter(|&side| pending.question(side).is_some()).or_else(|| pending.decider())
    }

    /// The side that is played here, if the other is played elsewhere.
    fn mine(&self) -> Option<Side> {
        self.info.link.as_ref().map(|link| link.mine)
    }

    /// Whose eyes the page has.
    fn viewer(&self) -> Viewer {
        self.mine().or_else(|| self.deciding()).map_or(Viewer::Spectator, Viewer::Player)
    }

    fn changed(&mut self) {
        self.view = OnceLock::new();
        self.hints = Mutex::new(None);
    }

    fn hints(&self, focus: Option<u32>) -> Arc<P::Hints> {
        let mut kept = self.hints.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((asked, hints)) = kept.as_ref()
            && *asked == focus
        {
            return Arc::clone(hints);
        }
        let viewer = self.viewer();
        let unit = focus.and_then(|key| u16::try_from(key).ok());
        let hints = Arc::new(self.shown().hints(Focus { viewer, unit }));
        *kept = Some((focus, Arc::clone(&hints)));
        hints
    }

    fn now<R>(&self, eye: &Eye, tell: impl FnOnce(&Now<'_, P>) -> R) -> R {
        let side = self.deciding();
        let viewer = self.viewer();
        let focus = self.shown().focus(eye.focus);
        let hints = self.hints(focus);
        tell(&Now {
            game: self.shown(),
            view: self.view.get_or_init(|| self.shown().view(viewer)),
            hints: &hints,
            logged: self.logged.get(..self.entries()).unwrap_or_default(),
            focus,
            live: self.past.is_none(),
            side,
            eye,
        })
    }

    fn action(act: &str) -> Option<P::Action> {
        json::read(act).ok()
    }

    fn failed(&self, error: PlayError<P::Reason>, by: Side) -> Failed {
        let (why, clause) = match error {
            PlayError::Dice(wanted) if wanted.found.is_none() => return Failed::Dice(wanted),
            PlayError::Refused(refused) => (self.session.game().refusal(&refused, by), Some(refused.clause)),
            PlayError::Over => (tr!(refused.over).to_owned(), None),
            PlayError::NoOffer => (tr!(refused.no_offer).to_owned(), None),
            PlayError::Barrier { .. } => (tr!(refused.barrier).to_owned(), None),
            PlayError::Dice(_) | PlayError::SpareDice(_) | PlayError::Digest { .. } => {
                (tr!(refused.dice).to_owned(), None)
            }
        };
        Failed::Refused { why, clause }
    }

    fn log(&mut self, side: Side, play: Play<P::Action>, entered: bool, played: Played<P::Event>) {
        let at = self.logged.len() as u32;
        let known: usize = self.logged.iter().map(|entry| entry.takebacks.len()).sum();
        let takebacks = self.session.journal().takebacks.iter().skip(known).filter(|back| back.to <= at).copied();
        self.logged.push(Logged {
            side,
            play,
            events: played.events,
            entered: entered && !played.rolls.is_empty(),
            rolls: played.rolls.len(),
            takebacks: takebacks.collect(),
        });
        self.changed();
    }

    fn dropped(&mut self, to: usize) {
        self.logged.truncate(to);
        self.walking().forget(to);
        self.generation += 1;
        self.past = None;
        self.changed();
    }
}

impl<P> Desk for Held<P>
where
    P: Presenter + Send + Sync + 'static,
    P::Action: Send + Sync,
    P::Event: Send + Sync,
    P::Hints: Send + Sync,
    P::View: Send + Sync,
    P::Options: Send + Sync,
{
    fn book(&self) -> &'static BookFace {
        self.face
    }

    fn info(&self) -> &SlotInfo {
        &self.info
    }

    fn info_mut(&mut self) -> &mut SlotInfo {
        &mut self.info
    }

    fn describe(&self) -> SlotInfo {
        let game = self.session.game();
        let decider = self.pending_side();
        let unit = decider.and_then(|side| game.pending().question(side).and_then(|asked| game.subject(&asked.what)));
        SlotInfo {
            kept: js_sys::Date::now() as u64,
            turn: game.turn_shown(),
            turns: game.turns(),
            entries: self.session.journal().entries.len() as u32,
            decider: decider.map(|side| side as u8),
            unit,
            score: game.score(),
            over: self.session.is_over(),
            ..self.info.clone()
        }
    }

    fn save(&self) -> String {
        kept::text(&self.session, &self.info.scenario, &self.options)
    }

    fn copy(&self) -> Box<dyn Desk> {
        let parts = Parts { session: self.session.clone(), logged: self.logged.clone(), options: self.options.clone() };
        Box::new(Self::new(self.face, parts, self.info.clone()))
    }

    fn board(&self) -> Result<Board, SheetError> {
        P::board(&self.info.scenario)
    }

    fn side_name(&self, side: Side) -> String {
        self.session.game().side_name(side)
    }

    fn steps(&self) -> usize {
        self.logged.len()
    }

    fn generation(&self) -> u32 {
        self.generation
    }

    fn digest(&self) -> String {
        self.session.digest().to_string()
    }

    fn digest_at(&self, entries: usize) -> Digest {
        self.session.at(entries).digest()
    }

    fn standing(&self) -> Standing {
        self.session.standing()
    }

    fn pending_side(&self) -> Option<Side> {
        if self.session.is_over() { None } else { self.decider_in(self.session.game()) }
    }

    fn entry(&self, at: usize) -> Option<EntryFacts> {
        let entry = self.logged.get(at)?;
        let play = match &entry.play {
            Play::Act(action) => Play::Act(act(action)),
            Play::Agree(agreement) => Play::Agree(*agreement),
        };
        Some(EntryFacts {
            side: entry.side,
            play,
            rolls: entry.rolls,
            entered: entry.entered,
            takebacks: entry.takebacks.clone(),
        })
    }

    fn lines(&self, at: usize) -> Vec<Line> {
        self.logged.get(at).map(|entry| self.session.game().lines(&entry.events)).unwrap_or_default()
    }

    fn end(&self) -> Option<End> {
        let game = self.session.game();
        let (winner, json, line, clause) = match self.session.standing() {
            Standing::Resigned(side) => {
                (Some(side.other()), String::new(), tr!(ev.resigned, side = game.side_name(side)).clone(), None)
            }
            Standing::Drawn => (None, String::new(), tr!(ev.drawn_game).to_owned(), None),
            Standing::Playing | Standing::DrawOffered(_) => match game.pending() {
                Pending::Over(ending) => {
                    let last = self.logged.last();
                    let clause = last.and_then(|entry| entry.events.iter().rev().find_map(P::end_clause));
                    let json = serde_json::to_string(&ending).unwrap_or_default();
                    (P::winner(&ending), json, game.ending_line(&ending), clause)
                }
                _ => return None,
            },
        };
        Some(End { winner, json, heading: game.winner_line(winner), line, clause, tally: game.tally() })
    }

    fn may(&self, act: &str) -> bool {
        let game = self.session.game();
        let side = self.pending_side();
        side.zip(Self::action(act)).is_some_and(|(side, action)| game.check(side, &action).is_ok())
    }

    fn play(&mut self, side: Side, play: &Play<Act>, entered: Option<&[Rolled]>) -> Result<(), Failed> {
        self.show(None);
        let play = match play {
            Play::Agree(agreement) => Play::Agree(*agreement),
            Play::Act(act) => match Self::action(act) {
                Some(action) => Play::Act(action),
                None => return Err(Failed::Refused { why: tr!(refused.not_asked).to_owned(), clause: None }),
            },
        };
        let played = match entered {
            None => self.session.play(side, play.clone()),
            Some(rolls) => self.session.play_entered(side, play.clone(), rolls),
        };
        match played {
            Ok(played) => {
                self.log(side, play, entered.is_some(), played);
                Ok(())
            }
            Err(error) => Err(self.failed(error, side)),
        }
    }

    fn correct(&mut self, rolls: &[Rolled]) -> Result<(), Failed> {
        let Some(last) = self.logged.last().cloned() else { return Ok(()) };
        match self.session.correct_entered(rolls) {
            Ok(played) => {
                // The throw may lie before decisions that stand.
                self.walking().forget(0);
                self.logged.pop();
                self.generation += 1;
                self.log(last.side, last.play, true, played);
                if let Some(entry) = self.logged.last_mut() {
                    entry.takebacks = last.takebacks;
                }
                Ok(())
            }
            Err(error) => Err(self.failed(error, last.side)),
        }
    }

    fn undo_barrier(&self, side: Side) -> usize {
        // What has gone to the other player is not undone.
        let gone = self.info.link.as_ref().map_or(0, |link| link.sent.max(link.both));
        self.session.undo_barrier(side).max(gone)
    }

    fn undo(&mut self, side: Side, to: usize) -> Result<(), Failed> {
        self.session.undo(side, to).map_err(|error| self.failed(error, side))?;
        self.dropped(to);
        Ok(())
    }

    fn take_back(&mut self, asked_by: Side, to: usize) -> Result<(), Failed> {
        self.session.take_back(asked_by, to).map_err(|error| self.failed(error, asked_by))?;
        self.dropped(to);
        Ok(())
    }

    fn secret(&self) -> Option<Side> {
        let side = self.pending_side()?;
        let pending = self.session.game().pending();
        pending.question(side).is_some_and(|asked| P::is_secret(&asked.what)).then_some(side)
    }

    fn beginning(&self) -> usize {
        let steps = self.steps();
        let side = steps.checked_sub(1).and_then(|last| self.logged.get(last)).map(|entry| entry.side);
        let barrier = side.map_or(steps, |side| self.undo_barrier(side));
        let about = |game: &P| {
            let pending = game.pending();
            side.and_then(|side| pending.question(side).and_then(|asked| game.subject(&asked.what)))
        };
        let now = about(self.session.game());
        let same = (barrier..steps).rev().take_while(|&at| now.is_some() && about(&self.reach(at)) == now).last();
        same.unwrap_or(barrier)
    }

    fn history(&self) -> History {
        self.walking().history(self.session.start(), &self.session.journal().entries)
    }

    fn strength_word(&self) -> &'static str {
        P::strength_word()
    }

    fn chance(&self, label: &str) -> String {
        self.session.game().chance(label)
    }

    fn show(&mut self, at: Option<usize>) {
        let past = at.filter(|&at| at < self.logged.len());
        if past == self.looking_back() {
            return;
        }
        self.past = past.map(|at| (at, self.reach(at)));
        self.changed();
    }

    fn step(&self) -> usize {
        self.entries()
    }

    fn looking_back(&self) -> Option<usize> {
        self.past.as_ref().map(|(at, _)| *at)
    }

    fn decider(&self) -> Option<Side> {
        self.deciding()
    }

    fn turn(&self) -> u8 {
        self.shown().turn_shown()
    }

    fn asked(&self, eye: &Eye) -> Option<Asked> {
        self.now(eye, P::asked)
    }

    fn choices(&self, eye: &Eye) -> Choices {
        self.now(eye, P::choices)
    }

    fn scene(&self, eye: &Eye) -> Scene {
        self.now(eye, P::scene)
    }

    fn table(&self, eye: &Eye) -> TableScene {
        self.now(eye, P::table)
    }

    fn card(&self, eye: &Eye) -> Option<Card> {
        self.now(eye, P::card)
    }

    fn hex_label(&self, eye: &Eye) -> String {
        eye.hover.map_or_else(String::new, |hex| self.now(eye, |now| P::hex_label(now, hex)))
    }

    fn base_label(&self, eye: &Eye) -> String {
        eye.over.map_or_else(String::new, |key| self.now(eye, |now| P::base_label(now, key)))
    }

    fn chances(&self, eye: &Eye) -> Option<Chances> {
        self.now(eye, P::chances)
    }

    fn pick(&self, hex: Hex, eye: &Eye) -> Pick {
        self.now(eye, |now| P::pick(now, hex))
    }

    fn pick_token(&self, key: u32, eye: &Eye) -> Pick {
        self.now(eye, |now| P::pick_token(now, key))
    }

    fn propose(&self, proposal: &Proposal, eye: &Eye) -> Option<Ghost> {
        self.now(eye, |now| P::propose(now, proposal))
    }

    fn carry(&self, proposal: &Proposal, eye: &Eye) -> Pick {
        self.now(eye, |now| P::carry(now, proposal))
    }

    fn look(&self, look: &Look, eye: &Eye) -> Option<Sight> {
        self.now(eye, |now| P::look(now, look))
    }

    fn aim(&self, act: &str, eye: &Eye) -> Option<Aim> {
        let action = Self::action(act)?;
        self.now(eye, |now| if now.may(&action) { P::aim(now, &action) } else { None })
    }

    fn stage(&self, eye: &Eye) -> Stage {
        self.now(eye, P::stage)
    }

    fn bar(&self) -> BarFacts {
        self.now(&Eye::default(), P::bar)
    }
}
