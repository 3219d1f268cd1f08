//! The verifiers: of an operation for all its constraints, of an adaptor for those of attributes and properties.

use std::cell::OnceCell;

use super::class::OpClass;
use super::shared::{Shared, Subject, message};
use super::support::SUPPORT;
use crate::accessors::getter;
use crate::cpp::class::Method;
use crate::model::attribute::Attribute;
use crate::model::constraint::{Arity, NamedConstraint, NamedType};
use crate::model::operation::op::{Op, Side};
use crate::model::traits::TraitKind;
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::{escaped, literal};
use tdgen_language::backends::writer::Writer;

const RESULT: &str = "::llvm::LogicalResult";

/// Adds `verify(loc)` to the adaptor.
pub(crate) fn add_to_adaptor(class: &mut OpClass<'_, '_>) {
    let (op, shared) = (class.op, class.shared);
    let method = Method::new(RESULT, "verify").parameter("::mlir::Location", "loc");
    class.require(method.out_of_line(move |w| {
        Check::new(op, shared, true).emit_members(w);
        w.line("return ::mlir::success();");
    }));
}

/// Adds the verifiers to the operation.
pub(crate) fn add(class: &mut OpClass<'_, '_>) {
    let (op, shared) = (class.op, class.shared);
    class.require(Method::new(RESULT, "verifyInvariantsImpl").out_of_line(move |w| {
        let check = Check::new(op, shared, false);
        check.emit_members(w);
        check.emit_values(w, Side::Operands);
        check.emit_values(w, Side::Results);
        check.emit_predicates(w);
        check.emit_regions(w);
        check.emit_successors(w);
        w.line("return ::mlir::success();");
    }));
    class.require(Method::new(RESULT, "verifyInvariants").out_of_line(move |w| {
        if op.has_verifier {
            w.line("if (::mlir::failed(verifyInvariantsImpl()))");
            w.line("  return ::mlir::failure();");
            w.line("return verify();");
        } else {
            w.line("return verifyInvariantsImpl();");
        }
    }));
    if op.has_verifier {
        class.require(Method::new(RESULT, "verify"));
    }
    if op.has_region_verifier {
        class.require(Method::new(RESULT, "verifyRegions"));
    }
}

struct Check<'o, 'a> {
    op: &'o Op<'a>,
    shared: &'o Shared<'o>,
    in_adaptor: bool,
    scope: OnceCell<Scope<'o>>,
}

impl<'o, 'a> Check<'o, 'a> {
    fn new(op: &'o Op<'a>, shared: &'o Shared<'o>, in_adaptor: bool) -> Check<'o, 'a> {
        Check { op, shared, in_adaptor, scope: OnceCell::new() }
    }

    /// Emits `return` with a message; `text` is escaped for a string literal.
    fn emit_error(&self, w: &mut Writer, text: &str) {
        // Code between two literals is streamed after the first one.
        let (first, rest) = text.split_once("\" << ").unwrap_or((text, ""));
        w.line_of(|out| {
            if self.in_adaptor {
                out.extend(["return emitError(loc, \"'", &escaped(&self.op.name), "' op ", first, "\")"]);
            } else {
                out.extend(["return emitOpError(\"", first, "\")"]);
            }
            if !rest.is_empty() {
                out.extend([" << ", rest, "\""]);
            }
            out.push(';');
        });
    }

