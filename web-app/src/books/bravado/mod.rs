//! *Bravado Napoleonic Battles Grande!*: Maida and Auerstedt, 1806, and battles by points on the page.

mod bids;
mod builder;
pub mod card;
mod choices;
mod deploy;
mod drag;
mod figures;
mod look;
mod moves;
mod odds;
mod pick;
mod scenario;
mod scene;
mod sheet;
pub mod words;

use rules_core::any::Book;
use rules_core::books::bravado::army::{Battle, POINTS};
use rules_core::books::bravado::{Bravado, Decision, Ending, Event, Reason, Scenario, Status, What};
use rules_core::{Clause, Game as _, Refusal, Side};

use super::{BookFace, Ground, LayerFace, OptionFace, ScenarioFace, Words};
use crate::board::SheetError;
use crate::session_store::facts::{
    Asked, BarFacts, Board, Card, Chances, Choices, Count, CountOf, Layers, Pick, Stage,
};
use crate::session_store::open::{read_as, start_as};
use crate::session_store::presenter::{Now, Presenter};
use crate::table_board::{Ghost, Look, Proposal, Sight, TableScene};
use crate::tr;
use crate::words::Line;
use words::{AUERSTEDT, MAIDA, Names};

/// The options of the rules; what Militia and Guard mean here is said by each kind of battle.
const fn options(militia_guard: Words) -> [OptionFace; 5] {
    [
        OptionFace {
            key: "simple_bravado",
            usual: true,
            clause: "B14b",
            name: || tr!(bra.option.simple_bravado),
            hint: || tr!(bra.option.simple_bravado_note),
        },
        OptionFace {
            key: "simple_command",
            usual: false,
            clause: "B14a",
            name: || tr!(bra.option.simple_command),
            hint: || tr!(bra.option.simple_command_note),
        },
        OptionFace {
            key: "command_efficiency",
            usual: false,
            clause: "B14e",
            name: || tr!(bra.option.command_efficiency),
            hint: || tr!(bra.option.command_efficiency_note),
        },
        OptionFace {
            key: "militia_guard",
            usual: false,
            clause: "B14f",
            name: || tr!(bra.option.militia_guard),
            hint: militia_guard,
        },
        OptionFace {
            key: "extreme",
            usual: false,
            clause: "B14g",
            name: || tr!(bra.option.extreme),
            hint: || tr!(bra.option.extreme_note),
        },
    ]
}

/// The battles of 1806 have neither Militia nor Guard.
const OPTIONS: &[OptionFace] = &options(|| tr!(bra.option.militia_guard_none));
/// Battles by points may.
const OPTIONS_BY_POINTS: &[OptionFace] = &options(|| tr!(bra.option.militia_guard_note));

/// A battle by its id and words.
macro_rules! battle {
    ($id:ident, $name:ident, $intro:ident, $flags:expr) => {
        ScenarioFace {
            id: $id,
            name: || tr!(bra.battle.$name),
            title: || tr!(bra.battle.$name),
            intro: || tr!(bra.battle.$intro),
            side: |side| words::side_in($id, side).unwrap_or_default(),
            flags: $flags,
            options: OPTIONS,
            builder: None,
            turn: words::slot_turn,
            score: || tr!(bra.score.word),
            score_label: |score| words::score_label($id, score),
        }
    };
}

