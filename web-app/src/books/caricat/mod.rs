//! *Caricat!* Pastrengo 1848 and Montebello 1859 on the page.

mod card;
mod choices;
mod face;
mod odds;
mod overlays;
mod pick;
mod scenario;
mod scene;
pub mod words;

use rules_core::any::Book;
use rules_core::books::caricat::{Action, Caricat, Decision, ELIMINATED, Ending, Event, Place, Reason, Scenario};
use rules_core::hex::HexId;
use rules_core::{Clause, Game as _, Refusal, Side};

use super::{BookFace, Ground, LayerFace, OptionFace, ScenarioFace};
use crate::board::{Scene, SheetError};
use crate::session_store::facts::{Aim, Asked, BarFacts, Board, Card, Chances, Choices, Hex, Layers, Pick, Stage};
use crate::session_store::open::{read_as, start_as};
use crate::session_store::presenter::{Now, Presenter};
use crate::tr;
use crate::words::Line;
use words::Names;

/// The morale check before a melee (12), the one rule agreed before the game; the others are asked in it.
const OPTIONS: &[OptionFace] = &[OptionFace {
    key: "morale_check",
    usual: false,
    clause: "12a",
    name: || tr!(car.option.morale_check),
    hint: || tr!(car.option.morale_check_note),
}];

/// The book as the page shows it.
pub static FACE: BookFace = BookFace {
    book: Book::Caricat,
    clauses: Caricat::clauses,
    name: "Caricat!",
    when: || tr!(lobby.caricat.when),
    lead: || tr!(lobby.caricat.lead),
    credit: || tr!(credits.caricat),
    picture: "assets/pictures/caricat.svg",
    figures: None,
    scenarios: &[
        ScenarioFace {
            id: scenario::PASTRENGO,
            name: || tr!(car.battle.pastrengo),
            title: || tr!(car.battle.pastrengo),
            intro: || tr!(car.battle.pastrengo_intro),
            side: |side| words::side_in("pastrengo", side),
            flags: ["italy", "austria"],
            options: OPTIONS,
            builder: None,
            turn: |turn, turns| slot_turn(scenario::PASTRENGO, turn, turns),
            score: || tr!(car.score.word),
            score_label: |score| words::score_label("pastrengo", score),
        },
        ScenarioFace {
            id: scenario::MONTEBELLO,
            name: || tr!(car.battle.montebello),
            title: || tr!(car.battle.montebello),
            intro: || tr!(car.battle.montebello_intro),
            side: |side| words::side_in("montebello", side),
            flags: ["france", "austria"],
            options: OPTIONS,
            builder: None,
            turn: |turn, turns| slot_turn(scenario::MONTEBELLO, turn, turns),
            score: || tr!(car.score.word),
            score_label: |score| words::score_label("montebello", score),
        },
    ],
    ground: Ground::Hexes,
    layers: &[
        LayerFace { layer: Layers::ZOC, icon: "eye", testid: "show-zoc", name: || tr!(game.zoc) },
        LayerFace { layer: Layers::COMMAND, icon: "flag", testid: "show-command", name: || tr!(car.battle.command) },
        LayerFace { layer: Layers::LINES, icon: "line", testid: "show-lines", name: || tr!(car.battle.lines) },
        LayerFace {
            layer: Layers::OBJECTIVES,
            icon: "objective",
            testid: "show-objectives",
            name: || tr!(car.battle.objectives),
        },
    ],
    piece: |_, _, file| file.to_owned(),
    start: start_as::<Caricat>,
    read: read_as::<Caricat>,
};

fn slot_turn(battle: &str, turn: u8, turns: u8) -> String {
    let first = scenario::known(battle).map(|battle| battle.0.file.first_turn.as_str());
    words::slot_turn(first.unwrap_or_default(), turn, turns)
}

