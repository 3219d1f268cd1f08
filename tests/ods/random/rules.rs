//! Random rewrite rules, over the operations of `rules.td`.

use super::pools::Random;

/// An argument of an operation.
#[derive(Clone, Copy)]
enum Argument {
    Value,
    Values,
    MaybeValue,
    Number,
    MaybeNumber,
    DefaultNumber,
    Unit,
    Color,
    Property,
}
use Argument::{Color, DefaultNumber, MaybeNumber, MaybeValue, Number, Property, Unit, Value, Values};

struct Operation {
    name: &'static str,
    arguments: &'static [Argument],
    results: usize,
}

const fn operation(name: &'static str, arguments: &'static [Argument], results: usize) -> Operation {
    Operation { name, arguments, results }
}

const OPERATIONS: &[Operation] = &[
    operation("Shop_AddOp", &[Value, Value], 1),
    operation("Shop_NegOp", &[Value], 1),
    operation("Shop_ScaleOp", &[Value, Number], 1),
    operation("Shop_ManyOp", &[Value, Values], 1),
    operation("Shop_SegmentsOp", &[Values, Value, Values, MaybeValue], 1),
    operation("Shop_PairsOp", &[Values, Values], 1),
    operation("Shop_AttributesOp", &[Value, MaybeNumber, DefaultNumber, Unit, Color], 1),
    operation("Shop_PropertiesOp", &[Property, Value, Property], 1),
    operation("Shop_SameOp", &[Value, Value], 1),
    operation("Shop_FirstOp", &[Number], 1),
    operation("Shop_OldOp", &[Number, Value, MaybeNumber, Values], 1),
    operation("Shop_SplitOp", &[Value, Number], 2),
    operation("Shop_ThreeOp", &[Value], 3),
    operation("Shop_SinkOp", &[Value], 0),
];

/// Sources that several rules match, by a shared function.
const SHARED: &[&str] =
    &["(Shop_NegOp (Shop_NegOp $shared))", "(Shop_ScaleOp $shared, $_)", "(Shop_ScaleOp I32:$shared, IsOdd:$odd)"];

/// What a rule binds.
#[derive(Default)]
struct Bound {
    values: Vec<String>,
    ranges: Vec<String>,
    attributes: Vec<String>,
    properties: Vec<String>,
    /// Operations with several results: the name and the number.
    results: Vec<(String, usize)>,
    next: usize,
}

fn new_name(next: &mut usize, stem: &str) -> String {
    *next += 1;
    format!("{stem}{next}")
}

/// Adds a new name of a symbol to `names`.
fn bind(names: &mut Vec<String>, next: &mut usize, stem: &str) -> String {
    let name = new_name(next, stem);
    names.push(name.clone());
    format!("${name}")
}

fn pick_operation(random: &mut Random, results: usize) -> &'static Operation {
    let fitting: Vec<&Operation> = OPERATIONS.iter().filter(|it| it.results == results).collect();
    fitting[random.below(fitting.len())]
}

/// Source patterns.
impl Bound {
    fn source_value(&mut self, random: &mut Random, depth: usize) -> String {
        match random.below(12) {
            0..=2 if depth > 0 => {
                let results = [1, 1, 1, 1, 2, 3][random.below(6)];
                self.source(random, depth - 1, results)
            }
            3 if !self.values.iter().any(|it| it == "shared") => {
                self.values.push("shared".to_owned());
                (*random.pick(SHARED)).to_owned()
            }
            4 => "$_".to_owned(),
            5 if !self.values.is_empty() => format!("${}", random.pick(&self.values)),
            6 => {
                let number = bind(&mut self.attributes, &mut self.next, "a");
                let value = bind(&mut self.values, &mut self.next, "v");
                format!("(NativeCodeCall<\"isSmall($_self, $0, $1)\"> I32Attr:{number}, {value})")
            }
            7 => format!("(ConstantLikeMatcher AnyAttr:{})", bind(&mut self.attributes, &mut self.next, "a")),
            8 | 9 => {
                let constraint = *random.pick(&["I32", "AnyType", "AnyInteger", "IsNarrow"]);
                format!("{constraint}:{}", bind(&mut self.values, &mut self.next, "v"))
            }
            _ => bind(&mut self.values, &mut self.next, "v"),
        }
    }

