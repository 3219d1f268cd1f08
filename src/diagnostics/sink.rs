//! [`Diags`], the collector of diagnostics, and [`Reported`], the proof that one was pushed.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

use rustc_hash::FxBuildHasher;

use super::diagnostic::{Diagnostic, Note, Severity};
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
const MAX_WARNINGS: usize = 1000;

/// Errors beyond the limit that are counted, and kept until the first ones are known.
const MAX_COUNTED: usize = 1000;

/// What errors of several instantiations share: the locations of the error and of its first note, and the beginning of
/// the message, up to the values and names in it.
type Cause = (Option<Span>, Option<Span>, String);

/// The instantiations in which one error occurred.
#[derive(Clone, Debug)]
struct Instances {
    /// The number of the error in the list.
    number: usize,
    first: u32,
    last: u32,
    /// How many there are besides the first.
    more: usize,
}

/// A diagnostic in the list, which is sorted by the numbers.
#[derive(Clone, Debug)]
struct Listed {
    number: usize,
    statement: u32,
    position: Option<u32>,
    diagnostic: Diagnostic,
}

/// Collects the diagnostics of one compilation.
///
/// ```
/// use tdgen_language::prelude::*;
///
/// let (records, _) = tdgen_language::compile_text("def Add { int opcode = 3; }").unwrap();
/// let mut diags = Diags::new(0);
/// let add = records.def("Add").unwrap();
/// assert_eq!(diags.keep(add.int::<u8>("opcode")), Some(3));
/// assert!(diags.keep(add.text("opcode")).is_none() && diags.reported().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Diags {
    list: Vec<Listed>,
    /// How many were ever in the list, and how many of those that are in it are errors.
    pushed: usize,
    kept: usize,
    seen: HashSet<(Option<Span>, String), FxBuildHasher>,
    causes: HashMap<Cause, Instances, FxBuildHasher>,
    /// Statements whose diagnostics are shown in the order of their positions.
    by_position: HashSet<u32, FxBuildHasher>,
    errors: usize,
    /// The number of errors by statement, and in the statements up to the current one.
    errors_in: BTreeMap<u32, usize>,
    errors_so_far: usize,
    limit: usize,
    warnings: usize,
    memory: u64,
    statement: u32,
    extent: Option<Span>,
    is_muted: bool,
}

impl Diags {
    /// Creates a collector that shows the first `limit` errors (0: all), by position, and counts the rest.
    pub fn new(limit: usize) -> Diags {
        Diags {
            list: Vec::new(),
            pushed: 0,
            kept: 0,
            seen: HashSet::default(),
            causes: HashMap::default(),
            by_position: HashSet::default(),
            errors: 0,
            errors_in: BTreeMap::new(),
            errors_so_far: 0,
            limit,
            warnings: 0,
            memory: 0,
            statement: 0,
            extent: None,
            is_muted: false,
        }
    }

    /// Begins or ends dropping what is pushed: for work that is done again if it fails.
    pub(crate) fn mute(&mut self, is_muted: bool) {
        self.is_muted = is_muted;
    }

    pub(crate) fn is_muted(&self) -> bool {
        self.is_muted
    }

    /// About the bytes that the diagnostics use.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// Sets the current statement, counted over the whole input: diagnostics of different passes are shown in the
    /// order of their statements.
    pub fn at_statement(&mut self, statement: u32) {
        let before = std::mem::replace(&mut self.statement, statement);
        if !self.errors_in.is_empty() && before != statement {
            let counted = if before < statement { before + 1 } else { 0 };
            let errors: usize = self.errors_in.range(counted..=statement).map(|entry| entry.1).sum();
            self.errors_so_far = errors + if counted > 0 { self.errors_so_far } else { 0 };
        }
    }

    /// Orders diagnostics that are outside of a text at the end of it. Returns the text before.
    pub(crate) fn at_extent(&mut self, extent: Option<Span>) -> Option<Span> {
        std::mem::replace(&mut self.extent, extent)
    }

