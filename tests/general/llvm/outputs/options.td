// args: --gen-opt-parser-defs
// args: --gen-opt-rst
include "llvm/Option/OptParser.td"

def ClangOption : OptionVisibility;
def CLOption : OptionVisibility;
def LinkerInput : OptionFlag;
def Build : SubCommand<"build", "Builds", "build FILE">;
def Archive : SubCommand<"archive", "Archives">;

// Groups, one in another; flags of an option follow those of its group.
def General_Group : OptionGroup<"<general group>">, HelpText<"General">, Flags<[HelpHidden]>;
def Inner_Group : OptionGroup<"<inner>">, Group<General_Group>, EnumName<"InnerId">, Visibility<[CLOption]>;

// All kinds of prefixes and names: a name comes before its beginnings.
def help : Flag<["-", "--"], "help">, HelpText<"Display \"help\"">;
def h : Flag<["-"], "h">, Alias<help>;
def color : Joined<["--"], "color">, Group<General_Group>;
def color_EQ : Joined<["--"], "color=">, Values<"auto,always,never">, Group<General_Group>, MetaVarName<"<when>">;
def COLOR : Flag<["/", "-"], "COLOR">, HelpTextForVariants<[ClangOption, CLOption], "Color">;
def plain : Flag<[], "plain">, Flags<[LinkerInput, RenderJoined]>, Group<Inner_Group>, Visibility<[ClangOption]>;
def no_color : Flag<["--"], "no-color">, Alias<color_EQ>, AliasArgs<["never", "ever"]>;
def many : MultiArg<["-"], "many", 3>, HelpText<"Why??\nBecause of \\ this">, EnumName<"several">, HelpTextForVariants<[ClangOption], "v">;
def rest : Option<["-"], "rest", KIND_REMAINING_ARGS>;
def same_flag : Flag<["-"], "same">;
def same_joined : Joined<["-"], "same">;
def out : Separate<["-"], "o", [Build, Archive]>;
def into : Separate<["-"], "into", [Archive]>, Values<"x">;

// Options that set C++ members, in the order of definition.
class LangOpts<string name> : KeyPathAndMacro<"LangOpts->", name, "LANG_">;
class CodeGenOpts<string name> : KeyPathAndMacro<"CodeGen.", name>;
def z_kind : Joined<["-"], "z-kind=">, Values<"one,,two">, NormalizedValues<["One", "Two"]>,
             NormalizedValuesScope<"Kinds">, MarshallingInfoEnum<LangOpts<"Kind">, "One">;
def a_flag : Flag<["-"], "a-flag">, MarshallingInfoFlag<CodeGenOpts<"Flag">>, ImpliedByAnyOf<["x", "y"]>, AlwaysEmit,
             ShouldParseIf<"condition">;
def a_number : Joined<["-"], "a-number=">, MarshallingInfoInt<CodeGenOpts<"Number">, "3">;
def by_code : Joined<["-"], "by-code=">, ValuesCode<[{ static const char VALUES_CODE[] = "a,b"; }]>;
