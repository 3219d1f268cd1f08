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
  // The version that introduced it, and the extension that it belongs to.
  string since = "";
  string extension = "";
  // The reason not to use it any more, and what to use instead.
  string deprecated = "";
  string replacement = "";
  // The chapter of the manual.
  string group = "";
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
// `_handle_t`, unless the API record sets `keeps_names`.
class Handle : APIObject {
  // The handle that it belongs to, and that must outlive it.
  string parent = "";
}

// `typedef value NAME`. The value can be the type of a function pointer:
// `int (*)(void *, size_t)`.
class Typedef : APIObject {
  string value;
  // The number of elements of a vector type of GCC and Clang; 0 for none.
  int vector_length = 0;
}

// A function pointer: the type of a callback.
class FptrTypedef : APIObject {
  list<Param> params;
  string return;
}

//===- Enumerations -------------------------------------------------------===//

// An enumerator. Its name in C is that of the enumeration without the final
// `_t`, followed by its own name, in upper case; with `keeps_names` it is the
// name as written.
class Etor<string Name, string Desc, string Value = ""> {
  string name = Name;
  string desc = Desc;
  string tagged_type;
  // The value: a number such as `-1` or `0x10`, or the name of an enumerator
  // before it. If it is empty, the generator numbers the enumerator.
  string value = Value;
}

// An enumerator for a property of a C type: `char[]` is a string.
class TaggedEtor<string Name, string Type, string Desc> : Etor<Name, Desc> {
  let tagged_type = Type;
}

// An enumeration. Values are 0, 1, 2, ... in the order of `etors`; in a bit
// field 1, 2, 4, ... Without a lock file (tdgen --lock), add new enumerators at
// the end, to keep the values of others. In a typed one all are TaggedEtors. If
// an enumerator sets its value, one without a value has that of the enumerator
// before it plus 1, or in a bit field the next bit.
class Enum : APIObject {
  bit is_typed = 0;
  bit is_bit_field = 0;
  list<Etor> etors = [];
  // The integer type of the values, such as `uint64_t`. The header then defines
  // NAME as this type and the enumerators as macros, since an `enum` of C has
  // the values of an `int`.
  string value_type;
  // Whether the names of enumerators are as written.
  bit keeps_names = 0;
  // Whether the enumeration has LAST and FORCE_UINT32.
  bit has_end = 1;
  // Whether compilers warn of calls whose result is one of its values and is not
  // used.
  bit nodiscard = 0;
  // The name after `enum`; empty for none. By default that of the record.
  string tag;
  // Whether NAME is a typedef. Otherwise the type is `enum NAME`.
  bit has_typedef = 1;
}

//===- Structures ---------------------------------------------------------===//

// A member: its C type, its name, and one sentence about it. The name can have
// the lengths of an array, `Name[64]`, or the width of a bit-field, `Flags : 3`.
class StructMember<string Type, string Name, string Desc, string SelectedBy = ""> {
  string type = Type;
  string name = Name;
  string desc = Desc;
  // The members of a structure or union inside; `type` is `struct` or `union`.
  list<StructMember> members = [];
  // In a member that is a union: the member of the structure that selects one of
  // the union's members. In a member of the union: its value.
  string selector = "";
  string selected_by = SelectedBy;
  // The alignment in bytes; 0 for that of the type.
  int alignment = 0;
  // The number of elements of a pointer, or of those of an array that are used:
  // the name of a member, a constant, an expression, or `null-terminated`.
  string length = "";
  // Whether the length counts bytes.
  bit length_in_bytes = 0;
  // Whether a handle may be null, or a pointer to elements although there are
  // some.
  bit is_optional = 0;
}

// A member with an alignment in bytes.
class AlignedMember<string Type, string Name, string Desc, int Alignment>
    : StructMember<Type, Name, Desc> {
  let alignment = Alignment;
}

// A union inside a structure. Without a name, its members are those of the
// structure. With a selector, each member of the union has a value of it.
class UnionMember<string Name, string Desc, list<StructMember> Members, string Selector = "">
    : StructMember<"union", Name, Desc> {
  let members = Members;
  let selector = Selector;
}

// A structure inside a structure or union.
class InnerStruct<string Name, string Desc, list<StructMember> Members, string SelectedBy = "">
    : StructMember<"struct", Name, Desc, SelectedBy> {
  let members = Members;
}

