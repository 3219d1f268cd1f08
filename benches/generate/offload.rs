//! An API of many functions, described with the classes of LLVM's Offload library.

use std::fmt::Write;

/// The functions for one object. `#` stands for its number.
const OBJECT: &str = r#"
def ol_thing#_handle_t : Handle { let desc = "a thing"; }
def ol_thing#_kind_t : Enum {
  let desc = "kinds of things";
  let etors = [Etor<"SMALL", "small">, Etor<"LARGE", "large">, Etor<"ROUND", "round">];
}
def ol_thing#_info_t : Enum {
  let desc = "properties of things";
  let is_typed = 1;
  let etors = [
    TaggedEtor<"NAME", "char[]", "the name">,
    TaggedEtor<"WEIGHT", "uint64_t", "the weight">,
    TaggedEtor<"KIND", "ol_thing#_kind_t", "the kind">,
  ];
}
def ol_thing#_place_t : Struct {
  let desc = "a place";
  let members = [
    StructMember<"uint32_t", "X", "the column">,
    StructMember<"uint32_t", "Y", "the row">,
    StructMember<"ol_thing#_kind_t", "Kind", "the kind of things">,
    StructMember<"ol_thing#_handle_t", "Owner", "the owner">,
    StructMember<"const char*", "Label", "a label">,
  ];
}
def olCreateThing# : Function {
  let desc = "creates a thing";
  let params = [
    Param<"ol_thing#_kind_t", "Kind", "the kind", PARAM_IN>,
    Param<"ol_thing#_handle_t*", "Thing", "the thing", PARAM_OUT>,
  ];
  let returns = [];
}
def olDestroyThing# : Function {
  let desc = "destroys a thing";
  let params = [Param<"ol_thing#_handle_t", "Thing", "the thing", PARAM_IN>];
  let returns = [];
}
def olGetThing#Info : Function {
  let desc = "returns a property";
  let params = [
    Param<"ol_thing#_handle_t", "Thing", "the thing", PARAM_IN>,
    Param<"ol_thing#_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t", "PropSize", "the size", PARAM_IN>,
    TypeTaggedParam<"void*", "PropValue", "the value", PARAM_OUT, TypeInfo<"PropName", "PropSize">>,
  ];
  let returns = [Return<"OL_ERRC_INVALID_SIZE", ["`PropSize == 0`"]>];
}
def olGetThing#InfoSize : Function {
  let desc = "returns the size of a property";
  let params = [
    Param<"ol_thing#_handle_t", "Thing", "the thing", PARAM_IN>,
    Param<"ol_thing#_info_t", "PropName", "the property", PARAM_IN>,
    Param<"size_t*", "PropSizeRet", "the size", PARAM_OUT>,
  ];
  let returns = [];
}
def olPutThing# : Function {
  let desc = "puts a thing somewhere";
  let params = [
    Param<"ol_thing#_handle_t", "Thing", "the thing", PARAM_IN>,
    Param<"const ol_thing#_place_t*", "Place", "the place", PARAM_IN>,
  ];
  let returns = [];
}
def olMoveThing# : Function {
  let desc = "moves a thing";
  let params = [
    Param<"ol_thing#_handle_t", "Thing", "the thing", PARAM_IN>,
    Param<"int32_t", "X", "columns", PARAM_IN>,
    Param<"int32_t", "Y", "rows", PARAM_IN>,
    Param<"uint64_t", "Speed", "the speed", PARAM_IN>,
  ];
  let returns = [Return<"OL_ERRC_INVALID_VALUE", ["`Speed == 0 && (X != 0 || Y != 0)`"]>];
}
def olNameThing# : Function {
  let desc = "names a thing";
  let params = [
    Param<"ol_thing#_handle_t", "Thing", "the thing", PARAM_IN>,
    Param<"const char*", "Name", "the name", PARAM_IN>,
  ];
  let returns = [];
}
def olJoinThings# : Function {
  let desc = "joins things";
  let params = [
    RangedParam<"ol_thing#_handle_t*", "Things", "the things", PARAM_IN, Range<"0", "NumThings">>,
    Param<"size_t", "NumThings", "their number", PARAM_IN>,
  ];
  let returns = [];
}
def olCopyThing# : Function {
  let desc = "copies the bytes of a thing";
  let params = [
    Param<"ol_thing#_handle_t", "Target", "the target", PARAM_IN>,
    Param<"void*", "TargetBytes", "its bytes", PARAM_OUT>,
    Param<"ol_thing#_handle_t", "Source", "the source", PARAM_IN>,
    Param<"const void*", "SourceBytes", "its bytes", PARAM_IN>,
    Param<"size_t", "Size", "their number", PARAM_IN>,
  ];
  let returns = [Return<"OL_ERRC_INVALID_SIZE", ["`Size == 0`"]>];
}
def olWaitForThing# : Function {
  let desc = "waits for a thing";
  let params = [
    Param<"ol_thing#_handle_t", "Thing", "the thing", PARAM_IN_OPTIONAL>,
    Param<"uint64_t*", "Elapsed", "the time", PARAM_OUT_OPTIONAL>,
  ];
  let returns = [];
}
"#;

/// The number of functions of an object.
const FUNCTIONS: usize = 10;

/// A description with so many functions, which includes those of LLVM's library that each API needs.
pub(super) fn description(functions: usize) -> String {
    let mut text = "include \"APIDefs.td\"\ninclude \"Common.td\"\n".to_owned();
    for number in 0..functions / FUNCTIONS {
        let _ = write!(text, "{}", OBJECT.replace('#', &number.to_string()));
    }
    text
}
