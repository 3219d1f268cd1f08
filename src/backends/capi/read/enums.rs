//! Reads enumerations and their values from records.

use std::collections::HashSet;

use indexmap::IndexMap;

use crate::lock::values as lock;
use crate::lock::values::Lock;
use crate::model::api::{Enum, Enumerator, TaggedType};
use crate::model::names::Names;
use crate::model::naming::{enumerator_name, enumerator_prefix, identifier_error, integer, nearest};
use crate::read::fields::Fields;
use crate::read::object_fields::{read_facts, read_tag};
use crate::types::c_type::CType;
use tdgen_language::diagnostics::Reported;
use tdgen_language::source::Span;

pub(crate) fn read_enum(
    fields: &mut Fields<'_, '_>,
    name: String,
    lock: &Lock,
    names: &Names,
) -> Result<Enum, Reported> {
    let desc = fields.text("desc");
    let is_typed = fields.flag("is_typed");
    let is_bit_field = fields.flag("is_bit_field");
    let keeps_names = names.keeps_names || fields.switch("keeps_names")?;
    let has_end = !keeps_names && (!fields.has("has_end") || fields.flag("has_end")?);
    let ty = read_integer_type(fields);
    let facts = read_facts(fields);
    let nodiscard = fields.switch("nodiscard");
    let tag = read_tag(fields, &name);
    let named = if keeps_names { Ok(()) } else { enum_name(fields, &name) };
    let mut seen: HashSet<String> = HashSet::new();
    if has_end {
        seen.extend(["LAST", "FORCE_UINT32"].map(str::to_owned));
    }
    let is_typed_enum = is_typed.unwrap_or_default();
    let read = fields.each("etors", |enumerator| read_enumerator(enumerator, is_typed_enum, keeps_names, &mut seen));
    let read = if keeps_names { read } else { read.and_then(|read| check_prefixes(fields, &name).map(|()| read)) };
    let (desc, is_typed, is_bit_field) = (desc?, is_typed?, is_bit_field?);
    let (ty, facts, tag, read) = (ty?, facts?, tag?, read?);
    let is_nodiscard = nodiscard?;
    named?;
    if is_nodiscard && ty.is_some() {
        let message = "`nodiscard` for an enumeration with a `value_type`, which is an integer";
        return Err(fields.error("nodiscard", message, "set it in functions that return it"));
    }
    let has_own_values = ty.is_some() || read.iter().any(|(_, value)| value.is_some());
    let (mut enumerators, values): (Vec<Enumerator>, Vec<Option<(String, Span)>>) = read.into_iter().unzip();
    for enumerator in &mut enumerators {
        let short = &enumerator.short_name;
        enumerator.name = if keeps_names { short.clone() } else { enumerator_name(&name, short) };
    }
    let end = if has_own_values {
        let counting = OwnValues { is_bit_field, limits: limits(ty.as_ref()) };
        counting.assign(fields, &mut enumerators, &values)?
    } else {
        lock::assign(lock, fields, &name, is_bit_field, &mut enumerators)?
    };
    if !tag.has_typedef && ty.is_some() {
        return Err(fields.error("has_typedef", "an enumeration with a `value_type` is always a typedef", ""));
    }
    if enumerators.is_empty() && (!has_end || ty.is_some()) && ty.is_none() {
        return Err(fields.error("etors", "empty enumeration", "C does not allow enumerations without enumerators"));
    }
    let has_end = has_end && ty.is_none();
    if has_end && end > i128::from(i32::MAX) {
        let help = "set `has_end` to 0 to have no LAST";
        return Err(fields.error(
            "etors",
            "the value of LAST, which follows the highest one, does not fit into an `int`",
            help,
        ));
    }
    let end = has_end.then_some(end);
    let c_type = tag.spelled("enum", &name);
    Ok(Enum {
        name,
        desc,
        c_type,
        is_typed,
        is_bit_field,
        enumerators,
        end: end.and_then(|end| i64::try_from(end).ok()),
        value_c_type: ty,
        has_own_values,
        keeps_names,
        is_nodiscard,
        tag,
        facts,
        ..Enum::default()
    })
}

