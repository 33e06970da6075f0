//! The after-action report: the whole game as plain text.

use std::fmt::Write as _;

use leptos::prelude::*;
use rules_core::{Play, Side};

use super::statistics::{losses, signed_tenths, tenths};
use crate::session_store::{GameStore, Luck};
use crate::tr;
use crate::words::{self, Line, Part};

/// The name of files about the game, without their ending.
pub fn name(game: GameStore) -> String {
    format!("tamburino-{}", untrack(|| game.slot()))
}

/// A line of the chronicle as plain text: dice in square brackets, those that do not count in round ones.
pub fn plain(line: &Line, sides: &[String; 2]) -> String {
    let mut text = String::new();
    for part in &line.parts {
        // Writing into a text cannot fail.
        let _ = match part {
            Part::Text(words) | Part::Strong(words) => write!(text, "{words}"),
            Part::Die(face, _) => write!(text, "[{face}]"),
            Part::Spare(face, _) => write!(text, "({face})"),
            Part::Tile(words, _) => write!(text, "[{words}]"),
            Part::Clause(clause) => write!(text, "{{{}}}", clause.id()),
            Part::Flag(side) => {
                let before = if text.is_empty() || text.ends_with(' ') { "" } else { " " };
                write!(text, "{before}{}: ", sides.get(*side as usize).map_or("", String::as_str))
            }
        };
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    match (line.turn, line.indent) {
        (true, _) => format!("\n== {text} =="),
        (_, true) => format!("    {text}"),
        _ => text,
    }
}

/// The whole game as plain text: how it stands, the dice, and the chronicle.
pub fn text(game: GameStore) -> String {
    untrack(|| whole(game))
}

fn whole(game: GameStore) -> String {
    let sides = Side::BOTH.map(|side| game.side_name(side));
    let history = game.history();
    let bar = game.bar();
    let mut text = format!("{}: {}\n{}\n\n", game.book().name, bar.title, bar.turn);
    if let Some(end) = game.end() {
        let _ = writeln!(text, "{} {}\n", end.heading, end.line);
    }
    let lost = losses(&history.samples);
    let (word, first, last) = (game.strength_word(), history.samples.first(), history.samples.last());
    for (at, name) in sides.iter().enumerate() {
        let of = |pair: Option<&[i32; 2]>| pair.and_then(|pair| pair.get(at)).copied().unwrap_or(0);
        let seat = if at == 0 { game.seat(Side::First) } else { game.seat(Side::Second) };
        let luck = Luck::of(&history.dice, if at == 0 { Side::First } else { Side::Second });
        let _ = writeln!(text, "{seat}");
        let (from, to) = (of(first.map(|sample| &sample.strength)), of(last.map(|sample| &sample.strength)));
        let _ = writeln!(text, "  {}: {from} \u{2192} {to}", tr!(stats.strength, word = word));
        let _ = writeln!(text, "  {}: {}", tr!(stats.losses_short), of(lost.last()));
        let _ = writeln!(text, "  {}: {}", bar.score_word, of(last.map(|sample| &sample.score)));
        let mean = luck.mean().map(tenths).unwrap_or_default();
        let above = signed_tenths(luck.above());
        let _ = writeln!(text, "  {}", tr!(stats.luck_line, count = luck.count(), mean = mean, above = above));
        let _ = name;
    }
    let _ = writeln!(text, "\n{}", tr!(log.title));
    for at in 0..game.steps() {
        let Some(entry) = game.entry(at) else { continue };
        let lines = match entry.play {
            Play::Act(_) => game.lines(at),
            Play::Agree(agreement) => vec![words::agreement(agreement, entry.side, &game.side_name(entry.side))],
        };
        for back in &entry.takebacks {
            let line = words::takeback(*back, &game.side_name(back.asked_by));
            let _ = writeln!(text, "{}", plain(&line, &sides));
        }
        for line in lines {
            let _ = writeln!(text, "{}", plain(&line, &sides));
        }
    }
    let _ = writeln!(text, "\n{}", tr!(victory.digest, digest = game.hash()));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_its_dice_and_its_clause() {
        let sides = ["Italy".to_owned(), "Austria".to_owned()];
        let line = Line::new().flag(Side::Second).text("throws ").die(5, Side::Second).spare(2, Side::Second).indent();
        assert_eq!(plain(&line, &sides), "    Austria: throws [5](2)");
    }
}
