//! Classes and records: parents, fields and the other items of a body.

use super::Generator;
use super::names::Name;
use super::types::{Class, Field, Parameter, Type};

impl Generator {
    /// `class NAME<parameters> : parents body`, sometimes declared before it is defined.
    pub(super) fn class(&mut self) {
        let declared: Vec<usize> = (0..self.classes.len()).filter(|&class| !self.classes[class].is_complete).collect();
        let class = match self.rng.choice(declared) {
            Some(class) if self.chance(70) => class,
            _ => self.declare_class(),
        };
        let name = self.classes[class].name.clone();
        self.scope(|generator| {
            let parameters = generator.parameters();
            // In a class instance it has no value, and then neither have conditions and messages that mention it.
            if generator.chance(30) {
                generator.declare("NAME", Type::String);
            }
            let mut draft = Draft::default();
            let parents = generator.parents(None, &mut draft);
            let list = parameters.1;
            generator.body(&format!("class {name}{list}{parents}"), &mut draft, true);
            let defined = &mut generator.classes[class];
            defined.parameters = parameters.0;
            defined.fields = draft.fields;
            defined.ancestors.extend(draft.ancestors);
            defined.is_complete = true;
        });
    }

    /// Adds a class without contents.
    pub(super) fn declare_class(&mut self) -> usize {
        let (name, index) = (self.fresh("C"), self.classes.len());
        let class =
            Class { name, parameters: Vec::new(), fields: Vec::new(), ancestors: vec![index], is_complete: false };
        self.classes.push(class);
        index
    }

    /// Parameters, declared in the current scope, and their text.
    pub(super) fn parameters(&mut self) -> (Vec<Parameter>, String) {
        let mut parameters = Vec::new();
        let mut texts = Vec::new();
        let mut has_default = false;
        for _ in 0..self.rng.usize(0..4) {
            let (mut name, ty) = (self.variable("a"), self.ty(1));
            if parameters.iter().any(|known: &Parameter| known.name == name) {
                name = self.fresh("a");
            }
            has_default |= self.chance(30);
            let default = if has_default { format!(" = {}", self.value(&ty, 2)) } else { String::new() };
            texts.push(format!("{} {name}{default}", self.type_text(&ty)));
            self.declare(&name, ty.clone());
            // A default with unset bits counts as none.
            parameters.push(Parameter { name, ty, has_default: has_default && !default.contains('?') });
        }
        let text = if texts.is_empty() { String::new() } else { format!("<{}>", texts.join(", ")) };
        (parameters, text)
    }

    /// `: A<...>, B<...>`; their fields become visible one parent after the other.
    fn parents(&mut self, first: Option<usize>, draft: &mut Draft) -> String {
        let mut texts = Vec::new();
        let count = if first.is_some() { 1 } else { [0, 1, 1, 1, 2][self.rng.usize(0..5)] };
        for index in 0..count {
            let Some(class) = first.filter(|_| index == 0).or_else(|| self.complete_class()) else { break };
            if draft.direct.iter().any(|&other| self.share_a_class(class, other)) {
                continue;
            }
            let parent = &self.classes[class];
            let (name, parameters, fields) = (parent.name.clone(), parent.parameters.clone(), parent.fields.clone());
            draft.ancestors.extend(parent.ancestors.iter().copied());
            draft.direct.push(class);
            texts.push(format!("{name}{}", self.arguments(&parameters, 2)));
            for field in fields {
                if draft.fields.iter().all(|known| known.name != field.name) {
                    self.declare_name(Name {
                        text: field.name.clone(),
                        ty: field.ty.clone(),
                        is_set: field.is_set,
                        length: 0,
                    });
                    draft.fields.push(field);
                }
            }
        }
        if texts.is_empty() { String::new() } else { format!(" : {}", texts.join(", ")) }
    }

    /// `;`, or the items in braces.
    fn body(&mut self, head: &str, draft: &mut Draft, is_class: bool) {
        let inherited = draft.fields.len();
        if self.chance(if is_class { 15 } else { 40 }) {
            return self.line(&format!("{head};"));
        }
        self.block(head, |generator| {
            let most = if is_class { 6 } else { 4 };
            for _ in 0..generator.rng.usize(0..most) {
                generator.item(draft, inherited, is_class);
            }
        });
    }

