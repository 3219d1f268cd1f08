//! Unknown names in conditions.

use super::codes::is_check;
use super::known::{Known, is_c_type};
use super::subject::{Object, Subject, Text};
use crate::conditions::c_library;
use crate::conditions::expr as condition;
use crate::conditions::expr::{Expr, Kind};
use crate::model::naming::nearest;
use crate::types::c_type::CType;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// Reports each unknown name, and conditions without parameters.
pub(super) fn unknown_names(subject: &Subject<'_>, known: &Known, diags: &mut Diags) {
    for function in subject.of_class("Function") {
        let params = param_names(subject, function);
        let mut conditions = Conditions { subject, known, function: &function.name, params: &params, diags };
        for code in subject.parts(function.part, "returns") {
            for text in subject.texts(code, "conditions") {
                conditions.check(text);
            }
        }
    }
}

/// The names of a function's parameters.
pub(super) fn param_names<'r>(subject: &Subject<'r>, callable: &Object<'r>) -> Vec<&'r str> {
    let params = subject.parts(callable.part, "params").into_iter();
    params.filter_map(|param| subject.word(param, "name")).collect()
}

/// The conditions of a function.
struct Conditions<'a> {
    subject: &'a Subject<'a>,
    known: &'a Known,
    function: &'a str,
    params: &'a [&'a str],
    diags: &'a mut Diags,
}

impl Conditions<'_> {
    fn check(&mut self, text: Text<'_>) {
        let Some(inner) = text.text.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')) else {
            return;
        };
        let (known, params) = (self.known, self.params);
        let is_type = |name: &str| !params.contains(&name) && (is_c_type(name) || known.types.contains(name));
        // The reader reports invalid expressions.
        let Ok(expr) = condition::parse(inner, &is_type) else {
            return;
        };
        let mut names = Vec::new();
        collect(&expr, false, &mut names);
        self.check_sizes(text, &expr);
        for name in &names {
            if !self.is_known(name) && (is_like_parameter(name) || !self.subject.may_be_foreign(name.text)) {
                self.report(text, inner, name);
            }
        }
        let is_fixed = |name: &Name<'_>| {
            !name.is_called && (known.constants.contains(name.text) || c_library::is_constant(name.text))
        };
        if names.iter().all(is_fixed) {
            let message = format!("the condition `{inner}` uses no parameter: it is constant");
            self.diags.push(Diagnostic::warning(text.place, message));
        }
    }

    /// Reports unknown types in `sizeof`.
    fn check_sizes(&mut self, text: Text<'_>, expr: &Expr) {
        let unknown = unknown_sizes(self.subject, self.known, expr).into_iter();
        for name in unknown.filter(|name| !self.params.contains(&name.as_str())) {
            self.diags.push(Diagnostic::error(text.place, format!("undeclared type `{name}` in `sizeof`")));
        }
    }

    fn is_known(&self, name: &Name<'_>) -> bool {
        self.params.contains(&name.text)
            || self.known.constants.contains(name.text)
            || self.known.others.contains(name.text)
            || self.known.types.contains(name.text)
            || c_library::is_constant(name.text)
            || (name.is_called && c_library::find(name.text).is_some())
    }

    fn report(&mut self, text: Text<'_>, inner: &str, name: &Name<'_>) {
        // After the backquote.
        let place = text.within(name.start + 1, name.end + 1);
        let constants = self.known.constants.iter().map(String::as_str);
        let near = nearest(name.text, self.params.iter().copied().chain(constants));
        let word = name.text;
        let (what, help) = if !is_like_parameter(name) {
            let help = self.subject.declare_it("describe", word);
            ("which the description does not declare".to_owned(), help)
        } else {
            let help = match self.params {
                [] => "it has no parameters".to_owned(),
                params => format!("its parameters are `{}`", params.join("`, `")),
            };
            (format!("which is not a parameter of `{}`", self.function), help)
        };
        let finding = Diagnostic::error(place, format!("the condition `{inner}` uses `{word}`, {what}"));
        let help = near.map_or(help, |near| format!("did you mean `{near}`?"));
        self.diags.push(finding.help(help));
    }
}

