//! A table of miniatures on the screen of a game, played by hand.

use std::cell::Cell;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use rules_core::books::colonia::{Action, Colonia, Part, Unit};
use rules_core::table::{Angle, Base, Hand as Turned, Length, Motion, Point};
use serde::Serialize;
use serde_json::{Value, json};

use crate::game::GamePage;
use crate::hand::{self, ARROWS, CONTROL, ENTER, Hand, SHIFT, TAB};
use crate::lens::Lens;
use crate::page::Page;
use crate::standing::{Standing, free_place};

/// Pixels to the millimetre from which each millimetre can be drawn, with a finger each part of a base be told apart.
const FINE: f64 = 1.15;
const FINE_FOR_FINGERS: f64 = 1.3;
/// How near to the rim of the board nothing is dragged, in pixels.
const RIM: f64 = 24.0;
/// How often a view is looked for, and how often a base by Tab.
const TRIES: usize = 8;
const TABS: usize = 120;
/// How often something is waited for, 20 ms each.
const PATIENCE: usize = 250;

/// The table of a game.
pub struct Table<'a> {
    game: GamePage<'a>,
    pub(crate) hand: Hand,
    height: Length,
    /// The base chosen last by hand.
    chosen: Cell<Option<u32>>,
}

impl<'a> Table<'a> {
    /// The table of the game on the screen.
    pub fn new(game: GamePage<'a>, hand: Hand, state: &impl Standing) -> Self {
        Self { game, hand, height: state.height(), chosen: Cell::new(None) }
    }