    fn item(&mut self, draft: &mut Draft, inherited: usize, is_class: bool) {
        match self.rng.u32(0..20) {
            0..4 if !draft.fields.is_empty() => self.let_item(draft),
            4 => {
                let (name, ty) = (self.variable("v"), self.ty(2));
                let value = self.exact(&ty, 2);
                self.line(&format!("defvar {name} = {value};"));
                self.declare(name, ty);
            }
            5 => {
                let assertion = self.assertion();
                self.line(&assertion);
            }
            6 if self.chance(30) => {
                let dump = self.dump();
                self.line(&dump);
            }
            7 if inherited > 0 && self.chance(30) => {
                let field = draft.fields[self.rng.usize(0..inherited)].clone();
                let value = self.earlier_value(&field.ty, &draft.fields, &field.name);
                let line = format!("{} {} = {value};", self.type_text(&field.ty), field.name);
                self.line(&line);
            }
            8 if is_class && !self.classes.is_empty() => {
                // A reference to the record itself, which exists at the end only.
                let (name, class) = (self.fresh("f"), self.classes.len() - 1);
                let record = self.classes[class].name.clone();
                let operator = self.one_of(&["cast", "exists"]);
                if operator == "exists" {
                    self.line(&format!("bit {name} = !exists<{record}>(NAME);"));
                } else if draft.ancestors.contains(&class) {
                    self.line(&format!("{record} {name} = !cast<{record}>(NAME);"));
                }
            }
            _ => self.field(draft),
        }
    }

    fn field(&mut self, draft: &mut Draft) {
        let (name, ty) = (self.variable("f"), self.ty(2));
        let keyword = if self.chance(6) { "field " } else { "" };
        let is_set = !self.chance(10);
        let value = if is_set {
            {
                let depth = self.rng.u32(1..4);
                format!(" = {}", self.value(&ty, depth))
            }
        } else {
            String::new()
        };
        let line = format!("{keyword}{} {name}{value};", self.type_text(&ty));
        self.line(&line);
        self.declare_name(Name { text: name.clone(), ty: ty.clone(), is_set, length: 0 });
        draft.fields.push(Field { name, ty, is_set });
    }

    /// `let field = value;` or `let field{bits} = value;`
    fn let_item(&mut self, draft: &mut Draft) {
        let index = self.rng.usize(0..draft.fields.len());
        let field = draft.fields[index].clone();
        let (place, ty) = self.let_target(&field, true);
        let value = self.earlier_value(&ty, &draft.fields, &field.name);
        self.line(&format!("let {place} = {value};"));
        if ty == field.ty {
            draft.fields[index].is_set = true;
            for name in self.names.iter_mut().filter(|name| name.text == field.name) {
                name.is_set = true;
            }
        }
    }

    /// A field, or some bits of it, to the left of the `=` of a `let`; and the type of the value.
    pub(super) fn let_target(&mut self, field: &Field, is_item: bool) -> (String, Type) {
        let name = &field.name;
        let (open, close) = if is_item || self.is_new { ('{', '}') } else { ('<', '>') };
        let chance = match field.ty {
            _ if !self.is_new => 0,
            Type::List(_) | Type::String => 40,
            Type::Dag => 20,
            _ => 1,
        };
        if self.chance(chance) {
            let mode = self.one_of(&["append", "prepend"]);
            return (format!("{mode} {name}"), field.ty.clone());
        }
        match field.ty {
            Type::Bits(width) if (2..60).contains(&width) && self.chance(40) => {
                let low = self.rng.u32(0..width);
                let high = self.rng.u32(low..width);
                let range = match self.rng.u32(0..4) {
                    _ if low == high => low.to_string(),
                    0 => format!("{low}...{high}"),
                    1 => format!("{high}-{low}"),
                    2 if low + 1 == high => format!("{high}, {low}"),
                    _ => format!("{high}...{low}"),
                };
                (format!("{name}{open}{range}{close}"), Type::Bits(high - low + 1))
            }
            _ => (name.clone(), field.ty.clone()),
        }
    }

