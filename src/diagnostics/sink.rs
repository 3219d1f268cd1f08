//! [`Diags`], the collector of diagnostics, and [`Reported`], the proof that one was pushed.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use super::diagnostic::{Diagnostic, Severity};
use crate::source::Span;

/// Proof that a diagnostic was pushed: only [`Diags`] makes one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reported(());

impl Reported {
    /// All values, or the proof that one was reported. Unlike `collect` it evaluates every result, so that every error
    /// is reported.
    ///
    /// # Errors
    /// When any of the results is an error.
    pub fn all<T>(results: impl IntoIterator<Item = Result<T, Reported>>) -> Result<Vec<T>, Reported> {
        let mut reported = None;
        let mut values = Vec::new();
        for result in results {
            match result {
                Ok(value) => values.push(value),
                Err(error) => reported = Some(error),
            }
        }
        reported.map_or(Ok(values), Err)
    }
}

/// An error that can be pushed.
pub trait Report {
    /// Pushes all diagnostics of the error.
    fn report(self, diags: &mut Diags) -> Reported;
}

impl Report for Diagnostic {
    fn report(self, diags: &mut Diags) -> Reported {
        diags.push(self)
    }
}

/// Nobody reads more warnings than this, and a large input can cause millions.
const MOST_WARNINGS: usize = 1000;

/// Collects the diagnostics of one compilation.
#[derive(Debug)]
pub struct Diags {
    list: Vec<(u32, Diagnostic)>,
    seen: HashSet<(Option<Span>, String), FxBuildHasher>,
    errors: usize,
    limit: usize,
    warnings: usize,
    statement: u32,
}

impl Diags {
    /// Creates a collector that keeps at most `limit` errors (0: all) and counts the rest.
    pub fn new(limit: usize) -> Diags {
        Diags { list: Vec::new(), seen: HashSet::default(), errors: 0, limit, warnings: 0, statement: 0 }
    }

    /// Sets the current statement, counted over the whole input: diagnostics of different passes are shown in the
    /// order of their statements.
    pub fn at_statement(&mut self, statement: u32) {
        self.statement = statement;
    }

    /// Adds a diagnostic. The same message at the same location is kept once.
    pub fn push(&mut self, diagnostic: Diagnostic) -> Reported {
        let is_warning = diagnostic.severity == Severity::Warning;
        if is_warning && self.warnings >= MOST_WARNINGS {
            self.warnings += 1;
            return Reported(());
        }
        if diagnostic.severity != Severity::Note && !self.seen.insert((diagnostic.span, diagnostic.message.clone())) {
            return Reported(());
        }
        self.warnings += usize::from(is_warning);
        if diagnostic.severity == Severity::Error {
            self.errors += 1;
            if self.limit != 0 && self.errors > self.limit {
                return Reported(());
            }
        }
        self.list.push((self.statement, diagnostic));
        Reported(())
    }

    /// The value of a result; an error is pushed.
    pub fn keep<T>(&mut self, result: Result<T, impl Report>) -> Option<T> {
        self.report(result).ok()
    }

    /// The value of a result.
    ///
    /// # Errors
    /// The proof that the error was pushed.
    pub fn report<T>(&mut self, result: Result<T, impl Report>) -> Result<T, Reported> {
        result.map_err(|error| error.report(self))
    }

    /// Adds the diagnostics of another collector about one file, in the order of the file.
    pub fn push_in_order(&mut self, other: &Diags) {
        let mut sorted: Vec<&Diagnostic> = other.sorted();
        sorted.sort_by_key(|diagnostic| diagnostic.span);
        for diagnostic in sorted {
            self.push(diagnostic.clone());
        }
    }

    /// Adds the diagnostics of another collector: each backend reports into one of its own.
    pub fn absorb(&mut self, other: Diags) {
        for (statement, diagnostic) in other.list {
            self.statement = statement;
            self.push(diagnostic);
        }
        self.warnings += other.warnings.saturating_sub(MOST_WARNINGS);
        // The rest are errors beyond its limit; another collector may have reported the same ones.
        let new = other.seen.into_iter().map(|key| self.seen.insert(key));
        self.errors += new.filter(|is_new| *is_new).count();
    }

    /// Whether any error was pushed.
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Returns the proof that an error was pushed, if one was.
    pub fn reported(&self) -> Option<Reported> {
        self.has_errors().then_some(Reported(()))
    }

    /// Returns the proof for a value that failed before. If no error was pushed, which is a bug, pushes one, so that
    /// nothing ever fails silently.
    pub(crate) fn reported_before(&mut self) -> Reported {
        match self.reported() {
            Some(reported) => reported,
            None => self.push(Diagnostic::global("internal error: a value failed without a message")),
        }
    }

    /// The number of errors pushed, those beyond the limit included.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// The number of warnings pushed but not kept.
    pub fn dropped_warnings(&self) -> usize {
        self.warnings.saturating_sub(MOST_WARNINGS)
    }

    /// Whether the limit is reached, so that further errors would not be shown.
    pub fn is_full(&self) -> bool {
        self.limit != 0 && self.errors >= self.limit
    }

    /// The diagnostics in the order of their statements.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut sorted: Vec<&(u32, Diagnostic)> = self.list.iter().collect();
        sorted.sort_by_key(|entry| entry.0);
        sorted.into_iter().map(|entry| &entry.1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Diags, MOST_WARNINGS};
    use crate::diagnostics::Diagnostic;
    use crate::source::Span;

    /// The same error in several collectors is one error, even beyond their limits.
    #[test]
    fn the_same_error_of_several_collectors_counts_once() {
        let collect = |errors: std::ops::Range<usize>| {
            let mut diags = Diags::new(2);
            for error in errors {
                diags.push(Diagnostic::global(format!("error {error}")));
            }
            diags
        };
        let mut all = Diags::new(2);
        for errors in [0..5, 0..5, 3..7] {
            all.absorb(collect(errors));
        }
        assert_eq!(all.error_count(), 7);
        assert_eq!(all.sorted().len(), 2);
    }

    /// Warnings beyond the limit are dropped and counted, in one collector as in several.
    #[test]
    fn warnings_are_bounded() {
        let collect = |count: usize| {
            let mut diags = Diags::new(20);
            for at in 0..count as u32 {
                diags.push(Diagnostic::warning(Span::new(at, at), "careful"));
            }
            diags
        };
        let mut all = collect(MOST_WARNINGS + 5);
        assert_eq!(all.dropped_warnings(), 5);
        all.absorb(collect(MOST_WARNINGS + 2));
        assert_eq!(all.sorted().len(), MOST_WARNINGS);
        assert_eq!(all.dropped_warnings(), MOST_WARNINGS + 7);
        assert!(!all.has_errors());
    }
}
