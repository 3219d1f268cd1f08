"""Calls the library of values.td."""

from api import Error, InitFlag, Library, Priority, QueueDesc, ZqResultType as Result

try:
    Library("./libzeroqueue.so", 0, 2)
    raise AssertionError("it is not refused")
except Error as error:
    assert error.code is Result.ERROR_INVALID_ARGUMENT and error.details == "validation failure: Flags == 0"

with Library("./libzeroqueue.so", InitFlag.CPU | InitFlag.GPU, 2) as library:
    first, second = library.device_get(Priority.NORMAL)
    assert first.device_is_up() is True and second.device_is_up() is False
    assert first.device_get_sizes() == [100, 200, 300]
    try:
        first.queue_create(QueueDesc(Priority.LOW, 101))
        raise AssertionError("it is not refused")
    except Error as error:
        assert error.code is Result.ERROR_INVALID_SIZE and error.details == "at most 100 jobs"
    with first.queue_create(QueueDesc(Priority.LOW, 3)) as queue:
        assert queue.queue_get_priority() is Priority.LOW
        with queue.queue_submit([1.5]) as job:
            assert job.job_get_state() == 77 and job.job_get_timing().End == 8
            try:
                queue.queue_wait([job], 0)
                raise AssertionError("it is ready")
            except Error as error:
                assert error.code is Result.NOT_READY