    /// A value that mentions only fields before the one that it is for, so that they form no cycle.
    fn earlier_value(&mut self, ty: &Type, fields: &[Field], name: &str) -> String {
        if self.chance(1) {
            return self.value(ty, 2);
        }
        let own = fields.iter().position(|field| field.name == *name).unwrap_or(0);
        let later: Vec<&str> = fields[own..].iter().map(|field| field.name.as_str()).collect();
        let all = self.names.clone();
        self.names.retain(|name| !later.contains(&name.text.as_str()));
        let value = self.value(ty, 2);
        self.names = all;
        value
    }

    /// `def NAME : parents body`, of this class if there is one.
    pub(super) fn def(&mut self, class: Option<usize>) {
        let (name, texts) = self.record_names("d");
        let own_name = texts.first().filter(|_| self.iterators.is_empty() && self.multiclass.is_none()).cloned();
        let mut draft = Draft::default();
        self.scope(|generator| {
            let parents = generator.parents(class, &mut draft);
            // A self reference, resolved at the end.
            if let (Some(own), Some(&class)) = (own_name, draft.direct.first())
                && generator.chance(10)
            {
                let field = generator.fresh("f");
                let of = generator.classes[class].name.clone();
                generator.block(&format!("def {name}{parents}"), |generator| {
                    generator.line(&format!("{of} {field} = {own};"));
                });
                return;
            }
            generator.body(&format!("def {name}{parents}"), &mut draft, false);
        });
        self.register(texts, draft.direct.first().copied());
    }

    /// Adds records to the scope, or to the multiclass that they are part of.
    pub(super) fn register(&mut self, names: Vec<String>, class: Option<usize>) {
        if self.conditional {
            return;
        }
        for name in names {
            let in_loop = !self.iterators.is_empty();
            if let Some(records) = &mut self.multiclass {
                records.push((name.clone(), class));
            }
            let text = match (self.multiclass.is_some(), in_loop, class) {
                (false, false, _) => name,
                (_, _, None) => continue,
                (true, _, Some(class)) => format!("!cast<{}>(NAME # \"{name}\")", self.classes[class].name),
                (false, true, Some(class)) => format!("!cast<{}>(\"{name}\")", self.classes[class].name),
            };
            match class {
                Some(class) => self.declare(text, Type::Record(class)),
                None => self.dag_operators.push(text),
            }
        }
    }

    /// How a record is named in the source, and the names of the records that this makes, if they are known.
    pub(super) fn record_names(&mut self, prefix: &str) -> (String, Vec<String>) {
        if self.chance(6) {
            return (String::new(), Vec::new());
        }
        let base = self.fresh(prefix);
        let mut source = match self.rng.u32(0..10) {
            0 if self.multiclass.is_some() => format!("NAME # \"{base}\""),
            1 => format!("\"{base}\""),
            2 => format!("\"{prefix}\" # {}", &base[prefix.len()..]),
            3 if self.chance(50) => format!("!strconcat(\"{prefix}\", \"{}\")", &base[prefix.len()..]),
            _ => base.clone(),
        };
        let mut names = Some(vec![base]);
        for (iterator, values) in &self.iterators {
            source = format!("{source} # \"_\" # {iterator}");
            names = match (names, values) {
                (Some(names), Some(values)) => {
                    let all = names.iter().flat_map(|name| values.iter().map(move |value| format!("{name}_{value}")));
                    Some(all.collect())
                }
                _ => None,
            };
        }
        let names = names.filter(|names: &Vec<String>| names.len() <= 12).unwrap_or_default();
        (source, names)
    }

    /// A true assertion; sometimes one that may fail.
    pub(super) fn assertion(&mut self) -> String {
        let condition = match self.rng.u32(0..30) {
            0 => self.number(1),
            1..15 => format!("!or(1, {})", self.number(2)),
            _ => {
                self.operators.insert("ge");
                format!("!ge(!size({}), 0)", self.string(2))
            }
        };
        format!("assert {condition}, {};", self.string(1))
    }

    pub(super) fn dump(&mut self) -> String {
        match self.rng.u32(0..4) {
            0 => format!("dump {};", self.string(2)),
            _ => {
                let ty = self.ty(1);
                format!("dump \"v \" # !repr({});", self.exact(&ty, 2))
            }
        }
    }
}

/// What a class or record inherits and declares.
#[derive(Default)]
struct Draft {
    fields: Vec<Field>,
    ancestors: Vec<usize>,
    /// The parents.
    direct: Vec<usize>,
}
