//! How much an input may ask for: budgets with an error of their own each.

use super::evaluator::Evaluator;
use super::ids::ValueId;

/// The budgets of a compilation.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Nodes visited while resolving.
    pub steps: u64,
    /// Records, anonymous ones included.
    pub records: usize,
    /// Statements of multiclasses and loops that one statement of the text runs, counted every time.
    pub prototypes: u64,
    /// Records of expressions that one statement of the text makes.
    pub instances: u64,
    /// Elements of lists and arguments of dags made by operators, all together.
    pub elements: u64,
    /// Bytes of strings made by operators, all together.
    pub string_bytes: u64,
    /// Bytes of one string made by operators.
    pub string_length: usize,
    /// Levels of nesting of a value.
    pub value_depth: u16,
    /// Levels of resolution inside resolution.
    pub resolve_depth: u32,
    /// Levels of classes that instantiate classes.
    pub instance_depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 4_000_000_000,
            records: 5_000_000,
            prototypes: 2_000_000,
            instances: 1_000_000,
            elements: 250_000_000,
            string_bytes: 1_000_000_000,
            string_length: 64 << 20,
            value_depth: 10_000,
            resolve_depth: 60_000,
            instance_depth: 5_000,
        }
    }
}

impl Limits {
    /// The names that [`Limits::set`] knows. The depths are not among them: they fit the stack.
    pub const NAMES: [&str; 7] = [
        "steps",
        "records",
        "prototypes",
        "instances",
        "elements",
        "string-bytes",
        "string-length",
    ];

    /// Sets a budget by its name; false if there is none of that name.
    pub fn set(&mut self, name: &str, value: u64) -> bool {
        let size = usize::try_from(value).unwrap_or(usize::MAX);
        match name {
            "steps" => self.steps = value,
            "records" => self.records = size,
            "prototypes" => self.prototypes = value,
            "instances" => self.instances = value,
            "elements" => self.elements = value,
            "string-bytes" => self.string_bytes = value,
            "string-length" => self.string_length = size,
            _ => return false,
        }
        true
    }
}

/// What has been used up.
#[derive(Default)]
pub(crate) struct Spent {
    pub steps: u64,
    pub prototypes: u64,
    pub instances: u64,
    pub elements: u64,
    pub string_bytes: u64,
    pub resolve_depth: u32,
    pub instance_depth: usize,
    /// A budget is used up: nothing more is evaluated.
    pub exhausted: bool,
}

impl Evaluator<'_> {
    /// Takes list elements from the budget; false, and reported, when it does not suffice.
    pub(crate) fn charge_elements(&mut self, count: u128) -> bool {
        let total = u128::from(self.spent.elements) + count;
        if total > u128::from(self.limits.elements) {
            let limit = self.limits.elements;
            self.report(format!(
                "a list of {count} elements exceeds the budget of {limit} elements for all lists"
            ));
            return false;
        }
        self.spent.elements = total as u64;
        true
    }

    /// Takes string bytes from the budget; false, and reported, when it does not suffice.
    pub(crate) fn charge_string(&mut self, bytes: usize) -> bool {
        if bytes > self.limits.string_length {
            let limit = self.limits.string_length >> 20;
            self.report(format!("this string is longer than {limit} MiB"));
            return false;
        }
        let total = self.spent.string_bytes + bytes as u64;
        if total > self.limits.string_bytes {
            let limit = self.limits.string_bytes;
            self.report(format!(
                "a string of {bytes} bytes exceeds the budget of {limit} bytes for all strings"
            ));
            return false;
        }
        self.spent.string_bytes = total;
        true
    }

    /// The value, unless it is nested too deeply.
    pub(crate) fn check_depth(&mut self, value: ValueId) -> ValueId {
        if self.store.values.facts(value).depth <= self.limits.value_depth {
            return value;
        }
        self.fail(format!(
            "this value is nested more than {} levels deep",
            self.limits.value_depth
        ))
    }

    /// Counts a prototype that is instantiated; false, and reported once, when the budget is used up.
    pub(crate) fn charge_prototype(&mut self, is_kept: bool) -> bool {
        /// One that stays a prototype takes memory.
        const KEPT: u64 = 10;
        self.spent.prototypes += if is_kept { KEPT } else { 1 };
        if self.spent.prototypes > self.limits.prototypes && !self.spent.exhausted {
            let limit = self.limits.prototypes;
            self.report(format!(
                "this statement makes multiclasses and loops run more than {limit} statements"
            ));
            self.spent.exhausted = true;
        }
        !self.spent.exhausted
    }

    /// Counts a record of an expression; false, and reported once, when the budget is used up.
    pub(crate) fn charge_instance(&mut self) -> bool {
        self.spent.instances += 1;
        if self.spent.instances > self.limits.instances && !self.spent.exhausted {
            let limit = self.limits.instances;
            self.report(format!(
                "this statement makes more than {limit} anonymous records"
            ));
            self.spent.exhausted = true;
        }
        !self.spent.exhausted
    }

    /// Begins a statement of the text: some budgets are its own.
    pub(crate) fn begin_statement(&mut self) {
        (self.spent.prototypes, self.spent.instances) = (0, 0);
    }

    /// Counts a step; false, and reported once, when the budget is used up.
    pub(crate) fn step(&mut self) -> bool {
        self.spent.steps += 1;
        if self.spent.steps > self.limits.steps && !self.spent.exhausted {
            self.report(format!(
                "evaluation takes more than {} steps",
                self.limits.steps
            ));
            self.spent.exhausted = true;
        }
        !self.spent.exhausted
    }
}
