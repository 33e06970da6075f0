//! The counters: one symbol for each thing that repeats, put together per unit.

use std::fmt::Write as _;

use super::markup::Escaped;
use super::scene::{CounterFace, Flag, Frame, Tone};

/// Counters are drawn 40 units square and shown at this size: 0.8 of the height of a hex.
pub const SHOWN: f64 = 0.831;
/// Half the side of a counter as shown, in sheet units.
pub const HALF: f64 = 20.0 * SHOWN;
/// How far each counter further down in a stack peeps out, up and left, in sheet units.
pub const STACK_STEP: f64 = 5.0;

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
    out
}

const FLAGS: &str = concat!(
    r##"<g id="bd-flag-italy"><path fill="#1e6b45" d="M0,0h4.67v9.4h-4.67z"/><path fill="#fffdf4" d="M4.67,0h4.66v9.4h-4.66z"/><path fill="#c8322b" d="M9.33,0h4.67v9.4h-4.67z"/><path fill="#1d4c8f" d="M5.9,3.4h2.2v2.4h-2.2z"/><path class="b-flag-edge" d="M0,0h14v9.4h-14z"/></g>"##,
    r##"<g id="bd-flag-austria"><path fill="#17140f" d="M0,0h14v4.7h-14z"/><path fill="#f0be2c" d="M0,4.7h14v4.7h-14z"/><path class="b-flag-edge" d="M0,0h14v9.4h-14z"/></g>"##,
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
);

fn mark(out: &mut String, id: &str) {
    let _ = write!(out, r##"<use href="#bd-{id}"/>"##);
}

/// A counter around the origin, at its shown size.
pub fn counter(face: &CounterFace, frame: Frame) -> String {
    let mut out = String::with_capacity(900);
    let done = if frame == Frame::Done { " b-done" } else { "" };
    let _ = write!(
        out,
        r#"<g class="b-counter b-{}{done}" transform="scale({SHOWN})">"#,
        if face.tone.is_dark() { "dark" } else { "light" }
    );
    match frame {
        Frame::Active => mark(&mut out, "active"),
        Frame::MayAct => mark(&mut out, "mayact"),
        Frame::Focus => mark(&mut out, "focus"),
        Frame::None | Frame::Done | Frame::Target => {}
    }
    let _ = write!(out, r##"<use href="#bd-ground-{}"/>"##, face.tone.name());
    if face.routed {
        out.push_str(r##"<use class="b-stripes" href="#bd-stripes"/>"##);
    }
    let _ = write!(out, r##"<use href="#bd-flag-{}" x="-17" y="-17"/>"##, face.flag.name());
    let _ = write!(out, r#"<text class="b-badge" x="17" y="-8">{}</text>"#, Escaped(&face.badge));
    if face.garrison {
        mark(&mut out, "battlement");
        let _ = write!(out, r#"<text class="b-strength b-garrison" x="9" y="11">{}</text>"#, face.strength);
    } else {
        let _ = write!(
            out,
            r##"<text class="b-strength" x="-6.2" y="11">{}</text><use href="#bd-star"/><use href="#bd-chevron"/><text class="b-rating" x="17" y="2.2">{}</text><text class="b-rating" x="17" y="11.6">{}</text>"##,
            face.strength, face.command, face.initiative
        );
    }
    mark(&mut out, &format!("fatigue{}", face.fatigue.min(4)));
    if face.disordered {
        mark(&mut out, "disorder");
    }
    if face.routed {
        mark(&mut out, "rout");
    }
    if face.unsupplied {
        mark(&mut out, "loaf");
    }
    if frame == Frame::Target {
        mark(&mut out, "target");
    }
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

    fn face() -> CounterFace {
        CounterFace {
            tone: Tone::Madder,
            flag: Flag::Italy,
            badge: "9°".into(),
            strength: 4,
            command: 3,
            initiative: 2,
            fatigue: 1,
            disordered: false,
            routed: false,
            unsupplied: false,
            garrison: false,
        }
    }

    #[test]
    fn every_symbol_a_counter_uses_is_defined() {
        let symbols = symbols();
        for (garrison, frame) in
            [(false, Frame::Active), (true, Frame::Target), (false, Frame::MayAct), (false, Frame::Focus)]
        {
            let face = CounterFace {
                garrison,
                disordered: true,
                routed: true,
                unsupplied: true,
                fatigue: 9,
                tone: Tone::Austria,
                flag: Flag::Austria,
                ..face()
            };
            let text = counter(&face, frame);
            for part in text.split("href=\"#").skip(1) {
                let id = part.split('"').next().unwrap_or_default();
                assert!(symbols.contains(&format!(r#"id="{id}""#)), "{id}");
            }
        }
    }

    #[test]
    fn a_garrison_shows_no_ratings() {
        let garrison = CounterFace { garrison: true, ..face() };
        assert!(!counter(&garrison, Frame::None).contains("b-rating"));
        assert_eq!(counter(&face(), Frame::None).matches("b-rating").count(), 2);
    }

    #[test]
    fn a_badge_cannot_become_markup() {
        let odd = CounterFace { badge: "<i>".into(), ..face() };
        assert!(!counter(&odd, Frame::None).contains("<i>"));
    }
}
