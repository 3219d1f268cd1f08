//! Emits the body of `parse`: parses the parameters in the order of the format, then builds the type or attribute.

use super::tree::{Custom, Element, Format, Group, Item, Member, MemberValue, Variable};
use super::values::ValueKind;
use crate::format::literal::Word;
use crate::format::parts::Argument;
use crate::model::definition::{Definition, DefinitionKind};
use crate::model::parameter::Parameter;
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::writer::Writer;

const CONTEXT: &str = "odsParser.getContext()";

pub(crate) fn emit<'d>(w: &mut Writer, definition: &'d Definition<'d>, format: &Format<'d>) {
    let mut scope = Scope::default().with("_parser", "odsParser").with("_ctxt", CONTEXT).with("_builder", "odsBuilder");
    if definition.kind == DefinitionKind::Attribute {
        scope.set("_type", "odsType");
    }
    let emitter = Emitter { definition, values: values(definition, &scope), scope };
    let mut body = Writer::default();
    for parameter in &definition.parameters {
        writeln!(body, "::mlir::FailureOr<{}> {};", parameter.owner_ty, variable(parameter));
    }
    for parameter in definition.parameters.iter().filter(|it| it.is_self_type) {
        emit_self_type(&mut body, parameter);
    }
    emitter.elements(&mut body, &format.elements);
    emitter.result(&mut body);
    // The code in the description may use these.
    if body.text().contains("odsBuilder") {
        writeln!(w, "::mlir::Builder odsBuilder({CONTEXT});");
    }
    if body.text().contains("odsLoc") {
        w.line("::llvm::SMLoc odsLoc = odsParser.getCurrentLocation();");
    }
    w.lines(body.text());
}

/// The variable that holds a parsed parameter.
fn variable(parameter: &Parameter<'_>) -> String {
    format!("_result_{}", parameter.name)
}

/// Emits code for a parameter that is the type after an attribute, which the caller has parsed.
fn emit_self_type(w: &mut Writer, parameter: &Parameter<'_>) {
    let ty = parameter.ty;
    w.block("if (odsType) {", "}", |w| {
        writeln!(w, "if (auto reqType = ::llvm::dyn_cast<{ty}>(odsType)) {{");
        w.nested(|w| writeln!(w, "{} = reqType;", variable(parameter)));
        w.line("} else {");
        w.nested(|w| emit_error(w, "odsLoc", "invalid kind of type specified"));
        w.line("}");
    });
    if !parameter.is_optional() {
        w.block("if (!odsType) {", "}", |w| {
            emit_error(w, "odsLoc", "expected a trailing type");
        });
    }
}

/// Emits an error and a return.
fn emit_error(w: &mut Writer, location: &str, message: &str) {
    writeln!(w, "odsParser.emitError({location}, {});", literal(message));
    w.line("return {};");
}

const CURRENT_LOCATION: &str = "odsParser.getCurrentLocation()";

fn emit_return_if(w: &mut Writer, failed: &str) {
    writeln!(w, "if ({failed})");
    w.nested(|w| w.line("return {};"));
}

/// `if (condition) { then } else { otherwise }`, without empty branches.
fn emit_branches(w: &mut Writer, condition: &str, negation: &str, then: &str, otherwise: &str) {
    match (then, otherwise) {
        ("", "") => writeln!(w, "(void)({condition});"),
        ("", otherwise) => w.block(&format!("if ({negation}) {{"), "}", |w| w.lines(otherwise)),
        (then, otherwise) => {
            writeln!(w, "if ({condition}) {{");
            w.nested(|w| w.lines(then));
            if !otherwise.is_empty() {
                w.line("} else {");
                w.nested(|w| w.lines(otherwise));
            }
            w.line("}");
        }
    }
}

struct Emitter<'d> {
    definition: &'d Definition<'d>,
    /// The placeholders in code of the description.
    scope: Scope<'d>,
    /// The placeholders in defaults, which can also use other parameters.
    values: Scope<'d>,
}