    fn source_values(&mut self, random: &mut Random, depth: usize) -> String {
        match random.below(5) {
            0 | 1 => {
                let parts: Vec<String> = (0..random.below(4)).map(|_| self.source_value(random, depth)).collect();
                let name = match random.below(3) {
                    0 => format!(":{}", bind(&mut self.ranges, &mut self.next, "all")),
                    _ => String::new(),
                };
                format!("(variadic{name} {})", parts.join(", "))
            }
            2 => "$_".to_owned(),
            _ => bind(&mut self.ranges, &mut self.next, "range"),
        }
    }

    fn source_attribute(&mut self, random: &mut Random, constraints: &[&str]) -> String {
        match random.below(6) {
            0 => "$_".to_owned(),
            1 => format!("{}:$_", random.pick(constraints)),
            2 | 3 => format!("{}:{}", random.pick(constraints), bind(&mut self.attributes, &mut self.next, "a")),
            _ => bind(&mut self.attributes, &mut self.next, "a"),
        }
    }

    fn source_argument(&mut self, random: &mut Random, depth: usize, argument: Argument) -> String {
        const NUMBERS: &[&str] = &["I32Attr", "IsOdd", "ConstantAttr<I32Attr, \"3\">"];
        match argument {
            Value => self.source_value(random, depth),
            Values => self.source_values(random, depth),
            MaybeValue if random.chance(50) => "$_".to_owned(),
            MaybeValue => bind(&mut self.ranges, &mut self.next, "maybe"),
            Number | DefaultNumber => self.source_attribute(random, NUMBERS),
            MaybeNumber => self.source_attribute(random, &["IsAbsent", "IsOdd", "ConstantAttr<I32Attr, \"5\">"]),
            Unit => self.source_attribute(random, &["UnitAttr", "IsAbsent"]),
            Color => self.source_attribute(random, &["Red", "ConstantAttr<Color, \"::shop::Color::Blue\">"]),
            Property => match random.below(5) {
                0 => "$_".to_owned(),
                1 => format!("ConstantProp<I64Prop, \"{}\">", random.below(4)),
                2 => format!("IsEven:{}", bind(&mut self.properties, &mut self.next, "p")),
                _ => bind(&mut self.properties, &mut self.next, "p"),
            },
        }
    }

    /// A pattern that matches an operation.
    fn source(&mut self, random: &mut Random, depth: usize, results: usize) -> String {
        let operation = pick_operation(random, results);
        let mut arguments = Vec::new();
        for &argument in operation.arguments {
            arguments.push(self.source_argument(random, depth, argument));
        }
        let mut listed = arguments.join(", ");
        if matches!(operation.arguments, [Value, Value]) && random.chance(30) {
            let name =
                if random.chance(20) { format!(":${}", new_name(&mut self.next, "either")) } else { String::new() };
            listed = format!("(either{name} {listed})");
        }
        let mut name = String::new();
        if random.chance(30) {
            name = new_name(&mut self.next, "op");
            match results {
                0 => {}
                1 => self.values.push(name.clone()),
                _ => self.results.push((name.clone(), results)),
            }
            name = format!(":${name}");
        }
        format!("({}{name} {listed})", operation.name)
    }
}

/// Result patterns.
impl Bound {
    /// A symbol that is a value.
    fn symbol(&self, random: &mut Random) -> Option<String> {
        if !self.results.is_empty() && (self.values.is_empty() || random.chance(25)) {
            let (name, count) = random.pick(&self.results).clone();
            return Some(format!("${name}__{}", random.below(count)));
        }
        (!self.values.is_empty()).then(|| format!("${}", random.pick(&self.values)))
    }

