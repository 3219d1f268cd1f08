//! The struct `Properties`: what an operation keeps beside its operands, in fields.

use super::class::OpClass;
use crate::backends::ods::accessors::{getter, setter};
use crate::backends::ods::cpp::class::{Class, Method};
use crate::backends::ods::model::attribute::Attribute;
use crate::backends::ods::model::op::{Member, Op};
use crate::backends::ods::model::property::Property;
use crate::backends::ods::placeholders::Scope;
use crate::backends::writer::Writer;

/// Adds `Properties`, or the name that stands for none.
pub(crate) fn add(it: &mut OpClass<'_, '_>) {
    let op = it.op;
    if !op.has_properties() {
        return it.class.text("using Properties = ::mlir::EmptyProperties;");
    }
    let mut inner = OpClass::new(op, it.shared, Class::structure("Properties"));
    for member in op.members() {
        let (name, initial) = (member.name(), initial_value(member));
        let ty = type_of(member);
        inner.class.text(format!("using {name}Ty = {ty};"));
        match initial {
            None => inner.class.text(format!("{name}Ty {name};")),
            Some(initial) => inner.class.text(format!("{name}Ty {name} = {initial};")),
        }
        match member {
            Member::Attribute(attribute) => add_attribute(&mut inner, attribute),
            Member::Property(property) => add_property(&mut inner, property),
            Member::Segments(name, ..) => add_segments(&mut inner, name),
        }
    }
    add_comparison(&mut inner, op);
    it.clashes.append(&mut inner.clashes);
    it.class.nest(inner.class);
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

fn add_attribute<'o>(it: &mut OpClass<'o, '_>, attribute: &'o Attribute<'_>) {
    let (name, ty) = (attribute.name, attribute.kind.storage_type);
    let how = match attribute.kind.is_required() {
        true => "cast",
        false => "dyn_cast_or_null",
    };
    it.require(Method::new("auto", getter(name)).mark_const().inline(move |w| {
        writeln!(w, "return ::llvm::{how}<{ty}>(this->{name});");
    }));
    let method = Method::new("void", setter(name)).parameter(format!("const {ty} &"), "propValue");
    it.require(method.inline(move |w| writeln!(w, "this->{name} = propValue;")));
}

fn add_property<'o>(it: &mut OpClass<'o, '_>, property: &'o Property<'_>) {
    let name = property.name;
    it.require(Method::new(property.interface_type, getter(name)).mark_const().inline(move |w| {
        emit_storage(w, name);
        let value = property_scope().fill(property.convert_from_storage);
        writeln!(w, "return {value};");
    }));
    let method = Method::new("void", setter(name)).parameter(property.interface_type, "propValue");
    it.require(method.inline(move |w| {
        emit_storage(w, name);
        let assignment = property_scope().fill(property.assign_to_storage);
        w.lines(&format!("{assignment};"));
    }));
}

fn emit_storage(w: &mut Writer, name: &str) {
    writeln!(w, "auto &propStorage = this->{name};");
}

/// What the code of a property calls its storage and the value that it is set to.
fn property_scope() -> Scope {
    Scope::default().with("_storage", "propStorage").with("_value", "propValue")
}

fn add_segments(it: &mut OpClass<'_, '_>, name: &'static str) {
    let ty = "::llvm::ArrayRef<int32_t>";
    it.require(Method::new(ty, getter(name)).mark_const().inline(move |w| writeln!(w, "return {name};")));
    let method = Method::new("void", setter(name)).parameter(ty, "propValue");
    it.require(method.inline(move |w| writeln!(w, "::llvm::copy(propValue, {name}.begin());")));
}

fn add_comparison<'o>(it: &mut OpClass<'o, '_>, op: &'o Op<'_>) {
    let other = |name: &'static str| Method::new("bool", name).parameter("const Properties &", "rhs").mark_const();
    it.require(other("operator==").inline(move |w| {
        let members = op.members();
        let same = members.iter().map(Member::name);
        let same: Vec<String> = same.map(|name| format!("rhs.{name} == this->{name}")).collect();
        writeln!(w, "return {};", same.join(" && "));
    }));
    it.require(other("operator!=").inline(move |w| w.line("return !(*this == rhs);")));
}
