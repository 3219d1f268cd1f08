// Prints the public and protected declarations in the generated files (`.inc`) of a translation unit: a line for each
// member of a namespace or class, with canonical types.
//
// Input: a precompiled header, or the arguments of a clang call. Output: the members, in declaration order.

#include <clang-c/Index.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

std::string text(CXString string) {
  const char *chars = clang_getCString(string);
  std::string copy = chars ? chars : "";
  clang_disposeString(string);
  return copy;
}

std::string spelling(CXCursor cursor) { return text(clang_getCursorSpelling(cursor)); }

/// Returns the canonical type, as clang spells it.
std::string spelling(CXType type) {
  std::string name = text(clang_getTypeSpelling(clang_getCanonicalType(type)));
  // Unnamed types are spelled with their location: `(lambda at FILE:LINE:COLUMN)`.
  for (size_t at; (at = name.find(" at /")) != std::string::npos;)
    name.erase(at, name.find(')', at) - at);
  // The arguments of an explicit specialization are not canonical.
  for (size_t at; (at = name.find(" ::")) != std::string::npos;)
    name.erase(at, name[at - 1] == ',' ? 0 : 1).erase(at + (name[at] == ' '), 2);
  return name;
}

template <typename Visitor> void eachChild(CXCursor cursor, Visitor visitor) {
  clang_visitChildren(
      cursor,
      [](CXCursor child, CXCursor, CXClientData data) {
        (*static_cast<Visitor *>(data))(child);
        return CXChildVisit_Continue;
      },
      &visitor);
}

bool isGenerated(CXCursor cursor) {
  CXFile file = nullptr;
  CXSourceLocation start = clang_getCursorLocation(cursor);
  clang_getExpansionLocation(start, &file, nullptr, nullptr, nullptr);
  std::string name = file ? text(clang_getFileName(file)) : "";
  return name.size() > 4 && name.compare(name.size() - 4, 4, ".inc") == 0;
}

class Printer {
public:
  explicit Printer(CXCursor unit) {
    policy = clang_getCursorPrintingPolicy(unit);
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
  }
  ~Printer() { clang_PrintingPolicy_dispose(policy); }

  void namespaceMembers(CXCursor scope, const std::string &path) {
    eachChild(scope, [&](CXCursor member) {
      switch (clang_getCursorKind(member)) {
      case CXCursor_Namespace:
        return namespaceMembers(member, path + spelling(member) + "::");
      case CXCursor_LinkageSpec:
        return namespaceMembers(member, path);
      default:
        if (isGenerated(member))
          print(member, path);
      }
    });
  }

private:
  void print(CXCursor member, const std::string &path) {
    CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(member);
    if (access == CX_CXXPrivate)
      return;
    std::string head = path;
    if (access == CX_CXXProtected)
      head += " protected";
    switch (CXCursorKind kind = clang_getCursorKind(member)) {
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl:
    case CXCursor_UnionDecl:
    case CXCursor_EnumDecl:
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization:
      return printType(member, head);
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
    case CXCursor_FunctionDecl:
    case CXCursor_FunctionTemplate:
      return printFunction(member, head);
    case CXCursor_FieldDecl:
    case CXCursor_VarDecl:
      return line(head, {flags(member), "variable", spelling(clang_getCursorType(member)), spelling(member)});
    case CXCursor_TypedefDecl:
    case CXCursor_TypeAliasDecl:
      return line(head, {"type", spelling(member), "=", spelling(clang_getTypedefDeclUnderlyingType(member))});
    case CXCursor_TypeAliasTemplateDecl:
    case CXCursor_UsingDeclaration:
    case CXCursor_UsingDirective:
    case CXCursor_FriendDecl:
    case CXCursor_StaticAssert:
      return line(head, {pretty(member)});
    case CXCursor_CXXAccessSpecifier:
    case CXCursor_CXXBaseSpecifier:
    case CXCursor_TemplateTypeParameter:
    case CXCursor_NonTypeTemplateParameter:
    case CXCursor_TemplateTemplateParameter:
      return;
    default:
      if (clang_isDeclaration(kind))
        return line(head, {text(clang_getCursorKindSpelling(kind)), pretty(member)});
    }
  }

