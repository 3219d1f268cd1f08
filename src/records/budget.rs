//! Charging the budgets of [`Limits`](super::limits::Limits): an error if one is exceeded.

use super::evaluator::Evaluator;
use super::ids::ValueId;

impl Evaluator<'_> {
    /// Charges list elements; false, after a report, if the budget is exceeded.
    pub(crate) fn charge_elements(&mut self, count: u128) -> bool {
        let total = u128::from(self.spent.elements) + count;
        if total > u128::from(self.limits.elements) {
            let limit = self.limits.elements;
            self.report(format!("a list of {count} elements exceeds the budget of {limit} elements for all lists"));
            return false;
        }
        self.spent.elements = total as u64;
        true
    }

    /// Charges string bytes; false, after a report, if the budget is exceeded.
    pub(crate) fn charge_string(&mut self, bytes: usize) -> bool {
        if bytes > self.limits.string_length {
            let limit = self.limits.string_length >> 20;
            self.report(format!("this string is longer than {limit} MiB"));
            return false;
        }
        let total = self.spent.string_bytes + bytes as u64;
        if total > self.limits.string_bytes {
            let limit = self.limits.string_bytes;
            self.report(format!("a string of {bytes} bytes exceeds the budget of {limit} bytes for all strings"));
            return false;
        }
        self.spent.string_bytes = total;
        true
    }

    /// Returns the value, or reports that it is nested too deeply.
    pub(crate) fn check_depth(&mut self, value: ValueId) -> ValueId {
        if self.store.values.facts(value).depth <= self.limits.value_depth {
            return value;
        }
        self.fail(format!("this value is nested more than {} levels deep", self.limits.value_depth))
    }

    /// Counts an instantiated prototype; false, after a single report, if the budget is exceeded.
    pub(crate) fn charge_prototype(&mut self, is_kept: bool) -> bool {
        /// One that stays a prototype uses memory.
        const KEPT: u64 = 10;
        self.spent.prototypes += if is_kept { KEPT } else { 1 };
        if self.spent.prototypes > self.limits.prototypes && !self.spent.exhausted {
            let limit = self.limits.prototypes;
            self.report(format!("this statement makes multiclasses and loops run more than {limit} statements"));
            self.spent.exhausted = true;
        }
        !self.spent.exhausted
    }

    /// Counts the record of an expression; false, after a single report, if the budget is exceeded.
    pub(crate) fn charge_instance(&mut self) -> bool {
        self.spent.instances += 1;
        if self.spent.instances > self.limits.instances && !self.spent.exhausted {
            let limit = self.limits.instances;
            self.report(format!("this statement makes more than {limit} anonymous records"));
            self.spent.exhausted = true;
        }
        !self.spent.exhausted
    }

    /// Begins a top-level statement, which has budgets of its own.
    pub(crate) fn begin_statement(&mut self) {
        (self.spent.prototypes, self.spent.instances) = (0, 0);
    }

    /// Counts a step; false, after a single report, if the budget is exceeded.
    pub(crate) fn step(&mut self) -> bool {
        self.spent.steps += 1;
        if self.spent.steps > self.limits.steps && !self.spent.exhausted {
            self.report(format!("evaluation takes more than {} steps", self.limits.steps));
            self.spent.exhausted = true;
        }
        !self.spent.exhausted
    }
}
