//! Operators on lists, and those that bind names.

use rustc_hash::{FxHashMap, FxHashSet};

use super::apply::Operation;
use crate::diagnostics::codes;
use crate::records::arena::ids::{SliceId, TypeId, ValueId};
use crate::records::arena::node::Node;
use crate::records::arena::op::Op;
use crate::records::arena::views::DagPart;
use crate::records::evaluation::evaluator::Evaluator;

impl Evaluator<'_> {
    /// Creates a list within the budget.
    pub(crate) fn new_list(&mut self, elements: &[u32], ty: TypeId) -> ValueId {
        if !self.charge_elements(elements.len() as u128) {
            return ValueId::ERROR;
        }
        let list = self.store.values.list(elements, ty);
        self.check_depth(list)
    }

    /// A list with the elements in the order of their keys, which are numbers or strings; none while a key is unknown.
    pub(crate) fn sort_by_keys(&mut self, elements: SliceId, keys: &[ValueId], ty: TypeId) -> Option<ValueId> {
        let mut sorted = self.store.values.slice(elements).to_vec();
        let ints: Option<Vec<i64>> = keys.iter().map(|&key| self.as_int(key)).collect();
        if let Some(ints) = ints {
            sort_stably(&mut sorted, &ints);
        } else {
            let bytes = |key: &ValueId| Some(self.store.interner.bytes(self.as_string(*key)?));
            let strings: Vec<&[u8]> = keys.iter().map(bytes).collect::<Option<_>>()?;
            sort_stably(&mut sorted, &strings);
        }
        Some(self.new_list(&sorted, ty))
    }
}

impl Operation<'_, '_> {
    /// A known int: not a bit, not bits.
    pub(super) fn known_int(&self, value: ValueId) -> Option<i64> {
        match self.ev.store.values.node(value) {
            Node::Int(value) => Some(value),
            _ => None,
        }
    }

    fn as_list(&self, value: ValueId) -> Option<(SliceId, TypeId)> {
        match self.ev.store.values.node(value) {
            Node::List { elements, ty } => Some((elements, ty)),
            _ => None,
        }
    }

    pub(super) fn fold_size(&mut self, [value]: [ValueId; 1]) -> Option<ValueId> {
        self.count_items(value).map(|count| self.ev.store.values.int(count))
    }

    pub(super) fn fold_empty(&mut self, [value]: [ValueId; 1]) -> Option<ValueId> {
        self.count_items(value).map(|count| self.ev.store.values.int(i64::from(count == 0)))
    }

    /// Bytes of a string, elements of a list, arguments of a dag.
    fn count_items(&self, value: ValueId) -> Option<i64> {
        let count = match self.ev.store.values.node(value) {
            Node::String(symbol) | Node::Code(symbol) => self.ev.store.interner.bytes(symbol).len(),
            Node::List { elements, .. } => self.ev.store.values.slice(elements).len(),
            Node::Dag(parts) => self.ev.store.values.dag(parts).arg_count(),
            _ => return None,
        };
        Some(count as i64)
    }

    pub(super) fn fold_head(&mut self, [list]: [ValueId; 1]) -> Option<ValueId> {
        let (elements, _) = self.as_list(list)?;
        match self.ev.store.values.slice(elements).first() {
            Some(&first) => Some(ValueId(first)),
            None => Some(self.ev.fail(codes::EMPTY_LIST, "`!head` of an empty list")),
        }
    }

    pub(super) fn fold_tail(&mut self, [list]: [ValueId; 1]) -> Option<ValueId> {
        let (elements, ty) = self.as_list(list)?;
        let Some(rest) = self.ev.store.values.slice(elements).get(1..) else {
            return Some(self.ev.fail(codes::EMPTY_LIST, "`!tail` of an empty list"));
        };
        let rest = rest.to_vec();
        Some(self.ev.new_list(&rest, ty))
    }

    pub(super) fn fold_listconcat(&mut self, [a, b]: [ValueId; 2]) -> Option<ValueId> {
        let ((left, ty), (right, _)) = (self.as_list(a)?, self.as_list(b)?);
        if right == SliceId(0) {
            return Some(a);
        }
        let joined = [self.ev.store.values.slice(left), self.ev.store.values.slice(right)].concat();
        Some(self.ev.new_list(&joined, ty))
    }

    pub(super) fn fold_listsplat(&mut self, [value, count]: [ValueId; 2]) -> Option<ValueId> {
        let element = self.ev.store.type_of(value)?;
        let count = self.known_int(count)?;
        let Ok(length) = usize::try_from(count) else {
            return Some(self.ev.fail_here(
                codes::OPERAND_RANGE,
                format!("`!listsplat` of {count} elements: the count must not be negative"),
            ));
        };
        if !self.ev.charge_elements(length as u128) {
            return Some(ValueId::ERROR);
        }
        let ty = self.ev.store.types.list(element);
        Some(self.ev.store.values.list(&vec![value.0; length], ty))
    }