    /// The game on the screen.
    pub const fn game(&self) -> &GamePage<'a> {
        &self.game
    }

    pub(crate) fn page(&self) -> &'a Page {
        self.game.page()
    }

    /// Does an action by hand: names a unit by its base, moves and charges by dragging it, and all else by its button.
    /// Waits until it is done.
    ///
    /// # Errors
    /// The page does not let the hand do it.
    pub async fn play(&self, state: &Colonia, action: &Action) -> Result<()> {
        let before = self.game.entries().await?;
        match action {
            Action::Name { unit } => {
                for _ in 0..TRIES {
                    self.choose(state, unit.0.into()).await?;
                    if self.hand == Hand::Keys {
                        hand::keys(self.page(), [ENTER]).await?;
                    }
                    // On a busy machine a tap may last as long as a finger that rests.
                    if self.game.grows_soon(before).await? {
                        break;
                    }
                }
            }
            Action::Move { parts, with: None } => {
                for _ in 0..TRIES {
                    self.make(state, parts, None).await?;
                    self.commit().await?;
                    // On a busy machine a drag may begin before the finger has rested long enough.
                    if self.hand != Hand::Finger || self.game.grows_soon(before).await? {
                        break;
                    }
                    self.hand.press(self.page(), "table-give-up").await?;
                    self.chosen.set(None);
                }
            }
            Action::Charge { target, parts, bonus: false, with: None } => {
                self.make(state, parts, Some(*target)).await?;
                if self.hand == Hand::Keys {
                    // Stopped by the enemy it is a move that stops short; meant as a charge it goes in.
                    self.hand.press(self.page(), "way-1").await?;
                }
                self.press_commit().await?;
            }
            Action::Fire { target, .. } if self.hand != Hand::Keys => {
                // The enemy pressed is aimed at.
                self.choose(state, target.0.into()).await?;
                self.button(action).await?;
            }
            _ => self.button(action).await?,
        }
        self.game.grows(before).await.with_context(|| format!("by {:?}: {action:?}", self.hand))?;
        self.settle().await
    }

    /// Presses the button of an action.
    ///
    /// # Errors
    /// No button offers it, or it is not reached.
    pub async fn button(&self, action: &impl Serialize) -> Result<()> {
        let choice = self.game.find(&serde_json::to_value(action)?).await?;
        self.hand.press(self.page(), &format!("choice-{}", choice.number)).await
    }

    /// Makes the move in the making.
    ///
    /// # Errors
    /// The page does not let the hand do it.
    pub async fn commit(&self) -> Result<()> {
        let on_board = "return document.activeElement.dataset.testid === 'table-board';";
        if self.hand == Hand::Keys && self.page().script(on_board, Vec::new()).await? {
            return hand::keys(self.page(), [ENTER]).await;
        }
        self.press_commit().await
    }

    pub(crate) async fn press_commit(&self) -> Result<()> {
        self.hand.press(self.page(), "table-commit").await
    }

    /// Chooses a unit by its base.
    ///
    /// # Errors
    /// It is not on the screen, or not reached by Tab.
    pub async fn choose(&self, state: &impl Standing, key: u32) -> Result<()> {
        let (place, base) = free_place(state, key).context("the base is covered")?;
        if self.hand == Hand::Keys {
            return self.tab_to(&base).await;
        }
        let lens = self.show(state, &[place]).await?;
        self.chosen.set(Some(key));
        self.hand.tap(self.page(), lens.pixel(place)).await?;
        self.settle().await
    }

    /// Makes a move of the unit that acts, in the making: nothing is done yet.
    ///
    /// # Errors
    /// The page does not let the hand do it.
    pub async fn make(&self, state: &Colonia, parts: &[Part], onto: Option<Unit>) -> Result<()> {
        let unit = state.act().context("no unit acts")?.unit;
        if self.hand == Hand::Keys {
            self.tab_to(&state.base(unit)).await?;
        } else if self.chosen.get() != Some(unit.0.into()) {
            self.choose(state, unit.0.into()).await?;
        }
        let mut base = state.base(unit);
        for part in parts {
            let end = part.motion(&base).end(&base);
            match (*part, self.hand) {
                (Part::Leg { toward, mm }, Hand::Keys) => self.type_leg(&base, toward, mm).await?,
                (Part::Wheel { on, degrees }, Hand::Keys) => self.type_wheel(on, degrees).await?,
                (Part::Leg { toward, mm }, _) => self.drag_leg(state, &base, toward, mm, onto).await?,
                (Part::Wheel { on, degrees }, _) => self.drag_wheel(state, &base, on, degrees).await?,
                (Part::Pivot { by }, Hand::Keys) => self.type_turn(by).await?,
                (Part::Pivot { by }, _) => self.drag_turn(state, &base, by).await?,
            }
            self.settle().await?;
            if self.hand == Hand::Keys {
                self.shown(".table-board .b-spoken").await.with_context(|| format!("{part:?}"))?;
            }
            base = end;
        }
        Ok(())
    }

    async fn drag_leg(&self, state: &Colonia, base: &Base, toward: u16, mm: u16, onto: Option<Unit>) -> Result<()> {
        let oblique = (Angle(toward.into()) - base.facing()).signed().0 / 100;
        if let Some(target) = onto {
            let end = Part::Leg { toward, mm }.motion(base).end(base).centre();
            ensure!(state.base(target).contains(end), "the drag ends beside its target");
        }
        // Beside the handles, so that a finger must rest to take hold of the base.
        let rest = self.hand == Hand::Finger && onto.is_none();
        let (right, ahead) = if rest { (base.width().0 / 4, -base.depth().0 * 2 / 5) } else { (0, 0) };
        self.draw_leg(state, base, base.place(Length(right), Length(ahead)), (oblique, mm), rest).await
    }

    /// Drags a body by a place of it so many degrees to the right of where it faces, and so many millimetres; resting on
    /// it first or not.
    pub(crate) async fn draw_leg(
        &self,
        state: &impl Standing,
        body: &Base,
        from: Point,
        (oblique, mm): (i32, u16),
        rest: bool,
    ) -> Result<()> {
        let leg = Motion::Leg { oblique: Angle::degrees(oblique).normalised(), length: Length::mm(mm.into()) };
        let end = from + (leg.end(body).centre() - body.centre());
        let lens = self.show(state, &[from, end]).await?;
        let (dx, dy) = lens.leg(body.facing(), oblique, mm).with_context(|| format!("{mm} mm at {oblique} degrees"))?;
        let from = lens.pixel(from);
        self.hand.drag(self.page(), from, (from.0 + dx, from.1 + dy), rest).await
    }

    pub(crate) async fn drag_wheel(&self, state: &impl Standing, base: &Base, on: Turned, degrees: u8) -> Result<()> {
        let lens = self.show(state, base.corners()).await?;
        let [from, to] = lens.wheel(base, on, degrees);
        self.hand.drag(self.page(), from, to, false).await
    }

    /// The handle of the turn stands so many pixels ahead of the front.
    pub(crate) async fn drag_turn(&self, state: &impl Standing, base: &Base, by: i16) -> Result<()> {
        self.draw_turn(state, base, by, 0.0).await
    }

    /// As [`Table::drag_turn`], drawn out so far that a small base, too, is turned to the degree.
    pub(crate) async fn drag_turn_far(&self, state: &impl Standing, base: &Base, by: i16) -> Result<()> {
        self.draw_turn(state, base, by, 60.0).await
    }

    async fn draw_turn(&self, state: &impl Standing, base: &Base, by: i16, farther: f64) -> Result<()> {
        const STEM: f64 = 34.0;
        let lens = self.show(state, base.corners()).await?;
        let turned = |degrees: i32, farther: f64| {
            let angle = base.facing() + Angle::degrees(degrees);
            let stem = Length(((STEM + farther) / lens.scale * 100.0) as i32) + Length(base.depth().0 / 2);
            lens.pixel(base.centre().toward(angle, stem))
        };
        self.hand.drag(self.page(), turned(0, 0.0), turned(by.into(), farther), false).await
    }

    /// Types a leg: along an axis with arrows, aslant as numbers.
    pub(crate) async fn type_leg(&self, base: &Base, toward: u16, mm: u16) -> Result<()> {
        let page = self.page();
        let oblique = (Angle(toward.into()) - base.facing()).signed().0;
        if oblique == 0 {
            let arrow = ahead_key(base.facing());
            let [far, near, fine] = [mm / 50, mm % 50 / 10, mm % 10].map(usize::from);
            hand::keys_with(page, CONTROL, arrow, far).await?;
            hand::keys(page, std::iter::repeat_n(arrow, near)).await?;
            return hand::keys_with(page, SHIFT, arrow, fine).await;
        }
        // A move in the making lets Tab leave the board.
        hand::keys(page, [ahead_key(base.facing())]).await?;
        self.type_number(0, &format!("{}.{}", mm / 10, mm % 10)).await?;
        self.type_number(1, &format!("{}.{}", oblique / 100, oblique.abs() % 100 / 10)).await
    }

    pub(crate) async fn type_wheel(&self, on: Turned, degrees: u8) -> Result<()> {
        let (five, one) = if on == Turned::Right { (']', '}') } else { ('[', '{') };
        let (fives, ones) = (usize::from(degrees / 5), usize::from(degrees % 5));
        hand::keys(self.page(), std::iter::repeat_n(five, fives).chain(std::iter::repeat_n(one, ones))).await
    }

    pub(crate) async fn type_turn(&self, by: i16) -> Result<()> {
        let (five, one) = if by < 0 { ('q', 'Q') } else { ('e', 'E') };
        let turn = usize::from(by.unsigned_abs());
        hand::keys(self.page(), std::iter::repeat_n(five, turn / 5)).await?;
        hand::keys_with(self.page(), SHIFT, one, turn % 5).await
    }

    /// Goes to a field of the panel by Tab and types a number.
    async fn type_number(&self, field: usize, number: &str) -> Result<()> {
        let there = "return document.activeElement === document.querySelectorAll('.tb-field input')[arguments[0]];";
        for _ in 0..TABS * 2 {
            if self.page().script(there, vec![json!(field)]).await? {
                return hand::keys(self.page(), number.chars().chain([TAB])).await;
            }
            hand::keys(self.page(), [TAB]).await?;
        }
        bail!("the field {field} is not reached by Tab")
    }

    /// Goes to the board, and from base to base until this one is chosen.
    pub(crate) async fn tab_to(&self, base: &Base) -> Result<()> {
        let (x, y) = (base.centre().x.0, (self.height - base.centre().y).0);
        let tenths = |length: i32| format!("{:.1}", f64::from(length) / 100.0);
        let wanted = format!("translate({},{})", tenths(x), tenths(y));
        let here = "const board = document.querySelector('[data-testid=\"table-board\"]'); \
            const ring = board.querySelector('.tb-cursor > g'); \
            return [document.activeElement === board, ring ? ring.getAttribute('transform') : '', \
                    board.querySelector('.b-spoken').textContent];";
        let mut heard: Vec<String> = Vec::new();
        for _ in 0..TABS * 3 {
            let (board, ring, said): (bool, String, String) = self.page().script(here, Vec::new()).await?;
            if board && ring.starts_with(&wanted) {
                ensure!(!said.is_empty(), "nothing is said of a base");
                return Ok(());
            }
            if board && !ring.is_empty() {
                ensure!(heard.last() != Some(&said), "the same is said of two bases: {said}");
                heard.push(said);
            }
            if board {
                hand::keys(self.page(), [TAB]).await?;
            } else {
                // The board comes before the panel; from the board on the way leads through its bases.
                hand::keys_with(self.page(), SHIFT, TAB, 1).await?;
            }
            self.settle().await?;
        }
        bail!("the base at {wanted} is not reached by Tab")
    }

    /// Draws a lasso around bases with Shift held, so that they move together.
    ///
    /// # Errors
    /// They do not come into view, or the browser refuses.
    pub async fn ring(&self, state: &impl Standing, bases: &[Base]) -> Result<()> {
        let around = Base::around(bases).context("bases to ring")?.inset(Length::cm(-2));
        let corners = *around.corners();
        let lens = self.show(state, &corners).await?;
        let mut way: Vec<(i32, i32)> = corners.iter().map(|&corner| lens.pixel(corner)).collect();
        way.extend(way.first().copied());
        hand::lasso(self.page(), &way).await?;
        self.settle().await
    }

    /// Drags a base, and what moves with it, straight to its right.
    ///
    /// # Errors
    /// It does not come into view, or no pixel is just there.
    pub async fn carry(&self, state: &impl Standing, base: &Base, mm: u16) -> Result<()> {
        let (from, to) = (base.centre(), base.place(Length::mm(mm.into()), Length::ZERO));
        let lens = self.show(state, &[from, to]).await?;
        let (dx, dy) = lens.leg(base.facing(), 90, mm).context("no pixel is just there")?;
        let from = lens.pixel(from);
        self.hand.drag(self.page(), from, (from.0 + dx, from.1 + dy), true).await?;
        self.settle().await
    }

    /// Waits until nothing moves.
    ///
    /// # Errors
    /// It goes on moving.
    pub async fn rest(&self) -> Result<()> {
        self.settle().await?;
        self.lens().await.map(drop)
    }

    /// What the board says to a screen reader.
    ///
    /// # Errors
    /// The browser does not answer.
    pub async fn said(&self) -> Result<String> {
        self.text(".table-board .b-spoken").await
    }

    /// The text of the first element of a selector; none if it is not there.
    ///
    /// # Errors
    /// The browser does not answer.
    pub async fn text(&self, selector: &str) -> Result<String> {
        let read = "return document.querySelector(arguments[0])?.textContent ?? '';";
        self.page().script(read, vec![json!(selector)]).await
    }

    /// As [`Table::text`], once it is there.
    ///
    /// # Errors
    /// It does not appear in time.
    pub async fn shown(&self, selector: &str) -> Result<String> {
        for _ in 0..PATIENCE {
            let text = self.text(selector).await?;
            if !text.is_empty() {
                return Ok(text);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        bail!("{selector} says nothing")
    }

    /// Waits until two frames are drawn.
    pub(crate) async fn settle(&self) -> Result<()> {
        let drawn = "const done = arguments[0]; \
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true), 0)));";
        self.page().script_later::<bool>(drawn, Vec::new()).await.map(drop)
    }

    async fn lens(&self) -> Result<Lens> {
        let read = "const sheet = document.querySelector('.table-board svg.b-live'); \
            const box = sheet.getBoundingClientRect(), view = sheet.viewBox.baseVal; \
            const scale = box.width / view.width; \
            return [box.left - view.x * scale, box.top - view.y * scale, scale];";
        let mut last: Option<(f64, f64, f64)> = None;
        for _ in 0..PATIENCE {
            let now: (f64, f64, f64) = self.page().script(read, Vec::new()).await?;
            if last == Some(now) {
                return Ok(Lens { corner: (now.0, now.1), scale: now.2, height: self.height });
            }
            last = Some(now);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        bail!("the table does not come to rest")
    }

    /// The part of the screen that is the board's alone.
    async fn room(&self) -> Result<[f64; 4]> {
        let read = "const board = document.querySelector('[data-testid=\"table-board\"]').getBoundingClientRect(); \
            const side = document.querySelector('.side-panel').getBoundingClientRect(); \
            const low = side.left < board.right && side.top < board.bottom && side.left <= board.left \
                ? side.top : board.bottom; \
            return [board.left, board.top, Math.min(board.right, innerWidth), Math.min(low, innerHeight)];";
        let [left, top, right, low]: [f64; 4] = self.page().script(read, Vec::new()).await?;
        Ok([left + RIM, top + RIM, right - RIM, low - RIM])
    }

    /// Brings places into view, near enough to draw each millimetre.
    pub(crate) async fn show(&self, state: &impl Standing, places: &[Point]) -> Result<Lens> {
        let fine = if self.hand == Hand::Finger { FINE_FOR_FINGERS } else { FINE };
        for _ in 0..TRIES {
            let (lens, [left, top, right, low]) = (self.lens().await?, self.room().await?);
            let spots: Vec<(f64, f64)> = places.iter().map(|&place| lens.spot(place)).collect();
            let seen = |&(x, y): &(f64, f64)| (left..right).contains(&x) && (top..low).contains(&y);
            let clear = self.clear(&spots).await?;
            if lens.scale >= fine && spots.iter().all(seen) && clear {
                return Ok(lens);
            }
            let count = spots.len().max(1) as f64;
            let middle = (
                spots.iter().map(|spot| spot.0).sum::<f64>() / count,
                spots.iter().map(|spot| spot.1).sum::<f64>() / count,
            );
            let goal = (f64::midpoint(left, right), f64::midpoint(top, low));
            let factor = (fine * 1.06 / lens.scale).clamp(1.0, 2.2);
            match self.hand {
                Hand::Finger => self.pinch(middle, goal, factor, [left, top, right, low]).await?,
                _ if factor > 1.0 && seen(&middle) => {
                    let at = (middle.0 as i32, middle.1 as i32);
                    hand::wheel(self.page(), at, -120).await?;
                }
                _ => self.pan(state, &lens, middle, goal, [left, top, right, low]).await?,
            }
            self.settle().await?;
        }
        bail!("{places:?} do not come into view")
    }

    /// Whether nothing of the page lies over these places of the board.
    async fn clear(&self, spots: &[(f64, f64)]) -> Result<bool> {
        let read = "return arguments[0].every(([x, y]) => \
            document.elementFromPoint(x, y)?.closest('[data-testid=\"table-board\"]'));";
        self.page().script(read, vec![json!(spots)]).await
    }

    /// Two fingers take the table so that the middle goes to its goal and all grows by a factor.
    async fn pinch(&self, middle: (f64, f64), goal: (f64, f64), factor: f64, room: [f64; 4]) -> Result<()> {
        const SPREAD: f64 = 36.0;
        let [left, top, right, low] = room;
        let at = |middle: (f64, f64), spread: f64| {
            [-spread, spread].map(|off| ((middle.0 + off).round() as i32, middle.1.round() as i32))
        };
        // Fingers stay on the board; what is farther comes by another pinch.
        let start = (middle.0.clamp(left + SPREAD, right - SPREAD), middle.1.clamp(top, low));
        let want = (start.0 + goal.0 - middle.0, start.1 + goal.1 - middle.1);
        let wide = SPREAD * factor;
        let end = (want.0.clamp(left + wide, (right - wide).max(left + wide)), want.1.clamp(top, low));
        let page = self.page();
        let both = at(start, SPREAD);
        hand::fingers(page, "touchStart", &both[..1]).await?;
        hand::fingers(page, "touchStart", &both).await?;
        for step in 1..=6 {
            let part = f64::from(step) / 6.0;
            let here = (start.0 + (end.0 - start.0) * part, start.1 + (end.1 - start.1) * part);
            hand::fingers(page, "touchMove", &at(here, SPREAD + (wide - SPREAD) * part)).await?;
        }
        // The table rests before it is let go, else it would glide on.
        tokio::time::sleep(Duration::from_millis(150)).await;
        hand::fingers(page, "touchEnd", &[]).await
    }

    /// The mouse takes the table where no base stands, and drags it.
    async fn pan(
        &self,
        state: &impl Standing,
        lens: &Lens,
        middle: (f64, f64),
        goal: (f64, f64),
        [left, top, right, low]: [f64; 4],
    ) -> Result<()> {
        let (dx, dy) = (goal.0 - middle.0, goal.1 - middle.1);
        let bases: Vec<Base> = state.standing().into_iter().map(|(_, base)| base).collect();
        let columns = (0..40).flat_map(|x| (0..30).map(move |y| (x, y)));
        let mut free = columns
            .map(|(x, y)| (left + (right - left) * f64::from(x) / 39.0, top + (low - top) * f64::from(y) / 29.0))
            .filter(|&(x, y)| (left..right).contains(&(x + dx)) && (top..low).contains(&(y + dy)))
            .filter(|&(x, y)| {
                let mm = |pixels: f64| Length((pixels / lens.scale * 100.0) as i32);
                let place = Point::new(mm(x - lens.corner.0), self.height - mm(y - lens.corner.1));
                bases.iter().all(|base| !base.inset(Length::cm(-5)).contains(place))
            });
        let mut from = free.next();
        while let Some(spot) = from {
            if self.clear(&[spot]).await? {
                break;
            }
            from = free.next();
        }
        let (x, y) = from.context("no free ground to drag the table by")?;
        let start = (x as i32, y as i32);
        self.hand.drag(self.page(), start, (start.0 + dx as i32, start.1 + dy as i32), false).await?;
        tokio::time::sleep(Duration::from_millis(150)).await;
        Ok(())
    }

    /// How many presses each kind of pointer has made since [`Table::count_pointers`].
    ///
    /// # Errors
    /// They were not counted.
    pub async fn pointers(&self) -> Result<Value> {
        self.page().script("return window.pressed;", Vec::new()).await
    }

    /// Counts presses by the kind of pointer from now on.
    ///
    /// # Errors
    /// The browser does not answer.
    pub async fn count_pointers(&self) -> Result<()> {
        let count = "window.pressed = {}; \
            addEventListener('pointerdown', e => { window.pressed[e.pointerType] = (window.pressed[e.pointerType] ?? 0) + 1; }, true);";
        self.page().script::<Value>(count, Vec::new()).await.map(drop)
    }
}

/// The arrow that moves a base straight ahead: the one nearest to its facing, as the board reads them.
fn ahead_key(facing: Angle) -> char {
    let bearings = [0, 9000, 18000, 27000].map(Angle);
    let nearest = bearings.into_iter().zip(ARROWS).min_by_key(|(bearing, _)| bearing.apart(facing));
    nearest.map_or(ARROWS[0], |(_, key)| key)
}
