//! A guided first game: what is said step by step, and which action is awaited.
//!
//! A lesson is a file: a game played up to some entry, and steps. A step says something; most await one action, which is
//! played by the learner for whichever side must decide. The dice are those of the game's seed, so a lesson goes the same
//! way each time.

use std::sync::Arc;

use leptos::prelude::*;
use rules_core::Play;
use rules_core::any::Book;
use serde::Deserialize;

use super::open::{put, read};
use super::{Act, GameStore, OpenFault};
use crate::i18n::{self, Locale};
use crate::json;
use crate::storage::{self, SlotInfo};

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Step {
    /// What is said, in English.
    pub en: String,
    /// The same in Italian.
    pub it: String,
    /// The action awaited, as its JSON; none where there is only something to read.
    #[serde(default)]
    pub act: Option<String>,
    /// The part of the page it is about, by its test id.
    #[serde(default)]
    pub show: Option<String>,
}

impl Step {
    /// What is said, in the language of the page.
    pub fn words(&self) -> String {
        match i18n::language() {
            Locale::en => self.en.clone(),
            Locale::it => self.it.clone(),
        }
    }
}

/// A lesson as its file tells it.
#[derive(Deserialize)]
struct LessonFile {
    save: String,
    from: usize,
    steps: Vec<Step>,
}

/// A lesson going on.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// Its steps.
    pub steps: Arc<Vec<Step>>,
    /// How many entries the game has before the first action.
    pub from: usize,
    /// The step it is at.
    pub at: usize,
}

impl Lesson {
    /// The step it is at; none after the last.
    pub fn step(&self) -> Option<&Step> {
        self.steps.get(self.at)
    }

    /// The next action awaited.
    pub fn wanted(&self) -> Option<&str> {
        self.steps.iter().skip(self.at).find_map(|step| step.act.as_deref())
    }

    /// The same lesson in a game of so many entries: an action just played leads on, one undone leads back.
    #[must_use]
    pub fn in_game_of(mut self, entries: usize) -> Self {
        let done = entries.saturating_sub(self.from);
        let before = self.steps.iter().take(self.at).filter(|step| step.act.is_some()).count();
        if before != done {
            let acts = self.steps.iter().enumerate().filter(|(_, step)| step.act.is_some());
            let mut acts = acts.map(|(at, _)| at);
            self.at = if done > before {
                acts.nth(done - 1).map_or(self.steps.len(), |at| at + 1)
            } else {
                acts.nth(done).unwrap_or(self.steps.len())
            };
        }
        self
    }
}

/// The address of a book's lesson.
fn address(book: Book) -> String {
    format!("assets/lessons/{}.json", book.id())
}

async fn fetch(book: Book) -> Option<LessonFile> {
    let response = gloo_net::http::Request::get(&address(book)).send().await.ok()?;
    if !response.ok() {
        return None;
    }
    json::read(&response.text().await.ok()?).ok()
}

/// Puts the game of a book's lesson into a slot of its own; nothing if the lesson cannot be fetched.
///
/// # Errors
/// When the game does not open.
pub async fn learn(book: Book) -> Option<Result<String, OpenFault>> {
    let file = fetch(book).await?;
    Some(begin(&file))
}

fn begin(file: &LessonFile) -> Result<String, OpenFault> {
    let (mut desk, fault) = read(&file.save, SlotInfo::default())?;
    if let Some(fault) = fault {
        return Err(fault);
    }
    let id = storage::fresh_id(&desk.info().scenario);
    let info = desk.info_mut();
    info.id.clone_from(&id);
    crate::tr!(lesson.title).clone_into(&mut info.name);
    info.lesson = Some(0);
    put(desk);
    Ok(id)
}

impl GameStore {
    /// Goes on with the lesson that the game belongs to, if it does, once its steps have been fetched.
    pub fn follow_lesson(&self) {
        let game = *self;
        let (lesson, book) = self.desk.with_untracked(|desk| (desk.info().lesson, desk.book().book));
        let Some(at) = lesson else { return };
        wasm_bindgen_futures::spawn_local(async move {
            let Some(file) = fetch(book).await else { return };
            let lesson = Lesson { steps: Arc::new(file.steps), from: file.from, at };
            if let Some(entries) = game.desk.try_with_untracked(|desk| desk.steps()) {
                game.lesson.set(Some(lesson.in_game_of(entries)));
            }
        });
    }

    /// Whether the lesson awaits this action.
    pub fn is_wanted(&self, act: &str) -> bool {
        self.lesson.with(|lesson| lesson.as_ref().and_then(Lesson::wanted) == Some(act))
    }

    /// Why the lesson does not let this be played now.
    pub(super) fn not_in_lesson(&self, play: &Play<Act>) -> Option<String> {
        if self.lesson.with_untracked(|lesson| lesson.as_ref().is_none_or(|lesson| lesson.wanted().is_none())) {
            return None;
        }
        let fits = matches!(play, Play::Act(act) if untrack(|| self.is_wanted(act)));
        (!fits).then(|| crate::tr!(lesson.other).to_owned())
    }