impl Presenter for Caricat {
    fn scenario(id: &str) -> Option<&'static Scenario> {
        scenario::known(id)
    }

    fn board(id: &str) -> Result<Board, SheetError> {
        scenario::sheet(id).map(|sheet| Board::Hexes(Box::new(sheet)))
    }

    fn turns(&self) -> u8 {
        self.board().file.turns
    }

    fn side_name(&self, side: Side) -> String {
        Names::new(self).side(side).to_owned()
    }

    fn score(&self) -> [i32; 2] {
        [Side::First, Side::Second].map(|side| self.score(side).total().into())
    }

    fn strength(&self) -> [i32; 2] {
        Side::BOTH.map(|side| {
            let own = self.state().units.iter().filter(|unit| self.side_of(unit.id) == side);
            let fit = own.filter(|unit| !matches!(unit.place, Place::Eliminated | Place::Left));
            fit.map(|unit| i32::from(ELIMINATED.saturating_sub(unit.damage))).sum()
        })
    }

    fn strength_word() -> &'static str {
        tr!(chart.levels)
    }

    fn subject(&self, decision: &Decision) -> Option<String> {
        let names = Names::new(self);
        words::subject(decision, &names).map(|piece| names.piece(piece))
    }

    fn focus(&self, asked: Option<u32>) -> Option<u32> {
        let movers = self.movers();
        let asked = asked.filter(|&key| pick::piece(self, key).is_some_and(|piece| movers.contains(&piece)));
        match movers.as_slice() {
            [one] => Some(pick::key(self, *one)),
            _ => asked,
        }
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
        let (heading, note) = words::heading(&question.what, side, &Names::new(now.game));
        Some(Asked {
            side,
            json: serde_json::to_string(&question.what).unwrap_or_default(),
            heading,
            note,
            facts: Vec::new(),
            left: None,
            clause: question.clause,
        })
    }

    fn choices(now: &Now<'_, Self>) -> Choices {
        choices::sort(now)
    }

    fn scene(now: &Now<'_, Self>) -> Scene {
        scene::scene(now)
    }

    fn card(now: &Now<'_, Self>) -> Option<Card> {
        card::card(now)
    }

    fn hex_label(now: &Now<'_, Self>, hex: Hex) -> String {
        card::label(now, HexId(hex))
    }

    fn chances(now: &Now<'_, Self>) -> Option<Chances> {
        odds::chances(now)
    }

    fn pick(now: &Now<'_, Self>, hex: Hex) -> Pick {
        pick::hex(now, HexId(hex))
    }

    fn pick_token(now: &Now<'_, Self>, key: u32) -> Pick {
        pick::token(now, key)
    }

    fn aim(now: &Now<'_, Self>, action: &Action) -> Option<Aim> {
        pick::aim(now, *action)
    }

    fn stage(now: &Now<'_, Self>) -> Stage {
        scene::stage(now)
    }

    fn bar(now: &Now<'_, Self>) -> BarFacts {
        let names = Names::new(now.game);
        let (turn, turns) = (now.game.turn() as u8, now.game.board().file.turns);
        let score = Presenter::score(now.game);
        let face = FACE.scenario(&now.game.board().file.id);
        BarFacts {
            title: face.map(|face| (face.name)().to_owned()).unwrap_or_default(),
            turn: tr!(game.turn, turn = turn, turns = turns),
            brief: format!("{}, {}", names.clock(turn), tr!(game.turn, turn = turn, turns = turns)),
            calendar: names.clock(turn),
            turns: (1..=turns).map(|turn| turn.to_string()).collect(),
            score,
            score_word: tr!(car.score.word).to_owned(),
            score_label: face.map(|face| (face.score_label)(score)).unwrap_or_default(),
            counts: None,
            counts_label: String::new(),
        }
    }

    fn winner_line(&self, winner: Option<Side>) -> String {
        words::winner_line(winner, &Names::new(self)).to_owned()
    }

    fn ending_line(&self, ending: &Ending) -> String {
        words::ending_line(ending, &Names::new(self))
    }

    fn end_clause(event: &Event) -> Option<Clause> {
        match event {
            Event::Over { clause, .. } => Some(*clause),
            _ => None,
        }
    }

    fn tally(&self) -> (String, Vec<(Option<Side>, String)>) {
        let names = Names::new(self);
        let mut lines = Vec::new();
        for side in Side::BOTH {
            let own = words::score_lines(side, &self.score(side), &names).into_iter().enumerate();
            lines.extend(own.map(|(at, line)| ((at == 0).then_some(side), line)));
        }
        (tr!(car.battle.vp_long).to_owned(), lines)
    }
}
