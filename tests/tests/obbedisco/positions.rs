//! Any state of a game is a position that can be written down and gone on from.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules_core::books::obbedisco::{Obbedisco, Options};
use rules_core::{Game, Pending};
use tests::obbedisco::table;

/// Clauses: 1.7b, 1.7c, 1.9f
#[test]
fn the_records_of_units_are_all_that_a_game_needs_to_go_on() {
    let all = Options { morale_control: true, detachments: true, loos: true };
    for (seed, options) in [(1, Options::default()), (2, all), (3, all)] {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = table().options(|chosen| *chosen = options).set_up();
        let scenario = table().scenario;
        let mut candidates = Vec::new();
        let mut states = 0;
        while let Pending::Decide(_) = game.game().pending() {
            let position = game.game().position();
            let again = Obbedisco::from_position(&scenario, &options, &position);
            match again {
                Ok(again) => assert_eq!(&again, game.game()),
                Err(problems) => panic!("seed {seed}, state {states}: {problems}\n{:?}", position.frames),
            }
            candidates.clear();
            game.game().candidates(&mut rng, &mut candidates);
            let action = candidates[rng.next_u32() as usize % candidates.len()];
            let side = game.decider();
            game.session.act(side, action).unwrap();
            states += 1;
        }
        assert!(states > 200, "seed {seed} has seen little: {states}");
    }
}
