//! The counters: one symbol for each thing that repeats, put together per unit.

use std::fmt::Write as _;

use super::face::{Arm, CounterFace, Face, Flag, Force, Leader, Shape, Tone, Unit};
use super::markup::Escaped;
use super::scene::Frame;

/// Counters are drawn 40 units square and shown at this size: 0.8 of the height of a hex.
pub const SHOWN: f64 = 0.831;
/// Half the side of a counter as shown, in sheet units.
pub const HALF: f64 = 20.0 * SHOWN;
/// Size of a leader's medal, as a share of that of his marker on a card.
const MEDAL: f64 = 0.76;
/// How far each counter further down in a stack peeps out, up and left, in sheet units.
pub const STACK_STEP: f64 = 5.0;
/// Commands have stripes of so many kinds.
const STRIPES: u8 = 5;

/// Everything counters are made of, for the definitions of the drawing.
pub fn symbols() -> String {
    let mut out = String::new();
    for tone in [Tone::Madder, Tone::Savoy, Tone::Austria, Tone::Prussia] {
        let name = tone.name();
        let _ = write!(
            out,
            concat!(
                r#"<g id="bd-ground-{}" class="b-ground b-{}">"#,
                r#"<rect class="b-shadow" x="-20" y="-18.4" width="41.2" height="41.2" rx="3.5"/>"#,
                r#"<rect class="b-card" x="-20" y="-20" width="40" height="40" rx="3"/>"#,
                r#"<rect class="b-inner" x="-18.4" y="-18.4" width="36.8" height="36.8" rx="2"/></g>"#,
            ),
            name, name
        );
    }
    out.push_str(FLAGS);
    out.push_str(MARKS);
    for fatigue in 0..=4 {
        let _ = write!(out, r#"<g id="bd-fatigue{fatigue}">"#);
        for cell in 0..4 {
            let kind = if cell < fatigue { "b-cell-on" } else { "b-cell" };
            let x = -16.4 + 8.4 * f64::from(cell);
            let _ = write!(out, r#"<rect class="{kind}" x="{x:.1}" y="13.6" width="7.2" height="3.8" rx=".8"/>"#);
        }
        out.push_str("</g>");
    }
    for damage in 1..=3 {
        let _ = write!(
            out,
            r#"<g id="bd-damage{damage}" transform="translate(-17.5,-19)"><path class="b-mark-card" d="M-7,-7.6H7V1.4C7,5.2 3.4,7.2 0,8.6C-3.4,7.2 -7,5.2 -7,1.4z"/><path class="b-mark-bars" d=""#
        );
        for bar in 0..damage {
            let _ = write!(out, "M{:.1},-4.4V3.4", 3.9 * (f64::from(bar) - f64::from(damage - 1) / 2.0));
        }
        out.push_str(r#""/></g>"#);
    }
    for stripe in 0..STRIPES {
        // The more commands there are before this one, the more often its stripe is cut.
        let pieces = f64::from(stripe) + 1.0;
        let long = (22.0 - 1.8 * f64::from(stripe)) / pieces;
        let _ = write!(out, r#"<path id="bd-stripe{stripe}" class="b-stripe{stripe}" d=""#);
        for piece in 0..=stripe {
            let _ = write!(out, "M-17.7,{:.1}h3.2v{long:.1}h-3.2z", -4.6 + f64::from(piece) * (long + 1.8));
        }
        out.push_str(r#""/>"#);
    }
    out
}

const FLAGS: &str = concat!(
    r##"<g id="bd-flag-italy"><path fill="#1e6b45" d="M0,0h4.67v9.4h-4.67z"/><path fill="#fffdf4" d="M4.67,0h4.66v9.4h-4.66z"/><path fill="#c8322b" d="M9.33,0h4.67v9.4h-4.67z"/><path fill="#1d4c8f" d="M5.9,3.4h2.2v2.4h-2.2z"/><path class="b-flag-edge" d="M0,0h14v9.4h-14z"/></g>"##,
    r##"<g id="bd-flag-austria"><path fill="#17140f" d="M0,0h14v4.7h-14z"/><path fill="#f0be2c" d="M0,4.7h14v4.7h-14z"/><path class="b-flag-edge" d="M0,0h14v9.4h-14z"/></g>"##,
    r##"<g id="bd-flag-france"><path fill="#24428c" d="M0,0h4.67v9.4h-4.67z"/><path fill="#fffdf4" d="M4.67,0h4.66v9.4h-4.66z"/><path fill="#c8322b" d="M9.33,0h4.67v9.4h-4.67z"/><path class="b-flag-edge" d="M0,0h14v9.4h-14z"/></g>"##,
);

const MARKS: &str = concat!(
    r#"<path id="bd-star" d="M7,-4.6l1.1,2.2 2.4,.3 -1.8,1.7 .4,2.4 -2.1,-1.1 -2.1,1.1 .4,-2.4 -1.8,-1.7 2.4,-.3z"/>"#,
    r#"<path id="bd-chevron" d="M4.2,4.6h3l2.8,3.1 -2.8,3.1h-3l2.8,-3.1z"/>"#,
    r#"<path id="bd-battlement" d="M-15,11V-1h3.4v2.6h2.6V-1h3.4v2.6h2.6V-1h3.4V11z"/>"#,
    r#"<path id="bd-stripes" d="M-18,1L-1,18M-18,-11L11,18M-14,-18L18,14M-2,-18L18,2M10,-18L18,-10"/>"#,
    r#"<g id="bd-disorder" transform="translate(-20.5,1.5)"><path class="b-mark-lamp" d="M0,-5.4L5.6,4.6H-5.6z"/><path class="b-mark-line" d="M0,-1.8v3"/><circle class="b-mark-ink" cy="2.8" r=".85"/></g>"#,
    r#"<g id="bd-rout" transform="translate(-20,1)"><circle class="b-mark-card" r="7.4"/><path class="b-mark-card" d="M-2.6,4.6V-4.6h6l-1.8,2.2 1.8,2.2h-6"/></g>"#,
    r#"<g id="bd-loaf" transform="translate(19,-19)"><circle class="b-mark-card" r="6.6"/><path class="b-loaf" d="M-3.4,1.6c0,-3.6 1.6,-4.2 3.4,-4.2s3.4,.6 3.4,4.2z"/><path class="b-mark-strike" d="M-4.6,4.6L4.6,-4.6"/></g>"#,
    r#"<g id="bd-active"><rect class="b-case" x="-23.5" y="-23.5" width="47" height="47" rx="6"/><rect class="b-gold" x="-23.5" y="-23.5" width="47" height="47" rx="6"/></g>"#,
    r#"<g id="bd-mayact"><rect class="b-case" x="-23.5" y="-23.5" width="47" height="47" rx="6"/><rect class="b-gold b-dashed" x="-23.5" y="-23.5" width="47" height="47" rx="6"/></g>"#,
    r#"<g id="bd-focus"><rect class="b-focus-case" x="-23.5" y="-23.5" width="47" height="47" rx="6"/><rect class="b-focus" x="-23.5" y="-23.5" width="47" height="47" rx="6"/></g>"#,
    r#"<g id="bd-target"><path class="b-bracket-case" d="M-25,-15V-25H-15M15,-25H25V-15M25,15V25H15M-15,25H-25V15"/><path class="b-bracket" d="M-25,-15V-25H-15M15,-25H25V-15M25,15V25H15M-15,25H-25V15"/></g>"#,
    r#"<g id="bd-tick" transform="translate(-18,17)"><circle class="b-mark-card" r="5.6"/><path class="b-mark-tick" d="M-2.7,.2L-.7,2.4 2.8,-2.3"/></g>"#,
    r#"<path id="bd-reduced" class="b-reduced" d="M-18.4,18.4L18.4,-3V18.4z"/>"#,
    r#"<g id="bd-arm-infantry" class="b-arm"><path d="M-8.6,-6.4H8.6V4.4H-8.6zL8.6,4.4M8.6,-6.4L-8.6,4.4"/></g>"#,
    r#"<g id="bd-arm-light" class="b-arm"><path d="M-8.6,-6.4H8.6V4.4H-8.6zL8.6,4.4M8.6,-6.4L-8.6,4.4"/><path class="b-horn" d="M-8.6,-6.4H8.6L0,-1z"/></g>"#,
    r#"<g id="bd-arm-cavalry" class="b-arm"><path d="M-8.6,-6.4H8.6V4.4H-8.6zM8.6,-6.4L-8.6,4.4"/></g>"#,
    r#"<g id="bd-arm-artillery" class="b-arm"><path d="M-8.6,-6.4H8.6V4.4H-8.6z"/><circle class="b-horn" cy="-1" r="2.9"/></g>"#,
    r#"<g id="bd-reach" class="b-sign"><circle class="b-horn" cx="-11.4" cy="14.2" r="1.3"/><path d="M-9.2,11.6a4.2,4.2 0 0 1 0,5.2M-7.2,10a6.8,6.8 0 0 1 0,8.4"/></g>"#,
    r#"<path id="bd-swords" class="b-sign" d="M3.6,10.4L10.2,17.4M10.2,10.4L3.6,17.4M3.2,14.8L6,17.8M7.8,17.8L10.6,14.8"/>"#,
    r#"<path id="bd-shape-blank" d="M0,-10.6L10.6,0 0,10.6 -10.6,0z"/>"#,
    r#"<path id="bd-shape-arrowhead" d="M-9.6,-10.4L12,0 -9.6,10.4 -5.6,0z"/>"#,
    r#"<path id="bd-shape-pennant" d="M-10,-8.6H3L11.4,0 3,8.6H-10z"/>"#,
    r#"<path id="bd-shape-square" d="M-9,-9H9V9H-9z"/>"#,
    r#"<path id="bd-shape-disc" d="M-10,0a10,10 0 0 1 20,0a10,10 0 0 1 -20,0z"/>"#,
);

fn mark(out: &mut String, id: &str) {
    let _ = write!(out, r##"<use href="#bd-{id}"/>"##);
}

fn open(out: &mut String, face: &CounterFace, frame: Frame, scale: f64) {
    // What has acted is pale, but nothing shows through it.
    let done = if frame == Frame::Done { " b-done" } else { "" };
    let kind = if face.tone.is_dark() { "dark" } else { "light" };
    let tone = face.tone.name();
    let _ = write!(out, r#"<g class="b-counter b-{kind} b-{tone}{done}" transform="scale({scale})">"#);
}

/// A counter around the origin, at its shown size.
pub fn counter(face: &CounterFace, frame: Frame) -> String {
    let mut out = String::with_capacity(900);
    if frame == Frame::Done {
        out.push_str(r#"<rect class="b-backing" x="-16.6" y="-16.6" width="33.2" height="33.2" rx="2.5"/>"#);
    }
    open(&mut out, face, frame, SHOWN);
    match frame {
        Frame::Active => mark(&mut out, "active"),
        Frame::MayAct => mark(&mut out, "mayact"),
        Frame::Focus => mark(&mut out, "focus"),
        Frame::None | Frame::Done | Frame::Target => {}
    }
    let _ = write!(out, r##"<use href="#bd-ground-{}"/>"##, face.tone.name());
    if matches!(&face.face, Face::Unit(unit) if unit.damage > 0) {
        mark(&mut out, "reduced");
    }
    if face.routed {
        out.push_str(r##"<use class="b-stripes" href="#bd-stripes"/>"##);
    }
    // A long badge gets the room of a smaller flag.
    let (long, flag) = match face.badge.chars().count() {
        0..=3 => ("", 1.0),
        4 => (" b-badge4", 1.0),
        5 => (" b-badge5", 0.74),
        _ => (" b-badge6", 0.74),
    };
    let name = face.flag.name();
    let _ = write!(out, r##"<use href="#bd-flag-{name}" transform="translate(-17,-17) scale({flag})"/>"##);
    let _ = write!(out, r#"<text class="b-badge{long}" x="17" y="-8">{}</text>"#, Escaped(&face.badge));
    match &face.face {
        Face::Force(force) => force_marks(&mut out, *force),
        Face::Unit(unit) => unit_marks(&mut out, *unit, face.routed),
        Face::Leader(leader) => leader_marks(&mut out, leader),
    }
    if face.routed {
        mark(&mut out, "rout");
    }
    match frame {
        Frame::Target => mark(&mut out, "target"),
        Frame::Done if !matches!(face.face, Face::Force(_)) => mark(&mut out, "tick"),
        _ => {}
    }
    out.push_str("</g>");
    out
}

fn force_marks(out: &mut String, force: Force) {
    if let Some((command, initiative)) = force.ratings {
        let _ = write!(
            out,
            r##"<text class="b-strength" x="-6.2" y="11">{}</text><use href="#bd-star"/><use href="#bd-chevron"/><text class="b-rating" x="17" y="2.2">{command}</text><text class="b-rating" x="17" y="11.6">{initiative}</text>"##,
            force.strength
        );
    } else {
        mark(out, "battlement");
        let _ = write!(out, r#"<text class="b-strength b-garrison" x="9" y="11">{}</text>"#, force.strength);
    }
    mark(out, &format!("fatigue{}", force.fatigue.min(4)));
    if force.disordered {
        mark(out, "disorder");
    }
    if force.unsupplied {
        mark(out, "loaf");
    }
}

fn unit_marks(out: &mut String, unit: Unit, routed: bool) {
    if let Some(command) = unit.command {
        mark(out, &format!("stripe{}", command % STRIPES));
    }
    let arm = match unit.arm {
        Arm::Infantry => "arm-infantry",
        Arm::Light => "arm-light",
        Arm::Cavalry => "arm-cavalry",
        Arm::Artillery => "arm-artillery",
    };
    mark(out, arm);
    let fire = unit.fire.map_or_else(|| "–".to_owned(), |fire| fire.to_string());
    let _ = write!(
        out,
        r#"<rect class="b-box" x="-5.4" y="5.9" width="10.8" height="12.6" rx="1.4"/><text class="b-value" x="-10.2" y="17.4">{}</text><text class="b-value b-boxed" y="17.4">{}</text><text class="b-value" x="11.6" y="17.4">{fire}</text>"#,
        unit.melee, unit.morale
    );
    if unit.damage > 0 && !routed {
        mark(out, &format!("damage{}", unit.damage.min(3)));
    }
    if unit.cut_off {
        mark(out, "loaf");
    }
}

const fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Blank => "blank",
        Shape::Arrowhead => "arrowhead",
        Shape::Pennant => "pennant",
        Shape::Square => "square",
        Shape::Disc => "disc",
    }
}

/// The number of a marker; the notch of an arrowhead moves it forward.
fn figure(out: &mut String, leader: &Leader) {
    if leader.shape != Shape::Blank {
        let x = if leader.shape == Shape::Pennant { -1.2 } else { 0.0 };
        let _ = write!(out, r#"<text class="b-order" x="{x}" y="4.4">{}</text>"#, leader.initiative);
    }
}

fn leader_marks(out: &mut String, leader: &Leader) {
    mark(out, &format!("stripe{}", leader.command % STRIPES));
    let _ = write!(
        out,
        r##"<g class="b-inverse" transform="translate(1.5,.6) scale(.86)"><use href="#bd-shape-{}"/>"##,
        shape(leader.shape)
    );
    figure(out, leader);
    out.push_str("</g>");
    mark(out, "reach");
    let _ = write!(out, r#"<text class="b-rating b-left" x="-4" y="17.8">{}</text>"#, leader.range);
    if leader.assault > 0 {
        mark(out, "swords");
        let _ = write!(out, r#"<text class="b-rating" x="17" y="17.8">{}</text>"#, leader.assault);
    }
    if leader.staff {
        out.push_str(r#"<path class="b-mark-strike" d="M-1,-11H17.5"/>"#);
    }
}

/// A leader beside a unit, around the origin: his marker alone, in the colours of his army, over the stripe of his
/// command.
pub fn medal(face: &CounterFace, leader: &Leader, frame: Frame) -> String {
    let mut out = String::with_capacity(500);
    let id = shape(leader.shape);
    if frame == Frame::Done {
        let _ = write!(out, r##"<use class="b-backing" href="#bd-shape-{id}" transform="scale({MEDAL})"/>"##);
    }
    open(&mut out, face, frame, MEDAL);
    let mut ring = |classes: &[&str]| {
        for class in classes {
            let _ = write!(out, r##"<use class="b-ring {class}" href="#bd-shape-{id}"/>"##);
        }
    };
    match frame {
        Frame::Active => ring(&["b-case", "b-gold"]),
        Frame::MayAct => ring(&["b-case", "b-gold b-dashed"]),
        Frame::Focus => ring(&["b-focus-case", "b-focus"]),
        Frame::Target => ring(&["b-bracket-case", "b-bracket"]),
        Frame::None | Frame::Done => ring(&["b-medal-case"]),
    }
    let _ = write!(
        out,
        r##"<use class="b-medal" href="#bd-shape-{id}"/><use href="#bd-stripe{}" transform="translate(-3.7,3.2) rotate(-90) scale(.58)"/>"##,
        leader.command % STRIPES
    );
    figure(&mut out, leader);
    out.push_str("</g>");
    out
}

/// The flag flown over a held city, its pole planted at the origin.
pub fn flown(flag: Flag) -> String {
    format!(
        r##"<path class="b-pole" d="M0,0V-16"/><use href="#bd-flag-{}" x="0" y="-16" transform="translate(0,-4) scale(.75)"/>"##,
        flag.name()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(face: Face) -> CounterFace {
        CounterFace { tone: Tone::Madder, flag: Flag::Italy, badge: "9°".into(), routed: false, face }
    }

    fn force(ratings: Option<(u8, u8)>) -> Force {
        Force { strength: 4, ratings, fatigue: 9, disordered: true, unsupplied: true }
    }

    fn unit(damage: u8) -> Unit {
        let (arm, fire) = (Arm::Light, Some(3));
        Unit { arm, melee: 3, morale: 7, fire, damage, command: Some(7), cut_off: true }
    }

    fn leader(shape: Shape) -> Leader {
        Leader { shape, initiative: 8, range: 6, assault: 2, command: 9, staff: true }
    }

    fn all_defined(text: &str) {
        let symbols = symbols();
        for part in text.split("href=\"#").skip(1) {
            let id = part.split('"').next().unwrap_or_default();
            assert!(symbols.contains(&format!(r#"id="{id}""#)), "{id}");
        }
    }

    #[test]
    fn every_symbol_a_counter_uses_is_defined() {
        let shapes = [Shape::Blank, Shape::Arrowhead, Shape::Pennant, Shape::Square, Shape::Disc];
        let leaders = shapes.map(|shape| Face::Leader(leader(shape)));
        let units = [0, 1, 2, 3, 4].map(|damage| Face::Unit(unit(damage)));
        let arms = [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| Face::Unit(Unit { arm, ..unit(0) }));
        let forces = [Some((3, 2)), None].map(|ratings| Face::Force(force(ratings)));
        for layout in leaders.into_iter().chain(units).chain(arms).chain(forces) {
            for frame in [Frame::None, Frame::Active, Frame::MayAct, Frame::Target, Frame::Focus, Frame::Done] {
                for (routed, flag) in [(false, Flag::France), (true, Flag::Austria)] {
                    let face = CounterFace { flag, routed, ..face(layout.clone()) };
                    all_defined(&counter(&face, frame));
                    if let Face::Leader(leader) = &face.face {
                        all_defined(&medal(&face, leader, frame));
                    }
                }
            }
        }
    }

    #[test]
    fn a_garrison_shows_no_ratings() {
        assert!(!counter(&face(Face::Force(force(None))), Frame::None).contains("b-rating"));
        assert_eq!(counter(&face(Face::Force(force(Some((3, 2))))), Frame::None).matches("b-rating").count(), 2);
    }

    #[test]
    fn damage_is_told_by_bars_and_rout_by_a_flag() {
        for damage in 1..=3 {
            let text = counter(&face(Face::Unit(unit(damage))), Frame::None);
            assert!(text.contains(&format!("#bd-damage{damage}\"")) && text.contains("#bd-reduced"));
        }
        let sound = counter(&face(Face::Unit(unit(0))), Frame::None);
        assert!(!sound.contains("#bd-damage") && !sound.contains("#bd-reduced"));
        let routed = CounterFace { routed: true, ..face(Face::Unit(unit(4))) };
        let routed = counter(&routed, Frame::None);
        assert!(routed.contains("#bd-rout") && routed.contains("#bd-stripes") && !routed.contains("#bd-damage"));
    }

    #[test]
    fn a_blank_marker_hides_its_number() {
        let blank = leader(Shape::Blank);
        let hidden = face(Face::Leader(blank.clone()));
        assert!(!medal(&hidden, &blank, Frame::None).contains("<text"));
        assert!(!counter(&hidden, Frame::None).contains("b-order"));
        let arrow = leader(Shape::Arrowhead);
        assert!(medal(&face(Face::Leader(arrow.clone())), &arrow, Frame::None).contains(">8<"));
    }

    #[test]
    fn arms_without_fire_show_a_dash() {
        let horse = Unit { arm: Arm::Cavalry, fire: None, ..unit(0) };
        assert!(counter(&face(Face::Unit(horse)), Frame::None).contains(">–<"));
    }

    #[test]
    fn a_badge_cannot_become_markup() {
        let odd = CounterFace { badge: "<i>".into(), ..face(Face::Force(force(None))) };
        assert!(!counter(&odd, Frame::None).contains("<i>"));
    }
}
