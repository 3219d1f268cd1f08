//! [`Cgh`]: the object `cgh` of templates, with the answers of tdgen or of `device_api_codegen`.

use std::fmt;
use std::sync::Arc;

use minijinja::value::{Enumerator, Object, Rest, Value, from_args};
use minijinja::{Error, ErrorKind, State};

use tdgen_language::backends::template_values::missed::{Missed, suggestion};

/// What the members of the object are.
pub(crate) trait Answers: Send + Sync + 'static {
    /// The members that are called with arguments, or only called.
    const METHODS: &'static [&'static str];

    /// Whether the members that are values can be called, too.
    const CALLS_VALUES: bool;

    /// Whether an unknown member is an error, even where the template expects that it can be undefined.
    const IS_STRICT: bool;

    /// The members that are values.
    fn names(&self) -> Vec<&'static str>;

    fn value(&self, name: &str) -> Option<Value>;

    fn call(&self, method: &str, args: &[Value], missed: &Missed) -> Result<Value, Error>;
}

/// The object.
pub(crate) struct Cgh<A> {
    pub(crate) answers: A,
    pub(crate) missed: Arc<Missed>,
}

pub(crate) fn invalid(message: impl Into<String>) -> Error {
    // `UnknownMethod` would have the message of minijinja.
    Error::new(ErrorKind::InvalidOperation, message.into())
}

impl<A: Answers> Cgh<A> {
    fn known(&self) -> impl Iterator<Item = &'static str> {
        self.answers.names().into_iter().chain(A::METHODS.iter().copied())
    }
}

impl<A> fmt::Debug for Cgh<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cgh")
    }
}

impl<A: Answers> Object for Cgh<A> {
    fn get_value_by_str(self: &Arc<Self>, name: &str) -> Option<Value> {
        if let Some(value) = self.answers.value(name) {
            return Some(value);
        }
        if let Some(&method) = A::METHODS.iter().find(|method| **method == name) {
            let cgh = self.clone();
            // As a value, the method can be passed to `map` or assigned to a variable.
            let call = move |args: Rest<Value>| cgh.answers.call(method, &args, &cgh.missed);
            return Some(Value::from_function(call));
        }
        let known = || self.known().map(str::to_owned).collect();
        if A::IS_STRICT {
            self.missed.refuse(name, known)
        } else {
            self.missed.note(name, known)
        }
        None
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(self.answers.names().into_iter().map(Value::from).collect())
    }

    fn call_method(self: &Arc<Self>, _: &mut State<'_, '_>, method: &str, args: &[Value]) -> Result<Value, Error> {
        if A::METHODS.contains(&method) {
            return self.answers.call(method, args, &self.missed);
        }
        let guess = suggestion(method, self.known());
        match self.answers.value(method) {
            Some(value) if A::CALLS_VALUES => from_args(args).map(|()| value),
            Some(_) => Err(invalid(format!("`cgh.{method}` is not a method{guess}"))),
            None => Err(invalid(format!("`cgh` has no `{method}`{guess}"))),
        }
    }
}
