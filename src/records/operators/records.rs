//! Operators on types and on the defined records.

use smallvec::SmallVec;

use super::apply::Operation;
use crate::diagnostics::codes;
use crate::diagnostics::did_you_mean;
use crate::records::arena::ids::{RecordId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::types::Type;
use crate::records::ere::Pattern;
use crate::records::evaluation::evaluator::Found;
use crate::records::print::print_int;
use crate::source::Symbol;

impl Operation<'_, '_> {
    /// To a string: numbers in decimal, records by name. To a record: the record of that name, which must exist by
    /// then; the record being built counts at its final resolution. Otherwise a conversion.
    pub(super) fn fold_cast(&mut self, [value]: [ValueId; 1]) -> Option<ValueId> {
        let (ty, fold) = (self.ty, self.fold);
        if ty == TypeId::STRING {
            match self.ev.store.values.node(value) {
                Node::String(_) | Node::Code(_) => return Some(value),
                Node::Def(record) => {
                    let name = self.ev.store.record(record).name;
                    return Some(self.ev.store.values.string(name));
                }
                _ => {}
            }
            if let Some(value) = self.ev.as_int(value) {
                let mut text: SmallVec<[u8; 20]> = SmallVec::new();
                print_int(value, &mut text);
                return Some(self.ev.new_string(&text, false));
            }
        } else if matches!(self.ev.store.types[ty], Type::Record(_))
            && let Some(name) = self.ev.as_string(value)
        {
            let record = match self.ev.store.def(name) {
                Some(record) => record,
                None => match self.ev.record_being_built(name) {
                    Some(record) if fold.is_final => record,
                    Some(_) => return None,
                    None if fold.is_final => return Some(self.undefined_record(name)),
                    None => return None,
                },
            };
            let actual = self.ev.store.record_type(record);
            if self.ev.store.record(record).is_poisoned {
                return Some(ValueId::ERROR);
            }
            if !self.ev.store.is_subtype(actual, ty) {
                let (expected, actual) = (self.ev.store.type_string(ty), self.ev.store.type_string(actual));
                let name = self.ev.store.interner.text(name);
                let message = format!("expected a record of type `{expected}`, but `{name}` is of type `{actual}`");
                return Some(self.ev.fail(codes::MISMATCHED_TYPE, message));
            }
            return Some(self.ev.store.values.intern(Node::Def(record)));
        }
        self.ev.convert(value, ty)
    }

    fn undefined_record(&mut self, name: Symbol) -> ValueId {
        if self.ev.find_lost(name, true).is_some() || !self.ev.report_undefined_record(name) {
            return ValueId::ERROR;
        }
        let known = self.ev.store.def_names();
        let guess = did_you_mean(self.ev.store.interner.bytes(name), known);
        let mut message = format!("undefined record `{}`", self.ev.store.interner.text(name));
        if let Some(guess) = guess {
            message = format!("{message}; did you mean `{guess}`?");
        }
        self.ev.fail(codes::UNDEFINED_RECORD, message)
    }

    pub(super) fn fold_isa(&mut self, [value]: [ValueId; 1]) -> Option<ValueId> {
        let ty = self.ty;
        let actual = self.ev.store.type_of(value)?;
        let answer = if self.ev.store.is_convertible(actual, ty) {
            1
        } else if matches!(self.ev.store.types[ty], Type::Record(_)) {
            let never = !self.ev.store.is_convertible(ty, actual) && self.ev.store.values.facts(value).concrete;
            if !never && !matches!(self.ev.store.values.node(value), Node::Def(_)) {
                return None;
            }
            0
        } else {
            0
        };
        Some(self.ev.store.values.int(answer))
    }

    pub(super) fn fold_exists(&mut self, [name]: [ValueId; 1]) -> Option<ValueId> {
        let (ty, fold) = (self.ty, self.fold);
        let name = self.ev.as_string(name)?;
        let record = match self.ev.store.def(name) {
            Some(record) => Some(record),
            None if fold.is_final => self.ev.record_being_built(name),
            None => return None,
        };
        let is_unknown = match record {
            Some(record) => self.ev.store.record(record).is_poisoned,
            None => self.ev.find_lost(name, true).is_some(),
        };
        if is_unknown {
            return Some(ValueId::ERROR);
        }
        let answer = record.is_some_and(|record| {
            let actual = self.ev.store.record_type(record);
            self.ev.store.is_subtype(actual, ty)
        });
        Some(self.ev.store.values.int(i64::from(answer)))
    }

    /// All records of a class so far whose names match, in natural order; inside a record only at its final
    /// resolution.
    pub(super) fn fold_instances(&mut self, [regex]: [ValueId; 1]) -> Option<ValueId> {
        let (ty, fold) = (self.ty, self.fold);
        if fold.in_record && !fold.is_final {
            return None;
        }
        if self.ev.misses_records() {
            return Some(ValueId::ERROR);
        }
        let pattern = self.ev.as_string(regex)?;
        let Ok(regex) = self.ev.regex(pattern) else {
            return Some(ValueId::ERROR);
        };
        let list = self.ev.store.types.list(ty);
        if self.ev.store.types.classes(ty).is_none() {
            return Some(self.ev.new_list(&[], list));
        }
        let mut found = self.ev.state.found.remove(&(ty, pattern)).unwrap_or_default();
        let (new, searched) = self.new_instances(ty, found.searched);
        if !self.charge_names(&regex, &new) {
            return Some(ValueId::ERROR);
        }
        let name = |record: RecordId| self.ev.store.interner.bytes(self.ev.store.record(record).name);
        let before = found.records.len();
        found.records.extend(new.into_iter().filter(|&record| regex.is_match(name(record))));
        found.searched = searched;
        if found.list.is_none() || found.records.len() > before {
            found.records.sort_by(|&a, &b| self.ev.store.natural_order(a, b));
            let ids: Vec<u32> =
                found.records.iter().map(|&def| self.ev.store.values.intern(Node::Def(def)).0).collect();
            found.list = Some(self.ev.new_list(&ids, list));
        }
        let instances = found.list;
        self.remember_found((ty, pattern), found);
        instances
    }

    /// The records of a type, except the first ones, and the number of all.
    fn new_instances(&mut self, ty: TypeId, first: usize) -> (Vec<RecordId>, usize) {
        let (mut searched, mut records) = self.ev.state.instances_of.remove(&ty).unwrap_or_default();
        // Many records have few types.
        let mut known: Vec<Option<bool>> = vec![None; self.ev.store.types.len()];
        let mut is_instance =
            |own: TypeId| *known[own.index()].get_or_insert_with(|| self.ev.store.is_subtype(own, ty));
        let new = self.ev.store.entered[searched..].iter();
        records.extend(new.filter(|&&(_, own)| is_instance(own)).map(|&(record, _)| record));
        searched = self.ev.store.entered.len();
        let found = (records[first..].to_vec(), records.len());
        self.ev.state.instances_of.insert(ty, (searched, records));
        found
    }

    /// Charges for matching the names of records.
    fn charge_names(&mut self, regex: &Pattern, records: &[RecordId]) -> bool {
        if regex.is_prefix() {
            return true;
        }
        let steps = records
            .iter()
            .map(|&record| regex.steps_for(self.ev.store.interner.bytes(self.ev.store.record(record).name)));
        self.ev.charge_steps(steps.fold(0, u64::saturating_add))
    }

    fn remember_found(&mut self, query: (TypeId, Symbol), found: Found) {
        /// Queries of more patterns hardly repeat.
        const MAX_QUERIES: usize = 64;
        if self.ev.state.found.len() >= MAX_QUERIES {
            self.ev.state.found.clear();
        }
        self.ev.state.found.insert(query, found);
    }

    pub(super) fn fold_initialized(&mut self, [value]: [ValueId; 1]) -> Option<ValueId> {
        let answer = i64::from(value != ValueId::UNSET);
        self.ev.store.values.facts(value).concrete.then(|| self.ev.store.values.int(answer))
    }
}
