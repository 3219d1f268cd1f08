//! Limits on the resources of a compilation, each with an error of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The budgets of a compilation.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes visited while resolving.
    pub steps: u64,
    /// Records, anonymous ones included.
    pub records: usize,
    /// Statements of multiclasses and loops that one top-level statement runs, repetitions included.
    pub prototypes: u64,
    /// Records of expressions that one top-level statement makes.
    pub instances: u64,
    /// Elements of lists and arguments of dags made by operators, all together.
    pub elements: u64,
    /// Bytes of strings made by operators, all together.
    pub string_bytes: u64,
    /// Bytes of one string made by operators.
    pub string_length: usize,
    /// Bytes of values, strings, records and prototypes.
    pub memory: u64,
    /// Bytes of the stack. The depths below are those that fit the default; on a smaller stack they are less.
    pub stack: usize,
    /// Levels of nesting of a value.
    pub value_depth: u16,
    /// Levels of nested resolution.
    pub resolve_depth: u32,
    /// Levels of classes that instantiate classes.
    pub instance_depth: usize,
    /// Ends the compilation when it becomes true: its result is not wanted any more.
    pub cancelled: Option<Arc<AtomicBool>>,
}

/// The stack of a compilation; every recursion has a limit that fits into it. Unused pages cost nothing.
const STACK: usize = 512 << 20;

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 200_000_000,
            records: 5_000_000,
            prototypes: 4_000_000,
            instances: 1_000_000,
            elements: 50_000_000,
            string_bytes: 1_000_000_000,
            string_length: 64 << 20,
            memory: 8 << 30,
            stack: STACK,
            value_depth: 10_000,
            resolve_depth: 60_000,
            instance_depth: 5_000,
            cancelled: None,
        }
    }
}

impl Limits {
    /// The names that [`Limits::set`] accepts. The depths are not among them, because they fit the stack.
    pub const NAMES: [&str; 9] =
        ["work", "memory", "steps", "records", "prototypes", "instances", "elements", "string-bytes", "string-length"];

    /// The limits with depths that fit the stack.
    #[doc(hidden)]
    pub fn fitted(&self) -> Limits {
        let fit = |depth: u32| (u64::from(depth) * self.stack.min(STACK) as u64 / STACK as u64) as u32;
        Limits {
            value_depth: fit(u32::from(self.value_depth)) as u16,
            resolve_depth: fit(self.resolve_depth),
            instance_depth: fit(self.instance_depth as u32) as usize,
            ..self.clone()
        }
    }

    /// Whether the compilation was cancelled.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.as_ref().is_some_and(|cancelled| cancelled.load(Ordering::Relaxed))
    }

    /// Sets a budget by its name; false if there is no such budget.
    pub fn set(&mut self, name: &str, value: u64) -> bool {
        let size = usize::try_from(value).unwrap_or(usize::MAX);
        match name {
            "work" => (self.steps, self.prototypes) = (value, value / 50),
            "steps" => self.steps = value,
            "records" => self.records = size,
            "prototypes" => self.prototypes = value,
            "instances" => self.instances = value,
            "elements" => self.elements = value,
            "string-bytes" => self.string_bytes = value,
            "string-length" => self.string_length = size,
            "memory" => self.memory = value,
            _ => return false,
        }
        true
    }
}

/// The used part of the budgets.
#[derive(Clone, Default)]
pub(crate) struct Spent {
    pub steps: u64,
    /// The number of steps at which the limits of steps and memory are looked at.
    pub pause: u64,
    pub prototypes: u64,
    pub instances: u64,
    pub elements: Total,
    pub string_bytes: Total,
    /// Bytes of memory that may be used before the tables are asked for theirs.
    pub granted: u64,
    /// Bytes of prototypes.
    pub kept_memory: u64,
    pub resolve_depth: u32,
    /// A budget is exceeded: evaluation stops.
    pub exhausted: bool,
}

/// A total that has a limit.
#[derive(Clone, Default)]
pub(crate) struct Total {
    sum: u64,
    count: u64,
    largest: u64,
}

impl Total {
    /// Adds a value of this size, unless the total would exceed the limit: then returns what it is made of.
    pub(crate) fn exceeds(&mut self, size: u128, limit: u64) -> Option<String> {
        let sum = u128::from(self.sum) + size;
        let largest = size.max(self.largest.into());
        if sum > limit.into() {
            return Some(format!("{} values with up to {largest}", self.count + 1));
        }
        *self = Total { sum: sum as u64, count: self.count + 1, largest: largest as u64 };
        None
    }
}
