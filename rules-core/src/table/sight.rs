//! Lines of sight: what stands in the way of a straight line between two places.

use serde::{Deserialize, Serialize};

use super::{Base, Length, Point, Run, Segment, Shape, Trace, runs};

/// How much of an area a line may run through before it is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Depth {
    /// So much in sum, wherever it lies; more blocks.
    Sum(Length),
    /// So much next to an end of the line that lies inside; any other stretch inside blocks.
    Ends(Length),
    /// So much in sum, but nothing where both ends lie outside.
    Edge(Length),
}

/// Something that may block a line of sight.
#[derive(Clone, Copy, Debug)]
pub enum Screen<'a> {
    /// A base, if more than so much of the line lies inside it.
    Base(&'a Base, Length),
    /// An area.
    Area(&'a Shape, Depth),
    /// A crest, where the line crosses it unless both its ends are within this distance of the place. A book whose
    /// troops see over the crest they stand on leaves that crest out.
    Crest(&'a Trace, Length),
    /// A hill whose ridge follows the observer: half-way between where the endless line enters the hill and leaves it.
    /// Blocked if that place lies between the ends and one end at least outside the hill.
    Ridge(&'a Shape),
}

impl Screen<'_> {
    /// Whether it blocks a line.
    pub fn blocks(&self, line: &Segment) -> bool {
        match *self {
            Self::Base(base, over) => runs::inside_base(line, base).is_some_and(|run| run.length() > over),
            Self::Area(area, depth) => {
                let runs = area.runs(line);
                !runs.is_empty() && depth.is_exceeded(&runs, line.length())
            }
            Self::Crest(crest, reach) => {
                let hidden = |at: Point| line.from.distance(at) > reach || line.to.distance(at) > reach;
                crest.crossings(line).into_iter().any(hidden)
            }
            Self::Ridge(hill) => {
                let Some(chord) = hill.chord(line) else { return false };
                let (ridge, way) = (chord.midpoint_exact(line), line.vector().square());
                ridge > 0 && ridge < way && !(hill.contains(line.from) && hill.contains(line.to))
            }
        }
    }
}

impl Segment {
    /// Where the middle of this line lies along another, as a product with that one's vector.
    fn midpoint_exact(&self, along: &Self) -> i64 {
        along.vector().dot(self.from.midpoint(self.to) - along.from)
    }
}

impl Depth {
    fn is_exceeded(self, runs: &[Run], whole: Length) -> bool {
        let sum = |runs: &[Run]| runs.iter().map(Run::length).sum::<Length>();
        match self {
            Self::Sum(most) => sum(runs) > most,
            Self::Ends(most) => runs.iter().any(|run| {
                let touches_end = run.from <= Length::ZERO || run.to >= whole;
                !touches_end || run.length() > most
            }),
            Self::Edge(most) => {
                let one_inside = runs.iter().any(|run| run.from <= Length::ZERO || run.to >= whole);
                !one_inside || sum(runs) > most
            }
        }
    }
}

/// The first of several screens that blocks a line, by its owner's name for it.
pub fn blocked<'a, K>(line: &Segment, screens: impl IntoIterator<Item = (K, Screen<'a>)>) -> Option<K> {
    screens.into_iter().find(|(_, screen)| screen.blocks(line)).map(|(key, _)| key)
}

