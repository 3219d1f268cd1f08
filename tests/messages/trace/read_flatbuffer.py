"""Reads out.bin with what flatc --python wrote, and prints some of it."""

from demo.stream.Trace import Trace

with open("out.bin", "rb") as file:
    trace = Trace.GetRootAs(file.read(), 0)
print(trace.VersionMajor(), trace.VersionMinor(), trace.VersionPatch())
print(trace.RecordsLength(), "records,", trace.LostLength(), "lost")
for at in range(trace.RecordsLength()):
    record = trace.Records(at)
    event = record.Event()
    line = [record.Timestamp(), record.Sequence()]
    launch = event.KernelLaunch()
    if launch is not None:
        line += ["launch", launch.TensorA(), launch.TensorB(), launch.Error(), launch.Name()]
        line += [launch.Params().Address(), launch.Params().Level()]
    done = event.KernelDone()
    if done is not None:
        line += ["done", done.TensorA(), done.Code()]
    copied = event.Copied()
    if copied is not None:
        line += ["copied", [copied.Words(i) for i in range(copied.WordsLength())]]
        line += [bytes(copied.Content(i) for i in range(copied.ContentLength()))]
    numbered = event.Numbered()
    if numbered is not None:
        line += ["numbered", numbered.Number(), numbered.ContentLength()]
    print(*line)
