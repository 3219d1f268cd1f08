//! Operations of conditions on operands of a wrong type, which no compiler accepts.
//!
//! A type that the description does not declare may be anything.

use std::collections::HashMap;

use super::conditions::unknown_sizes;
use super::known::{Known, is_c_type};
use super::subject::Subject;
use crate::conditions::c_library;
use crate::conditions::expr as condition;
use crate::conditions::expr::{Expr, Kind, number};
use crate::conditions::text::spelled;
use crate::model::api::{Api, Length, Macro, Param, Struct, param_of};
use crate::types::c_type::CType;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// The type of an expression, as far as operations depend on it.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Type {
    Integer,
    Floating,
    /// A null pointer constant.
    Null,
    Pointer(CType),
    /// A handle or callback, which is compared only.
    Opaque,
    Structure(String),
    Unknown,
}

impl Type {
    fn words(&self) -> &'static str {
        match self {
            Type::Integer | Type::Unknown => "a number",
            Type::Floating => "a floating-point number",
            Type::Null | Type::Pointer(_) | Type::Opaque => "a pointer",
            Type::Structure(_) => "a structure",
        }
    }

    fn is_pointer(&self) -> bool {
        matches!(self, Type::Pointer(_) | Type::Opaque | Type::Null)
    }
}

/// Reports conditions that would not compile.
pub(super) fn wrong_operands(subject: &Subject<'_>, known: &Known, diags: &mut Diags) {
    let constants = constants(subject.model, known);
    for function in &subject.model.functions {
        for (_, check) in function.checks() {
            let typing = Typing { model: subject.model, params: &function.params, constants: &constants };
            if let Err(error) = typing.scalar(&check.expr) {
                let message = format!("the condition `{}` {error}", check.condition);
                diags.push(Diagnostic::error(check.place, message));
            }
        }
    }
}

/// Reports lengths of parameters that would not compile, and those that are no whole numbers.
pub(super) fn wrong_lengths(subject: &Subject<'_>, known: &Known, diags: &mut Diags) {
    let constants = constants(subject.model, known);
    let functions = subject.of_class("Function").filter_map(|object| {
        let function = subject.model.functions.iter().find(|function| function.name == object.name)?;
        Some((function, subject.parts(object.part, "params")))
    });
    for (function, parts) in functions {
        let typing = Typing { model: subject.model, params: &function.params, constants: &constants };
        for (param, part) in function.params.iter().zip(parts) {
            let (text, ty, expr) = match &param.length {
                Some(Length::Expression { text, expr, .. }) => (text, typing.of(expr), Some(expr)),
                // A range of parameters is checked with the kinds of both ends.
                Some(Length::Range { end, is_pointer: false, .. }) if subject.word(part, "length") != Some("") => {
                    (end, Ok(typing.name(end)), None)
                }
                _ => continue,
            };
            let error = match ty {
                Ok(Type::Integer | Type::Null | Type::Unknown) => {
                    let unknown = expr.into_iter().flat_map(|expr| unknown_sizes(subject, known, expr)).next();
                    unknown.map(|name| format!("has the undeclared type `{name}` in `sizeof`"))
                }
                Ok(ty) => Some(format!("is {}", ty.words())),
                Err(error) => Some(error),
            };
            if let Some(error) = error {
                let message = format!("the length `{text}` of `{}` {error}", param.name);
                diags.push(Diagnostic::error(part.span, message).help("a length is a whole number"));
            }
        }
    }
}

/// The types of enumerators and macros.
fn constants(model: &Api, known: &Known) -> HashMap<String, Type> {
    /// Macros that use others through more macros may be anything.
    const MAX_PASSES: usize = 16;
    let mut constants = HashMap::new();
    for item in &model.enums {
        constants.extend(item.enumerators.iter().map(|etor| (etor.name.clone(), Type::Integer)));
    }
    for _ in 0..MAX_PASSES {
        let mut has_changed = false;
        for item in &model.macros {
            let ty = Typing { model, params: &[], constants: &constants }.of_macro(item, known);
            has_changed |= constants.insert(item.name.clone(), ty.clone()).as_ref() != Some(&ty);
        }
        if !has_changed {
            break;
        }
    }
    constants
}

