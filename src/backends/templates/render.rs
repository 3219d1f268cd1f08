//! [`render`] renders a template within limits and turns minijinja's errors into diagnostics with locations.

use std::borrow::Cow;
use std::error::Error as _;
use std::io::{self, Write};

use minijinja::value::Value;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior};

use super::filters;
use super::library::{Library, MORE, Template, guess};
use super::reports::Reports;
use crate::bounds::bounded::Filters;
use crate::bounds::limits::{Limits, SIZE, STEPS};
use crate::bounds::work::Work;
use crate::parse::analysis;
use crate::parse::normalized::Normalized;
use crate::python::escape;
use crate::python::jinja;
use crate::python::methods;
use crate::python::mutable;
use crate::python::printf;
use tdgen_language::backends::template_values::missed::{Miss, Missed};
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::Span;

/// The limit of the nesting of templates, macros and blocks.
const MAX_NESTING: usize = 200;

/// The stack of a rendering.
const STACK: usize = 32 << 20;

/// Replaces every template after the limit, so that it is not found.
const TOO_MANY: &str = "\u{1}too many";

/// The attributes of `loop`.
const LOOP_ATTRIBUTES: [&str; 12] = [
    "index",
    "index0",
    "first",
    "last",
    "length",
    "revindex",
    "revindex0",
    "previtem",
    "nextitem",
    "depth",
    "depth0",
    "cycle",
];

/// The names that exist in every template, or in every macro.
const BUILTINS: [&str; 12] = [
    "caller",
    "cycler",
    "dict",
    "joiner",
    "kwargs",
    "lipsum",
    "loop",
    "namespace",
    "range",
    "self",
    "super",
    "varargs",
];

/// The limit of the includes shown with an error.
const MAX_NOTES: usize = 8;

/// How a template is rendered.
#[derive(Clone, Copy)]
pub(super) struct Mode {
    pub(super) limits: Limits,
    /// Whether an attribute that an object could have, but lacks, is an empty string.
    pub(super) is_lenient: bool,
}

/// What templates are rendered with.
#[derive(Clone, Copy)]
pub(super) struct Inputs<'a> {
    pub(super) library: &'a Library,
    /// The global names.
    pub(super) globals: &'a [(Cow<'static, str>, Value)],
    pub(super) missed: &'a Missed,
    pub(super) reports: &'a Reports,
}

/// Renders the main template.
pub(super) fn render(inputs: Inputs<'_>, mode: Mode, diags: &mut Diags) -> Result<Vec<u8>, Reported> {
    let (library, limits) = (inputs.library, mode.limits);
    let errors = Errors { inputs, limits };
    let work = Work::new(limits.steps);
    let environment = environment(inputs, mode, &work).map_err(|error| diags.push(errors.diagnostic(&error)))?;
    let mut unknown = errors.unknown_uses(&environment);
    if mode.is_lenient && library.broken.is_none() {
        unknown.extend(errors.undefined_variables());
    }
    let unknown = unknown.into_iter().map(|error| diags.push(error));
    if let Some(reported) = unknown.last().or(library.broken) {
        return Err(reported);
    }
    let mut out = Bounded { bytes: Vec::new(), left: limits.size };
    // Values are nested to a limit, and comparing, printing and dropping them recurse.
    let rendered = stacker::maybe_grow(STACK / 4, STACK, || {
        environment.get_template(&library.main)?.render_captured_to((), &mut out).map(drop)
    });
    // An error that `ignore missing` passed over.
    let rendered = if work.is_exceeded() { rendered.and(Err(ErrorKind::OutOfFuel.into())) } else { rendered };
    // What follows from an error that the template reported is no error of the template.
    let reported = inputs.reports.report(diags);
    if !inputs.reports.is_ended() {
        reported?;
    }
    if let Err(error) = rendered {
        let diagnostic = errors.diagnostic(&error);
        return Err(diags.push(match is_about_values(&error) {
            true => inputs.reports.with_last_record(diagnostic),
            false => diagnostic,
        }));
    }
    reported?;
    if let Some(error) = errors.refused() {
        return Err(diags.push(error));
    }
    errors.unread().map(|warning| diags.push(warning));
    Ok(out.bytes)
}

