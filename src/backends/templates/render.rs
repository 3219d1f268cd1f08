//! [`render`]: a template to text, within limits; and what went wrong, at its place.

use std::error::Error as _;
use std::io::{self, Write};

use minijinja::value::Value;
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior};

use super::filters;
use super::form::Form;
use super::library::{Library, MORE};
use super::tree;
use crate::backends::template_values::missed::Missed;
use crate::diagnostics::{Diagnostic, Diags, Reported, did_you_mean};

/// How much a template may ask for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Instructions of minijinja.
    pub(super) steps: u64,
    /// Bytes of output.
    pub(super) size: u64,
}

/// Templates, macros and blocks in each other.
const DEEPEST: usize = 200;

/// What `loop` has.
const LOOP: [&str; 12] = [
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

/// More includes around an error than these are not told.
const MOST_NOTES: usize = 8;

/// Renders the main template with these global names.
pub(super) fn render(
    library: &Library,
    globals: &[(&'static str, Value)],
    missed: &Missed,
    limits: Limits,
    diags: &mut Diags,
) -> Result<Vec<u8>, Reported> {
    let errors = Errors { library, globals, missed, limits };
    let environment = environment(library, globals, limits).map_err(|error| diags.push(errors.diagnostic(&error)))?;
    let unknown = errors.unknown_uses(&environment).into_iter().map(|error| diags.push(error));
    if let Some(reported) = unknown.last() {
        return Err(reported);
    }
    let mut out = Bounded { bytes: Vec::new(), left: limits.size };
    environment
        .get_template(&library.main)
        .and_then(|template| template.render_captured_to((), &mut out).map(drop))
        .map_err(|error| diags.push(errors.diagnostic(&error)))?;
    Ok(out.bytes)
}

fn environment(
    library: &Library,
    globals: &[(&'static str, Value)],
    limits: Limits,
) -> Result<Environment<'static>, Error> {
    let mut environment = Environment::new();
    environment.set_syntax(Form::syntax()?);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::None);
    // Places of errors.
    environment.set_debug(true);
    environment.set_fuel(Some(limits.steps));
    environment.set_recursion_limit(DEEPEST);
    environment.set_unknown_method_callback(minijinja_contrib::pycompat::unknown_method_callback);
    minijinja_contrib::add_to_environment(&mut environment);
    filters::add(&mut environment);
    for (name, value) in globals {
        environment.add_global(*name, value.clone());
    }
    let resolve = library.resolver();
    environment.set_path_join_callback(move |name, from| resolve(name, from).into());
    for (path, template) in &library.templates {
        environment.add_template_owned(path.clone(), template.form.text.clone())?;
    }
    Ok(environment)
}

/// Output up to a size.
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

/// What makes diagnostics of minijinja's errors.
struct Errors<'a> {
    library: &'a Library,
    globals: &'a [(&'static str, Value)],
    missed: &'a Missed,
    limits: Limits,
}

