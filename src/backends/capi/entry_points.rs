//! `--gen-entry-points`: the functions of an API, which validate and trace calls and forward them to `F_impl`.
//!
//! Each function `F` becomes three: `F_val` checks the arguments in the order of the description and calls `F_impl`;
//! `F` rejects calls before initialization and traces the call; `FWithCodeLoc` stores the caller's source location
//! during the call. Order, codes and printed text are those of LLVM's offload-tblgen. [`Runtime`] selects the libraries
//! that the code uses.

use std::collections::{BTreeSet, HashSet};

use super::arithmetic::Ranges;
use super::c_library;
use super::calls::Return;
use super::condition::{Expr, Kind};
use super::condition_text::spelled;
use super::declaration::{call, prototype};
use super::enum_reads::EnumReads;
use super::header_parts::emit_platform;
use super::inside_checks::loop_tests;
use super::layout::{self, Layout};
use super::model::{Check, Each, Function, Model, Param};
use super::names::Names;
use super::naming::CODE_LOCATION;
use super::options::with_both;
use super::print::Printers;
use super::runtime::{self, Conditions, Runtime};
use super::runtime_needs;
use super::text::{emit_code, emit_origin};
use super::unseen::emit_unseen;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::{WIDTH, Writer};
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// `--gen-entry-points`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-entry-points", "Write the functions of an API, which validate, trace and forward calls", run)
        .options(&with_both(runtime::OPTION.declaration, layout::OPTION.declaration));

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let runtime = context.get(&runtime::OPTION, diags);
    let chosen = context.get(&layout::OPTION, diags);
    let model = Model::of(context, diags);
    let (Ok(runtime), Ok(chosen), Ok(model)) = (runtime, chosen, model) else {
        return Vec::new();
    };
    if chosen == Layout::Original && layout::check(&model, runtime == Runtime::Llvm, context, diags).is_err() {
        return Vec::new();
    }
    if runtime_needs::check(&model, runtime, context.records, diags).is_err() {
        return Vec::new();
    }
    warn_of_guards(&model, diags);
    let mut w = Writer::default();
    emit_origin(&mut w, &model.names, BACKEND.name, context.input);
    let conditions = Conditions { headers: headers_of_conditions(&model), has_arithmetic: needs_arithmetic(&model) };
    let printers = Printers::cpp(&model, runtime == Runtime::Llvm);
    match chosen {
        Layout::Own => runtime.emit(&mut w, &model, &printers, &conditions),
        Layout::Original => runtime::emit_original(&mut w, &model, &conditions),
    }
    // A variant with a location calls the deprecated function.
    let has_deprecated = || model.functions.iter().any(|function| function.facts.deprecation().is_some());
    let has_checks = model.functions.iter().any(Function::has_checks) || has_deprecated();
    if has_checks {
        w.blank();
        w.raw(QUIET);
    }
    let enum_reads = EnumReads::of(&model);
    emit_unseen(&mut w, model.functions.iter());
    let checked = model.functions.iter().filter(|function| function.has_implementation());
    match chosen {
        Layout::Own => enum_reads.emit_macro(&mut w, checked.flat_map(checked_params)),
        Layout::Original => enum_reads.emit_macro(&mut w, checked.flat_map(|function| &function.params)),
    }
    for function in model.functions.iter().filter(|function| function.has_implementation()) {
        let ranges = Ranges::of(&model, &function.params);
        let entry = Entry {
            function,
            names: &model.names,
            runtime,
            has_start: model.has_start(),
            ranges,
            enum_reads: &enum_reads,
            printers: &printers,
        };
        if let Some(result) = &function.result {
            entry.emit_plain(&mut w, result);
            continue;
        }
        emit_platform(&mut w, function, |w| {
            if chosen == Layout::Original {
                return entry.emit_original(w);
            }
            entry.emit_validation(w);
            entry.emit_entry_point(w);
            if model.names.has_code_locations {
                entry.emit_code_location_variant(w);
            }
        });
    }
    if let Some(function) = model.functions.iter().find(|function| function.is_last_error) {
        w.blank();
        let head = prototype(&model.names.returning("const char *"), &format!("{}(", function.name), &[], ") {");
        emit_code(&mut w, &head);
        writeln!(w, "  return {};", runtime.own(&model.names, "LastDetails"));
        w.line("}");
    }
    if has_checks {
        w.blank();
        w.raw(LOUD);
    }
    vec![Output::main(w.finish())]
}

