//! Limits on the resources of a compilation, each with an error of its own.

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
    /// Levels of nesting of a value.
    pub value_depth: u16,
    /// Levels of nested resolution.
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
            elements: 50_000_000,
            string_bytes: 1_000_000_000,
            string_length: 64 << 20,
            value_depth: 10_000,
            resolve_depth: 60_000,
            instance_depth: 5_000,
        }
    }
}

impl Limits {
    /// The names that [`Limits::set`] accepts. The depths are not among them, because they fit the stack.
    pub const NAMES: [&str; 7] =
        ["steps", "records", "prototypes", "instances", "elements", "string-bytes", "string-length"];

    /// Sets a budget by its name; false if there is no such budget.
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

/// The used part of the budgets.
#[derive(Default)]
pub(crate) struct Spent {
    pub steps: u64,
    pub prototypes: u64,
    pub instances: u64,
    pub elements: u64,
    pub string_bytes: u64,
    pub resolve_depth: u32,
    /// A budget is exceeded: evaluation stops.
    pub exhausted: bool,
}