    fn built_value(&mut self, random: &mut Random, depth: usize) -> String {
        match (random.below(11), self.symbol(random)) {
            (0..=2, _) if depth > 0 => self.target(random, depth - 1, 1, false),
            (3, Some(value)) => {
                let place = if random.chance(20) { ", (location \"native\")" } else { "" };
                format!("(NativeCodeCall<\"makeValue($_builder, $_loc, $0)\"> {value}{place})")
            }
            (4, Some(value)) => format!("(NativeCodeCall<\"makeOf($0, $1...)\"> {value}, {value}, {value})"),
            (5, Some(value)) if !value.contains("__") => format!("NativeCodeCall<\"ofItself($_self)\">:{value}"),
            (6, Some(value)) => format!("(replaceWithValue {value})"),
            (_, Some(value)) => value,
            (_, None) => "(NativeCodeCall<\"makeNothing($_builder)\">)".to_owned(),
        }
    }

    fn built_values(&mut self, random: &mut Random, depth: usize) -> String {
        if !self.ranges.is_empty() && random.chance(60) {
            return format!("${}", random.pick(&self.ranges));
        }
        // What `variadic` names must not be a result of the rule.
        let parts: Vec<String> = (0..random.below(3))
            .map(|_| match self.values.iter().find(|it| it.starts_with('v')) {
                Some(value) if random.chance(70) => format!("${value}"),
                _ => self.target(random, depth.saturating_sub(1), 1, false),
            })
            .collect();
        format!("(variadic {})", parts.join(", "))
    }

    fn built_attribute(&mut self, random: &mut Random, constant: &str) -> String {
        match random.below(5) {
            0 | 1 if !self.attributes.is_empty() => format!("${}", random.pick(&self.attributes)),
            2 if !self.attributes.is_empty() => {
                format!("(NativeCodeCall<\"twice($0)\"> ${})", random.pick(&self.attributes))
            }
            3 if !self.attributes.is_empty() => {
                format!("NativeCodeCall<\"twice($_self)\">:${}", random.pick(&self.attributes))
            }
            _ => constant.to_owned(),
        }
    }

    fn built_argument(&mut self, random: &mut Random, depth: usize, argument: Argument) -> String {
        match argument {
            Value => self.built_value(random, depth),
            Values => self.built_values(random, depth),
            MaybeValue if !self.ranges.is_empty() => format!("${}", random.pick(&self.ranges)),
            MaybeValue => self.built_value(random, 0),
            Number | DefaultNumber | MaybeNumber => {
                let constant = format!("ConstantAttr<I32Attr, \"{}\">", random.below(9));
                self.built_attribute(random, &constant)
            }
            Unit => self.built_attribute(random, "ConstantAttr<UnitAttr, \"true\">"),
            Color => self.built_attribute(random, "Red"),
            Property => match random.below(4) {
                0 | 1 if !self.properties.is_empty() => format!("${}", random.pick(&self.properties)),
                2 => "(NativeCodeCall<\"3 + 4\">)".to_owned(),
                _ => format!("ConstantProp<I64Prop, \"{}\">", random.below(9)),
            },
        }
    }

    fn directives(&mut self, random: &mut Random, results: usize, is_root: bool) -> String {
        let mut directives = String::new();
        let symbol = self.symbol(random);
        if random.chance(20) {
            directives += &match (random.below(3), &symbol) {
                (0, Some(value)) => format!(", (location {value})"),
                (1, Some(value)) => format!(", (location \"some\", {value}, {value})"),
                _ => ", (location \"place\")".to_owned(),
            };
        }
        if !is_root && results > 0 && random.chance(20) {
            let types: Vec<String> = (0..results)
                .map(|_| match (random.below(3), &symbol) {
                    (0, Some(value)) => value.clone(),
                    (1, Some(value)) => format!("(NativeCodeCall<\"typeOf($0)\"> {value})"),
                    _ => "\"$_builder.getI32Type()\"".to_owned(),
                })
                .collect();
            directives += &format!(", (returnType {})", types.join(", "));
        }
        directives
    }

