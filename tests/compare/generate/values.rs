//! Expressions of a given type, apart from bang operators.

use super::Generator;
use super::types::{Parameter, Type};

impl Generator {
    /// An expression that converts to this type, where the context expects it.
    pub(super) fn value(&mut self, ty: &Type, depth: u32) -> String {
        if self.careless && self.rng.u32(0..150) == 0 {
            return self.wrong_value();
        }
        if self.chance(4)
            && let Some(unset) = self.unset_name(ty)
        {
            return unset;
        }
        if depth == 0 || self.chance(65) {
            return self.exact(ty, depth);
        }
        match ty {
            Type::Bit => match self.rng.u32(0..4) {
                0 => self.one_of(&["true", "false", "0", "1", "0b1"]),
                1 => format!("!not({})", self.number(depth - 1)),
                2 => format!("!and({}, 1)", self.number(depth - 1)),
                _ => self.bits(1, depth - 1),
            },
            Type::Bits(width) => match self.rng.u32(0..3) {
                0 => self.rng.u64(0..1 << (*width).min(62)).to_string(),
                1 if *width < 62 => format!("!and({}, {})", self.number(depth - 1), (1_u64 << width) - 1),
                _ => self.bits(*width, depth),
            },
            Type::Int => self.number(depth),
            Type::List(element) => {
                let elements = self.elements(element, depth, Generator::value);
                bracketed(&elements.join(", "))
            }
            Type::Record(class) => self.record(*class, depth, false),
            Type::String | Type::Dag => self.exact(ty, depth),
        }
    }

    /// An expression whose own type is this one.
    pub(super) fn exact(&mut self, ty: &Type, depth: u32) -> String {
        if self.chance(if depth == 0 { 60 } else { 30 })
            && let Some(name) = self.name(ty, true)
        {
            return name;
        }
        if depth > 0 && self.chance(55) {
            return self.operation(ty, depth - 1);
        }
        if depth > 0
            && self.chance(15)
            && let Some(subscript) = self.subscript(ty)
        {
            return subscript;
        }
        if depth > 0
            && self.chance(8)
            && let Some(field) = self.field_of_instance(ty, depth)
        {
            return field;
        }
        match ty {
            Type::Bit => self.bit(depth),
            Type::Bits(width) => self.bits(*width, depth),
            Type::Int => self.int(),
            Type::String => self.string(depth),
            Type::List(element) => self.list(element, depth),
            Type::Dag => self.dag(depth).0,
            Type::Record(class) => self.record(*class, depth, true),
        }
    }

    /// An expression whose type is not what the context needs, or none at all.
    fn wrong_value(&mut self) -> String {
        match self.rng.u32(0..6) {
            0 => "undefined".to_owned(),
            1 => "?".to_owned(),
            2 => "!head([]<int>)".replace("int", "string"),
            _ => {
                let ty = self.ty(1);
                self.exact(&ty, 1)
            }
        }
    }

    pub(super) fn int(&mut self) -> String {
        match self.rng.u32(0..20) {
            0 => format!("0x{:X}", self.rng.u32(0..1000)),
            1 => self.one_of(&["-1", "63", "9223372036854775807", "-9223372036854775808", "0xFFFFFFFFFFFFFFFF"]),
            2 => self.one_of(&["true", "false"]),
            3 => format!("+{}", self.rng.u32(0..9)),
            _ => self.rng.i32(-3..20).to_string(),
        }
    }

    /// A value of type `int`, `bit` or `bits`.
    pub(super) fn number(&mut self, depth: u32) -> String {
        let ty = match self.rng.u32(0..10) {
            0..7 => Type::Int,
            7 => Type::Bit,
            _ => Type::Bits(self.rng.u32(1..6)),
        };
        let number = self.exact(&ty, depth);
        // Operators with unset bits cannot be evaluated.
        if number.contains('?') && self.chance(90) { self.int() } else { number }
    }

    fn bit(&mut self, depth: u32) -> String {
        if self.chance(50)
            && let Some((name, width)) = self.bits_name()
        {
            return format!("{name}{{{}}}", self.rng.u32(0..width));
        }
        if depth > 0 && self.chance(20) {
            let width = self.rng.u32(1..6);
            self.operators.insert("cast");
            let (bits, index) = (self.value(&Type::Bits(width), depth - 1), self.rng.u32(0..width));
            return format!("!cast<bits<{width}>>({bits}){{{index}}}");
        }
        let (left, right) = (self.int(), self.int());
        let operator = self.one_of(&["eq", "ne", "lt", "ge"]);
        if depth > 0 {
            return format!("!{operator}({left}, {})", self.number(depth - 1));
        }
        format!("!{operator}({left}, {right})")
    }

