//! *Obbedisco! The Bezzecca Campaign 1866* on the page.

mod card;
mod choices;
mod odds;
mod pick;
mod scenario;
mod scene;
pub mod words;

use rules_core::any::Book;
use rules_core::books::obbedisco::{Action, Decision, Ending, Event, Name, Obbedisco, Place, Reason, Scenario};
use rules_core::hex::HexId;
use rules_core::{Clause, Game as _, Refusal, Side};

use super::{BookFace, Ground, LayerFace, OptionFace, ScenarioFace};
use crate::board::{Scene, SheetError};
use crate::session_store::facts::{
    Aim, Asked, BarFacts, Board, Card, Chances, Choices, Count, CountOf, Hex, Layers, Pick, Stage,
};
use crate::session_store::open::{read_as, start_as};
use crate::session_store::presenter::{Now, Presenter};
use crate::tr;
use crate::words::Line;

/// The book as the page shows it.
pub static FACE: BookFace = BookFace {
    book: Book::Obbedisco,
    clauses: Obbedisco::clauses,
    name: "Obbedisco!",
    when: || tr!(lobby.obbedisco.when),
    lead: || tr!(lobby.obbedisco.lead),
    credit: || tr!(credits.obbedisco),
    picture: "assets/maps/obbedisco/thumb.svg",
    figures: Some("#pic-obbedisco"),
    scenarios: &[ScenarioFace {
        id: scenario::BEZZECCA,
        name: || tr!(lobby.obbedisco.campaign),
        title: || tr!(start.title),
        intro: || tr!(start.intro),
        side: words::side,
        flags: ["italy", "austria"],
        options: &[
            OptionFace {
                key: "morale_control",
                usual: false,
                clause: "11.1a",
                name: || tr!(start.morale),
                hint: || tr!(start.morale_hint),
            },
            OptionFace {
                key: "detachments",
                usual: false,
                clause: "11.2a",
                name: || tr!(start.detachments),
                hint: || tr!(start.detachments_hint),
            },
            OptionFace {
                key: "loos",
                usual: false,
                clause: "11.3a",
                name: || tr!(start.loos),
                hint: || tr!(start.loos_hint),
            },
        ],
        builder: None,
        turn: |turn, turns| tr!(slot.line, turn = turn, turns = turns, day = words::day(turn)),
        score: || tr!(score.cities),
        score_label: |[italian, austrian]| tr!(score.label, italian = italian, austrian = austrian),
    }],
    ground: Ground::Hexes,
    layers: &[LayerFace { layer: Layers::ZOC, icon: "eye", testid: "show-zoc", name: || tr!(game.zoc) }],
    piece: |_, _, file| file.to_owned(),
    start: start_as::<Obbedisco>,
    read: read_as::<Obbedisco>,
};