    /// Plays what the lesson awaits.
    pub fn do_wanted(&self) -> super::Picked {
        let wanted = self.lesson.with_untracked(|lesson| lesson.as_ref().and_then(Lesson::wanted).map(Act::from));
        let Some(wanted) = wanted else { return super::Picked::Done };
        self.act_all(&[wanted], None)
    }

    /// Aims at what the lesson awaits, so that its odds are on show.
    pub fn aim_at_wanted(&self) {
        let choices = untrack(|| self.choices());
        let grouped = choices.groups.into_iter().flat_map(|group| group.choices);
        let mut all = choices.first.into_iter().chain(choices.steps).chain(grouped).chain(choices.rest);
        let aim = all.find(|choice| untrack(|| self.is_wanted(&choice.act))).and_then(|choice| choice.aim);
        self.aim_at(aim);
    }

    /// Goes on to the next step of the lesson, or ends it after the last.
    pub fn read_on(&self) {
        self.lesson.update(|lesson| {
            if let Some(lesson) = lesson {
                lesson.at += 1;
            }
        });
        self.note_lesson();
    }

    /// Leaves the lesson; the game is an ordinary one from here on.
    pub fn leave_lesson(&self) {
        self.lesson.set(None);
        self.note_lesson();
    }

    /// Brings the lesson to where the game stands.
    pub(super) fn lead_lesson(&self) {
        let entries = self.desk.with_untracked(|desk| desk.steps());
        if self.lesson.with_untracked(Option::is_some) {
            self.lesson.update(|lesson| *lesson = lesson.take().map(|lesson| lesson.in_game_of(entries)));
            let at = self.lesson.with_untracked(|lesson| lesson.as_ref().map(|lesson| lesson.at));
            self.desk.update_untracked(|desk| desk.info_mut().lesson = at);
        }
    }

    fn note_lesson(&self) {
        let at = self.lesson.with_untracked(|lesson| lesson.as_ref().map(|lesson| lesson.at));
        self.desk.update_untracked(|desk| desk.info_mut().lesson = at);
        self.keep();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session_store::Desk;

    fn step(act: bool) -> Step {
        Step { en: String::new(), it: String::new(), act: act.then(String::new), show: None }
    }

    #[test]
    fn a_lesson_goes_with_its_game() {
        let steps = Arc::new([false, true, true, false, true].map(step).to_vec());
        let at = |at, entries| Lesson { steps: Arc::clone(&steps), from: 10, at }.in_game_of(entries).at;
        // What was read stays read; an action played leads past its step, one undone back to it.
        assert_eq!((at(0, 10), at(1, 10)), (0, 1));
        assert_eq!((at(1, 11), at(2, 12), at(4, 13)), (2, 3, 5));
        assert_eq!((at(3, 11), at(5, 12)), (2, 4));
        // Acting before all is read skips what stands between.
        assert_eq!(at(3, 13), 5);
    }

    fn played(text: &str) -> (usize, Box<dyn Desk>) {
        let Ok(file) = json::read::<LessonFile>(text) else { panic!("the lesson is read") };
        let Ok((mut desk, None)) = read(&file.save, SlotInfo::default()) else { panic!("its game opens whole") };
        for (number, step) in file.steps.iter().enumerate() {
            assert!(!step.en.is_empty() && !step.it.is_empty(), "step {number} speaks both languages");
            let Some(act) = &step.act else { continue };
            let Some(side) = desk.pending_side() else { panic!("step {number}: somebody must decide") };
            let wanted = Play::Act(Act::from(act.as_str()));
            assert_eq!(desk.play(side, &wanted, None), Ok(()), "step {number}: {act}");
            let entry = desk.steps().checked_sub(1).and_then(|last| desk.entry(last));
            assert!(entry.is_some_and(|entry| entry.play == wanted), "step {number} is written as the page writes it");
        }
        (file.steps.len(), desk)
    }

    #[test]
    fn every_lesson_can_be_finished_in_ten_to_fifteen_steps() {
        for text in [
            include_str!("../../../assets/lessons/obbedisco.json"),
            include_str!("../../../assets/lessons/caricat.json"),
            include_str!("../../../assets/lessons/colonia.json"),
            include_str!("../../../assets/lessons/dbe.json"),
            include_str!("../../../assets/lessons/bravado.json"),
        ] {
            let (steps, desk) = played(text);
            assert!((10..=15).contains(&steps), "{steps} steps");
            assert!(desk.pending_side().is_some(), "the game can be played on");
        }
    }

    #[test]
    fn the_lesson_of_la_porta_ends_with_his_defeat_and_the_next_day() {
        let (_, desk) = played(include_str!("../../../assets/lessons/obbedisco.json"));
        // As the lesson says: he is one point short, goes back two hexes, and the End chit ends the second day.
        assert_eq!((desk.steps(), desk.turn()), (95, 3));
    }
}
