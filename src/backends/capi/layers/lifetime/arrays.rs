//! [`Bounds`]: the elements of an array, as a loop in C.

use crate::conditions::expr::{Expr, Kind};
use crate::conditions::inside_checks::end_of;
use crate::model::api::{Bound, Function, Length, Param, mentioned};

/// The loop over the elements of a parameter.
pub(super) struct Bounds {
    begin: String,
    /// The index after the last element; `None` if a null ends them.
    end: Option<String>,
    tests: Vec<String>,
    /// The parameter that holds the room before a call, and the number of elements after it.
    pub(super) room: Option<String>,
}

impl Bounds {
    /// Those of a parameter with a length; `None` if the length cannot be read, for an input before the call.
    pub(super) fn of(function: &Function, param: &Param, is_input: bool) -> Option<Bounds> {
        let name = &param.name;
        let (begin, expr, is_in_bytes) = match param.length.as_ref()? {
            Length::NullTerminated => {
                return Some(Bounds { begin: "0".to_owned(), end: None, tests: Vec::new(), room: None });
            }
            Length::Range { begin, end, is_pointer, is_in_bytes } => {
                let begin = match begin {
                    Bound::Number(number) => number.to_string(),
                    Bound::Param(begin) => function.param(begin).filter(|it| !it.c_type.is_pointer())?.name.clone(),
                };
                let end = Expr { kind: Kind::Name(end.clone()), start: 0, end: 0 };
                let target = |end| Expr { kind: Kind::Unary("*", Box::new(end)), start: 0, end: 0 };
                (begin, if *is_pointer { target(end) } else { end }, *is_in_bytes)
            }
            Length::Expression { expr, is_in_bytes, .. } => ("0".to_owned(), expr.clone(), *is_in_bytes),
        };
        if is_input && mentioned(&expr, &function.params).any(|param| param.is_out && !param.is_in) {
            return None;
        }
        let (end, tests) = end_of(&expr, &|_| None)?;
        let room = match &expr.bare().kind {
            Kind::Unary("*", target) => match &target.bare().kind {
                Kind::Name(name) => function.param(name).filter(|param| param.is_in && !is_input),
                _ => None,
            },
            _ => None,
        };
        let end = if is_in_bytes { format!("{end} / sizeof(*{name})") } else { end };
        Some(Bounds { begin, end: Some(end), tests, room: room.map(|param| param.name.clone()) })
    }

    /// The head of the loop. `room` is the variable with the room of an output.
    pub(super) fn head(&self, name: &str, index: &str, room: Option<&str>) -> String {
        let mut tests = vec![format!("{name} != NULL")];
        tests.extend(self.tests.iter().cloned());
        match &self.end {
            None => tests.push(format!("{name}[{index}] != NULL")),
            Some(end) => {
                if end.parse::<u64>().is_err() {
                    tests.push(format!("{end} > 0"));
                }
                tests.push(format!("{index} < (size_t)({end})"));
            }
        }
        tests.extend(room.map(|room| format!("{index} < {room}")));
        format!("for (size_t {index} = (size_t)({}); {}; ++{index})", self.begin, tests.join(" && "))
    }
}
