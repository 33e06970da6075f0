//! Telling lines, word for word.

use rules_core::books::caricat::{Action, Ending, Event, Level, Mobile, Modifier, Owes, Reason, Score, Tally, Victory};
use rules_core::{Session, Side, Viewer};

use super::super::card;
use super::super::names::Form;
use super::super::{Names, action, ending_line, events, reason, score_label, score_lines, slot_turn, winner_line};
use super::*;

fn italian() {
    set_language(Locale::it);
}

fn english() {
    set_language(Locale::en);
}

#[test]
fn articles_are_elided_before_the_eighth() {
    italian();
    let game = pastrengo();
    let names = Names::new(&game);
    let forms =
        |letters: &str| [Form::Name, Form::The, Form::Of, Form::To].map(|form| names.unit_as(unit(letters), form));
    assert_eq!(forms("I8"), ["8º Cuneo", "l’8º Cuneo", "dell’8º Cuneo", "all’8º Cuneo"]);
    assert_eq!(
        forms("TXC"),
        ["Squadrone Taxis", "lo squadrone Taxis", "dello squadrone Taxis", "allo squadrone Taxis"]
    );
    assert_eq!(forms("CAR")[2], "dei Carabinieri Reali");
    assert_eq!(forms("SC2")[1], "il 2º battaglione Schaaffgotsche");
    let game = montebello();
    let names = Names::new(&game);
    assert_eq!(names.unit_as(unit("HA1"), Form::Of), "degli ussari Haller A");
    assert_eq!(names.unit(unit("74eIII")), "III/74º di linea");
    assert_eq!(names.unit(unit("R40I")), "I/IR40 Rossbach");
}

#[test]
fn english_names_are_those_of_the_order_of_battle() {
    english();
    let game = pastrengo();
    let names = Names::new(&game);
    assert_eq!(names.unit(unit("CAR")), "Royal Carabinieri (3 squadrons)");
    assert_eq!(names.unit_as(unit("I8"), Form::Of), "8th Rgt (Cuneo)");
    assert_eq!(names.leader(leader("VE")), "Vittorio Emanuele");
    assert_eq!(names.leader_in_full(leader("VE")), "Vittorio Emanuele, Duke of Savoy");
}

#[test]
fn places_have_their_name_or_their_number() {
    italian();
    let game = pastrengo();
    let names = Names::new(&game);
    let places = [2507, 1317, 3601, 101].map(|number| names.place(hex(number)));
    assert_eq!(places, ["Pastrengo", "1317", "Ponton ovest", "0101"]);
    assert_eq!(names.place_and_number(hex(2507)), "Pastrengo, esagono 2507");
}

#[test]
fn sides_are_called_as_each_battle_knows_them() {
    let game = pastrengo();
    let names = Names::new(&game);
    assert_eq!(both(|| names.side(Side::First).to_owned()), ["Piemontesi", "Piedmontese"]);
    assert_eq!(both(|| names.side(Side::Second).to_owned()), ["Austriaci", "Austrians"]);
    let game = montebello();
    let names = Names::new(&game);
    assert_eq!(both(|| names.side(Side::First).to_owned()), ["Franco-Sardi", "Franco-Sardinians"]);
    assert_eq!(both(|| winner_line(Some(Side::First), &names).to_owned())[0], "Vincono i Franco-Sardi");
}

#[test]
fn turns_begin_every_half_hour() {
    let game = pastrengo();
    let names = Names::new(&game);
    assert_eq!(both(|| names.turn(1)), ["Turno 1, ore 10.30", "Turn 1, 10:30"]);
    assert_eq!(both(|| names.turn(10)), ["Turno 10, ore 15.00", "Turn 10, 15:00"]);
    let late = ["Turno 10 di 10, ore 18.00.", "Turn 10 of 10, 18:00."];
    assert_eq!(both(|| slot_turn("13:30", 10, 10)), late);
}

#[test]
fn attacks_name_the_target_then_the_attackers() {
    italian();
    let game = pastrengo();
    let names = Names::new(&game);
    let say = |act: Action| action(&act, Side::First, &names);
    let (units, target) = (squad(&["I9", "I8"]), unit("FJ8"));
    assert_eq!(
        say(Action::Melee { units, target, charge: false }),
        "Mischia contro l’8º Cacciatori con il 9º Regina e l’8º Cuneo"
    );
    let units = squad(&["CAR"]);
    let target = unit("KJ4");
    assert_eq!(
        say(Action::Melee { units, target, charge: true }),
        "Carica contro il IV Kaiserjäger con i Carabinieri Reali"
    );
    let units = squad(&["I1", "I2", "IP"]);
    assert_eq!(
        say(Action::Fire { units, target }),
        "Fuoco contro il IV Kaiserjäger con il 1º Savoia, il 2º Savoia e i volontari parmensi e bersaglieri"
    );
}