/// The unknown types in each `sizeof` of an expression.
pub(super) fn unknown_sizes(subject: &Subject<'_>, known: &Known, expr: &Expr) -> Vec<String> {
    let types = expr.sized_types().filter_map(|ty| CType::parse(ty).ok());
    let names = types.flat_map(|ty| ty.mentions().map(|(name, _)| name.to_owned()).collect::<Vec<String>>());
    let is_known = |name: &str| is_c_type(name) || known.types.contains(name) || subject.may_be_foreign(name);
    names.filter(|name| !is_known(name)).collect()
}

/// Whether a name is written like a parameter: neither called nor like a constant, which another header may declare.
fn is_like_parameter(name: &Name<'_>) -> bool {
    !name.is_called && (name.text.len() < 3 || name.text.contains(|c: char| c.is_ascii_lowercase()))
}

/// Reports conditions that are not between backquotes, and so not checked, although they are expressions.
pub(super) fn without_backquotes(subject: &Subject<'_>, known: &Known, diags: &mut Diags) {
    for function in subject.of_class("Function") {
        let params = param_names(subject, function);
        for text in
            subject.parts(function.part, "returns").into_iter().flat_map(|code| subject.texts(code, "conditions"))
        {
            let Some(inner) = unmarked(text.text).filter(|inner| is_expression(inner, &params, known)) else {
                continue;
            };
            let message = format!("the condition `{inner}` is not between two backquotes: nothing checks it");
            // Texts for readers without an API record are LLVM's.
            let finding = match subject.model.names.is_described {
                true => Diagnostic::error(text.place, message),
                false => Diagnostic::warning(text.place, message),
            };
            diags.push(finding.help(format!("write \"`{inner}`\" to have it checked")));
        }
    }
}

/// A condition without the marks around it that are not those of code: none, other quotes, a single backquote, blanks;
/// `None` for one between backquotes.
fn unmarked(text: &str) -> Option<&str> {
    const MARKS: [char; 9] = ['`', '\'', '"', ' ', ';', '$', '.', '{', '}'];
    (!is_check(text)).then(|| text.trim_matches(MARKS))
}

/// Whether text is a condition rather than words for readers: an expression of parameters and constants, or a
/// comparison with a parameter, whose name may be misspelled.
fn is_expression(text: &str, params: &[&str], known: &Known) -> bool {
    let is_type = |name: &str| !params.contains(&name) && (is_c_type(name) || known.types.contains(name));
    let Ok(expr) = condition::parse(text, &is_type) else { return false };
    let mut names = Vec::new();
    collect(&expr, false, &mut names);
    let is_param = |name: &Name<'_>| params.contains(&name.text);
    let is_constant = |name: &Name<'_>| known.constants.contains(name.text) || c_library::is_constant(name.text);
    let is_like_param = |name: &Name<'_>| is_param(name) || nearest(name.text, params.iter().copied()).is_some();
    let is_whole = names.iter().any(is_param) && names.iter().all(|name| is_param(name) || is_constant(name));
    let is_single = matches!(expr.bare().kind, Kind::Name(_));
    let is_test = matches!(expr.bare().kind, Kind::Binary("==" | "!=" | "<" | "<=" | ">" | ">=" | "&&" | "||", ..));
    is_whole && !is_single || is_test && names.iter().any(is_like_param)
}

/// Whether a text is one that [`without_backquotes`] reports.
pub(super) fn is_unmarked(subject: &Subject<'_>, known: &Known, function: &Object<'_>, text: &str) -> bool {
    let params = param_names(subject, function);
    unmarked(text).is_some_and(|inner| is_expression(inner, &params, known))
}

struct Name<'e> {
    text: &'e str,
    start: usize,
    end: usize,
    is_called: bool,
}

fn collect<'e>(expr: &'e Expr, is_called: bool, names: &mut Vec<Name<'e>>) {
    if let Kind::Name(text) = &expr.kind {
        names.push(Name { text, start: expr.start, end: expr.end, is_called });
    }
    let is_call = matches!(expr.kind, Kind::Call(..));
    for (at, part) in expr.parts().into_iter().enumerate() {
        collect(part, is_call && at == 0, names);
    }
}
