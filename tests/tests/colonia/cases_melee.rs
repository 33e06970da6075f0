//! Worked cases: melee.

use rules_core::books::colonia::{Action, Decision, Direction, Formation, Row};
use rules_core::table::Edge;
use tests::colonia::field;

/// Clauses: 2.2l, 2.2m, 9.1b, 9.1d, 9.1e, 9.4b, 9.4g
#[test]
fn flank_contact_on_a_disordered_unit_costs_a_loss_before_the_dice() {
    let setup = field().red("A", Row::Fanteria, 500, 390, 90).red("B", Row::Fanteria, 100, 100, 90);
    let mut game = setup.blue("E", Row::Ascari, 600, 400, 0).disordered("E").acting("A");
    game.dice([6, 6, 6, 5, 5, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1]).dice([6, 5, 1, 2, 3, 4, 1, 2]);
    game.charge("E", 90, false);
    assert_eq!(game.sums(), vec![(game.u("A"), 18, 4), (game.u("E"), 8, 1)]);
    assert_eq!((game.vbu("E"), game.piece("E").damage, game.stands("E")), (9, 4, (630, 400, 0)));
    assert!(!game.game().is_fresh(game.u("E")));
    assert_eq!((game.stands("A"), game.piece("A").damage, game.piece("A").tested), ((540, 390, 90), 1, true));
    assert!(!game.linked("A", "E"));
    game.no();
}

/// Clauses: 9.2a, 9.2b, 9.2c, 0m
#[test]
fn files_behind_an_attacker_add_a_half_a_quarter_an_eighth() {
    let setup = |attacks: bool| {
        let setup = field().red("A", Row::Boxers, 500, 400, 90).red("B", Row::Boxers, 460, 400, 90);
        let setup = setup.with("B", |piece| piece.losses = 1).red("C", Row::Boxers, 420, 400, 90);
        let setup = setup.red("D", Row::UominiTigre, 380, 400, 90).blue("E", Row::FanteriaDiMarina, 540, 400, 270);
        let (attacker, target) = if attacks { ("A", "E") } else { ("E", "A") };
        setup.link(attacker, target, Edge::Front, Direction::Frontal).tested("A").tested("E").engaged("A")
    };
    for (attacks, dice) in [(true, 8 + 3 + 2 + 1), (false, 8)] {
        let game = setup(attacks);
        assert_eq!(game.preview(Action::Fight).own.map(|tally| tally.total()), Some(dice));
    }
}

/// Clauses: 9.5a, 9.5c, 9.5d, 9.5e, 9.1e
#[test]
fn a_support_has_half_its_vbu_its_hits_count_and_only_mains_suffer() {
    let setup = field().red("A", Row::Ascari, 600, 360, 0).red("B", Row::Marinai, 540, 400, 90);
    let setup = setup.with("B", |piece| piece.losses = 1).blue("E", Row::FanteriaTurca, 600, 400, 180);
    let setup = setup.link("A", "E", Edge::Front, Direction::Frontal).link("B", "E", Edge::Right, Direction::Flank);
    let mut game = setup.tested("A").tested("B").tested("E").engaged("A");
    game.dice([6, 6, 1, 2, 3, 4, 1, 2, 3, 4]).dice([6, 6, 1, 2, 3]).dice([6, 5, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2]);
    game.act(Action::Fight);
    assert_eq!(game.sums(), vec![(game.u("A"), 10, 2), (game.u("B"), 5, 2), (game.u("E"), 12, 1)]);
    let damage = ["A", "B", "E"].map(|id| game.piece(id).damage);
    assert_eq!((damage, game.piece("E").disordered), ([1, 0, 4], false));
    assert_eq!(game.stands("E"), (600, 430, 180));
    game.no();
}

/// Clauses: 9.6a, 9.6d, 9.6g, 9.6h, 9.6e, 2.2u
#[test]
fn a_4_forms_square_and_cavalry_has_no_impetus_against_it() {
    let setup = field().red("A", Row::CavalleriaColoniale, 400, 400, 90).red("B", Row::Ascari, 100, 100, 90);
    let mut game = setup.blue("E", Row::FanteriaTurca, 520, 400, 270).acting("A");
    game.charge("E", 90, false);
    assert_eq!(game.asked(), Decision::Square { unit: game.u("E"), charger: game.u("A") });
    game.dice([4]).dice([6, 6, 5, 1, 2, 3, 4, 1, 2, 3, 4, 1]).dice([6, 6, 6, 5, 5, 1, 2, 3, 4, 1, 2, 3]).yes();
    assert_eq!(game.sums(), vec![(game.u("A"), 12, 2), (game.u("E"), 12, 4)]);
    assert_eq!((game.stands("E"), game.piece("E").formation), ((520, 400, 270), Formation::Square));
    assert_eq!((game.stands("A"), game.piece("A").damage), ((450, 400, 90), 4));
    // The square does not pursue: the next unit is named.
    assert_eq!(game.asked(), Decision::Name { brigade: 0 });
}

/// Clauses: 9.4m, 9.4n, 9.4o, 2.2u
#[test]
fn a_pursuit_that_makes_contact_is_a_new_melee_at_once_without_impetus() {
    let setup = field().red("A", Row::Ascari, 400, 400, 90).red("B", Row::Ascari, 100, 100, 90);
    let mut game = setup.blue("E", Row::FanteriaSenussa, 480, 400, 270).acting("A");
    game.dice([6, 6, 6, 5, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2]).dice([6, 1, 2, 3, 4, 1, 2, 3]).charge("E", 90, false);
    assert_eq!(game.stands("E"), (500, 400, 270));
    game.dice([4]).dice([1, 2, 3, 4, 1, 2, 3, 4, 1, 2]).dice([6, 5, 1, 2, 3, 4, 1, 2]).yes();
    assert_eq!(game.sums()[2..], [(game.u("A"), 10, 0), (game.u("E"), 8, 1)]);
    assert_eq!((game.stands("A"), game.piece("A").damage, game.piece("E").damage), ((450, 400, 90), 2, 3));
    assert_eq!(game.asked(), Decision::Pursue { unit: game.u("E") });
}

/// Clauses: 9b, 9c, 9.4c
#[test]
fn after_a_drawn_round_the_attacker_aligns() {
    let setup = field().red("A", Row::Ascari, 460, 300, 0).blue("E", Row::FanteriaSenussa, 400, 390, 180);
    let mut game = setup.acting("A");
    game.dice([6, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1]).dice([6, 1, 2, 3, 4, 1, 2, 3]).charge("E", 0, false);
    assert_eq!(game.sums(), vec![(game.u("A"), 14, 1), (game.u("E"), 8, 1)]);
    assert_eq!((game.stands("A"), game.linked("A", "E")), ((400, 350, 0), true));
}
