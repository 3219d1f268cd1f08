//! [`Operation`]: a random operation, as a record and as IR in generic form.

use std::fmt::Write;

use super::pools::{
    ATTRIBUTES, AttributeRow, BUILDERS, ODD_ATTRIBUTES, ODD_PROPERTIES, PROPERTIES, PropertyRow, Random, TRAITS, TYPES,
    TypeRow, VALUE_TRAITS,
};

/// How many values an operand or a result is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    One,
    Optional,
    Variadic,
}

/// An operand or a result.
pub(crate) struct Value {
    pub(crate) name: String,
    pub(crate) length: Length,
    pub(crate) ty: &'static TypeRow,
    decorator: &'static str,
}

/// Whether an attribute may be absent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    Required,
    Optional,
    Default,
    OptionalDefault,
}

pub(crate) struct Attribute {
    pub(crate) name: String,
    pub(crate) presence: Presence,
    pub(crate) row: &'static AttributeRow,
}

pub(crate) struct Property {
    pub(crate) name: String,
    pub(crate) row: &'static PropertyRow,
}

/// A region or a successor.
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) is_variadic: bool,
    constraint: &'static str,
}

pub(crate) struct Operation {
    pub(crate) name: String,
    pub(crate) operands: Vec<Value>,
    pub(crate) results: Vec<Value>,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) properties: Vec<Property>,
    pub(crate) regions: Vec<Part>,
    pub(crate) successors: Vec<Part>,
    pub(crate) traits: Vec<String>,
    builders: Vec<String>,
    fields: Vec<String>,
    pub(crate) format: Option<String>,
    /// Whether the format may have everything that formats can have, and custom directives.
    pub(crate) is_rich: bool,
    /// The values that must not be empty, because MLIR has no text for an empty list of types.
    pub(crate) listed: Vec<String>,
}

/// Attributes that are numbers, of which a custom directive reads the second beside a reference to the first.
pub(crate) const NUMBERS: [&str; 2] = ["number0", "number1"];

impl Operation {
    pub(crate) fn random(random: &mut Random, number: usize) -> Operation {
        let mut op = Operation::with_parts(random, number, false);
        op.add_traits(random);
        op.add_code(random);
        op
    }

    /// An operation for tests of its format: without methods, and with only those traits on which formats depend.
    pub(crate) fn with_rich_format(random: &mut Random, number: usize) -> Operation {
        let mut op = Operation::with_parts(random, number, true);
        op.add_sizes(random);
        if random.chance(20) {
            let number =
                |name: &&str| Attribute { name: (*name).to_owned(), presence: Presence::Required, row: &ATTRIBUTES[0] };
            op.attributes.extend(NUMBERS.iter().map(number));
        }
        if random.chance(20) {
            op.relate(random);
        }
        if !op.regions.is_empty() && random.chance(30) {
            let traits = ["SingleBlockImplicitTerminator<\"EndOp\">", "IsolatedFromAbove", "NoTerminator"];
            op.traits.push((*random.pick(&traits)).to_owned());
        }
        op.builders.push("OpBuilder<(ins \"int\":$unused), \"(void)$_state;\">".to_owned());
        op.fields.push("let skipDefaultBuilders = 1;".to_owned());
        op
    }

    fn with_parts(random: &mut Random, number: usize, is_rich: bool) -> Operation {
        let mut op = Operation {
            name: format!("op{number}"),
            operands: values(random, "in", 4),
            results: values(random, "out", 3),
            attributes: Vec::new(),
            properties: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            traits: Vec::new(),
            builders: Vec::new(),
            fields: Vec::new(),
            format: None,
            is_rich,
            listed: Vec::new(),
        };
        if random.chance(60) {
            op.add_attributes(random);
        }
        if random.chance(if is_rich { 40 } else { 20 }) {
            for at in 0..=random.below(3) {
                let pool = if is_rich && random.chance(40) { ODD_PROPERTIES } else { PROPERTIES };
                op.properties.push(Property { name: name(random, "prop", at), row: random.pick(pool) });
            }
        }
        op.add_parts(random);
        op
    }

    fn add_attributes(&mut self, random: &mut Random) {
        for at in 0..=random.below(4) {
            let pool = if self.is_rich && random.chance(25) { ODD_ATTRIBUTES } else { ATTRIBUTES };
            let row = random.pick(pool);
            let presence = match random.below(10) {
                0..=3 => Presence::Required,
                4..=6 => Presence::Optional,
                _ if row.2.is_empty() || row.0 == "UnitAttr" => Presence::Optional,
                7..=8 => Presence::Default,
                // `mlir-tblgen` generates invalid C++ for them.
                _ if row.2.starts_with("::shop") => Presence::Default,
                // What has its default value is printed as if it were absent.
                _ if self.is_rich && !["I32Attr", "I8Attr", "SI32Attr", "StrAttr"].contains(&row.0) => {
                    Presence::Default
                }
                _ => Presence::OptionalDefault,
            };
            self.attributes.push(Attribute { name: name(random, "attr", at), presence, row });
        }
    }

