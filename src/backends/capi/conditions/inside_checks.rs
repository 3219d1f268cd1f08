//! [`inside`]: checks of elements of arrays and of members of structures: null handles, null pointers to arrays that
//! have elements, numbers that are not enumerators, and bits that are not flags.
//!
//! Arrays inside of structures, arrays that members point to, and structures that they point to are looked at, too, if
//! the target is constant: it is an input. A structure that leads to itself, as the next one of a list, is looked at
//! once.

use std::collections::HashSet;

use crate::conditions::expr::{Expr, Kind, number, parse};
use crate::conditions::text::spelled;
use crate::conditions::value_checks::{ValueCheck, of_value};
use crate::model::api::{Bound, Check, Each, Length, Member, Param, Range, Struct, Test, param_of};
use crate::read::surroundings::Surroundings;
use crate::types::c_type::CType;
use tdgen_language::source::Span;

/// The limit for structures inside of structures.
const MAX_STRUCT_NESTING: usize = 64;

/// The limit for the checks of a function.
const MAX_CHECKS: usize = 1000;

/// The checks are too many, or too deep.
pub(crate) struct TooMany;

/// The checks of what arguments point to, with their codes.
pub(crate) fn inside(
    params: &[Param],
    switches: &[bool],
    surroundings: &Surroundings<'_>,
    place: Span,
) -> Result<Vec<(String, Check)>, TooMany> {
    let mut walk = Walk { params, surroundings, place, found: Vec::new(), open: Vec::new(), is_full: false };
    let inputs = params.iter().zip(switches).filter(|(param, is_on)| **is_on && param.is_in);
    for (param, _) in inputs {
        walk.param(param);
    }
    if walk.is_full { Err(TooMany) } else { Ok(walk.found) }
}

/// Whether a structure holds something to check, or points to it.
fn is_checked(item: &Struct, surroundings: &Surroundings<'_>) -> bool {
    surroundings.checked_structs.get_or_init(|| checked_structs(surroundings)).contains(&item.name)
}

/// The names of all these structures.
fn checked_structs(surroundings: &Surroundings<'_>) -> HashSet<String> {
    let mut names: HashSet<String> = HashSet::new();
    loop {
        let holds = |item: &&Struct| {
            let is_checked = |member: &Member| {
                if needs_array(member) {
                    return true;
                }
                let mut ty = resolved(&member.element, surroundings);
                while let Some(target) = ty.pointee() {
                    ty = resolved(&target, surroundings);
                }
                is_handle(&ty, surroundings)
                    || structure(&ty, surroundings).is_some_and(|item| names.contains(&item.name))
                    || of_value("", &ty, surroundings).is_some()
            };
            !names.contains(&item.name) && item.leaves().into_iter().any(is_checked)
        };
        let found: Vec<String> = surroundings.structs.iter().filter(holds).map(|item| item.name.clone()).collect();
        if found.is_empty() {
            return names;
        }
        names.extend(found);
    }
}

/// What surrounds a value: loops over arrays, and tests inside the innermost.
#[derive(Clone, Default)]
struct Around {
    loops: Vec<Each>,
    tests: Vec<String>,
}

impl Around {
    /// The same with one more test.
    fn with(&self, test: String) -> Around {
        let mut around = self.clone();
        if !around.tests.contains(&test) {
            around.tests.push(test);
        }
        around
    }
}

struct Walk<'w> {
    params: &'w [Param],
    surroundings: &'w Surroundings<'w>,
    place: Span,
    found: Vec<(String, Check)>,
    /// The structures around the members that are looked at.
    open: Vec<&'w str>,
    is_full: bool,
}

