"""td_cc_library: a C or C++ library of generated files."""

load(":defs.bzl", "td_generate")

_HEADERS = (".h", ".hpp", ".hh", ".inc", ".def")

def td_cc_library(
        name,
        src,
        outs,
        options = [],
        defines = [],
        data = [],
        includes = [],
        deps = [],
        cc_deps = [],
        visibility = None,
        **kwargs):
    """Generates files and makes a cc_library of them: sources are compiled, headers can be included.

    Args:
      name: the name of the library. `<name>_td` is the td_generate target.
      src: the main file.
      outs: the outputs, each with the action that writes it.
      options: other options of tdgen.
      defines: macros for #ifdef in descriptions.
      data: files that options name.
      includes: include directories of descriptions.
      deps: td_library targets.
      cc_deps: the dependencies of the cc_library.
      visibility: of the library.
      **kwargs: other attributes of the cc_library.
    """
    td_generate(
        name = name + "_td",
        src = src,
        outs = outs,
        options = options,
        defines = defines,
        data = data,
        includes = includes,
        deps = deps,
        visibility = ["//visibility:private"],
    )
    files = {"headers": [], "sources": []}
    for file in outs:
        files["headers" if file.endswith(_HEADERS) else "sources"].append(file)
    targets = {"headers": [], "sources": []}
    for kind, names in files.items():
        if names:
            target = "%s_%s" % (name, kind)
            _td_select(name = target, generated = name + "_td", names = names, visibility = ["//visibility:private"])
            targets[kind].append(target)
    native.cc_library(
        name = name,
        hdrs = targets["headers"],
        srcs = targets["sources"],
        # The root of a workspace is an include directory anyway, and must not be in this list.
        includes = ["."] if native.package_name() else [],
        deps = cc_deps,
        visibility = visibility,
        **kwargs
    )

def _td_select_impl(ctx):
    prefix = ctx.label.package + "/" if ctx.label.package else ""
    names = {prefix + name: None for name in ctx.attr.names}
    files = [file for file in ctx.files.generated if _name_of(file, ctx) in names]
    return [DefaultInfo(files = depset(files))]

def _name_of(file, ctx):
    """The path of a generated file below the root of its workspace."""
    workspace = "../%s/" % ctx.label.workspace_name
    return file.short_path[len(workspace):] if file.short_path.startswith(workspace) else file.short_path

_td_select = rule(
    doc = "Those of the generated files that have these names.",
    implementation = _td_select_impl,
    attrs = {
        "generated": attr.label(mandatory = True),
        "names": attr.string_list(mandatory = True),
    },
)
