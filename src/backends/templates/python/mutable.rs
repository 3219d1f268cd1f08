//! Lists and dictionaries that a template can change, as in Python.
//!
//! Values of minijinja never change. Where a template calls a method of [`METHODS`], the literals of all templates pass
//! [`LITERAL`], and lists that `set` assigns pass [`ASSIGNED`]: filters that make a [`List`] or [`Dict`].

use std::fmt;
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use indexmap::IndexMap;
use minijinja::value::{Enumerator, Kwargs, Object, ObjectRepr, Value, ValueKind, from_args};
use minijinja::{Environment, Error, ErrorKind, State};

use super::pairs::{dict, entries};
use super::repr::has_parts;
use crate::bounds::work::{Work, bytes, length};
use crate::errors::invalid;

/// The methods that change a list or a dictionary; sorted.
const METHODS: [&str; 12] = [
    "__setitem__",
    "append",
    "clear",
    "extend",
    "insert",
    "pop",
    "popitem",
    "remove",
    "reverse",
    "setdefault",
    "sort",
    "update",
];

/// The filter of a literal.
pub(crate) const LITERAL: &str = "_literal";

/// The filter of a list that `set` assigns: that of an operator may refer to its operands.
pub(crate) const ASSIGNED: &str = "_assigned";

/// Returns whether a method changes a list or a dictionary.
pub(crate) fn changes(method: &str) -> bool {
    METHODS.binary_search(&method).is_ok()
}

/// Adds the filters and functions.
pub(crate) fn add(environment: &mut Environment<'_>, work: &Work) {
    let literals = work.clone();
    environment.add_filter(LITERAL, move |value: Value| mutable(value, true, &literals));
    let assigned = work.clone();
    environment.add_filter(ASSIGNED, move |value: Value| mutable(value, false, &assigned));
    let dicts = work.clone();
    environment
        .add_function("dict", move |given: Option<Value>, named: Kwargs| mutable(dict(given, &named)?, true, &dicts));
}

/// Returns a list or dictionary that can change; other values as they are.
fn mutable(value: Value, is_literal: bool, work: &Work) -> Result<Value, Error> {
    let is_object = value.as_object().is_some() && has_parts(&value);
    if !is_object || value.is_tuple() || value.downcast_object_ref::<List>().is_some() {
        return Ok(value);
    }
    match value.kind() {
        ValueKind::Seq | ValueKind::Iterable => {
            work.make_objects(1)?;
            work.make_elements(length(&value).unwrap_or(0))?;
            let items: Vec<Value> = value.try_iter()?.collect();
            Ok(List::value(items, work))
        }
        ValueKind::Map if is_literal => {
            work.make_objects(1 + length(&value).unwrap_or(0))?;
            let pairs: Result<IndexMap<Value, Value>, Error> =
                value.try_iter()?.map(|key| Ok((key.clone(), value.get_item(&key)?))).collect();
            Ok(Dict::value(pairs?, work))
        }
        _ => Ok(value),
    }
}

/// Checks a value that is stored: what it contains counts, and it must not be nested too deeply.
fn store(value: Value, work: &Work) -> Result<Value, Error> {
    work.compare(&value)?;
    Ok(value)
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Drops values with what they contain, without recursion: they may be nested deeply.
fn drop_all(mut open: Vec<Value>) {
    while let Some(value) = open.pop() {
        if let Some(list) = value.downcast_object::<List>() {
            drop(value);
            open.extend(Arc::into_inner(list).map(|list| take(&mut *lock(&list.items))).unwrap_or_default());
        } else if let Some(dict) = value.downcast_object::<Dict>() {
            drop(value);
            let pairs = Arc::into_inner(dict).map(|dict| take(&mut *lock(&dict.pairs))).unwrap_or_default();
            open.extend(pairs.into_values());
        } else if value.is_tuple() {
            open.extend(value.try_iter().into_iter().flatten());
        }
    }
}

/// A list.
pub(crate) struct List {
    items: Mutex<Vec<Value>>,
    work: Work,
}

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.copy()).finish()
    }
}

impl Drop for List {
    fn drop(&mut self) {
        drop_all(take(self.items.get_mut().unwrap_or_else(PoisonError::into_inner)));
    }
}

impl List {
    fn value(items: Vec<Value>, work: &Work) -> Value {
        Value::from_object(List { items: Mutex::new(items), work: work.clone() })
    }

