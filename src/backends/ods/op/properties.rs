//! The struct `Properties`: what an operation keeps beside its operands, in fields.

use super::super::cpp::class::{Class, Method};
use super::super::model::attribute::Attribute;
use super::super::model::op::{Member, Op};
use super::super::model::property::Property;
use super::super::naming::{getter, setter};
use super::super::template::Scope;
use super::class::OpClass;
use crate::backends::writer::Writer;

/// The declaration of `Properties`, or the name that stands for none.
pub(crate) fn declaration(op: &Op<'_>, it: &mut OpClass<'_, '_>) -> String {
    if !op.has_properties() {
        return "using Properties = ::mlir::EmptyProperties;".to_owned();
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
    let mut w = Writer::default();
    inner.class.emit_declaration(&mut w);
    w.text().to_owned()
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

fn add_attribute(it: &mut OpClass<'_, '_>, attribute: &Attribute<'_>) {
    let (name, ty) = (attribute.name, attribute.kind.storage_type);
    let how = match attribute.kind.is_required() {
        true => "cast",
        false => "dyn_cast_or_null",
    };
    it.require(Method::new("auto", getter(name)).mark_const().inline(|w| {
        w.line(&format!("return ::llvm::{how}<{ty}>(this->{name});"));
    }));
    let method = Method::new("void", setter(name)).parameter(format!("const {ty} &"), "propValue");
    it.require(method.inline(|w| w.line(&format!("this->{name} = propValue;"))));
}

fn add_property(it: &mut OpClass<'_, '_>, property: &Property<'_>) {
    let name = property.name;
    let scope = Scope::default()
        .with("_storage", "propStorage")
        .with("_value", "propValue");
    let storage = format!("auto &propStorage = this->{name};");
    it.require(
        Method::new(property.interface_type, getter(name))
            .mark_const()
            .inline(|w| {
                w.line(&storage);
                w.line(&format!(
                    "return {};",
                    scope.fill(property.convert_from_storage)
                ));
            }),
    );
    let method = Method::new("void", setter(name)).parameter(property.interface_type, "propValue");
    it.require(method.inline(|w| {
        w.line(&storage);
        w.lines(&format!("{};", scope.fill(property.assign_to_storage)));
    }));
}

fn add_segments(it: &mut OpClass<'_, '_>, name: &str) {
    let ty = "::llvm::ArrayRef<int32_t>";
    it.require(
        Method::new(ty, getter(name))
            .mark_const()
            .inline(|w| w.line(&format!("return {name};"))),
    );
    let method = Method::new("void", setter(name)).parameter(ty, "propValue");
    it.require(method.inline(|w| w.line(&format!("::llvm::copy(propValue, {name}.begin());"))));
}

fn add_comparison(it: &mut OpClass<'_, '_>, op: &Op<'_>) {
    let other = |name: &str| {
        Method::new("bool", name)
            .parameter("const Properties &", "rhs")
            .mark_const()
    };
    let same: Vec<String> = op
        .members()
        .iter()
        .map(|member| format!("rhs.{0} == this->{0}", member.name()))
        .collect();
    it.require(other("operator==").inline(|w| w.line(&format!("return {};", same.join(" && ")))));
    it.require(other("operator!=").inline(|w| w.line("return !(*this == rhs);")));
}