#[test]
fn set_up_options_are_called_by_what_they_are() {
    italian();
    let game = pastrengo();
    let names = Names::new(&game);
    assert_eq!(action(&Action::Opt { used: true }, Side::First, &names), "Bes comanda al posto di Federici");
    assert_eq!(action(&Action::Opt { used: false }, Side::First, &names), "Federici resta al comando");
    assert_eq!(
        action(&Action::Opt { used: true }, Side::Second, &names),
        "Indecisione: gli italiani non passano l’Adige"
    );
    assert_eq!(
        action(&Action::Call { leader: leader("TAX") }, Side::Second, &names),
        "Taxis: tira per l’ingresso della brigata"
    );
    assert_eq!(action(&Action::Call { leader: leader("TRO") }, Side::First, &names), "Trotti: fai entrare la brigata");
}

#[test]
fn refusals_say_the_numbers_that_are_missing() {
    let game = pastrengo();
    let names = Names::new(&game);
    let say = |why: Reason, id: &str| both(|| reason(&why, clause(id), Side::First, &names));
    assert_eq!(say(Reason::MpShort { have: 2, need: 3 }, "6b"), ["Servono 3 PM, ne restano 2.", "Needs 3 MP, 2 left."]);
    let owed = Reason::Owed { unit: unit("I3"), owes: Owes::Close };
    assert_eq!(say(owed, "3.1a")[0], "3º Piemonte: deve ancora serrare sul nemico più vicino.");
    let march = Reason::WouldOwe { unit: unit("I3"), owes: Owes::March };
    assert_eq!(
        say(march, "13.2.1b")[0],
        "3º Piemonte: deve proseguire diritto verso Pastrengo, e così non lo farebbe."
    );
    assert_eq!(
        say(Reason::TooFar { from: Level::Reserve, to: Level::Attack }, "2b")[0],
        "Un livello alla volta: da Riserva non si passa ad Attacco."
    );
    assert_eq!(
        say(Reason::NotYet { leader: leader("TRO"), from: 8 }, "13.1.2a")[0],
        "Trotti non può tirare prima del turno 8, o finché unità nemiche non sono entro 3 esagoni da 1317."
    );
    let game = montebello();
    let names = Names::new(&game);
    let never = Reason::NotYet { leader: leader("HES"), from: 11 };
    let [italian, english] = both(|| reason(&never, clause("14.1.6a"), Side::Second, &names));
    assert_eq!(italian, "Hessen non può tirare, salvo attacco alle sue unità.");
    assert_eq!(english, "Hesse may not throw unless his units are attacked.");
}

#[test]
fn fire_shows_its_dice_and_what_each_needs() {
    italian();
    let game = pastrengo();
    let names = Names::new(&game);
    let fired = Event::Fired {
        units: squad(&["I3", "I4"]),
        target: unit("FJ8"),
        dice: vec![5, 2, 6],
        modifier: -1,
        morale: 5,
        hits: 1,
        clause: clause("7.1.1b"),
    };
    let lines: Vec<String> = events(&[fired], &names).iter().map(text).collect();
    let dice =
        "Fuoco del 3º Piemonte e del 4º Piemonte contro l’8º Cacciatori [5] [2] [6] colpisce con 6+ *1 danno* (7.1.1b)";
    assert_eq!(lines, [dice, "morale 5, \u{2212}1 a ogni dado"]);
}

#[test]
fn a_melee_is_summed_term_by_term() {
    italian();
    let game = pastrengo();
    let names = Names::new(&game);
    let tally = |terms: &[(Modifier, i8, &str)]| {
        let mut tally = Tally::default();
        for &(what, value, id) in terms {
            tally.add(what, value, clause(id));
        }
        tally
    };
    // 4 + 3 + 9 + 1 + 2 = 19 against 2 + 5 + 3 - 1 = 9: the row of 9 and more.
    let fought = Event::Fought {
        attack_dice: [4, 3],
        defence_dice: [2, 5],
        attack: tally(&[
            (Modifier::Melee, 9, "7.2.1a"),
            (Modifier::Level, 1, "3.1c"),
            (Modifier::Position, 2, "8e"),
            (Modifier::Dice, 7, "7.2.1a"),
        ]),
        defence: tally(&[(Modifier::Melee, 3, "7.2.1a"), (Modifier::Terrain, -1, "6g"), (Modifier::Dice, 7, "7.2.1a")]),
        difference: 10,
        clause: clause("7.2.1a"),
    };
    let damage = Event::Damage { unit: unit("FJ8"), by: 4, now: 4, clause: clause("7.2.1a") };
    let lines = events(&[fought, damage], &names);
    let written: Vec<String> = lines.iter().map(text).collect();
    assert_eq!(
        written,
        [
            "[4] [3] 4 + 3 + 9 + 1 + 2 = *19* contro [2] [5] 2 + 5 + 3 \u{2212} 1 = *9*",
            "Attacco: valori di mischia +9 (7.2.1a) Attacco +1 (3.1c) vantaggio di posizione +2 (8e)",
            "Difesa: valori di mischia +3 (7.2.1a) terreno \u{2212}1 (6g)",
            "*Vince l’attaccante, differenza 10* chi perde: 4 livelli, ritirata a movimento intero; si può avanzare \
             fino a 2 esagoni e recuperare un livello (7.2.1a)",
            "8º Cacciatori: ora in rotta, danni 4 su 5 (7.2.1a)",
        ]
    );
    // The unit hurt is Austrian and the attacker won: the first dice are the Italian's.
    assert_eq!(lines[0].parts[0], Part::Die(4, Side::First));
}

