//! [`Entry`]: a function of the API.
//!
//! Each function `F` becomes three: `F_val` checks the arguments in the order of the description; `F` rejects calls
//! before initialization, checks, calls `F_impl`, and traces the call; `FWithCodeLoc` stores the caller's source
//! location during the call. Order, codes and printed text are those of LLVM's offload-tblgen. A function without codes
//! returns the value of a check that fails, and has no location. [`Runtime`] selects the libraries that the code uses.

use std::collections::HashSet;

use crate::conditions::arithmetic::Operations;
use crate::conditions::c_library;
use crate::conditions::expr::{Expr, Kind};
use crate::conditions::failures::failed;
use crate::conditions::inside_checks::loop_tests;
use crate::conditions::text::spelled;
use crate::entry_points::enum_reads::EnumReads;
use crate::entry_points::runtime::Runtime;
use crate::header::declaration::{call, prototype};
use crate::header::text::emit_code;
use crate::model::api::{Check, Code, Each, Function, Param};
use crate::model::names::Names;
use crate::model::naming::CODE_LOCATION;
use crate::print::Printers;
use crate::types::c_type::CType;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::{WIDTH, Writer};

/// The parameters that the checks of a function use.
pub(crate) fn checked_params(function: &Function) -> impl Iterator<Item = &Param> {
    let exprs = function.checks().flat_map(|(_, check)| check.exprs());
    let names: HashSet<&str> = exprs.flat_map(Expr::names).collect();
    function.params.iter().filter(move |param| names.contains(param.name.as_str()))
}

