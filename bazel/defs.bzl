"""Rules that run tdgen: td_library and td_generate. See docs/bazel.md."""

TdInfo = provider(
    doc = "Descriptions and the directories in which their includes are searched.",
    fields = {
        "sources": "depset of files: .td files and others that tdgen reads",
        "includes": "depset of strings: directories, relative to the execution root",
    },
)

def _include_directories(ctx):
    """The include directories of a target, for sources and for generated files."""
    package = [part for part in [ctx.label.workspace_root, ctx.label.package] if part]
    directories = []
    for include in ctx.attr.includes:
        if include.startswith("/") or ".." in include.split("/"):
            fail("includes: `%s` is not below the package" % include)
        parts = package + ([include] if include != "." else [])
        for root in [[], [ctx.bin_dir.path]]:
            directories.append("/".join(root + parts) or ".")
    return directories

def _merge(ctx, sources):
    return TdInfo(
        sources = depset(sources, transitive = [dep[TdInfo].sources for dep in ctx.attr.deps]),
        includes = depset(
            _include_directories(ctx),
            transitive = [dep[TdInfo].includes for dep in ctx.attr.deps],
            order = "preorder",
        ),
    )

def _td_library_impl(ctx):
    info = _merge(ctx, ctx.files.srcs)
    return [info, DefaultInfo(files = info.sources)]

_DEPS = attr.label_list(
    doc = "The td_library targets whose files are included.",
    providers = [TdInfo],
)

_INCLUDES = attr.string_list(
    doc = "Directories of this package in which includes are searched, also for the targets that depend on this one.",
)

td_library = rule(
    doc = "Descriptions that others include.",
    implementation = _td_library_impl,
    attrs = {
        "srcs": attr.label_list(
            doc = "The files; also templates and other files that options name.",
            allow_files = True,
        ),
        "includes": _INCLUDES,
        "deps": _DEPS,
    },
)

def _td_generate_impl(ctx):
    info = _merge(ctx, [ctx.file.src] + ctx.files.data)
    arguments = ctx.actions.args()
    arguments.add(ctx.file.src)

    # Includes are found beside the main file, then from the root of the workspace, then in `includes`.
    directories = [ctx.file.src.dirname or ".", ".", ctx.bin_dir.path]
    if ctx.label.workspace_root:
        directories.append(ctx.label.workspace_root)
    arguments.add_all(directories, before_each = "-I")
    arguments.add_all(info.includes, before_each = "-I")
    arguments.add_all(ctx.attr.defines, before_each = "-D")
    for option in ctx.attr.options:
        arguments.add(ctx.expand_location(option, ctx.attr.data))

    # One run reads the description once and writes all outputs.
    outputs = []
    for name, action in ctx.attr.outs.items():
        if not action.startswith("-") or "=" in action:
            fail("outs: `%s` is not an action; options that belong to it go into `options`" % action)
        output = ctx.actions.declare_file(name)
        outputs.append(output)
        arguments.add(output, format = action + "=%s")
    if not outputs:
        fail("outs is empty")
    arguments.use_param_file("@%s")

    ctx.actions.run(
        executable = ctx.toolchains["@rules_tdgen//:toolchain_type"].tdgen,
        arguments = [arguments],
        inputs = info.sources,
        outputs = outputs,
        # Nothing of the machine is in the outputs, so they may be cached and made elsewhere.
        env = {},
        mnemonic = "TdGenerate",
        progress_message = "Generating %s from %s" % (", ".join(ctx.attr.outs.keys()), ctx.file.src.short_path),
    )
    return [DefaultInfo(files = depset(outputs), runfiles = ctx.runfiles(outputs))]

td_generate = rule(
    doc = "Generates files from a description.",
    implementation = _td_generate_impl,
    attrs = {
        "src": attr.label(
            doc = "The main file.",
            allow_single_file = True,
            mandatory = True,
        ),
        "outs": attr.string_dict(
            doc = "The outputs, each with the action that writes it: {\"api.h\": \"--gen-api\"}.",
            mandatory = True,
        ),
        "options": attr.string_list(
            doc = "Other options of tdgen, for all outputs. $(location ...) names a file of `data`.",
        ),
        "defines": attr.string_list(doc = "Macros for #ifdef."),
        "data": attr.label_list(
            doc = "Files that options name, such as templates and locks.",
            allow_files = True,
        ),
        "includes": _INCLUDES,
        "deps": _DEPS,
    },
    toolchains = ["@rules_tdgen//:toolchain_type"],
)