    /// Returns the elements. No lock is held while values are compared, since one may contain this list.
    fn copy(&self) -> Vec<Value> {
        lock(&self.items).clone()
    }

    /// Returns the position that an index means, which counts from the end if it is negative.
    fn position(&self, index: i64) -> Option<usize> {
        let length = lock(&self.items).len();
        let index = if index < 0 { index.checked_add(i64::try_from(length).ok()?)? } else { index };
        usize::try_from(index).ok().filter(|index| *index < length)
    }

    fn change(&self, method: &str, args: &[Value]) -> Result<Value, Error> {
        let out_of_range = || invalid(format!("`{method}`: index out of range"));
        match method {
            "append" => {
                let (value,): (Value,) = from_args(args)?;
                let value = store(value, &self.work)?;
                self.work.make_elements(1)?;
                lock(&self.items).push(value);
            }
            "extend" => {
                let (values,): (Value,) = from_args(args)?;
                let values = store(values, &self.work)?;
                self.work.make_elements(length(&values).unwrap_or(bytes(&values)))?;
                let values: Vec<Value> = values.try_iter()?.collect();
                lock(&self.items).extend(values);
            }
            "insert" => {
                let (index, value): (i64, Value) = from_args(args)?;
                let value = store(value, &self.work)?;
                let mut items = lock(&self.items);
                let length = items.len();
                let from_end = usize::try_from(index.unsigned_abs()).unwrap_or(usize::MAX);
                let at = if index < 0 { length.saturating_sub(from_end) } else { from_end.min(length) };
                self.work.move_elements(length - at)?;
                items.insert(at, value);
            }
            "pop" => {
                let (index,): (Option<i64>,) = from_args(args)?;
                let at = self.position(index.unwrap_or(-1)).ok_or_else(out_of_range)?;
                let mut items = lock(&self.items);
                self.work.move_elements(items.len() - at)?;
                return Ok(items.remove(at));
            }
            "remove" => {
                let (wanted,): (Value,) = from_args(args)?;
                let wanted = store(wanted, &self.work)?;
                self.work.make_elements(lock(&self.items).len())?;
                let items = self.copy();
                let at = items.iter().position(|item| *item == wanted);
                let at = at.ok_or_else(|| invalid("`remove`: the value is not in the list"))?;
                lock(&self.items).remove(at);
            }
            "reverse" => {
                let () = from_args(args)?;
                self.work.move_elements(lock(&self.items).len())?;
                lock(&self.items).reverse();
            }
            "sort" => {
                let (named,): (Kwargs,) = from_args(args)?;
                let is_reversed = named.get::<Option<bool>>("reverse")?.unwrap_or(false);
                named.assert_all_used()?;
                self.work.make_elements(lock(&self.items).len())?;
                let mut items = self.copy();
                items.iter().try_for_each(|item| self.work.compare(item))?;
                items.sort_by(|a, b| if is_reversed { b.cmp(a) } else { a.cmp(b) });
                *lock(&self.items) = items;
            }
            "clear" => {
                let () = from_args(args)?;
                let old = take(&mut *lock(&self.items));
                drop_all(old);
            }
            "copy" => {
                let () = from_args(args)?;
                self.work.make_elements(lock(&self.items).len())?;
                let items = self.copy();
                return Ok(List::value(items, &self.work));
            }
            "__setitem__" => {
                let (index, value): (i64, Value) = from_args(args)?;
                let value = store(value, &self.work)?;
                let at = self.position(index).ok_or_else(out_of_range)?;
                let mut items = lock(&self.items);
                let old = items.get_mut(at).map(|item| std::mem::replace(item, value));
                drop(items);
                drop_all(old.into_iter().collect());
            }
            _ => return Err(ErrorKind::UnknownMethod.into()),
        }
        Ok(Value::from(()))
    }
}

impl Object for List {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Seq
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        let at = self.position(key.as_i64()?)?;
        lock(&self.items).get(at).cloned()
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Seq(lock(&self.items).len())
    }

    fn call_method(self: &Arc<Self>, _: &mut State<'_, '_>, method: &str, args: &[Value]) -> Result<Value, Error> {
        self.change(method, args)
    }
}

/// A dictionary, which keeps the order of its keys.
pub(crate) struct Dict {
    pairs: Mutex<IndexMap<Value, Value>>,
    work: Work,
}