/// An error and those that caused it, the innermost last.
fn chain(error: &Error) -> Vec<&Error> {
    let mut chain = vec![error];
    let mut innermost = error;
    while let Some(inner) = innermost.source().and_then(|source| source.downcast_ref::<Error>()) {
        chain.push(inner);
        innermost = inner;
    }
    chain
}

/// Whether an error may be due to the values of a record.
fn is_about_values(error: &Error) -> bool {
    let kinds = [ErrorKind::OutOfFuel, ErrorKind::TemplateNotFound, ErrorKind::WriteFailure];
    !chain(error).iter().any(|error| kinds.contains(&error.kind()))
}

fn environment(
    Inputs { library, globals, reports, .. }: Inputs<'_>,
    Mode { limits, is_lenient }: Mode,
    work: &Work,
) -> Result<Environment<'static>, Error> {
    let mut environment = Environment::new();
    environment.set_syntax(Normalized::syntax()?);
    environment.set_undefined_behavior(match is_lenient {
        true => UndefinedBehavior::Lenient,
        false => UndefinedBehavior::Strict,
    });
    environment.set_auto_escape_callback(|_| AutoEscape::None);
    // For the locations of errors.
    environment.set_debug(true);
    environment.set_fuel(Some(limits.steps));
    environment.set_recursion_limit(MAX_NESTING);
    minijinja_contrib::add_to_environment(&mut environment);
    environment.remove_global("debug");
    let mut counted = Filters::of(&mut environment, work);
    escape::add(&mut counted);
    methods::add(&mut counted);
    jinja::add(&mut counted);
    printf::add(&mut counted);
    filters::add(&mut counted);
    reports.add(&mut counted);
    work.add_to(&mut environment);
    if library.changes_values {
        mutable::add(&mut environment, work);
    }
    for (name, value) in globals {
        environment.add_global(name.clone(), value.clone());
    }
    let resolve = library.resolver();
    // `extends` costs no step of minijinja, so a circle of computed names would not end.
    let work = work.clone();
    environment.set_path_join_callback(move |name, from| match work.use_template() {
        true => resolve(name, from).into(),
        false => TOO_MANY.into(),
    });
    for (path, template) in &library.templates {
        environment.add_template_owned(path.clone(), template.normalized.text.clone())?;
    }
    Ok(environment)
}