    /// Values of type `bits<width>`: literals, slices, and lists of bits.
    fn bits(&mut self, width: u32, depth: u32) -> String {
        if width == 0 {
            return "{}".to_owned();
        }
        if self.chance(40)
            && let Some((name, of)) = self.bits_name()
            && of >= width
        {
            let from = self.rng.u32(0..=of - width);
            let (low, high) = (from, from + width - 1);
            return match self.rng.u32(0..5) {
                _ if width == 1 => format!("{{ {name}{{{low}}} }}"),
                0 => format!("{name}{{{low}...{high}}}"),
                1 => format!("{name}{{{high}-{low}}}"),
                2 if width == 2 => format!("{name}{{{low}, {high}}}"),
                _ => format!("{name}{{{high}...{low}}}"),
            };
        }
        if self.chance(40) || width > 40 {
            let digits: String = (0..width).map(|_| if self.rng.bool() { '1' } else { '0' }).collect();
            return if width <= 64 { format!("0b{digits}") } else { format!("{{ {} }}", self.separate(&digits)) };
        }
        let mut left = width;
        let mut parts = Vec::new();
        while left > 0 {
            if left > 1 && self.chance(30) {
                let part = self.rng.u32(1..left);
                let digits: String = (0..part).map(|_| if self.rng.bool() { '1' } else { '0' }).collect();
                parts.push(format!("0b{digits}"));
                left -= part;
            } else if self.chance(60) {
                parts.push(self.one_of(&["0", "1", "0", "1", "0", "1", "1", "0", "0", "?"]));
                left -= 1;
            } else {
                parts.push(self.value(&Type::Bit, depth.saturating_sub(1)));
                left -= 1;
            }
        }
        format!("{{ {} }}", parts.join(", "))
    }