impl fmt::Debug for Dict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = lock(&self.pairs).clone();
        f.debug_map().entries(&pairs).finish()
    }
}

impl Drop for Dict {
    fn drop(&mut self) {
        let pairs = take(self.pairs.get_mut().unwrap_or_else(PoisonError::into_inner));
        drop_all(pairs.into_values().collect());
    }
}

/// Returns whether a value can be a key: lists and dictionaries, which can change, cannot.
fn is_key(value: &Value) -> bool {
    match value.kind() {
        ValueKind::Seq | ValueKind::Iterable => {
            value.is_tuple() && value.try_iter().is_ok_and(|mut all| all.all(|item| is_key(&item)))
        }
        ValueKind::Map => !has_parts(value),
        _ => true,
    }
}

impl Dict {
    fn value(pairs: IndexMap<Value, Value>, work: &Work) -> Value {
        Value::from_object(Dict { pairs: Mutex::new(pairs), work: work.clone() })
    }

    /// Checks a key.
    fn key(&self, key: Value) -> Result<Value, Error> {
        let key = store(key, &self.work)?;
        if is_key(&key) { Ok(key) } else { Err(invalid("a list or dictionary cannot be the key of a dictionary")) }
    }

    fn change(&self, method: &str, args: &[Value]) -> Result<Value, Error> {
        match method {
            "update" => {
                let (given, named): (Option<Value>, Kwargs) = from_args(args)?;
                for (key, value) in entries(given, &named)? {
                    self.set(key, value)?;
                }
            }
            "setdefault" => {
                let (key, default): (Value, Option<Value>) = from_args(args)?;
                let key = self.key(key)?;
                if let Some(value) = lock(&self.pairs).get(&key) {
                    return Ok(value.clone());
                }
                let default = default.unwrap_or(Value::from(()));
                self.set(key, default.clone())?;
                return Ok(default);
            }
            "pop" => {
                let (key, default): (Value, Option<Value>) = from_args(args)?;
                let key = self.key(key)?;
                self.work.move_elements(lock(&self.pairs).len())?;
                let removed = lock(&self.pairs).shift_remove(&key).or(default);
                return removed.ok_or_else(|| invalid(format!("`pop`: no key {key}")));
            }
            "popitem" => {
                let () = from_args(args)?;
                let last = lock(&self.pairs).pop().ok_or_else(|| invalid("`popitem`: the dictionary is empty"))?;
                return Ok(Value::from(minijinja::value::Tuple::from([last.0, last.1])));
            }
            "clear" => {
                let () = from_args(args)?;
                let old = take(&mut *lock(&self.pairs));
                drop_all(old.into_values().collect());
            }
            "copy" => {
                let () = from_args(args)?;
                self.work.make_objects(lock(&self.pairs).len())?;
                let pairs = lock(&self.pairs).clone();
                return Ok(Dict::value(pairs, &self.work));
            }
            "__setitem__" => {
                let (key, value): (Value, Value) = from_args(args)?;
                self.set(key, value)?;
            }
            _ => return Err(ErrorKind::UnknownMethod.into()),
        }
        Ok(Value::from(()))
    }

    fn set(&self, key: Value, value: Value) -> Result<(), Error> {
        let (key, value) = (self.key(key)?, store(value, &self.work)?);
        self.work.make_objects(1)?;
        let old = lock(&self.pairs).insert(key, value);
        drop_all(old.into_iter().collect());
        Ok(())
    }
}

impl Object for Dict {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        if is_key(key) { lock(&self.pairs).get(key).cloned() } else { None }
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(lock(&self.pairs).keys().cloned().collect())
    }

    fn call_method(self: &Arc<Self>, _: &mut State<'_, '_>, method: &str, args: &[Value]) -> Result<Value, Error> {
        self.change(method, args)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_sorted() {
        assert!(METHODS.is_sorted());
    }

    #[test]
    fn deeply_nested_lists_are_dropped() {
        let work = Work::new(1_000_000);
        let mut innermost = List::value(Vec::new(), &work);
        for at in 0..300_000 {
            let item = if at % 2 == 0 { innermost } else { Value::from(minijinja::value::Tuple::from([innermost])) };
            innermost = List::value(vec![item], &work);
        }
        drop(innermost);
    }
}
