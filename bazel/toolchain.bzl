"""tdgen_toolchain: the program that the rules run."""

def _tdgen_toolchain_impl(ctx):
    return [platform_common.ToolchainInfo(tdgen = ctx.attr.tdgen[DefaultInfo].files_to_run)]

tdgen_toolchain = rule(
    doc = "A tdgen for an execution platform. Register it with a toolchain() of type @rules_tdgen//:toolchain_type.",
    implementation = _tdgen_toolchain_impl,
    attrs = {
        "tdgen": attr.label(
            doc = "The program: a file, or a target that builds it, such as a rust_binary.",
            allow_files = True,
            executable = True,
            cfg = "exec",
            mandatory = True,
        ),
    },
)
