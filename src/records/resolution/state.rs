//! [`Resolution`]: one resolution in progress.
//!
//! Its methods are in `resolve`, which replaces names node by node, in `names`, which finds their values, and in
//! `compute`, which evaluates what is closed.

use super::resolver::Resolver;
use crate::records::compute::bound::Buffer;
use crate::records::evaluation::evaluator::Evaluator;

/// A resolution of values by the names of one resolver.
pub(crate) struct Resolution<'r, 'e, 'd> {
    pub(crate) ev: &'r mut Evaluator<'e>,
    pub(crate) r: &'r mut Resolver<'d>,
    /// The accumulator of the innermost loop that appends to it.
    pub(crate) buffer: Option<Buffer>,
}

impl<'r, 'e, 'd> Resolution<'r, 'e, 'd> {
    #[inline]
    pub(crate) fn new(ev: &'r mut Evaluator<'e>, r: &'r mut Resolver<'d>) -> Resolution<'r, 'e, 'd> {
        Resolution { ev, r, buffer: None }
    }
}