    fn add_parts(&mut self, random: &mut Random) {
        const REGIONS: &[&str] =
            &["AnyRegion", "AnyRegion", "SizedRegion<1>", "MaxSizedRegion<1>", "MinSizedRegion<1>"];
        if random.chance(25) {
            let count = 1 + random.below(2);
            for at in 0..count {
                let is_variadic = at + 1 == count && random.chance(25);
                let constraint = random.pick(REGIONS);
                self.regions.push(Part { name: name(random, "region", at), is_variadic, constraint });
            }
        }
        if random.chance(12) {
            let count = 1 + random.below(2);
            for at in 0..count {
                let is_variadic = at + 1 == count && random.chance(40);
                self.successors.push(Part { name: name(random, "next", at), is_variadic, constraint: "AnySuccessor" });
            }
        }
    }

    /// Traits of operations with several lists of values, and with successors.
    fn add_sizes(&mut self, random: &mut Random) {
        let traits = &mut self.traits;
        let count = |values: &[Value]| values.iter().filter(|it| it.length != Length::One).count();
        if count(&self.operands) > 1 {
            let sized = ["AttrSizedOperandSegments", "SameVariadicOperandSize"][usize::from(random.chance(15))];
            traits.push(sized.to_owned());
        }
        if count(&self.results) > 1 {
            let sized = ["AttrSizedResultSegments", "SameVariadicResultSize"][usize::from(random.chance(25))];
            traits.push(sized.to_owned());
        }
        if !self.successors.is_empty() || random.chance(3) {
            traits.push("Terminator".to_owned());
        }
    }

    /// Makes some values have one type, which the format need not mention.
    fn relate(&mut self, random: &mut Random) {
        let mut related: Vec<&mut Value> =
            self.operands.iter_mut().chain(&mut self.results).filter(|it| it.length == Length::One).collect();
        random.shuffle(&mut related);
        related.truncate(2 + random.below(2));
        let [first, others @ ..] = &mut *related else { return };
        others.iter_mut().for_each(|it| it.ty = first.ty);
        let names: Vec<String> = related.iter().map(|it| format!("\"{}\"", it.name)).collect();
        if names.len() > 1 {
            self.traits.push(format!("AllTypesMatch<[{}]>", names.join(", ")));
        }
    }

    fn add_traits(&mut self, random: &mut Random) {
        self.add_sizes(random);
        let mut traits = std::mem::take(&mut self.traits);
        for _ in 0..random.below(3) {
            traits.push((*random.pick(TRAITS)).to_owned());
        }
        if !self.operands.is_empty() && !self.results.is_empty() && random.chance(30) {
            traits.push((*random.pick(VALUE_TRAITS)).to_owned());
        }
        if !self.regions.is_empty() && random.chance(50) {
            const OF_REGIONS: &[&str] = &[
                "SingleBlock",
                "NoTerminator",
                "SingleBlockImplicitTerminator<\"EndOp\">",
                "NoRegionArguments",
                "AffineScope",
                "AutomaticAllocationScope",
            ];
            traits.push((*random.pick(OF_REGIONS)).to_owned());
        }
        self.add_relations(random, &mut traits);
        let is_first_attribute = self.attributes.first().is_some_and(|it| it.row.0 == "TypeAttr");
        if is_first_attribute && self.results.len() == 1 && random.chance(50) {
            traits.push("FirstAttrDerivedResultType".to_owned());
        }
        random.shuffle(&mut traits);
        self.traits = traits;
    }

    /// Traits that relate operands, results and attributes.
    fn add_relations(&mut self, random: &mut Random, traits: &mut Vec<String>) {
        let is_one = |value: &&Value| value.length == Length::One;
        let operands: Vec<&str> = self.operands.iter().filter(is_one).map(|it| it.name.as_str()).collect();
        let results: Vec<&str> = self.results.iter().filter(is_one).map(|it| it.name.as_str()).collect();
        if operands.len() + results.len() >= 2 && random.chance(25) {
            let mut names: Vec<&str> = operands.iter().chain(&results).copied().collect();
            random.shuffle(&mut names);
            names.truncate(2 + random.below(2));
            let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
            const MATCHES: &[&str] = &["AllTypesMatch", "AllTypesMatch", "AllElementTypesMatch", "AllTypeIDsMatch"];
            traits.push(format!("{}<[{}]>", random.pick(MATCHES), names.join(", ")));
        }
        if let (false, false) = (operands.is_empty(), results.is_empty())
            && random.chance(15)
        {
            let (from, to) = (random.pick(&operands), random.pick(&results));
            let transformer = random.pick(&["$_self", "::mlir::TupleType::get($_ctxt, {$_self})"]);
            traits.push(format!("TypesMatchWith<\"the result fits\", \"{from}\", \"{to}\", \"{transformer}\">"));
        }
    }

