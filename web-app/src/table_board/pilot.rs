//! What the board and its panel share: the base chosen, the move in the making, the tool in hand.

use leptos::prelude::*;
use rules_core::Clause;
use rules_core::table::{Base, Point};

use super::pick;
use super::plan::{Drive, Plan, Proposal};
use super::scene::{Overlay, TableScene, Weight};

/// What a drag on the table does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Moves bases, or the table where none is.
    #[default]
    Move,
    /// Lays a tape.
    Ruler,
    /// Looks along a line.
    Sight,
    /// Chooses a group.
    Lasso,
}

/// What the player does to the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// The pointer or the keyboard's cursor is on this base, or on none.
    Hover(Option<u32>),
    /// A place was chosen where no base stands.
    Pick(Point),
    /// A base was chosen.
    PickBase(u32),
    /// These bases are to move together; none ends the group.
    Group(Vec<u32>),
    /// A drag was let go: the move stays in the making.
    Drop(Proposal),
    /// The move in the making is to be made.
    Commit(Proposal),
    /// Escape with no move in the making.
    Cancel,
}

/// A look along a line, to be answered with what is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The base that looks, if the line begins on one.
    pub from_base: Option<u32>,
    /// Where it begins.
    pub from: Point,
    /// The base looked at, if the line ends on one.
    pub to_base: Option<u32>,
    /// Where it ends.
    pub to: Point,
}

/// Something a move costs or tells, for the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    /// The words.
    pub text: String,
    /// The clause that says so.
    pub clause: Option<Clause>,
    /// What it means.
    pub weight: Weight,
}

/// Why a move may not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The words.
    pub text: String,
    /// The clause.
    pub clause: Option<Clause>,
}

/// What a move in the making would come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ghost {
    /// Where the bases would stand.
    pub poses: Vec<(u32, Base)>,
    /// What is drawn with it.
    pub overlay: Overlay,
    /// How much of the move is used: `4.6 of 5 cm`.
    pub used: String,
    /// What it costs.
    pub prices: Vec<Price>,
    /// Why it may not be made.
    pub refused: Option<Refused>,
    /// In which ways it may be made, the plain one first, if there are several.
    pub ways: Vec<String>,
    /// The same for a screen reader.
    pub said: String,
}

/// A handle shared by a table board and its panel; copies are the same.
#[derive(Clone, Copy, Debug)]
pub struct Pilot {
    pub(super) plan: RwSignal<Option<Plan>>,
    pub(super) ghost: RwSignal<Option<Ghost>>,
    pub(super) chosen: RwSignal<Option<u32>>,
    pub(super) tool: RwSignal<Tool>,
    pub(super) drive: RwSignal<Drive>,
    pub(super) commit: RwSignal<u32>,
    pub(super) way: RwSignal<usize>,
}

impl Default for Pilot {
    fn default() -> Self {
        Self::new()
    }
}

impl Pilot {
    /// A handle, to be given to a board and its panel.
    pub fn new() -> Self {
        Self {
            plan: RwSignal::new(None),
            ghost: RwSignal::new(None),
            chosen: RwSignal::new(None),
            tool: RwSignal::new(Tool::Move),
            drive: RwSignal::new(Drive::Free),
            commit: RwSignal::new(0),
            way: RwSignal::new(0),
        }
    }

    /// The base chosen on the board; tracked.
    pub fn chosen(self) -> Option<u32> {
        self.chosen.get()
    }

    /// Chooses a base, which gives up a move of another.
    pub fn choose(self, key: Option<u32>) {
        let same =
            self.plan.with_untracked(|plan| plan.as_ref().is_none_or(|plan| plan.keys().first().copied() == key));
        if !same {
            self.give_up();
        }
        if self.chosen.get_untracked() != key {
            self.chosen.set(key);
        }
    }

    /// The move in the making; tracked.
    pub fn proposal(self) -> Option<Proposal> {
        let way = self.way.get();
        self.plan.with(|plan| {
            let plan = plan.as_ref().filter(|plan| !plan.is_empty())?;
            Some(Proposal { way, ..plan.proposal() })
        })
    }

    /// What it would come to; tracked.
    pub fn ghost(self) -> Option<Ghost> {
        self.ghost.get()
    }

    /// The tool in hand; tracked.
    pub fn tool(self) -> Tool {
        self.tool.get()
    }

    /// Takes a tool in hand.
    pub fn take(self, tool: Tool) {
        self.tool.set(tool);
    }

    /// Has the board tell the owner to make the move in the making.
    pub fn commit(self) {
        self.commit.update(|count| *count += 1);
    }

    /// Gives up the move in the making.
    pub fn give_up(self) {
        if self.plan.with_untracked(Option::is_some) {
            self.plan.set(None);
        }
        if self.ghost.with_untracked(Option::is_some) {
            self.ghost.set(None);
        }
        self.way.set(0);
    }

    /// Changes the move in the making; begins one of the base chosen, with its group, if there is none.
    pub(super) fn change(self, scene: &TableScene, act: impl FnOnce(&mut Plan)) {
        let begun = self.plan.get_untracked().or_else(|| {
            let key = pick::subject(scene, self.chosen.get_untracked())?;
            Plan::new(pick::moving(scene, key))
        });
        if let Some(mut plan) = begun {
            act(&mut plan);
            self.plan.set(Some(plan));
        }
    }

    /// Gives up a move whose bases no longer stand where it began.
    pub(super) fn keep_to(self, scene: &TableScene) {
        let stands = self.plan.with_untracked(|plan| {
            plan.as_ref().is_none_or(|plan| {
                let here = |(key, start): (&u32, &Base)| scene.base(*key).is_some_and(|base| base.base == *start);
                plan.keys().iter().zip(plan.start()).all(here)
            })
        });
        if !stands {
            self.give_up();
        }
        if self.chosen.get_untracked().is_some_and(|key| scene.base(key).is_none()) {
            self.chosen.set(None);
        }
    }
}