/// The book as the page shows it.
pub static FACE: BookFace = BookFace {
    book: Book::Bravado,
    clauses: Bravado::clauses,
    name: "Bravado",
    when: || tr!(lobby.bravado.when),
    lead: || tr!(lobby.bravado.lead),
    credit: || tr!(credits.bravado),
    picture: "assets/pictures/bravado.svg",
    figures: None,
    scenarios: &[
        battle!(MAIDA, maida, maida_intro, ["britain", "france"]),
        battle!(AUERSTEDT, auerstedt, auerstedt_intro, ["france", "prussia"]),
        ScenarioFace {
            id: POINTS,
            name: || tr!(bra.free.name),
            title: || tr!(bra.free.title),
            intro: || tr!(bra.free.intro),
            side: |side| if side == Side::First { tr!(army.first) } else { tr!(army.second) },
            flags: ["france", "austria"],
            options: OPTIONS_BY_POINTS,
            builder: Some(builder::open),
            turn: words::slot_turn,
            score: || tr!(bra.score.word),
            score_label: |score| words::score_label(POINTS, score),
        },
    ],
    ground: Ground::Table,
    layers: &[
        LayerFace { layer: Layers::COMMAND, icon: "flag", testid: "show-command", name: || tr!(bra.battle.command) },
        LayerFace {
            layer: Layers::OBJECTIVES,
            icon: "objective",
            testid: "show-objectives",
            name: || tr!(bra.battle.objectives),
        },
    ],
    piece: words::names::ground_in,
    start: start_as::<Bravado>,
    read: read_as::<Bravado>,
};

/// A clause of the book.
fn clause(id: &str) -> Option<Clause> {
    (FACE.clauses)().iter().find(|entry| entry.id == id).map(Clause::of)
}

/// The flags of a battle by points.
pub(super) fn flags(id: &str) -> Option<[&'static str; 2]> {
    let Battle { armies, .. } = Battle::decode(id)?;
    Some(armies.map(|list| figures::flag_name(list.nation)))
}

/// How many tests just made stay in sight: a shot or a round, and the Bravado Test that may follow at once.
const TESTS: usize = 2;

/// What led to a question: both numbers until the General is picked, else the last tests that were just made, laid out.
fn facts(now: &Now<'_, Bravado>, what: &Decision, names: &Names<'_>) -> Vec<Line> {
    let recent: Vec<Event> = now.recent().cloned().collect();
    match what {
        Decision::Reveal => bids::shown(now, names),
        Decision::General { .. } => {
            let mut lines = bids::shown(now, names);
            lines.extend(bids::settled(&recent, names));
            lines
        }
        _ => {
            let tests: Vec<Event> = recent.into_iter().filter(words::event::is_test).collect();
            words::events(tests.get(tests.len().saturating_sub(TESTS)..).unwrap_or_default(), names)
        }
    }
}

