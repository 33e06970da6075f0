//! A line for each side over the steps of a game, as an SVG drawing.

use std::fmt::Write as _;

use leptos::prelude::*;

use crate::tr;

/// Width and height of the drawing, and the room around the lines: left, top, right, bottom.
const SIZE: (i32, i32) = (560, 150);
const ROOM: (i32, i32, i32, i32) = (38, 10, 12, 22);

/// What is drawn: the values after each number of entries, none first, and where turns begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// First and second side after each number of entries.
    pub values: Vec<[i32; 2]>,
    /// The turn, and after how many entries it begins.
    pub turns: Vec<(u8, usize)>,
}

/// The scale of the drawing.
#[derive(Clone, Copy)]
struct Scale {
    last: i32,
    least: i32,
    most: i32,
}

impl Scale {
    fn of(values: &[[i32; 2]]) -> Self {
        let all = values.iter().flatten().copied();
        let least = all.clone().min().unwrap_or(0).min(0);
        let most = all.max().unwrap_or(0).max(least + 1);
        Self { last: (values.len() as i32 - 1).max(1), least, most }
    }

    fn x(self, at: i32) -> i32 {
        ROOM.0 + (SIZE.0 - ROOM.0 - ROOM.2) * at / self.last
    }

    fn y(self, value: i32) -> i32 {
        SIZE.1 - ROOM.3 - (SIZE.1 - ROOM.1 - ROOM.3) * (value - self.least) / (self.most - self.least)
    }
}

/// A line that stays until the step that changes it.
fn path(scale: Scale, values: impl Iterator<Item = i32>) -> String {
    let mut path = String::new();
    let mut before = None;
    for (at, value) in (0..).zip(values) {
        // Writing into a text cannot fail.
        let _ = match before {
            None => write!(path, "M{} {}", scale.x(at), scale.y(value)),
            Some(before) if before != value => write!(path, "H{}V{}", scale.x(at), scale.y(value)),
            Some(_) => Ok(()),
        };
        before = Some(value);
    }
    let _ = write!(path, "H{}", scale.x(scale.last));
    path
}

/// The lines of both sides, the first drawn through, the second dashed.
pub fn chart(name: &str, sides: &[String; 2], lines: &Lines) -> AnyView {
    let scale = Scale::of(&lines.values);
    let ends = |side: usize| {
        let value = |at: Option<&[i32; 2]>| at.and_then(|pair| pair.get(side)).copied().unwrap_or(0);
        (value(lines.values.first()), value(lines.values.last()))
    };
    let said: Vec<String> = sides
        .iter()
        .enumerate()
        .map(|(side, name)| {
            let (from, to) = ends(side);
            tr!(stats.from_to, side = name.clone(), from = from, to = to)
        })
        .collect();
    let label = format!("{name}. {}", said.join(" "));
    let foot = SIZE.1 - ROOM.3;
    // So many turns that their numbers would touch are named by every second, third and so on.
    let every = lines.turns.len() / 14 + 1;
    let turns: Vec<AnyView> = lines
        .turns
        .iter()
        .enumerate()
        .map(|(number, (turn, at))| {
            let x = scale.x(*at as i32);
            let word = (number % every == 0).then(|| view! { <text x=x + 3 y=SIZE.1 - 7>{turn.to_string()}</text> });
            view! { <path class="turn" d=format!("M{x} {}V{}", ROOM.1, foot + 4)></path>{word} }.into_any()
        })
        .collect();
    let marks: Vec<AnyView> = [scale.least, scale.most]
        .into_iter()
        .map(|value| {
            let y = scale.y(value);
            view! {
                <path class="level" d=format!("M{} {y}H{}", ROOM.0, SIZE.0 - ROOM.2)></path>
                <text class="value" x=ROOM.0 - 5 y=y + 4>{value.to_string()}</text>
            }
            .into_any()
        })
        .collect();
    let own = |side: usize| lines.values.iter().filter_map(move |pair| pair.get(side).copied());
    view! {
        <svg class="chart" viewBox=format!("0 0 {} {}", SIZE.0, SIZE.1) role="img" aria-label=label>
            {marks}
            {turns}
            <path class="second" d=path(scale, own(1))></path>
            <path class="first" d=path(scale, own(0))></path>
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_steps_where_its_value_changes() {
        let values = [[4, 0], [4, 0], [2, 0]];
        let scale = Scale::of(&values);
        // 510 pixels for two steps; 118 pixels for the values from 0 to 4.
        assert_eq!(path(scale, values.iter().map(|pair| pair[0])), "M38 10H548V69H548");
    }
}