/// Warns of checks with a divisor that may be zero.
pub(crate) fn warn_of_guards(model: &Model, diags: &mut Diags) {
    for (_, check) in model.functions.iter().flat_map(Function::checks) {
        let divisors: Vec<String> =
            check.divisors.iter().map(|divisor| format!("`{}`", spelled(divisor.bare()))).collect();
        if !divisors.is_empty() {
            let message = format!(
                "the condition `{}` divides by {}, which may be zero; the code compares it with zero first",
                check.text,
                divisors.join(" and ")
            );
            let help = "check for zero before, or with `... == 0 ||` in the condition";
            diags.push(Diagnostic::warning(check.place, message).help(help));
        }
    }
}

/// The parameters that the checks of a function use.
fn checked_params(function: &Function) -> impl Iterator<Item = &Param> {
    let mut names = HashSet::new();
    for (_, check) in function.checks() {
        check.exprs().for_each(|expr| collect_names(expr, &mut names));
    }
    function.params.iter().filter(move |param| names.contains(param.name.as_str()))
}

/// A function of the API, with the context of its code.
pub(super) struct Entry<'a> {
    pub(super) function: &'a Function,
    pub(super) names: &'a Names,
    pub(super) runtime: Runtime,
    /// Whether the API has an initialization function.
    has_start: bool,
    pub(super) ranges: Ranges<'a>,
    pub(super) enum_reads: &'a EnumReads<'a>,
    pub(super) printers: &'a Printers<'a>,
}

/// Conditions are C that the description's author wrote: they may compare numbers of different signs, or a number with
/// a limit that its type cannot exceed.
pub(crate) const QUIET: &str = "\
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored \"-Weverything\"
#elif defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \"-Waddress\"
#pragma GCC diagnostic ignored \"-Wbool-compare\"
#pragma GCC diagnostic ignored \"-Wbool-operation\"
#pragma GCC diagnostic ignored \"-Wconversion\"
#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"
#pragma GCC diagnostic ignored \"-Wenum-compare\"
#pragma GCC diagnostic ignored \"-Wextra\"
#pragma GCC diagnostic ignored \"-Wint-in-bool-context\"
#pragma GCC diagnostic ignored \"-Wlogical-op\"
#pragma GCC diagnostic ignored \"-Woverflow\"
#pragma GCC diagnostic ignored \"-Wparentheses\"
#pragma GCC diagnostic ignored \"-Wsign-compare\"
#pragma GCC diagnostic ignored \"-Wshift-count-negative\"
#pragma GCC diagnostic ignored \"-Wshift-count-overflow\"
#pragma GCC diagnostic ignored \"-Wshift-negative-value\"
#pragma GCC diagnostic ignored \"-Wsign-conversion\"
#pragma GCC diagnostic ignored \"-Wtautological-compare\"
#pragma GCC diagnostic ignored \"-Wtype-limits\"
#pragma GCC diagnostic ignored \"-Wunused-const-variable\"
#endif
";

/// The end of that.
pub(crate) const LOUD: &str = "\
#if defined(__clang__)
#pragma clang diagnostic pop
#elif defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
";

