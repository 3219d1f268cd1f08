//! The methods of operations that return what they need.

use indexmap::IndexMap;

use super::available::{Availability, by_class};
use crate::accessors::getter;
use crate::model::attribute::Attribute;
use crate::model::enumeration::Enum;
use crate::model::operation::op::Op;
use crate::model::read::fields::Read;
use tdgen_language::backends::writer::Writer;
use tdgen_language::records::arena::ids::ClassId;

/// An attribute whose cases have requirements.
struct Enumerated<'o, 'a> {
    attribute: &'o Attribute<'a>,
    item: Enum<'a>,
    requirements: Vec<Availability<'a>>,
}

impl<'o, 'a> Enumerated<'o, 'a> {
    /// Reads an attribute; `None` if it is not an enumeration of SPIR-V.
    fn read(attribute: &'o Attribute<'a>) -> Read<Option<Enumerated<'o, 'a>>> {
        let Some(item) = enumeration(attribute)? else {
            return Ok(None);
        };
        let requirements = item.cases.iter().map(|case| Availability::all_of(case.record));
        let requirements: Vec<Vec<Availability<'_>>> = requirements.collect::<Read<_>>()?;
        Ok(Some(Enumerated { attribute, item, requirements: requirements.into_iter().flatten().collect() }))
    }
}

/// Returns the enumeration of an attribute whose class is one of SPIR-V.
fn enumeration<'a>(attribute: &Attribute<'a>) -> Read<Option<Enum<'a>>> {
    let record = attribute.kind.record;
    let is_enumeration = record.is_a("SPIRV_BitEnumAttr") || record.is_a("SPIRV_I32EnumAttr");
    is_enumeration.then(|| record.record("enum").and_then(Enum::read)).transpose()
}

/// Emits a method for each kind of requirement that the operation or a case of its attributes has.
///
/// # Errors
/// A field of a requirement is missing or has the wrong type.
pub(super) fn emit(w: &mut Writer, op: &Op<'_>) -> Read<()> {
    let own = Availability::all_of(op.record)?;
    let attributes = op.attributes.iter().map(Enumerated::read);
    let attributes: Vec<Option<Enumerated<'_, '_>>> = attributes.collect::<Read<_>>()?;
    let attributes: Vec<Enumerated<'_, '_>> = attributes.into_iter().flatten().collect();
    let mut classes: IndexMap<ClassId, &Availability<'_>> = IndexMap::new();
    for availability in own.iter().chain(attributes.iter().flat_map(|it| &it.requirements)) {
        classes.entry(availability.class).or_insert(availability);
    }
    for group in by_class(classes.into_values(), |availability| *availability) {
        for availability in group {
            emit_method(w, op, availability, &own, &attributes);
        }
    }
    Ok(())
}

fn emit_method(
    w: &mut Writer,
    op: &Op<'_>,
    availability: &Availability<'_>,
    own: &[Availability<'_>],
    attributes: &[Enumerated<'_, '_>],
) {
    let Availability { class, result, method, initializer, .. } = availability;
    writeln!(w, "{result} {}::{method}() {{", op.class);
    writeln!(w, "  {result} tblgen_overall = {initializer};");
    for requirement in own.iter().filter(|it| it.class == *class && it.is_merged()) {
        w.raw(&format!("  {{\n    {}", requirement.preparation));
        w.raw(&format!("    {};\n  }}", requirement.merge(requirement.instance)));
    }
    for Enumerated { attribute, item, requirements } in attributes {
        let Some(first) = requirements.iter().find(|it| it.class == *class) else {
            continue;
        };
        let getter = getter(attribute.name);
        if item.bits.is_some() {
            let ty = item.underlying.unwrap_or("");
            let name = format!("{}::{}", item.namespace, item.name);
            writeln!(w, "  for (unsigned i = 0; i < std::numeric_limits<{ty}>::digits; ++i) {{");
            writeln!(w, "    {name} tblgen_attrVal = this->{getter}() & static_cast<{name}>(1 << i);");
            writeln!(w, "    if (static_cast<{ty}>(tblgen_attrVal) == 0) continue;");
        } else {
            writeln!(w, "  {{\n    auto tblgen_attrVal = this->{getter}();");
        }
        writeln!(w, "    auto tblgen_instance = {}::{method}(tblgen_attrVal);", item.namespace);
        writeln!(w, "    if (tblgen_instance) {};\n  }}", first.merge("*tblgen_instance"));
    }
    w.raw("  return tblgen_overall;\n}\n");
}
