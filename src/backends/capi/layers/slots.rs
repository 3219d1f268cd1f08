//! [`Slots`]: the values that tests try for the arguments of a function.

use std::collections::BTreeSet;

use super::mock::{is_handle, is_opaque};
use super::tables;
use crate::conditions::expr::{Expr, Kind, number};
use crate::conditions::safety::constant;
use crate::conditions::text::spelled;
use crate::model::api::{Api, Enum, Function, Param, Tag};
use crate::types::c_type::{CType, Outermost};

/// The number of elements of each array.
pub(super) const MAX_ELEMENTS: usize = 64;

/// A variable of a test, and the values that it takes.
pub(super) struct Slot {
    /// The left side of an assignment.
    pub(super) place: String,
    pub(super) values: Vec<String>,
}

/// The variables of the test of a function.
#[derive(Default)]
pub(super) struct Slots {
    /// The declarations, in the order of the code.
    pub(super) declarations: Vec<String>,
    /// Statements that set what stays as it is.
    pub(super) setup: Vec<String>,
    pub(super) slots: Vec<Slot>,
    /// The end of the names in the code of tests.
    own: String,
}

impl Slots {
    /// The variables for the checks of a function; `None` if a parameter has a type that is not known.
    pub(super) fn of(model: &Api, function: &Function) -> Option<Slots> {
        let mut slots = Slots { own: tables::suffix(model), ..Slots::default() };
        let exprs: Vec<&Expr> = function.checks().flat_map(|(_, check)| check.exprs()).collect();
        let limits = exprs.iter().flat_map(|expr| limits(expr, function)).collect();
        for param in &function.params {
            slots.add_param(model, param, &exprs, &limits)?;
        }
        Some(slots)
    }

    fn add_param(&mut self, model: &Api, param: &Param, exprs: &[&Expr], limits: &BTreeSet<String>) -> Option<()> {
        let name = &param.name;
        let ty = param.c_type.unqualified();
        let is_used = exprs.iter().any(|expr| expr.mentions(name));
        let Some(target) = ty.pointee() else {
            self.declarations.push(format!("static {};", ty.declare(name)));
            let words = ty.words()?;
            match structure(model, &words) {
                Some(_) => self.add_members(model, name, &words, exprs, limits, 0),
                None if is_used => self.add_value(model, name.clone(), &ty, limits),
                None => self.setup.push(format!("{name} = {};", self.valid(model, &ty))),
            }
            return Some(());
        };
        let words = target.words();
        let is_text = words.as_deref() == Some(&["char"]) && target.is_qualified("const");
        // An array of structures with arrays of unknown lengths does not exist.
        let known =
            words.as_deref().and_then(|words| structure(model, words)).filter(|item| !has_flexible(model, item, 0));
        let is_flexible = known.is_none() && words.as_deref().is_some_and(|words| structure(model, words).is_some());
        let values = if is_text && (param.range().is_some() || param.length.is_some()) {
            vec!["NULL".to_owned(), self.text()]
        } else if is_text {
            let usual = ["NULL", "\"\"", "\"a\"", &self.text()].map(str::to_owned).to_vec();
            [usual, texts(exprs)].concat()
        } else if let (Some(words), Some(_)) = (&words, known) {
            // Several, for arrays.
            let object = self.object(name);
            self.declarations.push(format!("static {}[{MAX_ELEMENTS}];", target.unqualified().declare(&object)));
            self.add_members(model, &format!("{object}[0]"), words, exprs, limits, 0);
            // Its members may be constant.
            let rest =
                self.each_element(|element| format!("memcpy(&{element}, &{object}[0], sizeof({element}))"), &object);
            self.setup.push(rest);
            vec!["NULL".to_owned(), object]
        } else if words.as_deref().is_some_and(|words| is_handle(model, words)) {
            let object = self.object(name);
            self.declarations.push(format!("static {}[{MAX_ELEMENTS}];", target.unqualified().declare(&object)));
            if is_used && (!param.is_out || param.is_in) {
                let values = vec![self.valid(model, &target), "NULL".to_owned()];
                self.slots.push(Slot { place: format!("{object}[0]"), values });
            }
            let value = self.valid(model, &target);
            let rest = self.each_element(|element| format!("{element} = {value}"), &object);
            self.setup.push(rest);
            vec!["NULL".to_owned(), object]
        } else if words.as_deref().is_none_or(|words| words == ["void"] || is_opaque(model, words))
            || is_flexible
            || is_function(model, &target)
        {
            vec!["NULL".to_owned(), self.address(&ty)]
        } else {
            // A number behind a pointer.
            let object = self.object(name);
            self.declarations.push(format!("static {}[{MAX_ELEMENTS}];", target.unqualified().declare(&object)));
            if is_used && (!param.is_out || param.is_in) {
                self.add_value(model, format!("{object}[0]"), &target.unqualified(), limits);
            }
            vec!["NULL".to_owned(), object]
        };
        self.declarations.push(format!("static {};", ty.declare(name)));
        // The valid value first: most conditions are about others.
        let (null, valid) = (values.first().cloned()?, values.get(1..)?.to_vec());
        let values = if is_used || param.is_optional { [valid, vec![null]].concat() } else { valid };
        self.slots.push(Slot { place: name.clone(), values });
        Some(())
    }

