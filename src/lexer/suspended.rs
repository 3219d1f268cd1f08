//! [`Suspended`]: the place of a stream between two tokens, so that another one can continue there.

use rustc_hash::FxHashSet;

use super::preprocessed::Preprocessed;
use super::stream::{Frame, TokenStream};
use crate::diagnostics::Diags;
use crate::source::{Builtin, Interner, Loader, SourceMap, Symbol};

/// The place of a stream.
#[derive(Clone)]
pub(crate) struct Suspended {
    frames: Vec<Frame>,
    opened: FxHashSet<Symbol>,
    preprocessed: Preprocessed,
    count: u64,
}

impl<'a> TokenStream<'a> {
    /// The place behind the last token; none behind an error.
    pub(crate) fn suspend(&self) -> Option<Suspended> {
        let is_between = self.ahead.is_none() && self.pending_include.is_none() && !self.incomplete;
        let has_error = self.last_error.is_some() || self.cut_off.is_some() || self.diags.has_errors();
        (is_between && !has_error).then(|| Suspended {
            frames: self.frames.clone(),
            opened: self.opened.clone(),
            preprocessed: self.preprocessed.clone(),
            count: self.count,
        })
    }

    /// The files that were opened.
    pub(crate) fn sources(&self) -> &SourceMap {
        self.sources
    }

    /// Continues at a place with copies of what there was then.
    pub(crate) fn resume(
        place: Suspended,
        sources: &'a mut SourceMap,
        loader: &'a dyn Loader,
        builtin: Builtin,
        interner: &'a mut Interner,
        diags: &'a mut Diags,
    ) -> TokenStream<'a> {
        let Suspended { frames, opened, preprocessed, count } = place;
        let stream = TokenStream::empty(sources, loader, builtin, interner, diags);
        TokenStream { frames, opened, preprocessed, count, ..stream }
    }
}