impl Entry<'_> {
    /// Writes `F_val`, if the function has checks.
    fn emit_validation(&self, w: &mut Writer) {
        if !self.function.has_checks() {
            return;
        }
        let (names, runtime) = (self.names, self.runtime);
        let returns = format!("static {}", runtime.outcome(names));
        w.blank();
        self.enum_reads.emit_attribute(w, self.checked_params());
        let params = self.checked_params().map(|param| self.enum_reads.declared(param));
        self.emit_head(w, &returns, &self.validation(), &params.collect::<Vec<String>>());
        w.nested(|w| {
            self.emit_checks(w, |width, code, check| {
                let (maker, args) = runtime.check_failed(names, &code.value, &check.text);
                call(width, "return", &maker, &args)
            });
            writeln!(w, "return {};", runtime.success(names));
        });
        w.line("}");
    }

    /// Writes the checks, if arguments are checked. `refuse` has the lines for a width after one that failed.
    pub(super) fn emit_checks(&self, w: &mut Writer, refuse: impl Fn(usize, &Return, &Check) -> Vec<String>) {
        let (names, runtime) = (self.names, self.runtime);
        w.block(&format!("if ({}) {{", runtime.is_validating(names)), "}", |w| {
            let flag = self.local("IsInvalid");
            let class = runtime.own(names, "Arithmetic");
            let checked = |check: &Check| self.ranges.checked(&check.expr, &class, &flag);
            if self.function.checks().any(|(_, check)| checked(check).1) {
                writeln!(w, "bool {flag} = false;");
            }
            for (code, check) in self.function.checks() {
                let (expr, is_flagged) = checked(check);
                let inner = refuse(w.width() + 2, code, check);
                let mut lines = vec![format!("if ({}) {{", guarded(check, &expr, is_flagged.then_some(&flag)))];
                lines.extend(inner.iter().map(|line| format!("  {line}")));
                lines.push("}".to_owned());
                for each in check.loops.iter().rev() {
                    lines.iter_mut().for_each(|line| line.insert_str(0, "  "));
                    lines.insert(0, loop_head(each, "size_t(", ")"));
                    lines.push("}".to_owned());
                }
                emit_code(w, &lines);
            }
        });
    }

    fn emit_entry_point(&self, w: &mut Writer) {
        let names = self.names;
        w.blank();
        self.emit_head(w, &names.returning(&names.result_type), &self.function.name, &self.function.declared_params());
        w.nested(|w| {
            let (life, is_early) = self.emit_life(w);
            let arguments = self.emit_arguments(w);
            match self.runtime {
                Runtime::Llvm => self.emit_llvm_call(w, &arguments, is_early.as_deref()),
                Runtime::Standalone => {
                    let check = self.emit_check(w, is_early.as_deref());
                    let work = self.local("Work");
                    self.emit_lambda(w, &work, &self.implementation(), &self.arguments(), life.as_deref());
                    let args = [&arguments[..], &[check, work]].concat();
                    emit_code(w, &call(w.width(), "return", &self.runtime.own(names, "forwardCall"), &args));
                }
            }
        });
        w.line("}");
    }

    /// Writes the body of a function on LLVM's runtime: the check, the call of the implementation, and what traces
    /// both. Whether the initialization function is traced is known after the call.
    fn emit_llvm_call(&self, w: &mut Writer, arguments: &[String; 3], is_early: Option<&str>) {
        let (names, runtime) = (self.names, self.runtime);
        let [outcome, is_refused, is_traced, result] =
            ["Outcome", "IsRefused", "IsTraced", "Result"].map(|name| self.local(name));
        let is_checked = self.function.has_checks() || is_early.is_some();
        let ty = runtime.outcome(names);
        let implementation = self.implementation();
        if is_checked {
            let check = format!("::{}({})", self.validation(), self.checked_args().join(", "));
            let check = if self.function.has_checks() { check } else { runtime.success(names) };
            let check = match is_early {
                Some(is_early) => format!("{is_early} ? {} : {check}", runtime.uninitialized(names)),
                None => check,
            };
            emit_code(w, &[format!("{ty} {outcome} = {check};")]);
            let failed = if names.codes.are_values() { "::isFailure" } else { "static_cast<bool>" };
            emit_code(w, &[format!("const bool {is_refused} = {failed}({outcome});")]);
        }
        let refused = if is_checked { is_refused.clone() } else { "false".to_owned() };
        let trace = |w: &mut Writer, callee: &str, last: &str| {
            let args = [&arguments[..], &[last.to_owned()]].concat();
            emit_code(w, &call(w.width(), "", &format!("::{callee}"), &args));
        };
        if !self.is_start() {
            emit_code(w, &[format!("const bool {is_traced} = {};", runtime.is_tracing(names))]);
            w.block(&format!("if ({is_traced}) {{"), "}", |w| trace(w, "traceBegin", &refused));
        }
        if is_checked {
            w.block(&format!("if (!{is_refused}) {{"), "}", |w| {
                emit_code(w, &call(w.width(), &format!("{outcome} ="), &implementation, &self.arguments()));
            });
        } else {
            emit_code(w, &call(w.width(), &format!("{ty} {outcome} ="), &implementation, &self.arguments()));
        }
        let value = if names.codes.are_values() {
            outcome
        } else {
            format!("llvmErrorTo{}Error(std::move({outcome}))", names.name)
        };
        emit_code(w, &[format!("const {} {result} = {value};", names.result_type)]);
        let is_traced = if self.is_start() { runtime.is_tracing(names) } else { is_traced };
        w.block(&format!("if ({is_traced}) {{"), "}", |w| {
            if self.is_start() {
                trace(w, "traceBegin", "true");
            }
            trace(w, "traceEnd", &result);
        });
        writeln!(w, "return {result};");
    }

    /// Rejects calls before initialization. Returns the object that counts initializations, if the function begins or
    /// ends one; LLVM's runtime leaves that to the implementation. If codes are values, the check of a call rejects it,
    /// so that it is traced: the second result is the condition.
    fn emit_life(&self, w: &mut Writer) -> (Option<String>, Option<String>) {
        let (names, runtime) = (self.names, self.runtime);
        let is_standalone = runtime == Runtime::Standalone;
        let life = self.local("Life");
        if self.is_start() {
            if is_standalone {
                writeln!(w, "{}::Initialization {life};", names.namespace);
            }
            return (is_standalone.then_some(life), None);
        }
        if !self.has_start && (is_standalone || names.codes.are_values()) {
            return (None, None);
        }
        let ends = is_standalone && self.function.name == names.shut_down_function;
        let mut is_early = runtime.is_uninitialized(names);
        if ends {
            writeln!(w, "{}::Shutdown {life};", names.namespace);
            is_early = format!("!{life}.isPossible()");
        }
        let life = ends.then_some(life);
        if names.codes.are_values() {
            return (life, Some(is_early));
        }
        self.emit_early(w, &is_early);
        (life, None)
    }

    fn emit_early(&self, w: &mut Writer, is_early: &str) {
        w.block(&format!("if ({is_early}) {{"), "}", |w| {
            writeln!(w, "return {};", self.runtime.uninitialized(self.names));
        });
    }

    /// Writes pointers to the arguments, for a trace, and the room for lengths of arrays before the call; returns the
    /// table that says how they are printed, and both.
    pub(super) fn emit_arguments(&self, w: &mut Writer) -> [String; 3] {
        let [arguments, room] = ["Arguments", "Room"].map(|name| self.local(name));
        let null = || "nullptr".to_owned();
        let pointers = self.printers.pointers(self.function, "nullptr", |param| param.name.clone());
        let rooms = self.printers.rooms(self.function);
        if !pointers.is_empty() {
            emit_code(w, &[format!("const void *const {arguments}[] = {{{}}};", pointers.join(", "))]);
        }
        if rooms > 0 {
            writeln!(w, "std::size_t {room}[{rooms}] = {{}};");
        }
        let arguments = if pointers.is_empty() { null() } else { arguments };
        [self.printers.table(self.function), arguments, if rooms > 0 { room } else { null() }]
    }

    /// Writes the function that checks the arguments, and whether a call is too early; returns its name.
    fn emit_check(&self, w: &mut Writer, is_early: Option<&str>) -> String {
        let unchecked = self.runtime.own(self.names, "unchecked");
        if !self.function.has_checks() && is_early.is_none() {
            return unchecked;
        }
        let name = self.local("Check");
        let (callee, args) = match self.function.has_checks() {
            true => (format!("::{}", self.validation()), self.checked_args()),
            false => (unchecked, Vec::new()),
        };
        let Some(is_early) = is_early else {
            self.emit_lambda(w, &name, &callee, &args, None);
            return name;
        };
        w.block(&format!("const auto {name} = [&] {{"), "};", |w| {
            self.emit_early(w, is_early);
            emit_code(w, &call(w.width(), "return", &callee, &args));
        });
        name
    }

    /// Writes a function without parameters that calls another one. `life` counts its result.
    fn emit_lambda(&self, w: &mut Writer, name: &str, callee: &str, args: &[String], life: Option<&str>) {
        let inner = format!("{callee}({})", args.join(", "));
        let (callee, args) = match life.map(|life| format!("{life}.finish")) {
            Some(outer) => (outer, vec![inner]),
            None => (callee.to_owned(), args.to_vec()),
        };
        let captures = if args.is_empty() && life.is_none() { "[]" } else { "[&]" };
        emit_function_object(w, name, captures, |width| call(width, "return", &callee, &args));
    }

    fn emit_code_location_variant(&self, w: &mut Writer) {
        let names = self.names;
        let mut params = self.function.declared_params();
        params.push(names.code_location_param());
        w.blank();
        self.emit_head(w, &names.returning(&names.result_type), &self.function.with_code_location(), &params);
        w.nested(|w| {
            let scope = self.runtime.code_location_scope(names);
            let local = self.local("Scope");
            writeln!(w, "const {scope} {local}({CODE_LOCATION});");
            let callee = format!("::{}", self.function.name);
            emit_code(w, &call(w.width(), "return", &callee, &self.arguments()));
        });
        w.line("}");
    }

    fn emit_head(&self, w: &mut Writer, returns: &str, name: &str, params: &[String]) {
        emit_code(w, &prototype(returns, &format!("{name}("), params, ") {"));
    }

    /// The parameters that the checks use.
    pub(super) fn checked_params(&self) -> impl Iterator<Item = &Param> {
        checked_params(self.function)
    }

    pub(super) fn checked_args(&self) -> Vec<String> {
        self.checked_params().map(|param| param.name.clone()).collect()
    }

    pub(super) fn is_start(&self) -> bool {
        self.function.name == self.names.init_function
    }

    pub(super) fn validation(&self) -> String {
        format!("{}_val", self.function.name)
    }

    pub(super) fn implementation(&self) -> String {
        format!("{}::{}", self.names.namespace, self.function.implementation())
    }

    pub(super) fn arguments(&self) -> Vec<String> {
        let params = self.function.params.iter();
        params.map(|param| param.name.clone()).collect()
    }

    /// A local name that differs from all parameters.
    pub(super) fn local(&self, name: &str) -> String {
        let mut name = name.to_owned();
        while self.function.params.iter().any(|param| param.name == name) {
            name.push('_');
        }
        name
    }
}

