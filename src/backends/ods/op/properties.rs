//! The struct `Properties`: the inherent attributes, properties and segment sizes of an operation.

use super::class::OpClass;
use crate::accessors::{getter, setter};
use crate::cpp::class::{Class, Method};
use crate::model::attribute::Attribute;
use crate::model::operation::op::{Member, Op};
use crate::model::property::Property;
use crate::names::scope;
use crate::placeholders::Scope;
use tdgen_language::backends::names::{Names, words};
use tdgen_language::backends::writer::Writer;

/// Adds the struct, or an alias if it is empty.
pub(crate) fn add(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    if !op.has_properties() {
        return class.cpp.text("using Properties = ::mlir::EmptyProperties;");
    }
    let mut inner = OpClass::new(op, class.shared, Class::structure("Properties"));
    let mut names = names_beside(op);
    for member in op.members() {
        let (name, initial) = (member.name(), initial_value(member));
        let ty = type_of(member);
        let alias = [name, "Ty"].concat();
        for name_of in [name, &alias] {
            if let Some(reason) = names.check(name_of) {
                inner.refuse(name, format!("the member `{name_of}` of the properties of `{}` {reason}", op.name));
            }
        }
        names.reserve(name, "has the name of another member");
        names.reserve(alias, "has the name of the type of another member");
        inner.cpp.text(["using ", name, "Ty = ", &ty, ";"].concat());
        match initial {
            None => inner.cpp.text([name, "Ty ", name, ";"].concat()),
            Some(initial) => inner.cpp.text([name, "Ty ", name, " = ", &initial, ";"].concat()),
        }
        match member {
            Member::Attribute(attribute) => add_attribute(&mut inner, attribute),
            Member::Property(property) => add_property(&mut inner, property),
            Member::Segments(name, ..) => add_segments(&mut inner, name),
        }
    }
    add_comparison(&mut inner, op);
    class.clashes.append(&mut inner.clashes);
    class.cpp.nest(inner.cpp);
}

/// Returns the names in the struct that are no members, and those that its types mention.
fn names_beside<'o>(op: &'o Op<'_>) -> Names<'o> {
    let mut names = scope();
    names.reserve("Properties", "has the name of the struct that it is in");
    for member in op.members() {
        names.reserve(getter(member.name()), "has the name of a getter");
        names.reserve(setter(member.name()), "has the name of a setter");
    }
    let types = op.members().map(type_of).chain(op.properties.iter().map(|it| it.interface_type.to_owned()));
    for ty in types {
        words(&ty).into_iter().for_each(|word| names.reserve(word.to_owned(), "is a word in the type of a member"));
    }
    names
}

fn type_of(member: Member<'_, '_>) -> String {
    match member {
        Member::Attribute(attribute) => attribute.kind.storage_type.to_owned(),
        Member::Property(property) => property.storage_type.to_owned(),
        Member::Segments(_, _, count) => format!("std::array<int32_t, {count}>"),
    }
}

fn initial_value(member: Member<'_, '_>) -> Option<String> {
    match member {
        Member::Property(property) => property.initial_value().map(str::to_owned),
        Member::Attribute(_) | Member::Segments(..) => None,
    }
}

fn add_attribute<'o>(class: &mut OpClass<'o, '_>, attribute: &'o Attribute<'_>) {
    let (name, ty) = (attribute.name, attribute.kind.storage_type);
    let how = if attribute.kind.is_required() { "cast" } else { "dyn_cast_or_null" };
    class.require(Method::new("auto", getter(name)).mark_const().inline(move |w| {
        writeln!(w, "return ::llvm::{how}<{ty}>(this->{name});");
    }));
    let method = Method::new("void", setter(name)).parameter(["const ", ty, " &"].concat(), "propValue");
    class.require(method.inline(move |w| writeln!(w, "this->{name} = propValue;")));
}

fn add_property<'o>(class: &mut OpClass<'o, '_>, property: &'o Property<'_>) {
    let name = property.name;
    class.require(Method::new(property.interface_type, getter(name)).mark_const().inline(move |w| {
        emit_storage(w, name);
        let value = property_scope().fill(property.convert_from_storage);
        writeln!(w, "return {value};");
    }));
    let method = Method::new("void", setter(name)).parameter(property.interface_type, "propValue");
    class.require(method.inline(move |w| {
        emit_storage(w, name);
        let assignment = property_scope().fill(property.assign_to_storage);
        w.lines(&format!("{assignment};"));
    }));
}

fn emit_storage(w: &mut Writer, name: &str) {
    writeln!(w, "auto &propStorage = this->{name};");
}

/// The placeholders in the code of a property.
fn property_scope() -> Scope<'static> {
    Scope::default().with("_storage", "propStorage").with("_value", "propValue")
}

fn add_segments(class: &mut OpClass<'_, '_>, name: &'static str) {
    let ty = "::llvm::ArrayRef<int32_t>";
    class.require(Method::new(ty, getter(name)).mark_const().inline(move |w| writeln!(w, "return {name};")));
    let method = Method::new("void", setter(name)).parameter(ty, "propValue");
    class.require(method.inline(move |w| writeln!(w, "::llvm::copy(propValue, {name}.begin());")));
}

fn add_comparison<'o>(class: &mut OpClass<'o, '_>, op: &'o Op<'_>) {
    let other = |name: &'static str| Method::new("bool", name).parameter("const Properties &", "rhs").mark_const();
    class.require(other("operator==").inline(move |w| {
        w.line_of(|out| {
            for (at, member) in op.members().enumerate() {
                let name = member.name();
                out.extend([if at == 0 { "return " } else { " && " }, "rhs.", name, " == this->", name]);
            }
            out.push(';');
        });
    }));
    class.require(other("operator!=").inline(move |w| w.line("return !(*this == rhs);")));
}
