//! Reads structures and unions with their members from records.

use std::collections::HashSet;

use crate::conditions::expr as condition;
use crate::conditions::relations::{check_member_lengths, read_length};
use crate::model::api::{Member, Struct, Type};
use crate::model::names::Names;
use crate::model::naming::identifier_error;
use crate::model::types::keyword;
use crate::read::exchanged::refuse_exchanged;
use crate::read::fields::Fields;
use crate::read::object_fields::{before_the_names, read_count, read_facts, read_tag};
use crate::types::c_type::{CType, Outermost};
use tdgen_language::diagnostics::Reported;

pub(crate) fn read_struct(fields: &mut Fields<'_, '_>, name: String, names: &Names) -> Result<Struct, Reported> {
    before_the_names(fields, names);
    let desc = fields.text("desc");
    let base = fields.text("base_class");
    // Only read to report its errors: `all_members` is computed from it.
    let own = read_members(fields, "members");
    let members = own.as_ref().map_err(|&reported| reported).and_then(|_| read_members(fields, "all_members"));
    let [is_union, is_opaque, nodiscard] = ["is_union", "is_opaque", "nodiscard"].map(|field| fields.switch(field));
    let packing = read_count(fields, "packing");
    let parent = read_parent(fields, &name);
    let (facts, tag) = (read_facts(fields), read_tag(fields, &name));
    let (desc, base, own, mut members) = (desc?, base?, own?, members?);
    let (is_union, is_opaque, facts, tag) = (is_union?, is_opaque?, facts?, tag?);
    let (is_nodiscard, parent) = (nodiscard?, parent?);
    // The members of a base come first.
    let inherited = members.len().saturating_sub(own.len());
    for member in members.iter_mut().take(inherited) {
        member.element = member.element.map_names(|name| names.implicit_type(name));
    }
    let bases = names.base_classes();
    if !base.is_empty() && !bases.contains(&base) {
        return Err(fields.error(
            "base_class",
            format!("undefined base class `{base}`"),
            &format!("the base classes are `{}`", bases.join("` and `")),
        ));
    }
    if is_opaque && !members.is_empty() {
        return Err(fields.error("members", "members in a structure that is only declared", "drop `is_opaque`"));
    }
    if is_opaque && is_nodiscard {
        let message = "`nodiscard` for a structure that is only declared";
        return Err(fields.error("nodiscard", message, "set it in functions that return a pointer to it"));
    }
    if tag.name.is_none() && (is_opaque || !tag.has_typedef) {
        return Err(fields.error("tag", "a structure without a tag has a typedef and members", "set `tag`"));
    }
    if members.is_empty() && !is_opaque {
        return Err(fields.error("members", "empty structure", "C does not allow structures without members"));
    }
    if is_union && members.iter().any(Member::is_flexible) {
        return Err(fields.error("members", "an array without a length in a union", "write a length"));
    }
    check_selectors(fields, &members)?;
    check_member_lengths(fields, &members)?;
    let is_inner = |(at, member): (usize, &Member)| member.is_flexible() && (at == 0 || at + 1 < members.len());
    if members.iter().enumerate().any(is_inner) {
        let help = "write a length, or make it the last of several members";
        return Err(fields.error("members", "an array without a length that is not the last member", help));
    }
    let c_type = tag.spelled(keyword(is_union), &name);
    Ok(Struct {
        name,
        desc,
        c_type,
        members,
        is_union,
        is_opaque,
        packing: packing?,
        is_nodiscard,
        parent,
        tag,
        facts,
        ..Struct::default()
    })
}

/// Reads the field `parent` of a structure, pointers to which are handles. LLVM's class library does not have it.
fn read_parent(fields: &mut Fields<'_, '_>, own: &str) -> Result<Option<String>, Reported> {
    let parent = fields.line_or_none("parent")?;
    match parent.as_str() {
        "" => Ok(None),
        name if name == own => Err(fields.error("parent", format!("the structure `{own}` is its own parent"), "")),
        name if fields.declares(name, &["Handle", "Struct"]) => Ok(Some(parent)),
        _ => Err(fields.error("parent", format!("the parent `{parent}` is not a handle or structure"), "")),
    }
}

