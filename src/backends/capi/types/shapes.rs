//! [`report`]: finds types that C does not allow where a description uses them, also through typedefs.

use std::collections::HashMap;

use crate::model::api::{Api, Length, Member};
use crate::types::c_type::CType;
use crate::types::c_type::Outermost;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::Span;

/// The limit for chains of typedefs; a longer one is a cycle, which is reported elsewhere.
const MAX_TYPEDEFS: usize = 100;

/// Reports parameters, members and results of types that have no values, bit-fields that are not integers, and lengths
/// with the size of a type that has none.
pub(crate) fn report(model: &Api, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    let types = Types::of(model);
    let mut error = |owner: &str, message: String, help: &str| {
        diags.push(Diagnostic::error(place(owner).unwrap_or_default(), message).help(help));
    };
    let functions = model.functions.iter().map(|item| (&item.name, &item.params, item.own_result()));
    let callbacks = model.callbacks.iter().map(|item| (&item.name, &item.params, Some(&item.result_c_type)));
    for (name, params, result) in functions.chain(callbacks) {
        for param in params {
            if let Some(what) = types.no_value(&param.c_type) {
                error(name, format!("parameter `{}` of `{name}` is {what}", param.name), "use a pointer");
            }
        }
        if let Some(what) = result.and_then(|ty| types.no_value(ty)) {
            error(name, format!("the result of `{name}` is {what}"), "return a pointer");
        }
    }
    let of_results = model.functions.iter().map(|item| (&item.name, "its result", item.result_length.as_ref()));
    let of_params = model.functions.iter().map(|item| (&item.name, &item.params));
    let of_params = of_params.chain(model.callbacks.iter().map(|item| (&item.name, &item.params)));
    let of_params = of_params
        .flat_map(|(owner, params)| params.iter().map(move |param| (owner, &*param.name, param.length.as_ref())));
    let of_members = model.structs.iter().flat_map(|item| {
        item.leaves().into_iter().map(move |member| (&item.name, &*member.name, member.length.as_ref()))
    });
    for (owner, name, length) in of_results.chain(of_params).chain(of_members) {
        let Some(Length::Expression { expr, .. }) = length else { continue };
        for ty in expr.sized_types() {
            if let Some((what, help)) = types.no_size(ty) {
                error(
                    owner,
                    format!("the length of `{name}` in `{owner}` has the size of `{ty}`, which is {what}"),
                    &help,
                );
            }
        }
    }
    for item in &model.typedefs {
        let Some(length) = item.vector_length else { continue };
        if !types.is_number(&item.c_type) {
            let message =
                format!("`{}` is a vector of {length} elements of type `{}`", item.name, item.c_type.spelled());
            error(&item.name, message, "the elements of a vector are numbers");
        }
    }
    for item in &model.structs {
        for member in item.leaves() {
            let what =
                types.no_value(&member.element).filter(|_| types.shape(&member.element) != Some(Outermost::Array));
            if let Some(what) = what {
                error(&item.name, format!("member `{}` of `{}` is {what}", member.name, item.name), "use a pointer");
            }
            if types.is_flexible(&member.element) {
                let message = format!("member `{}` of `{}` ends in an array without a length", member.name, item.name);
                error(&item.name, message, "C allows such a structure only outside of others; use a pointer");
            }
            if !types.is_bit_field(member) {
                let message = format!(
                    "the bit-field `{}` of `{}` has the type `{}`",
                    member.name,
                    item.name,
                    member.element.spelled()
                );
                error(&item.name, message, "bit-fields are integers that have so many bits");
            }
        }
    }
}

/// The types behind names.
struct Types<'m> {
    typedefs: HashMap<&'m str, &'m CType>,
    opaque: Vec<&'m str>,
    /// Structures that end in an array without a length.
    flexible: Vec<&'m str>,
    /// Names of types that are not integers.
    others: Vec<&'m str>,
    /// Structures and enumerations that have no typedef, and how C spells them.
    untyped: HashMap<&'m str, String>,
}