    /// Builders, methods of authors, and what declares them.
    fn add_code(&mut self, random: &mut Random) {
        let mut definitions = String::new();
        let infers = !self.results.is_empty() && self.results.iter().all(|it| it.length == Length::One);
        if infers && random.chance(15) {
            if random.chance(50) {
                self.traits.push("InferTypeOpInterface".to_owned());
                if !self.traits.iter().any(|it| it == "SameOperandsAndResultType") {
                    let count = self.results.len();
                    self.fields.push(format!("let extraClassDeclaration = [{{{}}}];", inference_by_hand(count)));
                }
            } else if self.results.iter().all(|it| it.ty.2) {
                self.traits.push("DeclareOpInterfaceMethods<InferTypeOpInterface>".to_owned());
            }
        }
        let mut declare = |field: &str, code: &str| {
            definitions += code;
            definitions += "\n";
            format!("let {field} = 1;")
        };
        if random.chance(15) {
            self.fields.push(declare(
                "hasVerifier",
                "::llvm::LogicalResult $cppClass::verify() { return ::mlir::success(); }",
            ));
        }
        if random.chance(8) {
            let code = "::llvm::LogicalResult $cppClass::verifyRegions() { return ::mlir::success(); }";
            self.fields.push(declare("hasRegionVerifier", code));
        }
        if random.chance(8) {
            let code = "::llvm::LogicalResult $cppClass::canonicalize($cppClass op, ::mlir::PatternRewriter &rewriter) { return ::mlir::failure(); }";
            self.fields.push(declare("hasCanonicalizeMethod", code));
        } else if random.chance(8) {
            let code = "void $cppClass::getCanonicalizationPatterns(::mlir::RewritePatternSet &results, ::mlir::MLIRContext *context) {}";
            self.fields.push(declare("hasCanonicalizer", code));
        }
        if random.chance(8) && !self.results.is_empty() {
            let is_single = self.results.len() == 1 && self.results[0].length == Length::One;
            let code = if is_single {
                "::mlir::OpFoldResult $cppClass::fold(FoldAdaptor adaptor) { return {}; }"
            } else {
                "::llvm::LogicalResult $cppClass::fold(FoldAdaptor adaptor, ::llvm::SmallVectorImpl<::mlir::OpFoldResult> &results) { return ::mlir::failure(); }"
            };
            self.fields.push(declare("hasFolder", code));
        }
        if !definitions.is_empty() {
            self.fields.push(format!("let extraClassDefinition = [{{{definitions}}}];"));
        }
        if random.chance(20) {
            let mut pool: Vec<&str> = BUILDERS.to_vec();
            random.shuffle(&mut pool);
            for parameters in pool.into_iter().take(1 + random.below(3)) {
                self.builders.push(match random.below(6) {
                    0 => format!("DeprecatedOpBuilder<\"use another\", (ins {parameters}), \"(void)$_state;\">"),
                    _ => format!("OpBuilder<(ins {parameters}), \"(void)$_state;\">"),
                });
            }
            if random.chance(20) {
                self.fields.push("let skipDefaultBuilders = 1;".to_owned());
            }
        }
        if random.chance(30) {
            self.fields.push("let summary = \"does something\";".to_owned());
        }
        if random.chance(30) {
            self.fields.push("let description = [{\n    Describes it.\n\n    Again.\n  }];".to_owned());
        }
    }

