//===- objects.td - The declarations of a C API's header ------------------===//
//
// The record's name is the name in C. The fields hold everything else; those
// without a default must be set.
//
//===----------------------------------------------------------------------===//

#ifndef TDGEN_API_OBJECTS_TD
#define TDGEN_API_OBJECTS_TD

include "tdgen/api/names.td"
include "tdgen/api/parameters.td"
include "tdgen/api/returns.td"

// The base class of all declarations: a description of one sentence.
class APIObject {
  string desc;
}

// `#define NAME value`. With a `condition` (a preprocessor expression), the
// macro has its value only if the condition is true, and otherwise `alt_value`,
// if that is set. The record's name may have parameters: def "OL_MAX(a, b)".
class Macro : APIObject {
  string value;
  string condition;
  string alt_value;
}

// An opaque pointer to a structure of the implementation. The name must end in
// `_handle_t`.
class Handle : APIObject;

// `typedef value NAME`.
class Typedef : APIObject {
  string value;
}

// A function pointer: the type of a callback.
class FptrTypedef : APIObject {
  list<Param> params;
  string return;
}

//===- Enumerations -------------------------------------------------------===//

// An enumerator. Its name in C is that of the enumeration without the final
// `_t`, followed by its own name, in upper case.
class Etor<string Name, string Desc> {
  string name = Name;
  string desc = Desc;
  string tagged_type;
}

// An enumerator for a property of a C type: `char[]` is a string.
class TaggedEtor<string Name, string Type, string Desc> : Etor<Name, Desc> {
  let tagged_type = Type;
}

// An enumeration. Values are 0, 1, 2, ... in the order of `etors`; in a bit
// field 1, 2, 4, ... Without a lock file (tdgen --lock), add new enumerators at
// the end, to keep the values of others. In a typed one all are TaggedEtors.
class Enum : APIObject {
  bit is_typed = 0;
  bit is_bit_field = 0;
  list<Etor> etors = [];
}

//===- Structures ---------------------------------------------------------===//

// A member: its C type, its name, and one sentence about it.
class StructMember<string Type, string Name, string Desc> {
  string type = Type;
  string name = Name;
  string desc = Desc;
}

// Whether a structure begins with the members that all extensible ones share.
class StructHasInheritedMembers<string BaseClass, string Prefix> {
  bit ret = !or(!eq(BaseClass, Prefix # "_base_properties_t"), !eq(BaseClass, Prefix # "_base_desc_t"));
}

// A structure. With a base class of `ol_base_properties_t` or `ol_base_desc_t`,
// two members precede its own: a tag that identifies its type, and a pointer to
// an extension structure.
class Struct : APIObject {
  string base_class = "";
  list<StructMember> members;
  // Computed: the prefix of the preceding API record.
  string api_prefix = !foldl(prefix, !instances<API>(), before, api, api.prefix);
  // Computed. Declared with `field`, so that the generator reports unset members.
  field list<StructMember> all_members =
      !if(StructHasInheritedMembers<base_class, api_prefix>.ret,
          !listconcat(
              [StructMember<api_prefix # "_structure_type_t", "stype", "which structure this is">,
               StructMember<"void*", "pNext", "a structure that extends this one, or NULL">],
              members),
          members);
}

//===- Functions ----------------------------------------------------------===//

// An entry point. It returns a result, and passes all other values as parameters.
class Function : APIObject {
  list<Param> params;
  // The codes that the author documents; returns.td adds those that every
  // function can return.
  list<Return> returns;
  // Additional sentences.
  list<string> details = [];
  // Functions of other APIs that do the same.
  list<string> analogues = [];

  // Computed: the prefixes of the preceding API record.
  string api_upper_prefix = !foldl(PREFIX, !instances<API>(), before, api, api.upper_prefix);
  string api_error_prefix =
      !foldl(PREFIX # "_ERRC", !instances<API>(), before, api, api.error_prefix);
  // Computed. Declared with `field`, so that the generator reports unset lists.
  field list<Return> returns_with_def =
      !listconcat(
          [Return<api_upper_prefix # "_RESULT_SUCCESS">,
           Return<api_error_prefix # "_UNINITIALIZED">,
           Return<api_error_prefix # "_DEVICE_LOST">],
          returns);
  field list<Return> all_returns =
      AddPointerChecksToReturns<
          api_error_prefix, params,
          AddHandleChecksToReturns<api_error_prefix, params, returns_with_def>.ret>.ret;
}

#endif // TDGEN_API_OBJECTS_TD
