//! Operators on dags.

use super::apply::Operation;
use crate::diagnostics::codes;
use crate::records::arena::ids::{SliceId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::store::Store;
use crate::records::arena::views::{DagPart, DagParts};
use crate::records::evaluation::evaluator::Evaluator;
use crate::source::Symbol;

impl Evaluator<'_> {
    /// Makes a dag of these parts, the operator first.
    pub(crate) fn new_dag(&mut self, parts: &[DagPart]) -> ValueId {
        self.intern_dag(&DagParts::words(parts))
    }

    /// As [`Evaluator::new_dag`], from the words of [`DagParts`].
    pub(crate) fn intern_dag(&mut self, words: &[u32]) -> ValueId {
        if DagParts::new(words).iter().any(|part| part.value == ValueId::ERROR) {
            return ValueId::ERROR;
        }
        if !self.charge_elements(words.len() as u128) {
            return ValueId::ERROR;
        }
        let dag = self.store.values.intern_with(words, Node::Dag);
        self.check_depth(dag)
    }
}

impl Store {
    /// Whether a value is `?` or a record, so that the operator of a dag is known.
    pub(super) fn is_known_operator(&self, operator: ValueId) -> bool {
        operator == ValueId::UNSET || matches!(self.values.node(operator), Node::Def(_))
    }

    /// Appends a dag to the words of another; none if their operators are not known or differ.
    pub(crate) fn append_dag(&self, words: &mut Vec<u32>, more: SliceId) -> Option<()> {
        let more = self.values.slice(more);
        let (own, next) = (ValueId(words[0]), ValueId(more[0]));
        let suits = own == ValueId::UNSET || next == ValueId::UNSET || own == next;
        if !suits || !self.is_known_operator(own) || !self.is_known_operator(next) {
            return None;
        }
        if own == ValueId::UNSET {
            words[0] = next.0;
        }
        // The number of a name is not 0.
        if words[1] == 0 {
            words[1] = more[1];
        }
        words.extend_from_slice(&more[2..]);
        Some(())
    }
}