    /// Adds the members that conditions use; the others get valid values.
    fn add_members(
        &mut self,
        model: &Api,
        place: &str,
        words: &[&str],
        exprs: &[&Expr],
        limits: &BTreeSet<String>,
        depth: usize,
    ) {
        let Some(item) = structure(model, words).filter(|item| !item.is_union && depth < 4) else { return };
        for member in &item.members {
            let is_plain = member.inner().is_none() && member.lengths.is_empty() && !member.name.is_empty();
            if !is_plain || member.element.is_qualified("const") {
                continue;
            }
            let own = format!("{place}.{}", member.name);
            let ty = member.element.unqualified();
            let words = ty.words().unwrap_or_default();
            let is_used = exprs.iter().any(|expr| has_member(expr, &member.name));
            if structure(model, &words).is_some() {
                self.add_members(model, &own, &words, exprs, limits, depth + 1);
            } else if !is_used {
                if is_handle(model, &words) || is_enum(model, &words) {
                    self.setup.push(format!("{own} = {};", self.valid(model, &ty)));
                }
            } else if ty.is_indirect() {
                let is_text = ty.pointee().and_then(|target| Some(target.words()? == ["char"])) == Some(true);
                let value = if is_text { self.text() } else { self.address(&ty) };
                let others = if is_text { texts(exprs) } else { Vec::new() };
                self.slots.push(Slot { place: own, values: [vec![value, "NULL".to_owned()], others].concat() });
            } else {
                self.add_value(model, own, &ty, limits);
            }
        }
    }

    fn add_value(&mut self, model: &Api, place: String, ty: &CType, limits: &BTreeSet<String>) {
        let words = ty.words().unwrap_or_default();
        let spelled = ty.spelled();
        let mut values = vec![self.valid(model, ty)];
        if is_handle(model, &words)
            || is_pointer(model, ty)
            || model.callbacks.iter().any(|item| words == [item.name.as_str()])
        {
            values.push("NULL".to_owned());
        } else if let Some(item) = model.printed_enums().find(|item| is_named(&words, &item.name, &item.tag)) {
            values.extend(enumerators(item).into_iter().map(|value| format!("({spelled}){value}")));
        } else {
            values.extend(["0", "1", "2", "3"].iter().map(|value| format!("({spelled}){value}")));
            for limit in limits {
                // In unsigned arithmetic, which cannot overflow.
                let wide = if is_floating(&words) { "double" } else { "unsigned long long" };
                let near = ["- 1", "+ 0", "+ 1"].map(|offset| format!("({spelled})(({wide})({limit}) {offset})"));
                values.extend(near);
                if is_signed(&words) {
                    values.push(format!("({spelled})(0 - ({wide})({limit}) - 1)"));
                }
            }
            values.push(format!("({spelled})-1"));
            if is_floating(&words) {
                values.push(format!("({spelled})NAN"));
            }
        }
        self.slots.push(Slot { place, values });
    }

