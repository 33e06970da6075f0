//! *De Bellis Empire 1798-1815*: Marengo 1800, Quatre Bras 1815 and free battles on the page.

mod ballots;
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
use rules_core::books::dbe::army::{self, FREE};
use rules_core::books::dbe::{Dbe, Decision, Ending, Event, Reason, Scenario, What};
use rules_core::{Clause, Game as _, Refusal, Side};

use super::{BookFace, Ground, LayerFace, OptionFace, ScenarioFace};
use crate::board::SheetError;
use crate::session_store::facts::{
    Asked, BarFacts, Board, Card, Chances, Choices, Count, CountOf, Layers, Pick, Stage,
};
use crate::session_store::open::{read_as, start_as};
use crate::session_store::presenter::{Now, Presenter};
use crate::table_board::{Ghost, Look, Proposal, Sight, TableScene};
use crate::tr;
use crate::words::Line;
use words::{MARENGO, Names, QUATRE_BRAS};

/// The two switches of the rules.
const OPTIONS: &[OptionFace] = &[
    OptionFace {
        key: "flee_again",
        usual: false,
        clause: "H4.14ac",
        name: || tr!(dbe.option.flee_again),
        hint: || tr!(dbe.option.flee_again_note),
    },
    OptionFace {
        key: "fire_duel",
        usual: false,
        clause: "H4.11v",
        name: || tr!(dbe.option.fire_duel),
        hint: || tr!(dbe.option.fire_duel_note),
    },
];

/// A battle by its id and words.
macro_rules! battle {
    ($id:ident, $name:ident, $intro:ident, $flags:expr) => {
        ScenarioFace {
            id: $id,
            name: || tr!(dbe.battle.$name),
            title: || tr!(dbe.battle.$name),
            intro: || tr!(dbe.battle.$intro),
            side: |side| words::side_in($id, side).unwrap_or_default(),
            flags: $flags,
            options: OPTIONS,
            builder: None,
            turn: words::slot_turn,
            score: || tr!(dbe.score.word),
            score_label: |score| words::score_label($id, score),
        }
    };
}

/// The book as the page shows it.
pub static FACE: BookFace = BookFace {
    book: Book::Dbe,
    clauses: Dbe::clauses,
    name: "De Bellis Empire",
    when: || tr!(lobby.dbe.when),
    lead: || tr!(lobby.dbe.lead),
    credit: || tr!(credits.dbe),
    picture: "assets/pictures/dbe.svg",
    figures: None,
    scenarios: &[
        battle!(MARENGO, marengo, marengo_intro, ["austria", "france"]),
        battle!(QUATRE_BRAS, quatre, quatre_intro, ["france", "britain"]),
        ScenarioFace {
            id: FREE,
            name: || tr!(dbe.free.name),
            title: || tr!(dbe.free.title),
            intro: || tr!(dbe.free.intro),
            side: |side| if side == Side::First { tr!(army.first) } else { tr!(army.second) },
            flags: ["france", "austria"],
            options: OPTIONS,
            builder: Some(builder::open),
            turn: words::slot_turn,
            score: || tr!(dbe.score.destroyed),
            score_label: |score| words::score_label(FREE, score),
        },
    ],
    ground: Ground::Table,
    layers: &[
        LayerFace { layer: Layers::COMMAND, icon: "flag", testid: "show-command", name: || tr!(dbe.battle.command) },
        LayerFace { layer: Layers::ZOC, icon: "layers", testid: "show-zones", name: || tr!(dbe.battle.zones) },
        LayerFace {
            layer: Layers::OBJECTIVES,
            icon: "objective",
            testid: "show-objectives",
            name: || tr!(dbe.battle.objectives),
        },
    ],
    piece: words::names::ground_in,
    start: start_as::<Dbe>,
    read: read_as::<Dbe>,
};

/// A clause of the book.
fn clause(id: &str) -> Option<Clause> {
    (FACE.clauses)().iter().find(|entry| entry.id == id).map(Clause::of)
}

/// The flags of a free battle.
pub(super) fn flags(id: &str) -> Option<[&'static str; 2]> {
    let (_, first, second) = army::decode(id)?;
    Some([first, second].map(|list| figures::flag_name(list.nation)))
}

impl Presenter for Dbe {
    fn scenario(id: &str) -> Option<&'static Scenario> {
        scenario::known(id)
    }

    fn board(id: &str) -> Result<Board, SheetError> {
        let scenario = scenario::known(id).ok_or(SheetError::BadGrid)?;
        Ok(Board::Table(sheet::sheet(&scenario.0)))
    }

    fn turns(&self) -> u8 {
        self.board().file.rounds
    }

    fn turn_shown(&self) -> u8 {
        self.state().round
    }

    fn side_name(&self, side: Side) -> String {
        Names::new(self).side(side)
    }

    fn score(&self) -> [i32; 2] {
        let scores = self.board().file.victory.is_some();
        // Where the scenario counts no points, what was destroyed of the enemy counts.
        Side::BOTH.map(|side| if scores { self.points(side) } else { self.army_lost(side.other()) }.into())
    }

    fn strength(&self) -> [i32; 2] {
        Side::BOTH.map(|side| i32::from(self.board().budget[side]) - i32::from(self.army_lost(side)))
    }

    fn strength_word() -> &'static str {
        tr!(chart.army_points)
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
        // The last opposed roll stays in sight, both totals laid out.
        let recent: Vec<Event> = now.recent().cloned().collect();
        let rolled = recent.iter().rposition(|event| matches!(event.what, What::Fought { .. } | What::Fired { .. }));
        let rolled = rolled.and_then(|at| recent.get(at..=at)).unwrap_or_default();
        Some(Asked {
            side,
            json: serde_json::to_string(&question.what).unwrap_or_default(),
            heading,
            note,
            facts: words::event::rolls(rolled, &names),
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
        let (round, rounds) = (game.state().round, game.board().file.rounds);
        let face = FACE.scenario(&game.board().file.id);
        let score = Presenter::score(game);
        let scores = game.board().file.victory.is_some();
        let [first, second] = Side::BOTH.map(|side| names.side(side));
        let lost = Side::BOTH.map(|side| (game.army_lost(side), game.board().budget[side]));
        let said = lost.map(|(lost, budget)| [lost.to_string(), budget.to_string()]);
        let counts = Side::BOTH.map(|side| Count { value: lost[side as usize].0, of: CountOf::Side(side) });
        let turn = words::fill(tr!(dbe.unit.round), &[&round.to_string()]);
        let numbers = score.map(|points| points.to_string());
        BarFacts {
            title: face.map(|face| (face.name)().to_owned()).unwrap_or_default(),
            turn: words::slot_turn(round, rounds).trim_end_matches('.').to_owned(),
            brief: turn,
            calendar: String::new(),
            turns: (1..=rounds).map(|round| round.to_string()).collect(),
            score,
            score_word: if scores { tr!(dbe.score.word) } else { tr!(dbe.score.destroyed) }.to_owned(),
            score_label: words::fill(tr!(dbe.score.label), &[&first, &numbers[0], &second, &numbers[1]]),
            // Where the scenario counts no points, the score tells the same of the other side.
            counts: scores.then(|| (tr!(dbe.score.lost).to_owned(), counts.into())),
            counts_label: words::fill(
                tr!(dbe.score.lost_label),
                &[&first, &said[0][0], &said[0][1], &second, &said[1][0], &said[1][1]],
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
        (tr!(dbe.score.word).to_owned(), lines)
    }
}
