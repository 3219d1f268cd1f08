//! Calls the library of values.td.

mod api;
mod sys;

use api::{DeviceRef, InitFlags, Library, Priority, State, ZqResultType as Result};

fn main() {
    let too_early = unsafe { DeviceRef::from_raw(core::ptr::dangling_mut()) }.device_is_up().unwrap_err();
    assert_eq!(too_early.code, Result::ERROR_UNINITIALIZED);
    assert!(too_early.details.starts_with("libzeroqueue has not been initialized"), "{too_early}");
    let refused = Library::new(InitFlags(0), 2).map(drop).unwrap_err();
    assert_eq!((refused.code, &*refused.details), (Result::ERROR_INVALID_ARGUMENT, "validation failure: Flags == 0"));
    let library = Library::new(InitFlags::CPU | InitFlags::GPU, 2).expect("a library");
    let devices = library.device_get(Priority::NORMAL).expect("devices");
    let [first, second] = devices[..] else { panic!("two devices") };
    assert!(first.device_is_up().expect("an answer") && !second.device_is_up().expect("an answer"));
    assert_eq!(first.device_get_sizes().expect("a list"), [100, 200, 300]);
    let describe = |depth| sys::zq_queue_desc_t { Priority: Priority::LOW.0, Depth: depth };
    let refused = first.queue_create(&describe(101)).map(drop).unwrap_err();
    assert_eq!((refused.code, &*refused.details), (Result::ERROR_INVALID_SIZE, "at most 100 jobs"));
    let queue = first.queue_create(&describe(3)).expect("a queue");
    assert_eq!(queue.queue_get_priority().expect("an enumerator"), Priority::LOW);
    let job = queue.queue_submit(&[1.5]).expect("a job");
    assert_eq!(job.job_get_state().expect("an enumerator"), State(77));
    assert_eq!(job.job_get_timing().expect("a structure").End, 8);
    assert_eq!(queue.queue_wait(&[&job], 0).unwrap_err().code, Result::NOT_READY);
    job.job_destroy().expect("success");
}
