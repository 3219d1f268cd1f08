//! Emits the body of `print`: the parameters in the order of the format, without those that have their default value.

use super::tree::{Custom, Element, Format, Group, Item, Member, MemberValue, Variable, deciding_parameters};
use crate::format::literal::Blank;
use crate::format::parts::Argument;
use crate::format::readings::is_word;
use crate::format::spacing::Spacing;
use crate::model::definition::Definition;
use crate::model::parameter::Parameter;
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::writer::Writer;

pub(crate) fn emit(w: &mut Writer, definition: &Definition<'_>, format: &Format<'_>) {
    let scope =
        Scope::default().with("_printer", "odsPrinter").with("_ctxt", "getContext()").with("_builder", "odsBuilder");
    let spacing = if format.follows_blank { Spacing::of_start() } else { Spacing::default() };
    let mut values = scope.clone();
    for parameter in &definition.parameters {
        values.set(parameter.name, format!("{}()", parameter.accessor()));
    }
    let mut emitter = Emitter { w: Writer::default(), scope, values, spacing, words: String::new() };
    emitter.elements(&format.elements, &[]);
    emitter.flush();
    // The code in the description may use it.
    if emitter.w.text().contains("odsBuilder") {
        w.line("::mlir::Builder odsBuilder(getContext());");
    }
    w.lines(emitter.w.text());
}

struct Emitter<'d> {
    w: Writer,
    /// The placeholders in code of the description.
    scope: Scope<'d>,
    /// The placeholders in defaults, which can also use other parameters.
    values: Scope<'d>,
    spacing: Spacing,
    /// Words that are not emitted yet, to be joined into one literal.
    words: String,
}