/// The expression with the names that functions of C have in C++.
fn in_cpp(expr: &Expr) -> Expr {
    let mut expr = expr.clone();
    rename(&mut expr);
    expr
}

fn rename(expr: &mut Expr) {
    if let Kind::Call(callee, _) = &mut expr.kind
        && let Kind::Name(name) = &mut callee.kind
    {
        *name = c_library::cpp_name(name);
    }
    for part in expr.parts_mut() {
        rename(part);
    }
}

/// The headers that the conditions of a model need.
pub(crate) fn headers_of_conditions(model: &Model) -> BTreeSet<&'static str> {
    let mut names = HashSet::new();
    for (_, check) in model.functions.iter().flat_map(Function::checks) {
        collect_names(&check.expr, &mut names);
    }
    names.into_iter().filter_map(c_library::header).collect()
}

/// Writes a function object in a function; `head` has what it captures and its parameters, `body` the lines for a
/// width.
pub(super) fn emit_function_object(w: &mut Writer, name: &str, head: &str, body: impl Fn(usize) -> Vec<String>) {
    let head = format!("const auto {name} = {head} {{");
    if let [line] = body(0).as_slice() {
        let one_line = format!("{head} {line} }};");
        if w.width() + one_line.chars().count() <= WIDTH {
            w.line(&one_line);
            return;
        }
    }
    w.block(&head, "};", |w| emit_code(w, &body(w.width())));
}

