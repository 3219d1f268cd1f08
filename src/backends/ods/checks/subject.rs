//! [`Subject`]: what is checked.

use crate::backends::context::Context;
use crate::backends::ods::op::described::Described;

/// The description and its operations.
pub(super) struct Subject<'c, 'a> {
    pub(super) context: &'c Context<'a>,
    pub(super) ops: &'c [Described<'a>],
}