  void printType(CXCursor type, const std::string &path) {
    CXCursorKind kind = clang_getCursorKind(type);
    if (!clang_isCursorDefinition(type)) {
      // Ignore declarations of classes that are also defined in the file.
      if (clang_Cursor_isNull(clang_getCursorDefinition(type)))
        line(path, {"declared", pretty(type)});
      return;
    }
    // The type of a specialization contains its arguments.
    std::string name =
        kind == CXCursor_ClassTemplate ? text(clang_getCursorDisplayName(type)) : spelling(clang_getCursorType(type));
    if (name.compare(0, path.size(), path) == 0)
      name.erase(0, path.size());
    std::string head = attributes(type) + text(clang_getCursorKindSpelling(kind));
    if (kind == CXCursor_EnumDecl) {
      head += clang_EnumDecl_isScoped(type) ? " scoped" : "";
      head += " : " + spelling(clang_getEnumDeclIntegerType(type));
    }
    head += templateParameters(type) + " " + name;
    std::string bases;
    eachChild(type, [&](CXCursor base) {
      if (clang_getCursorKind(base) != CXCursor_CXXBaseSpecifier)
        return;
      bases += bases.empty() ? " : " : ", ";
      bases += clang_isVirtualBase(base) ? "virtual " : "";
      CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(base);
      bases += access == CX_CXXPublic ? "public " : access == CX_CXXProtected ? "protected " : "private ";
      bases += spelling(clang_getCursorType(base));
    });
    line(path, {head + bases});
    eachChild(type, [&](CXCursor member) {
      if (clang_getCursorKind(member) == CXCursor_EnumConstantDecl) {
        long long value = clang_getEnumConstantDeclValue(member);
        line(path + name + "::", {spelling(member), std::to_string(value)});
      } else {
        print(member, path + name + "::");
      }
    });
  }

  void printFunction(CXCursor function, const std::string &path) {
    std::vector<std::string> defaults;
    int at = 0;
    eachChild(function, [&](CXCursor parameter) {
      if (clang_getCursorKind(parameter) != CXCursor_ParmDecl)
        return;
      ++at;
      std::string shown = pretty(parameter);
      size_t value = shown.find(" = ");
      if (value != std::string::npos)
        defaults.push_back(std::to_string(at) + shown.substr(value));
    });
    std::string shown = "function" + templateParameters(function) + " " + spelling(function) + ": " +
                        spelling(clang_getCursorType(function));
    for (const std::string &value : defaults)
      shown += ", " + value;
    line(path, {flags(function), shown});
  }

  std::string templateParameters(CXCursor declaration) {
    std::string shown;
    eachChild(declaration, [&](CXCursor parameter) {
      switch (clang_getCursorKind(parameter)) {
      case CXCursor_TemplateTypeParameter:
      case CXCursor_NonTypeTemplateParameter:
      case CXCursor_TemplateTemplateParameter:
        shown += (shown.empty() ? "" : ", ") + pretty(parameter);
        return;
      default:
        return;
      }
    });
    return shown.empty() ? "" : " <" + shown + ">";
  }

  /// Returns the properties of a member besides its type.
  std::string flags(CXCursor member) {
    std::string shown;
    auto flag = [&](unsigned has, const char *name) { shown += has ? std::string(name) + " " : ""; };
    flag(clang_Cursor_getStorageClass(member) == CX_SC_Static, "static");
    flag(clang_getCursorKind(member) == CXCursor_FunctionDecl && clang_Cursor_isFunctionInlined(member), "inline");
    flag(clang_CXXMethod_isVirtual(member), "virtual");
    flag(clang_CXXMethod_isPureVirtual(member), "pure");
    flag(clang_CXXMethod_isDefaulted(member), "defaulted");
    flag(clang_CXXMethod_isDeleted(member), "deleted");
    flag(clang_CXXMethod_isExplicit(member), "explicit");
    flag(clang_CXXField_isMutable(member), "mutable");
    // Only the text of a declaration has this property.
    flag(pretty(member).find("constexpr ") != std::string::npos, "constexpr");
    shown += attributes(member);
    return shown.substr(0, shown.find_last_not_of(' ') + 1);
  }

  std::string attributes(CXCursor declaration) {
    std::string shown;
    if (clang_getCursorAvailability(declaration) == CXAvailability_Deprecated)
      shown += "deprecated ";
    eachChild(declaration, [&](CXCursor child) {
      CXCursorKind kind = clang_getCursorKind(child);
      if (clang_isAttribute(kind))
        shown += "[" + text(clang_getCursorKindSpelling(kind)) + "] ";
    });
    return shown;
  }

  std::string pretty(CXCursor cursor) { return text(clang_getCursorPrettyPrinted(cursor, policy)); }

  void line(const std::string &path, std::vector<std::string> words) {
    std::fputs(path.c_str(), stdout);
    for (const std::string &word : words)
      if (!word.empty())
        std::printf(" %s", word.c_str());
    std::fputc('\n', stdout);
  }

  CXPrintingPolicy policy;
};

} // namespace

int main(int count, char **words) {
  CXIndex index = clang_createIndex(0, /*displayDiagnostics=*/1);
  CXTranslationUnit unit = nullptr;
  CXErrorCode error = count == 2 ? clang_createTranslationUnit2(index, words[1], &unit)
                                 : clang_parseTranslationUnit2FullArgv(index, nullptr, words + 1, count - 1, nullptr, 0,
                                                                       CXTranslationUnit_SkipFunctionBodies, &unit);
  if (error != CXError_Success) {
    std::fprintf(stderr, "libclang: error %d\n", error);
    return 1;
  }
  CXCursor root = clang_getTranslationUnitCursor(unit);
  Printer(root).namespaceMembers(root, "");
  clang_disposeTranslationUnit(unit);
  clang_disposeIndex(index);
  return std::ferror(stdout) ? 1 : 0;
}