    pub(super) fn fold_listremove(&mut self, [list, removed]: [ValueId; 2]) -> Option<ValueId> {
        let ((elements, ty), (removed, _)) = (self.as_list(list)?, self.as_list(removed)?);
        if !self.ev.charge_walk(self.ev.store.values.slice(elements).len() + self.ev.store.values.slice(removed).len())
        {
            return Some(ValueId::ERROR);
        }
        let removed: FxHashSet<ValueId> = {
            let elements: Vec<ValueId> = self.ev.store.values.items(removed).collect();
            elements.into_iter().filter_map(|element| self.comparable(element)).collect()
        };
        let mut kept = Vec::new();
        for at in 0..self.ev.store.values.slice(elements).len() {
            let element = self.ev.store.values.item(elements, at);
            if !self.comparable(element).is_some_and(|key| removed.contains(&key)) {
                kept.push(element.0);
            }
        }
        Some(self.ev.new_list(&kept, ty))
    }

    /// The representative of all values that `!eq` considers equal to this one; none for what it cannot compare, such
    /// as lists.
    fn comparable(&mut self, value: ValueId) -> Option<ValueId> {
        if let Some(number) = self.ev.as_int(value) {
            return Some(self.ev.store.values.int(number));
        }
        if let Some(text) = self.ev.as_string(value) {
            return Some(self.ev.store.values.intern(Node::String(text)));
        }
        matches!(self.ev.store.values.node(value), Node::Def(_)).then_some(value)
    }

    pub(super) fn fold_listflatten(&mut self, [list]: [ValueId; 1]) -> Option<ValueId> {
        let (elements, ty) = self.as_list(list)?;
        let inner = self.ev.store.types.element(ty)?;
        if self.ev.store.types.element(inner).is_none() {
            return Some(list);
        }
        if !self.ev.charge_walk(self.ev.store.values.slice(elements).len()) {
            return Some(ValueId::ERROR);
        }
        let mut lists: Vec<SliceId> = Vec::new();
        for element in self.ev.store.values.items(elements) {
            lists.push(self.as_list(element)?.0);
        }
        let count: u128 = lists.iter().map(|&list| self.ev.store.values.slice(list).len() as u128).sum();
        if !self.ev.charge_elements(count) {
            return Some(ValueId::ERROR);
        }
        let flat: Vec<u32> = lists.iter().flat_map(|&list| self.ev.store.values.slice(list)).copied().collect();
        let flat = self.ev.store.values.list(&flat, inner);
        Some(self.ev.check_depth(flat))
    }

    pub(super) fn fold_list_element(&mut self, [list, index]: [ValueId; 2]) -> Option<ValueId> {
        let ((elements, _), index) = (self.as_list(list)?, self.known_int(index)?);
        let element = self.ev.store.values.slice(elements).get(usize::try_from(index).ok()?)?;
        Some(ValueId(*element))
    }

    pub(super) fn fold_list_slice(&mut self, [list, indices]: [ValueId; 2]) -> Option<ValueId> {
        let ((elements, ty), (indices, _)) = (self.as_list(list)?, self.as_list(indices)?);
        let mut chosen = Vec::with_capacity(self.ev.store.values.slice(indices).len());
        for index in self.ev.store.values.items(indices) {
            let index = usize::try_from(self.known_int(index)?).ok()?;
            chosen.push(*self.ev.store.values.slice(elements).get(index)?);
        }
        Some(self.ev.new_list(&chosen, ty))
    }

    /// A half-open range; empty if the step leads away from the end.
    pub(super) fn fold_range(&mut self, [start, end, step]: [ValueId; 3]) -> Option<ValueId> {
        let (start, end, step) = (self.known_int(start)?, self.known_int(end)?, self.known_int(step)?);
        if step == 0 {
            return Some(self.ev.fail(codes::OPERAND_RANGE, "`!range` with a step of 0"));
        }
        let distance = (i128::from(end) - i128::from(start)) * i128::from(step.signum());
        let count = if distance <= 0 { 0 } else { (distance - 1) / i128::from(step).abs() + 1 };
        Some(self.ints(start, i128::from(step), count as u128))
    }

    /// `first...last`, up or down.
    pub(super) fn fold_closed_range(&mut self, [first, last]: [ValueId; 2]) -> Option<ValueId> {
        let (first, last) = (self.known_int(first)?, self.known_int(last)?);
        let distance = i128::from(last) - i128::from(first);
        Some(self.ints(first, if distance < 0 { -1 } else { 1 }, distance.unsigned_abs() + 1))
    }

    /// A list of `count` ints from `start` on; the budget is checked before the allocation.
    pub(crate) fn ints(&mut self, start: i64, step: i128, count: u128) -> ValueId {
        if !self.ev.charge_ints(count) {
            return ValueId::ERROR;
        }
        let elements: Vec<u32> =
            (0..count).map(|at| self.ev.store.values.int((i128::from(start) + step * at as i128) as i64).0).collect();
        let ty = self.ev.store.types.list(TypeId::INT);
        self.ev.store.values.list(&elements, ty)
    }

