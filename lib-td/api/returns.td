//===- returns.td - The codes that a function returns ---------------------===//
//
// Extends the codes that an author documents to the full list of a function.
//
// Three codes precede them, since every function can succeed, be called before
// initialization, or lose the device. The null checks follow:
//
//   INVALID_NULL_HANDLE   one condition for each handle that is not optional
//   INVALID_NULL_POINTER  one for each pointer and callback that is not
//
// Both are always in the list, possibly without a condition. If the author
// documents one of the two, the conditions are added there. The API record can
// name other codes for both.
//
//===----------------------------------------------------------------------===//

#ifndef TDGEN_API_RETURNS_TD
#define TDGEN_API_RETURNS_TD

include "tdgen/api/parameters.td"

// A code and the conditions under which it is returned. A condition in backquotes
// is a C expression over the parameters, which generated code checks before it
// calls the implementation. Any other is text for the manual.
class Return<string Value, list<string> Conditions = []> {
  string value = Value;
  list<string> conditions = Conditions;
}

// Whether a parameter may be null.
class IsOptional<Param P> {
  bit ret = !ne(!and(PARAM_OPTIONAL, P.flags), 0);
}

// Whether a null handle is an error.
class ShouldCheckHandle<Param P> {
  bit ret = !and(P.IsHandle, !not(IsOptional<P>.ret));
}

// Whether a null pointer or callback is an error.
class ShouldCheckPointer<Param P> {
  bit ret = !and(!or(P.IsPointer, P.IsCallback), !not(IsOptional<P>.ret));
}

// The condition under which a parameter is null.
class IsNull<Param P> {
  string ret = "`NULL == " # P.name # "`";
}

// A list with conditions added to a code: to each Return of this code, or as a
// new Return at the end.
class AppendConditionsToReturn<list<Return> Returns, string Value, list<string> Conditions> {
  list<Return> having = !filter(R, Returns, !eq(R.value, Value));
  list<Return> added =
      !foreach(R, Returns, !if(!eq(R.value, Value), Return<Value, !listconcat(R.conditions, Conditions)>, R));
  list<Return> ret = !if(!eq(!size(having), 0), !listconcat(Returns, [Return<Value, Conditions>]), added);
}

// The list with the null checks of all handles.
class AddHandleChecksToReturns<string Code, list<Param> Params, list<Return> Returns> {
  list<Param> checked = !filter(P, Params, ShouldCheckHandle<P>.ret);
  list<string> conditions = !foreach(P, checked, IsNull<P>.ret);
  list<Return> ret =
      AppendConditionsToReturn<Returns, Code, conditions>.ret;
}

// The list with the null checks of all pointers and callbacks.
class AddPointerChecksToReturns<string Code, list<Param> Params, list<Return> Returns> {
  list<Param> checked = !filter(P, Params, ShouldCheckPointer<P>.ret);
  list<string> conditions = !foreach(P, checked, IsNull<P>.ret);
  list<Return> ret =
      AppendConditionsToReturn<Returns, Code, conditions>.ret;
}

#endif // TDGEN_API_RETURNS_TD
