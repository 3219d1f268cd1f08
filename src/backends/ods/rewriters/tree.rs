//! [`Node`] and [`Leaf`]: the dags of a pattern.

use crate::model::read::fields::argument_name;
use tdgen_language::records::arena::ids::ValueId;
use tdgen_language::records::graph::{DagRef, Kind, RecordRef, ValueRef};

/// A dag. Equal dags, names included, have the same `id`.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    pub(super) id: ValueId,
    dag: DagRef<'a>,
}

/// The role of a dag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Operation,
    NativeCall,
    ReplaceWithValue,
    Location,
    ReturnType,
    Either,
    Variadic,
}

impl<'a> Node<'a> {
    /// Returns the dag, if the value is one.
    pub(super) fn of(value: ValueRef<'a>) -> Option<Node<'a>> {
        match value.kind() {
            Kind::Dag(dag) => Some(Node { id: value.id, dag }),
            _ => None,
        }
    }

    /// Returns the operator, if it is a record.
    pub(super) fn operator(self) -> Option<RecordRef<'a>> {
        match self.dag.operator().value.kind() {
            Kind::Def(record) => Some(record),
            _ => None,
        }
    }

    pub(super) fn role(self) -> Role {
        let Some(operator) = self.operator() else {
            return Role::Operation;
        };
        match &*operator.name() {
            "replaceWithValue" => Role::ReplaceWithValue,
            "location" => Role::Location,
            "returnType" => Role::ReturnType,
            "either" => Role::Either,
            "variadic" => Role::Variadic,
            _ if operator.is_a("NativeCodeCall") => Role::NativeCall,
            _ => Role::Operation,
        }
    }

    /// Returns whether it is a directive that may follow the arguments.
    pub(super) fn is_trailing(self) -> bool {
        matches!(self.role(), Role::Location | Role::ReturnType)
    }

    /// Returns the name of the operator; empty if there is none.
    pub(super) fn symbol(self) -> &'a str {
        argument_name(self.dag.operator()).unwrap_or("")
    }

    /// Counts the arguments.
    pub(super) fn count(self) -> usize {
        self.dag.args().len()
    }

    /// Returns an argument that is a dag.
    pub(super) fn nested(self, at: usize) -> Option<Node<'a>> {
        Node::of(self.dag.arg(at)?.value)
    }

    /// Returns an argument that is not a dag.
    pub(super) fn leaf(self, at: usize) -> Leaf<'a> {
        let value = self.dag.arg(at).map(|arg| arg.value);
        match value.map(ValueRef::kind) {
            None | Some(Kind::Unset) => Leaf::Unspecified,
            Some(Kind::Def(record)) => Leaf::Record(record),
            Some(Kind::String(text) | Kind::Code(text)) => match std::str::from_utf8(text) {
                Ok(text) => Leaf::Text(text),
                Err(_) => Leaf::Other,
            },
            Some(_) => Leaf::Other,
        }
    }

    /// Returns the name of an argument; empty if there is none.
    pub(super) fn name(self, at: usize) -> &'a str {
        self.dag.arg(at).and_then(argument_name).unwrap_or("")
    }

    /// Returns the name that an argument binds; `$_` binds nothing.
    pub(super) fn bound(self, at: usize) -> Option<&'a str> {
        let name = self.name(at);
        (!name.is_empty() && name != "_").then_some(name)
    }

    /// Counts the operations in it.
    pub(super) fn operations(self) -> usize {
        let nested: usize = (0..self.count()).filter_map(|at| self.nested(at)).map(Node::operations).sum();
        usize::from(self.role() == Role::Operation) + nested
    }
}

/// An argument that is not a dag.
#[derive(Clone, Copy)]
pub(super) enum Leaf<'a> {
    /// Only a name, or nothing.
    Unspecified,
    Record(RecordRef<'a>),
    Text(&'a str),
    /// A number, a list or bits.
    Other,
}

impl<'a> Leaf<'a> {
    pub(super) fn is_unspecified(self) -> bool {
        matches!(self, Leaf::Unspecified)
    }

    /// Returns the record if it derives from a class.
    pub(super) fn record_of(self, class: &str) -> Option<RecordRef<'a>> {
        match self {
            Leaf::Record(record) if record.is_a(class) => Some(record),
            _ => None,
        }
    }

    pub(super) fn is_a(self, class: &str) -> bool {
        self.record_of(class).is_some()
    }
}