impl<'w> Walk<'w> {
    fn param(&mut self, param: &Param) {
        let mut around = Around::default();
        let name = param.name.as_str();
        if param.length.as_ref().is_some_and(Length::is_in_bytes) || param.type_info.is_some() {
            return;
        }
        let Some(target) = param.c_type.unqualified().pointee() else {
            if param.range().is_none() && param.length.is_none() {
                self.members(&format!("{name}."), &param.c_type, &around);
            }
            return;
        };
        if let Some(range) = param.range() {
            let index = self.index(&around);
            let Some(each) = self.elements(param, range, &index) else { return };
            around.loops.push(each);
            self.value(&format!("{name}[{index}]"), &target, &around, false);
        } else if let Some(length) = &param.length {
            let is_input = |name: &str| self.params.iter().all(|param| param.name != name || param.is_in);
            let end = match length {
                Length::Expression { is_in_bytes: false, expr, .. } if expr.names().all(is_input) => {
                    end_of(expr, &|_| None)
                }
                _ => None,
            };
            let Some((end, tests)) = end else { return };
            around.tests.extend(tests);
            let Some(around) = self.in_loop(&around, name, true, &end, None) else { return };
            let index = around.loops.last().map(|each| each.index.clone()).unwrap_or_default();
            self.value(&format!("{name}[{index}]"), &target, &around, false);
        } else {
            let around = if param.is_optional { around.with(format!("{name} != NULL")) } else { around };
            match resolved(&target, self.surroundings).pointee() {
                Some(_) => self.value(&format!("(*{name})"), &target, &around, false),
                None => self.members(&format!("{name}->"), &target, &around),
            }
        }
    }

    /// The loop over the elements of a range.
    fn elements(&self, param: &Param, range: Range<'_>, index: &str) -> Option<Each> {
        let name = |name: &str| Expr { kind: Kind::Name(name.to_owned()), start: 0, end: 0 };
        let end = param_of(self.params, range.end)?;
        let is_pointer = end.c_type.unqualified().pointee().is_some();
        if is_pointer && !end.is_in {
            return None;
        }
        let begin = match range.begin {
            Bound::Number(number) => Expr { kind: Kind::Literal(number.to_string()), start: 0, end: 0 },
            Bound::Param(begin) => name(&param_of(self.params, begin).filter(|begin| !begin.c_type.is_pointer())?.name),
        };
        let target = || Expr { kind: Kind::Unary("*", Box::new(name(&end.name))), start: 0, end: 0 };
        Some(Each {
            index: index.to_owned(),
            tests: Vec::new(),
            array: name(&param.name),
            is_pointer: true,
            begin,
            end: if is_pointer { target() } else { name(&end.name) },
            end_pointer: is_pointer.then(|| end.name.clone()),
            most: None,
            is_param: true,
        })
    }

    /// The surroundings of the elements of an array. `most` is the length of the array in the structure.
    fn in_loop(&self, around: &Around, array: &str, is_pointer: bool, end: &str, most: Option<&str>) -> Option<Around> {
        let mut inner = Around { loops: around.loops.clone(), tests: Vec::new() };
        let expr = |text: &str| parse(text, &|_| false).ok();
        inner.loops.push(Each {
            index: self.index(around),
            tests: around.tests.iter().map(|test| expr(test)).collect::<Option<Vec<Expr>>>()?,
            array: expr(array)?,
            is_pointer,
            begin: expr("0")?,
            end: expr(end)?,
            end_pointer: None,
            most: match most {
                Some(most) => Some(expr(most)?),
                None => None,
            },
            is_param: false,
        });
        Some(inner)
    }

    /// The name of an index that is no parameter, and that no loop around it has.
    fn index(&self, around: &Around) -> String {
        let mut name = match around.loops.len() {
            0 => "i".to_owned(),
            1 => "j".to_owned(),
            2 => "k".to_owned(),
            depth => format!("i{depth}"),
        };
        while self.params.iter().any(|param| param.name == name) {
            name.push('_');
        }
        name
    }

    /// Looks at a value of a type: a handle, an enumeration, a structure, or a pointer to one that is constant.
    fn value(&mut self, value: &str, ty: &CType, around: &Around, is_optional: bool) {
        let surroundings = self.surroundings;
        if is_handle(ty, surroundings) {
            if !is_optional {
                self.add(
                    ValueCheck {
                        code: surroundings.names.codes.null_handle.clone(),
                        text: format!("NULL == {value}"),
                        test: Test::NullHandle { value: value.to_owned() },
                    },
                    around,
                );
            }
            return;
        }
        if let Some(check) = of_value(value, ty, surroundings) {
            self.add(check, around);
            return;
        }
        let ty = resolved(ty, surroundings);
        match ty.pointee() {
            Some(target) if target.is_qualified("const") => {
                self.members(&format!("{value}->"), &target, &around.with(format!("{value} != NULL")));
            }
            Some(_) => {}
            None => self.members(&format!("{value}."), &ty, around),
        }
    }

