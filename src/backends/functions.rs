//! The functions of an API in neutral terms: what a product that describes an API provides to one that encodes it.

/// All functions of an API.
pub struct Functions(pub Vec<Function>);

/// A function. A parameter that goes both ways is an input and a result.
pub struct Function {
    pub name: String,
    pub inputs: Vec<Parameter>,
    pub results: Vec<Parameter>,
}

/// A parameter.
pub struct Parameter {
    pub name: String,
    pub ty: Type,
}

/// The type of a parameter, typedefs resolved.
pub enum Type {
    /// A scalar, by its name in C.
    Scalar(String),
    /// An array of scalars whose length another parameter gives.
    Array(String),
    /// A handle to an object of the API.
    Handle,
    /// Anything else.
    Other,
}
