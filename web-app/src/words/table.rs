//! The words of the table board.

use crate::table_board::TableWords;
use crate::tr;

/// All of them, in the language on show.
pub fn table() -> TableWords {
    TableWords {
        tool_move: tr!(table.tool_move).to_owned(),
        tool_ruler: tr!(table.tool_ruler).to_owned(),
        tool_sight: tr!(table.tool_sight).to_owned(),
        tool_lasso: tr!(table.tool_lasso).to_owned(),
        drive_free: tr!(table.drive_free).to_owned(),
        drive_straight: tr!(table.drive_straight).to_owned(),
        drive_sideways: tr!(table.drive_sideways).to_owned(),
        drive_oblique: tr!(table.drive_oblique).to_owned(),
        drive: tr!(table.drive).to_owned(),
        ahead: tr!(table.ahead).to_owned(),
        back: tr!(table.back).to_owned(),
        left: tr!(table.left).to_owned(),
        right: tr!(table.right).to_owned(),
        wheel_left: tr!(table.wheel_left).to_owned(),
        wheel_right: tr!(table.wheel_right).to_owned(),
        turn_left: tr!(table.turn_left).to_owned(),
        turn_right: tr!(table.turn_right).to_owned(),
        distance: tr!(table.distance).to_owned(),
        direction: tr!(table.direction).to_owned(),
        wheel: tr!(table.wheel).to_owned(),
        commit: tr!(table.commit).to_owned(),
        shorten: tr!(table.shorten).to_owned(),
        give_up: tr!(table.give_up).to_owned(),
        proposed: tr!(table.proposed).to_owned(),
        pilot: tr!(table.pilot).to_owned(),
        nothing: tr!(table.nothing).to_owned(),
    }
}