/// Adds the values of the parameters, as `$parameter`. A default can use the parameters before its own.
fn values<'d>(definition: &'d Definition<'_>, scope: &Scope<'d>) -> Scope<'d> {
    let mut values = scope.clone();
    for parameter in &definition.parameters {
        let value = format!("({})", owner(parameter, &values));
        values.set(parameter.name, value);
    }
    values
}

/// C++ for the parsed value of a parameter, or its default.
fn owner(parameter: &Parameter<'_>, values: &Scope<'_>) -> String {
    let result = variable(parameter);
    match parameter.default {
        Some(default) => format!("{result}.value_or({})", values.fill(default)),
        None => format!("*{result}"),
    }
}

impl<'d> Emitter<'d> {
    fn elements(&self, w: &mut Writer, elements: &[Element<'d>]) {
        for element in elements {
            self.element(w, element);
        }
    }

    /// The code that parses elements; the first word of the group announces one of them.
    fn text(&self, elements: &[Element<'d>], announced: Option<&Element<'d>>) -> String {
        let mut w = Writer::default();
        for element in elements {
            match element {
                Element::Item(Item::Variable(read)) if announced.is_some_and(|it| std::ptr::eq(it, element)) => {
                    self.value(&mut w, read);
                }
                _ => self.element(&mut w, element),
            }
        }
        w.text().to_owned()
    }

    fn element(&self, w: &mut Writer, element: &Element<'d>) {
        match element {
            Element::Word(word) => emit_word(w, word),
            Element::Blank(_) => {}
            Element::Item(Item::Variable(variable)) => self.variable(w, variable),
            Element::Item(Item::List(variables)) => self.list(w, variables),
            Element::Item(Item::Struct(members)) => self.structure(w, members),
            Element::Custom(custom) => self.custom(w, custom),
            Element::Group(group) => self.group(w, group),
        }
    }

    fn variable(&self, w: &mut Writer, read: &Variable<'d>) {
        match self.optional(read.parameter) {
            Some(kind) => {
                emit_dialect(w, read.parameter);
                self.optional_value(w, read, kind.word());
            }
            None => self.value(w, read),
        }
    }

    /// Emits code that parses an attribute or a type that may be absent.
    fn optional_value(&self, w: &mut Writer, read: &Variable<'d>, word: &str) {
        let parameter = read.parameter;
        let (class, result) = (parameter.owner_ty, variable(parameter));
        w.block("{", "}", |w| {
            writeln!(w, "::mlir::{word} odsValue;");
            writeln!(w, "::mlir::OptionalParseResult odsParsed = odsParser.parseOptional{word}(odsValue);");
            emit_return_if(w, "odsParsed.has_value() && ::mlir::failed(*odsParsed)");
            w.line("if (odsParsed.has_value()) {");
            w.nested(|w| {
                w.block(&format!("if (!::llvm::isa<{class}>(odsValue)) {{"), "}", |w| {
                    let message = format!("invalid kind of {} specified", word.to_lowercase());
                    emit_error(w, CURRENT_LOCATION, &message);
                });
                writeln!(w, "{result} = ::llvm::cast<{class}>(odsValue);");
            });
            if let ValueKind::Angled(_) = ValueKind::of(parameter, self.definition) {
                // The value is printed without its mnemonic. A parser cannot test for `<` without reading it.
                w.line("} else if (*odsParser.getCurrentLocation().getPointer() == '<') {");
                w.nested(|w| self.value(w, read));
            }
            w.line("}");
        });
    }

    /// The base class of an optional parameter whose text shows whether it is present.
    fn optional(&self, parameter: &Parameter<'d>) -> Option<DefinitionKind> {
        ValueKind::of(parameter, self.definition).optional_kind().filter(|_| parameter.is_optional())
    }

    /// The condition that an optional parameter is present: its parser returns an empty value otherwise.
    fn is_present(&self, parameter: &Parameter<'d>) -> String {
        const CONTAINERS: &[&str] = &["SmallVector<", "SmallString<", "std::vector<", "std::string"];
        let ty = parameter.owner_ty.trim_start_matches("::").trim_start_matches("llvm::");
        let result = variable(parameter);
        match ValueKind::of(parameter, self.definition) {
            _ if self.optional(parameter).is_some() => format!("::mlir::succeeded({result})"),
            ValueKind::Enumeration(_) => self.is_given(parameter),
            _ if CONTAINERS.iter().any(|container| ty.starts_with(container)) => format!("!{result}->empty()"),
            _ => format!("*{result}"),
        }
    }

    /// The condition that a parsed value is not the default.
    fn is_given(&self, parameter: &Parameter<'d>) -> String {
        let scope = self.scope.clone().with("_lhs", format!("(*{})", variable(parameter)));
        format!("!({})", scope.with("_rhs", self.default(parameter).unwrap_or_default()).fill(parameter.comparator))
    }

    /// Emits code that parses a value which must come next.
    fn value(&self, w: &mut Writer, read: &Variable<'d>) {
        let parameter = read.parameter;
        let result = variable(parameter);
        emit_dialect(w, parameter);
        let code = match parameter.parser {
            Some(code) => self.scope.fill(code),
            None => format!("::mlir::FieldParser<{}>::parse(odsParser)", parameter.owner_ty),
        };
        writeln!(w, "{result} = {};", code.trim_end_matches(';'));
        w.block(&format!("if (::mlir::failed({result})) {{"), "}", |w| {
            let message = format!(
                "failed to parse {} parameter '{}' which is to be a `{}`",
                self.definition.record.name(),
                parameter.name,
                parameter.ty
            );
            emit_error(w, CURRENT_LOCATION, &message);
        });
    }

    /// C++ for the default value of a parameter.
    fn default(&self, parameter: &Parameter<'_>) -> Option<String> {
        parameter.default.map(|code| self.values.fill(code))
    }

    // ===- Lists ----------------------------------------------------------===//

    fn list(&self, w: &mut Writer, variables: &[Variable<'d>]) {
        // The list may end before an optional parameter.
        if variables.iter().any(|it| it.parameter.is_optional()) {
            w.block("do {", "} while (false);", |w| self.list_items(w, variables))
        } else {
            self.list_items(w, variables)
        }
    }

    fn list_items(&self, w: &mut Writer, variables: &[Variable<'d>]) {
        for (at, item) in variables.iter().enumerate() {
            self.variable(w, item);
            let rest = variables.get(at + 1..).unwrap_or_default();
            if rest.is_empty() {
                return;
            }
            let may_end = rest.iter().all(|it| it.parameter.is_optional());
            let comma = |w: &mut Writer| {
                let (call, end) = if may_end { ("parseOptionalComma", "break;") } else { ("parseComma", "return {};") };
                writeln!(w, "if (odsParser.{call}())");
                w.nested(|w| w.line(end));
            };
            match item.parameter.is_optional() {
                // No comma follows an absent value.
                true => {
                    let is_given = match self.optional(item.parameter) {
                        Some(_) => format!("::mlir::succeeded({})", variable(item.parameter)),
                        None => self.is_given(item.parameter),
                    };
                    w.block(&format!("if ({is_given}) {{"), "}", comma);
                }
                false => comma(w),
            }
        }
    }

    fn structure(&self, w: &mut Writer, members: &[Member<'d>]) {
        if members.is_empty() {
            return;
        }
        let is_optional = |it: &&Member<'d>| it.parameter.is_optional();
        let required: Vec<&Member<'d>> = members.iter().filter(|it| !is_optional(it)).collect();
        w.block("{", "}", |w| {
            for member in members {
                writeln!(w, "bool {} = false;", seen(member));
            }
            self.emit_member_parser(w, members);
            w.block("const auto odsParseMember = [&]() -> bool {", "};", |w| {
                w.line("::llvm::StringRef odsKey;");
                w.block("if (odsParser.parseKeyword(&odsKey)) {", "}", |w| {
                    emit_error(w, CURRENT_LOCATION, "expected a parameter name in struct");
                });
                w.line("return odsParseValue(odsKey);");
            });
            if required.len() == members.len() {
                emit_all_members(w, members.len());
            } else if required.is_empty() {
                emit_any_members(w);
            } else {
                emit_some_members(w, &required);
            }
        });
    }

    /// Emits `odsParseValue`, which parses `=` and the value of a member.
    fn emit_member_parser(&self, w: &mut Writer, members: &[Member<'d>]) {
        w.line("const auto odsParseValue = [&](::llvm::StringRef odsKey) -> bool {");
        w.nested(|w| {
            emit_return_if(w, "odsParser.parseEqual()");
            for (at, member) in members.iter().enumerate() {
                let otherwise = if at == 0 { "" } else { "} else " };
                let (seen, name) = (seen(member), member.parameter.name);
                writeln!(w, "{otherwise}if (!{seen} && odsKey == \"{name}\") {{");
                w.nested(|w| {
                    writeln!(w, "{seen} = true;");
                    match &member.value {
                        // The name of a member announces its value.
                        MemberValue::Variable(variable) => self.value(w, variable),
                        MemberValue::Custom(custom) => self.custom(w, custom),
                    }
                });
            }
            w.line("} else {");
            w.nested(|w| {
                let message = literal("duplicate or unknown struct parameter name: ");
                writeln!(w, "odsParser.emitError({CURRENT_LOCATION}, {message}) << odsKey;");
                w.line("return {};");
            });
            w.line("}");
            w.line("return true;");
        });
        w.line("};");
    }

    // ===- Custom ---------------------------------------------------------===//

    fn custom(&self, w: &mut Writer, custom: &Custom<'d>) {
        self.prepare_references(w, custom);
        let required: Vec<_> = custom.bound().filter(|it| !it.is_optional()).collect();
        let call = self.custom_call(custom);
        if required.is_empty() {
            return emit_return_if(w, &format!("::mlir::failed({call})"));
        }
        w.block("{", "}", |w| {
            writeln!(w, "::llvm::SMLoc odsCustomLoc = {CURRENT_LOCATION};");
            emit_return_if(w, &format!("::mlir::failed({call})"));
            for parameter in required {
                w.block(&format!("if (::mlir::failed({})) {{", variable(parameter)), "}", |w| {
                    let name = parameter.name;
                    let message = format!("custom parser failed to parse parameter '{name}'");
                    emit_error(w, "odsCustomLoc", &message);
                });
            }
        });
    }

    /// Emits code that sets absent parameters to their default values, so that a custom function may refer to them.
    fn prepare_references(&self, w: &mut Writer, custom: &Custom<'d>) {
        for argument in &custom.arguments {
            if let Argument::Reference(parameter) = argument
                && let Some(default) = self.default(parameter)
            {
                let result = variable(parameter);
                writeln!(w, "if (::mlir::failed({result}))");
                w.nested(|w| writeln!(w, "{result} = {}({default});", parameter.owner_ty));
            }
        }
    }

    fn custom_call(&self, custom: &Custom<'d>) -> String {
        let argument = |argument: &Argument<&Parameter<'_>>| match argument {
            Argument::Bound(parameter) => {
                format!("::mlir::detail::unwrapForCustomParse({})", variable(parameter))
            }
            Argument::Reference(parameter) => format!("*{}", variable(parameter)),
            Argument::Code(code) => self.scope.fill(code),
        };
        let arguments: Vec<String> = custom.arguments.iter().map(argument).collect();
        format!("parse{}(odsParser, {})", custom.function, arguments.join(", "))
    }

    // ===- Groups ---------------------------------------------------------===//

    fn group(&self, w: &mut Writer, group: &Group<'d>) {
        let Some((at, first)) = group.first() else { return };
        let announced = group.anchor().filter(|_| matches!(first, Element::Word(_)));
        let then = self.text(group.then.get(at + 1..).unwrap_or_default(), announced);
        let otherwise = self.text(&group.otherwise, None);
        match first {
            Element::Word(word) => {
                let call = format!("odsParser.{}", word.parse_optional_call());
                let condition = format!("::mlir::succeeded({call})");
                emit_branches(w, &condition, &call, &then, &otherwise);
            }
            Element::Item(Item::Variable(variable)) => {
                self.variable(w, variable);
                if !(then.is_empty() && otherwise.is_empty()) {
                    let condition = self.is_present(variable.parameter);
                    emit_branches(w, &condition, &format!("!({condition})"), &then, &otherwise);
                }
            }
            Element::Custom(custom) => {
                self.prepare_references(w, custom);
                let call = self.custom_call(custom);
                let mut present = Writer::default();
                emit_return_if(&mut present, "::mlir::failed(*odsCustomResult)");
                present.lines(&then);
                // The call has set each parameter to an empty value.
                let mut absent = Writer::default();
                for parameter in custom.bound() {
                    writeln!(absent, "{} = ::mlir::failure();", variable(parameter));
                }
                absent.lines(&otherwise);
                let condition = format!("auto odsCustomResult = {call}; odsCustomResult.has_value()");
                emit_branches(w, &condition, "", present.text(), absent.text());
            }
            // The checks reject groups that begin with another element.
            _ => self.elements(w, &group.then),
        }
    }

    //===- The result -----------------------------------------------------===//

    fn result(&self, w: &mut Writer) {
        let class = self.definition.class;
        let call = if self.definition.is_verified() {
            format!("odsParser.getChecked<{class}>(odsLoc, {CONTEXT}")
        } else {
            format!("{class}::get({CONTEXT}")
        };
        let arguments: Vec<String> = self.definition.parameters.iter().map(|it| self.argument(it)).collect();
        if arguments.is_empty() {
            return writeln!(w, "return {call});");
        }
        writeln!(w, "return {call},");
        w.nested(|w| {
            w.nested(|w| w.lines(&format!("{});", arguments.join(",\n"))));
        });
    }

    /// C++ for an argument of the `get` method.
    fn argument(&self, parameter: &Parameter<'_>) -> String {
        let owner = owner(parameter, &self.values);
        let ty = parameter.ty;
        match parameter.from_owner {
            Some(code) => {
                let scope = self.scope.clone().with("_self", format!("({owner})"));
                format!("static_cast<{ty}>({})", scope.fill(code))
            }
            None if parameter.owner_ty == ty => owner,
            None => format!("static_cast<{ty}>({owner})"),
        }
    }
}

fn emit_word(w: &mut Writer, word: &Word<'_>) {
    emit_return_if(w, &format!("odsParser.{}", word.parse_call()));
}

/// Emits code that loads the dialect whose attributes or types a parameter may have.
fn emit_dialect(w: &mut Writer, parameter: &Parameter<'_>) {
    if let Some(dialect) = &parameter.dialect {
        writeln!(w, "{CONTEXT}->getOrLoadDialect<{dialect}>();");
    }
}

fn seen(member: &Member<'_>) -> String {
    format!("_seen_{}", member.parameter.name)
}

/// Emits a parser for members that are all required.
fn emit_all_members(w: &mut Writer, count: usize) {
    let head = format!("for (unsigned odsMember = 0; odsMember < {count}; ++odsMember) {{");
    w.block(&head, "}", |w| {
        emit_return_if(w, "odsMember != 0 && odsParser.parseComma()");
        emit_return_if(w, "!odsParseMember()");
    });
}

/// Emits a parser for members that are all optional.
fn emit_any_members(w: &mut Writer) {
    w.line("::llvm::StringRef odsFirstKey;");
    w.block("if (::mlir::succeeded(odsParser.parseOptionalKeyword(&odsFirstKey))) {", "}", |w| {
        emit_return_if(w, "!odsParseValue(odsFirstKey)");
        w.block("while (::mlir::succeeded(odsParser.parseOptionalComma())) {", "}", |w| {
            emit_return_if(w, "!odsParseMember()");
        });
    });
}

/// Emits a parser for members some of which are optional.
fn emit_some_members(w: &mut Writer, required: &[&Member<'_>]) {
    let again = "} while (::mlir::succeeded(odsParser.parseOptionalComma()));";
    w.block("do {", again, |w| emit_return_if(w, "!odsParseMember()"));
    for member in required {
        w.block(&format!("if (!{}) {{", seen(member)), "}", |w| {
            let name = member.parameter.name;
            let message = format!("struct is missing required parameter: {name}");
            emit_error(w, CURRENT_LOCATION, &message);
        });
    }
}
