//! What holds in every state that play reaches: bases, contacts, markers.

use referee::fuzz::play_out;
use rules_core::Game;
use rules_core::books::colonia::{Colonia, Formation, Frame, Options, Place, Unit};
use rules_core::table::Length;
use tests::colonia::scenario;

/// Rounding and aligning may press bases together by this much, no more.
const PRESSED: Length = Length(150);

fn look(game: &Colonia) -> Result<(), String> {
    let units: Vec<Unit> = game.on_table().collect();
    let moving = game.state().frames.iter().any(|frame| matches!(frame, Frame::Walk(_) | Frame::Ride { .. }));
    for (at, &one) in units.iter().enumerate() {
        let base = game.base(one);
        if !game.board().ground.holds(&base) {
            return Err(format!("{one:?} hangs over the edge"));
        }
        if game.vbu(one) == 0 || game.piece(one).damage > 100 {
            return Err(format!("{one:?} should be gone"));
        }
        for &other in &units[..at] {
            let overlap = base.overlap(&game.base(other));
            // Light foot may be among its friends while a move is interrupted.
            if overlap > PRESSED && !moving {
                return Err(format!("{one:?} and {other:?} overlap by {overlap:?}"));
            }
        }
    }
    for link in &game.state().links {
        let gap = match game.piece(link.target).garrison {
            Some(at) => {
                game.board().ground.piece(at).map_or(Length::ZERO, |lie| lie.shape.gap(&game.base(link.attacker)))
            }
            None => game.base(link.attacker).gap(&game.base(link.target)),
        };
        let on_table = [link.attacker, link.target].iter().all(|&unit| game.piece(unit).place == Place::Table);
        if !on_table || game.side_of(link.attacker) == game.side_of(link.target) || gap > Length(200) {
            return Err(format!("{link:?} over {gap:?}"));
        }
    }
    let pools = units.iter().filter(|&&unit| game.piece(unit).pool.is_some());
    for &unit in pools {
        if game.piece(unit).formation != Formation::Square || game.pool_of(unit).len() < 2 {
            return Err(format!("{unit:?} is alone in its square"));
        }
    }
    Ok(())
}

#[test]
fn bases_never_lie_on_each_other_and_contacts_touch() {
    let mut failures = Vec::new();
    for id in ["coatit-1895", "sciara-sciat-1911", "langfang-1900", "campo-1896"] {
        for orders in [true, false] {
            let start = Colonia::start(&scenario(id), &Options { orders, aeroplane: false }).unwrap();
            for seed in 0..1 {
                let mut step = 0;
                let played = play_out(&start, seed, |action, _, session| {
                    step += 1;
                    if step % 3 != 0 {
                        return;
                    }
                    if let Err(fault) = look(session.game()) {
                        failures.push(format!("{id} {orders} seed {seed} step {step} after {action:?}: {fault}"));
                    }
                });
                assert!(played.is_ok(), "{:?}", played.err());
            }
        }
    }
    assert!(failures.is_empty(), "{} faults, the first: {:#?}", failures.len(), &failures[..failures.len().min(12)]);
}
