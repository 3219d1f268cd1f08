//! [`Publisher`]: shows diagnostics in the files that they are about.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use lsp_types::{
    Diagnostic as LspDiagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    PublishDiagnosticsParams,
};
use serde_json::json;

use super::contexts::ContextId;
use super::documents::Document;
use super::files::uri_of_path;
use super::places::Places;
use super::state::State;
use super::worker::Evaluated;
use crate::commands::settings::AllSettings;
use crate::commands::td_files::MAX_SIZE;
use tdgen_editor::analysis::unknown_names;
use tdgen_editor::lint::{Finding, Level, RULES, Rule, find};
use tdgen_language::diagnostics::{Diagnostic, Severity};
use tdgen_language::source::Span;

/// The most diagnostics of one file.
const MAX_SHOWN: usize = 200;

/// The code of the error about an include that is not found.
pub(super) const MISSING_INCLUDE: &str = "E0111";

/// Who works in an editor has no command line.
const HELP_FOR_INCLUDES: &str = "name its folder as `include` of [editor] in tdgen.toml, or in the setting \
    `includeDirs` of the server; a build, an installed LLVM or a Python package that has it is found without";

/// What the client shows.
#[derive(Default)]
pub(super) struct Publisher {
    shown: HashMap<PathBuf, Vec<LspDiagnostic>>,
    /// The files for which a context has shown something.
    by_context: HashMap<ContextId, Vec<PathBuf>>,
}

impl Publisher {
    /// The errors of syntax of a document that has changed, with what the last analysis said about the rest.
    pub(super) fn syntax(&mut self, state: &mut State, path: &Path) -> Vec<PublishDiagnosticsParams> {
        state.context_of(path);
        let defines = state.defines(path);
        let mut list = match state.documents.get(path) {
            Some(document) => of_syntax(document, &defines),
            None => return Vec::new(),
        };
        if let Some(view) = state.view(path) {
            let own = view.evaluated.analysis.diagnostics.iter();
            let own = own.filter(|one| one.span.is_some_and(|span| view.evaluated.path_at(span.start) == path));
            for diagnostic in own {
                let range = diagnostic.span.and_then(|span| view.range(span));
                let is_known = list.iter().any(|known| known.message.starts_with(&diagnostic.message));
                if let Some(range) = range.filter(|_| !is_known) {
                    list.push(convert(diagnostic, range, Vec::new()));
                }
            }
        }
        if let Some(document) = state.documents.get(path) {
            list.extend(findings(document, &defines));
        }
        self.replace(state, path, list).into_iter().collect()
    }

    /// The diagnostics of a context that was evaluated.
    pub(super) fn context(&mut self, state: &mut State, id: ContextId) -> Vec<PublishDiagnosticsParams> {
        let Some(evaluated) = state.known.get(&id).and_then(|known| known.latest().cloned()) else {
            return Vec::new();
        };
        let mut lists = of_analysis(state, &evaluated);
        let own: Vec<PathBuf> = evaluated.paths.iter().filter(|path| state.is_own(path)).cloned().collect();
        for path in &own {
            lists.entry(path.clone()).or_default();
        }
        // What is not the user's is not judged.
        lists.retain(|path, _| state.is_own(path));
        let mut messages = Vec::new();
        let mut files = Vec::new();
        for (path, mut list) in lists {
            if state.documents.contains_key(&path) && state.context_of(&path) != id {
                continue;
            }
            let defines = state.contexts.get(id).define.clone();
            if let Some(document) = state.documents.get(&path) {
                list.extend(findings(document, &defines));
            }
            files.push(path.clone());
            messages.extend(self.replace(state, &path, list));
        }
        let before = self.by_context.insert(id, files.clone()).unwrap_or_default();
        for path in before.into_iter().filter(|path| !files.contains(path)) {
            messages.extend(self.replace(state, &path, Vec::new()));
        }
        messages
    }