impl Errors<'_> {
    /// Filters and tests that nobody has, all of them.
    fn unknown_uses(&self, environment: &Environment<'_>) -> Vec<Diagnostic> {
        let mut unknown = Vec::new();
        for template in self.library.templates.values() {
            for used in &template.tree.used {
                if tree::is_known(used, environment) {
                    continue;
                }
                let (kind, known) = match used.is_filter {
                    true => ("filter", filters::NAMES),
                    false => ("test", filters::TESTS),
                };
                let text = template.form.text.get(used.at.clone()).unwrap_or_default();
                let start = used.at.start + text.rfind(&used.name).unwrap_or_default();
                let place = template.span(&(start..start + used.name.len()));
                let message = format!("there is no {kind} named `{}`", used.name);
                let known = known.iter().map(|name| name.as_bytes());
                let mut fault = Diagnostic::error(place, message);
                if let Some(guess) = did_you_mean(used.name.as_bytes(), known) {
                    fault = fault.help(format!("did you mean `{guess}`?"));
                }
                unknown.push(fault);
            }
        }
        unknown
    }

    /// An error with the includes that led to it.
    fn diagnostic(&self, error: &Error) -> Diagnostic {
        let mut chain = vec![error];
        let mut innermost = error;
        while let Some(inner) = innermost.source().and_then(|it| it.downcast_ref::<Error>()) {
            chain.push(inner);
            innermost = inner;
        }
        chain.pop();
        let mut fault = self.fault(innermost);
        chain.reverse();
        // An error of which only an outer one knows the place.
        for outer in chain {
            match (fault.span, self.span(outer)) {
                (None, place) => fault.span = place,
                (Some(_), Some(place)) if fault.notes.len() < MOST_NOTES => {
                    // A template that includes itself is told once.
                    if fault.notes.iter().any(|note| note.span == Some(place)) {
                        continue;
                    }
                    let what = match outer.kind() {
                        ErrorKind::EvalBlock => "in a block that is asked for here",
                        _ => "included here",
                    };
                    fault = fault.note(place, what);
                }
                _ => {}
            }
        }
        if fault.span.is_none() {
            let main = self.library.templates.get(&self.library.main);
            fault.span = main.map(super::library::Template::begin);
        }
        fault
    }

    fn span(&self, error: &Error) -> Option<crate::source::Span> {
        let template = self.library.templates.get(error.name()?)?;
        if let Some(range) = error.range() {
            return Some(template.span(&range));
        }
        let text = &template.form.text;
        let lines = text.split_inclusive('\n').take(error.line()?.saturating_sub(1));
        let start = lines.map(str::len).sum();
        let rest = text.get(start..).unwrap_or_default();
        let indent = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        Some(template.span(&(start + indent..start + indent)))
    }

    fn fault(&self, error: &Error) -> Diagnostic {
        let detail = error.detail().unwrap_or_default();
        let (message, help) = match error.kind() {
            ErrorKind::UndefinedError => self.undefined(detail),
            // What was tried with it is no help: that it is not there is.
            _ if detail.ends_with("is undefined)") => {
                let start = detail.rfind("(`").map_or(0, |at| at + 1);
                self.undefined(detail[start..].trim_end_matches(')'))
            }
            ErrorKind::OutOfFuel => (
                format!("the template takes more than {} steps", self.limits.steps),
                Some(format!("if it has an end, allow more with --{}", super::STEPS.declaration.name)),
            ),
            ErrorKind::WriteFailure => (
                format!("the output is longer than {} bytes", self.limits.size),
                Some(format!("if it has an end, allow more with --{}", super::SIZE.declaration.name)),
            ),
            ErrorKind::TemplateNotFound => {
                let name = detail.split(['"', '\'']).nth(1).unwrap_or(detail);
                let help = format!(
                    "names are paths from the template that has them, or from `{}`; a template whose name is computed is given with --{}",
                    self.library.main, MORE.name
                );
                (format!("there is no template `{name}`"), Some(help))
            }
            _ if detail.contains("recursion limit") => {
                (format!("templates, macros and blocks are more than {DEEPEST} deep in each other"), None)
            }
            _ if detail.is_empty() => (error.kind().to_string(), None),
            _ => match detail.split_once("; did you mean ") {
                Some((message, guess)) => (message.to_owned(), Some(format!("did you mean {guess}"))),
                None => (detail.to_owned(), None),
            },
        };
        let mut fault = match self.span(error) {
            Some(place) => Diagnostic::error(place, message),
            None => Diagnostic::global(message),
        };
        fault.help = help;
        fault
    }

    /// What is not there, and what may be meant.
    fn undefined(&self, detail: &str) -> (String, Option<String>) {
        let Some(path) = detail.strip_prefix('`').and_then(|it| it.split_once("` is undefined")) else {
            return ("this has no value".to_owned(), None);
        };
        if let Some((of, index)) = path.0.strip_suffix(']').and_then(|it| it.rsplit_once('['))
            && !index.ends_with(['"', '\''])
        {
            return (format!("`{of}` has no element `{index}`"), None);
        }
        let (of, name) = last_step(path.0);
        let Some(of) = of else {
            if name == "cgh" {
                let help = "it is there for schemas of messages only: the input has no record of class `Schema`";
                return ("there is nothing named `cgh` here".to_owned(), Some(help.to_owned()));
            }
            let trees = self.library.templates.values();
            let own = trees.flat_map(|template| template.tree.names.iter().map(String::as_str));
            let given = self.globals.iter().map(|(name, _)| *name);
            let known = own.chain(given).chain(["range", "dict", "namespace", "loop"]);
            return (format!("there is nothing named `{name}` here"), guess(name, known));
        };
        let known = match of {
            "loop" => LOOP.map(str::to_owned).to_vec(),
            _ => self.missed.known(name).unwrap_or_default(),
        };
        let help = guess(name, known.iter().map(String::as_str)).or_else(|| {
            let some: Vec<&str> = known.iter().take(12).map(String::as_str).collect();
            let more = if known.len() > some.len() { " ..." } else { "" };
            (!some.is_empty()).then(|| format!("there are: {}{more}", some.join(", ")))
        });
        (format!("`{of}` has no `{name}`"), help)
    }
}

fn guess<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    let guess = did_you_mean(name.as_bytes(), known.map(str::as_bytes))?;
    Some(format!("did you mean `{guess}`?"))
}

/// `a.b['c']` is `c` of `a.b`.
fn last_step(path: &str) -> (Option<&str>, &str) {
    if let Some((of, name)) = path.strip_suffix("']").and_then(|it| it.rsplit_once("['")) {
        return (Some(of), name);
    }
    match path.rsplit_once('.') {
        Some((of, name)) => (Some(of), name),
        None => (None, path),
    }
}