/// An output of limited size.
struct Bounded {
    bytes: Vec<u8>,
    left: u64,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.left.checked_sub(bytes.len() as u64) {
            Some(left) => {
                self.left = left;
                self.bytes.extend_from_slice(bytes);
                Ok(bytes.len())
            }
            None => Err(io::ErrorKind::FileTooLarge.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Turns minijinja's errors into diagnostics.
struct Errors<'a> {
    inputs: Inputs<'a>,
    limits: Limits,
}

impl Errors<'_> {
    /// All uses of unknown filters and tests.
    fn unknown_uses(&self, environment: &Environment<'_>) -> Vec<Diagnostic> {
        let mut unknown = Vec::new();
        for template in self.inputs.library.templates.values() {
            for used in &template.analysis.uses {
                if analysis::is_known(used, environment) {
                    continue;
                }
                let (kind, known) = if used.is_filter { ("filter", filters::NAMES) } else { ("test", filters::TESTS) };
                let text = template.normalized.text.get(used.range.clone()).unwrap_or_default();
                let start = used.range.start + text.rfind(&used.name).unwrap_or_default();
                let span = template.span(&(start..start + used.name.len()));
                let mut diagnostic = Diagnostic::error(span, format!("unknown {kind} `{}`", used.name));
                diagnostic.help = guess(&used.name, known.iter().copied());
                unknown.push(diagnostic);
            }
        }
        unknown
    }

    /// The names that nothing binds.
    fn undefined_variables(&self) -> Vec<Diagnostic> {
        let trees = || self.inputs.library.templates.values();
        let bound = |name: &str| trees().any(|template| template.analysis.names.contains(name));
        let given = |name: &str| self.inputs.globals.iter().any(|(global, _)| global == name);
        let mut undefined = Vec::new();
        for template in trees() {
            for variable in &template.analysis.variables {
                let name = variable.name.as_str();
                if bound(name) || given(name) || BUILTINS.contains(&name) {
                    continue;
                }
                let (message, help) = self.undefined(&format!("`{name}` is undefined"));
                let mut error = Diagnostic::error(template.span(&variable.range), message);
                error.help = help;
                undefined.push(error);
            }
        }
        undefined
    }

    /// The error for an attribute that no object can have, at its first use. A template may ask whether there is one.
    fn refused(&self) -> Option<Diagnostic> {
        self.inputs.missed.refused().into_iter().find_map(|miss| self.refused_use(miss))
    }

    fn refused_use(&self, Miss { name, known }: Miss) -> Option<Diagnostic> {
        let message = format!("unknown attribute `{name}`");
        let mut uses = self.inputs.library.templates.values().flat_map(|template| {
            let named = template.analysis.attributes.iter().filter(|attribute| attribute.name == name);
            named.map(|attribute| template.span(&attribute.range))
        });
        let mut error = Diagnostic::error(uses.next()?, message);
        error.help = guess(&name, known.iter().map(String::as_str));
        Some(error)
    }

    /// The warning about an attribute that no template reads.
    fn unread(&self) -> Option<Diagnostic> {
        let (name, message) = self.inputs.missed.expected()?;
        let mut trees = self.inputs.library.templates.values();
        let is_read = trees.any(|template| {
            let analysis = &template.analysis;
            analysis.asked.contains(name) || analysis.attributes.iter().any(|read| read.name == name)
        });
        let warning = Diagnostic::warning(self.main()?, message);
        (!is_read).then(|| warning.help(format!("read `{name}` of each field")))
    }

    /// The beginning of the main template.
    fn main(&self) -> Option<Span> {
        self.inputs.library.templates.get(&self.inputs.library.main).map(Template::start)
    }

    /// The diagnostic for an error, with the includes that led to it.
    fn diagnostic(&self, error: &Error) -> Diagnostic {
        let mut chain = chain(error);
        let mut diagnostic = self.innermost(chain.pop().unwrap_or(error));
        chain.reverse();
        // Some errors have a location only in an outer error.
        for outer in chain {
            match (diagnostic.span, self.span(outer)) {
                (None, span) => diagnostic.span = span,
                (Some(_), Some(span)) if diagnostic.notes.len() < MAX_NOTES => {
                    // A template that includes itself is shown once.
                    if diagnostic.notes.iter().any(|note| note.span == Some(span)) {
                        continue;
                    }
                    let label = match outer.kind() {
                        ErrorKind::EvalBlock => "in a block that this statement renders",
                        _ => "in a template that this statement includes",
                    };
                    diagnostic = diagnostic.note(span, label);
                }
                _ => {}
            }
        }
        if diagnostic.span.is_none() {
            diagnostic.span = self.main();
        }
        diagnostic
    }

    fn span(&self, error: &Error) -> Option<Span> {
        let template = self.inputs.library.templates.get(error.name()?)?;
        if let Some(range) = error.range() {
            return Some(template.span(&range));
        }
        let text = &template.normalized.text;
        let lines = text.split_inclusive('\n').take(error.line()?.saturating_sub(1));
        let start = lines.map(str::len).sum();
        let rest = text.get(start..).unwrap_or_default();
        let indent = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        Some(template.span(&(start + indent..start + indent)))
    }

    /// The diagnostic for one error.
    fn innermost(&self, error: &Error) -> Diagnostic {
        let detail = error.detail().unwrap_or_default();
        let (message, help) = match error.kind() {
            ErrorKind::UndefinedError => self.undefined(detail),
            // The operation does not matter if its operand is undefined.
            _ if detail.ends_with("is undefined)") => {
                let start = detail.rfind("(`").map_or(0, |at| at + 1);
                self.undefined(detail[start..].trim_end_matches(')'))
            }
            ErrorKind::OutOfFuel => self.out_of_steps(),
            ErrorKind::TemplateNotFound if detail.contains("too many") => self.out_of_steps(),
            ErrorKind::WriteFailure => (
                format!("output exceeds the limit of {} bytes", self.limits.size),
                Some(format!("raise the limit with --{}", SIZE.declaration.name)),
            ),
            ErrorKind::TemplateNotFound => {
                let name = detail.split(['"', '\'']).nth(1).unwrap_or(detail);
                let help = format!(
                    "names are relative to the template that contains them, or to `{}`; pass a template with a computed name with --{}",
                    self.inputs.library.main, MORE.name
                );
                (format!("template `{name}` not found"), Some(help))
            }
            _ if detail.contains("recursion limit") => {
                (format!("templates, macros and blocks are nested more than {MAX_NESTING} levels deep"), None)
            }
            _ if detail.is_empty() => (error.kind().to_string(), None),
            _ => match detail.split_once("; did you mean ") {
                Some((message, guess)) => (message.to_owned(), Some(format!("did you mean {guess}"))),
                None => (detail.to_owned(), None),
            },
        };
        let mut diagnostic = match self.span(error) {
            Some(span) => Diagnostic::error(span, message),
            None => Diagnostic::global(message),
        };
        diagnostic.help = help;
        diagnostic
    }

    fn out_of_steps(&self) -> (String, Option<String>) {
        let message = format!("template exceeds the limit of {} steps", self.limits.steps);
        (message, Some(format!("raise the limit with --{}", STEPS.declaration.name)))
    }

    /// The message and the help for an undefined name.
    fn undefined(&self, detail: &str) -> (String, Option<String>) {
        let Some(path) = detail.strip_prefix('`').and_then(|path| path.split_once("` is undefined")) else {
            return ("undefined value".to_owned(), None);
        };
        if let Some((of, index)) = path.0.strip_suffix(']').and_then(|path| path.rsplit_once('['))
            && !index.ends_with(['"', '\''])
        {
            return (format!("`{of}` has no element `{index}`"), None);
        }
        let (of, name) = last_step(path.0);
        let Some(of) = of else {
            if name == "cgh" {
                let help = "`cgh` exists for message schemas, but the input has no record of class `Schema`";
                return ("undefined name `cgh`".to_owned(), Some(help.to_owned()));
            }
            let trees = self.inputs.library.templates.values();
            let own = trees.flat_map(|template| template.analysis.names.iter().map(String::as_str));
            let given = self.inputs.globals.iter().map(|(name, _)| &**name);
            let known = own.chain(given).chain(["range", "dict", "namespace", "loop"]);
            return (format!("undefined name `{name}`"), guess(name, known));
        };
        let known = match of {
            "loop" => LOOP_ATTRIBUTES.map(str::to_owned).to_vec(),
            _ => self.inputs.missed.known(name).unwrap_or_default(),
        };
        let help = guess(name, known.iter().map(String::as_str)).or_else(|| {
            let some: Vec<&str> = known.iter().take(12).map(String::as_str).collect();
            let more = if known.len() > some.len() { " ..." } else { "" };
            (!some.is_empty()).then(|| format!("known attributes: {}{more}", some.join(", ")))
        });
        (format!("`{of}` has no attribute `{name}`"), help)
    }
}

/// Splits `a.b['c']` into `a.b` and `c`.
fn last_step(path: &str) -> (Option<&str>, &str) {
    if let Some((of, name)) = path.strip_suffix("']").and_then(|path| path.rsplit_once("['")) {
        return (Some(of), name);
    }
    match path.rsplit_once('.') {
        Some((of, name)) => (Some(of), name),
        None => (None, path),
    }
}