    /// Nothing more is shown for a closed file that is in no context of an open one.
    pub(super) fn clear_closed(&mut self, state: &State, path: &Path) -> Vec<PublishDiagnosticsParams> {
        let is_read = state
            .known
            .values()
            .any(|known| known.evaluated.as_ref().is_some_and(|evaluated| evaluated.file(path).is_some()));
        if is_read && state.is_own(path) {
            return Vec::new();
        }
        self.replace(state, path, Vec::new()).into_iter().collect()
    }

    /// The message about a file, if what it shows has changed.
    fn replace(
        &mut self,
        state: &State,
        path: &Path,
        mut list: Vec<LspDiagnostic>,
    ) -> Option<PublishDiagnosticsParams> {
        list.sort_by_key(|one| (one.range.start, one.range.end));
        // Some findings of the linter are warnings of the compiler, too.
        list.dedup_by(|a, b| {
            let is_same = a.message.starts_with(&b.message) || b.message.starts_with(&a.message);
            a.range == b.range && is_same
        });
        list.truncate(MAX_SHOWN);
        let is_open = state.documents.contains_key(path);
        let before = self.shown.insert(path.to_owned(), list.clone());
        if before.as_ref().is_some_and(|before| *before == list) || before.is_none() && list.is_empty() && !is_open {
            return None;
        }
        let document = state.documents.get(path);
        let uri = document.map(|document| document.uri.clone()).or_else(|| uri_of_path(path))?;
        let version = document.map(|document| document.version);
        Some(PublishDiagnosticsParams { uri, diagnostics: list, version })
    }
}

/// The errors of syntax of a document.
fn of_syntax(document: &Document, defines: &[String]) -> Vec<LspDiagnostic> {
    if document.is_too_large() {
        let range = document.range(0..0);
        let message = format!("the file is larger than {} MiB, and is not read", MAX_SIZE >> 20);
        return vec![LspDiagnostic { range, message, source: Some("tdgen".to_owned()), ..LspDiagnostic::default() }];
    }
    let tree = document.tree(defines);
    let sorted = tree.diags.sorted();
    let located = sorted.iter().filter_map(|one| Some((one, document.range(tree.range(one.span?)))));
    located.map(|(one, range)| convert(one, range, Vec::new())).collect()
}

/// The diagnostics of an analysis by the files that they are in.
fn of_analysis(state: &State, evaluated: &Evaluated) -> BTreeMap<PathBuf, Vec<LspDiagnostic>> {
    let mut lists: BTreeMap<PathBuf, Vec<LspDiagnostic>> = BTreeMap::new();
    let mut errors: BTreeMap<u32, usize> = BTreeMap::new();
    let sources = &evaluated.analysis.sources;
    let mut places = Places::of(state, evaluated);
    for diagnostic in &evaluated.analysis.diagnostics {
        let span = diagnostic.span.unwrap_or_default();
        let Some(location) = places.location(span) else {
            continue;
        };
        let related = diagnostic.notes.iter().filter_map(|note| {
            let location: Location = places.location(note.span?)?;
            Some(DiagnosticRelatedInformation { location, message: note.message.clone() })
        });
        let file = sources.file_at(span.start);
        if diagnostic.severity == Severity::Error {
            *errors.entry(file.0).or_default() += 1;
        }
        let converted = convert(diagnostic, location.range, related.collect());
        lists.entry(evaluated.paths[file.0 as usize].clone()).or_default().push(converted);
    }
    for (span, message) in unknown_names(&evaluated.analysis) {
        if let Some(location) = places.location(span) {
            let severity = Some(DiagnosticSeverity::WARNING);
            let source = Some("tdgen".to_owned());
            let warning =
                LspDiagnostic { range: location.range, severity, source, message, ..LspDiagnostic::default() };
            lists.entry(evaluated.path_at(span.start).to_owned()).or_default().push(warning);
        }
    }
    // The include of a file with errors says so.
    for (file, count) in errors {
        let file = tdgen_language::source::FileId(file);
        let Some(site) = sources.included_from(file) else {
            continue;
        };
        let Some(location) = places.location(site) else {
            continue;
        };
        let name = evaluated.paths[file.0 as usize].file_name().map(|name| name.to_string_lossy().into_owned());
        let plural = if count == 1 { "" } else { "s" };
        let message = format!("{count} error{plural} in {}", name.unwrap_or_default());
        let severity = Some(DiagnosticSeverity::INFORMATION);
        let source = Some("tdgen".to_owned());
        let path = evaluated.path_at(site.start).to_owned();
        let note = LspDiagnostic { range: location.range, severity, source, message, ..LspDiagnostic::default() };
        lists.entry(path).or_default().push(note);
    }
    lists
}