/// Reads the type of the values.
fn read_integer_type(fields: &mut Fields<'_, '_>) -> Result<Option<CType>, Reported> {
    let Some(text) = fields.optional_line("value_type")? else { return Ok(None) };
    let ty = fields.value_type_of("value_type", "type of an enumeration", &text)?;
    if width(&ty).is_none() {
        let message = format!("the type `{text}` of an enumeration is not an integer of a fixed size");
        return Err(fields.error("value_type", message, "write `int`, or one of `int8_t` to `uint64_t`"));
    }
    Ok(Some(ty))
}

/// The bits of an integer type of a fixed size, and whether it is signed.
fn width(ty: &CType) -> Option<(u32, bool)> {
    let words = ty.words()?;
    let is_other = words.iter().any(|word| ["char", "long", "short"].contains(word));
    let (is_signed, bits) = integer(&words).filter(|_| !is_other)?;
    Some((bits?, is_signed))
}

/// The smallest and the largest value of an enumeration.
fn limits(ty: Option<&CType>) -> [i128; 2] {
    match ty.and_then(width) {
        Some((bits, true)) => [-(1 << (bits - 1)), (1 << (bits - 1)) - 1],
        Some((bits, false)) => [0, (1 << bits) - 1],
        None => [i128::from(i32::MIN), i128::from(i32::MAX)],
    }
}

/// The values of an enumeration whose enumerators set some of them.
struct OwnValues {
    is_bit_field: bool,
    limits: [i128; 2],
}

impl OwnValues {
    /// Sets the values. Returns the one after the highest.
    fn assign(
        &self,
        fields: &mut Fields<'_, '_>,
        enumerators: &mut [Enumerator],
        texts: &[Option<(String, Span)>],
    ) -> Result<i128, Reported> {
        let mut known: IndexMap<String, i128> = IndexMap::new();
        let mut next: i128 = if self.is_bit_field { 1 } else { 0 };
        let mut end = next;
        for (enumerator, text) in enumerators.iter_mut().zip(texts) {
            let value = match text {
                None => next,
                Some((text, place)) => {
                    let value = known.get(&text.to_ascii_uppercase()).copied().or_else(|| number(text));
                    value.ok_or_else(|| {
                        let name = &enumerator.short_name;
                        let message = format!("the value `{text}` of enumerator `{name}` is not a number");
                        let guess = nearest(&text.to_ascii_uppercase(), known.keys().map(String::as_str));
                        let help = match guess {
                            Some(near) => format!("did you mean `{near}`?"),
                            None => "write a number, or the name of an enumerator before it".to_owned(),
                        };
                        fields.error_at(*place, message, &help)
                    })?
                }
            };
            let [least, most] = self.limits;
            if value < least || value > most {
                let message = format!(
                    "the value {value} of enumerator `{}` is not from {least} to {most}",
                    enumerator.short_name
                );
                return Err(fields.error("etors", message, "set the `value_type` of the enumeration: `uint64_t`"));
            }
            if self.is_bit_field && value < 0 {
                let message = format!("the flag `{}` is negative", enumerator.short_name);
                return Err(fields.error("etors", message, "drop `is_bit_field`, or write a bit such as `1 << 4`"));
            }
            enumerator.value = value;
            known.insert(enumerator.short_name.to_ascii_uppercase(), value);
            next = self.following(value);
            end = end.max(next);
        }
        Ok(end)
    }

    fn following(&self, value: i128) -> i128 {
        if !self.is_bit_field {
            return value.saturating_add(1);
        }
        // The next bit above all bits of the value.
        1_i128.checked_shl(i128::BITS - value.max(0).leading_zeros()).unwrap_or(i128::MAX)
    }
}

/// A number in decimal or hexadecimal digits, or one bit: `1 << 40`.
fn number(text: &str) -> Option<i128> {
    let text = text.trim();
    if let Some((one, bit)) = text.split_once("<<") {
        let bit: u32 = bit.trim().parse().ok().filter(|bit| *bit < 64)?;
        return (one.trim() == "1").then(|| 1_i128 << bit);
    }
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits.trim_start()));
    let number = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) => u64::from_str_radix(hex, 16).ok(),
        None => digits.parse::<u64>().ok(),
    };
    // `from_str_radix` accepts a sign.
    number.filter(|_| !digits.contains(['+', '-'])).map(|number| sign * i128::from(number))
}

