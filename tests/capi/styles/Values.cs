// Calls the library of values.td.
using System;
using ZeroQueue;

public static unsafe class Program {
  private static void Fails(Result code, string details, Action call) {
    try {
      call();
    } catch (ZeroQueueException error) {
      if (error.Code == code && error.Details == details) return;
      throw;
    }
    throw new Exception("it is not refused");
  }

  private static void Check(bool isTrue, string what) {
    if (!isTrue) throw new Exception(what);
  }

  public static void Main() {
    Fails(Result.ERROR_INVALID_ARGUMENT, "validation failure: Flags == 0", () => new Library(0, 2));
    using (new Library(InitFlags.CPU | InitFlags.GPU, 2)) {
      var devices = Library.DeviceGet(Priority.NORMAL);
      var first = devices[0];
      Check(first.DeviceIsUp() && !devices[1].DeviceIsUp() && devices.Length == 2, "bool");
      Check(string.Join(",", first.DeviceGetSizes()) == "100,200,300", "list");
      Fails(Result.ERROR_INVALID_SIZE, "at most 100 jobs",
            () => first.QueueCreate(new QueueDesc { Priority = Priority.LOW, Depth = 101 }));
      using (var queue = first.QueueCreate(new QueueDesc { Priority = Priority.LOW, Depth = 3 }))
      using (var job = queue.QueueSubmit(new[] { 1.5F })) {
        Check(queue.QueueGetPriority() == Priority.LOW && (int)job.JobGetState() == 77, "enumerators");
        Check(job.JobGetTiming().End == 8, "structure");
        Fails(Result.NOT_READY, "", () => queue.QueueWait(new[] { job }, 0));
      }
    }
  }
}
