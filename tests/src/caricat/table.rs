//! What happens on a table, in the words of the book.

use rules_core::Side;
use rules_core::books::caricat::{Action, Chief, Decision, Event, Level, Modifier, Piece, Tally};
use rules_core::hex::HexId;

use super::{Table, Terms, l, lead, squad, step, u};

impl Table {
    /// Steps with a unit.
    pub fn step(&mut self, unit: &str, to: u16) -> &mut Self {
        self.act(step(unit, to))
    }

    /// Steps with a unit through hexes.
    pub fn steps(&mut self, unit: &str, hexes: impl IntoIterator<Item = u16>) -> &mut Self {
        for to in hexes {
            self.step(unit, to);
        }
        self
    }

    /// Steps with a leader through hexes.
    pub fn lead(&mut self, leader: &str, hexes: impl IntoIterator<Item = u16>) -> &mut Self {
        for to in hexes {
            self.act(lead(leader, to));
        }
        self
    }

    /// Ends the move of the piece that is moving, if it has not ended by itself.
    pub fn stop(&mut self) -> &mut Self {
        if self.game().go().is_some_and(|go| go.mover.is_some()) {
            self.act(Action::Stop);
        }
        self
    }

    /// Ends the movement of the go, if it has not ended by itself.
    pub fn end_movement(&mut self) -> &mut Self {
        self.stop();
        if matches!(self.asked(), Decision::Movement { .. }) {
            self.act(Action::EndMovement);
        }
        self
    }

    /// Ends the go, whatever is left of it.
    pub fn end_go(&mut self) -> &mut Self {
        if self.game().go().is_some() {
            self.end_movement();
        }
        if self.game().go().is_some() {
            self.act(Action::EndCombat);
        }
        self
    }

    /// Fires with units.
    pub fn fire<const N: usize>(&mut self, units: [&str; N], target: &str) -> &mut Self {
        self.act(Action::Fire { units: squad(units), target: u(target) })
    }

    /// Attacks in melee with units.
    pub fn melee<const N: usize>(&mut self, units: [&str; N], target: &str) -> &mut Self {
        self.act(Action::Melee { units: squad(units), target: u(target), charge: false })
    }

    /// Charges.
    pub fn charge(&mut self, unit: &str, target: &str) -> &mut Self {
        self.act(Action::Melee { units: squad([unit]), target: u(target), charge: true })
    }

    /// Answers an attack with fire.
    pub fn answer(&mut self, at: &str) -> &mut Self {
        self.act(Action::Answer { at: u(at) })
    }

    /// Names a unit.
    pub fn name(&mut self, unit: &str) -> &mut Self {
        self.act(Action::Name { unit: u(unit) })
    }

    /// Retreats into a hex.
    pub fn retreat(&mut self, to: u16) -> &mut Self {
        self.act(Action::Retreat { to: HexId(to) })
    }

    /// Advances into a hex.
    pub fn advance(&mut self, unit: &str, to: u16) -> &mut Self {
        self.act(Action::Advance { unit: u(unit), to: HexId(to) })
    }

    /// Throws for another level.
    pub fn throw(&mut self, leader: &str) -> &mut Self {
        self.act(Action::Throw { leader: l(leader) })
    }

    /// Activates a leader.
    pub fn activate(&mut self, leader: &str) -> &mut Self {
        self.act(Action::Activate { leader: l(leader) })
    }

    /// Tries cavalry.
    pub fn ride(&mut self, unit: &str) -> &mut Self {
        self.act(Action::Ride { unit: u(unit) })
    }

    /// A unit as it stands.
    pub fn unit(&self, id: &str) -> Piece {
        *self.game().unit(u(id))
    }

    /// A unit's damage.
    pub fn damage(&self, id: &str) -> u8 {
        self.unit(id).damage
    }

    /// A unit's hex; 0 when it is off the map.
    pub fn hex(&self, id: &str) -> u16 {
        self.unit(id).hex().map_or(0, |hex| hex.0)
    }

    /// A leader as he stands.
    pub fn chief(&self, id: &str) -> Chief {
        *self.game().leader(l(id))
    }

    /// A leader's hex; 0 when he is off the map.
    pub fn leader_hex(&self, id: &str) -> u16 {
        self.chief(id).hex().map_or(0, |hex| hex.0)
    }

    /// A leader's level.
    pub fn level(&self, id: &str) -> Level {
        self.chief(id).level
    }

    /// MP spent by the piece that is moving, or at its last step.
    pub fn spent(&self) -> u8 {
        let mut steps = self.events.iter().rev();
        steps.find_map(|event| if let Event::Stepped { spent, .. } = event { Some(*spent) } else { None }).unwrap_or(0)
    }

    /// The total VP of a side.
    pub fn vp(&self, side: Side) -> i16 {
        self.game().score(side).total()
    }

    /// The hexes in a side's ZOC, in order.
    pub fn zoc(&self, side: Side) -> Vec<u16> {
        self.game().zoc_hexes(side).into_iter().map(|hex| hex.0).collect()
    }

    /// The hexes a piece may step to, retreat to, slip away to or advance to now, in order.
    pub fn hexes_offered(&self) -> Vec<u16> {
        let offers = self.hints().offers.into_iter();
        let mut hexes: Vec<u16> = offers
            .filter_map(|offer| match offer.action {
                Action::Step { to, .. }
                | Action::Retreat { to }
                | Action::Escape { to }
                | Action::Advance { to, .. } => Some(to.0),
                _ => None,
            })
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// The hexes a unit may step to now, in order.
    pub fn steps_offered(&self, unit: &str) -> Vec<u16> {
        let grid = &self.game().board().map.grid;
        let hexes = grid.cells().map(|cell| grid.id(cell).0);
        let mut hexes: Vec<u16> = hexes.filter(|&to| self.allows(step(unit, to))).collect();
        hexes.sort_unstable();
        hexes
    }

    /// The last totals fought: attackers', defender's, difference.
    pub fn fought(&self) -> Option<(i8, i8, i8)> {
        self.events.iter().rev().find_map(|event| match event {
            Event::Fought { attack, defence, difference, .. } => Some((attack.total(), defence.total(), *difference)),
            _ => None,
        })
    }

    /// The terms of the last melee without dice: attackers' and defender's.
    pub fn terms(&self) -> (Terms, Terms) {
        let terms = |tally: &Tally| {
            let kept = tally.0.iter().filter(|term| term.what != Modifier::Dice);
            kept.map(|term| (term.what, term.value)).collect()
        };
        match self.events.iter().rev().find(|event| matches!(event, Event::Fought { .. })) {
            Some(Event::Fought { attack, defence, .. }) => (terms(attack), terms(defence)),
            _ => panic!("no melee"),
        }
    }

    /// All volleys: dice thrown, hits.
    pub fn volleys(&self) -> Vec<(usize, u8)> {
        let volleys = self.events.iter().filter_map(|event| match event {
            Event::Fired { dice, hits, .. } => Some((dice.len(), *hits)),
            _ => None,
        });
        volleys.collect()
    }

    /// Whether an event by this clause has happened.
    pub fn has_event(&self, clause: &str) -> bool {
        self.events.iter().any(|event| event.clause().id() == clause)
    }

    /// The clauses of all events, in order.
    pub fn clauses(&self) -> Vec<&'static str> {
        self.events.iter().map(|event| event.clause().id()).collect()
    }
}
