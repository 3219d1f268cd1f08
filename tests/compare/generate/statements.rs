//! Statements other than classes and records, and the conditionals of the preprocessor.

use super::Generator;
use super::names::Name;
use super::types::{Field, Multiclass, Parameter, Type};
use super::values::bracketed;

impl Generator {
    pub(super) fn top_level_statement(&mut self) {
        match self.rng.u32(0..100) {
            0..27 => self.class(),
            27..30 => {
                let class = self.declare_class();
                let name = self.classes[class].name.clone();
                self.line(&format!("class {name};"));
            }
            30..38 => self.multiclass_statement(),
            46..50 => self.promised_record(),
            38..41 => self.defset(),
            41..43 => self.deftype(),
            43..46 => self.conditional_text(),
            _ => self.statement(2),
        }
    }

    /// A class that refers to a record which is defined after it.
    fn promised_record(&mut self) {
        let Some(class) = self.complete_class() else { return };
        let (promise, user, field) = (self.fresh("d"), self.declare_class(), self.fresh("f"));
        let (of, parameters) = (self.classes[class].name.clone(), self.classes[class].parameters.clone());
        let name = self.classes[user].name.clone();
        self.operators.insert("cast");
        self.line(&format!("class {name} {{ {of} {field} = !cast<{of}>(\"{promise}\"); }}"));
        let arguments = self.arguments(&parameters, 2);
        self.line(&format!("def {promise} : {of}{arguments};"));
        self.declare(promise, Type::Record(class));
        self.classes[user].fields.push(Field { name: field, ty: Type::Record(class), is_set: true });
        self.classes[user].is_complete = true;
    }

    /// A statement that may occur anywhere; blocks are nested at most `depth` times.
    pub(super) fn statement(&mut self, depth: u32) {
        match self.rng.u32(0..60) {
            0..8 if depth > 0 => self.foreach_statement(depth - 1),
            8..14 if depth > 0 => self.if_statement(depth - 1),
            14..20 if depth > 0 => self.let_statement(),
            20..27 if !self.multiclasses.is_empty() => self.defm(),
            27..32 => self.defvar(),
            32..35 => {
                let dump = self.dump();
                self.line(&dump);
            }
            35..38 => {
                let assertion = self.assertion();
                self.line(&assertion);
            }
            _ => self.def(None),
        }
    }

    fn statements(&mut self, depth: u32) {
        for _ in 0..self.rng.usize(1..4) {
            self.statement(depth);
        }
    }

    /// A variable; one at file level sometimes holds a list literal whose elements can be accessed.
    fn defvar(&mut self) {
        let (name, ty) = (if self.indent == 0 { self.fresh("v") } else { self.variable("v") }, self.ty(2));
        let (value, length) = match &ty {
            Type::List(element) => {
                let elements = self.elements(element, 2, Generator::exact);
                (format!("{}<{}>", bracketed(&elements.join(", ")), self.type_argument(element)), elements.len())
            }
            _ => (self.exact(&ty, 2), 0),
        };
        self.line(&format!("defvar {name} = {value};"));
        self.declare_name(Name { text: name, ty, is_set: true, length });
    }

    fn deftype(&mut self) {
        let (name, ty) = (self.fresh("T"), self.ty(2));
        if !matches!(ty, Type::Record(_)) {
            let text = self.type_text(&ty);
            self.line(&format!("deftype {name} = {text};"));
            self.aliases.push((name, ty));
        }
    }

    fn defset(&mut self) {
        let Some(class) = self.complete_class() else { return };
        let (name, of) = (self.fresh("set"), self.classes[class].name.clone());
        self.block(&format!("defset list<{of}> {name} ="), |generator| {
            generator.records_of(class);
        });
        self.declare(name, Type::list(Type::Record(class)));
    }

    /// `let fields in` around records that have them.
    fn let_statement(&mut self) {
        let with_fields = (0..self.classes.len()).filter(|&class| {
            let class = &self.classes[class];
            class.is_complete && !class.fields.is_empty()
        });
        let with_fields: Vec<usize> = with_fields.collect();
        let Some(class) = self.rng.choice(with_fields) else { return };
        let fields = self.classes[class].fields.clone();
        let count = self.rng.usize(1..3);
        let lets: Vec<String> = (0..count)
            .filter_map(|_| {
                let field = self.rng.choice(&fields)?;
                let (target, ty) = self.let_target(field, false);
                Some(format!("{target} = {}", self.value(&ty, 2)))
            })
            .collect();
        let head = format!("let {} in", lets.join(", "));
        if self.chance(30) {
            self.line(&head);
            return self.def(Some(class));
        }
        self.block(&head, |generator| {
            generator.records_of(class);
        });
    }