    /// Looks at the members of a structure. `access` precedes their names. What a union holds is unknown.
    fn members(&mut self, access: &str, ty: &CType, around: &Around) {
        let surroundings = self.surroundings;
        let Some(item) = structure(ty, surroundings).filter(|item| !item.is_union) else { return };
        if !is_checked(item, surroundings) || self.open.contains(&item.name.as_str()) {
            return;
        }
        if self.open.len() >= MAX_STRUCT_NESTING {
            self.is_full = true;
            return;
        }
        self.open.push(&item.name);
        self.list(access, &item.members, around);
        self.open.pop();
    }

    fn list(&mut self, access: &str, members: &[Member], around: &Around) {
        for member in members {
            if self.is_full {
                return;
            }
            self.array(access, member, members, around);
            let Some((value, around)) = self.element(access, member, members, around) else { continue };
            let Some(inner) = member.inner() else {
                self.member(&value, member, &around);
                continue;
            };
            let inside = if member.name.is_empty() { access.to_owned() } else { format!("{value}.") };
            if !inner.is_union {
                self.list(&inside, inner.members, &around);
            } else if let Some(selector) = &member.selector {
                for one in inner.members {
                    let by = one.selected_by.as_deref().unwrap_or_default();
                    let around = around.with(format!("{access}{selector} == {by}"));
                    self.list(&inside, std::slice::from_ref(one), &around);
                }
            }
        }
    }

    /// Looks at a pointer to an array, which must not be null if the array has elements.
    fn array(&mut self, access: &str, member: &Member, members: &[Member], around: &Around) {
        let (true, Some(Length::Expression { expr, .. })) = (needs_array(member), &member.length) else {
            return;
        };
        let is_beside = |name: &str| members.iter().any(|other| other.name == name);
        let end = end_of(expr, &|name| is_beside(name).then(|| format!("{access}{name}")));
        let Some((end, tests)) = end else { return };
        let around = tests.into_iter().fold(around.clone(), |around, test| around.with(test));
        let value = format!("{access}{}", member.name);
        let null = format!("NULL == {value}");
        let text = if number(&end).is_some() { null } else { format!("{end} > 0 && {null}") };
        let code = self.surroundings.names.codes.null_pointer.clone();
        self.add(ValueCheck { code, text, test: Test::NullPointer { value } }, &around);
    }

    /// The element of a member that is an array or points to one; the member itself if it is none.
    fn element(&self, access: &str, member: &Member, members: &[Member], around: &Around) -> Option<(String, Around)> {
        let mut value = format!("{access}{}", member.name);
        let mut around = around.clone();
        let mut length = match &member.length {
            Some(Length::Expression { is_in_bytes: false, expr, .. }) => {
                let is_beside = |name: &str| members.iter().any(|other| other.name == name);
                let (end, tests) = end_of(expr, &|name| is_beside(name).then(|| format!("{access}{name}")))?;
                around.tests.extend(tests);
                Some(end)
            }
            Some(_) => return None,
            None => None,
        };
        for most in &member.lengths {
            let (end, most) = match (length.take(), most.as_str()) {
                (None, "") => return None,
                (Some(end), "") => (end, None),
                (Some(end), most) => (end, Some(most)),
                (None, most) => (most.to_owned(), None),
            };
            around = self.in_loop(&around, &value, false, &end, most)?;
            value = format!("{value}[{}]", around.loops.last()?.index);
        }
        if let Some(end) = length {
            around = self.in_loop(&around, &value, true, &end, None)?;
            value = format!("{value}[{}]", around.loops.last()?.index);
        }
        Some((value, around))
    }

    /// Looks at a member, or at one of its elements.
    fn member(&mut self, value: &str, member: &Member, around: &Around) {
        let is_pointed = member.length.is_some() && member.lengths.is_empty();
        let ty = resolved(&member.element, self.surroundings);
        match ty.pointee() {
            Some(target) if is_pointed => {
                if target.is_qualified("const") {
                    self.value(value, &target, around, member.is_optional);
                }
            }
            _ => self.value(value, &member.element, around, member.is_optional),
        }
    }

