//! [`pieces`]: the same work on many things, by as many threads as the machine has cores.
//!
//! Takes a slice; hands on what was made of its pieces, in their order, so that nothing that is written depends on how
//! many threads there were.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

/// Fewer things are not worth a thread.
const FEW: usize = 256;

/// What `work` makes of each piece of `items`, in their order. The first piece is handed to `first`, which runs here.
pub(crate) fn pieces<T: Sync, F, R: Send>(
    items: &[T],
    first: impl FnOnce(&[T]) -> F,
    work: impl Fn(&[T]) -> R + Sync,
) -> (F, Vec<R>) {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let piece = items.len().div_ceil(cores).max(FEW).min(items.len());
    let (here, rest) = items.split_at(piece);
    thread::scope(|scope| {
        let work = &work;
        let thread = |piece| {
            let thread = thread::Builder::new();
            let thread = thread.spawn_scoped(scope, move || work(piece));
            thread.map_err(|_| piece)
        };
        let threads: Vec<_> = rest.chunks(piece.max(1)).map(thread).collect();
        let first = first(here);
        let made = threads.into_iter().map(|thread| match thread {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            // There are no more threads to be had.
            Err(piece) => work(piece),
        });
        (first, made.collect())
    })
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn order_is_kept() {
        for count in [0, 1, 255, 256, 257, 10_000] {
            let items: Vec<usize> = (0..count).collect();
            let (mut all, rest) = pieces(&items, <[usize]>::to_vec, <[usize]>::to_vec);
            all.extend(rest.into_iter().flatten());
            assert_eq!(all, items);
        }
    }
}
