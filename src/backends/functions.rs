//! The functions of an API in neutral terms: what a product that describes an API provides to one that encodes it.

/// All functions of an API.
pub(crate) struct Functions(pub(crate) Vec<Function>);

/// A function. A parameter that goes both ways is an input and a result.
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) inputs: Vec<Parameter>,
    pub(crate) results: Vec<Parameter>,
}

/// A parameter.
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) ty: Type,
}

/// The type of a parameter, typedefs resolved.
pub(crate) enum Type {
    /// A scalar, by its name in C.
    Scalar(String),
    /// An array of scalars whose length another parameter gives.
    Array(String),
    /// A handle to an object of the API.
    Handle,
    /// Anything else.
    Other,
}