    /// Up to three records of a class, by `def`, `defm` or a loop.
    fn records_of(&mut self, class: usize) {
        for _ in 0..self.rng.usize(0..4) {
            let multiclasses = (0..self.multiclasses.len()).filter(|&index| {
                let records = &self.multiclasses[index].records;
                records.iter().all(|(_, of)| of.is_some_and(|of| self.derives(of, class)))
            });
            let multiclasses: Vec<usize> = multiclasses.collect();
            match self.rng.choice(multiclasses) {
                Some(multiclass) if self.chance(40) => self.defm_of(multiclass),
                _ if self.chance(15) => {
                    self.line("foreach i = [0, 1] in");
                    self.scope(|generator| {
                        generator.declare("i", Type::Int);
                        generator.iterators.push(("i".to_owned(), None));
                        generator.def(Some(class));
                        generator.iterators.pop();
                    });
                }
                _ => self.def(Some(class)),
            }
        }
    }

    fn foreach_statement(&mut self, depth: u32) {
        let iterator = self.variable("i");
        let (list, ty, values) = self.iterated();
        let head = format!("foreach {iterator} = {list} in");
        self.iterators.push((iterator.clone(), values));
        // Records of a loop are in scope behind it by their names.
        let outer = self.names.clone();
        self.declare(&iterator, ty);
        match self.rng.u32(0..10) {
            0 if depth > 0 => {
                self.line(&head);
                self.foreach_statement(depth - 1);
            }
            0..3 => {
                self.line(&head);
                self.def(None);
            }
            _ => self.block(&head, |generator| generator.statements(depth)),
        }
        self.iterators.pop();
        let inside = std::mem::replace(&mut self.names, outer);
        for name in inside {
            if self.names.iter().any(|known| known.text == name.text) {
                continue;
            }
            let record = name.text.split('"').nth(1).filter(|_| name.text.starts_with("!cast"));
            match record {
                Some(record) if self.iterators.is_empty() && self.multiclass.is_none() => {
                    self.declare(record, name.ty);
                }
                Some(_) => self.names.push(name),
                None => {}
            }
        }
    }

    /// What a loop iterates over: the source, the type of the iterator, and its values if these are distinct literals.
    fn iterated(&mut self) -> (String, Type, Option<Vec<String>>) {
        let list = |values: &[&str]| Some(values.iter().map(|&value| value.to_owned()).collect());
        match self.rng.u32(0..12) {
            0 => ("0...2".to_owned(), Type::Int, list(&["0", "1", "2"])),
            1 => ("{0...1, 7}".to_owned(), Type::Int, list(&["0", "1", "7"])),
            2 => ("2-1".to_owned(), Type::Int, list(&["2", "1"])),
            3 => ("4".to_owned(), Type::Int, list(&["4"])),
            4 => ("[\"a\", \"b\"]".to_owned(), Type::String, list(&["a", "b"])),
            5 => ("[]<int>".to_owned(), Type::Int, list(&[])),
            6 => ("!range(3)".to_owned(), Type::Int, list(&["0", "1", "2"])),
            7 | 8 => {
                // The values may repeat, so that records need other names to be distinct.
                let ty = if self.rng.bool() { Type::Int } else { Type::String };
                match self.name(&Type::list(ty.clone()), true) {
                    Some(name) => (name, ty, None),
                    None => ("[3]".to_owned(), Type::Int, list(&["3"])),
                }
            }
            _ => ("[0, 1]".to_owned(), Type::Int, list(&["0", "1"])),
        }
    }

    fn if_statement(&mut self, depth: u32) {
        let condition = self.number(2);
        let outer = std::mem::replace(&mut self.conditional, true);
        if self.chance(25) {
            self.line(&format!("if {condition} then"));
            self.scope(|generator| generator.def(None));
        } else {
            self.scope(|generator| {
                generator.block(&format!("if {condition} then"), |generator| generator.statements(depth));
            });
        }
        if self.chance(15) && depth > 0 {
            self.line("else");
            self.scope(|generator| generator.if_statement(depth - 1));
        } else if self.chance(50) {
            self.scope(|generator| generator.block("else", |generator| generator.statements(depth)));
        }
        self.conditional = outer;
    }