struct Typing<'m> {
    model: &'m Api,
    params: &'m [Param],
    constants: &'m HashMap<String, Type>,
}

impl Typing<'_> {
    /// The type of an expression that is compared with zero.
    fn scalar(&self, expr: &Expr) -> Result<Type, String> {
        match self.of(expr)? {
            Type::Structure(_) => Err(format!("uses the structure `{}` as a truth value", spelled(expr.bare()))),
            ty => Ok(ty),
        }
    }

    fn of(&self, expr: &Expr) -> Result<Type, String> {
        match &expr.kind {
            Kind::Literal(text) => Ok(match number(text) {
                Some(0) if !text.starts_with('\'') => Type::Null,
                Some(_) => Type::Integer,
                None if text.starts_with('\'') => Type::Integer,
                None => Type::Floating,
            }),
            Kind::Text(_) => Ok(CType::parse("const char *").map_or(Type::Unknown, |ty| self.of_type(&ty))),
            Kind::Name(name) => Ok(self.name(name)),
            Kind::Parens(inner) => self.of(inner),
            Kind::SizeofType(_) | Kind::Sizeof(_) => Ok(Type::Integer),
            Kind::Cast(ty, operand) => {
                self.of(operand)?;
                Ok(CType::parse(ty).map_or(Type::Unknown, |ty| self.of_type(&ty)))
            }
            Kind::Call(callee, args) => self.call(callee, args),
            Kind::Subscript(object, index) => {
                self.number(index, "[]")?;
                self.pointee(object)
            }
            Kind::Member(object, member) => match self.of(object)? {
                Type::Structure(name) => self.member(&name, member),
                Type::Unknown => Ok(Type::Unknown),
                ty => {
                    let object = spelled(object.bare());
                    let arrow = if matches!(ty, Type::Pointer(_)) {
                        format!("; write `{object}->{member}`")
                    } else {
                        String::new()
                    };
                    Err(format!("reads the member `{member}` of `{object}`, which is {}{arrow}", ty.words()))
                }
            },
            Kind::Arrow(object, member) => match self.pointee(object)? {
                Type::Structure(name) => self.member(&name, member),
                Type::Unknown => Ok(Type::Unknown),
                _ => Err(format!(
                    "reads the member `{member}` through `{}`, which points to no structure",
                    spelled(object.bare())
                )),
            },
            Kind::Unary("!", operand) => self.scalar(operand).map(|_| Type::Integer),
            Kind::Unary("*", operand) => self.pointee(operand),
            Kind::Unary("&", _) => Ok(Type::Unknown),
            Kind::Unary(op, operand) => self.number(operand, op),
            Kind::Binary(op, left, right) => self.binary(op, left, right),
            Kind::Conditional(test, yes, no) => {
                self.scalar(test)?;
                let (yes, no) = (self.of(yes)?, self.of(no)?);
                Ok(if yes == no { yes } else { Type::Unknown })
            }
        }
    }

    /// A type without qualifiers, in which each structure has one name: `struct node` is `node_t`.
    fn bare(&self, ty: &CType) -> String {
        let spelled = ty.map_names(|word| {
            let by_tag = |item: &&Struct| item.tag.name.as_deref() == Some(word);
            self.model.structs.iter().find(by_tag).map_or(word, |item| &item.name).to_owned()
        });
        let words = spelled.spelled();
        let is_own = |word: &&str| !["const", "volatile", "__restrict", "struct", "union", "enum"].contains(word);
        let mut words: Vec<&str> = words.split_whitespace().filter(is_own).collect();
        // `long unsigned` is `unsigned long`.
        let names = words.iter().take_while(|word| !word.contains(['*', '('])).count();
        words.get_mut(..names).unwrap_or_default().sort_unstable();
        words.join(" ")
    }

    fn binary(&self, op: &str, left: &Expr, right: &Expr) -> Result<Type, String> {
        match op {
            "&&" | "||" => {
                self.scalar(left)?;
                self.scalar(right)?;
                Ok(Type::Integer)
            }
            "==" | "!=" | "<" | "<=" | ">" | ">=" => {
                let (a, b) = (self.scalar(left)?, self.scalar(right)?);
                let is_order = !matches!(op, "==" | "!=");
                let mixes = |a: &Type, b: &Type| {
                    matches!(a, Type::Pointer(_) | Type::Opaque) && matches!(b, Type::Integer | Type::Floating)
                };
                let orders_null =
                    |a: &Type, b: &Type| is_order && matches!(a, Type::Pointer(_) | Type::Opaque) && *b == Type::Null;
                if mixes(&a, &b) || mixes(&b, &a) || orders_null(&a, &b) || orders_null(&b, &a) {
                    return Err(format!(
                        "compares `{}` with `{}`: a pointer with a number",
                        spelled(left.bare()),
                        spelled(right.bare())
                    ));
                }
                if let (Type::Pointer(a), Type::Pointer(b)) = (&a, &b)
                    && !a.is_void()
                    && !b.is_void()
                    && self.bare(a) != self.bare(b)
                {
                    return Err(format!(
                        "compares `{}` with `{}`: pointers to different types",
                        spelled(left.bare()),
                        spelled(right.bare())
                    ));
                }
                Ok(Type::Integer)
            }
            "+" | "-" => {
                let (a, b) = (self.scalar(left)?, self.scalar(right)?);
                match (&a, &b) {
                    (Type::Pointer(to), Type::Integer | Type::Null) if !to.is_void() => Ok(a),
                    (Type::Integer | Type::Null, Type::Pointer(to)) if !to.is_void() && op == "+" => Ok(b),
                    (Type::Pointer(to), Type::Pointer(_)) if !to.is_void() && op == "-" => Ok(Type::Integer),
                    (Type::Unknown, _) | (_, Type::Unknown) => Ok(Type::Unknown),
                    _ => {
                        let a = self.number(left, op)?;
                        let b = self.number(right, op)?;
                        Ok(if a == Type::Floating { a } else { b })
                    }
                }
            }
            "*" | "/" => {
                let (a, b) = (self.number(left, op)?, self.number(right, op)?);
                Ok(if a == Type::Floating { a } else { b })
            }
            _ => {
                for side in [left, right] {
                    if self.number(side, op)? == Type::Floating {
                        return Err(format!(
                            "applies `{op}` to `{}`, which is a floating-point number",
                            spelled(side.bare())
                        ));
                    }
                }
                Ok(Type::Integer)
            }
        }
    }

    /// The type of an operand that must be a number.
    fn number(&self, expr: &Expr, op: &str) -> Result<Type, String> {
        match self.of(expr)? {
            Type::Null if matches!(&expr.bare().kind, Kind::Literal(_)) => Ok(Type::Integer),
            ty if ty.is_pointer() || matches!(ty, Type::Structure(_)) => {
                Err(format!("applies `{op}` to `{}`, which is {}", spelled(expr.bare()), ty.words()))
            }
            ty => Ok(ty),
        }
    }

    /// The type that a pointer points to.
    fn pointee(&self, pointer: &Expr) -> Result<Type, String> {
        match self.of(pointer)? {
            Type::Pointer(to) if to.is_void() => {
                Err(format!("reads through `{}`, which points to `void`", spelled(pointer.bare())))
            }
            Type::Pointer(to) => Ok(self.of_type(&to)),
            Type::Unknown => Ok(Type::Unknown),
            ty => Err(format!(
                "reads through `{}`, which is {}",
                spelled(pointer.bare()),
                if ty == Type::Opaque { "opaque" } else { ty.words() }
            )),
        }
    }

    fn member(&self, structure: &str, member: &str) -> Result<Type, String> {
        let Some(item) = self.model.structure(structure) else { return Ok(Type::Unknown) };
        match item.member(member) {
            Some(found) if found.lengths.is_empty() && found.inner().is_none() => Ok(self.of_type(&found.element)),
            Some(_) => Ok(Type::Unknown),
            None => Err(format!("reads the member `{member}`, which `{structure}` does not have")),
        }
    }

    fn call(&self, callee: &Expr, args: &[Expr]) -> Result<Type, String> {
        let Kind::Name(name) = &callee.bare().kind else {
            return Err("calls something without a name".to_owned());
        };
        if self.params.iter().any(|param| param.name == *name) {
            return Ok(Type::Unknown);
        }
        let Some(function) = c_library::find(name) else {
            return Ok(Type::Unknown);
        };
        if function.reads.len() != args.len() {
            return Err(format!("calls `{name}` with {} arguments in place of {}", args.len(), function.reads.len()));
        }
        for (arg, reads) in args.iter().zip(function.reads) {
            match (self.of(arg)?, reads) {
                (Type::Unknown, _) => {}
                (Type::Pointer(to), true) if to.words().is_some_and(|words| words == ["char"]) => {}
                (Type::Integer | Type::Floating | Type::Null, false) => {}
                (ty, true) if !ty.is_pointer() || matches!(ty, Type::Pointer(_)) => {
                    return Err(format!("passes `{}` to `{name}`, which is not a string", spelled(arg.bare())));
                }
                (_, false) => {
                    return Err(format!("passes `{}` to `{name}`, which is not a number", spelled(arg.bare())));
                }
                _ => {}
            }
        }
        Ok(if name.starts_with("str") && matches!(name.as_str(), "strchr" | "strrchr" | "strstr") {
            Type::Unknown
        } else {
            Type::Integer
        })
    }

    fn name(&self, name: &str) -> Type {
        if let Some(param) = param_of(self.params, name) {
            return self.of_type(&param.c_type);
        }
        match name {
            "NULL" | "nullptr" => Type::Null,
            "true" | "false" => Type::Integer,
            _ => self.constants.get(name).cloned().unwrap_or(Type::Unknown),
        }
    }

    /// The type that a macro has under every condition.
    fn of_macro(&self, item: &Macro, known: &Known) -> Type {
        let is_type = |name: &str| is_c_type(name) || known.types.contains(name);
        let of_value = |value: &str| {
            let expr = condition::parse(value, &is_type).ok()?;
            // A zero is a number as well as a null pointer.
            self.of(&expr).ok().filter(|ty| *ty != Type::Null)
        };
        let alternative = item.alternative.as_deref();
        let mut types = std::iter::once(item.value.as_str()).chain(alternative).map(of_value);
        let first = types.next().flatten();
        first.filter(|first| types.all(|ty| ty.as_ref() == Some(first))).unwrap_or(Type::Unknown)
    }

    fn of_type(&self, ty: &CType) -> Type {
        let ty = self.model.behind_typedefs(ty);
        if let Some(pointee) = ty.pointee() {
            return Type::Pointer(pointee);
        }
        let words = ty.words().unwrap_or_default();
        if words.iter().any(|word| ["float", "double"].contains(word)) {
            return Type::Floating;
        }
        let [name] = words.as_slice() else {
            return Type::Integer;
        };
        if self.model.handle(name).is_some() || self.model.callback(name).is_some() {
            Type::Opaque
        } else if self.model.structure(name).is_some() {
            Type::Structure((*name).to_owned())
        } else if is_c_type(name) || ["bool", "char", "int", "long", "short", "signed", "unsigned"].contains(name) {
            Type::Integer
        } else {
            Type::Unknown
        }
    }
}
