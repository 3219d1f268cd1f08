#!/bin/bash
# Builds examples/build-systems with Bazel: on this machine, by remote execution, and again from the remote cache; and
# compares the outputs. BuildGrid, which pip installs below target, stores and caches; tests/driver/bazel/remote/executor.py
# runs the actions.
#
#   tools/test-remote-execution.sh [TDGEN]   the program; that on the PATH without it
set -euo pipefail
cd "$(dirname "$0")/.."
repository=$PWD
tdgen=$(realpath "$(command -v "${1:-tdgen}")")
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/buildgrid
[ -x "$tools/bin/bgd" ] || { python3 -m venv "$tools" && "$tools/bin/pip" install --quiet 'buildgrid==0.4.4'; }

scratch=$(mktemp -d)
servers=()
# Bazel runs for seconds, so its code is optimized little.
bazel=(bazel --output_user_root="$scratch/bazel-root" --host_jvm_args=-XX:TieredStopAtLevel=1)
finish() {
    (cd "$scratch/examples/build-systems" && "${bazel[@]}" shutdown) 2>/dev/null || true
    [ ${#servers[@]} -eq 0 ] || kill "${servers[@]}" 2>/dev/null || true
    chmod -R u+w "$scratch"
    rm -rf "$scratch"
}
trap finish EXIT

mkdir -p "$scratch"/{storage,work,path,examples}
cp -r bazel "$scratch/"
cp -r examples/build-systems "$scratch/examples/"
ln -s "$tdgen" "$scratch/path/tdgen"
export PATH=$scratch/path:$PATH
# Ports that are free now.
read -r storage executor < <(python3 -c '
import socket
sockets = [socket.socket() for _ in range(2)]
for each in sockets:
    each.bind(("127.0.0.1", 0))
print(*(each.getsockname()[1] for each in sockets))')
sed "s|@storage@|$scratch/storage|; s|@port@|$storage|" tests/driver/bazel/remote/buildgrid.yml >"$scratch/buildgrid.yml"

# Waits for a server on a port of this machine.
await() {
    for _ in $(seq 100); do
        (: >"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return
        sleep 0.2
    done
    cat "$scratch"/*.log >&2
    exit 1
}
"$tools/bin/bgd" server start "$scratch/buildgrid.yml" >"$scratch/buildgrid.log" 2>&1 &
servers+=($!)
await "$storage"
"$tools/bin/python" tests/driver/bazel/remote/executor.py 127.0.0.1:$storage 127.0.0.1:$executor "$scratch/work" \
    >"$scratch/executor.log" 2>&1 &
servers+=($!)
await "$executor"

cd "$scratch/examples/build-systems"
# Builds, and prints where the actions ran.
build() {
    "${bazel[@]}" clean 2>/dev/null
    "${bazel[@]}" build //... --nosandbox_debug \
        --override_repository=rules_cc="$repository/tests/driver/bazel/rules_cc" \
        --override_repository=rules_java=/usr/share/bazel/rules/java "$@" >"$scratch/build.log" 2>&1 ||
        { cat "$scratch/build.log" >&2 && exit 1; }
    grep -o '[0-9]* processes: .*' "$scratch/build.log"
    sha256sum bazel-bin/door.h bazel-bin/door_errors.inc bazel-bin/door.md
}
remote=(--remote_cache=grpc://127.0.0.1:$storage --remote_executor=grpc://127.0.0.1:$executor --spawn_strategy=remote)
mapfile -t local < <(build)
mapfile -t first < <(build "${remote[@]}")
mapfile -t second < <(build "${remote[@]}")
echo "local:  ${local[0]}"
echo "remote: ${first[0]}"
echo "again:  ${second[0]}"
[[ ${first[0]} == *" 4 remote"* && ${second[0]} == *" 4 remote cache hit"* ]]
[ "${local[*]:1}" = "${first[*]:1}" ] && [ "${local[*]:1}" = "${second[*]:1}" ]
echo "outputs are equal"