impl Presenter for Obbedisco {
    fn scenario(id: &str) -> Option<&'static Scenario> {
        scenario::known(id)
    }

    fn board(_scenario: &str) -> Result<Board, SheetError> {
        scenario::sheet().map(|sheet| Board::Hexes(Box::new(sheet)))
    }

    fn turns(&self) -> u8 {
        self.board().file.turns
    }

    fn side_name(&self, side: Side) -> String {
        words::side(side).to_owned()
    }

    fn score(&self) -> [i32; 2] {
        let all = self.board().file.target_cities.len() as i32;
        let italian = i32::from(self.target_cities());
        [italian, all - italian]
    }

    fn strength(&self) -> [i32; 2] {
        Side::BOTH.map(|side| {
            let leaders = Name::ALL.into_iter().zip(&self.state().leaders);
            let leaders = leaders.filter(|(name, leader)| name.side() == side && leader.place != Place::Removed);
            let leaders: i32 = leaders.map(|(_, leader)| i32::from(leader.sp)).sum();
            let garrisons = self.state().garrisons.iter().filter(|garrison| garrison.side == side);
            leaders + garrisons.map(|garrison| i32::from(garrison.sp)).sum::<i32>()
        })
    }

    fn strength_word() -> &'static str {
        tr!(chart.points)
    }

    fn subject(&self, decision: &Decision) -> Option<String> {
        words::subject(decision).map(|leader| leader.label().to_owned())
    }

    fn lines(&self, events: &[Event]) -> Vec<Line> {
        words::events(events)
    }

    fn refusal(&self, refusal: &Refusal<Reason>, by: Side) -> String {
        words::refusal(refusal, by)
    }

    fn chance(&self, label: &str) -> String {
        words::chance(label)
    }

    fn asked(now: &Now<'_, Self>) -> Option<Asked> {
        let (side, question) = now.question()?;
        let (heading, note) = words::heading(&question.what, side);
        let mut asked = Asked {
            side,
            json: serde_json::to_string(&question.what).unwrap_or_default(),
            heading,
            note,
            facts: Vec::new(),
            left: None,
            clause: question.clause,
        };
        if matches!(question.what, Decision::March { .. })
            && let Some((spent, mp, road_mp, on_road)) = now.view.march
        {
            let events = now.logged.iter().rev().flat_map(|entry| entry.events.iter().rev());
            let rolled = events.into_iter().find(|event| matches!(event, Event::MovePoints { .. }));
            asked.facts = rolled.map(|event| words::events(std::slice::from_ref(event))).unwrap_or_default();
            asked.facts.truncate(1);
            let limit = if on_road { road_mp } else { mp };
            let left = if on_road && road_mp != mp {
                tr!(obb.cost.left_road, left = limit.saturating_sub(spent), off = mp.saturating_sub(spent))
            } else {
                tr!(obb.cost.left, left = limit.saturating_sub(spent))
            };
            asked.left = (spent > 0).then_some(left);
        }
        Some(asked)
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
        match pick::token(now, key) {
            Some(hex) if now.live => pick::hex(now, hex),
            Some(hex) => Pick::Look(hex.0),
            None => Pick::Play(Vec::new()),
        }
    }

    fn aim(now: &Now<'_, Self>, action: &Action) -> Option<Aim> {
        pick::aim(now, *action)
    }

    fn stage(now: &Now<'_, Self>) -> Stage {
        scene::stage(now)
    }

    fn bar(now: &Now<'_, Self>) -> BarFacts {
        let (turn, turns) = (now.game.turn() as u8, now.game.turns());
        let state = now.game.state();
        let mut chits = [0, 0];
        for (name, leader) in Name::ALL.into_iter().zip(&state.leaders) {
            chits[usize::from(name.side() == Side::Second)] += u16::from(leader.chits);
        }
        let (events, ends) = (u16::from(state.event_chits), u16::from(state.end_chits));
        let score = now.game.score();
        BarFacts {
            title: tr!(game.title).to_owned(),
            turn: tr!(game.turn, turn = turn, turns = turns),
            brief: tr!(game.day_turn, day = words::day(turn), turn = turn, turns = turns),
            calendar: tr!(game.month).to_owned(),
            turns: (1..=turns).map(|turn| words::day(turn).to_string()).collect(),
            score,
            score_word: tr!(score.cities).to_owned(),
            score_label: tr!(score.label, italian = score[0], austrian = score[1]),
            counts: Some((
                tr!(game.cup).to_owned(),
                vec![
                    Count { value: chits[0], of: CountOf::Side(Side::First) },
                    Count { value: chits[1], of: CountOf::Side(Side::Second) },
                    Count { value: events, of: CountOf::Word(tr!(game.events).to_owned()) },
                    Count { value: ends, of: CountOf::Word(tr!(game.end).to_owned()) },
                ],
            )),
            counts_label: tr!(game.cup_label, italian = chits[0], austrian = chits[1], events = events, ends = ends),
        }
    }

    fn winner_line(&self, winner: Option<Side>) -> String {
        match winner {
            Some(Side::First) => tr!(ev.winner.italian),
            Some(Side::Second) => tr!(ev.winner.austrian),
            None => tr!(ev.winner.draw),
        }
        .to_owned()
    }

    fn ending_line(&self, ending: &Ending) -> String {
        words::ending_line(ending)
    }

    fn end_clause(event: &Event) -> Option<Clause> {
        match event {
            Event::Over { clause, .. } => Some(*clause),
            _ => None,
        }
    }

    fn tally(&self) -> (String, Vec<(Option<Side>, String)>) {
        let held = self.board().file.target_cities.iter().map(|&city| {
            let side = if self.is_italian(city) { Side::First } else { Side::Second };
            (Some(side), words::place(city))
        });
        (tr!(victory.cities).to_owned(), held.collect())
    }
}
