//! Ends of moves and of MOVE, and what is still owed then: clauses 3.1z, 7.5.1, 13.2.2e.

use super::movement::{Stand, Walk};
use super::position::{Duty, Go, Mover};
use super::refusal::{Owes, Reason};
use super::units::{Level, Mobile, Place, SHAKEN, Unit};
use super::{Caricat, clause, refuse};
use crate::Refusal;

impl Caricat {
    /// Whether the piece that is moving may stop where it stands. One that can go nowhere stands where it is.
    pub(super) fn check_stop(&self, mover: &Mover) -> Result<(), Refusal<Reason>> {
        let refused = self.check_duty_done(mover);
        if refused.is_err()
            && let Some(go) = self.go()
        {
            let walk = self.walk(mover);
            let (mut goes_on, free) = (false, walk.own.is_none_or(|at| self.is_free(&walk, at)));
            self.steps_of(go, mover.piece, &mut |_| goes_on = true);
            if free && !goes_on {
                return Ok(());
            }
        }
        refused
    }

    /// Whether what governs a move allows its end where the piece stands.
    fn check_duty_done(&self, mover: &Mover) -> Result<(), Refusal<Reason>> {
        let walk = self.walk(mover);
        let Some(stand) = Self::stand(mover, &walk) else { return Ok(()) };
        let hex = self.board.map.grid.id(stand.at);
        let Mobile::Unit(unit) = mover.piece else {
            if !self.is_safe_for_leader(walk.side, stand.at) {
                refuse!("1.4f", Reason::Alone { hex });
            }
            return Ok(());
        };
        if !self.is_free(&walk, stand.at) {
            refuse!("5f", Reason::FriendThere { hex });
        }
        let owed = |owes: Owes| Reason::WouldOwe { unit, owes };
        match mover.duty {
            Duty::Free | Duty::Hold => {}
            Duty::Advance => {
                let enemies = self.enemies(walk.side);
                if !self.is_nearer_to_some(mover, &walk, enemies, stand.at) {
                    refuse!("3.1m", owed(Owes::Approach));
                }
            }
            Duty::Excused => {
                let enemies = self.enemies(walk.side);
                if !self.is_no_farther(mover, &walk, enemies, stand.at) {
                    refuse!("3.1n", owed(Owes::Approach));
                }
            }
            Duty::Withdrawal => {
                if self.zones.zoc[walk.side.other()].contains(stand.at) {
                    refuse!("7.5.1k", owed(Owes::Disengage));
                }
            }
            Duty::Attack => {
                let goes_on = self.targets(mover.toward).all(|(_, goal)| self.can_cut(&walk, stand, goal));
                if goes_on && !self.touches(walk.side, stand.at) {
                    refuse!("3.1f", owed(Owes::Close));
                }
            }
            Duty::Order => {
                if stand.steps == 0 && self.owes_march(&walk, stand, unit) {
                    refuse!("13.2.1b", owed(Owes::March));
                }
            }
            Duty::FallBack => {
                if stand.steps == 0 && self.can_fall_back(&walk, stand) {
                    refuse!("7.5.1d", owed(Owes::FallBack));
                }
            }
            Duty::Flight => {
                if self.can_fall_back(&walk, stand) {
                    refuse!("7.5.1g", owed(Owes::FallBack));
                }
            }
        }
        Ok(())
    }

    fn owes_march(&self, walk: &Walk, stand: Stand, unit: Unit) -> bool {
        let order = self.command_of(unit).and_then(|leader| self.order_of(leader));
        let goal = order.map(|order| self.board.map.cell(order.to));
        !self.touches(walk.side, stand.at) && goal.is_some_and(|goal| self.can_cut(walk, stand, goal))
    }

