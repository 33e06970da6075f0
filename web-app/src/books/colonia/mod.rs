//! *Italiani in Colonia*: Coatit 1895, Langfang 1900, Sciara Sciat 1911 and a generic battle on the page.

pub mod card;
mod choices;
mod deploy;
mod duty;
mod figures;
mod look;
mod moves;
mod odds;
mod orders;
mod pick;
mod scenario;
mod scene;
mod sheet;
pub mod words;

use rules_core::any::Book;
use rules_core::books::colonia::{Colonia, Decision, Ending, Event, Frame, Reason, Scenario, What};
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
use words::{CAMPO, COATIT, LANGFANG, Names, SCIARA};

/// Orders (4.6b), the one rule agreed before these games: the aeroplane came after the last of them (2.1.6b).
const ORDERS: OptionFace = OptionFace {
    key: "orders",
    usual: true,
    clause: "4.6b",
    name: || tr!(col.option.orders),
    hint: || tr!(col.option.orders_note),
};

/// A battle by its id and words.
macro_rules! battle {
    ($id:ident, $name:ident, $intro:ident, $enemy:literal) => {
        battle!($id, $name, $intro, "italy", $enemy)
    };
    ($id:ident, $name:ident, $intro:ident, $own:literal, $enemy:literal) => {
        ScenarioFace {
            id: $id,
            name: || tr!(col.battle.$name),
            title: || tr!(col.battle.$name),
            intro: || tr!(col.battle.$intro),
            side: |side| words::side_in($id, side).unwrap_or_default(),
            flags: [$own, $enemy],
            options: &[ORDERS],
            builder: None,
            turn: words::slot_turn,
            score: || tr!(col.score.word),
            score_label: |score| words::score_label($id, score),
        }
    };
}

/// The book as the page shows it.
pub static FACE: BookFace = BookFace {
    book: Book::Colonia,
    clauses: Colonia::clauses,
    name: "Italiani in Colonia",
    when: || tr!(lobby.colonia.when),
    lead: || tr!(lobby.colonia.lead),
    credit: || tr!(credits.colonia),
    picture: "assets/pictures/colonia.svg",
    figures: None,
    scenarios: &[
        battle!(COATIT, coatit, coatit_intro, "ethiopia"),
        battle!(SCIARA, sciara, sciara_intro, "ottoman"),
        battle!(LANGFANG, langfang, langfang_intro, "ensign", "china"),
        battle!(CAMPO, campo, campo_intro, "ethiopia"),
    ],
    ground: Ground::Table,
    layers: &[
        LayerFace { layer: Layers::COMMAND, icon: "flag", testid: "show-command", name: || tr!(col.battle.command) },
        LayerFace {
            layer: Layers::OBJECTIVES,
            icon: "objective",
            testid: "show-objectives",
            name: || tr!(col.battle.objectives),
        },
    ],
    piece: |scenario, id, file| words::names::ground_in(scenario, id).unwrap_or(file).to_owned(),
    start: start_as::<Colonia>,
    read: read_as::<Colonia>,
};

impl Presenter for Colonia {
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
        Names::new(self).side(side).to_owned()
    }

    fn score(&self) -> [i32; 2] {
        Side::BOTH.map(|side| self.points(side).into())
    }

    fn strength(&self) -> [i32; 2] {
        Side::BOTH.map(|side| self.present_vd(side).into())
    }

    fn strength_word() -> &'static str {
        tr!(chart.vd)
    }

    fn is_secret(decision: &Decision) -> bool {
        matches!(decision, Decision::Orders)
    }

    fn subject(&self, decision: &Decision) -> Option<String> {
        words::subject(decision).map(|unit| Names::new(self).unit(unit).to_owned())
    }

    fn focus(&self, asked: Option<u32>) -> Option<u32> {
        match self.state().frames.last() {
            Some(Frame::Act(act)) => Some(card::key(act.unit)),
            Some(Frame::Engaged { unit }) => Some(card::key(*unit)),
            _ => asked.filter(|&key| card::unit(self, key).is_some()),
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
        let (heading, note) = words::heading(&question.what, &Names::new(now.game));
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
        moves::propose(now, proposal)
    }

    fn carry(now: &Now<'_, Self>, proposal: &Proposal) -> Pick {
        moves::carry(now, proposal)
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
        let (turn, turns) = (game.turn() as u8, game.board().file.turns);
        let score = Presenter::score(game);
        let face = FACE.scenario(&game.board().file.id);
        let vd = Side::BOTH.map(|side| (game.present_vd(side), game.starting_vd(side)));
        let said = vd.map(|(left, all)| [left.to_string(), all.to_string()]);
        let [first, second] = Side::BOTH.map(|side| names.side(side));
        let counts = Side::BOTH.map(|side| Count { value: vd[side as usize].0, of: CountOf::Side(side) });
        BarFacts {
            title: face.map(|face| (face.name)().to_owned()).unwrap_or_default(),
            turn: tr!(game.turn, turn = turn, turns = turns),
            brief: tr!(game.turn, turn = turn, turns = turns),
            calendar: String::new(),
            turns: (1..=turns).map(|turn| turn.to_string()).collect(),
            score,
            score_word: tr!(col.score.word).to_owned(),
            score_label: face.map(|face| (face.score_label)(score)).unwrap_or_default(),
            counts: Some((tr!(col.score.vd).to_owned(), counts.into())),
            counts_label: words::fill(
                tr!(col.score.vd_label),
                &[first, &said[0][0], &said[0][1], second, &said[1][0], &said[1][1]],
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
        (tr!(col.score.word).to_owned(), lines)
    }
}