    /// Orders diagnostics at the end of the text of [`at_extent`](Self::at_extent), which it returns.
    pub(crate) fn at_end(&mut self) -> Option<Span> {
        self.at_extent(self.extent.map(|extent| Span::new(extent.end, extent.end)))
    }

    /// Shows the diagnostics of the current statement in the order of their positions.
    pub(crate) fn order_by_position(&mut self) {
        self.by_position.insert(self.statement);
    }

    /// Adds a diagnostic. The same message at the same location is kept once; what an error says about further
    /// instantiations is counted in a note.
    pub fn push(&mut self, diagnostic: Diagnostic) -> Reported {
        if self.is_muted {
            return Reported(());
        }
        let is_warning = diagnostic.severity == Severity::Warning;
        if is_warning && self.warnings >= MAX_WARNINGS {
            self.warnings += 1;
            return Reported(());
        }
        // The message may be in the list and in the table of known ones.
        self.memory += (size_of::<Diagnostic>() + 2 * diagnostic.message.len()) as u64;
        if diagnostic.severity != Severity::Note && self.is_known(&diagnostic) {
            return Reported(());
        }
        self.warnings += usize::from(is_warning);
        if diagnostic.severity == Severity::Error {
            self.errors += 1;
            self.errors_so_far += 1;
            *self.errors_in.entry(self.statement).or_default() += 1;
            self.kept += 1;
        }
        let is_inside = |start| self.extent.is_none_or(|extent| (extent.start..extent.end).contains(&start));
        let start = diagnostic.span.map(|span| span.start);
        let position = start.filter(|start| is_inside(*start)).or(self.extent.map(|extent| extent.end));
        self.list.push(Listed { number: self.pushed, statement: self.statement, position, diagnostic });
        self.pushed += 1;
        if self.limit != 0 && self.kept > self.limit.saturating_add(MAX_COUNTED) {
            self.drop_last_errors();
        }
        Reported(())
    }

    /// Drops the errors that are not among the first.
    fn drop_last_errors(&mut self) {
        let shown: HashSet<usize, FxBuildHasher> = self.listed().into_iter().map(|one| one.number).collect();
        self.list.retain(|one| shown.contains(&one.number));
        self.kept = self.limit;
    }

    /// Adds to the error with this location and message what is known only later.
    pub(crate) fn amend(&mut self, span: Span, message: &str, amended: impl FnOnce(Diagnostic) -> Diagnostic) {
        let mut all = self.list.iter_mut().map(|one| &mut one.diagnostic);
        if let Some(diagnostic) = all.find(|one| one.span == Some(span) && one.message == message) {
            *diagnostic = amended(diagnostic.clone());
        }
    }

    /// Moves errors inside a class library to the user's record that they come from. `is_library` knows the positions
    /// of libraries.
    pub(crate) fn locate_at_users(&mut self, is_library: impl Fn(Span) -> bool) {
        let all = self.list.iter_mut().map(|one| &mut one.diagnostic);
        for diagnostic in all.filter(|one| one.severity == Severity::Error) {
            let Some(inside) = diagnostic.span.filter(|span| is_library(*span)) else { continue };
            let is_user = |note: &Note| note.span.is_some_and(|span| !is_library(span));
            let Some(at) = diagnostic.notes.iter().position(is_user) else { continue };
            diagnostic.span = diagnostic.notes.remove(at).span;
            let message = format!("invalid use of a class library: {}", diagnostic.message);
            diagnostic.message = message;
            diagnostic.notes.insert(0, Note { message: "computed in this value".to_owned(), span: Some(inside) });
        }
    }