    /// A pattern that builds an operation.
    fn target(&mut self, random: &mut Random, depth: usize, results: usize, is_root: bool) -> String {
        let operation = pick_operation(random, results);
        let mut arguments = Vec::new();
        for &argument in operation.arguments {
            arguments.push(self.built_argument(random, depth, argument));
        }
        let directives = self.directives(random, results, is_root);
        format!("({} {}{directives})", operation.name, arguments.join(", "))
    }

    /// A pattern that builds something with a name, for patterns behind it.
    fn named(&mut self, random: &mut Random) -> String {
        let results = 1 + random.below(3);
        let target = match self.symbol(random) {
            Some(value) if random.chance(30) => format!("(NativeCodeCall<\"makeSome($0)\", {results}> {value})"),
            _ => self.target(random, 1, results, false),
        };
        let name = new_name(&mut self.next, "new");
        match results {
            1 => self.values.push(name.clone()),
            _ => self.results.push((name.clone(), results)),
        }
        let end =
            target.find("> ").filter(|_| target.starts_with("(Native")).map_or(target.find(' '), |at| Some(at + 1));
        let (head, rest) = target.split_at(end.unwrap_or(0));
        format!("{head}:${name}{rest}")
    }

    /// The patterns that replace an operation with some results.
    fn targets(&mut self, random: &mut Random, results: usize) -> Vec<String> {
        let mut targets = Vec::new();
        for _ in 0..random.below(3) {
            targets.push(match self.symbol(random) {
                Some(value) if random.chance(30) => format!("(NativeCodeCallVoid<\"note($0, $_loc)\"> {value})"),
                _ => self.named(random),
            });
        }
        if results > 1 && random.chance(40) {
            targets.push(self.target(random, 1, results, true));
            return targets;
        }
        for _ in 0..results {
            targets.push(match self.symbol(random) {
                Some(value) if random.chance(25) => format!("(replaceWithValue {value})"),
                _ => self.target(random, 2, 1, true),
            });
        }
        targets
    }

    fn constraints(&self, random: &mut Random) -> String {
        let mut constraints = Vec::new();
        for _ in 0..random.below(3) {
            let Some(value) = self.symbol(random) else { break };
            constraints.push(match random.below(6) {
                0 => format!("(Constraint<CPred<\"$0.hasOneUse()\">, \"one use\"> {value})"),
                1 => format!("(HasNoUseOf:{value})"),
                2 => {
                    format!("(Constraint<CPred<\"$0.getType() == $1.getType()\">, \"equal\\ntypes\"> {value}, {value})")
                }
                3 => format!("(Constraint<And<[CPred<\"isGood($_self)\">, CPred<\"$0\">]>, \"good\">:{value} {value})"),
                4 => format!("(IsNarrow {value})"),
                _ => format!("(Constraint<CPred<\"isFine($0, $1, $2)\">> {value}, {value}, {value})"),
            });
        }
        if !self.attributes.is_empty() && random.chance(25) {
            constraints.push(format!("(Constraint<CPred<\"isGood($0)\">> ${})", random.pick(&self.attributes)));
        }
        constraints.join(", ")
    }
}

pub(crate) fn pattern(random: &mut Random, number: usize) -> String {
    let mut bound = Bound::default();
    let results = [1, 1, 1, 1, 2, 3, 0][random.below(7)];
    let depth = 1 + random.below(2);
    let source = bound.source(random, depth, results);
    let constraints = bound.constraints(random);
    let targets = bound.targets(random, results);
    let supplemental = if random.chance(15) { bound.target(random, 1, 1, false) } else { String::new() };
    let benefit = match random.below(4) {
        0 => format!(", (addBenefit {})", random.below(20)),
        _ => String::new(),
    };
    let name = if random.chance(90) { format!(" Rule{number}") } else { String::new() };
    let (class, targets) = match &*targets {
        [target] if random.chance(70) => ("Pat", target.clone()),
        targets => ("Pattern", format!("[{}]", targets.join(", "))),
    };
    format!("def{name} : {class}<{source},\n  {targets},\n  [{constraints}], [{supplemental}]{benefit}>;\n")
}
