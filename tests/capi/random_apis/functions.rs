//! The functions of random descriptions, their parameters and conditions.

use std::collections::HashSet;

use super::describe::{NUMBERS, Writer};

impl Writer {
    /// Parameters, and the names of those that are numbers and pointers.
    pub(super) fn params(
        &mut self,
        most: u64,
        taken: &mut HashSet<String>,
        is_function: bool,
    ) -> (Vec<String>, Vec<String>, Vec<String>) {
        let (mut params, mut numbers, mut pointers) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..self.random.below(most + 1) {
            let name = self.name(taken);
            let desc = self.text();
            let flags = self
                .random
                .of(&["PARAM_IN", "PARAM_IN", "PARAM_OUT", "PARAM_IN_OPTIONAL", "PARAM_OUT_OPTIONAL", "0", "3"])
                .to_owned();
            match self.random.below(if is_function { 12 } else { 6 }) {
                0 | 1 => {
                    let ty = self.random.of(NUMBERS).to_owned();
                    params.push(format!("Param<\"{ty}\", \"{name}\", \"{desc}\", PARAM_IN>"));
                    numbers.push(name);
                }
                2 => params.push(format!("Param<\"{}\", \"{name}\", \"{desc}\", PARAM_IN>", self.value())),
                3..=5 => {
                    params.push(format!("Param<\"{}\", \"{name}\", \"{desc}\", {flags}>", self.pointer()));
                    pointers.push(name);
                }
                6 | 7 => {
                    let count = self.name(taken);
                    let ty = self.random.of(&[
                        "size_t",
                        "uint32_t",
                        "int",
                        "uint8_t",
                        "uint32_t *",
                        "const size_t *",
                        "int64_t",
                    ]);
                    params.push(format!("Param<\"{ty}\", \"{count}\", \"{desc}\", PARAM_IN>"));
                    let range = format!("Range<\"{}\", \"{count}\">", self.random.of(&["0", "1"]));
                    params
                        .push(format!("RangedParam<\"{}\", \"{name}\", \"{desc}\", {flags}, {range}>", self.pointer()));
                    if !ty.contains('*') {
                        numbers.push(count);
                    }
                    pointers.push(name);
                }
                8 if !self.typed_enums.is_empty() => {
                    let (tag, size) = (self.name(taken), self.name(taken));
                    let ty = self.random.pick(&self.typed_enums).clone();
                    params.push(format!("Param<\"{ty}\", \"{tag}\", \"a tag\", PARAM_IN>"));
                    params.push(format!(
                        "Param<\"{}\", \"{size}\", \"a size\", PARAM_IN>",
                        self.random.of(&["size_t", "uint32_t", "size_t *"])
                    ));
                    params.push(format!(
                        "TypeTaggedParam<\"{}\", \"{name}\", \"{desc}\", {flags}, TypeInfo<\"{tag}\", \"{size}\">>",
                        self.random.of(&["void *", "const void *"])
                    ));
                }
                9 => {
                    let length = match numbers.as_slice() {
                        [] => "16".to_owned(),
                        numbers => self
                            .random
                            .of(&["N", "N * 2", "N + N", "4", "null-terminated"])
                            .replace('N', self.random.pick(numbers).as_str()),
                    };
                    params.push(format!(
                        "Long<\"{}\", \"{name}\", \"{desc}\", {flags}, \"{length}\"{}>",
                        self.pointer(),
                        self.random.of(&["", ", true"])
                    ));
                }
                10 => {
                    let handle = self.random.pick(&self.handles).clone();
                    let (ty, flags, ownership) = *self.random.pick(&[
                        ("H *", "PARAM_OUT", "creates"),
                        ("H *", "PARAM_OUT", "borrows"),
                        ("H", "PARAM_IN", "destroys"),
                        ("H", "PARAM_IN", ""),
                    ]);
                    params.push(format!(
                        "Owned<\"{}\", \"{name}\", \"{desc}\", {flags}, \"{ownership}\">",
                        ty.replace('H', &handle)
                    ));
                    pointers.push(name);
                }
                _ => params.push(format!(
                    "Param<\"{}\", \"{name}\", \"{desc}\", PARAM_IN>",
                    self.random.of(&[
                        "int (*)(void *)",
                        "void (*)(int, const char *)",
                        "const int *restrict",
                        "struct foreign *"
                    ])
                )),
            }
        }
        (params, numbers, pointers)
    }