#[test]
fn a_throw_for_a_level_says_what_succeeds() {
    italian();
    let game = pastrengo();
    let names = Names::new(&game);
    let mut tally = Tally::default();
    tally.add(Modifier::Staff, 2, clause("7.3.1b"));
    let who = Mobile::Leader(leader("BRO"));
    let thrown = Event::Thrown { who, dice: [4, 1], tally, at_most: 6, success: false, clause: clause("2b") };
    let lines: Vec<String> = events(&[thrown], &names).iter().map(text).collect();
    assert_eq!(
        lines,
        [
            "Broglia, tiro per il livello [4] [1] 4 + 1 + 2 = *7* riesce con 6 o meno *fallisce* (2b)",
            "stato maggiore +2 (7.3.1b)",
        ]
    );
}

#[test]
fn cavalry_is_marked_by_what_became_of_its_try() {
    italian();
    let game = pastrengo();
    let names = Names::new(&game);
    let who = Mobile::Unit(unit("CAR"));
    let thrown = |dice, success| Event::Thrown {
        who,
        dice,
        tally: Tally::default(),
        at_most: 8,
        success,
        clause: clause("4.2a"),
    };
    let spent = Event::Spent { unit: unit("CAR"), clause: clause("4.2.1a") };
    let last = |happened: &[Event]| events(happened, &names).last().map(text).unwrap();
    assert_eq!(last(&[thrown([5, 4], false), spent.clone()]), "Carabinieri Reali: segnalino Attesa (4.2.1a)");
    let closed = Event::Closed { who, clause: clause("2f") };
    assert_eq!(last(&[closed, spent]), "Carabinieri Reali: segnalino Attivata (4.2.1a)");
}

#[test]
fn the_end_counts_the_points_and_at_pastrengo_their_difference() {
    let ending = |victory, italian, austrian| Ending { victory, italian, austrian };
    let game = pastrengo();
    let names = Names::new(&game);
    assert_eq!(
        both(|| ending_line(&ending(Victory::ItalianMarginal, 12, 1), &names)),
        [
            "Vittoria marginale italiana: Piemontesi 12 PV, Austriaci 1 PV, differenza 11",
            "Italian marginal victory: Piedmontese 12 VP, Austrians 1 VP, difference 11",
        ]
    );
    let game = montebello();
    let names = Names::new(&game);
    assert_eq!(
        both(|| ending_line(&ending(Victory::Draw, 9, 9), &names))[0],
        "Pareggio: Franco-Sardi 9 PV, Austriaci 9 PV"
    );
    italian();
    let score = Score { objectives: 10, losses: 4, costs: 7 };
    assert_eq!(
        score_lines(Side::First, &score, &names),
        ["Franco-Sardi: 7 PV", "obiettivi +10", "perdite nemiche +4", "opzioni \u{2212}7"]
    );
    assert_eq!(score_label("pastrengo", [3, -1]), "Punti vittoria: Piemontesi 3, Austriaci \u{2212}1");
}

#[test]
fn cards_say_state_command_and_ground() {
    italian();
    let session = Session::new(pastrengo(), 1);
    let game = session.game();
    let names = Names::new(game);
    let view = game.view(Viewer::Spectator);
    let savoia = view.units.iter().find(|known| known.id == unit("I1")).unwrap();
    assert_eq!(card::unit_line(savoia, &names), "fanteria, comandante: Broglia");
    assert_eq!(
        card::unit_states(savoia),
        ["pronta", "entro il raggio di comando: agisce liberamente", "ha linea di comunicazione"]
    );
    let ratings: Vec<(String, String)> = card::unit_ratings(savoia);
    let expected = [("5", "mischia"), ("3", "fuoco"), ("6", "morale")];
    assert_eq!(ratings, expected.map(|(value, name)| (value.to_owned(), name.to_owned())));
    let wohlgemuth = view.leaders.iter().find(|known| known.id == leader("WOH")).unwrap();
    assert_eq!(card::leader_states(wohlgemuth), ["In Attesa"]);
    assert_eq!(card::objective(hex(2507), &names), ["Piemontesi: obiettivo da 4 PV", "in mano a: Austriaci"]);
    assert!(card::sides(hex(3601), &names).contains(&"ponte verso 3700".to_owned()));
    assert!(card::ground(hex(9999), &names).is_empty());
}