/// The first line of a loop over elements. `open` and `close` convert a number to `size_t`.
pub(crate) fn loop_head(each: &Each, open: &str, close: &str) -> String {
    let [begin, end] = [&each.begin, &each.end].map(spelled);
    let index = &each.index;
    let mut tests = loop_tests(each);
    if !matches!(each.end.kind, Kind::Literal(_)) {
        tests.push(format!("{end} > 0"));
    }
    tests.push(format!("{index} < {open}{end}{close}"));
    tests.extend(each.most.iter().map(|most| format!("{index} < {}", spelled(most))));
    format!("for (size_t {index} = {open}{begin}{close}; {}; ++{index}) {{", tests.join(" && "))
}

/// Whether conditions of a model have operations that may be undefined.
fn needs_arithmetic(model: &Model) -> bool {
    model.functions.iter().any(|function| {
        let ranges = Ranges::of(model, &function.params);
        function.checks().any(|(_, check)| ranges.checked(&check.expr, "", "").1)
    })
}

/// Adds the names in an expression.
fn collect_names<'e>(expr: &'e Expr, names: &mut HashSet<&'e str>) {
    if let Kind::Name(name) = &expr.kind {
        names.insert(name);
    }
    for part in expr.parts() {
        collect_names(part, names);
    }
}

/// The condition as code; its divisors are compared with zero first.
pub(super) fn guarded(check: &Check, expr: &Expr, flag: Option<&String>) -> String {
    let divisors = check.divisors.iter().map(|divisor| format!("{} == 0", spelled(divisor)));
    let mut parts: Vec<String> = divisors.collect();
    let condition = spelled(&in_cpp(expr));
    if parts.is_empty() && flag.is_none() {
        return condition;
    }
    parts.push(match expr.kind {
        Kind::Binary("&&", ..) | Kind::Conditional(..) => format!("({condition})"),
        _ => condition,
    });
    // The flag is set while the condition is evaluated.
    parts.extend(flag.cloned());
    parts.join(" || ")
}
