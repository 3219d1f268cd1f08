#!/bin/bash
# Builds tdgen and makes its packages and their checksums in target/packages.
#
#   tools/release.sh [--target=TARGET | --program=FILE] [--out=DIRECTORY] [PACKAGE...]
#
#   tar     tdgen-VERSION-TARGET.tar.xz: program, manual page, completions, CMake package, licenses
#   wheel   a Python wheel: program and package `tdgen`
#   npm     two npm packages: the program for this platform, and `tdgen`, which runs it
#   deb     a Debian package
#   vscode  the extension of VS Code
#   crates  checks that the crates can be published
#
# Without PACKAGE, all of them. The program is built with the profile `dist`, optimized by a profile of its work
# (tools/profile.sh) and linked statically, so that it runs on every Linux system of the architecture; with the target
# x86_64-unknown-linux-musl, without glibc (`rustup target add` installs it). --program packs a program of the name
# `tdgen` that is built already, to test the packages.
#
# It needs npm, dpkg-deb, and pip, which installs maturin below target. tools/test-install.sh installs and runs what this
# script made.
set -euo pipefail
cd "$(dirname "$0")/.."

target=$(rustc -vV | sed -n 's/^host: //p')
program=
out=
packages=()
for argument; do
    case $argument in
    --target=*) target=${argument#*=} ;;
    --program=*) program=$(realpath "${argument#*=}") ;;
    --out=*) out=$(realpath -m "${argument#*=}") ;;
    tar | wheel | npm | deb | vscode | crates) packages+=("$argument") ;;
    *)
        sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
        exit 2
        ;;
    esac
done
[ ${#packages[@]} -gt 0 ] || packages=(tar wheel npm deb vscode crates)

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
target_dir=$(realpath -m "${CARGO_TARGET_DIR:-target}")
out=${out:-$target_dir/packages}
mkdir -p "$out"
if [ -z "$program" ]; then
    # A static program that needs no relocations, which would be a third of the start-up time.
    export RUSTFLAGS="-C target-feature=+crt-static -C relocation-model=static"
    build=(--profile dist --locked --features tdgen/json-schema --target "$target")
    status=0
    nice tools/profile.sh "$target_dir/tdgen.profdata" "${build[@]}" || status=$?
    case $status in
    0) RUSTFLAGS+=" -C profile-use=$target_dir/tdgen.profdata" ;;
    3) echo "release: the program is built without a profile and will be slower" >&2 ;;
    *) exit "$status" ;;
    esac
    nice cargo build -p tdgen "${build[@]}"
    program=$target_dir/$target/dist/tdgen
else
    # maturin runs Cargo.
    TDGEN_CARGO=$(command -v cargo)
    export PATH=$PWD/packages/prebuilt:$PATH CARGO=$PWD/packages/prebuilt/cargo TDGEN_CARGO TDGEN_HOST=$target TDGEN_PROGRAM=$program
    build=(--profile test --locked)
