//! The set-up of a scenario, to be changed piece by piece before the game: where it stands, when it comes, what it is
//! worth. All of it stands in the scenario's id, which makes the link.

use leptos::prelude::*;
use rules_core::any::Book;
use scenarios::changes::{self, Change, Changes, Standing};

use crate::books::BookFace;
use crate::components::{Icon, click};
use crate::i18n::say;
use crate::session_store::NewGame;
use crate::ui_store::UiStore;
use crate::{tr, words};

/// The set-up, folded until it is asked for.
#[component]
pub fn SetUp(
    /// The book, whose files have measures of their own.
    book: &'static BookFace,
    /// The game to be started, which names the scenario.
    new: RwSignal<NewGame>,
) -> impl IntoView {
    let ui = UiStore::here();
    let read = move || Changes::parse(&new.read().scenario).unwrap_or_default();
    let open = RwSignal::new(None::<String>);
    // Counts what changes the list itself; a field typed in keeps its place.
    let round = RwSignal::new(0_u32);
    let change = move |piece: &str, how: &dyn Fn(&mut Change)| {
        let mut changes = new.with_untracked(|new| Changes::parse(&new.scenario).unwrap_or_default());
        how(changes.piece(piece));
        changes.tidy();
        let id = changes.id();
        let sound = Changes::parse(&id).is_some() && changes::pieces(&id).is_ok();
        if sound {
            new.update(|new| new.scenario = id);
        } else {
            ui.say(tr!(set_up.no_value));
        }
        sound
    };
    let list = move || {
        round.track();
        let mut shown = new.with_untracked(|new| Changes::parse(&new.scenario).unwrap_or_default());
        let out: Vec<String> = shown.pieces.iter().filter(|one| one.out).map(|one| one.piece.clone()).collect();
        // What is left out stands in the list, too: it can be put back.
        shown.pieces.iter_mut().for_each(|one| one.out = false);
        shown.tidy();
        let pieces = changes::pieces(&shown.id()).unwrap_or_default();
        let row = |piece: Standing| {
            let gone = out.contains(&piece.id);
            row(Row { book, piece, gone, new, open, round }, change)
        };
        pieces.into_iter().map(row).collect::<Vec<AnyView>>()
    };
    let said = move || match read().pieces.len() {
        0 => tr!(set_up.as_printed).to_owned(),
        count => tr!(set_up.changed, count = count),
    };
    let units = move || match book.book {
        Book::Obbedisco | Book::Caricat => tr!(set_up.hexes),
        Book::Colonia | Book::Bravado => tr!(set_up.millimetres),
        Book::Dbe => tr!(set_up.hundredths),
    };
    let reset = move |_| {
        new.update(|new| new.scenario = changes::base(&new.scenario).to_owned());
        round.update(|round| *round += 1);
    };
    let unfolded = RwSignal::new(false);
    view! {
        <details class="choice-list" data-testid="set-up" on:toggle=move |_| unfolded.set(true)>
            <summary class="choice"><Icon name="pencil"/><span>{say(|| tr!(set_up.title))}</span><span class="cost">{said}</span></summary>
            <div class="inner">
                <p class="small muted">{units}</p>
                {move || unfolded.get().then(list)}
                <button class="btn quiet" data-testid="set-up-reset" on:click=click(reset)><Icon name="undo"/>{say(|| tr!(set_up.reset))}</button>
            </div>
        </details>
    }
    .into_any()
}

/// What keeps a changed set-up from being played.
pub fn faults(id: &str) -> Option<String> {
    if changes::base(id) == id {
        return None;
    }
    changes::check(id).err().map(|problems| words::faults(&problems))
}

struct Row {
    book: &'static BookFace,
    piece: Standing,
    gone: bool,
    new: RwSignal<NewGame>,
    open: RwSignal<Option<String>>,
    round: RwSignal<u32>,
}

/// Changes a piece; whether that could be.
trait Changing: Fn(&str, &dyn Fn(&mut Change)) -> bool + Copy + Send + Sync + 'static {}
impl<F: Fn(&str, &dyn Fn(&mut Change)) -> bool + Copy + Send + Sync + 'static> Changing for F {}

fn row(row: Row, change: impl Changing) -> AnyView {
    let Row { book, piece, gone, new, open, round } = row;
    let id = StoredValue::new(piece.id.clone());
    let file = piece.name;
    // In the language of the page, with the id that tells pieces of one name apart.
    let name = move || {
        let id = id.read_value();
        let name = new.with_untracked(|new| (book.piece)(changes::base(&new.scenario), &id, &file));
        match (id.as_str(), name.as_str()) {
            ("battle", _) => tr!(set_up.battle).to_owned(),
            (id, "") => id.to_owned(),
            (id, name) => format!("{name} ({id})"),
        }
    };
    let is_open = move || open.read().as_deref() == Some(id.read_value().as_str());
    let mark = move || {
        let changes = Changes::parse(&new.read().scenario).unwrap_or_default();
        let change = changes.pieces.into_iter().find(|change| change.piece == *id.read_value())?;
        Some(if change.out { tr!(set_up.left_out) } else { tr!(set_up.different) })
    };
    let toggle = move |_| {
        let now = (!is_open()).then(|| id.get_value());
        open.set(now);
    };
    let again = move || round.update(|round| *round += 1);
    let leave = move |_| {
        if change(&id.read_value(), &|change| change.out = !gone) {
            again();
        }
    };
    let double = move |_| {
        let like = id.get_value();
        let changes = new.with_untracked(|new| Changes::parse(&new.scenario).unwrap_or_default());
        let known = changes::pieces(&changes.id()).unwrap_or_default();
        // One of so many is free; of garrisons the hexes are typed into the link.
        let free = (1..100).map(|number| format!("{like}x{number}")).find(|id| known.iter().all(|one| one.id != *id));
        let Some(free) = free else { return };
        if change(&free, &|change| change.like = Some(like.clone())) {
            open.set(Some(free));
            again();
        }
    };
    let (may_leave, may_double) = (piece.may_leave, piece.may_double && piece.id.parse::<u16>().is_err());
    let fields = StoredValue::new(piece.fields);
    let body = move || {
        let fields = fields.get_value().into_iter().map(|value| field(new, id, value, change));
        view! {
            <div class="piece-fields">{fields.collect::<Vec<AnyView>>()}</div>
            <div class="save-acts">
                {may_leave.then(|| view! {
                    <button class="btn quiet" data-testid="piece-out" on:click=click(leave)>
                        {move || if gone { tr!(set_up.put_back) } else { tr!(set_up.leave_out) }}
                    </button>
                })}
                {may_double.then(|| view! {
                    <button class="btn quiet" data-testid="piece-double" on:click=click(double)><Icon name="plus"/>{say(|| tr!(set_up.one_more))}</button>
                })}
            </div>
        }
        .into_any()
    };
    view! {
        <button class="choice" data-testid=format!("piece-{}", id.get_value()) aria-expanded=move || is_open().to_string() on:click=click(toggle)>
            <Icon name="flag"/><span>{name}</span><span class="cost">{mark}</span>
        </button>
        {move || is_open().then(body)}
    }
    .into_any()
}

