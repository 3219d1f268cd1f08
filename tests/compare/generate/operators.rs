//! Applications of bang operators.
//!
//! [`Generator::apply`] matches every operator of the compiler's table, so a new operator does not compile until it is
//! generated too.

use tdgen::parser::operator_table::{Bang, OPERATORS};

use super::Generator;
use super::types::Type;
use super::values::bracketed;

impl Generator {
    /// The number of operands of an operator that nests from the right.
    fn operand_count(&mut self) -> usize {
        if self.chance(15) { self.rng.usize(4..8) } else { self.rng.usize(2..4) }
    }

    /// An application of an operator whose result has exactly this type.
    pub(super) fn operation(&mut self, ty: &Type, depth: u32) -> String {
        for _ in 0..30 {
            let row = &OPERATORS[self.rng.usize(0..OPERATORS.len())];
            if let Some(operands) = self.apply(row.bang, ty, depth) {
                self.operators.insert(row.name);
                return format!("!{}{operands}", row.name);
            }
        }
        self.exact(ty, 0)
    }

    /// The type argument and the operands of an operator, with the parentheses; `None` if it has no such result.
    fn apply(&mut self, bang: Bang, ty: &Type, depth: u32) -> Option<String> {
        match bang {
            Bang::Add | Bang::And | Bang::Or | Bang::Xor | Bang::Mul => self.numbers(bang, ty, depth),
            Bang::Sub => int(ty).then(|| format!("({}, {})", self.number(depth), self.number(depth))),
            Bang::Div => int(ty).then(|| format!("({}, {})", self.number(depth), self.rng.u32(1..9))),
            Bang::Shl | Bang::Sra | Bang::Srl => int(ty).then(|| {
                let count = self.rng.u32(0..10);
                format!("({}, {count})", self.number(depth))
            }),
            Bang::Not => int(ty).then(|| format!("({})", self.number(depth))),
            Bang::LogTwo => int(ty).then(|| format!("(!or(!and({}, 255), 1))", self.number(depth))),
            Bang::Size | Bang::Empty => int(ty).then(|| format!("({})", self.countable(depth))),
            Bang::Find => int(ty).then(|| {
                let start = if self.chance(20) { ", 0" } else { "" };
                format!("({}, {}{start})", self.text_value(depth), self.text_value(depth))
            }),
            Bang::IsA => int(ty).then(|| self.is_a(depth)),
            Bang::Exists => int(ty).then(|| self.exists(depth))?,
            Bang::Initialized => int(ty).then(|| {
                let of = self.ty(1);
                let unset = self.unset_name(&of);
                format!("({})", unset.unwrap_or_else(|| self.exact(&of, depth)))
            }),
            Bang::Eq | Bang::Ne | Bang::Lt | Bang::Le | Bang::Gt | Bang::Ge => self.comparison(bang, ty, depth),
            Bang::Match => (*ty == Type::Bit).then(|| {
                let pattern = self.one_of(&["a", "^a.*", "[a-c]+", "x|y", "b$", "(ab)?", "\\\\."]);
                format!("({}, \"{pattern}\")", self.text_value(depth))
            }),
            Bang::StrConcat => string(ty).then(|| {
                let count = self.operand_count();
                let parts: Vec<String> = (0..count).map(|_| self.text_value(depth)).collect();
                format!("({})", parts.join(", "))
            }),
            Bang::Substr => string(ty).then(|| {
                let length = if self.chance(50) { format!(", {}", self.rng.u32(0..4)) } else { String::new() };
                format!("(!strconcat(\"abc\", {}), {}{length})", self.text_value(depth), self.rng.u32(0..4))
            }),
            Bang::ToLower | Bang::ToUpper => string(ty).then(|| format!("({})", self.text_value(depth))),
            Bang::Interleave => string(ty).then(|| {
                let element = if self.rng.bool() { Type::String } else { Type::Int };
                format!("({}, \", \")", self.sequence(&element, depth))
            }),
            Bang::Repr => string(ty).then(|| {
                let of = self.ty(1);
                format!("({})", self.exact(&of, depth))
            }),
            Bang::Subst => self.subst(ty, depth),
            Bang::Cast => self.cast(ty, depth),
            Bang::If => Some(format!("({}, {}, {})", self.number(depth), self.exact(ty, depth), self.exact(ty, depth))),
            Bang::Cond => Some(self.cond(ty, depth)),
            Bang::Switch => self.is_new.then(|| self.switch(ty, depth)),
            Bang::Foldl => Some(self.foldl(ty, depth)),
            Bang::Head => Some(format!("({})", self.full_list(ty, depth))),
            Bang::Tail
            | Bang::ListConcat
            | Bang::ListFlatten
            | Bang::ListRemove
            | Bang::ListSplat
            | Bang::Range
            | Bang::Filter
            | Bang::Sort
            | Bang::Instances => match ty {
                Type::List(element) => self.list_operation(bang, element, depth),
                _ => None,
            },
            Bang::Foreach => match ty {
                Type::List(element) => Some(self.foreach(element, depth)),
                Type::Dag => Some(self.foreach_in_dag(depth)),
                _ => None,
            },
            Bang::Con | Bang::Dag | Bang::SetDagArg | Bang::SetDagName | Bang::SetDagOp | Bang::SetDagOpName => {
                (*ty == Type::Dag).then(|| self.dag_operation(bang, depth))
            }
            Bang::GetDagArg | Bang::GetDagName | Bang::GetDagOp | Bang::GetDagOpName => {
                self.part_of_dag(bang, ty, depth)
            }
        }
    }