    /// The placeholders in constraints: the names of the operation's parts.
    fn scope(&self) -> &Scope<'o> {
        self.scope.get_or_init(|| self.names())
    }

    fn names(&self) -> Scope<'o> {
        let mut scope = Scope::default();
        if self.in_adaptor {
            scope.set("_ctxt", "odsAttrs.getContext()");
        } else {
            scope = scope.with("_op", "(*this->getOperation())").with("_ctxt", "this->getOperation()->getContext()");
            for (side, range) in [(Side::Operands, "getODSOperands"), (Side::Results, "getODSResults")] {
                for (at, value) in self.op.values(side).iter().enumerate() {
                    let Some(name) = value.name else { continue };
                    scope.set(name, value_text(value, side, &format!("this->{range}({at})")));
                }
            }
            for (at, region) in self.op.regions.iter().enumerate() {
                let Some(name) = region.name else { continue };
                scope.set(
                    name,
                    if region.is_variadic {
                        format!("this->{}()", getter(name))
                    } else {
                        format!("(*this)->getRegion({at})")
                    },
                );
            }
            for successor in &self.op.successors {
                let Some(name) = successor.name else { continue };
                scope.set(name, format!("this->{}()", getter(name)));
            }
        }
        for attribute in &self.op.attributes {
            scope.set(attribute.name, call(attribute.name));
        }
        let derived = self.op.derived.iter().filter(|_| !self.in_adaptor);
        for attribute in derived {
            scope.set(attribute.name, call(attribute.name));
        }
        for property in &self.op.properties {
            scope.set(property.name, call(property.name));
        }
        scope
    }

    /// Emits checks of properties, then of attributes.
    fn emit_members(&self, w: &mut Writer) {
        for property in &self.op.properties {
            let constraint = &property.constraint;
            if !constraint.is_checked() {
                continue;
            }
            let name = property.name;
            let scope = Scope::within(self.scope()).with("_self", format!("tblgen_{name}"));
            if !scope.covers(&constraint.condition) {
                continue;
            }
            w.line("{");
            w.nested(|w| {
                let ty = property.interface_type;
                writeln!(w, "{ty} tblgen_{name} = this->{}();", getter(name));
                let shared = self.shared.function(Subject::Property, constraint);
                match shared.filter(|_| !self.in_adaptor) {
                    Some(check) => {
                        writeln!(w, "if (::mlir::failed({check}(*this, tblgen_{name}, {})))", literal(name));
                        w.line("  return ::mlir::failure();");
                    }
                    None => {
                        writeln!(w, "if (!({}))", scope.fill(&constraint.condition));
                        let summary = message(constraint.summary, &scope);
                        let text = format!("property '{}' failed to satisfy constraint: {summary}", escaped(name));
                        w.nested(|w| self.emit_error(w, &text));
                    }
                }
            });
            w.line("}");
        }
        self.emit_attributes(w);
    }

    fn emit_attributes(&self, w: &mut Writer) {
        let checks: Vec<&Attribute<'_>> = self.op.attributes.iter().filter(|it| self.checks(it)).collect();
        for attribute in self.op.sorted_attributes() {
            let name = attribute.name;
            if attribute.kind.is_required() || checks.iter().any(|it| it.name == name) {
                writeln!(w, "auto tblgen_{name} = getProperties().{name};");
            }
            if attribute.kind.is_required() {
                writeln!(w, "if (!tblgen_{name})");
                let text = format!("requires attribute '{}'", escaped(name));
                w.nested(|w| self.emit_error(w, &text));
            }
        }
        for attribute in checks {
            let constraint = &attribute.kind.constraint;
            let value = format!("tblgen_{}", attribute.name);
            let name = literal(attribute.name);
            match self.shared.function(Subject::Attribute, constraint).filter(|_| !self.in_adaptor) {
                Some(check) => {
                    writeln!(w, "if ({check}(getOperation(), {value}, {name}).failed())");
                    w.line("  return ::mlir::failure();");
                }
                None => {
                    let scope = Scope::within(self.scope()).with("_self", &value);
                    writeln!(w, "if ({value} && !({}))", scope.fill(&constraint.condition));
                    let summary = message(constraint.summary, &scope);
                    let name = escaped(attribute.name);
                    let text = format!("attribute '{name}' failed to satisfy constraint: {summary}");
                    w.nested(|w| self.emit_error(w, &text));
                }
            }
        }
    }

    /// Whether an attribute's condition can be checked here.
    fn checks(&self, attribute: &Attribute<'_>) -> bool {
        let constraint = &attribute.kind.constraint;
        let scope = Scope::within(self.scope()).with("_self", "");
        constraint.is_checked() && scope.covers(&constraint.condition) && scope.covers(constraint.summary)
    }

    fn emit_values(&self, w: &mut Writer, side: Side) {
        let values = self.op.values(side);
        let (what, range) = match side {
            Side::Operands => ("operand", "getODSOperands"),
            Side::Results => ("result", "getODSResults"),
        };
        let is_checked = |value: &NamedType<'_>| {
            value.ty.constraint.is_checked() || !matches!(value.ty.arity, Arity::One | Arity::Variadic)
        };
        let Some(last) = values.iter().rposition(is_checked) else {
            return;
        };
        let check = |value: &NamedType<'_>| self.shared.function(Subject::Type, &value.ty.constraint).is_some();
        if values.iter().all(|it| it.ty.arity == Arity::One && (!is_checked(it) || check(it))) {
            return self.emit_single_values(w, side);
        }
        w.line("{");
        w.nested(|w| {
            w.line("unsigned index = 0;");
            w.line("(void)index;");
            for (at, value) in values.iter().enumerate().take(last + 1) {
                self.emit_value(w, value, what, range, at);
            }
        });
        w.line("}");
    }

    /// Emits checks of values whose number is fixed.
    fn emit_single_values(&self, w: &mut Writer, side: Side) {
        let (what, get) = match side {
            Side::Operands => ("operand", "getOperand"),
            Side::Results => ("result", "getResult"),
        };
        for (at, value) in self.op.values(side).iter().enumerate() {
            if let Some(check) = self.shared.function(Subject::Type, &value.ty.constraint) {
                let value = format!("getOperation()->{get}({at}).getType()");
                writeln!(w, "if ({check}(getOperation(), {value}, \"{what}\", {at}).failed())");
                w.line("  return ::mlir::failure();");
            }
        }
    }

    fn emit_value(&self, w: &mut Writer, value: &NamedType<'_>, what: &str, range: &str, at: usize) {
        let constraint = &value.ty.constraint;
        let shared = self.shared.function(Subject::Type, constraint);
        if !constraint.is_checked() && value.ty.arity == Arity::One {
            return w.line("++index;");
        }
        writeln!(w, "auto valueGroup{at} = {range}({at});");
        match value.ty.arity {
            Arity::Optional => {
                writeln!(w, "if (valueGroup{at}.size() > 1)");
                writeln!(
                    w,
                    "  return emitOpError(\"{what} group starting at #\") << index << \" requires 0 or 1 element, but found \" << valueGroup{at}.size();"
                );
            }
            Arity::Nested(segments) => {
                let (segments, name) = (literal(segments), literal(value.name.unwrap_or("")));
                writeln!(
                    w,
                    "if (::mlir::failed(::mlir::OpTrait::impl::verifyValueSizeAttr(*this, {segments}, {name}, valueGroup{at}.size())))"
                );
                w.line("  return ::mlir::failure();");
            }
            Arity::One | Arity::Variadic => {}
        }
        if !constraint.is_checked() {
            return writeln!(w, "index += valueGroup{at}.size();");
        }
        if let Some(check) = shared {
            let verify = if what == "operand" { "verifyOperands" } else { "verifyResults" };
            writeln!(w, "if ({SUPPORT}{verify}(getOperation(), valueGroup{at}, index, {check}).failed())");
            return w.line("  return ::mlir::failure();");
        }
        w.block(&format!("for (auto v : valueGroup{at}) {{"), "}", |w| {
            let scope = Scope::within(self.scope()).with("_self", "v.getType()");
            let summary = message(constraint.summary, &scope);
            writeln!(w, "if (!({}))", scope.fill(&constraint.condition));
            writeln!(w, "  return emitOpError(\"{what}\") << \" #\" << index << \" must be {summary}, but got \" << v.getType();");
            w.line("++index;");
        });
    }

    fn emit_predicates(&self, w: &mut Writer) {
        for item in &self.op.traits {
            let TraitKind::Predicate(constraint) = &item.kind else {
                continue;
            };
            let absent = self.absent(&constraint.condition);
            writeln!(w, "if ({absent}!({}))", self.scope().fill(&constraint.condition));
            // Unlike other summaries, this one is the inside of a C++ string literal.
            writeln!(w, "  return emitOpError(\"failed to verify that {}\");", constraint.summary);
        }
    }

    /// C++ that excludes absent values whose members a condition reads: it says nothing about them.
    fn absent(&self, condition: &str) -> String {
        let mut text = String::new();
        for (side, range) in [(Side::Operands, "getODSOperands"), (Side::Results, "getODSResults")] {
            for (at, value) in self.op.values(side).iter().enumerate() {
                let is_read = value.name.is_some_and(|name| condition.contains(&format!("${name}.")));
                if is_read && value.ty.arity == Arity::Optional {
                    text += &format!("!this->{range}({at}).empty() && ");
                }
            }
        }
        text
    }

    fn emit_regions(&self, w: &mut Writer) {
        self.emit_parts(w, &self.op.regions, Subject::Region, |at, part| match part.name {
            Some(name) if part.is_variadic => format!("{}()", getter(name)),
            _ => format!("::llvm::MutableArrayRef((*this)->getRegion({at}))"),
        });
    }

    fn emit_successors(&self, w: &mut Writer) {
        self.emit_parts(w, &self.op.successors, Subject::Successor, |at, part| match part.name {
            Some(name) if part.is_variadic => format!("{}()", getter(name)),
            _ => format!("::llvm::ArrayRef<::mlir::Block *>((*this)->getSuccessor({at}))"),
        });
    }

    fn emit_parts(
        &self,
        w: &mut Writer,
        parts: &[NamedConstraint<'_>],
        subject: Subject,
        range: impl Fn(usize, &NamedConstraint<'_>) -> String,
    ) {
        let Some(last) = parts.iter().rposition(|part| part.constraint.is_checked()) else {
            return;
        };
        let what = match subject {
            Subject::Successor => "successor",
            _ => "region",
        };
        let item = match subject {
            Subject::Successor => "auto *successor",
            _ => "auto &region",
        };
        w.line("{");
        w.nested(|w| {
            w.line("unsigned index = 0;");
            w.line("(void)index;");
            for (at, part) in parts.iter().enumerate().take(last + 1) {
                if !part.constraint.is_checked() {
                    w.line("++index;");
                    continue;
                }
                let name = literal(part.name.unwrap_or(""));
                writeln!(w, "for ({item} : {})", range(at, part));
                match self.shared.function(subject, &part.constraint) {
                    Some(check) => {
                        writeln!(w, "  if (::mlir::failed({check}(*this, {what}, {name}, index++)))");
                        w.line("    return ::mlir::failure();");
                    }
                    None => {
                        let scope = Scope::within(self.scope()).with("_self", what);
                        let summary = message(part.constraint.summary, &scope);
                        writeln!(w, "  if (!({}))", scope.fill(&part.constraint.condition));
                        writeln!(w, "    return emitOpError(\"{what} #\") << index << \" ('\" << {name} << \"') failed to verify constraint: {summary}\";");
                        w.line("++index;");
                    }
                }
            }
        });
        w.line("}");
    }
}

/// C++ for the value of an attribute or property.
fn call(name: &str) -> String {
    getter(name) + "()"
}

/// C++ for the value or values of an operand or result.
fn value_text(value: &NamedType<'_>, side: Side, values: &str) -> String {
    match value.ty.arity {
        Arity::One => format!("(*{values}.begin())"),
        Arity::Optional if side == Side::Operands => format!("{SUPPORT}operandOrNull({values})"),
        Arity::Optional => format!("{SUPPORT}resultOrNull({values})"),
        Arity::Variadic | Arity::Nested(_) => values.to_owned(),
    }
}
