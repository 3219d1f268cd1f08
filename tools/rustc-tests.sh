#!/bin/sh
# The compiler of `tools/test.sh`: test binaries and benchmarks are built without optimization, because most of their time
# passes in the programs that they start. If `CLIPPY_ARGS` is set, clippy lints them in the same pass.
case " $* " in
*" --test "* | *" benches/"*) exec ${CLIPPY_ARGS:+clippy-driver} "$@" -Copt-level=0 ;;
esac
exec "$@"