    /// Whether a diagnostic was pushed before; counts further instantiations of an error.
    fn is_known(&mut self, diagnostic: &Diagnostic) -> bool {
        let is_new = self.seen.insert((diagnostic.span, diagnostic.message.clone()));
        let Some(instance) = diagnostic.instance else {
            return !is_new;
        };
        match self.causes.entry(cause(diagnostic)) {
            Entry::Vacant(entry) => {
                entry.insert(Instances { number: self.pushed, first: instance, last: instance, more: 0 });
                false
            }
            Entry::Occupied(entry) if entry.get().first == instance => !is_new,
            Entry::Occupied(mut entry) => {
                let instances = entry.get_mut();
                if std::mem::replace(&mut instances.last, instance) != instance {
                    instances.more += 1;
                    let index = self.list.binary_search_by_key(&instances.number, |one| one.number);
                    if let Some(shown) = index.ok().and_then(|index| self.list.get_mut(index)) {
                        count_instances(&mut shown.diagnostic, instances.more);
                    }
                }
                true
            }
        }
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
        for Listed { statement, diagnostic, .. } in other.list {
            self.at_statement(statement);
            self.push(diagnostic);
        }
        self.warnings += other.warnings.saturating_sub(MAX_WARNINGS);
        // The rest are errors beyond its limit; another collector may have reported the same ones.
        let new = other.seen.into_iter().map(|key| self.seen.insert(key));
        self.errors += new.filter(|is_new| *is_new).count();
    }

    /// Whether nothing was pushed.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
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
    pub fn reported_before(&mut self) -> Reported {
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
        self.warnings.saturating_sub(MAX_WARNINGS)
    }

    /// Whether the statements up to the current one have so many errors beyond the limit that counting more of them
    /// helps nobody.
    pub fn is_full(&self) -> bool {
        self.limit != 0 && self.errors_so_far >= self.limit.saturating_add(MAX_COUNTED)
    }

    /// The diagnostics in the order of their statements, with as many errors as are shown.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        self.listed().into_iter().map(|one| &one.diagnostic).collect()
    }

    fn listed(&self) -> Vec<&Listed> {
        let mut sorted: Vec<&Listed> = self.list.iter().collect();
        sorted.sort_by_key(|one| (one.statement, one.position.filter(|_| self.by_position.contains(&one.statement))));
        let mut errors = 0;
        sorted.retain(|one| {
            errors += usize::from(one.diagnostic.severity == Severity::Error);
            one.diagnostic.severity != Severity::Error || self.limit == 0 || errors <= self.limit
        });
        sorted
    }
}

fn cause(diagnostic: &Diagnostic) -> Cause {
    let note = diagnostic.notes.first().and_then(|note| note.span);
    let fixed = diagnostic.message.split(['`', '"', '{', '[', '(', '<']).next().unwrap_or_default();
    let fixed = fixed.split(|character: char| character.is_ascii_digit()).next().unwrap_or_default();
    (diagnostic.span, note, fixed.to_owned())
}

/// States in the last note how many further instantiations an error occurred in.
fn count_instances(diagnostic: &mut Diagnostic, more: usize) {
    let message = format!("and {more} more instantiation{}", if more == 1 { "" } else { "s" });
    match diagnostic.notes.last_mut() {
        Some(note) if more > 1 => note.message = message,
        _ => diagnostic.notes.push(Note { message, span: None }),
    }
}

#[cfg(test)]
mod tests {
    use super::{Diags, MAX_WARNINGS};
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

    /// An error of 200 instantiations is one error, whatever the values in its message; two errors of the first are
    /// two.
    #[test]
    fn instantiations_are_counted() {
        let mut diags = Diags::new(20);
        for instance in 0..200 {
            for value in [instance, instance + 1] {
                let mut diagnostic = Diagnostic::error(Span::new(1, 2), format!("value {value} is wrong"));
                diagnostic.instance = Some(instance);
                diags.push(diagnostic);
            }
        }
        let all = diags.sorted();
        let notes: Vec<_> = all.iter().map(|diagnostic| diagnostic.notes.len()).collect();
        assert_eq!(notes, [1, 0]);
        assert_eq!(all[0].notes[0].message, "and 199 more instantiations");
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
        let mut all = collect(MAX_WARNINGS + 5);
        assert_eq!(all.dropped_warnings(), 5);
        all.absorb(collect(MAX_WARNINGS + 2));
        assert_eq!(all.sorted().len(), MAX_WARNINGS);
        assert_eq!(all.dropped_warnings(), MAX_WARNINGS + 7);
        assert!(!all.has_errors());
    }
}
