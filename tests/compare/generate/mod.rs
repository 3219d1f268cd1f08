//! Random programs in the record language: typed, so that most of them are accepted, and over the whole grammar.
//!
//! A program is a function of a seed and an index. [`Generator`] knows the classes, multiclasses, records and variables
//! that the program has defined so far, with their types; `values` and `operators` make expressions of a given type
//! from them, `records` and `statements` the statements around them.

mod instances;
mod names;
mod operators;
mod records;
mod statements;
mod types;
mod values;

use std::collections::BTreeSet;

use fastrand::Rng;

use names::Name;
use types::{Class, Multiclass, Type};

/// A random program.
pub(crate) struct Program {
    pub(crate) text: String,
    /// The operators that the program uses, without `!`.
    pub(crate) operators: BTreeSet<&'static str>,
    /// The version of LLVM that the program is for.
    pub(crate) version: &'static str,
}

/// The program of this index among those of a seed. One of four is about instances only.
pub(crate) fn program(seed: u64, index: u64) -> Program {
    let mut mixed = Rng::with_seed(seed ^ index.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mut rng = Rng::with_seed(mixed.u64(..));
    if index % 4 == 3 {
        return Program { text: instances::program(&mut rng), operators: BTreeSet::new(), version: "22" };
    }
    let mut generator = Generator::new(rng);
    generator.program();
    let version = if generator.is_new { "23" } else { "22" };
    Program { text: generator.text, operators: generator.operators, version }
}

/// A program in the making.
struct Generator {
    rng: Rng,
    text: String,
    indent: usize,
    /// How many names were made.
    counter: usize,
    /// Whether one of many values has a wrong type or is undefined.
    careless: bool,
    /// Whether the program uses forms of LLVM 23 that 22 does not have.
    is_new: bool,
    classes: Vec<Class>,
    multiclasses: Vec<Multiclass>,
    /// The values in scope that have a name; the innermost scope is at the end.
    names: Vec<Name>,
    /// Records without superclasses, the operators of dags.
    dag_operators: Vec<String>,
    /// Type aliases.
    aliases: Vec<(String, Type)>,
    /// The iterators of the enclosing loops, with the text of their values if these are distinct literals.
    iterators: Vec<(String, Option<Vec<String>>)>,
    /// The records of the multiclass that is being defined: what follows its `NAME`, and the class.
    multiclass: Option<Vec<(String, Option<usize>)>>,
    /// Whether the statement is inside an `if`, so that its records may not exist.
    conditional: bool,
    operators: BTreeSet<&'static str>,
}

impl Generator {
    fn new(rng: Rng) -> Generator {
        Generator {
            rng,
            text: String::new(),
            indent: 0,
            counter: 0,
            careless: false,
            is_new: false,
            classes: Vec::new(),
            multiclasses: Vec::new(),
            names: Vec::new(),
            dag_operators: Vec::new(),
            aliases: Vec::new(),
            iterators: Vec::new(),
            multiclass: None,
            conditional: false,
            operators: BTreeSet::new(),
        }
    }

    fn program(&mut self) {
        self.careless = self.chance(20);
        // Three of four programs are made here, the fourth is for 22.
        self.is_new = self.chance(67);
        for _ in 0..2 {
            let name = self.fresh("op");
            self.line(&format!("def {name};"));
            self.dag_operators.push(name);
        }
        self.class();
        for _ in 0..self.rng.usize(2..12) {
            self.top_level_statement();
        }
    }

    /// Whether an event with this probability in percent happens.
    fn chance(&mut self, percent: u32) -> bool {
        self.rng.u32(0..100) < percent
    }

    /// A name that the program does not have yet.
    fn fresh(&mut self, prefix: &str) -> String {
        self.counter += 1;
        format!("{prefix}{}", self.counter)
    }

    /// A name for a variable or field: a new one, or sometimes one that hides another.
    fn variable(&mut self, prefix: &str) -> String {
        // A field cannot be hidden by a name in the same body.
        let simple =
            |name: &&Name| !name.text.starts_with('f') && name.text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let names: Vec<&Name> = self.names.iter().filter(simple).collect();
        match self.rng.choice(names).map(|name| name.text.clone()) {
            Some(name) if name != "NAME" && self.chance(2) => name,
            _ => self.fresh(prefix),
        }
    }

    /// One of several strings.
    fn one_of(&mut self, choices: &[&str]) -> String {
        choices[self.rng.usize(0..choices.len())].to_owned()
    }

    /// Adds a line to the program.
    fn line(&mut self, line: &str) {
        self.text.push_str(&"  ".repeat(self.indent));
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Adds ` {`, the lines of `body`, and `}`.
    fn block(&mut self, head: &str, body: impl FnOnce(&mut Generator)) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        body(self);
        self.indent -= 1;
        self.line("}");
    }

    /// Runs `body` in a scope of its own.
    fn scope<T>(&mut self, body: impl FnOnce(&mut Generator) -> T) -> T {
        let outer = self.names.clone();
        let result = body(self);
        self.names = outer;
        result
    }
}
