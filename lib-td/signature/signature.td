//===- signature.td - Functions with nested inputs and results ------------===//
//
// A record of class FunctionSignature describes how the inputs and results of a
// function nest, and `--gen-signatures` writes them as attributes:
//
//   include "tdgen/signature/signature.td"
//
//   def predict : FunctionSignature<
//     (seq (dict Buffer<float32, [dynamic, 128]>:$image, sint32:$count)),
//     (dict RefObject:$model, float32:$loss)>;
//
// A value is one of
//
//   TYPE              the next value of the flat list, of this type
//   ?                 the next value, of unspecified type
//   (raw 3), (raw 3, TYPE)
//                     the value at index 3; the next index is 4
//   (seq VALUE...)    a sequence; values have the keys 0, 1, ...
//   (dict VALUE:$name...)
//                     a dictionary
//   (none)            no inputs, or no results
//
// and inside a `seq` or `dict`
//
//   (at 7, VALUE)     in a `seq`: the value at key 7; the next key is 8
//   (at "a key", VALUE)
//                     in a `dict`: the value at a key that is not an identifier
//
// Inputs and results are separate lists: each begins at index 0.
//
//===----------------------------------------------------------------------===//

#ifndef TDGEN_SIGNATURE_SIGNATURE_TD
#define TDGEN_SIGNATURE_SIGNATURE_TD

//===- Structure ----------------------------------------------------------===//

class SignatureOperator;

def seq : SignatureOperator;
def dict : SignatureOperator;
def raw : SignatureOperator;
def at : SignatureOperator;
def none : SignatureOperator;

//===- Types --------------------------------------------------------------===//

// A type, in the text form of raw signatures.
class SignatureType<string Text> {
  string text = Text;
}

// A number.
class Scalar<string Name> : SignatureType<Name>;

def float32 : Scalar<"float32">;
def float16 : Scalar<"float16">;
def float64 : Scalar<"float64">;
def bfloat16 : Scalar<"bfloat16">;
def sint8 : Scalar<"sint8">;
def sint16 : Scalar<"sint16">;
def sint32 : Scalar<"sint32">;
def sint64 : Scalar<"sint64">;
def uint8 : Scalar<"uint8">;
def uint16 : Scalar<"uint16">;
def uint32 : Scalar<"uint32">;
def uint64 : Scalar<"uint64">;

// A dimension that is unknown before the function runs.
defvar dynamic = -1;

// An array of numbers.
class Buffer<Scalar Element, list<int> Shape>
    : SignatureType<"Buffer<" # Element.text # "["
                    # !interleave(!foreach(dim, Shape, !if(!lt(dim, 0), "?", !cast<string>(dim))), "x")
                    # "]>">;

// An object behind a reference.
def RefObject : SignatureType<"RefObject<?>">;

// Any other type.
def Unrecognized : SignatureType<"Unrecognized">;

//===- Functions ----------------------------------------------------------===//

// A function with its name, inputs and results.
class FunctionSignature<dag Inputs = (none), dag Results = (none)> {
  string name = NAME;
  dag inputs = Inputs;
  dag results = Results;
}

#endif // TDGEN_SIGNATURE_SIGNATURE_TD