/// Checks that the selector of each union is a member beside it.
fn check_selectors(fields: &mut Fields<'_, '_>, members: &[Member]) -> Result<(), Reported> {
    for member in members {
        let Some(selector) = &member.selector else { continue };
        let is_known = members.iter().any(|other| other.name == *selector && other.inner().is_none());
        let is_union = member.inner().as_ref().is_some_and(|inner| inner.is_union);
        if !is_known || !is_union {
            let message = format!("`{selector}` does not select a member of a union");
            let help = "the selector of a UnionMember is another member of the same structure";
            return Err(fields.error("members", message, help));
        }
        for inner in member.inner().iter().flat_map(|inner| inner.members) {
            if identifier_error(inner.selected_by.as_deref().unwrap_or_default()).is_some() {
                let message = format!("the member `{}` of a union has no value of its selector", inner.name);
                return Err(fields.error("members", message, "set `selected_by` to an enumerator"));
            }
        }
    }
    Ok(())
}

/// The limit for structures inside of structures.
const MAX_STRUCT_NESTING: usize = 32;

fn read_members(fields: &mut Fields<'_, '_>, field: &str) -> Result<Vec<Member>, Reported> {
    let mut seen = HashSet::new();
    fields.each(field, |member| read_member(member, &mut seen, 0))
}

/// Reports a member whose type C writes around its name.
fn refuse_type(fields: &mut Fields<'_, '_>, ty: &CType, name: &str) -> Reported {
    let spelled = ty.spelled();
    let help = match spelled.split_once('[').filter(|_| matches!(ty.outermost(), Some(Outermost::Array))) {
        Some((element, lengths)) => {
            format!("write the lengths of an array after the name: `\"{}\", \"{name}[{lengths}\"`", element.trim_end())
        }
        None => "write a function as a pointer: `int (*)(void)`".to_owned(),
    };
    fields.error("type", format!("a member cannot have the type `{spelled}`"), &help)
}