fi
libc=glibc
[[ $target != *-musl ]] || libc=musl
licenses=(LICENSE-* THIRD-PARTY-LICENSES.txt packages/$libc/*)

# The files of an installation below a prefix.
install_tree() {
    local prefix=$1
    install -D -m 755 "$program" "$prefix/bin/tdgen"
    mkdir -p "$prefix"/{lib/cmake/Tdgen,share/man/man1,share/bash-completion/completions} \
        "$prefix"/share/{zsh/site-functions,fish/vendor_completions.d}
    install -m 644 cmake/Tdgen*.cmake "$prefix/lib/cmake/Tdgen/"
    "$program" man >"$prefix/share/man/man1/tdgen.1"
    "$program" completions bash >"$prefix/share/bash-completion/completions/tdgen"
    "$program" completions zsh >"$prefix/share/zsh/site-functions/_tdgen"
    "$program" completions fish >"$prefix/share/fish/vendor_completions.d/tdgen.fish"
}

make_tar() {
    local name=tdgen-$version-$target stage
    stage=$(mktemp -d)
    install_tree "$stage/$name"
    install -m 644 "${licenses[@]}" packages/README.md CHANGELOG.md "$stage/$name/"
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" \
        -C "$stage" -cJf "$out/$name.tar.xz" "$name"
    rm -r "$stage"
}

make_wheel() {
    local maturin=$target_dir/maturin/bin/maturin
    [ -x "$maturin" ] || { python3 -m venv "$target_dir/maturin" &&
        "$target_dir/maturin/bin/pip" install --quiet --disable-pip-version-check 'maturin==1.16.0'; }
    "$maturin" build --quiet "${build[@]}" ${TDGEN_PROGRAM:+--compatibility linux} --out "$out"
}

make_npm() {
    local stage platform
    stage=$(mktemp -d)
    platform=$(node -p '`${process.platform}-${process.arch}`')
    mkdir -p "$stage/program/bin"
    install -m 755 "$program" "$stage/program/bin/tdgen"
    cp -r packages/npm "$stage/tdgen"
    install -m 644 packages/README.md "$stage/tdgen/"
    install -m 644 LICENSE-* "$stage/tdgen/"
    install -m 644 "${licenses[@]}" "$stage/program/"
    # The version of both, and which package has the program for which platform.
    node - "$stage" "$version" "$platform" <<'JS'
const fs = require("node:fs");
const [stage, version, platform] = process.argv.slice(2);
const file = `${stage}/tdgen/package.json`;
const { keywords, bin, main, types, files, engines, optionalDependencies, ...common } =
  JSON.parse(fs.readFileSync(file, "utf8"));
const name = `@tdgen/${platform}`;
const [os, cpu] = platform.split("-");
const write = (path, data) => fs.writeFileSync(path, JSON.stringify(data, null, 2) + "\n");
write(file, { ...common, version, keywords, bin, main, types, files, engines, optionalDependencies: { [name]: version } });
write(`${stage}/program/package.json`, {
  ...common, name, version, description: `tdgen for ${platform}`, os: [os], cpu: [cpu], preferUnplugged: true,
});
JS
    for package in program tdgen; do
        (cd "$stage/$package" && npm pack --silent --pack-destination "$out" >/dev/null)
    done
    rm -r "$stage"
}

make_deb() {
    local stage control
    local -A architectures=([x86_64]=amd64 [aarch64]=arm64)
    local architecture=${architectures[${target%%-*}]:-$(dpkg --print-architecture)}
    stage=$(mktemp -d)
    chmod 755 "$stage"
    install_tree "$stage/usr"
    local share=$stage/usr/share
    gzip -9n "$share/man/man1/tdgen.1"
    mv "$share/zsh/site-functions" "$share/zsh/vendor-completions"
    install -D -m 644 packages/debian-copyright.txt "$share/doc/tdgen/copyright"
    install -m 644 packages/$libc/* THIRD-PARTY-LICENSES.txt CHANGELOG.md "$share/doc/tdgen/"
    mkdir "$stage/DEBIAN"
    control=$stage/DEBIAN/control
    sed "s/@VERSION@/$version-1/; s/@ARCHITECTURE@/$architecture/" packages/debian-control.txt >"$control"
    echo "Installed-Size: $(du -sk "$stage/usr" | cut -f 1)" >>"$control"
    (cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"
    # Tests ask for speed by XZ_OPT, which dpkg-deb does not read.
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) dpkg-deb --root-owner-group ${XZ_OPT:+-z0} --build "$stage" \
        "$out/tdgen_$version-1_$architecture.deb" >/dev/null
    rm -r "$stage"
}

make_vscode() {
    tools/vscode.sh "$out/tdgen_$version.vsix" >/dev/null
}

make_crates() {
    # The flags of the program are not those of the users of the crates.
    env -u RUSTFLAGS cargo publish --dry-run --workspace --allow-dirty
}

find "$out" -maxdepth 1 \( -name 'tdgen[-_]*' -o -name SHA256SUMS \) -delete
for package in "${packages[@]}"; do
    "make_$package"
done
(cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum >SHA256SUMS)
ls -l "$out"