    fn numbers(&mut self, bang: Bang, ty: &Type, depth: u32) -> Option<String> {
        if !int(ty) {
            return None;
        }
        let mut operands = vec![self.number(depth)];
        if matches!(bang, Bang::And | Bang::Or) && self.chance(10) {
            operands[0] = self.one_of(&["0", "false", "-1"]);
        }
        for _ in 0..self.rng.usize(1..3) {
            operands.push(self.number(depth));
        }
        Some(format!("({})", operands.join(", ")))
    }

    fn comparison(&mut self, bang: Bang, ty: &Type, depth: u32) -> Option<String> {
        if *ty != Type::Bit {
            return None;
        }
        let of = match (self.rng.u32(0..10), bang) {
            (0..3, _) => Type::String,
            (3, Bang::Eq | Bang::Ne) => self.complete_class().map_or(Type::Int, Type::Record),
            _ => Type::Int,
        };
        let right = if of == Type::Int { self.number(depth) } else { self.exact(&of, depth) };
        Some(format!("({}, {right})", self.exact(&of, depth)))
    }

    fn text_value(&mut self, depth: u32) -> String {
        self.exact(&Type::String, depth)
    }

    /// A string, list or dag.
    fn countable(&mut self, depth: u32) -> String {
        let ty = match self.rng.u32(0..4) {
            0 => Type::String,
            1 => Type::Dag,
            _ => Type::list(self.ty(1)),
        };
        self.exact(&ty, depth)
    }

    fn is_a(&mut self, depth: u32) -> String {
        let of = self.ty(1);
        let ty = if self.chance(30) { self.ty(1) } else { of.clone() };
        format!("<{}>({})", self.type_argument(&ty), self.exact(&of, depth))
    }

    fn exists(&mut self, depth: u32) -> Option<String> {
        let class = self.complete_class()?;
        let name = self.record_name(class, depth);
        Some(format!("<{}>({name})", self.classes[class].name))
    }

    /// The name of a record as a string, mostly of one that exists.
    fn record_name(&mut self, class: usize, depth: u32) -> String {
        let name =
            self.name(&Type::Record(class), false).filter(|name| name.bytes().all(|b| b.is_ascii_alphanumeric()));
        match name {
            Some(name) if self.chance(60) && name.starts_with('d') => format!("\"{name}\""),
            _ => self.text_value(depth),
        }
    }

    fn subst(&mut self, ty: &Type, depth: u32) -> Option<String> {
        match ty {
            Type::String => {
                let target = self.one_of(&["a", "b", "ab", "x_"]);
                Some(format!("(\"{target}\", {}, {})", self.text_value(depth), self.text_value(depth)))
            }
            Type::Record(class) => {
                let (target, new) = (self.record(*class, depth, true), self.record(*class, depth, true));
                Some(format!("({target}, {new}, {})", self.exact(ty, depth)))
            }
            _ => None,
        }
    }

