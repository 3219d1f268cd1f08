//! Charging the budgets of [`Limits`](super::limits::Limits): an error if one is exceeded.

use super::evaluator::Evaluator;
use crate::diagnostics::codes;
use crate::records::arena::ids::ValueId;

impl Evaluator<'_> {
    /// Charges list elements; false, after a report, if the budget is exceeded.
    pub(crate) fn charge_elements(&mut self, count: u128) -> bool {
        if let Some(parts) = self.state.spent.elements.exceeds(count, self.limits.elements) {
            let limit = self.limits.elements;
            self.exceed(
                "elements",
                format!("operators make more than {limit} elements of lists and dags, in {parts} elements"),
            );
            // Another value may be smaller, but many of them go on for long. What is tried is done again with messages.
            self.state.spent.exhausted |= count <= limit.into() && !self.diags.is_muted();
            return false;
        }
        /// A word in the list, and one in a buffer before.
        const BYTES: u64 = 16;
        self.ask_memory(count as u64 * BYTES)
    }

    /// Charges list elements that are new ints.
    pub(crate) fn charge_ints(&mut self, count: u128) -> bool {
        /// A value with its facts and its entry in the table.
        const BYTES: u128 = 64;
        self.charge_elements(count) && self.ask_memory(u64::try_from(count * BYTES).unwrap_or(u64::MAX))
    }

    /// Charges string bytes; false, after a report, if the budget is exceeded.
    pub(crate) fn charge_string(&mut self, bytes: usize) -> bool {
        if bytes > self.limits.string_length {
            let limit = self.limits.string_length >> 20;
            self.exceed("string-length", format!("this string is longer than {limit} MiB"));
            return false;
        }
        if let Some(parts) = self.state.spent.string_bytes.exceeds(bytes as u128, self.limits.string_bytes) {
            let limit = self.limits.string_bytes;
            self.exceed("string-bytes", format!("operators make more than {limit} bytes of strings, in {parts} bytes"));
            return false;
        }
        /// Shorter strings are not worth a question.
        const MIN_LENGTH_ASKED: usize = 1 << 16;
        bytes < MIN_LENGTH_ASKED || self.ask_memory(3 * bytes as u64)
    }

    /// Returns the value, or reports that it is nested too deeply.
    pub(crate) fn check_depth(&mut self, value: ValueId) -> ValueId {
        if self.store.values.facts(value).depth <= self.limits.value_depth {
            return value;
        }
        self.fail(codes::LIMIT, format!("this value is nested more than {} levels deep", self.limits.value_depth))
    }

    /// Counts an instantiated prototype; false, after a single report, if the budget is exceeded.
    pub(crate) fn charge_prototype(&mut self, is_kept: bool) -> bool {
        /// One that stays a prototype uses memory.
        const KEPT_COST: u64 = 10;
        self.state.spent.prototypes += if is_kept { KEPT_COST } else { 1 };
        if self.state.spent.prototypes > self.limits.prototypes && !self.state.spent.exhausted {
            let limit = self.limits.prototypes;
            self.exceed(
                "work",
                format!("this statement makes multiclasses and loops run more than {limit} statements"),
            );
            self.state.spent.exhausted = true;
        }
        !self.state.spent.exhausted
    }

    /// Counts the record of an expression; false, after a single report, if the budget is exceeded.
    pub(crate) fn charge_instance(&mut self) -> bool {
        self.state.spent.instances += 1;
        if self.state.spent.instances > self.limits.instances && !self.state.spent.exhausted {
            let limit = self.limits.instances;
            self.exceed("instances", format!("this statement makes more than {limit} anonymous records"));
            self.state.spent.exhausted = true;
        }
        !self.state.spent.exhausted
    }

    /// Begins a top-level statement, which has budgets of its own.
    pub(crate) fn begin_statement(&mut self) {
        (self.state.spent.prototypes, self.state.spent.instances) = (0, 0);
        self.state.spent.exhausted |= self.limits.is_cancelled();
    }

    /// Counts a step; false, after a single report, if the budget is exceeded.
    pub(crate) fn step(&mut self) -> bool {
        self.charge_steps(1)
    }

    /// Counts an operation that looks at `bytes` bytes of strings, which takes longer than its result tells.
    pub(crate) fn charge_scan(&mut self, bytes: usize) -> bool {
        /// Bytes that are searched in the time of a step.
        const BYTES: u64 = 64;
        self.charge_steps(bytes as u64 / BYTES)
    }

    /// Counts an operation that looks at the elements of a list or dag, which takes longer than its result tells.
    pub(crate) fn charge_walk(&mut self, elements: usize) -> bool {
        /// Elements that are visited in the time of a step.
        const ELEMENTS_PER_STEP: u64 = 8;
        self.charge_steps(elements as u64 / ELEMENTS_PER_STEP)
    }

    /// Counts an operation that takes as long as some steps; false, after a single report, if the budget is exceeded.
    pub(crate) fn charge_steps(&mut self, steps: u64) -> bool {
        self.state.spent.steps = self.state.spent.steps.saturating_add(steps);
        if self.state.spent.steps > self.state.spent.pause {
            self.pause();
        }
        !self.state.spent.exhausted
    }

    /// Looks at the limits of steps and memory.
    #[cold]
    fn pause(&mut self) {
        /// Steps that cannot take much memory.
        const STEPS_BETWEEN_PAUSES: u64 = 4096;
        if self.diags.is_muted() {
            return;
        }
        if self.state.spent.steps > self.limits.steps && !self.state.spent.exhausted {
            self.exceed("work", format!("evaluation takes more than {} steps", self.limits.steps));
            self.state.spent.exhausted = true;
        }
        self.state.spent.exhausted |= self.limits.is_cancelled();
        self.look_at_memory(0);
        self.state.spent.pause = self.limits.steps.min(self.state.spent.steps.saturating_add(STEPS_BETWEEN_PAUSES));
    }

    /// Bytes that the compilation uses.
    fn memory(&self) -> u64 {
        self.store.memory() + self.state.memory() + self.diags.memory()
    }

    /// Asks for memory that is about to be used; false, after a single report, if the limit does not allow it.
    pub(crate) fn ask_memory(&mut self, bytes: u64) -> bool {
        /// What is made beside that which is asked for.
        const BESIDE: u64 = 1 << 12;
        match self.state.spent.granted.checked_sub(bytes.saturating_add(BESIDE)) {
            Some(granted) => {
                self.state.spent.granted = granted;
                !self.state.spent.exhausted
            }
            None => self.look_at_memory(bytes),
        }
    }

    /// As [`ask_memory`](Evaluator::ask_memory). Grants more, because it takes time to ask all tables.
    #[cold]
    fn look_at_memory(&mut self, bytes: u64) -> bool {
        const MAX_GRANTED: u64 = 1 << 20;
        let needed = bytes.saturating_add(self.memory());
        if let Some(rest) = self.limits.memory.checked_sub(needed) {
            self.state.spent.granted = MAX_GRANTED.min(rest / 8);
            return !self.state.spent.exhausted;
        }
        self.state.spent.granted = 0;
        // What is tried without messages is done again with them.
        if !self.state.spent.exhausted && !self.diags.is_muted() {
            let limit = self.limits.memory >> 20;
            self.exceed("memory", format!("the compilation takes more than {limit} MiB of memory"));
            self.state.spent.exhausted = true;
        }
        false
    }
}