    fn condition(&mut self, numbers: &[String], pointers: &[String]) -> Option<String> {
        let constant = self.random.of(&["0", "1", "7", "100", "2147483647", "0x10u"]);
        let op = self.random.of(&["==", "!=", "<", "<=", ">", ">="]);
        Some(match self.random.below(8) {
            0..=2 => format!("{} {op} {constant}", self.random.pick_of(numbers)?),
            3 => format!("{} + {} {op} {constant}", self.random.pick_of(numbers)?, self.random.pick_of(numbers)?),
            4 => format!("{} == 0 || 100 % {0} != 0", self.random.pick_of(numbers)?),
            5 => format!(
                "{} == NULL && {} {op} {constant}",
                self.random.pick_of(pointers)?,
                self.random.pick_of(numbers)?
            ),
            6 => format!("{} > {}", self.random.pick_of(numbers)?, self.random.pick_of(&self.macros)?),
            _ => format!("{} != NULL && *{0} {op} {constant}", self.random.pick_of(pointers)?),
        })
    }

    pub(super) fn function(&mut self, number: u64) {
        let name = format!(
            "{}{}{number}",
            self.prefix,
            self.random.of(&["Do", "Get", "SetX", "Open", "Close", "_snake_", "URL"])
        );
        let mut taken = HashSet::new();
        let (params, numbers, pointers) = self.params(5, &mut taken, true);
        let mut returns = Vec::new();
        for _ in 0..self.random.below(4) {
            let code = self.random.of(&["BAD", "INVALID_SIZE", "INVALID_NULL_POINTER", "INVALID_NULL_HANDLE"]);
            let mut conditions = Vec::new();
            for _ in 0..self.random.below(3) {
                match self.condition(&numbers, &pointers) {
                    Some(condition) => conditions.push(format!("\"`{condition}`\"")),
                    None => conditions.push(format!("\"{}\"", self.text())),
                }
            }
            returns.push(format!("Return<\"{}_ERRC_{code}\", [{}]>", self.upper, conditions.join(", ")));
        }
        let mut more = self.facts();
        if self.random.one_in(4) {
            let ty = match self.random.below(4) {
                0 => "void".to_owned(),
                1 => "int (*)(int)".to_owned(),
                2 => self.pointer(),
                _ => self.value(),
            };
            more += &format!(" let return = \"{ty}\";");
            // A value that does not fit is rejected, with the function.
            let value = match ty.as_str() {
                "void" => "void",
                ty if ty.contains('*') => "NULL",
                _ => self.random.of(&["-1", "NULL", "77", "(0)", "0.5"]),
            };
            if self.random.one_in(4) {
                more += " let is_variadic = 1;";
                returns.clear();
            } else if self.random.one_in(2) {
                returns.clear();
            }
            for code in &mut returns {
                let conditions = code.find(',').map(|at| code.split_off(at)).unwrap_or_default();
                *code = format!("Return<\"{value}\"{conditions}");
            }
        }
        if self.random.one_in(10) {
            more += &format!(
                " let condition = \"{}\";",
                self.random.of(&["defined(_WIN32)", "defined(__linux__)", "!defined(__cplusplus) || 1"])
            );
        }
        if self.random.one_in(5) {
            more += &format!(" let thread_safety = \"{}\";", self.random.of(&["any", "object", "library"]));
        }
        if self.random.one_in(4) {
            more += &format!(" let details = [\"{}\", \"more\"];", self.text());
        }
        if self.random.one_in(6) {
            more += " let analogues = [\"other*\"];";
        }
        let desc = self.text();
        self.records.push(format!(
            "def {name} : Function {{ let desc = \"{desc}\"; let params = [{}]; let returns = [{}];{more} }}",
            params.join(", "),
            returns.join(", ")
        ));
    }
}
