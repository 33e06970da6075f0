//! The drawing of a base: ground, front and rear, figures, signs of its state, frame.

use std::fmt::Write as _;

use super::figures::{self, Arm};
use super::plane;
use super::scene::{Chip, Frame, Mark, Shape, TableBase};
use crate::stage::markup::Escaped;

/// Symbols of signs and arms; one unit is a tenth of a centimetre.
pub(super) const SYMBOLS: &str = concat!(
    r#"<g id="tb-m-disordered"><path class="b-mark-lamp" d="M0,-6L6.2,5H-6.2z"/><path class="b-mark-line" d="M0,-2v3.2"/><circle class="b-mark-ink" cy="3" r=".9"/></g>"#,
    r#"<g id="tb-m-permanent"><path class="tb-drop" d="M-5.4,-5.4H5.4V5.4H-5.4z"/><path class="tb-bars" d="M-3,-1.6H3M-3,1.6H3"/></g>"#,
    r#"<g id="tb-m-exhausted"><circle class="b-mark-card" r="5.8"/><circle class="b-mark-ink" cx="-2.6" cy="-.4" r="1.5"/><path class="b-mark-line" d="M-.8,1H3.8M-3.8,3H3.8"/></g>"#,
    r#"<g id="tb-m-tested"><circle class="b-mark-card" r="5.4"/><path class="tb-tick" d="M-2.7,.2L-.7,2.4 2.8,-2.3"/></g>"#,
    r#"<g id="tb-m-moved"><circle class="b-mark-card" r="5.4"/><path class="tb-tick" d="M0,3V-3M-2.6,-.6L0,-3.2 2.6,-.6"/></g>"#,
    r#"<g id="tb-m-routed"><circle class="b-mark-card" r="6.2"/><path class="b-mark-card" d="M-2.2,4V-4h5.2l-1.6,1.9 1.6,1.9h-5.2"/></g>"#,
    r#"<g id="tb-m-fired"><path class="tb-smoke" d="M-7,2a3.4,3.4 0 0 1 1.2,-5a4.6,4.6 0 0 1 8.4,-1.2a3.6,3.6 0 0 1 4.2,5.4a3,3 0 0 1 -3.6,2.6a4,4 0 0 1 -6,.6a3.4,3.4 0 0 1 -4.2,-2.4z"/></g>"#,
    r#"<path id="tb-m-shield" class="b-mark-card" d="M-5.6,-6H5.6V1.2C5.6,4.2 2.8,5.8 0,7C-2.8,5.8 -5.6,4.2 -5.6,1.2z"/>"#,
    r#"<path id="tb-m-drop" class="tb-drop" d="M0,-4.4C2.6,-1.2 3.4,.4 3.4,1.8A3.4,3.4 0 0 1 -3.4,1.8C-3.4,.4 -2.6,-1.2 0,-4.4z"/>"#,
    r#"<path id="tb-c-blank" d="M0,-8.6L8.6,0 0,8.6 -8.6,0z"/><path id="tb-c-arrowhead" d="M-7.6,8L0,-9.6 7.6,8 0,4.4z"/><path id="tb-c-pennant" d="M-7,-8H3L9.4,0 3,8H-7z"/><path id="tb-c-square" d="M-7.4,-7.4H7.4V7.4H-7.4z"/><circle id="tb-c-disc" r="8"/>"#,
    r#"<path id="tb-a-foot" class="tb-arm" d="M-1,-.65H1V.65H-1zL1,.65M1,-.65L-1,.65"/><path id="tb-a-light" class="tb-arm" d="M-1,-.65H1V.65H-1zL1,.65M1,-.65L-1,.65M0,0L-1,-.65H1z"/><path id="tb-a-horse" class="tb-arm" d="M-1,-.65H1V.65H-1zM1,-.65L-1,.65"/>"#,
    r#"<g id="tb-a-gun"><path class="tb-arm" d="M-1,-.65H1V.65H-1z"/><circle class="tb-arm-full" r=".36"/></g><g id="tb-a-mg"><path class="tb-arm" d="M-1,-.65H1V.65H-1zM0,.5V-.4M-.3,-.1L0,-.45 .3,-.1"/></g>"#,
    r#"<path id="tb-a-general" class="tb-arm-full" d="M0,-1.05L.27,-.36 1,-.32 .43,.14 .62,.85 0,.45 -.62,.85 -.43,.14 -1,-.32 -.27,-.36z"/><path id="tb-a-train" class="tb-arm" d="M-1,-.65H1V.65H-1zM-.6,-.65V.65M.6,-.65V.65"/>"#,
);