    /// A value that no check of its type refuses.
    fn valid(&self, model: &Api, ty: &CType) -> String {
        let words = ty.words().unwrap_or_default();
        let spelled = ty.unqualified().spelled();
        if is_handle(model, &words) || is_pointer(model, ty) {
            return self.address(&ty.unqualified());
        }
        if let [name] = words.as_slice()
            && let Some(callback) = model.callbacks.iter().find(|item| item.name == *name)
        {
            return format!("call_{}{}", callback.name, self.own);
        }
        let item = model.enums.iter().find(|item| is_named(&words, &item.name, &item.tag));
        match item.and_then(|item| item.enumerators.first()) {
            Some(first) => first.name.clone(),
            None if is_vector(model, &words) => format!("({spelled}){{1}}"),
            None => format!("({spelled})1"),
        }
    }

    /// Whether an argument is an address in the memory of the tests.
    pub(super) fn use_memory(&self) -> bool {
        let memory = format!("Memory{}", self.own);
        let values = self.slots.iter().flat_map(|slot| &slot.values);
        values.chain(&self.setup).any(|text| text.contains(&memory))
    }

    /// A text that is longer than most limits.
    fn text(&self) -> String {
        format!("Text{}", self.own)
    }

    /// The address of some memory.
    fn address(&self, ty: &CType) -> String {
        // Pointers to functions convert to numbers only.
        format!("({})(uintptr_t)Memory{}.Bytes", ty.spelled(), self.own)
    }

    /// The array that a pointer points to.
    fn object(&self, name: &str) -> String {
        format!("{name}_object{}", self.own)
    }

    /// A statement that sets all elements of an array but the first.
    fn each_element(&self, set: impl Fn(&str) -> String, array: &str) -> String {
        let index = format!("Index{}", self.own);
        let set = set(&format!("{array}[{index}]"));
        format!("{{ size_t {index}; for ({index} = 1; {index} < {MAX_ELEMENTS}; ++{index}) {set}; }}")
    }
}

/// Whether a type is a pointer, also through typedefs.
fn is_pointer(model: &Api, ty: &CType) -> bool {
    let ty = model.behind_typedefs(ty);
    ty.is_indirect() || is_handle(model, &ty.words().unwrap_or_default())
}

fn is_function(model: &Api, ty: &CType) -> bool {
    model.behind_typedefs(ty).outermost() == Some(Outermost::Function)
}

fn structure<'m>(model: &'m Api, words: &[&str]) -> Option<&'m crate::model::api::Struct> {
    model.structs.iter().find(|item| is_named(words, &item.name, &item.tag) && !item.is_opaque)
}

/// Whether a type is a vector, which no number converts to.
fn is_vector(model: &Api, words: &[&str]) -> bool {
    let [name] = words else { return false };
    model.typedefs.iter().any(|item| item.name == *name && item.vector_length.is_some())
}

/// Whether the words of a type are the name of a structure or an enumeration, or its tag.
fn is_named(words: &[&str], name: &str, tag: &Tag) -> bool {
    words == [name] || tag.name.as_deref().is_some_and(|tag| words == [tag])
}

/// Whether a structure ends in an array of unknown length.
fn has_flexible(model: &Api, item: &crate::model::api::Struct, depth: usize) -> bool {
    let last = item.members.last();
    last.is_some_and(|last| {
        let inner = || structure(model, &last.element.words()?);
        last.is_flexible() || depth < 8 && inner().is_some_and(|item| has_flexible(model, item, depth + 1))
    })
}

fn is_enum(model: &Api, words: &[&str]) -> bool {
    model.enums.iter().any(|item| is_named(words, &item.name, &item.tag))
}

