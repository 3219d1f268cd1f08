//! What stays the same under another name: renamed parameters, and other spellings of a type.

use std::collections::HashMap;

use crate::conditions::expr::{Expr, Kind};
use crate::model::api::{Api, Param, Type};
use crate::resolved::{Platform, canonical};
use tdgen_language::backends::compat::finding::Rule;

/// A condition as an expression. Conditions of a valid model are expressions; any other text is a name.
pub(super) fn expression(api: &Api, text: &str) -> Expr {
    let name = || Expr { kind: Kind::Name(text.to_owned()), start: 0, end: text.len() };
    api.expression(text).unwrap_or_else(name)
}

/// An expression with the new names of parameters.
pub(super) fn rename(expr: &mut Expr, names: &HashMap<&str, &str>) {
    if let Kind::Name(name) = &mut expr.kind
        && let Some(new) = names.get(name.as_str())
    {
        *name = (*new).to_owned();
    }
    for part in expr.parts_mut() {
        rename(part, names);
    }
}

/// The text of an expression with the new names of parameters.
pub(super) fn with_names(text: &str, names: &HashMap<&str, &str>) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut renamed = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        renamed.push_str(names.get(word).copied().unwrap_or(word));
        let gap = behind.find(is_word).unwrap_or(behind.len());
        let (other, behind) = behind.split_at(gap);
        renamed.push_str(other);
        rest = behind;
    }
    renamed
}

/// The rule for a pointer type that became another one, to the same type or to `void`.
pub(super) const POINTER_RETYPED: &str = "pointer-retyped";

/// Whether two types are pointers that differ only in `const`, or in that one of them points to `void`.
fn is_passed_alike(old: &Type, new: &Type) -> bool {
    fn without_const(ty: &Type) -> Type {
        match ty {
            Type::Pointer { to, .. } => Type::Pointer { is_const: false, to: Box::new(without_const(to)) },
            _ => ty.clone(),
        }
    }
    let is_void = |ty: &Type| matches!(ty, Type::Pointer { to, .. } if **to == Type::Void);
    // A pointer to a function is no pointer to data.
    let is_data = |ty: &Type| match ty {
        Type::Pointer { to, .. } => !matches!(**to, Type::Function { .. }),
        _ => matches!(ty, Type::Handle { .. }),
    };
    let (old, new) = (without_const(old), without_const(new));
    is_data(&old) && is_data(&new) && (old == new || is_void(&old) || is_void(&new))
}

/// Compares the types of two versions.
pub(super) struct Sameness<'a> {
    pub(super) old: &'a Api,
    pub(super) new: &'a Api,
    pub(super) platforms: Vec<Platform>,
}

impl Sameness<'_> {
    /// The rule for a type that changed: another spelling of the same type breaks nothing, and another pointer that is
    /// passed in the same way only sources.
    pub(super) fn retyped(&self, name: &'static str, old: &Type, new: &Type) -> Rule {
        if self.is_respelled(old, new) {
            Rule::patch(name)
        } else if is_passed_alike(&canonical(self.old, None, old), &canonical(self.new, None, new)) {
            Rule::major(POINTER_RETYPED)
        } else {
            Rule::major(name)
        }
    }

    /// The new names of parameters that have the same type and position, but another name.
    pub(super) fn renamed<'p>(&self, old: &'p [Param], new: &'p [Param]) -> HashMap<&'p str, &'p str> {
        let has = |list: &[Param], name: &str| list.iter().any(|param| param.name == name);
        let pairs = old.iter().zip(new).filter(|(before, after)| {
            !has(new, &before.name) && !has(old, &after.name) && self.is_respelled(&before.ty, &after.ty)
        });
        pairs.map(|(before, after)| (before.name.as_str(), after.name.as_str())).collect()
    }

    /// Whether two types are the same on all platforms: `uint32_t` and `unsigned int`, or a typedef of either.
    pub(super) fn is_respelled(&self, old: &Type, new: &Type) -> bool {
        self.platforms
            .iter()
            .all(|platform| canonical(self.old, Some(platform), old) == canonical(self.new, Some(platform), new))
    }
}