    /// What a unit of the go that has not moved could and must still do in MOVE (3.1z).
    pub(super) fn owes_move(&self, go: &Go, unit: Unit) -> Option<Owes> {
        let piece = self.unit(unit);
        if piece.moved || !matches!(piece.place, Place::Off | Place::Hex(_)) {
            return None;
        }
        let mover = self.begin_move(go, unit);
        let walk = self.walk(&mover);
        let Some(stand) = Self::stand(&mover, &walk) else {
            let enters = self.entries(mover.piece).iter().any(|&to| self.check_step(go, mover.piece, to).is_ok());
            return enters.then_some(Owes::Enter);
        };
        match mover.duty {
            Duty::Advance => Some(Owes::Approach),
            Duty::Attack => {
                let goes_on = self.targets(mover.toward).all(|(_, goal)| self.can_cut(&walk, stand, goal));
                (goes_on && !self.touches(walk.side, stand.at)).then_some(Owes::Close)
            }
            Duty::Order => self.owes_march(&walk, stand, unit).then_some(Owes::March),
            Duty::FallBack | Duty::Flight => self.can_fall_back(&walk, stand).then_some(Owes::FallBack),
            Duty::Free | Duty::Hold | Duty::Excused | Duty::Withdrawal => None,
        }
    }

    /// Whether MOVE may end (3.1z).
    pub(super) fn check_end_movement(&self, go: &Go) -> Result<(), Refusal<Reason>> {
        if go.mover.is_some() {
            refuse!("3.1z", Reason::OtherMoving);
        }
        for unit in self.active_units(go) {
            let Some(owes) = self.owes_move(go, unit) else { continue };
            let reason = Reason::Owed { unit, owes };
            let clause = match owes {
                Owes::FallBack if self.unit(unit).is_routed() => clause!("7.5.1g"),
                Owes::FallBack => clause!("7.5.1d"),
                Owes::Enter => clause!("13.3.3d"),
                Owes::March => clause!("13.2.1a"),
                Owes::Close => clause!("3.1a"),
                Owes::Approach => clause!("3.1l"),
                Owes::Disengage | Owes::Melee => clause!("3.1z"),
            };
            return Err(Refusal::new(clause, reason));
        }
        if let Mobile::Leader(leader) = go.who
            && self.leader(leader).place == Place::Off
            && !go.leaderless
        {
            let piece = Mobile::Leader(leader);
            if self.entries(piece).iter().any(|&to| self.check_step(go, piece, to).is_ok()) {
                refuse!("13.3.3d", Reason::LeaderOwed { leader });
            }
        }
        Ok(())
    }

    /// Whether a Shaken unit may use its right (7.5.1b, 7.5.1k).
    pub(super) fn check_withdraw(&self, go: &Go, unit: Unit) -> Result<Mover, Refusal<Reason>> {
        let mover = Mover { duty: Duty::Withdrawal, ..self.mover_of(go, Mobile::Unit(unit))? };
        let walk = self.walk(&mover);
        let zoc = &self.zones.zoc[walk.side.other()];
        let out = |stand: Stand| {
            zoc.contains(stand.at) && stand.steps == 0 && self.reaches(&walk, stand, |at| !zoc.contains(at))
        };
        let piece = self.unit(unit);
        if piece.damage != SHAKEN || go.mover.is_some() {
            refuse!("7.5.1b", Reason::NoWithdrawal { unit });
        }
        if !Self::stand(&mover, &walk).is_some_and(out) {
            refuse!("7.5.1k", Reason::NoWithdrawal { unit });
        }
        Ok(mover)
    }

    /// Whether a unit may leave the map as its whole move (13.2.2e).
    pub(super) fn check_leave(&self, go: &Go, unit: Unit) -> Result<(), Refusal<Reason>> {
        let mover = self.mover_of(go, Mobile::Unit(unit))?;
        let side = self.side_of(unit);
        let allowed = self.board.file.rules.bridge.as_ref().is_some_and(|bridge| {
            bridge.doomed == side && mover.steps == 0 && mover.start.is_some_and(|hex| bridge.leave_from.contains(&hex))
        });
        let contact = self.unit(unit).hex().is_some_and(|hex| self.contacts(side, hex));
        if !allowed || go.mover.is_some() {
            refuse!("6h", Reason::NoLeaving { unit });
        }
        if contact || self.level_of(unit) == Some(Level::Reserve) {
            refuse!("13.2.2e", Reason::NoLeaving { unit });
        }
        Ok(())
    }
}