    /// The record.
    pub(crate) fn record(&self) -> String {
        let mut text =
            format!("def Shop_O{} : Shop_Op<\"{}\", [{}]> {{\n", &self.name[1..], self.name, self.traits.join(", "));
        let mut arguments: Vec<String> = self.operands.iter().map(Value::argument).collect();
        for (at, attribute) in self.attributes.iter().enumerate() {
            // Between the operands, as authors mix them.
            let position = (at * 2 + 1).min(arguments.len());
            arguments.insert(position, attribute.argument());
        }
        arguments.extend(self.properties.iter().map(|it| format!("{}:${}", it.row.0, it.name)));
        let results: Vec<String> = self.results.iter().map(Value::argument).collect();
        let parts = |parts: &[Part], variadic: &str| -> String {
            let one = |part: &Part| match part.is_variadic {
                true => format!("{variadic}<{}>:${}", part.constraint, part.name),
                false => format!("{}:${}", part.constraint, part.name),
            };
            parts.iter().map(one).collect::<Vec<_>>().join(", ")
        };
        for (field, operator, list) in [
            ("arguments", "ins", arguments.join(", ")),
            ("results", "outs", results.join(", ")),
            ("regions", "region", parts(&self.regions, "VariadicRegion")),
            ("successors", "successor", parts(&self.successors, "VariadicSuccessor")),
        ] {
            if !list.is_empty() {
                writeln!(text, "  let {field} = ({operator} {list});").expect("text can be written");
            }
        }
        if !self.builders.is_empty() {
            writeln!(text, "  let builders = [{}];", self.builders.join(", ")).expect("text can be written");
        }
        for field in &self.fields {
            writeln!(text, "  {field}").expect("text can be written");
        }
        if let Some(format) = &self.format {
            writeln!(text, "  let assemblyFormat = [{{ {format} }}];").expect("text can be written");
        }
        text + "}\n"
    }

    /// IR with the operation in generic form, inside an operation with a region.
    pub(crate) fn ir(&self, random: &mut Random) -> String {
        let mut values = Vec::new();
        let operand_types = self.types(random, &self.operands);
        for ty in operand_types.iter().flatten() {
            values.push(format!("%{}: {ty}", values.len()));
        }
        let result_types = self.types(random, &self.results);
        let mut properties: Vec<String> = Vec::new();
        for attribute in &self.attributes {
            let is_required = attribute.presence == Presence::Required;
            if random.chance(if is_required { 97 } else { 60 }) {
                properties.push(format!("{} = {}", attribute.name, random.pick(attribute.row.1)));
            }
        }
        for property in &self.properties {
            if random.chance(85) {
                properties.push(format!("{} = {}", property.name, random.pick(property.row.1)));
            }
        }
        let mut sizes = |name: &str, is_sized: bool, types: &[Vec<&str>]| {
            if is_sized && random.chance(97) {
                let sizes: Vec<String> = types.iter().map(|it| it.len().to_string()).collect();
                properties.push(format!("{name} = array<i32: {}>", sizes.join(", ")));
            }
        };
        let has = |name: &str| self.traits.iter().any(|it| it == name);
        sizes("operandSegmentSizes", has("AttrSizedOperandSegments"), &operand_types);
        sizes("resultSegmentSizes", has("AttrSizedResultSegments"), &result_types);
        let regions = self.regions_ir(random);
        let successors: Vec<&str> = self
            .successors
            .iter()
            .flat_map(|it| vec!["^bb1"; if it.is_variadic { random.below(3) } else { 1 }])
            .collect();
        let names: Vec<String> = (0..values.len()).map(|at| format!("%{at}")).collect();
        let results: Vec<&str> = result_types.into_iter().flatten().collect();
        let operands: Vec<&str> = operand_types.into_iter().flatten().collect();
        let mut op = String::new();
        if !results.is_empty() {
            op += &format!("%r:{} = ", results.len());
        }
        op += &format!("\"shop.{}\"({})", self.name, names.join(", "));
        if !successors.is_empty() {
            op += &format!("[{}]", successors.join(", "));
        }
        if !properties.is_empty() {
            op += &format!(" <{{{}}}>", properties.join(", "));
        }
        if !regions.is_empty() {
            op += &format!(" ({})", regions.join(", "));
        }
        if random.chance(25) {
            op += " {extra = 1 : i32}";
        }
        op += &format!(" : ({}) -> ({})", operands.join(", "), results.join(", "));
        let end = match has("Terminator") {
            true => String::new(),
            false => {
                let next = ["", "  %next = \"shop.next\"() : () -> i32\n", "  \"shop.next\"() : () -> ()\n"];
                format!("{}  \"shop.end\"() : () -> ()\n", random.pick(&next))
            }
        };
        let values = values.join(", ");
        format!(
            "\"shop.wrap\"() ({{\n^bb0({values}):\n  {op}\n{end}^bb1:\n  \"shop.end\"() : () -> ()\n}}) : () -> ()\n"
        )
    }