/// What a field holds where it is not changed.
fn printed(new: RwSignal<NewGame>, piece: &str, name: &str) -> Option<String> {
    let mut changes = new.with_untracked(|new| Changes::parse(&new.scenario))?;
    changes.pieces.iter_mut().for_each(|change| change.out = false);
    changes.piece(piece).set.clear();
    changes.tidy();
    let piece = changes::pieces(&changes.id()).ok()?.into_iter().find(|one| one.id == piece)?;
    piece.fields.into_iter().find(|value| value.field == name).map(|value| value.text)
}

fn field(new: RwSignal<NewGame>, piece: StoredValue<String>, value: changes::Value, change: impl Changing) -> AnyView {
    let name = value.field;
    let choices = value.choices;
    let held = RwSignal::new(value.text);
    let take = move |text: String| {
        let text = text.trim().to_owned();
        // What the file has anyway is no change.
        let printed = printed(new, &piece.read_value(), name).as_deref() == Some(text.as_str());
        let taken = change(&piece.read_value(), &|change| {
            if printed { change.unset(name) } else { change.set(name, &text) }
        });
        if taken {
            held.set(text);
        }
        taken
    };
    let testid = format!("field-{name}");
    let input = if choices.is_empty() {
        let text = move |event: web_sys::Event| {
            if !take(event_target_value(&event)) {
                event_target::<web_sys::HtmlInputElement>(&event).set_value(&held.read_untracked());
            }
        };
        view! { <input type="text" autocomplete="off" maxlength="12" data-testid=testid prop:value=held on:change=text/> }
            .into_any()
    } else {
        let options: Vec<AnyView> = choices
            .iter()
            .map(|&word| {
                let chosen = move || *held.read() == word;
                view! { <option value=word selected=chosen>{move || self::word(word)}</option> }.into_any()
            })
            .collect();
        let pick = move |event: web_sys::Event| {
            take(event_target_value(&event));
        };
        view! { <select data-testid=testid on:change=pick>{options}</select> }.into_any()
    };
    view! { <label class="field"><span>{move || field_name(name)}</span>{input}</label> }.into_any()
}

/// A field in words.
fn field_name(field: &str) -> &'static str {
    match field {
        "x" => tr!(set_up.field.x),
        "y" => tr!(set_up.field.y),
        "facing" => tr!(set_up.field.facing),
        "hex" => tr!(set_up.field.hex),
        "arrives" => tr!(set_up.field.arrives),
        "turns" => tr!(set_up.field.turns),
        "deploy" => tr!(set_up.field.deploy),
        "code" => tr!(set_up.field.code),
        "quality" => tr!(set_up.field.quality),
        "status" => tr!(set_up.field.status),
        "guard" => tr!(set_up.field.guard),
        "order" => tr!(set_up.field.order),
        "m" => tr!(set_up.field.m),
        "radius" => tr!(set_up.field.radius),
        "valour" => tr!(set_up.field.valour),
        "charisma" => tr!(set_up.field.charisma),
        "row" => tr!(set_up.field.row),
        "size" => tr!(set_up.field.size),
        "disordered" => tr!(set_up.field.disordered),
        "column" => tr!(set_up.field.column),
        "level" => tr!(set_up.field.level),
        "initiative" | "init" => tr!(set_up.field.initiative),
        "range" => tr!(set_up.field.range),
        "assault" => tr!(set_up.field.assault),
        "melee" => tr!(set_up.field.melee),
        "morale" => tr!(set_up.field.morale),
        "fire" => tr!(set_up.field.fire),
        "reduced_melee" => tr!(set_up.field.reduced_melee),
        "reduced_fire" => tr!(set_up.field.reduced_fire),
        "sp" => tr!(set_up.field.sp),
        "cmd" => tr!(set_up.field.cmd),
        // Every field has a word; the tests go through all of them.
        _ => "",
    }
}

/// A value that is a word: the rulebooks' own, or yes and no.
fn word(word: &'static str) -> &'static str {
    match word {
        "0" => tr!(set_up.no),
        "1" => tr!(set_up.yes),
        word => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_every_scenario_has_a_word() {
        for known in scenarios::ALL {
            for piece in changes::pieces(known.id).unwrap_or_default() {
                for value in piece.fields {
                    assert!(!field_name(value.field).is_empty(), "{}: {}", known.id, value.field);
                }
            }
        }
    }
}
