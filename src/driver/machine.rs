//! What the machine and the shell give to the process: memory, address space, open files.

use std::num::NonZero;
use std::thread;

/// The greatest limit of memory that is set without being asked for.
const MAX_DEFAULT_MEMORY: u64 = 8 << 30;
/// Address space for stacks, the program and what it reads.
const RESERVED: u64 = 700 << 20;
/// Address space for a further thread that works.
const WORKER: u64 = 300 << 20;
/// The least limit.
const LEAST: u64 = 32 << 20;
/// The address space that the program needs to compile small inputs, in kB as `ulimit -v` counts.
const LEAST_SPACE: u64 = 100_000;

/// The error if the address space is so limited that an allocation of a small run may fail, which would end the process
/// by a signal.
pub(crate) fn too_little_space() -> Option<String> {
    let space = address_space()? >> 10;
    let message = format!("there is too little address space: tdgen needs {LEAST_SPACE} kB, `ulimit` allows {space}");
    (space < LEAST_SPACE).then(|| format!("error: {message}"))
}

/// The limit of memory if none is given: half of the machine's, or what the address space (`ulimit -v`) has room for. A
/// table that grows needs three times its size for a moment.
pub(crate) fn memory_limit() -> u64 {
    let half = machine_memory().map_or(MAX_DEFAULT_MEMORY, |memory| memory / 2);
    let room = address_space().map_or(MAX_DEFAULT_MEMORY, |space| (space.saturating_sub(RESERVED) / 3).max(LEAST));
    MAX_DEFAULT_MEMORY.min(half).min(room)
}

/// The number of threads that work at a time: one for each core, fewer if the address space is limited.
pub(crate) fn workers() -> usize {
    workers_in(address_space())
}

fn workers_in(space: Option<u64>) -> usize {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let room = space.map_or(cores, |space| usize::try_from(space / WORKER).unwrap_or(cores));
    room.clamp(1, cores)
}

/// A stack of this size, or a smaller one if the address space is limited: half of it has room for the stack of the
/// program and those of all workers. A worker has one for itself and one for what it compiles, or for each of the
/// actions that it runs at a time.
pub(crate) fn stack(wanted: usize) -> usize {
    // To count the cores, the system reads files, so that it is done only if there is a limit.
    let Some(space) = address_space() else { return wanted };
    let workers = workers_in(Some(space));
    let stacks = 1 + workers * workers.max(2);
    let part = usize::try_from(space / 2).map_or(wanted, |half| half / stacks);
    wanted.min(part.max(8 << 20))
}

/// Allows as many open files as the system does: each output is open until all are complete. Returns the old limit.
#[cfg(unix)]
pub(crate) fn allow_many_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let old = getrlimit(Resource::Nofile);
    // With the old limit, a run with more outputs fails.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: old.maximum, maximum: old.maximum });
    old.current
}

#[cfg(not(unix))]
pub(crate) fn allow_many_files() -> Option<u64> {
    None
}

/// Sets the limit that programs of the user have without tdgen.
#[cfg(unix)]
pub(crate) fn restore_files(old: Option<u64>) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Some(current) = old else { return };
    let maximum = getrlimit(Resource::Nofile).maximum;
    // A lower limit is always allowed.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(current), maximum });
}

#[cfg(not(unix))]
pub(crate) fn restore_files(_: Option<u64>) {}

#[cfg(target_os = "linux")]
fn machine_memory() -> Option<u64> {
    let info = rustix::system::sysinfo();
    let unit = u64::from(info.mem_unit);
    #[allow(clippy::useless_conversion, reason = "the type depends on the machine")]
    u64::from(info.totalram).checked_mul(unit)
}

/// The limit of `ulimit -v` or `ulimit -d`.
#[cfg(target_os = "linux")]
fn address_space() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    [Resource::As, Resource::Data].into_iter().filter_map(|resource| getrlimit(resource).current).min()
}

#[cfg(not(target_os = "linux"))]
fn machine_memory() -> Option<u64> {
    None
}

#[cfg(not(target_os = "linux"))]
fn address_space() -> Option<u64> {
    None
}
