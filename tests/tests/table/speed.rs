//! How long things take, on tables of growing size with equal crowding. Run by hand, optimised:
//! `cargo test --release -p tests --test table -- --ignored --nocapture`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rules_core::table::{
    Angle, Arc, Base, Bounds, Depth, Edge, Field, Hand, Length, Look, Motion, Obstacle, Point, Screen, Segment, Shape,
    Table, Trace, blocked, clear_pair, first_step, sweep,
};

/// A table with `times` as many bases and pieces of terrain as 40 and 30, and as much room for each.
struct Scene {
    table: Table,
    bases: Vec<Base>,
    areas: Vec<Shape>,
    field: Field,
    pieces: Field,
}

/// A small generator of its own: the same scenes on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as i32
    }
}

fn scene(times: i32) -> Scene {
    let mut numbers = Numbers(1895);
    let table = Table { width: Length::cm(120 * times), height: Length::cm(80) };
    let mut bases: Vec<Base> = Vec::new();
    while bases.len() < 40 * times as usize {
        let centre = Point::new(Length::mm(numbers.below(1200 * times)), Length::mm(numbers.below(800)));
        let base = Base::new(centre, Angle::degrees(numbers.below(360)), Length::cm(8), Length::cm(4));
        if table.holds(&base) && bases.iter().all(|other| !other.overlaps(&base, Length::ZERO)) {
            bases.push(base);
        }
    }
    let mut areas = Vec::new();
    for piece in 0..30 * times {
        let centre = Point::new(Length::mm(numbers.below(1200 * times)), Length::mm(numbers.below(800)));
        let corners: Vec<_> =
            (0..7).map(|at| centre.toward(Angle(36000 * at / 7), Length::mm(30 + numbers.below(60)))).collect();
        areas.push(if piece % 10 == 0 {
            let line = [centre, centre.toward(Angle(3000), Length::cm(20)), centre.toward(Angle(2000), Length::cm(40))];
            Shape::band(&Trace::new(&line).unwrap(), Length::cm(3)).unwrap()
        } else {
            Shape::polygon(&corners).unwrap()
        });
    }
    let mut field = Field::new(&table, Length::cm(10));
    for (number, base) in bases.iter().enumerate() {
        field.insert(number as u16, &base.bounds());
    }
    let mut pieces = Field::new(&table, Length::cm(10));
    for (number, area) in areas.iter().enumerate() {
        pieces.insert(number as u16, &area.bounds());
    }
    Scene { table, bases, areas, field, pieces }
}

impl Scene {
    /// What a drag shows: where the move stops, what ground it crosses and where that ground begins to count.
    fn preview(&self, mover: usize, motion: &Motion, neighbours: bool) -> usize {
        let base = &self.bases[mover];
        let reach = base.bounds().joined(motion.end(base).bounds()).grown(Length::cm(8));
        let (bases, areas): (Vec<usize>, Vec<usize>) = if neighbours {
            let found = |field: &Field| field.near(&reach).into_iter().map(usize::from).collect();
            (found(&self.field), found(&self.pieces))
        } else {
            ((0..self.bases.len()).collect(), (0..self.areas.len()).collect())
        };
        let others = bases.iter().filter(|&&at| at != mover);
        let units = others.map(|&at| Obstacle::base(at, &self.bases[at], Length(-100)));
        // Every third piece is a pond.
        let ponds = areas.iter().filter(|&&at| at % 3 == 0);
        let ponds = ponds.map(|&at| Obstacle::area(1000 + at, &self.areas[at], Length(-100)));
        let edges = [Obstacle::edges(9999, self.table, Length::ZERO)];
        let stop = sweep(base, motion, Angle::DEGREE, units.chain(ponds).chain(edges));
        let made = stop.as_ref().map_or(*motion, |stop| motion.cut(base, stop.travelled));
        let last = (made.length(base).0 / 100) as u32;
        let within = reach_of(base, &made);
        let mut entered = 0;
        for at in areas.into_iter().filter(|&at| at % 3 != 0 && self.areas[at].bounds().meets(&within)) {
            let area = &self.areas[at];
            let look = |step: u32| {
                let here = made.at(base, Length::mm(step as i32));
                Look::rising(area.share_of(&here).into(), 500, 29)
            };
            entered += usize::from(first_step(0, last, look).is_some());
        }
        entered + stop.map_or(0, |stop| stop.by.len())
    }