impl<'m> Types<'m> {
    fn of(model: &'m Api) -> Types<'m> {
        let structs = || model.structs.iter();
        let names = |item: &'m crate::model::api::Struct| {
            [Some(item.name.as_str()), item.tag.name.as_deref()].into_iter().flatten()
        };
        let tags = structs().map(|item| (&item.name, &item.tag, item.c_type.as_str()));
        let tags = tags.chain(
            model
                .enums
                .iter()
                .filter(|item| item.value_c_type.is_none())
                .map(|item| (&item.name, &item.tag, item.c_type.as_str())),
        );
        let untyped =
            tags.filter(|(_, tag, _)| !tag.has_typedef).map(|(name, _, c_type)| (name.as_str(), c_type.to_owned()));
        let others = structs().flat_map(names).chain(model.handles.iter().map(|item| item.name.as_str()));
        Types {
            typedefs: model.typedefs.iter().map(|item| (item.name.as_str(), &item.c_type)).collect(),
            opaque: structs().filter(|item| item.is_opaque).flat_map(names).collect(),
            flexible: structs()
                .filter(|item| item.members.last().is_some_and(Member::is_flexible))
                .flat_map(names)
                .collect(),
            others: others.chain(model.callbacks.iter().map(|item| item.name.as_str())).collect(),
            untyped: untyped.collect(),
        }
    }

    /// The type that a typedef stands for.
    fn resolved<'t>(&'t self, ty: &'t CType) -> &'t CType {
        let mut ty = ty;
        for _ in 0..MAX_TYPEDEFS {
            match ty.words().as_deref() {
                Some([name]) => match self.typedefs.get(name) {
                    Some(value) => ty = value,
                    None => return ty,
                },
                _ => return ty,
            }
        }
        ty
    }

    fn shape(&self, ty: &CType) -> Option<Outermost> {
        self.resolved(ty).outermost()
    }

    /// What a type is that is not the type of a value.
    fn no_value(&self, ty: &CType) -> Option<&'static str> {
        let ty = self.resolved(ty);
        let is_opaque = |words: Vec<&str>| matches!(words.as_slice(), [name] if self.opaque.contains(name));
        match ty.outermost() {
            Some(Outermost::Array) => Some("an array"),
            Some(Outermost::Function) => Some("a function"),
            Some(Outermost::Pointer) => None,
            None => ty.words().is_some_and(is_opaque).then_some("a structure without members"),
        }
    }

    /// What a type is that has no size, and what to do; `None` for one that has a size or is unknown.
    fn no_size(&self, text: &str) -> Option<(&'static str, String)> {
        let ty = CType::parse(text).ok()?;
        let own: Vec<&str> = ty.words.iter().map(String::as_str).collect();
        if let Some(spelled) = own.iter().find_map(|word| self.untyped.get(word))
            && !own.iter().any(|word| ["struct", "union", "enum"].contains(word))
        {
            return Some(("a name without a typedef", format!("write `sizeof({spelled})`")));
        }
        let what = self.no_value(&ty).filter(|_| self.shape(&ty) != Some(Outermost::Array));
        let what = what.or_else(|| self.resolved(&ty).is_void().then_some("a type without values"));
        what.map(|what| (what, "write the size of a type with values".to_owned()))
    }

    fn is_flexible(&self, ty: &CType) -> bool {
        let ty = self.resolved(ty);
        ty.outermost().is_none()
            && matches!(ty.words().unwrap_or_default().as_slice(), [name] if self.flexible.contains(name))
    }

    /// Whether a type is that of integers or floating-point numbers. A type of another header may be one.
    fn is_number(&self, ty: &CType) -> bool {
        let words = self.resolved(ty).words().unwrap_or_default();
        !words.is_empty()
            && words.iter().all(|word| !["void", "bool", "_Bool"].contains(word) && !self.others.contains(word))
    }

    /// Whether C and C++ allow a bit-field of this type and width. A type of another header may be anything.
    fn is_bit_field(&self, member: &Member) -> bool {
        let Some(width) = member.width else { return true };
        let words = self.resolved(&member.element).words().unwrap_or_default();
        let has = |word| words.contains(&word);
        let most = match words.as_slice() {
            ["bool"] => 1,
            ["int8_t" | "uint8_t"] => 8,
            ["int16_t" | "uint16_t"] => 16,
            ["int64_t" | "uint64_t" | "size_t"] => 64,
            [] => 0,
            _ if has("float") || has("double") || has("void") => 0,
            _ if has("char") => 8,
            _ if has("short") => 16,
            _ if has("long") => 64,
            [.., last] if self.others.contains(last) => 0,
            _ => 32,
        };
        width <= most
    }
}
