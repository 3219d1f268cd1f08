//! [`EnumReads`]: lets validation read numbers that no enumerator has.
//!
//! To C++, such a number is no value of the enumeration, so that `-fsanitize=enum` reports where it is read: before the
//! check that refuses it.

use std::collections::HashSet;

use crate::model::api::{Api, Member, Param};
use crate::types::c_type::CType;
use tdgen_language::backends::writer::Writer;

/// The types of a model that hold values of enumerations.
pub(crate) struct EnumReads<'m> {
    model: &'m Api,
    enums: HashSet<&'m str>,
    /// The structures with a member that is one.
    structs: HashSet<&'m str>,
}

impl<'m> EnumReads<'m> {
    pub(crate) fn of(model: &'m Api) -> EnumReads<'m> {
        let enums = model.printed_enums().flat_map(|item| [Some(item.name.as_str()), item.tag.name.as_deref()]);
        let mut reads = EnumReads { model, enums: enums.flatten().collect(), structs: HashSet::new() };
        // A structure can contain others, in any order.
        loop {
            let holds = |member: &Member| reads.holds(&member.element);
            let names = model.structs.iter().filter(|item| item.leaves().into_iter().any(holds));
            let found: HashSet<&str> =
                names.flat_map(|item| [Some(item.name.as_str()), item.tag.name.as_deref()]).flatten().collect();
            if found.len() == reads.structs.len() {
                return reads;
            }
            reads.structs = found;
        }
    }

    /// The name of the macro with the attribute.
    fn attribute(&self) -> String {
        format!("{}_READS_ANY_NUMBER_", self.model.names.own_upper_prefix)
    }

    /// Writes the macro, if a function needs it.
    pub(crate) fn emit_macro<'p>(&self, w: &mut Writer, mut params: impl Iterator<Item = &'p Param>) {
        if params.any(|param| self.holds(&param.c_type)) {
            let name = self.attribute();
            w.blank();
            w.line("// Validation reads numbers that no enumerator has, and refuses them.");
            w.line("#if defined(__clang__) || defined(__GNUC__)");
            writeln!(w, "#define {name} __attribute__((no_sanitize(\"enum\")))");
            w.line("#else");
            writeln!(w, "#define {name}");
            w.line("#endif");
        }
    }

    /// Writes the attribute of a validation, if it needs one.
    pub(crate) fn emit_attribute<'p>(&self, w: &mut Writer, mut params: impl Iterator<Item = &'p Param>) {
        if params.any(|param| self.holds(&param.c_type)) {
            // On a line of its own, as clang-format keeps it.
            w.line(&self.attribute());
        }
    }

    /// The declaration of a parameter of a validation: an enumeration is passed without being read.
    pub(crate) fn declared(&self, param: &Param) -> String {
        if self.is_enum(&param.c_type) {
            format!("const {} &{}", param.c_type.unqualified().spelled(), param.name)
        } else {
            param.c_type.declare(&param.name)
        }
    }

    /// Whether a value is an enumeration, or leads to one.
    fn holds(&self, ty: &CType) -> bool {
        let mut ty = ty.unqualified();
        while let Some(target) = ty.pointee() {
            ty = target.unqualified();
        }
        self.is_one_of(&ty, &|name| self.enums.contains(name) || self.structs.contains(name))
    }

    fn is_enum(&self, ty: &CType) -> bool {
        self.is_one_of(ty, &|name| self.enums.contains(name))
    }

    fn is_one_of(&self, ty: &CType, is_one: &dyn Fn(&str) -> bool) -> bool {
        matches!(self.model.behind_typedefs(ty).words().as_deref(), Some([name]) if is_one(name))
    }
}