/// Checks the name of an enumeration, whose last two characters (usually `_t`) are not in the names of its enumerators.
fn enum_name(fields: &mut Fields<'_, '_>, name: &str) -> Result<(), Reported> {
    // An empty name was reported before.
    if name.is_empty() {
        return Ok(());
    }
    if name.len() < 3 {
        return Err(fields.object_error(
            "the name of an enumeration is too short",
            "its enumerators are named after all but the last two characters",
        ));
    }
    if !name.ends_with("_t") {
        let prefix = enumerator_prefix(name);
        fields.warn(
            format!("the enumerators of `{name}` begin with `{prefix}_`"),
            "end the name in `_t`, which is not part of their prefix",
        );
    }
    Ok(())
}

/// Reports the first enumerator that is written with the prefix that its name in C gets. A prefix of one word may begin
/// a name by chance.
fn check_prefixes(fields: &mut Fields<'_, '_>, enumeration: &str) -> Result<(), Reported> {
    let prefix = enumerator_prefix(enumeration);
    let mut outcome = Ok(());
    fields.each("etors", |enumerator| {
        let name = enumerator.peek("name").unwrap_or_default();
        let upper = name.to_ascii_uppercase();
        let own = upper.strip_prefix(&prefix).and_then(|rest| rest.strip_prefix('_')).unwrap_or_default();
        if prefix.contains('_') && !own.is_empty() && outcome.is_ok() {
            let in_c = enumerator_name(enumeration, name);
            let message =
                format!("enumerator `{name}` already has the prefix of `{enumeration}`: its name in C is `{in_c}`");
            let help = format!("write `{own}`, or set `keeps_names = 1` in `{enumeration}`");
            outcome = Err(enumerator.error("name", message, &help));
        }
        Ok(())
    })?;
    outcome
}

fn read_enumerator(
    fields: &mut Fields<'_, '_>,
    typed: bool,
    keeps_names: bool,
    seen: &mut HashSet<String>,
) -> Result<(Enumerator, Option<(String, Span)>), Reported> {
    let name = fields.text("name");
    let desc = fields.text("desc");
    // Only typed enumerations use the type.
    let tagged_type = if typed { read_tagged_type(fields) } else { Ok(None) };
    let value = fields.optional_line("value");
    let (name, desc, tagged_type, value) = (name?, desc?, tagged_type?, value?);
    let value = value.map(|text| (text, fields.blame("value")));
    let upper = if keeps_names { name.clone() } else { name.to_ascii_uppercase() };
    // Only a part of the name in C, which may begin with a digit or be a reserved word.
    if let Some(error) = identifier_error(&if keeps_names { name.clone() } else { format!("_{upper}") }) {
        return Err(fields.error("name", format!("the name of enumerator `{name}` {error}"), ""));
    }
    if !seen.insert(upper.clone()) {
        let implicit = upper == "LAST" || upper == "FORCE_UINT32";
        let help = if implicit { "every enumeration has this enumerator" } else { "rename one of them" };
        return Err(fields.error("name", format!("duplicate enumerator `{upper}`"), help));
    }
    if typed && tagged_type.is_none() {
        return Err(fields.error(
            "tagged_type",
            format!("enumerator `{name}` has no type, but its enumeration is typed"),
            "make it a TaggedEtor",
        ));
    }
    let enumerator = Enumerator {
        short_name: name,
        desc,
        tagged_type: tagged_type.as_ref().map(TaggedType::spelled),
        tagged_c_type: tagged_type,
        ..Enumerator::default()
    };
    Ok((enumerator, value.filter(|(text, _)| !text.is_empty())))
}

/// Reads the type of an enumerator, if it is set.
fn read_tagged_type(fields: &mut Fields<'_, '_>) -> Result<Option<TaggedType>, Reported> {
    let Some(text) = fields.optional_text("tagged_type")? else {
        return Ok(None);
    };
    let inside = text.trim_end().strip_suffix(']');
    let (ty, array) = match inside.and_then(|rest| rest.split_once('[')) {
        Some((element, length)) => (element, Some(length.trim().to_owned())),
        None => (text.as_str(), None),
    };
    let is_length = |length: &String| length.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if !array.iter().all(is_length) {
        let message = format!("the type `{text}` of an enumerator has an invalid length");
        let help = "write a number, the name of a constant, or nothing: `char[]`";
        return Err(fields.error("tagged_type", message, help));
    }
    let ty = fields.value_type_of("tagged_type", "type of an enumerator", ty);
    Ok(Some(TaggedType { ty: ty?, array }))
}