/// A diagnostic in the words of the protocol.
fn convert(
    diagnostic: &Diagnostic,
    range: lsp_types::Range,
    related: Vec<DiagnosticRelatedInformation>,
) -> LspDiagnostic {
    let severity = match diagnostic.severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Note => DiagnosticSeverity::INFORMATION,
    };
    let mut message = diagnostic.message.clone();
    if let Some(label) = &diagnostic.label {
        message.push_str(&format!("\n{label}"));
    }
    let is_missing_include = diagnostic.code.is_some_and(|code| code.name() == MISSING_INCLUDE);
    // A name that is near, or another way to write this one, helps more.
    let is_general = |help: &&str| help.starts_with("includes are searched");
    let help = diagnostic.help.as_deref();
    let help = help.map(|help| if is_missing_include && is_general(&help) { HELP_FOR_INCLUDES } else { help });
    if let Some(help) = help {
        message.push_str(&format!("\nhelp: {help}"));
    }
    LspDiagnostic {
        range,
        severity: Some(severity),
        source: Some("tdgen".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        code: diagnostic.code.map(|code| lsp_types::NumberOrString::String(code.name().to_owned())),
        data: help.map(|help| json!({"help": help})),
        ..LspDiagnostic::default()
    }
}

/// The levels of the rules for a file.
pub(super) fn levels(path: &Path) -> Vec<(&'static Rule, Level)> {
    let settings = AllSettings::default().of(path).unwrap_or_default();
    RULES.iter().map(|rule| (rule, settings.level(rule).unwrap_or(rule.level))).collect()
}

/// What the linter finds in a document.
pub(super) fn found(document: &Document, defines: &[String]) -> Vec<(Level, Finding)> {
    let levels = levels(document.path());
    let wanted = levels.iter().filter(|(_, level)| *level != Level::Off).map(|(rule, _)| *rule);
    let level = |rule: &Rule| levels.iter().find(|(other, _)| *other == rule).map_or(Level::Off, |(_, level)| *level);
    // The analysis warns about arguments itself.
    let wanted = wanted.filter(|rule| rule.name != "unused-argument");
    find(document.tree(defines), wanted).into_iter().map(|finding| (level(finding.rule), finding)).collect()
}

fn findings(document: &Document, defines: &[String]) -> Vec<LspDiagnostic> {
    let tree = document.tree(defines);
    let convert = |(level, finding): (Level, Finding)| {
        let severity = match level {
            Level::Deny => DiagnosticSeverity::ERROR,
            Level::Warn => DiagnosticSeverity::WARNING,
            Level::Note | Level::Off => DiagnosticSeverity::INFORMATION,
        };
        let range_of = |span: Span| document.range(tree.range(span));
        let related = finding.note.as_ref().map(|(span, message)| {
            let location = Location { uri: document.uri.clone(), range: range_of(*span) };
            vec![DiagnosticRelatedInformation { location, message: message.clone() }]
        });
        LspDiagnostic {
            range: range_of(finding.span),
            severity: Some(severity),
            code: Some(lsp_types::NumberOrString::String(finding.rule.name.to_owned())),
            source: Some("tdgen lint".to_owned()),
            message: finding.message.clone(),
            related_information: related,
            tags: finding.rule.name.starts_with("unused-").then(|| vec![DiagnosticTag::UNNECESSARY]),
            ..LspDiagnostic::default()
        }
    };
    found(document, defines).into_iter().map(convert).collect()
}