    fn cast(&mut self, ty: &Type, depth: u32) -> Option<String> {
        let operand = match ty {
            Type::Int => self.number(depth),
            Type::String => {
                let of = if self.rng.bool() { Type::Int } else { Type::String };
                self.exact(&of, depth)
            }
            Type::Bits(width @ 1..60) => match self.rng.u32(0..3) {
                0 => self.rng.u64(0..1 << width).to_string(),
                _ => self.exact(ty, depth),
            },
            Type::Bit => match self.rng.u32(0..3) {
                0 => "1".to_owned(),
                _ => self.exact(ty, depth),
            },
            Type::Record(class) => {
                let name = self.name(ty, false)?;
                match self.rng.u32(0..3) {
                    0 if name.starts_with('d') && !name.contains('.') => format!("\"{name}\""),
                    _ => self.record(*class, depth, false),
                }
            }
            Type::List(_) | Type::Dag => self.exact(ty, depth),
            Type::Bits(_) => return None,
        };
        Some(format!("<{}>({operand})", self.type_argument(ty)))
    }

    fn cond(&mut self, ty: &Type, depth: u32) -> String {
        let count = self.rng.usize(0..3);
        let mut clauses: Vec<String> =
            (0..count).map(|_| format!("{}: {}", self.number(depth), self.exact(ty, depth))).collect();
        clauses.push(format!("{}: {}", self.one_of(&["1", "true", "!eq(2, 2)"]), self.exact(ty, depth)));
        format!("({})", clauses.join(", "))
    }

    fn switch(&mut self, ty: &Type, depth: u32) -> String {
        let of = match self.rng.u32(0..10) {
            0..3 => Type::String,
            3 => self.complete_class().map_or(Type::Int, Type::Record),
            _ => Type::Int,
        };
        let mut operands = vec![self.exact(&of, depth)];
        for _ in 0..self.rng.usize(1..4) {
            operands.push(format!("{}: {}", self.exact(&of, depth), self.exact(ty, depth)));
        }
        operands.push(self.exact(ty, depth));
        format!("({})", operands.join(", "))
    }

    fn foldl(&mut self, ty: &Type, depth: u32) -> String {
        let element = self.ty(1);
        let (init, list) = (self.exact(ty, depth), self.sequence(&element, depth));
        let (accumulator, variable) = (self.fresh("acc"), self.fresh("e"));
        let body = self.scope(|generator| {
            generator.declare(&accumulator, ty.clone());
            generator.declare(&variable, element);
            generator.exact(ty, depth)
        });
        // A bit of `bits` is a `bits<1>`, a list of one bit too: the type of the accumulator is exact.
        let [init, body] = [init, body].map(|value| match ty {
            Type::Bit => format!("!cast<bit>({value})"),
            Type::Bits(1) => format!("{{ {value} }}"),
            _ => value,
        });
        format!("({init}, {list}, {accumulator}, {variable}, {body})")
    }

    /// A list for an operator that does not accept the literal `[]`.
    fn sequence(&mut self, element: &Type, depth: u32) -> String {
        match self.name(&Type::list(element.clone()), true) {
            Some(name) if self.chance(50) => name,
            _ => self.full_list(element, depth),
        }
    }

    fn list_operation(&mut self, bang: Bang, element: &Type, depth: u32) -> Option<String> {
        let ty = Type::list(element.clone());
        Some(match bang {
            Bang::Tail => format!("({})", self.full_list(element, depth)),
            Bang::ListConcat => {
                let count = self.operand_count();
                let lists: Vec<String> = (0..count).map(|_| self.exact(&ty, depth)).collect();
                format!("({})", lists.join(", "))
            }
            Bang::ListRemove => format!("({}, {})", self.exact(&ty, depth), self.exact(&ty, depth)),
            Bang::ListFlatten if matches!(element, Type::List(_)) => return None,
            Bang::ListFlatten => format!("({})", self.full_list(&ty, depth)),
            Bang::ListSplat => format!("({}, {})", self.exact(element, depth), self.rng.u32(0..4)),
            Bang::Range if *element == Type::Int => match self.rng.u32(0..4) {
                0 => format!("({})", self.rng.u32(0..5)),
                1 => format!("({}, {})", self.rng.u32(0..5), self.rng.u32(0..8)),
                2 => format!("({}, {}, {})", self.rng.i32(-3..5), self.rng.i32(-3..8), self.one_of(&["1", "2", "-1"])),
                _ => format!("({})", self.full_list(&Type::Int, depth)),
            },
            Bang::Filter => {
                let (variable, list) = (self.fresh("e"), self.sequence(element, depth));
                let condition = self.scope(|generator| {
                    generator.declare(&variable, element.clone());
                    generator.number(depth)
                });
                format!("({variable}, {list}, {condition})")
            }
            Bang::Sort if !self.is_new => return None,
            Bang::Sort => {
                let (variable, list) = (self.fresh("e"), self.sequence(element, depth));
                let key = self.scope(|generator| {
                    generator.declare(&variable, element.clone());
                    if generator.chance(30) { generator.text_value(depth) } else { generator.number(depth) }
                });
                format!("({variable}, {list}, {key})")
            }
            Bang::Instances => match element {
                Type::Record(class) => {
                    let name = self.classes[*class].name.clone();
                    let pattern = self.one_of(&["", "\".*\"", "\"^d\"", "\"1\"", "\"anon\""]);
                    format!("<{name}>({pattern})")
                }
                _ => return None,
            },
            _ => return None,
        })
    }