    fn multiclass_statement(&mut self) {
        let name = self.fresh("M");
        self.scope(|generator| {
            let (parameters, list) = generator.parameters();
            generator.declare("NAME", Type::String);
            generator.multiclass = Some(Vec::new());
            let mut inherited = Vec::new();
            let mut parents = String::new();
            if generator.chance(30)
                && let Some(parent) = generator.any_multiclass()
            {
                let parent = &generator.multiclasses[parent];
                let (parent_name, of, records) =
                    (parent.name.clone(), parent.parameters.clone(), parent.records.clone());
                parents = format!(" : {parent_name}{}", generator.parent_arguments(&of));
                inherited = records;
            }
            generator.block(&format!("multiclass {name}{list}{parents}"), |generator| {
                generator.def(None);
                generator.statements(2);
            });
            let mut records = generator.multiclass.take().unwrap_or_default();
            records.extend(inherited);
            generator.multiclasses.push(Multiclass { name, parameters, records });
        });
    }

    /// Arguments of a parent multiclass, whose types are not checked: some depend on the records that exist, some have
    /// another number of bits.
    fn parent_arguments(&mut self, parameters: &[Parameter]) -> String {
        if !self.chance(50) || parameters.is_empty() {
            return self.arguments(parameters, 2);
        }
        let class = self.complete_class().map(|class| self.classes[class].name.clone());
        let arguments = parameters.iter().map(|parameter| match (&parameter.ty, &class) {
            (Type::Int, Some(class)) if self.chance(70) => match self.rng.u32(0..4) {
                0 => format!("!exists<{class}>(\"op1\")"),
                1 => format!("!foldl(0, !instances<{class}>(), sum, k, !add(sum, 1))"),
                2 => format!("!size(!instances<{class}>(\"{}\"))", self.one_of(&["r", "p1", ".*2", "NAME"])),
                _ => format!("!size(!instances<{class}>())"),
            },
            (Type::List(element), _) if matches!(**element, Type::Record(_)) => {
                let element = self.type_text(element);
                format!("!instances<{element}>()")
            }
            (&Type::Bits(width), _) if width > 1 && self.chance(50) => {
                let width = if self.chance(70) { width + 1 } else { width - 1 };
                self.value(&Type::Bits(width), 1)
            }
            (ty, _) => self.value(ty, 1),
        });
        let arguments: Vec<String> = arguments.collect();
        format!("<{}>", arguments.join(", "))
    }

    fn any_multiclass(&mut self) -> Option<usize> {
        (!self.multiclasses.is_empty()).then(|| self.rng.usize(0..self.multiclasses.len()))
    }

    /// `defm NAME : multiclasses, class;`
    fn defm(&mut self) {
        if let Some(multiclass) = self.any_multiclass() {
            self.defm_of(multiclass);
        }
    }

    fn defm_of(&mut self, first: usize) {
        let (name, prefixes) = self.record_names("p");
        let mut made = Vec::new();
        let mut parents = Vec::new();
        let mut used = vec![first];
        if let Some(second) = self.any_multiclass()
            && second != first
            && self.chance(15)
        {
            used.push(second);
        }
        for index in used {
            let multiclass = &self.multiclasses[index];
            let (of, parameters, records) =
                (multiclass.name.clone(), multiclass.parameters.clone(), multiclass.records.clone());
            parents.push(format!("{of}{}", self.arguments(&parameters, 2)));
            made.extend(records);
        }
        if self.chance(12)
            && let Some(class) = self.complete_class()
            && !made.iter().any(|(_, of)| of.is_some_and(|of| self.share_a_class(class, of)))
        {
            let class = &self.classes[class];
            let (of, parameters) = (class.name.clone(), class.parameters.clone());
            parents.push(format!("{of}{}", self.arguments(&parameters, 2)));
        }
        self.line(&format!("defm {name} : {};", parents.join(", ")));
        for (suffix, class) in made {
            let names = prefixes.iter().map(|prefix| format!("{prefix}{suffix}")).collect();
            self.register(names, class);
        }
    }

    /// A statement between `#ifdef` and `#endif`, which is read or skipped.
    fn conditional_text(&mut self) {
        let macro_name = self.fresh("MACRO");
        let is_defined = self.rng.bool();
        if is_defined {
            self.text.push_str(&format!("#define {macro_name}\n"));
        }
        let directive = self.one_of(&["#ifdef", "#ifndef"]);
        self.text.push_str(&format!("{directive} {macro_name}\n"));
        let is_read = is_defined == (directive == "#ifdef");
        self.text_part(is_read);
        if self.rng.bool() {
            self.text.push_str("#else // the other part\n");
            self.text_part(!is_read);
        }
        self.text.push_str("#endif\n");
    }

    fn text_part(&mut self, is_read: bool) {
        if is_read {
            self.statement(1);
        } else {
            self.line("skipped text /* that need not { consist of tokens */");
        }
    }
}