/// `present` are the parameters that are known not to have their default value.
impl Emitter<'_> {
    fn elements(&mut self, elements: &[Element<'_>], present: &[&Parameter<'_>]) {
        for (at, element) in elements.iter().enumerate() {
            match element {
                Element::Group(group) => self.group(group, elements.get(at + 1..).unwrap_or_default()),
                _ => self.element(element, present),
            }
        }
    }

    fn element(&mut self, element: &Element<'_>, present: &[&Parameter<'_>]) {
        match element {
            Element::Word(word) => self.words += &self.spacing.word(*word),
            Element::Blank(blank) => self.blank(*blank),
            Element::Item(Item::Variable(variable)) => self.variable(variable, present),
            Element::Item(Item::List(variables)) => {
                let members: Vec<Member<'_>> = variables.iter().copied().map(Member::of).collect();
                self.list(&members, false);
            }
            Element::Item(Item::Struct(members)) => self.list(members, true),
            Element::Custom(custom) => {
                if self.spacing.value() {
                    self.words.push(' ');
                }
                self.custom(custom);
            }
            Element::Group(group) => self.group(group, &[]),
        }
    }

    /// Called by `writeln!`: emits the pending words first.
    fn write_fmt(&mut self, text: std::fmt::Arguments<'_>) {
        self.flush();
        self.w.write_fmt(text);
    }

    fn flush(&mut self) {
        if !self.words.is_empty() {
            let words = literal(&std::mem::take(&mut self.words));
            writeln!(self.w, "odsPrinter << {words};");
        }
    }

    /// Emits the code of `body` inside an `if`.
    fn write_guarded(&mut self, condition: &str, body: impl FnOnce(&mut Emitter<'_>)) {
        self.flush();
        let then = self.branch(body);
        self.w.block(&format!("if ({condition}) {{"), "}", |w| w.lines(&then));
    }

    /// The code of `body`.
    fn branch(&mut self, body: impl FnOnce(&mut Emitter<'_>)) -> String {
        let outer = std::mem::take(&mut self.w);
        body(self);
        self.flush();
        std::mem::replace(&mut self.w, outer).text().to_owned()
    }

    // ===- Values ---------------------------------------------------------===//

    fn blank(&mut self, blank: Blank) {
        match blank {
            Blank::None => {}
            Blank::One => self.words.push(' '),
            Blank::NewLine => writeln!(self, "odsPrinter.printNewline();"),
        }
        self.spacing.blank(blank);
    }

    fn variable(&mut self, variable: &Variable<'_>, present: &[&Parameter<'_>]) {
        let parameter = variable.parameter;
        let is_known = present.iter().any(|it| it.name == parameter.name);
        let condition = self.presence(parameter).filter(|_| !is_known);
        let has_blank = self.spacing.value();
        let print = |it: &mut Emitter<'_>| {
            if has_blank {
                it.words.push(' ');
            }
            it.value(variable);
        };
        match condition {
            Some(condition) => self.write_guarded(&condition, print),
            None => print(self),
        }
    }

    fn value(&mut self, variable: &Variable<'_>) {
        let parameter = variable.parameter;
        let value = format!("{}()", parameter.accessor());
        let code = match parameter.printer {
            Some(code) => self.scope.clone().with("_self", value).fill(code),
            None if variable.is_qualified => format!("odsPrinter << {value}"),
            None => format!("odsPrinter.printStrippedAttrOrType({value})"),
        };
        writeln!(self, "{};", code.trim_end_matches(';'));
    }

    fn custom(&mut self, custom: &Custom<'_>) {
        let argument = |argument: &Argument<&Parameter<'_>>| match argument {
            Argument::Bound(parameter) | Argument::Reference(parameter) => {
                format!("{}()", parameter.accessor())
            }
            Argument::Code(code) => self.scope.fill(code),
        };
        let arguments: Vec<String> = custom.arguments.iter().map(argument).collect();
        let call = format!("print{}(odsPrinter, {});", custom.function, arguments.join(", "));
        writeln!(self, "{call}");
    }

    /// The condition under which an optional parameter is printed.
    fn presence(&self, parameter: &Parameter<'_>) -> Option<String> {
        let scope = self.scope.clone();
        let default = self.values.fill(parameter.default?);
        let scope = scope.with("_lhs", format!("{}()", parameter.accessor())).with("_rhs", default);
        Some(format!("!({})", scope.fill(parameter.comparator)))
    }

    fn any_is_present<'p>(&self, parameters: impl Iterator<Item = &'p Parameter<'p>>) -> String {
        let conditions: Vec<String> = parameters.filter_map(|it| self.presence(it)).collect();
        conditions.join(" || ")
    }

    // ===- Lists ----------------------------------------------------------===//

    fn list(&mut self, members: &[Member<'_>], has_names: bool) {
        if members.is_empty() {
            return;
        }
        let is_optional = |member: &Member<'_>| member.parameter.is_optional();
        if self.spacing.value() {
            if members.iter().all(is_optional) {
                let any = self.any_is_present(members.iter().map(|it| it.parameter));
                self.write_guarded(&any, |it| it.words.push(' '));
            } else {
                self.words.push(' ')
            }
        }
        // Up to the first required member, a flag tells whether a member was printed.
        let unsure = members.iter().take_while(|it| is_optional(it)).count();
        let flag = (unsure > 0 && members.len() > 1).then_some("odsIsFirst");
        match flag {
            Some(flag) => {
                self.flush();
                let body = self.branch(|it| {
                    writeln!(it, "bool {flag} = true;");
                    it.members(members, has_names, unsure);
                });
                self.w.block("{", "}", |w| w.lines(&body));
            }
            None => self.members(members, has_names, unsure),
        }
    }

    /// Emits members; the first `unsure` ones and the next one test the flag.
    fn members(&mut self, members: &[Member<'_>], has_names: bool, unsure: usize) {
        for (at, member) in members.iter().enumerate() {
            let print = |it: &mut Emitter<'_>| {
                match at {
                    0 => {}
                    _ if at <= unsure => it.write_guarded("!odsIsFirst", |it| it.words += ", "),
                    _ => it.words += ", ",
                }
                if at < unsure && members.len() > at + 1 {
                    writeln!(it, "odsIsFirst = false;");
                }
                it.member(member, has_names);
            };
            match self.presence(member.parameter) {
                Some(condition) => self.write_guarded(&condition, print),
                None => print(self),
            }
        }
    }

    fn member(&mut self, member: &Member<'_>, has_name: bool) {
        if has_name {
            self.words += &format!("{} = ", member.parameter.name);
        }
        match &member.value {
            MemberValue::Variable(variable) => self.value(variable),
            MemberValue::Custom(custom) => self.custom(custom),
        }
    }

    // ===- Groups ---------------------------------------------------------===//

    /// Emits a group before other elements.
    fn group(&mut self, group: &Group<'_>, others: &[Element<'_>]) {
        self.flush();
        let anchor = group.anchor().map(deciding_parameters).unwrap_or_default();
        // The condition need not be repeated for a single parameter.
        let present = if anchor.len() == 1 { &*anchor } else { &[] };
        let (in_then, in_otherwise) = if group.anchor.is_otherwise { (&[][..], present) } else { (present, &[][..]) };
        let condition = self.condition(group);
        let before = self.spacing;
        let mut then = self.branch(|it| it.elements(&group.then, in_then));
        let after_then = self.spacing;
        // As in MLIR, the spacing after the group is that after the second branch, even if it is empty.
        self.spacing = before;
        let otherwise = self.branch(|it| it.elements(&group.otherwise, in_otherwise));
        if after_then.wants_blank() && !self.spacing.wants_blank() {
            match &*self.begins_with_word(others) {
                "false" => {}
                "true" => then += "odsPrinter << \" \";",
                condition => then += &format!("if ({condition})\n  odsPrinter << \" \";"),
            }
        }
        writeln!(self.w, "if ({condition}) {{");
        self.w.nested(|w| w.lines(&then));
        if !otherwise.is_empty() {
            self.w.line("} else {");
            self.w.nested(|w| w.lines(&otherwise));
        }
        self.w.line("}");
    }

    /// The condition to print the first branch of a group.
    fn condition(&self, group: &Group<'_>) -> String {
        let anchor = group.anchor().map(deciding_parameters).unwrap_or_default();
        let any = self.any_is_present(anchor.into_iter());
        if group.anchor.is_otherwise { format!("!({any})") } else { any }
    }

    /// C++ for whether the text of elements begins with a keyword or value, which continues a word before it.
    fn begins_with_word(&self, elements: &[Element<'_>]) -> String {
        match elements {
            [Element::Word(word), ..] => is_word(word.text()).to_string(),
            [Element::Item(_), ..] => true.to_string(),
            [Element::Group(group), others @ ..] => {
                let otherwise = if group.otherwise.is_empty() { others } else { &group.otherwise };
                let (then, otherwise) = (self.begins_with_word(&group.then), self.begins_with_word(otherwise));
                let condition = self.condition(group);
                match (&*then, &*otherwise) {
                    (then, otherwise) if then == otherwise => then.to_owned(),
                    ("true", "false") => condition,
                    _ => format!("({condition}) ? ({then}) : ({otherwise})"),
                }
            }
            [Element::Blank(_) | Element::Custom(_), ..] | [] => false.to_string(),
        }
    }
}
