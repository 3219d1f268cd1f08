//! The values that have a name: fields, arguments, variables, iterators, records.

use super::Generator;
use super::types::Type;

/// A value in scope.
#[derive(Clone)]
pub(super) struct Name {
    /// The expression: a name, or a `!cast` of the name of a record that is made later.
    pub(super) text: String,
    pub(super) ty: Type,
    /// Whether it has a value.
    pub(super) is_set: bool,
    /// The least number of elements of a list that cannot change.
    pub(super) length: usize,
}

impl Generator {
    /// Adds a value to the scope.
    pub(super) fn declare(&mut self, text: impl Into<String>, ty: Type) {
        self.declare_name(Name { text: text.into(), ty, is_set: true, length: 0 });
    }

    /// Adds a value to the scope, which hides another one of its name.
    pub(super) fn declare_name(&mut self, name: Name) {
        self.names.retain(|hidden| hidden.text != name.text);
        self.names.push(name);
    }

    /// A name of exactly this type, or of one that converts to it if it is a class.
    pub(super) fn name(&mut self, ty: &Type, exactly: bool) -> Option<String> {
        if self.chance(20)
            && let Some(field) = self.field_of_record(ty)
        {
            return Some(field);
        }
        let fits = |of: &Type| match (of, ty) {
            (Type::Record(of), Type::Record(class)) if !exactly => self.derives(*of, *class),
            _ => of == ty,
        };
        let names: Vec<&Name> = self.names.iter().filter(|name| name.is_set && fits(&name.ty)).collect();
        self.rng.choice(names).map(|name| name.text.clone())
    }

    /// A field of this type of a record in scope.
    fn field_of_record(&mut self, ty: &Type) -> Option<String> {
        let records = self.names.iter().filter(|name| name.is_set);
        let fields = records.filter_map(|name| match name.ty {
            Type::Record(class) => Some((name, class)),
            _ => None,
        });
        let fields: Vec<String> = fields
            .flat_map(|(name, class)| {
                let fields = self.classes[class].fields.iter().filter(|field| field.is_set && field.ty == *ty);
                fields.map(|field| format!("{}.{}", name.text, field.name))
            })
            .collect();
        self.rng.choice(fields)
    }

    /// A name of this type that has no value.
    pub(super) fn unset_name(&mut self, ty: &Type) -> Option<String> {
        let names: Vec<&Name> = self.names.iter().filter(|name| !name.is_set && name.ty == *ty).collect();
        self.rng.choice(names).map(|name| name.text.clone())
    }

    /// A name of a `bits` value of at least one bit, and its width.
    pub(super) fn bits_name(&mut self) -> Option<(String, u32)> {
        let names = self.names.iter().filter_map(|name| match name.ty {
            Type::Bits(width) if width > 0 && name.is_set => Some((name.text.clone(), width)),
            _ => None,
        });
        let names: Vec<_> = names.collect();
        self.rng.choice(names)
    }

    /// A name of a list that has at least this many elements, and their number.
    pub(super) fn list_name(&mut self, element: &Type) -> Option<(String, usize)> {
        let names = self.names.iter().filter(|name| name.length > 0);
        let names = names.filter(|name| matches!(&name.ty, Type::List(of) if **of == *element));
        let names: Vec<_> = names.map(|name| (name.text.clone(), name.length)).collect();
        self.rng.choice(names)
    }
}