impl Presenter for Bravado {
    fn scenario(id: &str) -> Option<&'static Scenario> {
        scenario::known(id)
    }

    fn board(id: &str) -> Result<Board, SheetError> {
        let scenario = scenario::known(id).ok_or(SheetError::BadGrid)?;
        Ok(Board::Table(sheet::sheet(&scenario.0.file)))
    }

    fn turns(&self) -> u8 {
        self.board().file.turns
    }

    fn side_name(&self, side: Side) -> String {
        Names::new(self).side(side)
    }

    fn score(&self) -> [i32; 2] {
        Side::BOTH.map(|side| self.points(side).into())
    }

    fn strength(&self) -> [i32; 2] {
        Side::BOTH.map(|side| {
            let steady = self.units_of(side).filter(|&unit| self.status(unit) != Status::Routed);
            steady.count() as i32
        })
    }

    fn strength_word() -> &'static str {
        tr!(chart.units)
    }

    fn is_secret(decision: &Decision) -> bool {
        matches!(decision, Decision::Bid)
    }

    fn subject(&self, decision: &Decision) -> Option<String> {
        words::subject(decision).map(|unit| Names::new(self).unit(unit))
    }

    fn focus(&self, asked: Option<u32>) -> Option<u32> {
        asked.filter(|&key| card::unit(self, key).is_some())
    }

    fn lines(&self, events: &[Event]) -> Vec<Line> {
        words::events(events, &Names::new(self))
    }

    fn refusal(&self, refusal: &Refusal<Reason>, by: Side) -> String {
        words::refusal(refusal, by, &Names::new(self))
    }

    fn chance(&self, label: &str) -> String {
        label.to_owned()
    }

    fn asked(now: &Now<'_, Self>) -> Option<Asked> {
        let (side, question) = now.question()?;
        let names = Names::new(now.game);
        let (heading, note) = words::heading(&question.what, &names);
        Some(Asked {
            side,
            json: serde_json::to_string(&question.what).unwrap_or_default(),
            heading,
            note,
            facts: facts(now, &question.what, &names),
            left: None,
            clause: question.clause,
        })
    }

    fn choices(now: &Now<'_, Self>) -> Choices {
        choices::sort(now)
    }

    fn card(now: &Now<'_, Self>) -> Option<Card> {
        card::card(now)
    }

    fn chances(now: &Now<'_, Self>) -> Option<Chances> {
        odds::chances(now)
    }

    fn table(now: &Now<'_, Self>) -> TableScene {
        scene::table(now)
    }

    fn base_label(now: &Now<'_, Self>, key: u32) -> String {
        card::unit(now.game, key).map(|unit| card::label(now, unit)).unwrap_or_default()
    }

    fn propose(now: &Now<'_, Self>, proposal: &Proposal) -> Option<Ghost> {
        drag::propose(now, proposal)
    }

    fn carry(now: &Now<'_, Self>, proposal: &Proposal) -> Pick {
        drag::carry(now, proposal)
    }

    fn look(now: &Now<'_, Self>, look: &Look) -> Option<Sight> {
        Some(look::look(now, look))
    }

    fn pick_token(now: &Now<'_, Self>, key: u32) -> Pick {
        pick::base(now, key)
    }

    fn stage(now: &Now<'_, Self>) -> Stage {
        scene::stage(now)
    }

    fn bar(now: &Now<'_, Self>) -> BarFacts {
        let game = now.game;
        let names = Names::new(game);
        let (turn, turns) = (game.state().turn, game.board().file.turns);
        let face = FACE.scenario(&game.board().file.id);
        let score = Presenter::score(game);
        let [first, second] = Side::BOTH.map(|side| names.side(side));
        let lost = Side::BOTH.map(|side| words::outcome::lost(side, game));
        let beaten = Side::BOTH.map(|side| game.breakpoint(side).to_string());
        let [own, other] = lost.map(|lost| lost.to_string());
        let counts = Side::BOTH.map(|side| Count { value: lost[side as usize], of: CountOf::Side(side) });
        let numbers = score.map(|points| points.to_string());
        BarFacts {
            title: face.map(|face| (face.name)().to_owned()).unwrap_or_default(),
            turn: words::slot_turn(turn, turns).trim_end_matches('.').to_owned(),
            brief: words::fill(tr!(bra.unit.turn), &[&turn.to_string()]),
            calendar: String::new(),
            turns: (1..=turns).map(|turn| turn.to_string()).collect(),
            score,
            score_word: tr!(bra.score.word).to_owned(),
            score_label: words::fill(tr!(bra.score.label), &[&first, &numbers[0], &second, &numbers[1]]),
            counts: Some((tr!(bra.score.lost).to_owned(), counts.into())),
            counts_label: words::fill(
                tr!(bra.score.lost_label),
                &[&first, &own, &beaten[0], &second, &other, &beaten[1]],
            ),
        }
    }

    fn winner_line(&self, winner: Option<Side>) -> String {
        words::winner_line(winner, &Names::new(self))
    }

    fn ending_line(&self, ending: &Ending) -> String {
        words::ending_line(ending, &Names::new(self))
    }

    fn end_clause(event: &Event) -> Option<Clause> {
        matches!(event.what, What::Over { .. }).then_some(event.clause)
    }

    fn tally(&self) -> (String, Vec<(Option<Side>, String)>) {
        let names = Names::new(self);
        let mut lines = Vec::new();
        for side in Side::BOTH {
            let own = words::score_lines(side, &names).into_iter().enumerate();
            lines.extend(own.map(|(at, line)| ((at == 0).then_some(side), line)));
        }
        (tr!(bra.score.word).to_owned(), lines)
    }
}