impl Operation<'_, '_> {
    /// The parts of a known dag.
    fn dag_parts(&self, dag: ValueId) -> Option<DagParts<'_>> {
        match self.ev.store.values.node(dag) {
            Node::Dag(parts) => Some(self.ev.store.values.dag(parts)),
            _ => None,
        }
    }

    /// A copy of the parts of a known dag, to change.
    fn copy_dag(&self, dag: ValueId) -> Option<Vec<DagPart>> {
        Some(self.dag_parts(dag)?.iter().collect())
    }

    /// The name that a string or `?` gives to a part.
    fn as_part_name(&self, value: ValueId) -> Option<Option<Symbol>> {
        if value == ValueId::UNSET { Some(None) } else { self.ev.as_string(value).map(Some) }
    }

    /// The index of a dag's argument, by index or by the first equal name; none while the key is unknown.
    fn argument_at(&mut self, dag: ValueId, key: ValueId) -> Option<Result<usize, ValueId>> {
        let parts = self.dag_parts(dag)?;
        if let Some(index) = self.known_int(key) {
            let count = parts.arg_count();
            return Some(match usize::try_from(index).ok().filter(|&index| index < count) {
                Some(index) => Ok(index),
                None => {
                    Err(self.ev.fail(codes::DAG, format!("dag argument {index} out of range: the dag has {count}")))
                }
            });
        }
        let name = self.ev.as_string(key)?;
        if !self.ev.charge_walk(parts.arg_count()) {
            return Some(Err(ValueId::ERROR));
        }
        let parts = self.dag_parts(dag)?;
        let index = parts.args().position(|part| part.name == Some(name));
        Some(index.ok_or_else(|| {
            let key = self.ev.store.value_string(key);
            self.ev.fail(codes::DAG, format!("the dag has no argument named {key}"))
        }))
    }

    pub(super) fn fold_con(&mut self, [a, b]: [ValueId; 2]) -> Option<ValueId> {
        let (Node::Dag(first), Node::Dag(second)) = (self.ev.store.values.node(a), self.ev.store.values.node(b)) else {
            return None;
        };
        let mut words = self.ev.store.values.slice(first).to_vec();
        if self.ev.store.append_dag(&mut words, second).is_some() {
            return Some(self.ev.intern_dag(&words));
        }
        let known =
            |dag| self.dag_parts(dag).is_some_and(|parts| self.ev.store.is_known_operator(parts.operator().value));
        if !known(a) || !known(b) {
            return None;
        }
        let (left, right) = (self.ev.store.value_string(a), self.ev.store.value_string(b));
        Some(self.ev.fail_here(codes::DAG, format!("the dags have different operators: {left} and {right}")))
    }

    pub(super) fn fold_dag(&mut self, [operator, args, names]: [ValueId; 3]) -> Option<ValueId> {
        let elements = |value: ValueId| match self.ev.store.values.node(value) {
            Node::List { elements, .. } => Some(Some(self.ev.store.values.slice(elements).to_vec())),
            Node::Unset => Some(None),
            _ => None,
        };
        let (args, names) = (elements(args)?, elements(names)?);
        let count = args.as_ref().or(names.as_ref())?.len();
        if args.as_ref().is_some_and(|args| args.len() != count)
            || names.as_ref().is_some_and(|names| names.len() != count)
        {
            return None;
        }
        let mut parts = vec![DagPart { value: operator, name: None }];
        for at in 0..count {
            let value = args.as_ref().map_or(ValueId::UNSET, |args| ValueId(args[at]));
            let name = match &names {
                Some(names) => self.as_part_name(ValueId(names[at]))?,
                None => None,
            };
            parts.push(DagPart { value, name });
        }
        Some(self.ev.new_dag(&parts))
    }

    pub(super) fn fold_getdagop(&mut self, [dag]: [ValueId; 1]) -> Option<ValueId> {
        let ty = self.ty;
        let operator = self.dag_parts(dag)?.operator().value;
        let Some(actual) = self.ev.store.type_of(operator) else {
            let dag = self.ev.store.value_string(dag);
            return Some(self.ev.fail(codes::DAG, format!("`!getdagop` of {dag}, which has no operator")));
        };
        if self.ev.store.is_subtype(actual, ty) {
            return Some(operator);
        }
        let (expected, actual) = (self.ev.store.type_string(ty), self.ev.store.type_string(actual));
        let dag = self.ev.store.value_string(dag);
        Some(self.ev.fail(codes::DAG, format!("expected an operator of type `{expected}`, got `{actual}` in {dag}")))
    }

    pub(super) fn fold_getdagopname(&mut self, [dag]: [ValueId; 1]) -> Option<ValueId> {
        let name = self.dag_parts(dag)?.operator().name;
        Some(name.map_or(ValueId::ABSENT, |name| self.ev.store.values.string(name)))
    }

    /// Replaces the operator, and drops its name.
    pub(super) fn fold_setdagop(&mut self, [dag, operator]: [ValueId; 2]) -> Option<ValueId> {
        let mut parts = self.copy_dag(dag)?;
        let Node::Def(_) = self.ev.store.values.node(operator) else {
            return None;
        };
        parts[0] = DagPart { value: operator, name: None };
        Some(self.ev.new_dag(&parts))
    }

    pub(super) fn fold_setdagopname(&mut self, [dag, name]: [ValueId; 2]) -> Option<ValueId> {
        let mut parts = self.copy_dag(dag)?;
        parts[0].name = Some(self.ev.as_string(name)?);
        Some(self.ev.new_dag(&parts))
    }

    /// An argument; `?` if its type does not convert to the type argument.
    pub(super) fn fold_getdagarg(&mut self, [dag, key]: [ValueId; 2]) -> Option<ValueId> {
        let ty = self.ty;
        let arg = match self.argument_at(dag, key)? {
            Ok(at) => self.dag_parts(dag)?.arg(at)?.value,
            Err(failed) => return Some(failed),
        };
        match self.ev.store.type_of(arg) {
            Some(actual) if !self.ev.store.is_convertible(actual, ty) => Some(ValueId::UNSET),
            _ => Some(arg),
        }
    }

    pub(super) fn fold_getdagname(&mut self, [dag, index]: [ValueId; 2]) -> Option<ValueId> {
        self.known_int(index)?;
        match self.argument_at(dag, index)? {
            Ok(at) => {
                let name = self.dag_parts(dag)?.arg(at)?.name;
                Some(name.map_or(ValueId::UNSET, |name| self.ev.store.values.string(name)))
            }
            Err(failed) => Some(failed),
        }
    }

    pub(super) fn fold_setdagarg(&mut self, [dag, key, value]: [ValueId; 3]) -> Option<ValueId> {
        let mut parts = self.copy_dag(dag)?;
        match self.argument_at(dag, key)? {
            Ok(at) => parts[at + 1].value = value,
            Err(failed) => return Some(failed),
        }
        Some(self.ev.new_dag(&parts))
    }

    pub(super) fn fold_setdagname(&mut self, [dag, key, name]: [ValueId; 3]) -> Option<ValueId> {
        let mut parts = self.copy_dag(dag)?;
        // An unknown name counts as none, because llvm-tblgen does not wait for it.
        let name = self.as_part_name(name).flatten();
        match self.argument_at(dag, key)? {
            Ok(at) => parts[at + 1].name = name,
            Err(failed) => return Some(failed),
        }
        Some(self.ev.new_dag(&parts))
    }
}
