//! Silence about the consequences of errors: which values and names are [poisoned](super::poison).

use super::evaluator::Evaluator;
use crate::diagnostics::Reported;
use crate::records::arena::ids::{ClassId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::record::Draft;
use crate::records::arena::store::Store;
use crate::records::arena::types::Type;
use crate::source::Symbol;

impl Evaluator<'_> {
    /// Poisons a class or record because of a reported error.
    pub(crate) fn poison(&mut self, draft: &mut Draft) {
        draft.is_poisoned = true;
        self.store.is_any_poisoned = true;
    }

    /// Whether a value is a poisoned record, or one of a poisoned class.
    pub(crate) fn is_poisoned(&mut self, value: ValueId) -> bool {
        if !self.store.is_any_poisoned {
            return false;
        }
        if let Node::Def(record) = self.store.values.node(value)
            && self.store.record(record).is_poisoned
        {
            return true;
        }
        self.store.type_of(value).is_some_and(|ty| self.store.is_poisoned_type(ty))
    }

    /// The value, or the error value if it is poisoned.
    pub(crate) fn unless_poisoned(&mut self, value: ValueId) -> ValueId {
        if self.is_poisoned(value) { ValueId::ERROR } else { value }
    }

    /// Whether the records of a class, as far as they are defined, may not be all: one is poisoned or lost.
    pub(crate) fn misses_records(&self) -> bool {
        let poison = &self.state.poison;
        let has_lost = poison.lost_statement || !poison.lost_words.is_empty() || !poison.lost_records.is_empty();
        self.store.is_any_poisoned || has_lost
    }

    /// Records that a statement failed of which nothing is known.
    pub(crate) fn lose_statement(&mut self) {
        self.state.poison.lost_statement = true;
    }

    /// Records that a statement failed that may define names of these words.
    pub(crate) fn lose_words(&mut self, words: &[Symbol]) {
        self.state.poison.lost_words.extend(words);
    }

    /// Records that a record is not defined because of an error. Its name is known as far as it is computed.
    pub(crate) fn lose_record(&mut self, name: ValueId) {
        let part = self.known_part(name);
        self.state.poison.lost_records.insert(part);
    }

    /// A string that is a part of what a name will be.
    fn known_part(&self, name: ValueId) -> Symbol {
        match self.store.values.node(name) {
            Node::String(text) => text,
            Node::Op { args, .. } => {
                let parts = self.store.values.items(args).map(|part| self.known_part(part));
                parts.max_by_key(|&part| self.store.interner.bytes(part).len()).unwrap_or(Symbol::EMPTY)
            }
            _ => Symbol::EMPTY,
        }
    }

    /// Records that an undefined record is reported; returns whether it is the first time.
    pub(crate) fn report_undefined_record(&mut self, name: Symbol) -> bool {
        self.state.poison.undefined_records.insert(name)
    }

    /// Returns the proof that an error was reported that may be why nothing of this name is defined.
    pub(crate) fn find_lost(&self, name: Symbol, is_record: bool) -> Option<Reported> {
        let is_part_of_name = |part: &Symbol| {
            let (part, name) = (self.store.interner.bytes(*part), self.store.interner.bytes(name));
            part.is_empty() || name.windows(part.len()).any(|window| window == part)
        };
        let poison = &self.state.poison;
        let is_lost = poison.lost_statement
            || poison.lost_words.contains(&name)
            || is_record && (poison.lost_records.iter().any(is_part_of_name) || self.begins_with_lost_word(name));
        if is_lost { self.diags.reported() } else { None }
    }
}

impl Evaluator<'_> {
    /// Whether a record's name begins with a word of a statement that failed, to which a loop or multiclass adds.
    fn begins_with_lost_word(&self, name: Symbol) -> bool {
        let name = self.store.interner.bytes(name);
        self.state.poison.lost_words.iter().any(|&word| {
            let rest = name.strip_prefix(self.store.interner.bytes(word));
            // A letter begins many names.
            rest.is_some_and(|rest| {
                rest.len() + 1 < name.len() || rest.first().is_some_and(|byte| !byte.is_ascii_lowercase())
            })
        })
    }
}

impl Store {
    /// Whether one of these classes is poisoned.
    pub(crate) fn has_poisoned(&self, classes: &[ClassId]) -> bool {
        self.is_any_poisoned && classes.iter().any(|&class| self.class(class).body.is_poisoned)
    }

    /// Whether a type mentions a poisoned class.
    pub(crate) fn is_poisoned_type(&self, ty: TypeId) -> bool {
        match &self.types[ty] {
            Type::List(element) => self.is_poisoned_type(*element),
            Type::Record(classes) => self.has_poisoned(classes),
            _ => false,
        }
    }
}