    /// What a shot asks: arc, range and both lines of sight, of every base against every other near it.
    fn shot(&self, shooter: usize, target: usize) -> bool {
        let (own, other) = (&self.bases[shooter], &self.bases[target]);
        if !Arc::from_middle(own, Edge::Front, Angle::degrees(45)).reaches(other) {
            return false;
        }
        let [left, right, ..] = *own.corners();
        let way = own.bounds().joined(other.bounds());
        let bases = self.field.near(&way).into_iter().map(usize::from).filter(|&at| at != shooter && at != target);
        let bases = bases.map(|at| Screen::Base(&self.bases[at], Length(100)));
        let woods = self.pieces.near(&way).into_iter().map(usize::from);
        let woods = woods.map(|at| Screen::Area(&self.areas[at], Depth::Sum(Length::cm(3))));
        let screens: Vec<_> = bases.chain(woods).map(|screen| ((), screen)).collect();
        let clear = |line: &Segment| blocked(line, screens.iter().copied()).is_none();
        clear_pair([left, right], other.corners(), clear).is_some()
    }
}

fn reach_of(base: &Base, motion: &Motion) -> Bounds {
    base.bounds().joined(motion.end(base).bounds())
}

/// The best of ten rounds: what other work of the machine adds is left out as far as may be.
fn time(what: &str, times: i32, count: usize, mut each: impl FnMut(usize)) {
    let round = |round: usize| {
        let start = Instant::now();
        (round * count / 10..(round + 1) * count / 10).for_each(&mut each);
        start.elapsed()
    };
    let best = (0..10).map(round).min().unwrap_or(Duration::ZERO);
    println!("x{times:<3} {what:<48} {:>10.3} us", best.as_nanos() as f64 / 100.0 / count as f64);
}

#[test]
#[ignore = "measures, and says nothing of right or wrong"]
fn previews_and_shots() {
    for times in [1, 3, 10] {
        let scene = scene(times);
        let count = scene.bases.len();
        let leg = Motion::Leg { oblique: Angle::degrees(20), length: Length::cm(12) };
        let wheel = Motion::Wheel { on: Hand::Right, turn: Angle::degrees(60) };
        for (name, motion) in [("12 cm leg", leg), ("60 degree wheel", wheel)] {
            time(&format!("preview of a {name}, all obstacles"), times, 4000, |at| {
                black_box(scene.preview(at % count, &motion, false));
            });
            time(&format!("preview of a {name}, neighbours"), times, 4000, |at| {
                black_box(scene.preview(at % count, &motion, true));
            });
        }
        time("shot: arc, both lines of sight", times, 20_000, |at| {
            black_box(scene.shot(at % count, (at / count + at + 1) % count));
        });
    }
    let scene = scene(1);
    let pair = |at: usize| (&scene.bases[at % 40], &scene.bases[(at * 7 + 3) % 40]);
    time("gap of two bases", 1, 100_000, |at| {
        let (one, two) = pair(at);
        black_box(one.gap(two));
    });
    time("share of a base in an area", 1, 100_000, |at| {
        black_box(scene.areas[at % 30].share_of(&scene.bases[at % 40]));
    });
    time("a base made", 1, 100_000, |at| {
        black_box(Base::new(Point::cm(40, 30), Angle((at * 17) as i32), Length::cm(8), Length::cm(4)));
    });
    time("leg against one base", 1, 100_000, |at| {
        let (one, two) = pair(at);
        let ahead = Motion::toward(one, two.centre());
        black_box(sweep(one, &ahead, Angle::DEGREE, [Obstacle::base((), two, Length::ZERO)]));
    });
    time("leg against one base, keeping 2 cm away", 1, 100_000, |at| {
        let (one, two) = pair(at);
        let ahead = Motion::toward(one, two.centre());
        black_box(sweep(one, &ahead, Angle::DEGREE, [Obstacle::base((), two, Length::cm(2))]));
    });
}