/// Whose symbol stands for an arm where figures are too small.
const fn arm_symbol(arm: Arm) -> &'static str {
    match arm {
        Arm::Line | Arm::Irregulars | Arm::ColdSteel => "foot",
        Arm::Light => "light",
        Arm::Cavalry | Arm::Lancers | Arm::IrregularHorse => "horse",
        Arm::Gun | Arm::LimberedGun => "gun",
        Arm::MachineGun => "mg",
        Arm::General | Arm::CommandPost => "general",
        Arm::Wagon => "train",
    }
}

const fn chip_symbol(shape: Shape) -> &'static str {
    match shape {
        Shape::Blank => "blank",
        Shape::Arrowhead => "arrowhead",
        Shape::Pennant => "pennant",
        Shape::Square => "square",
        Shape::Disc => "disc",
    }
}

/// The body of a base around its middle, its front upwards, in sheet units.
fn body(out: &mut String, base: &TableBase) {
    let (w, d) = (plane::cm(base.base.width()), plane::cm(base.base.depth()));
    let (x, y) = (-w / 2.0, -d / 2.0);
    // The band at the rear gives way on a shallow base.
    let rear = (d * 0.16).clamp(0.28, 0.62);
    let notch = (w * 0.1).clamp(0.4, 0.8);
    let _ = write!(
        out,
        concat!(
            r#"<rect class="tb-base-cast" x="{sx:.2}" y="{sy:.2}" width="{w:.2}" height="{d:.2}" rx=".2"/>"#,
            r#"<rect class="tb-base" x="{x:.2}" y="{y:.2}" width="{w:.2}" height="{d:.2}" rx=".18"/>"#,
            r#"<path class="tb-side" d="M{ix:.2},{ry:.2}H{jx:.2}V{by:.2}H{ix:.2}z"/>"#,
            r#"<path class="tb-front" d="M{ix:.2},{fy:.2}H{jx:.2}"/><path class="tb-notch" d="M{nl:.2},{y:.2}L0,{ny:.2}L{notch:.2},{y:.2}z"/>"#
        ),
        sx = x + 0.14,
        sy = y + 0.24,
        w = w,
        d = d,
        x = x,
        y = y,
        ix = x + 0.07,
        jx = -x - 0.07,
        ry = -y - rear,
        by = -y - 0.07,
        fy = y + 0.17,
        nl = -notch,
        ny = y - notch,
        notch = notch
    );
    if let Some(band) = base.band {
        let _ = write!(
            out,
            r#"<path class="tb-band" fill="{band}" d="M{:.2},{:.2}h{:.2}v{:.2}h-{:.2}z"/>"#,
            x + 0.07,
            -y - rear - 0.2,
            w - 0.14,
            0.24,
            w - 0.14
        );
    }
    out.push_str(r#"<g class="tb-figs">"#);
    figures::draw(out, &base.figures, w, d);
    let size = (w.min(d * 1.3) * 0.36).clamp(0.6, 2.2);
    let _ = write!(
        out,
        r##"</g><use class="tb-arms" href="#tb-a-{}" transform="translate(0,{:.2}) scale({size:.2})"/>"##,
        arm_symbol(base.figures.arm),
        -rear / 2.0
    );
}

/// The colours of the figures, as properties the symbols take up.
fn colours(base: &TableBase) -> String {
    let f = &base.figures;
    format!("--coat:{};--legs:{};--belt:{};--hat:{};--skin:{}", f.coat, f.legs, f.belt, f.hat, f.skin)
}

/// The signs at the rear, upright however the base is turned, in sheet units.
fn signs(out: &mut String, base: &TableBase) {
    let half = plane::length(base.base.width()) / 2.0;
    let rear = plane::length(base.base.depth()) / 2.0;
    let turn = plane::degrees(base.base.facing());
    let upright = |out: &mut String, x: f64, y: f64| {
        let _ = write!(out, r#"<g transform="translate({x:.1},{y:.1}) rotate({:.2})">"#, -turn);
    };
    let mut places = Vec::new();
    if !base.strength.is_empty() {
        places.push(None);
    }
    places.extend(base.marks.iter().map(Some));
    // The disc stands in the middle of the rear, signs go to its sides in turn.
    let step = 13.0_f64.min((2.0 * half + 10.0) / places.len().max(1) as f64).max(10.4);
    for (i, mark) in places.iter().enumerate() {
        let side = if i % 2 == 1 { 1.0 } else { -1.0 };
        let x = side * i.div_ceil(2) as f64 * step;
        upright(out, x, rear);
        match mark {
            None => {
                let low = if base.lowered { " tb-lowered" } else { "" };
                let wide = if base.strength.chars().count() > 2 { 8.4 } else { 6.6 };
                let _ = write!(
                    out,
                    r#"<ellipse class="tb-disc" rx="{wide}" ry="6.6"/><text class="tb-strength{low}" y="3.5">{}</text>"#,
                    Escaped(&base.strength)
                );
            }
            Some(mark) => sign(out, mark),
        }
        out.push_str("</g>");
    }
    if let Some(chip) = &base.chip {
        upright(out, half, rear - 2.0);
        order(out, chip);
        out.push_str("</g>");
    }
}

fn order(out: &mut String, chip: &Chip) {
    let blank = if chip.shape == Shape::Blank { " tb-chip-blank" } else { "" };
    let _ = write!(
        out,
        r##"<use class="tb-chip{blank}" href="#tb-c-{}"/><text class="tb-chip-text" y="3.2">{}</text>"##,
        chip_symbol(chip.shape),
        Escaped(&chip.text)
    );
}

fn sign(out: &mut String, mark: &Mark) {
    let name = match mark {
        Mark::Disordered => "disordered",
        Mark::Permanent => "permanent",
        Mark::Exhausted => "exhausted",
        Mark::Tested => "tested",
        Mark::Moved => "moved",
        Mark::Routed => "routed",
        Mark::Fired => "fired",
        Mark::Losses(count) => {
            out.push_str(r##"<use href="#tb-m-shield"/>"##);
            bars(out, *count);
            return;
        }
        Mark::Damage(count) => {
            let _ = write!(
                out,
                r##"<use href="#tb-m-drop" transform="scale(1.5)"/><text class="tb-count" y="4.6">{count}</text>"##
            );
            return;
        }
        Mark::Grade(text) => {
            let wide = 6.0 + 5.0 * text.chars().count() as f64;
            let _ = write!(
                out,
                r#"<path class="b-mark-card" d="M{:.1},-5.4h{wide:.1}l-2.4,10.8h-{wide:.1}z"/><text class="tb-grade" y="3.4">{}</text>"#,
                -wide / 2.0 + 1.2,
                Escaped(text)
            );
            return;
        }
    };
    let _ = write!(out, r##"<use href="#tb-m-{name}"/>"##);
}

/// Up to three bars, beyond that a figure.
fn bars(out: &mut String, count: u8) {
    if count > 3 {
        let _ = write!(out, r#"<text class="tb-count tb-count-red" y="3.6">{count}</text>"#);
        return;
    }
    out.push_str(r#"<path class="b-mark-bars" d=""#);
    for bar in 0..count {
        let x = 3.2 * (f64::from(bar) - f64::from(count.saturating_sub(1)) / 2.0);
        let _ = write!(out, "M{x:.1},-3.6V2.8");
    }
    out.push_str(r#""/>"#);
}

/// The frame around a base, in sheet units; `grow` is how far off it runs.
pub(super) fn frame(out: &mut String, base: &TableBase, frame: Frame) {
    let (w, d) = (plane::length(base.base.width()), plane::length(base.base.depth()));
    let rect = |out: &mut String, class: &str, grow: f64| {
        let _ = write!(
            out,
            r#"<rect class="{class}" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="4"/>"#,
            -w / 2.0 - grow,
            -d / 2.0 - grow,
            w + 2.0 * grow,
            d + 2.0 * grow
        );
    };
    match frame {
        Frame::None | Frame::Done => {}
        Frame::Active => {
            rect(out, "b-case", 3.0);
            rect(out, "b-gold", 3.0);
        }
        Frame::MayAct => {
            rect(out, "b-case", 3.0);
            rect(out, "b-gold b-dashed", 3.0);
        }
        Frame::Focus => {
            rect(out, "b-focus-case", 5.0);
            rect(out, "b-focus", 5.0);
        }
        Frame::Target => {
            let (x, y, arm) = (w / 2.0 + 6.0, d / 2.0 + 6.0, 10.0_f64.min(w / 3.0).min(d / 2.0));
            let path = format!(
                "M-{x:.1},-{i:.1}V-{y:.1}H-{j:.1}M{j:.1},-{y:.1}H{x:.1}V-{i:.1}M{x:.1},{i:.1}V{y:.1}H{j:.1}M-{j:.1},{y:.1}H-{x:.1}V{i:.1}",
                i = y - arm,
                j = x - arm
            );
            let _ = write!(out, r#"<path class="b-bracket-case" d="{path}"/><path class="b-bracket" d="{path}"/>"#);
        }
    }
}

fn classes(base: &TableBase) -> String {
    let kind = if base.tone.is_dark() { "dark" } else { "light" };
    let done = if base.frame == Frame::Done { " b-done" } else { "" };
    let routed = if base.marks.contains(&Mark::Routed) { " tb-routed" } else { "" };
    format!("tb-counter b-{kind} b-{}{done}{routed}", base.tone.name())
}

/// A base around its middle, its front upwards, in sheet units.
pub(super) fn draw(base: &TableBase) -> String {
    let mut out = String::with_capacity(2600);
    frame(&mut out, base, base.frame);
    let _ = write!(out, r#"<g class="{}" style="{}"><g transform="scale(10)">"#, classes(base), colours(base));
    body(&mut out, base);
    out.push_str("</g></g>");
    let _ = write!(out, r#"<g class="{}">"#, classes(base));
    signs(&mut out, base);
    out.push_str("</g>");
    out
}

/// The same pale and dashed, for where it would stand: with its figures, without its signs.
pub(super) fn ghost(base: &TableBase, refused: bool) -> String {
    let mut out = String::with_capacity(2600);
    let (w, d) = (plane::length(base.base.width()), plane::length(base.base.depth()));
    let _ = write!(out, r#"<g class="tb-ghost {}" style="{}"><g transform="scale(10)">"#, classes(base), colours(base));
    body(&mut out, base);
    let edge = if refused { "tb-ghost-edge tb-refused" } else { "tb-ghost-edge" };
    let _ = write!(
        out,
        r#"</g></g><rect class="{edge}" x="{:.1}" y="{:.1}" width="{w:.1}" height="{d:.1}" rx="2"/>"#,
        -w / 2.0,
        -d / 2.0
    );
    out
}

#[cfg(test)]
pub(super) mod tests {
    use rules_core::table::{Angle, Base, Length, Point};

    use super::*;
    use crate::table_board::figures::Figures;
    use crate::table_board::scene::Tone;

    pub(in crate::table_board) fn foot(key: u32, x: i32, y: i32, facing: i32) -> TableBase {
        TableBase {
            key,
            base: Base::new(Point::cm(x, y), Angle::degrees(facing), Length::cm(8), Length::cm(4)),
            via: Vec::new(),
            tone: Tone::Madder,
            figures: Figures::default(),
            band: None,
            strength: "10".into(),
            lowered: false,
            marks: Vec::new(),
            chip: None,
            name: "IV Indigeni".into(),
            frame: Frame::None,
            movable: true,
        }
    }

    #[test]
    fn every_sign_has_a_shape_of_its_own() {
        let marks = [
            Mark::Losses(2),
            Mark::Damage(1),
            Mark::Disordered,
            Mark::Permanent,
            Mark::Exhausted,
            Mark::Tested,
            Mark::Moved,
            Mark::Fired,
            Mark::Routed,
            Mark::Grade("B".into()),
        ];
        let mut seen = Vec::new();
        for mark in marks {
            let drawn = draw(&TableBase { marks: vec![mark.clone()], ..foot(1, 10, 10, 0) });
            let signs = drawn.rsplit_once(r#"<g class="tb-counter"#).expect("signs are drawn").1.to_owned();
            assert!(!seen.contains(&signs), "{mark:?}");
            seen.push(signs);
        }
    }

    #[test]
    fn all_symbols_of_signs_exist_and_no_text_becomes_markup() {
        let figures = figures::symbols();
        for shape in [Shape::Blank, Shape::Arrowhead, Shape::Pennant, Shape::Square, Shape::Disc] {
            let base = TableBase {
                chip: Some(Chip { shape, text: "<b>".into() }),
                marks: vec![Mark::Disordered, Mark::Grade("<i>".into()), Mark::Losses(4)],
                strength: "<s>".into(),
                ..foot(1, 10, 10, 37)
            };
            let drawn = draw(&base);
            assert!(!drawn.contains("<b>") && !drawn.contains("<i>") && !drawn.contains("<s>"));
            for used in drawn.split(r##"href="#"##).skip(1).filter_map(|rest| rest.split('"').next()) {
                let id = format!(r#"id="{used}""#);
                assert!(SYMBOLS.contains(&id) || figures.contains(&id), "{used}");
            }
        }
    }

    #[test]
    fn signs_stand_upright_on_a_turned_base() {
        assert!(draw(&foot(1, 10, 10, 90)).contains("rotate(-90.00)"));
    }
}