    fn types(&self, random: &mut Random, values: &[Value]) -> Vec<Vec<&'static str>> {
        // Equal sizes, for the traits that need them.
        let same = random.below(3).max(usize::from(values.iter().any(|it| self.listed.contains(&it.name))));
        let needs_same = self.is_rich && self.traits.iter().any(|it| it.starts_with("SameVariadic"));
        let has_optional = values.iter().any(|it| it.length == Length::Optional);
        let same = if needs_same && has_optional { same.min(1) } else { same };
        let is_same = random.chance(50) || needs_same;
        // Equal types, likewise.
        let shared = random.chance(50).then(|| random.below(6));
        let one = |value: &Value| {
            let count = match value.length {
                Length::One => 1,
                Length::Optional if is_same => same.min(1),
                Length::Optional => random.below(2).max(usize::from(self.listed.contains(&value.name))),
                Length::Variadic if is_same => same,
                Length::Variadic => random.below(3).max(usize::from(self.listed.contains(&value.name))),
            };
            let first = shared.unwrap_or_else(|| random.below(value.ty.1.len()));
            let wrong = random.chance(2);
            let types = (0..count).map(|at| if wrong { "i3" } else { value.ty.1[(first + at) % value.ty.1.len()] });
            types.collect()
        };
        values.iter().map(one).collect()
    }

    fn regions_ir(&self, random: &mut Random) -> Vec<String> {
        const REGIONS: &[&str] = &[
            "{\n  \"shop.end\"() : () -> ()\n}",
            "{\n^bb0(%a: i32):\n  \"shop.end\"() : () -> ()\n}",
            "{\n}",
            "{\n  \"shop.wrap\"() ({}) : () -> ()\n  \"shop.end\"() {kept} : () -> ()\n}",
        ];
        // An empty region is read with the terminator that is implicit.
        let is_implicit = self.is_rich && self.traits.iter().any(|it| it.starts_with("SingleBlockImplicitTerminator"));
        let count = |part: &Part, random: &mut Random| if part.is_variadic { random.below(3) } else { 1 };
        let mut regions = Vec::new();
        for part in &self.regions {
            for _ in 0..count(part, random) {
                let region = random.pick(REGIONS);
                regions.push((*if is_implicit && *region == "{\n}" { &REGIONS[0] } else { region }).to_owned());
            }
        }
        regions
    }
}

impl Value {
    fn argument(&self) -> String {
        let constraint = match self.length {
            Length::One => self.ty.0.to_owned(),
            Length::Optional => format!("Optional<{}>", self.ty.0),
            Length::Variadic => format!("Variadic<{}>", self.ty.0),
        };
        match self.decorator {
            "" => format!("{constraint}:${}", self.name),
            decorator => format!("Arg<{constraint}, \"a value\", [{decorator}]>:${}", self.name),
        }
    }
}

impl Attribute {
    fn argument(&self) -> String {
        let (constraint, _, default) = self.row;
        let class = match self.presence {
            Presence::Required => return format!("{constraint}:${}", self.name),
            Presence::Optional => return format!("OptionalAttr<{constraint}>:${}", self.name),
            Presence::Default => "DefaultValuedAttr",
            Presence::OptionalDefault => "DefaultValuedOptionalAttr",
        };
        format!("{class}<{constraint}, \"{default}\">:${}", self.name)
    }
}

fn values(random: &mut Random, stem: &str, most: usize) -> Vec<Value> {
    let count = random.below(most + 1);
    let one = |at| {
        let length = match random.below(10) {
            0..=6 => Length::One,
            7 => Length::Optional,
            _ => Length::Variadic,
        };
        let decorator = if random.chance(8) { *random.pick(&["MemRead", "MemWrite", "MemFree"]) } else { "" };
        Value { name: name(random, stem, at), length, ty: random.pick(TYPES), decorator }
    };
    (0..count).map(one).collect()
}

/// A name in one of the spellings that authors use.
fn name(random: &mut Random, stem: &str, at: usize) -> String {
    match random.below(4) {
        0 => format!("{stem}_{at}_a"),
        1 => format!("{stem}A{at}"),
        _ => format!("{stem}{at}"),
    }
}

/// The declaration of `inferReturnTypes` with the body that an author writes, for each version of MLIR.
fn inference_by_hand(results: usize) -> String {
    format!(
        "
    static ::llvm::LogicalResult inferReturnTypes(::mlir::MLIRContext *context,
        ::std::optional<::mlir::Location> location, ::mlir::ValueRange operands, ::mlir::DictionaryAttr attributes,
        decltype(::std::declval<::mlir::OperationState &>().getRawProperties()) properties, ::mlir::RegionRange regions,
        ::llvm::SmallVectorImpl<::mlir::Type> &results) {{
      results.assign({results}, ::mlir::IntegerType::get(context, 32));
      return ::mlir::success();
    }}
  "
    )
}
