//! A link that opens a scenario: its id and the optional rules, in words.

/// A scenario and the optional rules, as a link names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioLink {
    /// The scenario's id.
    pub scenario: String,
    /// The optional rules agreed, by the names of their fields; none named means those that are usual.
    pub options: Option<Vec<String>>,
    /// Whether dice are entered by hand.
    pub by_hand: bool,
}

/// The most that the name of an optional rule may have.
const LONGEST_NAME: usize = 400;

/// The most that a scenario's id may have, with all that is changed in it.
const LONGEST_ID: usize = 8_000;

/// The most optional rules that are read.
const MOST_OPTIONS: usize = 40;

/// Says that there is no optional rule at all.
const NONE: &str = "-";

impl ScenarioLink {
    /// Reads what stands after `#/s/`; nothing that could not have been written by [`path`](Self::path).
    pub fn parse(path: &str) -> Option<Self> {
        let mut parts = path.split('/');
        let scenario = parts.next().filter(|id| is_id(id))?.to_owned();
        let mut link = Self { scenario, ..Self::default() };
        for part in parts {
            if part == "hand" {
                link.by_hand = true;
            } else if part == NONE {
                link.options = Some(Vec::new());
            } else {
                let names = part.split(',').map(|name| is_name(name).then(|| name.to_owned()));
                link.options = Some(names.collect::<Option<_>>()?);
            }
        }
        link.options.as_ref().is_none_or(|options| options.len() <= MOST_OPTIONS).then_some(link)
    }

    /// What stands after `#/s/`.
    pub fn path(&self) -> String {
        let mut path = self.scenario.clone();
        if let Some(options) = &self.options {
            path.push('/');
            path.push_str(if options.is_empty() { NONE } else { "" });
            path.push_str(&options.join(","));
        }
        if self.by_hand {
            path.push_str("/hand");
        }
        path
    }
}

/// An id names what is changed as well, with dots and tildes.
fn is_id(id: &str) -> bool {
    let sound = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'~');
    (1..=LONGEST_ID).contains(&id.len()) && !id.starts_with('.') && id.bytes().all(sound)
}

fn is_name(name: &str) -> bool {
    (1..=LONGEST_NAME).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scenario_is_named_with_its_options() {
        let link = ScenarioLink {
            scenario: "bezzecca-1866".into(),
            options: Some(vec!["loos".into(), "detachments".into()]),
            by_hand: true,
        };
        assert_eq!(link.path(), "bezzecca-1866/loos,detachments/hand");
        assert_eq!(ScenarioLink::parse(&link.path()), Some(link));
        let plain = ScenarioLink { scenario: "marengo-1800".into(), ..ScenarioLink::default() };
        assert_eq!(ScenarioLink::parse("marengo-1800"), Some(plain.clone()));
        let changed = ScenarioLink { scenario: "maida-1806~BR-11.x40.f90".into(), ..ScenarioLink::default() };
        assert_eq!(ScenarioLink::parse("maida-1806~BR-11.x40.f90"), Some(changed));
        let none = ScenarioLink { options: Some(Vec::new()), ..plain };
        assert_eq!(none.path(), "marengo-1800/-");
        assert_eq!(ScenarioLink::parse("marengo-1800/-"), Some(none));
    }

    #[test]
    fn nonsense_names_no_scenario() {
        for path in [
            "",
            "/",
            "a b",
            "<b>",
            "x/..",
            "x//",
            "..",
            "x/a.b",
            "x/a~b",
            &"a".repeat(8_001),
            &format!("x/{}", ["a"; 41].join(",")),
        ] {
            assert_eq!(ScenarioLink::parse(path), None, "{path}");
        }
    }
}