    fn add(&mut self, found: ValueCheck, around: &Around) {
        let ValueCheck { code, text, test } = found;
        let text = if around.tests.is_empty() { text } else { format!("{} && ({text})", around.tests.join(" && ")) };
        // Deeper than a condition can be, or longer.
        let Ok(expr) = parse(&text, &|_| false) else {
            self.is_full = true;
            return;
        };
        if self.found.len() >= MAX_CHECKS {
            self.is_full = true;
            return;
        }
        let mut check = Check::new(text, expr, self.place);
        check.is_inside = true;
        check.test = test;
        check.each.clone_from(&around.loops);
        self.found.push((code, check));
    }
}

/// Whether a member is a pointer to an array that must exist if it has elements.
fn needs_array(member: &Member) -> bool {
    let has_length = matches!(member.length, Some(Length::Expression { .. }));
    has_length && member.lengths.is_empty() && member.inner().is_none() && !member.is_optional
}

/// The index after the last element as code, with tests that must hold to read it; `None` for a sum or a product.
/// `member` gives the place of a name.
pub(crate) fn end_of(expr: &Expr, member: &dyn Fn(&str) -> Option<String>) -> Option<(String, Vec<String>)> {
    let mut tests = Vec::new();
    let text = place_of(expr, member, &mut tests)?;
    Some((text, tests))
}

fn place_of(expr: &Expr, member: &dyn Fn(&str) -> Option<String>, tests: &mut Vec<String>) -> Option<String> {
    Some(match &expr.kind {
        Kind::Literal(text) => number(text).map(|_| text.clone())?,
        Kind::Name(name) => member(name).unwrap_or_else(|| name.clone()),
        Kind::Parens(inner) => format!("({})", place_of(inner, member, tests)?),
        Kind::Member(object, name) => format!("{}.{name}", place_of(object, member, tests)?),
        Kind::Arrow(object, name) => {
            let object = place_of(object, member, tests)?;
            tests.push(format!("{object} != NULL"));
            format!("{object}->{name}")
        }
        Kind::Unary("*", target) => {
            let target = place_of(target, member, tests)?;
            tests.push(format!("{target} != NULL"));
            format!("*{target}")
        }
        _ => return None,
    })
}

/// The limit for typedefs of typedefs; a longer chain is a cycle, which is reported elsewhere.
const MAX_TYPEDEFS: usize = 100;

/// The type behind typedefs of pointers and structures, without qualifiers.
fn resolved(ty: &CType, surroundings: &Surroundings<'_>) -> CType {
    let mut ty = ty.unqualified();
    for _ in 0..MAX_TYPEDEFS {
        let value = match ty.words().unwrap_or_default().as_slice() {
            [name] => {
                surroundings.typedefs.iter().find(|item| item.name == *name).map(|item| item.c_type.unqualified())
            }
            _ => None,
        };
        match value {
            Some(value) if !is_handle(&ty, surroundings) && of_value("", &ty, surroundings).is_none() => ty = value,
            _ => break,
        }
    }
    ty
}

fn structure<'s>(ty: &CType, surroundings: &Surroundings<'s>) -> Option<&'s Struct> {
    let ty = resolved(ty, surroundings);
    let words = ty.words().unwrap_or_default();
    let (name, has_tag) = match words.as_slice() {
        [name] => (*name, false),
        ["struct", name] => (*name, true),
        _ => return None,
    };
    surroundings.structs.iter().find(|item| {
        let tag = item.tag.name.as_deref();
        !item.is_opaque
            && (item.name == name && (!has_tag || tag.is_none_or(|tag| tag == name)) || has_tag && tag == Some(name))
    })
}

fn is_handle(ty: &CType, surroundings: &Surroundings<'_>) -> bool {
    let words = ty.words().unwrap_or_default();
    matches!(words.as_slice(), [name] if surroundings.is_handle(name))
}

/// The tests before a loop, as code.
pub(crate) fn loop_tests(each: &Each) -> Vec<String> {
    let mut tests: Vec<String> = each.tests.iter().map(spelled).collect();
    if each.is_pointer {
        tests.push(format!("{} != NULL", spelled(&each.array)));
    }
    tests.extend(each.end_pointer.iter().map(|pointer| format!("{pointer} != NULL")));
    tests
}