fn has_member(expr: &Expr, name: &str) -> bool {
    expr.all().any(|part| matches!(&part.kind, Kind::Member(_, own) | Kind::Arrow(_, own) if own == name))
}

/// The first values of an enumeration, and one of no enumerator. In C++, an enumeration has the numbers of as many bits
/// as its enumerators have, and no others.
fn enumerators(item: &Enum) -> Vec<i128> {
    let values: Vec<i128> = item.enumerators.iter().map(|one| one.value).collect();
    let most = values.iter().copied().max().unwrap_or_default();
    let is_negative = values.iter().any(|value| *value < 0);
    // FORCE_UINT32 has 31 bits.
    let limit =
        if item.end.is_some() { 1 << 31 } else { (most + 1).max(1).unsigned_abs().next_power_of_two().cast_signed() };
    let other = (0..limit).find(|value| !values.contains(value)).filter(|_| !is_negative);
    values.iter().copied().take(8).chain(other).collect()
}

fn is_floating(words: &[&str]) -> bool {
    words.contains(&"float") || words.contains(&"double")
}

/// The texts and letters in conditions, as texts.
fn texts(exprs: &[&Expr]) -> Vec<String> {
    let text = |expr: &Expr| match &expr.kind {
        Kind::Text(parts) => Some(parts.join(" ")),
        Kind::Literal(text) if text.starts_with('\'') && text != "'\"'" => Some(text.replace('\'', "\"")),
        _ => None,
    };
    let found: BTreeSet<String> = exprs.iter().flat_map(|expr| expr.all()).filter_map(text).collect();
    found.into_iter().collect()
}

/// Whether values of a type may be negative.
fn is_signed(words: &[&str]) -> bool {
    !words.contains(&"unsigned")
        && matches!(
            words,
            [
                "char"
                    | "short"
                    | "int"
                    | "long"
                    | "float"
                    | "double"
                    | "signed"
                    | "int8_t"
                    | "int16_t"
                    | "int32_t"
                    | "int64_t"
                    | "intptr_t"
                    | "ptrdiff_t"
                    | "ssize_t"
                    | "intmax_t",
                ..
            ]
        )
}

/// The constants that a condition compares something with.
fn limits(condition: &Expr, function: &Function) -> impl Iterator<Item = String> {
    const COMPARISONS: [&str; 7] = ["<", "<=", ">", ">=", "==", "!=", "%"];
    let sides = condition.all().filter_map(|expr| match &expr.kind {
        Kind::Binary(op, left, right) if COMPARISONS.contains(op) => Some([left, right]),
        _ => None,
    });
    let is_limit = |side: &Expr| match &side.bare().kind {
        Kind::Name(name) if name == "NULL" || name == "nullptr" => false,
        Kind::Literal(text) if number(text).is_some_and(|number| number < 3) => false,
        _ => is_constant(side, function) && is_defined(side),
    };
    sides.flatten().filter(move |side| is_limit(side)).map(|side| spelled(side))
}

/// Whether a constant is certainly in the range of its type: `INT_MAX + 1` is not.
fn is_defined(expr: &Expr) -> bool {
    let has_limit = |expr: &Expr| expr.names().any(|name| name.ends_with("_MAX") || name.ends_with("_MIN"));
    match &expr.bare().kind {
        Kind::Unary(_, operand) => is_defined(operand) && !has_limit(operand),
        Kind::Binary(..) => constant(expr).is_some() || expr.names().next().is_some() && !has_limit(expr),
        _ => true,
    }
}

/// Whether an expression has no parameter.
fn is_constant(expr: &Expr, function: &Function) -> bool {
    expr.all().all(|part| match &part.kind {
        Kind::Name(name) => function.param(name).is_none(),
        Kind::Literal(text) => number(text).is_some(),
        Kind::Text(_) | Kind::Call(..) => false,
        _ => true,
    })
}
