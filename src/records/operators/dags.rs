//! Operators on dags.
//!
//! A dag is stored as operator, operator name, then argument and name alternating; a name is 0 for none, else the
//! symbol's number + 1 ([`Node::Dag`]).

use super::apply::Operation;
use crate::records::evaluator::Evaluator;
use crate::records::ids::ValueId;
use crate::records::values::Node;
use crate::source::Symbol;

/// A name of a dag's part as stored.
pub(crate) fn encode_name(name: Option<Symbol>) -> u32 {
    name.map_or(0, |symbol| symbol.index() as u32 + 1)
}

/// A name of a dag's part from its stored form.
pub(crate) fn decode_name(word: u32) -> Option<Symbol> {
    word.checked_sub(1).map(Symbol::from_index)
}

impl Evaluator<'_> {
    /// The parts of a known dag.
    fn dag_parts(&self, dag: ValueId) -> Option<Vec<u32>> {
        match self.store.values.node(dag) {
            Node::Dag(parts) => Some(self.store.values.slice(parts).to_vec()),
            _ => None,
        }
    }

    /// A dag of these parts.
    pub(crate) fn new_dag(&mut self, parts: &[u32]) -> ValueId {
        if parts.iter().step_by(2).any(|&part| ValueId(part) == ValueId::ERROR) {
            return ValueId::ERROR;
        }
        if !self.charge_elements(parts.len() as u128) {
            return ValueId::ERROR;
        }
        let parts = self.store.values.intern_slice(parts);
        let dag = self.store.values.intern(Node::Dag(parts));
        self.check_depth(dag)
    }

    /// A string as the name of a dag's part, `?` as none.
    fn as_part_name(&self, value: ValueId) -> Option<u32> {
        if value == ValueId::UNSET { Some(0) } else { self.as_string(value).map(|name| encode_name(Some(name))) }
    }

    /// Where a dag's argument stands in its parts: by index or by the first equal name. None if the key is not known
    /// yet.
    fn argument_at(&mut self, parts: &[u32], key: ValueId) -> Option<Result<usize, ValueId>> {
        let count = parts.len() / 2 - 1;
        if let Some(index) = self.known_int(key) {
            return Some(match usize::try_from(index).ok().filter(|&index| index < count) {
                Some(index) => Ok(2 * index + 2),
                None => Err(self.fail(format!("there is no argument {index}: the dag has {count}"))),
            });
        }
        let name = encode_name(Some(self.as_string(key)?));
        let found = parts.chunks_exact(2).skip(1).position(|part| part[1] == name);
        Some(found.map(|index| 2 * index + 2).ok_or_else(|| {
            let key = self.store.value_string(key);
            self.fail(format!("the dag has no argument named {key}"))
        }))
    }

    pub(super) fn fold_con(&mut self, [a, b]: [ValueId; 2], _: Operation) -> Option<ValueId> {
        let (mut left, right) = (self.dag_parts(a)?, self.dag_parts(b)?);
        let (left_op, right_op) = (ValueId(left[0]), ValueId(right[0]));
        let known = |op: ValueId| op == ValueId::UNSET || matches!(self.store.values.node(op), Node::Def(_));
        if !known(left_op) || !known(right_op) {
            return None;
        }
        if left_op == ValueId::UNSET {
            left[0] = right[0];
        } else if right_op != ValueId::UNSET && left_op != right_op {
            let (left, right) = (self.store.value_string(a), self.store.value_string(b));
            return Some(self.fail_here(format!("the dags have different operators: {left} and {right}")));
        }
        if left[1] == 0 {
            left[1] = right[1];
        }
        left.extend_from_slice(&right[2..]);
        Some(self.new_dag(&left))
    }

    pub(super) fn fold_dag(&mut self, [operator, args, names]: [ValueId; 3], _: Operation) -> Option<ValueId> {
        let elements = |value: ValueId| match self.store.values.node(value) {
            Node::List { elements, .. } => Some(Some(self.store.values.slice(elements).to_vec())),
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
        let mut parts = vec![operator.0, 0];
        for at in 0..count {
            parts.push(args.as_ref().map_or(ValueId::UNSET.0, |args| args[at]));
            parts.push(match &names {
                Some(names) => self.as_part_name(ValueId(names[at]))?,
                None => 0,
            });
        }
        Some(self.new_dag(&parts))
    }

    pub(super) fn fold_getdagop(&mut self, [dag]: [ValueId; 1], Operation { ty, .. }: Operation) -> Option<ValueId> {
        let operator = ValueId(self.dag_parts(dag)?[0]);
        let Some(actual) = self.store.type_of(operator) else {
            let dag = self.store.value_string(dag);
            return Some(self.fail(format!("`!getdagop` of {dag}, which has no operator")));
        };
        if self.store.is_subtype(actual, ty) {
            return Some(operator);
        }
        let (expected, actual) = (self.store.type_string(ty), self.store.type_string(actual));
        let dag = self.store.value_string(dag);
        Some(self.fail(format!("expected an operator of type `{expected}`, got `{actual}` in {dag}")))
    }

    pub(super) fn fold_getdagopname(&mut self, [dag]: [ValueId; 1], _: Operation) -> Option<ValueId> {
        let name = decode_name(self.dag_parts(dag)?[1]);
        Some(name.map_or(ValueId::UNSET, |name| self.store.values.string(name)))
    }

    /// The operator replaced, its name dropped (5).
    pub(super) fn fold_setdagop(&mut self, [dag, operator]: [ValueId; 2], _: Operation) -> Option<ValueId> {
        let mut parts = self.dag_parts(dag)?;
        let Node::Def(_) = self.store.values.node(operator) else {
            return None;
        };
        (parts[0], parts[1]) = (operator.0, 0);
        Some(self.new_dag(&parts))
    }

    pub(super) fn fold_setdagopname(&mut self, [dag, name]: [ValueId; 2], _: Operation) -> Option<ValueId> {
        let mut parts = self.dag_parts(dag)?;
        parts[1] = encode_name(Some(self.as_string(name)?));
        Some(self.new_dag(&parts))
    }

    /// An argument; `?` if its type does not convert to the one asked for.
    pub(super) fn fold_getdagarg(
        &mut self,
        [dag, key]: [ValueId; 2],
        Operation { ty, .. }: Operation,
    ) -> Option<ValueId> {
        let parts = self.dag_parts(dag)?;
        let arg = match self.argument_at(&parts, key)? {
            Ok(at) => ValueId(parts[at]),
            Err(failed) => return Some(failed),
        };
        match self.store.type_of(arg) {
            Some(actual) if !self.store.is_convertible(actual, ty) => Some(ValueId::UNSET),
            _ => Some(arg),
        }
    }

    pub(super) fn fold_getdagname(&mut self, [dag, index]: [ValueId; 2], _: Operation) -> Option<ValueId> {
        let parts = self.dag_parts(dag)?;
        self.known_int(index)?;
        Some(match self.argument_at(&parts, index)? {
            Ok(at) => decode_name(parts[at + 1]).map_or(ValueId::UNSET, |name| self.store.values.string(name)),
            Err(failed) => failed,
        })
    }

    pub(super) fn fold_setdagarg(&mut self, [dag, key, value]: [ValueId; 3], _: Operation) -> Option<ValueId> {
        let mut parts = self.dag_parts(dag)?;
        match self.argument_at(&parts, key)? {
            Ok(at) => parts[at] = value.0,
            Err(failed) => return Some(failed),
        }
        Some(self.new_dag(&parts))
    }

    pub(super) fn fold_setdagname(&mut self, [dag, key, name]: [ValueId; 3], _: Operation) -> Option<ValueId> {
        let mut parts = self.dag_parts(dag)?;
        // A name that is not known yet counts as none (the real tool does not wait for it).
        let name = self.as_part_name(name).unwrap_or(0);
        match self.argument_at(&parts, key)? {
            Ok(at) => parts[at + 1] = name,
            Err(failed) => return Some(failed),
        }
        Some(self.new_dag(&parts))
    }
}