    fn foreach(&mut self, element: &Type, depth: u32) -> String {
        let of = self.ty(1);
        let (variable, list) = (self.fresh("e"), self.sequence(&of, depth));
        let body = self.scope(|generator| {
            generator.declare(&variable, of);
            generator.exact(element, depth)
        });
        format!("({variable}, {list}, {body})")
    }

    fn foreach_in_dag(&mut self, depth: u32) -> String {
        let (variable, dag) = (self.fresh("e"), self.dag(depth).0);
        let (old, new) = (self.dag_operators[0].clone(), self.dag_operators[1].clone());
        let body = match self.rng.u32(0..4) {
            0 => variable.clone(),
            1 => format!("!if(!isa<int>({variable}), {variable}, {variable})"),
            _ => {
                self.operators.insert("subst");
                format!("!subst({old}, {new}, {variable})")
            }
        };
        format!("({variable}, {dag}, {body})")
    }

    fn dag_operation(&mut self, bang: Bang, depth: u32) -> String {
        let (dag, arguments) = self.dag(depth);
        match bang {
            Bang::Con => {
                let operator = self.dag_operator();
                let count = self.operand_count();
                let dags: Vec<String> = (0..count).map(|_| self.dag_of(&operator, depth).0).collect();
                format!("({})", dags.join(", "))
            }
            Bang::Dag => {
                let (operator, ty) = (self.dag_operator(), self.ty(1));
                let values: Vec<String> = (0..arguments).map(|_| self.exact(&ty, depth)).collect();
                let names: Vec<String> = (0..arguments).map(|index| format!("\"n{index}\"")).collect();
                match self.rng.u32(0..4) {
                    0 => format!("({operator}, ?, [{}])", names.join(", ")),
                    1 => format!("({operator}, {}, ?)", bracketed(&values.join(", "))),
                    _ => format!("({operator}, {}, [{}])", bracketed(&values.join(", ")), names.join(", ")),
                }
            }
            Bang::SetDagOp => {
                let operator = self.dag_operator();
                format!("({dag}, {operator})")
            }
            Bang::SetDagOpName => format!("({dag}, {})", self.text_value(depth)),
            Bang::SetDagName => {
                let name = if self.chance(20) { "?".to_owned() } else { self.text_value(depth) };
                format!("({dag}, {}, {name})", self.rng.usize(0..arguments))
            }
            _ => {
                let ty = self.ty(1);
                format!("({dag}, {}, {})", self.rng.usize(0..arguments), self.exact(&ty, depth))
            }
        }
    }

    fn part_of_dag(&mut self, bang: Bang, ty: &Type, depth: u32) -> Option<String> {
        let operator = self.dag_operator();
        Some(match (bang, ty) {
            (Bang::GetDagArg, _) => {
                let argument = self.exact(ty, depth);
                let key = self.one_of(&["1", "\"key\""]);
                format!("<{}>(({operator} 7, {argument}:$key), {key})", self.type_argument(ty))
            }
            (Bang::GetDagName, Type::String) => {
                format!("(({operator} {}:$first, $second), {})", self.int(), self.rng.u32(0..2))
            }
            (Bang::GetDagOpName, Type::String) => format!("(({operator}:$named {}))", self.int()),
            (Bang::GetDagOp, Type::Record(class)) => {
                let name = self.name(ty, true).filter(|name| name.starts_with('d') && !name.contains('.'))?;
                let argument = self.int();
                format!("<{}>(({name} {argument}))", self.classes[*class].name)
            }
            _ => return None,
        })
    }
}

fn int(ty: &Type) -> bool {
    *ty == Type::Int
}

fn string(ty: &Type) -> bool {
    *ty == Type::String
}