// Whether a structure begins with the members that all extensible ones share.
class StructHasInheritedMembers<string BaseClass, string Prefix> {
  bit ret = !or(!eq(BaseClass, Prefix # "_base_properties_t"), !eq(BaseClass, Prefix # "_base_desc_t"));
}

// A structure. With a base class of `ol_base_properties_t` or `ol_base_desc_t`,
// two members precede its own: a tag that identifies its type, and a pointer to
// an extension structure.
class Struct : APIObject {
  // Whether this is a union.
  bit is_union = 0;
  // Whether the header only declares the type; it has no members.
  bit is_opaque = 0;
  // The handle or structure that it belongs to, and that must outlive it, if
  // pointers to it are handles.
  string parent = "";
  // The largest alignment of members in bytes, as with `#pragma pack`; 0 for
  // that of their types.
  int packing = 0;
  // Whether compilers warn of calls whose result is such a structure and is not
  // used.
  bit nodiscard = 0;
  // The name after `struct`; empty for none. By default that of the record.
  string tag;
  // Whether NAME is a typedef. Otherwise the type is `struct NAME`.
  bit has_typedef = 1;
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

// A structure that the header only declares: programs have pointers to it.
class OpaqueStruct : Struct {
  let is_opaque = 1;
  let members = [];
}

// A variable of the library: `extern type NAME;`. The type can be an array:
// `const char [8]`, or `int []` for one of unknown length.
class Variable : APIObject {
  string type;
}

//===- Functions ----------------------------------------------------------===//

// An entry point. It returns a result, and passes all other values as parameters.
class Function : APIObject {
  // The returned type, if it is not the result type of the API. Such a function
  // has no codes; `returns` lists the values of failed calls, if it has some.
  string return;
  // Who destroys a handle of that type, or frees a pointer: `creates`, the
  // caller; `borrows`, the library.
  string result_ownership = "";
  // The number of elements that a returned pointer points to, as `length` of a
  // parameter. A `const char *` without one is a null-terminated string, or
  // NULL.
  string result_length = "";
  // Whether more arguments follow: `...`. The header declares the function, and
  // the implementation defines it itself.
  bit is_variadic = 0;
  // Whether it never returns, as `exit`. It returns `void`, and no call of it is
  // refused.
  bit is_noreturn = 0;
  // Whether compilers warn of calls whose result is not used.
  bit nodiscard = 0;
  // Whether `errno` says why a call failed: traces show it.
  bit sets_errno = 0;
  // Whether it initializes the library, as `init_function` of the API record does:
  // for APIs in which several functions do so.
  bit initializes = 0;
  // The body, `{ return 0; }`: the header defines the function, `static inline`,
  // after the declarations. tdgen does not parse it.
  string body;
  // A preprocessor condition: the platforms that have the function.
  string condition;
  // Which calls may overlap: `any`; `object`, those with other handles; `library`,
  // none.
  string thread_safety = "";
  list<Param> params;
  // The codes that the author documents; returns.td adds those of all functions.
  // Without codes: the values of failed calls, such as `-1`, `NULL` or `void`.
  list<Return> returns;
  // Additional sentences.
  list<string> details = [];
  // Functions of other APIs that do the same.
  list<string> analogues = [];

  // Computed: the prefixes of the preceding API record.
  string api_upper_prefix = !foldl(PREFIX, !instances<API>(), before, api, api.upper_prefix);
  string api_error_prefix =
      !foldl(PREFIX # "_ERRC", !instances<API>(), before, api, api.error_prefix);
  // Computed: the codes of the preceding API record.
  string api_uninitialized_code =
      !foldl(PREFIX # "_ERRC_UNINITIALIZED", !instances<API>(), before, api, api.uninitialized_code);
  string api_null_handle_code =
      !foldl(PREFIX # "_ERRC_INVALID_NULL_HANDLE", !instances<API>(), before, api, api.null_handle_code);
  string api_null_pointer_code =
      !foldl(PREFIX # "_ERRC_INVALID_NULL_POINTER", !instances<API>(), before, api, api.null_pointer_code);
  // Computed. Declared with `field`, so that the generator reports unset lists.
  field list<Return> returns_with_def =
      !listconcat(
          [Return<api_upper_prefix # "_RESULT_SUCCESS">,
           Return<api_uninitialized_code>,
           Return<api_error_prefix # "_DEVICE_LOST">],
          returns);
  field list<Return> all_returns =
      AddPointerChecksToReturns<
          api_null_pointer_code, params,
          AddHandleChecksToReturns<api_null_handle_code, params, returns_with_def>.ret>.ret;
}

#endif // TDGEN_API_OBJECTS_TD
