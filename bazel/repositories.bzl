"""Repositories that have tdgen and its toolchain: from an archive, from this machine, or built from source."""

_BUILD = """\
load("@rules_tdgen//:toolchain.bzl", "tdgen_toolchain")

package(default_visibility = ["//visibility:public"])

exports_files(["{program}"])

tdgen_toolchain(
    name = "tdgen_toolchain",
    tdgen = "{program}",
)

toolchain(
    name = "toolchain",
    exec_compatible_with = {platform},
    toolchain = ":tdgen_toolchain",
    toolchain_type = "@rules_tdgen//:toolchain_type",
)
"""

def _write_build(repository_ctx, program):
    build = _BUILD.format(program = program, platform = repr(repository_ctx.attr.exec_compatible_with))
    repository_ctx.file("BUILD.bazel", build)

_PLATFORM = attr.string_list(
    doc = "The constraints of the platforms that can run the program.",
)

def _tdgen_prebuilt_impl(repository_ctx):
    repository_ctx.download_and_extract(
        url = repository_ctx.attr.urls,
        sha256 = repository_ctx.attr.sha256,
        stripPrefix = repository_ctx.attr.strip_prefix,
    )
    _write_build(repository_ctx, "bin/tdgen")

tdgen_prebuilt = repository_rule(
    doc = "The program of a release archive. Hermetic: the checksum selects it.",
    implementation = _tdgen_prebuilt_impl,
    attrs = {
        "urls": attr.string_list(mandatory = True),
        "sha256": attr.string(mandatory = True),
        "strip_prefix": attr.string(doc = "The directory at the top of the archive."),
        "exec_compatible_with": _PLATFORM,
    },
)

def _tdgen_local_impl(repository_ctx):
    path = repository_ctx.attr.path
    program = repository_ctx.path(path) if path else repository_ctx.which("tdgen")
    if not program or not program.exists:
        fail("there is no program `%s`" % (path or "tdgen"))
    repository_ctx.symlink(program, "tdgen")
    _write_build(repository_ctx, "tdgen")

tdgen_local = repository_rule(
    doc = "The program at a path of this machine, or that on the PATH.",
    implementation = _tdgen_local_impl,
    attrs = {
        "path": attr.string(doc = "An absolute path. Without it, the PATH is searched."),
        "exec_compatible_with": _PLATFORM,
    },
    environ = ["PATH"],
    local = True,
)

def _tdgen_source_impl(repository_ctx):
    source = repository_ctx.attr.path
    if not source:
        repository_ctx.download_and_extract(
            url = repository_ctx.attr.urls,
            sha256 = repository_ctx.attr.sha256,
            stripPrefix = repository_ctx.attr.strip_prefix,
            output = "source",
        )
        source = repository_ctx.path("source")
    cargo = ["cargo", "install", "--quiet", "--locked", "--no-track", "--root", repository_ctx.path(".")]
    built = repository_ctx.execute(cargo + ["--path", source + "/src/driver"], timeout = 3600)
    if built.return_code != 0:
        fail("cargo cannot build tdgen:\n" + built.stderr)
    _write_build(repository_ctx, "bin/tdgen")

tdgen_source = repository_rule(
    doc = "The program built by this machine's Cargo, from a directory or an archive of the source.",
    implementation = _tdgen_source_impl,
    attrs = {
        "path": attr.string(doc = "The absolute path of a clone of the repository."),
        "urls": attr.string_list(doc = "An archive of the source, if there is no `path`."),
        "sha256": attr.string(),
        "strip_prefix": attr.string(),
        "exec_compatible_with": _PLATFORM,
    },
    environ = ["CARGO_TARGET_DIR", "PATH"],
)
