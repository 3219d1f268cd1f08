//! [`Subject`]: what is checked.

use crate::op::described::Described;
use tdgen_language::backends::context::Context;

/// The description and its operations.
pub(super) struct Subject<'c, 'a> {
    pub(super) context: &'c Context<'a>,
    pub(super) ops: &'c [Described<'a>],
}
