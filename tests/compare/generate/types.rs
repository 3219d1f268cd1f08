//! Types, and what the generator knows about classes and multiclasses.

use super::Generator;

/// A type; `code` is another spelling of `string`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Type {
    Bit,
    Bits(u32),
    Int,
    String,
    List(Box<Type>),
    Dag,
    /// A class, by its index in the generator.
    Record(usize),
}

impl Type {
    pub(super) fn list(element: Type) -> Type {
        Type::List(Box::new(element))
    }
}

#[derive(Clone)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) ty: Type,
    pub(super) has_default: bool,
}

#[derive(Clone)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) ty: Type,
    /// Whether it has a value.
    pub(super) is_set: bool,
}

pub(super) struct Class {
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    /// Its own and inherited fields, in the order of declaration.
    pub(super) fields: Vec<Field>,
    /// The class itself and its superclasses.
    pub(super) ancestors: Vec<usize>,
    /// Whether it is more than a forward declaration.
    pub(super) is_complete: bool,
}

pub(super) struct Multiclass {
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    /// The records that it always defines: what follows the name of the `defm`, and the class.
    pub(super) records: Vec<(String, Option<usize>)>,
}

impl Generator {
    /// A random type; lists are nested at most `depth` times.
    pub(super) fn ty(&mut self, depth: u32) -> Type {
        match self.rng.u32(0..100) {
            0..25 => Type::Int,
            25..40 => self.bits_type(),
            40..50 => Type::Bit,
            50..70 => Type::String,
            70..83 if depth > 0 => Type::list(self.ty(depth - 1)),
            83..90 => Type::Dag,
            90.. => self.complete_class().map_or(Type::Int, Type::Record),
            _ => Type::String,
        }
    }

    fn bits_type(&mut self) -> Type {
        Type::Bits(match self.rng.u32(0..40) {
            0 => 0,
            1 => 64,
            2 => 70,
            3..8 => 1,
            _ => self.rng.u32(2..9),
        })
    }

    /// A class that can be inherited and instantiated.
    pub(super) fn complete_class(&mut self) -> Option<usize> {
        let complete: Vec<usize> = (0..self.classes.len()).filter(|&class| self.classes[class].is_complete).collect();
        self.rng.choice(complete)
    }

    /// Whether every record of a class is one of another class.
    pub(super) fn derives(&self, class: usize, from: usize) -> bool {
        self.classes[class].ancestors.contains(&from)
    }

    /// Whether no record may have both classes as parents.
    pub(super) fn share_a_class(&self, class: usize, other: usize) -> bool {
        self.classes[class].ancestors.iter().any(|&of| self.derives(other, of))
    }

    /// A type as it is written, possibly by an alias.
    pub(super) fn type_text(&mut self, ty: &Type) -> String {
        let aliases: Vec<&String> = self.aliases.iter().filter(|(_, of)| of == ty).map(|(name, _)| name).collect();
        if let Some(alias) = self.rng.choice(aliases).cloned()
            && self.chance(50)
        {
            return alias;
        }
        match ty {
            Type::Bit => "bit".to_owned(),
            Type::Bits(width) => format!("bits<{width}>"),
            Type::Int => "int".to_owned(),
            Type::String if self.chance(10) => "code".to_owned(),
            Type::String => "string".to_owned(),
            Type::List(element) => format!("list<{}>", self.type_text(element)),
            Type::Dag => "dag".to_owned(),
            Type::Record(class) => self.classes[*class].name.clone(),
        }
    }

    /// A type as a type argument of an operator, where `code` is not accepted.
    pub(super) fn type_argument(&mut self, ty: &Type) -> String {
        self.type_text(ty).replace("code", "string")
    }
}
