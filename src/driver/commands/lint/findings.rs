//! What the rules find in the files of a run.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use clap::ArgMatches;

use super::evaluation::{Evaluated, evaluate, mains};
use super::files::Files;
use crate::disk::Disk;
use crate::registry::{self, PROVIDERS};
use tdgen_editor::lint::{Finding, Rule, Together, find_together, is_about_users};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::lints::{Lints, RecordFinding, and_more};
use tdgen_language::backends::shared::Shared;
use tdgen_language::backends::version::detect::detect;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::source::Span;

/// What rules about records found, and what could not be looked at.
pub(super) struct Found {
    /// For each file.
    pub(super) lists: Vec<Vec<Finding>>,
    /// The files whose records were looked at.
    pub(super) evaluated: HashSet<usize>,
    /// The main files that have errors.
    pub(super) failed: Vec<usize>,
}

/// Applies the rules that need more than one file, and those about records, if `is_wanted` accepts them.
pub(super) fn find(
    files: &Files,
    together: &Together<'_>,
    is_wanted: &dyn Fn(&Rule) -> bool,
    matches: &ArgMatches,
) -> Found {
    let rules = || tdgen_editor::lint::RULES.iter().filter(|rule| is_wanted(rule));
    let (about_users, others): (Vec<&'static Rule>, Vec<_>) = rules().partition(|rule| is_about_users(rule));
    let mut lists = find_together(together, &others);
    let found = match files.has_listed() {
        true => find_together(&files.listed(together.defines), &about_users),
        false => find_together(together, &about_users),
    };
    lists.iter_mut().zip(found).for_each(|(list, more)| list.extend(more));
    let mut found = Found { lists, evaluated: HashSet::new(), failed: Vec::new() };
    let lints: Vec<&Lints> = registry::lints().filter(|lints| lints.rules.iter().any(is_wanted)).collect();
    let mut causes = Causes::default();
    let mut seen = HashSet::new();
    let mut next = mains(together);
    while let Some((main, closure)) = next.pop() {
        let classes = together.class_names(&closure);
        let has_classes = |lints: &Lints| lints.classes.iter().all(|class| classes.contains(class.as_bytes()));
        let lints: Vec<&&Lints> = lints.iter().filter(|lints| has_classes(lints)).collect();
        if lints.is_empty() || !seen.insert(main) {
            continue;
        }
        let Some(evaluated) = evaluate(&files.list[main].name, &Disk, matches) else {
            found.failed.push(main);
            // Perhaps what it includes is complete without it.
            let inner = together.members[main].includes.iter().filter_map(|(_, target)| *target);
            let inner = inner.filter(|&target| together.members[target].is_judged);
            next.extend(inner.map(|target| (target, together.closure(target))));
            continue;
        };
        found.evaluated.extend(closure);
        let shared = Shared::default();
        let Evaluated { sources, records } = &evaluated;
        let version = detect(None, records, sources, &Disk).version;
        let context = Context::new(records, sources, &files.list[main].name, &shared)
            .with_version(version)
            .with_providers(PROVIDERS);
        let mut reader = Reader { files, evaluated: &evaluated, places: HashMap::new() };
        for found in lints.iter().flat_map(|lints| (lints.find)(&context, is_wanted)) {
            reader.add(found, &mut causes);
        }
    }
    causes.finish(&mut found.lists);
    found
}

/// What one declaration causes in all main files.
struct Cause {
    finding: Finding,
    noun: &'static str,
    /// The records that it affects: file, location and name.
    affected: HashSet<((usize, Span), String)>,
    is_refuted: bool,
}

/// A file and a location in it, the name of a rule, and the cause in its words.
type CauseKey = (usize, Span, &'static str, String);

/// What rules about records found, in the order in which it was found.
#[derive(Default)]
struct Causes {
    list: Vec<(usize, Cause)>,
    known: HashMap<CauseKey, usize>,
}

impl Causes {
    fn entry(&mut self, key: CauseKey, cause: impl FnOnce() -> Cause) -> &mut Cause {
        let file = key.0;
        let number = *self.known.entry(key).or_insert_with(|| {
            self.list.push((file, cause()));
            self.list.len() - 1
        });
        &mut self.list[number].1
    }

    /// Adds the findings to those of their files.
    fn finish(self, lists: &mut [Vec<Finding>]) {
        for (file, mut cause) in self.list.into_iter().filter(|(_, cause)| !cause.is_refuted) {
            cause.finding.facts.extend(and_more(cause.affected.len(), cause.noun));
            lists[file].push(cause.finding);
        }
    }
}

/// Makes findings of diagnostics about records.
struct Reader<'a> {
    files: &'a Files,
    evaluated: &'a Evaluated,
    /// The files by the names that the compiler gives them.
    places: HashMap<Arc<str>, Option<usize>>,
}

impl Reader<'_> {
    /// Adds a finding, if its file is to be judged.
    fn add(&mut self, found: RecordFinding, causes: &mut Causes) {
        let location = found.diagnostic.span.and_then(|span| self.place(span));
        let Some((file, span)) = location.filter(|(file, _)| self.files.list[*file].is_judged) else { return };
        let cause = causes.entry((file, span, found.rule.name, found.cause), || Cause {
            finding: self.finding(found.rule, (file, span), &found.diagnostic),
            noun: found.affected.noun,
            affected: HashSet::new(),
            is_refuted: false,
        });
        cause.is_refuted |= found.is_refuted;
        let records = found.affected.records.into_iter();
        cause.affected.extend(records.map(|(span, name)| (self.place(span).unwrap_or((usize::MAX, span)), name)));
    }

    /// The finding in the form of all rules.
    fn finding(&mut self, rule: &'static Rule, (file, span): (usize, Span), diagnostic: &Diagnostic) -> Finding {
        let mut finding = Finding::new(rule, span, diagnostic.message.clone());
        finding.facts.extend(diagnostic.label.clone());
        for note in &diagnostic.notes {
            match note.span.map(|span| (span, self.place(span))) {
                Some((_, Some((other, span)))) if other == file && finding.note.is_none() => {
                    finding.note = Some((span, note.message.clone()));
                }
                Some((span, _)) => {
                    let location = self.evaluated.sources.locate(span.start);
                    finding.facts.push(format!("{}: {}:{}", note.message, location.file, location.line));
                }
                None => finding.facts.push(note.message.clone()),
            }
        }
        finding.help.clone_from(&diagnostic.help);
        finding
    }

    /// The file at a position of the compiler, and the position in its tree.
    fn place(&mut self, span: Span) -> Option<(usize, Span)> {
        let sources = &self.evaluated.sources;
        let file = sources.file_at(span.start);
        let name: Arc<str> = sources.name(file).into();
        let files = self.files;
        let member = (*self.places.entry(name.clone()).or_insert_with(|| files.named(&name)))?;
        let tree = &files.list[member].tree;
        let at = |position: u32| position.saturating_sub(sources.start(file)) + tree.start();
        Some((member, Span::new(at(span.start), at(span.end))))
    }
}