    fn separate(&self, digits: &str) -> String {
        digits.chars().map(String::from).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn string(&mut self, depth: u32) -> String {
        match self.rng.u32(0..12) {
            0 => self.one_of(&["[{ code(); }]", "[{two\nlines}]"]),
            1 => "\"a\" \"b\"".to_owned(),
            2 => "\"\"".to_owned(),
            3..6 if depth > 0 => {
                let left = self.string(depth - 1);
                let ty = self.pasted_type();
                // A `{` behind a name ends the paste.
                let right = self.exact(&ty, depth - 1);
                // A record behind a `#` is its name, which has no fields.
                let right = if right.ends_with('}') || right.contains('.') { self.int() } else { right };
                format!("{left} # {right}")
            }
            _ => format!("\"{}\"", self.one_of(&["a", "b", "ab", "Abc", "x_y", "t\\tb", "q\\\"", "-", "12", "n\\nl"])),
        }
    }

    fn pasted_type(&mut self) -> Type {
        match self.rng.u32(0..6) {
            0..2 => Type::Int,
            2 => Type::Bit,
            _ => Type::String,
        }
    }

    /// One to three elements.
    pub(super) fn elements(
        &mut self,
        ty: &Type,
        depth: u32,
        make: fn(&mut Generator, &Type, u32) -> String,
    ) -> Vec<String> {
        (0..self.rng.usize(1..4)).map(|_| make(self, ty, depth.saturating_sub(1))).collect()
    }

    fn list(&mut self, element: &Type, depth: u32) -> String {
        if self.chance(8) {
            return format!("[]<{}>", self.type_argument(element));
        }
        self.full_list(element, depth)
    }

    /// A list literal that is not empty.
    pub(super) fn full_list(&mut self, element: &Type, depth: u32) -> String {
        let elements = self.elements(element, depth, Generator::exact).join(", ");
        let comma = if self.chance(5) { "," } else { "" };
        if matches!(element, Type::Record(_) | Type::List(_)) || self.chance(20) {
            return format!("{}<{}>", bracketed(&(elements + comma)), self.type_argument(element));
        }
        bracketed(&(elements + comma))
    }

    /// An element of a list whose length is known, or a list of them.
    fn subscript(&mut self, ty: &Type) -> Option<String> {
        if let Type::List(element) = ty
            && let Some((name, length)) = self.list_name(element)
        {
            let (a, b) = (self.rng.usize(0..length), self.rng.usize(0..length));
            return Some(match self.rng.u32(0..5) {
                0 => format!("{name}[{a},]"),
                1 => format!("{name}[{a}...{b}]"),
                2 => format!("{name}[{a}, {b}]"),
                3 => format!("{name}[{a}-{b}, {a}]"),
                _ => format!("{name}[[{a}, {b}]]"),
            });
        }
        let (name, length) = self.list_name(ty)?;
        let index = self.rng.usize(0..length);
        Some(if self.chance(20) { format!("{name}[!add({index}, 0)]") } else { format!("{name}[{index}]") })
    }

    /// A dag, and the number of its arguments; argument `n` has the name `n<n>` if it has one.
    pub(super) fn dag(&mut self, depth: u32) -> (String, usize) {
        let operator = self.dag_operator();
        self.dag_of(&operator, depth)
    }

    /// The operator of a dag, the same for most dags.
    pub(super) fn dag_operator(&mut self) -> String {
        if self.chance(85) {
            return self.dag_operators[0].clone();
        }
        let index = self.rng.usize(0..self.dag_operators.len());
        self.dag_operators[index].clone()
    }

    pub(super) fn dag_of(&mut self, operator: &str, depth: u32) -> (String, usize) {
        let count = self.rng.usize(1..4);
        let arguments: Vec<String> = (0..count).map(|index| self.dag_argument(index, depth)).collect();
        // `[` and `{` after the operator itself are a subscript and a slice.
        let name = if self.chance(20) || arguments[0].starts_with(['[', '{']) { ":$name" } else { "" };
        (format!("({operator}{name} {})", arguments.join(", ")), count)
    }

    fn dag_argument(&mut self, index: usize, depth: u32) -> String {
        let name = if self.chance(40) { format!(":$n{index}") } else { String::new() };
        match self.rng.u32(0..12) {
            0 => format!("$n{index}"),
            1 => format!("?{name}"),
            _ => {
                let ty = self.ty(1);
                format!("{}{name}", self.exact(&ty, depth.saturating_sub(1)))
            }
        }
    }

    /// A record of a class: one in scope, or an instance; a record of a subclass if the type need not be exact.
    pub(super) fn record(&mut self, class: usize, depth: u32, exactly: bool) -> String {
        if !exactly
            && self.chance(60)
            && let Some(name) = self.name(&Type::Record(class), false)
        {
            return name;
        }
        if self.classes[class].is_complete {
            return self.instance(class, depth);
        }
        self.name(&Type::Record(class), exactly).unwrap_or_else(|| "?".to_owned())
    }

    /// `Class<arguments>.field`.
    fn field_of_instance(&mut self, ty: &Type, depth: u32) -> Option<String> {
        let class = self.complete_class()?;
        let fields = self.classes[class].fields.iter().filter(|field| field.is_set && field.ty == *ty);
        let fields: Vec<String> = fields.map(|field| field.name.clone()).collect();
        let field = self.rng.choice(fields)?;
        Some(format!("{}.{field}", self.instance(class, depth - 1)))
    }

    /// `Class<arguments>`.
    pub(super) fn instance(&mut self, class: usize, depth: u32) -> String {
        let class = &self.classes[class];
        let (name, parameters) = (class.name.clone(), class.parameters.clone());
        let arguments = self.arguments(&parameters, depth);
        format!("{name}{}", if arguments.is_empty() { "<>".to_owned() } else { arguments })
    }

    /// Arguments for these parameters in angle brackets: some by name, defaults sometimes left out.
    pub(super) fn arguments(&mut self, parameters: &[Parameter], depth: u32) -> String {
        let mut arguments = Vec::new();
        let mut by_name = false;
        for parameter in parameters {
            if parameter.has_default && self.chance(40) {
                by_name = true;
                continue;
            }
            by_name |= self.chance(15);
            let value = self.value(&parameter.ty, depth.min(2).saturating_sub(1));
            // A field of `?` is an intentional difference.
            let is_record = matches!(parameter.ty, Type::Record(_));
            let value = if !is_record && !by_name && self.chance(1) { "?".to_owned() } else { value };
            arguments.push(if by_name { format!("{} = {value}", parameter.name) } else { value });
        }
        if arguments.is_empty() && (parameters.is_empty() || self.chance(50)) {
            return String::new();
        }
        format!("<{}>", arguments.join(", "))
    }
}

/// A list literal; `[{` would begin a code literal.
pub(super) fn bracketed(elements: &str) -> String {
    if elements.starts_with('{') { format!("[ {elements}]") } else { format!("[{elements}]") }
}