/// Two clear lines from two places to two different ones of several: the first such pair, in order.
///
/// `clear` is asked at most once for each line.
pub fn clear_pair(from: [Point; 2], to: &[Point], mut clear: impl FnMut(&Segment) -> bool) -> Option<[Segment; 2]> {
    let [first, second] = from;
    let mut lines = |from: Point| {
        to.iter()
            .enumerate()
            .map(|(at, &to)| (at, Segment::new(from, to)))
            .filter(|(_, line)| clear(line))
            .collect::<alloc::vec::Vec<_>>()
    };
    let firsts = lines(first);
    if firsts.is_empty() {
        return None;
    }
    let seconds = lines(second);
    firsts.iter().find_map(|&(at, line)| {
        let other = seconds.iter().find(|&&(other, _)| other != at);
        other.map(|&(_, other)| [line, other])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Angle;

    fn line(from: (i32, i32), to: (i32, i32)) -> Segment {
        Segment::new(Point::cm(from.0, from.1), Point::cm(to.0, to.1))
    }

    fn wood() -> Shape {
        Shape::rectangle(Point::cm(46, 20), Point::cm(70, 60)).unwrap()
    }

    #[test]
    fn three_of_a_wood_are_seen_through_and_no_more() {
        let see = |x: i32| Segment::new(Point::cm(44, 36), Point::new(Length::mm(x), Length::cm(36)));
        let screen = |depth| Screen::Area(Box::leak(Box::new(wood())), depth);
        assert!(!screen(Depth::Sum(Length::cm(3))).blocks(&see(490)));
        assert!(screen(Depth::Sum(Length::cm(3))).blocks(&see(491)));
        assert!(!screen(Depth::Ends(Length::cm(3))).blocks(&see(490)));
        assert!(!screen(Depth::Edge(Length::cm(3))).blocks(&see(490)));
        // Through a corner of the wood, 1.41 long, with both ends outside.
        let across = line((45, 22), (48, 19));
        assert!(!screen(Depth::Sum(Length::cm(3))).blocks(&across));
        assert!(screen(Depth::Ends(Length::cm(3))).blocks(&across));
        assert!(screen(Depth::Edge(Length::cm(3))).blocks(&across));
        // Along its border.
        assert!(!screen(Depth::Ends(Length::ZERO)).blocks(&line((46, 10), (46, 70))));
    }

    #[test]
    fn a_crest_hides_what_is_far_behind_it() {
        let crest = Trace::new(&[Point::cm(50, 20), Point::cm(50, 60)]).unwrap();
        let screen = Screen::Crest(&crest, Length::cm(15));
        assert!(!screen.blocks(&Segment::new(Point::cm(36, 38), Point::new(Length::mm(645), Length::cm(36)))));
        assert!(screen.blocks(&line((36, 38), (66, 36))));
        assert!(!screen.blocks(&line((10, 38), (49, 36))));
    }

    #[test]
    fn a_ridge_is_half_way_over_the_hill() {
        let hill = Shape::rectangle(Point::cm(40, 20), Point::cm(60, 60)).unwrap();
        let screen = Screen::Ridge(&hill);
        assert!(screen.blocks(&line((30, 40), (70, 40))));
        assert!(screen.blocks(&line((30, 40), (51, 40))));
        assert!(!screen.blocks(&line((30, 40), (50, 40))));
        assert!(!screen.blocks(&line((41, 40), (59, 40))));
        assert!(!screen.blocks(&line((30, 10), (70, 10))));
    }

    #[test]
    fn a_base_blocks_a_line_inside_it() {
        let base = Base::new(Point::cm(50, 30), Angle::ZERO, Length::cm(8), Length::cm(4));
        let screen = Screen::Base(&base, Length::MILLIMETRE);
        assert!(screen.blocks(&line((50, 20), (50, 40))));
        assert!(!screen.blocks(&line((40, 32), (60, 32))));
        assert_eq!(blocked(&line((50, 20), (50, 40)), [(7, screen)]), Some(7));
    }

    #[test]
    fn two_lines_need_two_corners() {
        let (from, to) = ([Point::cm(0, 0), Point::cm(8, 0)], [Point::cm(0, 10), Point::cm(8, 10)]);
        assert!(clear_pair(from, &to, |_| true).is_some());
        assert!(clear_pair(from, &to, |line| line.to == to[0]).is_none());
        let crossed = clear_pair(from, &to, |line| (line.from == from[0]) == (line.to == to[1]));
        assert_eq!(crossed, Some([Segment::new(from[0], to[1]), Segment::new(from[1], to[0])]));
    }
}