fn read_member(fields: &mut Fields<'_, '_>, seen: &mut HashSet<String>, depth: usize) -> Result<Member, Reported> {
    if depth > MAX_STRUCT_NESTING {
        return Err(fields.object_error("structures inside of structures are nested too deeply", ""));
    }
    let desc = fields.text("desc");
    let mut text = |field| fields.line_or_none(field).map(|text| Some(text).filter(|text| !text.is_empty()));
    let (selector, selected_by) = (text("selector"), text("selected_by"));
    if let Some(kind @ ("struct" | "union")) = fields.peek("type") {
        let name = fields.text("name")?;
        let (name, lengths) = name.split_at(name.find('[').unwrap_or(name.len()));
        let is_named = !name.trim().is_empty();
        let mut own = HashSet::new();
        let name =
            if is_named { fields.new_name_of("name", "member", name.trim().to_owned(), seen)? } else { String::new() };
        // The members of a structure without a name are those of the structure around it.
        let names = if is_named { &mut own } else { seen };
        let lengths = read_lengths(fields, lengths)?;
        if !lengths.is_empty() && !is_named || lengths.iter().any(String::is_empty) {
            return Err(fields.error("name", format!("the array of a {kind} needs a name and a length"), ""));
        }
        let members = fields.each("members", |member| read_member(member, names, depth + 1))?;
        if members.is_empty() || members.iter().any(Member::is_flexible) {
            let message = format!("a {kind} inside a structure needs members of a known size");
            return Err(fields.error("members", message, ""));
        }
        check_selectors(fields, &members)?;
        let ty = Type::Record { is_union: kind == "union", layout: None, members };
        // Only to have one.
        let element = fields.value_type_of("type", "type of a member", "int")?;
        let (selector, selected_by) = (selector?, selected_by?);
        let desc = desc?;
        return Ok(Member { ty, element, name, lengths, desc, selector, selected_by, ..Member::default() });
    }
    refuse_exchanged(fields, "StructMember")?;
    let alignment = read_count(fields, "alignment");
    let length = read_length(fields, "");
    let is_optional = fields.switch("is_optional");
    let ty = fields.value_type("type", "type of a member");
    let declared = fields.text("name").and_then(|text| {
        if let Some((name, width)) = text.split_once(':') {
            return read_width(fields, name.trim(), width.trim(), seen);
        }
        let (name, lengths) = text.split_at(text.find('[').unwrap_or(text.len()));
        let name = fields.new_name_of("name", "member", name.trim().to_owned(), seen);
        Ok((name?, read_lengths(fields, lengths)?, None))
    });
    let (ty, (name, lengths, width)) = (ty?, declared?);
    if matches!(ty.outermost(), Some(Outermost::Function | Outermost::Array)) {
        return Err(refuse_type(fields, &ty, &name));
    }
    let (selector, selected_by) = (selector?, selected_by?);
    let alignment = alignment?;
    if alignment.is_some() && width.is_some() {
        return Err(fields.error("alignment", "a bit-field with an alignment", ""));
    }
    let (length, is_optional) = (length?, is_optional?);
    if length.is_some() && !ty.is_indirect() && lengths.is_empty() {
        let message = format!("a length of a member of type `{}`", ty.spelled());
        return Err(fields.error("length", message, "use a pointer or an array"));
    }
    let desc = desc?;
    Ok(Member {
        element: ty,
        name,
        lengths,
        width,
        alignment,
        desc,
        selector,
        selected_by,
        length,
        is_optional,
        ..Member::default()
    })
}

/// The name and the width of a bit-field: `Flags : 3`. One without a name is padding.
fn read_width(
    fields: &mut Fields<'_, '_>,
    name: &str,
    width: &str,
    seen: &mut HashSet<String>,
) -> Result<(String, Vec<String>, Option<u32>), Reported> {
    let is_number = !width.is_empty() && width.chars().all(|c| c.is_ascii_digit());
    let Some(width) = width.parse().ok().filter(|width| is_number && *width <= 64) else {
        return Err(fields.error("name", format!("the width `{width}` of a bit-field is not a number up to 64"), ""));
    };
    if name.is_empty() {
        return Ok((String::new(), Vec::new(), Some(width)));
    }
    if width == 0 {
        return Err(fields.error("name", format!("the bit-field `{name}` has no bits"), "drop its name"));
    }
    let name = fields.new_name_of("name", "member", name.to_owned(), seen)?;
    Ok((name, Vec::new(), Some(width)))
}

/// The lengths in brackets: `[4][BOX_COUNT]`.
fn read_lengths(fields: &mut Fields<'_, '_>, text: &str) -> Result<Vec<String>, Reported> {
    let mut lengths = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let inside = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let length = inside.map(|(length, _)| length.trim());
        let is_valid = length.is_some_and(|length| match length {
            // Only the first length can be missing.
            "" => lengths.is_empty(),
            length if length.starts_with(|c: char| c.is_ascii_digit()) => {
                condition::number(length).is_some_and(|length| length > 0 && length <= u64::from(u32::MAX))
                    && length.chars().all(|c| c.is_ascii_alphanumeric())
            }
            name => identifier_error(name).is_none(),
        });
        let (Some((_, behind)), Some(length), true) = (inside, length, is_valid) else {
            let help = "a length is a positive number or the name of a macro, as in `Name[64]`";
            return Err(fields.error("name", format!("the lengths `{text}` of an array are invalid"), help));
        };
        lengths.push(length.to_owned());
        rest = behind.trim_start();
    }
    Ok(lengths)
}