/// A function of the API, with the context of its code.
pub(crate) struct Entry<'a> {
    pub(crate) function: &'a Function,
    pub(crate) names: &'a Names,
    pub(crate) runtime: Runtime,
    /// Whether the API has an initialization function.
    pub(crate) has_start: bool,
    pub(crate) operations: Operations<'a>,
    pub(crate) enum_reads: &'a EnumReads<'a>,
    pub(crate) printers: &'a Printers<'a>,
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
    /// Writes a function with all that belongs to it.
    pub(crate) fn emit(&self, w: &mut Writer) {
        if !self.function.returns_code {
            // Those of functions with codes are in the print header.
            self.emit_tables(w);
        }
        self.emit_validation(w);
        self.emit_entry_point(w);
        if self.function.returns_code && self.names.has_code_locations {
            self.emit_code_location_variant(w);
        }
    }

    /// Writes the tables that say how a call is printed.
    fn emit_tables(&self, w: &mut Writer) {
        w.blank();
        w.line("namespace {");
        w.blank();
        w.line("// clang-format off");
        w.raw(&self.printers.definitions(self.function));
        w.line("// clang-format on");
        w.blank();
        w.line("} // namespace");
    }

    /// Writes `F_val`, if the function has checks. It returns the error; of a function without codes, the reason of a
    /// refusal, and the result through its last parameter.
    fn emit_validation(&self, w: &mut Writer) {
        if !self.function.has_checks() {
            return;
        }
        let (names, runtime) = (self.names, self.runtime);
        let value = self.local("Value");
        let result = self.function.own_result().map(CType::unqualified);
        let room = result.as_ref().filter(|result| !result.is_void()).map(|result| result.pointer().declare(&value));
        w.blank();
        self.enum_reads.emit_attribute(w, self.checked_params());
        let params = self.checked_params().map(|param| self.enum_reads.declared(param)).chain(room);
        let returns = match result {
            Some(_) => "static const char *".to_owned(),
            None => format!("static {}", runtime.outcome(names)),
        };
        emit_code(w, &prototype(&returns, &format!("{}(", self.validation()), &params.collect::<Vec<String>>(), ") {"));
        w.nested(|w| {
            self.emit_checks(w, |width, code, check| {
                let Some(result) = &result else {
                    let (maker, args) = runtime.check_failed(names, &code.name, &check.condition);
                    return call(width, "return", &maker, &args);
                };
                let set = (!result.is_void()).then(|| format!("*{value} = {};", converted(&code.name, result)));
                let message = string_literal(&format!("validation failure: {}", check.condition));
                set.into_iter().chain([format!("return {message};")]).collect()
            });
            match result {
                Some(_) => w.line("return nullptr;"),
                None => writeln!(w, "return {};", runtime.success(names)),
            }
        });
        w.line("}");
    }

    /// Writes the checks, if arguments are checked. `refuse` has the lines for a width after one that failed.
    pub(crate) fn emit_checks(&self, w: &mut Writer, refuse: impl Fn(usize, &Code, &Check) -> Vec<String>) {
        let (names, runtime) = (self.names, self.runtime);
        w.block(&format!("if ({}) {{", runtime.is_validating(names)), "}", |w| {
            let flag = self.local("IsInvalid");
            let class = runtime.own(names, "Arithmetic::");
            let checked = |check: &Check| self.operations.checked(&check.expr, &class, &flag);
            if self.function.checks().any(|(_, check)| checked(check).1) {
                writeln!(w, "bool {flag} = false;");
            }
            for (code, check) in self.function.checks() {
                let (expr, is_flagged) = checked(check);
                let inner = refuse(w.width() + 2, code, check);
                let mut lines = vec![format!("if ({}) {{", guarded(check, &expr, is_flagged.then_some(&flag)))];
                lines.extend(inner.iter().map(|line| format!("  {line}")));
                lines.push("}".to_owned());
                for each in check.each.iter().rev() {
                    lines.iter_mut().for_each(|line| line.insert_str(0, "  "));
                    lines.insert(0, loop_head(each, "size_t(", ")"));
                    lines.push("}".to_owned());
                }
                emit_code(w, &lines);
            }
        });
    }

    fn emit_entry_point(&self, w: &mut Writer) {
        w.blank();
        self.emit_head(w, &self.function.name, &self.function.declared_params());
        w.nested(|w| match (self.function.own_result(), self.runtime) {
            (Some(result), _) => self.emit_plain_call(w, result),
            (None, Runtime::Llvm) => self.emit_llvm_call(w),
            (None, Runtime::Standalone) => self.emit_call(w),
        });
        w.line("}");
    }

    /// Writes the body of a function with codes on the standalone runtime.
    fn emit_call(&self, w: &mut Writer) {
        let (life, is_early) = self.emit_life(w);
        let arguments = self.emit_arguments(w);
        let check = self.emit_check(w, is_early.as_deref());
        let work = self.local("Work");
        self.emit_lambda(w, &work, &self.implementation(), &self.arguments(), life.as_deref());
        let args = [&arguments[..], &[check, work]].concat();
        emit_code(w, &call(w.width(), "return", &self.runtime.own(self.names, "forwardCall"), &args));
    }

    /// Writes the body of a function without codes that returns `result`.
    fn emit_plain_call(&self, w: &mut Writer, result: &CType) {
        let (names, runtime) = (self.names, self.runtime);
        let arguments = self.emit_arguments(w);
        let [check, work, value, has_failed] = ["Check", "Work", "Value", "HasFailed"].map(|name| self.local(name));
        let failed: Vec<String> = failed(self.function)
            .map(|code| format!("{value} == {}", converted(code, &result.unqualified())))
            .collect();
        let has_failed = if failed.is_empty() {
            runtime.own(names, "NeverFails")
        } else {
            let head = format!("[](const auto &{value})");
            emit_function_object(w, &has_failed, &head, |_| vec![format!("return {};", failed.join(" || "))]);
            has_failed
        };
        let check = if self.function.has_checks() {
            let room = (!result.is_void()).then(|| value.clone());
            let head = format!("[&](auto *{})", room.as_deref().unwrap_or_default()).replace(" )", ")");
            let args: Vec<String> = self.checked_args().into_iter().chain(room).collect();
            emit_function_object(w, &check, &head, |width| {
                call(width, "return", &format!("::{}", self.validation()), &args)
            });
            check
        } else {
            runtime.own(names, "unrefused")
        };
        let lead = if result.is_void() { "" } else { "return" };
        let args = self.arguments();
        emit_function_object(w, &work, if args.is_empty() { "[]" } else { "[&]" }, |width| {
            let end = result.is_void().then(|| format!("return {}();", runtime.own(names, "NoValue")));
            call(width, lead, &self.implementation(), &args).into_iter().chain(end).collect()
        });
        let mut passed = arguments.to_vec();
        passed.extend((runtime == Runtime::Llvm).then(|| runtime.is_tracing(names)));
        passed.extend([self.printers.result_form(self.function), has_failed, check, work]);
        emit_code(w, &call(w.width(), lead, &runtime.own(names, "forwardPlain"), &passed));
        if self.function.is_noreturn {
            w.line("std::abort(); // The declaration says that it never returns.");
        }
    }

    /// Writes the body of a function with codes on LLVM's runtime: the check, the call of the implementation, and what
    /// traces both. Whether the initialization function is traced is known after the call.
    fn emit_llvm_call(&self, w: &mut Writer) {
        let (names, runtime) = (self.names, self.runtime);
        let (_, is_early) = self.emit_life(w);
        let arguments = self.emit_arguments(w);
        let [outcome, is_refused, is_traced, result] =
            ["Outcome", "IsRefused", "IsTraced", "Result"].map(|name| self.local(name));
        let is_checked = self.function.has_checks() || is_early.is_some();
        let ty = runtime.outcome(names);
        let implementation = self.implementation();
        if is_checked {
            let check = format!("::{}({})", self.validation(), self.checked_args().join(", "));
            let check = if self.function.has_checks() { check } else { runtime.success(names) };
            let check = match &is_early {
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
    pub(crate) fn emit_arguments(&self, w: &mut Writer) -> [String; 3] {
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
        self.emit_head(w, &self.function.with_code_location(), &params);
        w.nested(|w| {
            let scope = self.runtime.code_location_scope(names);
            let local = self.local("Scope");
            writeln!(w, "const {scope} {local}({CODE_LOCATION});");
            let callee = format!("::{}", self.function.name);
            emit_code(w, &call(w.width(), "return", &callee, &self.arguments()));
        });
        w.line("}");
    }

    fn emit_head(&self, w: &mut Writer, name: &str, params: &[String]) {
        let result = &self.function.result_c_type;
        if result.outermost().is_some() {
            // The parameters are inside of the type.
            emit_code(w, &[format!("{} {{", self.names.declared_around(result, name, params))]);
        } else {
            emit_code(w, &prototype(&self.names.returning(&result.spelled()), &format!("{name}("), params, ") {"));
        }
    }

    /// The parameters that the checks use.
    pub(crate) fn checked_params(&self) -> impl Iterator<Item = &Param> {
        checked_params(self.function)
    }

    pub(crate) fn checked_args(&self) -> Vec<String> {
        self.checked_params().map(|param| param.name.clone()).collect()
    }

    pub(crate) fn is_start(&self) -> bool {
        self.function.is_start
    }

    pub(crate) fn validation(&self) -> String {
        self.function.derived("", "_val")
    }

    pub(crate) fn implementation(&self) -> String {
        format!("{}::{}", self.names.namespace, self.function.implementation())
    }

    pub(crate) fn arguments(&self) -> Vec<String> {
        let params = self.function.params.iter();
        params.map(|param| param.name.clone()).collect()
    }

    /// A local name that differs from all parameters.
    pub(crate) fn local(&self, name: &str) -> String {
        let mut name = name.to_owned();
        while self.function.params.iter().any(|param| param.name == name) {
            name.push('_');
        }
        name
    }
}

/// The value of a failed call in C++, in which `NULL` may be a number.
fn converted(value: &str, ty: &CType) -> String {
    format!("static_cast<{}>({})", ty.spelled(), if value == "NULL" { "nullptr" } else { value })
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

/// Writes a function object in a function; `head` has what it captures and its parameters, `body` the lines for a
/// width.
pub(crate) fn emit_function_object(w: &mut Writer, name: &str, head: &str, body: impl Fn(usize) -> Vec<String>) {
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

/// The condition as code; its divisors are compared with zero first.
pub(crate) fn guarded(check: &Check, expr: &Expr, flag: Option<&String>) -> String {
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
