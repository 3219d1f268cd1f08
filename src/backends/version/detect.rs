//! [`detect`]: which version the output of a run is for, and why.
//!
//! These are asked in this order: the option `--llvm-version`, MLIR's headers beside the included descriptions, the
//! classes of the records, LLVM's `llvm-config.h`. If none answers, it is the newest version that is known.

use super::feature::{FEATURES, NEWEST, Version};
use super::marks::{Headers, Shown};
use super::{config, hooks};
use crate::diagnostics::{Diagnostic, Severity};
use crate::records::Records;
use crate::source::{Loader, SourceMap, Span};

/// The version of a run.
pub struct Detected {
    pub version: Version,
    /// Whether anything shows it. If not, it is the newest one.
    pub(crate) is_known: bool,
    /// What decided, as a phrase.
    pub why: String,
    /// Where the records show it.
    pub span: Option<Span>,
    /// The files that were looked at, by path.
    pub read: Vec<String>,
    /// Warnings and notes.
    pub messages: Vec<Diagnostic>,
}

impl Detected {
    /// Whether it is known that the version has what came in release `since`.
    pub fn has_superseded(&self, since: u32) -> bool {
        self.is_known && self.version.number() >= since
    }
}

/// Decides for which version output is generated. `given` is the value of `--llvm-version`.
pub fn detect(given: Option<u32>, records: &Records, sources: &SourceMap, loader: &dyn Loader) -> Detected {
    if let Some(number) = given {
        let why = format!("--llvm-version={number}");
        let messages = newer(number, &why).into_iter().collect();
        return Detected {
            version: Version::of_release(number),
            is_known: true,
            why,
            span: None,
            read: Vec::new(),
            messages,
        };
    }
    let mut headers = Headers::of(sources, loader);
    let shown: Vec<Option<Shown>> = FEATURES.iter().map(|row| row.mark.look(&mut headers, records)).collect();
    let mut messages: Vec<Diagnostic> = mixed(&shown).into_iter().collect();
    messages.extend(doubtful(&headers, sources));
    messages.extend(hooks::unknown(&mut headers));
    let mut read: Vec<String> = headers.read().collect();
    // Without headers, the marks leave room. With all of them, the version may be newer than what is known.
    let is_open = read.is_empty() || shown.iter().flatten().all(|shown| shown.is_present);
    let config = if is_open { config::find(sources, loader) } else { None };
    if let Some((path, number)) = &config {
        messages.extend(newer(*number, path));
        read.push(path.clone());
    }
    let present: Vec<Option<bool>> = shown.iter().map(|shown| Some(shown.as_ref()?.is_present)).collect();
    let number = config.as_ref().map(|(_, number)| *number);
    let version = Version::of(|row| has(row.feature as usize, &present, number));
    // The last feature that is present and the first one that is absent.
    let last = shown.iter().flatten().rfind(|shown| shown.is_present);
    let first = shown.iter().flatten().find(|shown| !shown.is_present);
    let mut reasons: Vec<String> = [last, first].into_iter().flatten().map(|shown| shown.reason.clone()).collect();
    reasons.extend(config.map(|(path, number)| format!("{path} is of version {number}")));
    let why = if reasons.is_empty() { "nothing shows another one".to_owned() } else { reasons.join(", ") };
    Detected {
        version,
        is_known: number.is_some() || last.is_some(),
        why,
        span: first.and_then(|shown| shown.span),
        read,
        messages,
    }
}

/// The files that [`detect`] looks at, as far as they are known without the records.
pub fn looked_at(sources: &SourceMap, loader: &dyn Loader) -> Vec<String> {
    let mut headers = Headers::of(sources, loader);
    FEATURES.iter().for_each(|row| row.mark.read(&mut headers));
    let read: Vec<String> = headers.read().collect();
    if read.is_empty() { config::find(sources, loader).into_iter().map(|(path, _)| path).collect() } else { read }
}

/// Whether a feature is present, as its mark shows; else as the nearest marks of features before and after it show;
/// else by the number of the version; else as far as releases show it.
fn has(feature: usize, present: &[Option<bool>], number: Option<u32>) -> bool {
    if let Some(is_present) = present[feature] {
        return is_present;
    }
    let mark = |at: usize| Some((present[at]?, FEATURES[at].since));
    let since = FEATURES[feature].since;
    match ((0..feature).rev().find_map(mark), (feature + 1..present.len()).find_map(mark), number) {
        (_, Some((true, _)), _) => true,
        (Some((false, _)), _, _) => false,
        (_, _, Some(number)) => since <= number,
        (_, None, None) => true,
        (before, Some((false, next)), None) => since < next || before.is_some_and(|(_, last)| since <= last),
    }
}

/// The warning about files of different versions: one has a feature of a later release than one that another lacks.
fn mixed(shown: &[Option<Shown>]) -> Option<Diagnostic> {
    let rows = || FEATURES.iter().zip(shown).filter_map(|(row, shown)| Some((row, shown.as_ref()?)));
    let (newest, has) = rows().rfind(|(_, shown)| shown.is_present)?;
    let (oldest, lacks) = rows().find(|(row, shown)| !shown.is_present && row.came() < newest.came())?;
    let (newest, oldest) = (newest.named(), oldest.named());
    let message = format!("the input mixes files of LLVM {newest} or newer and of an older version than {oldest}");
    let warning = match has.span.or(lacks.span) {
        Some(span) => Diagnostic::warning(span, message),
        None => Diagnostic { severity: Severity::Warning, ..Diagnostic::global(message) },
    };
    let help = "include the descriptions that belong to the headers, or give the version with `--llvm-version=N`";
    Some(warning.fact(has.reason.clone()).fact(lacks.reason.clone()).help(help))
}

/// The warning about headers that may not be those that the code is compiled with.
fn doubtful(headers: &Headers<'_>, sources: &SourceMap) -> Option<Diagnostic> {
    let doubts = headers.doubts(sources);
    let message = "MLIR's headers may show another version than that of the code that includes the output";
    let warning = Diagnostic { severity: Severity::Warning, ..Diagnostic::global(message) };
    let help = "put one complete MLIR on the include path, or give the version with `--llvm-version=N`";
    (!doubts.is_empty()).then(|| doubts.into_iter().fold(warning, Diagnostic::fact).help(help))
}

/// The note about a version that is not known yet.
fn newer(number: u32, place: &str) -> Option<Diagnostic> {
    let message =
        format!("LLVM {number} is newer than {NEWEST}, the newest version that is known: output is for {NEWEST}");
    let note = Diagnostic { severity: Severity::Note, ..Diagnostic::global(message) };
    (number > NEWEST).then(|| note.fact(place.to_owned()))
}
