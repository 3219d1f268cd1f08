//! Random rewrite rules, over the operations of `definitions.td`.

use super::pools::Random;

/// The variables that a source pattern binds.
#[derive(Default)]
struct Bound {
    values: Vec<String>,
    attributes: Vec<String>,
    results: Vec<String>,
    next: usize,
}

impl Bound {
    fn name(&mut self, stem: &str) -> String {
        self.next += 1;
        format!("{stem}{}", self.next)
    }

    fn value(&mut self, random: &mut Random, depth: usize) -> String {
        match random.below(8) {
            0 | 1 if depth > 0 => {
                let inner = self.source(random, depth - 1, "One");
                if !random.chance(40) {
                    return inner;
                }
                let name = self.name("op");
                self.values.push(name.clone());
                inner.replacen("Op ", &format!("Op:${name} "), 1)
            }
            2 => "$_".to_owned(),
            3 if !self.values.is_empty() && random.chance(50) => format!("${}", random.pick(&self.values)),
            4 => {
                let name = self.name("v");
                self.values.push(name.clone());
                format!("{}:${name}", random.pick(&["I32", "AnyType", "AnyInteger"]))
            }
            _ => {
                let name = self.name("v");
                self.values.push(name.clone());
                format!("${name}")
            }
        }
    }

    fn attribute(&mut self, random: &mut Random) -> String {
        match random.below(5) {
            0 => "$_".to_owned(),
            1 => format!("ConstantAttr<I32Attr, \"{}\">", random.below(9)),
            2 => {
                let name = self.name("a");
                self.attributes.push(name.clone());
                format!("I32Attr:${name}")
            }
            _ => {
                let name = self.name("a");
                self.attributes.push(name.clone());
                format!("${name}")
            }
        }
    }

    /// A pattern that matches an operation.
    fn source(&mut self, random: &mut Random, depth: usize, results: &str) -> String {
        if results == "Two" {
            let (one, attribute) = (self.value(random, depth), self.attribute(random));
            return format!("(Shop_SplitOp {one}, {attribute})");
        }
        match random.below(4) {
            0 => {
                let (one, two) = (self.value(random, depth), self.value(random, depth));
                if random.chance(25) {
                    return format!("(Shop_AddOp (either {one}, {two}))");
                }
                format!("(Shop_AddOp {one}, {two})")
            }
            1 => {
                let (one, attribute) = (self.value(random, depth), self.attribute(random));
                format!("(Shop_ScaleOp {one}, {attribute})")
            }
            2 => format!("(Shop_NegOp {})", self.value(random, depth)),
            _ => {
                let one = self.value(random, depth);
                let name = self.name("rest");
                self.results.push(name.clone());
                format!("(Shop_ManyOp {one}, ${name})")
            }
        }
    }

    /// A value of a result pattern.
    fn built(&mut self, random: &mut Random, depth: usize) -> String {
        match random.below(7) {
            0..=2 if depth > 0 => self.target(random, depth - 1, false),
            3 if !self.values.is_empty() => {
                format!("(NativeCodeCall<\"makeValue($_builder, $_loc, $0)\"> ${})", random.pick(&self.values))
            }
            _ if !self.values.is_empty() => format!("${}", random.pick(&self.values)),
            _ => "(NativeCodeCall<\"makeNothing($_builder)\">)".to_owned(),
        }
    }

    fn built_attribute(&mut self, random: &mut Random) -> String {
        if !self.attributes.is_empty() && random.chance(60) {
            let name = random.pick(&self.attributes).clone();
            if random.chance(30) {
                return format!("(NativeCodeCall<\"twice($0)\"> ${name})");
            }
            return format!("${name}");
        }
        format!("ConstantAttr<I32Attr, \"{}\">", random.below(9))
    }

    /// A pattern that builds an operation with one result.
    fn target(&mut self, random: &mut Random, depth: usize, is_root: bool) -> String {
        let directive = match random.below(12) {
            0 => ", (location \"place\")",
            1 if !is_root => ", (returnType \"$_builder.getI32Type()\")",
            _ => "",
        };
        match random.below(4) {
            0 => {
                let (one, two) = (self.built(random, depth), self.built(random, depth));
                format!("(Shop_AddOp {one}, {two}{directive})")
            }
            1 => {
                let (one, attribute) = (self.built(random, depth), self.built_attribute(random));
                format!("(Shop_ScaleOp {one}, {attribute}{directive})")
            }
            2 => format!("(Shop_NegOp {}{directive})", self.built(random, depth)),
            _ if !self.results.is_empty() => {
                let (one, rest) = (self.built(random, depth), random.pick(&self.results).clone());
                format!("(Shop_ManyOp {one}, ${rest})")
            }
            _ => {
                let parts = [(); 2].map(|()| self.built(random, depth));
                format!("(Shop_ManyOp {}, (variadic {}))", self.built(random, depth), parts.join(", "))
            }
        }
    }
}

pub(crate) fn pattern(random: &mut Random, number: usize) -> String {
    let mut bound = Bound::default();
    let is_two = random.chance(20);
    let depth = 1 + random.below(2);
    let source = bound.source(random, depth, if is_two { "Two" } else { "One" });
    let mut targets = vec![if random.chance(15) && !bound.values.is_empty() && !is_two {
        format!("(replaceWithValue ${})", random.pick(&bound.values))
    } else {
        bound.target(random, 2, true)
    }];
    if is_two {
        targets.push(bound.target(random, 1, true));
    }
    let mut constraints = Vec::new();
    if !bound.values.is_empty() && random.chance(35) {
        constraints
            .push(format!("(Constraint<CPred<\"$0.hasOneUse()\">, \"one use\"> ${})", random.pick(&bound.values)));
    }
    if !bound.attributes.is_empty() && random.chance(25) {
        constraints.push(format!("(Constraint<CPred<\"isGood($0)\">> ${})", random.pick(&bound.attributes)));
    }
    let supplemental = if random.chance(15) { bound.target(random, 1, false) } else { String::new() };
    let constraints = constraints.join(", ");
    let benefit = match random.below(4) {
        0 => format!(", (addBenefit {})", random.below(20)),
        _ => String::new(),
    };
    let name = if random.chance(90) { format!(" Rule{number}") } else { String::new() };
    if is_two {
        let targets = targets.join(", ");
        return format!(
            "def{name} : Pattern<{source},\n  [{targets}],\n  [{constraints}], [{supplemental}]{benefit}>;\n"
        );
    }
    format!("def{name} : Pat<{source},\n  {},\n  [{constraints}], [{supplemental}]{benefit}>;\n", targets.concat())
}
