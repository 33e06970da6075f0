//! Spoils a JSON document at random, so that it stays JSON and mostly keeps its shape.

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// A number below `bound`.
pub(crate) fn below(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    rng.next_u32() as usize % bound.max(1)
}

/// Changes one value somewhere; `donor` is a document of the same kind from which parts may be taken.
pub(crate) fn spoil(rng: &mut ChaCha8Rng, document: &mut Value, donor: &Value) {
    let (mut paths, mut donor_paths) = (Vec::new(), Vec::new());
    all_paths(document, &mut String::new(), &mut paths);
    all_paths(donor, &mut String::new(), &mut donor_paths);
    let path = &paths[below(rng, paths.len())];
    // The same field of the donor, or any part of it.
    let field = path.rsplit('/').next().unwrap_or_default();
    let alike: Vec<&String> = donor_paths.iter().filter(|other| other.ends_with(field)).collect();
    let part = match alike.as_slice() {
        [] => donor.clone(),
        alike => donor.pointer(alike[below(rng, alike.len())]).unwrap().clone(),
    };
    let any = donor.pointer(&donor_paths[below(rng, donor_paths.len())]).unwrap().clone();
    let value = document.pointer_mut(path).unwrap();
    match below(rng, 16) {
        0..=3 => *value = part,
        4 => *value = any,
        5 => *value = odd_value(rng),
        _ => match value {
            Value::Number(number) => {
                let near = number.as_i64().unwrap_or(0) + [-1, 1, 2, -2][below(rng, 4)];
                *value = json!(near);
            }
            Value::Bool(bool) => *bool = !*bool,
            Value::Array(items) if !items.is_empty() => {
                let at = below(rng, items.len());
                match below(rng, 4) {
                    0 => drop(items.remove(at)),
                    1 => items.push(items[at].clone()),
                    2 => items.reverse(),
                    _ => items.push(any),
                }
            }
            Value::Object(fields) if !fields.is_empty() => {
                let key = fields.keys().nth(below(rng, fields.len())).unwrap().clone();
                fields.remove(&key);
            }
            other => *other = part,
        },
    }
}

fn odd_value(rng: &mut ChaCha8Rng) -> Value {
    let odd = [
        json!(null),
        json!(0),
        json!(1),
        json!(4),
        json!(9),
        json!(20),
        json!(99),
        json!(255),
        json!(256),
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("0000"),
        json!("9999"),
        json!("2800"),
        json!("4419"),
        json!("Kaim"),
        json!([]),
        json!({}),
        json!(true),
    ];
    odd[below(rng, odd.len())].clone()
}

fn all_paths(value: &Value, at: &mut String, into: &mut Vec<String>) {
    into.push(at.clone());
    let length = at.len();
    let mut go = |key: &str, value: &Value| {
        at.push('/');
        at.push_str(&key.replace('~', "~0").replace('/', "~1"));
        all_paths(value, at, into);
        at.truncate(length);
    };
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(key, value)| go(&key.to_string(), value)),
        Value::Object(fields) => fields.iter().for_each(|(key, value)| go(key, value)),
        _ => {}
    }
}
