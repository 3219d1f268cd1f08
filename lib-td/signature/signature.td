//===- signature.td - Functions with nested inputs and results ------------===//
//
// A record of class FunctionSignature says how the inputs and the results of a
// function nest, and `--gen-signatures` writes that down as attributes:
//
//   include "tdgen/signature/signature.td"
//
//   def predict : FunctionSignature<
//     (seq (dict Buffer<float32, [dynamic, 128]>:$image, sint32:$count)),
//     (dict RefObject:$model, float32:$loss)>;
//
// A value is one of
//
//   TYPE              the value at the next place of the linear list, of a type
//   ?                 the same, of a type that is not told
//   (raw 3), (raw 3, TYPE)
//                     the value at place 3; the next place is 4 then
//   (seq VALUE...)    a sequence; values have the keys 0, 1, ...
//   (dict VALUE:$name...)
//                     a dictionary
//   (none)            nothing at all, in place of all inputs or results
//
// and inside of a `seq` or `dict`
//
//   (at 7, VALUE)     the value under the key 7, in a `seq`; the next is 8
//   (at "a key", VALUE)
//                     the value under a key that is no name, in a `dict`
//
// Inputs and results are lists of their own: each begins at place 0.
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

// A type, as the text form of raw signatures has it.
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

// A dimension that is not known before the function runs.
defvar dynamic = -1;

// An array of numbers.
class Buffer<Scalar Element, list<int> Shape>
    : SignatureType<"Buffer<" # Element.text # "["
                    # !interleave(!foreach(dim, Shape, !if(!lt(dim, 0), "?", !cast<string>(dim))), "x")
                    # "]>">;

// An object behind a reference.
def RefObject : SignatureType<"RefObject<?>">;

// What none of these describes.
def Unrecognized : SignatureType<"Unrecognized">;

//===- Functions ----------------------------------------------------------===//

// A function under its name, with what it takes and what it gives.
class FunctionSignature<dag Inputs = (none), dag Results = (none)> {
  string name = NAME;
  dag inputs = Inputs;
  dag results = Results;
}

#endif // TDGEN_SIGNATURE_SIGNATURE_TD
