//! [`Resolution`]: one resolution in progress.
//!
//! Its methods are in `resolve`, which replaces names node by node, in `names`, which finds their values, and in
//! `compute`, which evaluates what is closed.

use super::compute::bound::Buffer;
use super::evaluator::Evaluator;
use super::resolver::Resolver;

/// A resolution of values by the names of one resolver.
pub(crate) struct Resolution<'r, 'e, 'd> {
    pub(super) ev: &'r mut Evaluator<'e>,
    pub(super) r: &'r mut Resolver<'d>,
    /// The accumulator of the innermost loop that appends to it.
    pub(super) buffer: Option<Buffer>,
}

impl<'r, 'e, 'd> Resolution<'r, 'e, 'd> {
    #[inline]
    pub(crate) fn new(ev: &'r mut Evaluator<'e>, r: &'r mut Resolver<'d>) -> Resolution<'r, 'e, 'd> {
        Resolution { ev, r, buffer: None }
    }
}