    pub(super) fn fold_foreach(&mut self, args: [ValueId; 3]) -> Option<ValueId> {
        let (ty, fold) = (self.ty, self.fold);
        let [name, over, body] = args;
        let Node::Var { name, .. } = self.ev.store.values.node(name) else {
            return None;
        };
        match self.ev.store.values.node(over) {
            Node::List { elements, .. } => {
                if let Some(looped) = self.ev.compute_loop(Op::Foreach, &args, ty, fold) {
                    return Some(looped);
                }
                let count = self.ev.store.values.slice(elements).len();
                let mut mapped = Vec::with_capacity(count);
                for at in 0..count {
                    let element = self.ev.store.values.item(elements, at);
                    mapped.push(self.ev.substitute(body, &[(name, element)], fold).0);
                }
                Some(self.ev.new_list(&mapped, ty))
            }
            Node::Dag(parts) => {
                let replace = |this: &mut Self, value| this.ev.substitute(body, &[(name, value)], fold);
                Some(self.foreach_dag(parts, &replace, &mut FxHashMap::default()))
            }
            _ => None,
        }
    }

    /// Replaces the operator and every argument, also inside arguments that are dags. A dag that is an argument several
    /// times is replaced once.
    fn foreach_dag(
        &mut self,
        parts: SliceId,
        replace: &impl Fn(&mut Self, ValueId) -> ValueId,
        known: &mut FxHashMap<SliceId, ValueId>,
    ) -> ValueId {
        if let Some(&known) = known.get(&parts) {
            return known;
        }
        let mut mapped: Vec<DagPart> = self.ev.store.values.dag(parts).iter().collect();
        for (at, part) in mapped.iter_mut().enumerate() {
            part.value = match self.ev.store.values.node(part.value) {
                Node::Dag(inner) if at > 0 => self.foreach_dag(inner, replace, known),
                _ => replace(self, part.value),
            };
        }
        let replaced = self.ev.new_dag(&mapped);
        known.insert(parts, replaced);
        replaced
    }

    pub(super) fn fold_filter(&mut self, args: [ValueId; 3]) -> Option<ValueId> {
        let (ty, fold) = (self.ty, self.fold);
        let [name, list, body] = args;
        let Node::Var { name, .. } = self.ev.store.values.node(name) else {
            return None;
        };
        let (elements, _) = self.as_list(list)?;
        if let Some(looped) = self.ev.compute_loop(Op::Filter, &args, ty, fold) {
            return Some(looped);
        }
        let mut kept = Vec::new();
        for at in 0..self.ev.store.values.slice(elements).len() {
            let element = self.ev.store.values.item(elements, at);
            let include = self.ev.substitute(body, &[(name, element)], fold);
            if include == ValueId::ERROR {
                return Some(ValueId::ERROR);
            }
            if self.ev.as_int(include)? != 0 {
                kept.push(element.0);
            }
        }
        Some(self.ev.new_list(&kept, ty))
    }

    pub(super) fn fold_sort(&mut self, args: [ValueId; 3]) -> Option<ValueId> {
        let (ty, fold) = (self.ty, self.fold);
        let [name, list, body] = args;
        let Node::Var { name, .. } = self.ev.store.values.node(name) else {
            return None;
        };
        let (elements, _) = self.as_list(list)?;
        if let Some(looped) = self.ev.compute_loop(Op::Sort, &args, ty, fold) {
            return Some(looped);
        }
        let mut keys = Vec::new();
        for at in 0..self.ev.store.values.slice(elements).len() {
            let element = self.ev.store.values.item(elements, at);
            let key = self.ev.substitute(body, &[(name, element)], fold);
            if key == ValueId::ERROR {
                return Some(ValueId::ERROR);
            }
            keys.push(key);
        }
        self.ev.sort_by_keys(elements, &keys, ty)
    }

    pub(super) fn fold_foldl(&mut self, args: [ValueId; 5]) -> Option<ValueId> {
        let (ty, fold) = (self.ty, self.fold);
        let [start, list, accumulator, element, body] = args;
        let values = &self.ev.store.values;
        let (Node::Var { name: accumulator, .. }, Node::Var { name: element, .. }) =
            (values.node(accumulator), values.node(element))
        else {
            return None;
        };
        let (elements, _) = self.as_list(list)?;
        if let Some(looped) = self.ev.compute_loop(Op::Foldl, &args, ty, fold) {
            return Some(looped);
        }
        let mut result = start;
        for at in 0..self.ev.store.values.slice(elements).len() {
            let item = self.ev.store.values.item(elements, at);
            result = self.ev.substitute(body, &[(accumulator, result), (element, item)], fold);
        }
        Some(result)
    }
}

/// Sorts elements by their keys.
fn sort_stably<K: Ord>(elements: &mut Vec<u32>, keys: &[K]) {
    let mut pairs: Vec<(&K, u32)> = keys.iter().zip(elements.iter().copied()).collect();
    pairs.sort_by_key(|&(key, _)| key);
    *elements = pairs.into_iter().map(|(_, element)| element).collect();
}
