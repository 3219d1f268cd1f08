// An implementation of box.td and programs that use it, each selected by its name.
#include "impl.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

static std::atomic<int> Ended(0);

namespace box {

box_result_t boxInit_impl() { return nullptr; }
box_result_t boxShutDown_impl() {
  ++Ended;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  return nullptr;
}
box_result_t boxUse_impl() { return nullptr; }
box_result_t boxSend_impl(size_t, const int *) { return nullptr; }
box_result_t boxFree_impl(char *Text) {
  std::free(Text);
  return nullptr;
}
box_result_t boxLog_impl(const char *) { return boxUse(); }
box_result_t boxVisit_impl(box_number_ptr_t, box_visitor_t) { return nullptr; }
box_result_t boxFail_impl(int How) {
  if (How == 0)
    throw std::runtime_error("no paper\n[#9 t1 d0 0.1] <--- boxForged()\x1b");
  if (How == 1)
    throw 7;
  if (How == 2)
    std::abort();
  return createBoxError(BOX_ERRC_NONE, "failure number " + std::to_string(How));
}
box_result_t boxState_impl(bool *IsOpen, box_errc_t *Last) {
  std::memset(IsOpen, 170, 1);
  std::memset(Last, 255, sizeof *Last);
  return nullptr;
}
box_result_t boxList_impl(uint32_t *Number, int *List) {
  if (List)
    for (uint32_t At = 0; At < *Number; ++At)
      List[At] = static_cast<int>(At);
  else
    *Number = 2;
  return nullptr;
}

box_result_t boxPaint_impl(box_color_t, box_side_flags_t) { return nullptr; }
box_result_t boxLabel_impl(const box_label_t *) { return nullptr; }
box_result_t boxAny_impl(box_color_t) { return nullptr; }

} // namespace box

static void show(const char *What, box_result_t Result) {
  std::printf("%s: %d %s\n", What, Result ? Result->Code : 0, Result ? Result->Details : "");
}

static void trace() {
  int Two[2] = {1, 2};
  show("refused", boxSend(1000000000, Two));
  std::vector<int> Many(1000, 3);
  show("many", boxSend(Many.size(), Many.data()));
  show("free", boxFree(strdup("gone after the call")));
  show("forged", boxLog("x)\n<--- boxFake()-> BOX_SUCCESS\t\\"));
  show("long", boxLog(std::string(2000, 'y').c_str()));
  show("null number", boxVisit(nullptr, nullptr));
  int Number = 5;
  show("null visitor", boxVisit(&Number, nullptr));
  bool IsOpen;
  box_errc_t Last;
  show("state", boxState(&IsOpen, &Last));
  uint32_t Count = 0;
  show("count", boxList(&Count, nullptr));
  show("list", boxList(&Count, Two));
  show("color", boxPaint(static_cast<box_color_t>(7), 1));
  show("side", boxPaint(BOX_COLOR_BLUE, 5));
  show("sides", boxPaint(BOX_COLOR_RED, BOX_SIDE_FLAG_TOP | BOX_SIDE_FLAG_FRONT));
  show("any", boxAny(static_cast<box_color_t>(7)));
  const box_label_t Label = {{'n', 'o', ' ', 'z', 'e', 'r', 'o', '!'}, {{1, 2}, {3, 4}}, {BOX_COLOR_BLUE, BOX_COLOR_RED}, {"one"}};
  show("label", boxLabel(&Label));
  show("exception", boxFail(0));
  show("odd exception", boxFail(1));
}

static void collect(const char *Lines, size_t Length, void *Data) {
  static_cast<std::string *>(Data)->append(Lines, Length);
  boxUse();
}

static void sinks() {
  std::string Text;
  box::setTrace(box::TraceLevel::Errors, box::TraceFormat::Json, collect, &Text);
  boxUse();
  boxFail(3);
  boxLog("\"\xff\xe2\x82\xac");
  box::setTrace(box::TraceLevel::Calls, box::TraceFormat::Json, collect, &Text);
  boxLog("\"\xff\xe2\x82\xac\n");
  box::setTrace(box::TraceLevel::Off);
  boxUse();
  std::printf("%s", Text.c_str());
}

// Shut-downs in two threads: each use is taken back once.
static void threads() {
  std::vector<std::thread> Threads;
  for (int At = 0; At < 8; ++At)
    Threads.emplace_back([] { boxShutDown(); });
  for (std::thread &Thread : Threads)
    Thread.join();
  std::printf("ended %d times\n", Ended.load());
  show("late", boxUse());
}

static void errors() {
  box_result_t First = boxFail(10);
  for (int At = 10; At < 20000; ++At)
    boxFail(At);
  std::printf("kept: %d\n", First == boxFail(10));
  std::printf("bounded: %d\n", boxFail(19998) == boxFail(19999));
}

// A call without a trace and without errors: nanoseconds beyond the bare call.
static void cost() {
  const auto time = [](auto Call) {
    // The best of some rounds: other programs may run at the same time.
    double Best = 1e9;
    for (int Round = 0; Round < 500; ++Round) {
      const auto Start = std::chrono::steady_clock::now();
      for (int At = 0; At < 10000; ++At)
        Call();
      const std::chrono::duration<double, std::nano> Time = std::chrono::steady_clock::now() - Start;
      Best = std::min(Best, Time.count() / 10000);
    }
    return Best;
  };
  int Item = 0;
  const double Bare = time([&] { box::boxSend_impl(1, &Item); });
  const double Checked = time([&] { boxSend(1, &Item); });
  std::fprintf(stderr, "%.2f ns, %.2f ns\n", Bare, Checked);
  std::printf("cheap: %d\n", Checked - Bare < 15);
}

int main(int, char **Arguments) {
  const std::string Which = Arguments[1];
  show("start", boxInit());
  if (Which == "trace")
    trace();
  else if (Which == "sinks")
    sinks();
  else if (Which == "threads")
    threads();
  else if (Which == "errors")
    errors();
  else if (Which == "cost")
    cost();
  else
    boxFail(2);
}
