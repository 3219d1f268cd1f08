/* An implementation of functions without codes that does what makes a trace dangerous, and a program, in C and in C++. */
#include "API.h"

#if defined(__cplusplus)
#include "impl.h"
#else
#include "API_dispatch.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int object;
static char bytes[8];

#if defined(__cplusplus)
namespace jar {
#endif
#if defined(CODES)
jar_result_t jarShake_impl(int Times) {
  (void)Times;
  return NULL;
}
#endif
jar_handle_t jarOpen_impl(const char *Name) { return *Name ? (jar_handle_t)(void *)&object : NULL; }
int jarCount_impl(jar_handle_t Jar, jar_kind_t Kind) { return Jar && Kind == JAR_KIND_CLAY ? 7 : -1; }
void jarSend_impl(size_t Count, const int *Items) {
  (void)Count;
  (void)Items;
}
void jarFree_impl(char *Text) {
  memset(Text, 'z', strlen(Text));
  free(Text);
}
const char *jarName_impl(int Which) {
  static char Long[5000];
  memset(Long, 'x', sizeof(Long) - 1);
  return Which == 0 ? "a \"jar\"\n\t\xff" : Which == 1 ? Long : NULL;
}
char *jarBuffer_impl(void) { return bytes; }
double jarWeight_impl(float Factor, long double Offset) { return (double)Factor * 2.5 + (double)Offset; }
jar_kind_t jarKind_impl(int Number) { return Number ? JAR_KIND_CLAY : JAR_KIND_GLASS; }
jar_side_flags_t jarSides_impl(jar_side_flags_t Sides) { return Sides | 8; }
bool jarIsOpen_impl(char Letter) { return Letter == 'y'; }
jar_size_t jarSize_impl(jar_size_t Size) {
  Size.Width *= 2;
  return Size;
}
jar_value_t jarValue_impl(jar_value_t Value) { return Value; }
uint64_t jarNumber_impl(int64_t Number) { return (uint64_t)Number; }
static void handle(int Number) { (void)Number; }
void (*jarHandler_impl(jar_visitor_cb_t Visitor))(int) { return Visitor ? handle : NULL; }
int jarGet_impl(int How, jar_info_t *Info) {
  if (How < 0)
    return -1;
  Info->Kind = JAR_KIND_CLAY;
  Info->Size.Width = How;
  return 0;
}
int jarLook_impl(int How, jar_info_t *Info, char *Text, double *Number) {
  (void)Info;
  (void)Text;
  (void)Number;
  return How;
}
void jarList_impl(uint32_t *Count, int *Items) {
  for (uint32_t At = 0; Items && At < *Count && At < 3; ++At)
    Items[At] = (int)At;
  *Count = 3;
}
bool jarFill_impl(uint32_t *Count, int *Items) {
  (void)Count;
  (void)Items;
  return false;
}
long jarRead_impl(char *Buffer, const unsigned char *Bytes, const char *Mode, jar_info_t *Info) {
  (void)Buffer;
  (void)Bytes;
  (void)Mode;
  (void)Info;
  return -3L;
}
int jarBytes_impl(const uint32_t *Words, size_t Size, const char *Name) {
  (void)Words;
  (void)Size;
  (void)Name;
  return 0;
}
int jarNest_impl(int Depth) { return Depth > 0 ? jarNest(Depth - 1) : jarIsOpen('y'); }
void jarCrash_impl(int How) {
  if (How)
    abort();
}
jar_kind_t jarHide_impl(int a, int b, int c, int d, int e, int f) {
  return a + b + c + d + e + f > 0 ? JAR_KIND_CLAY : JAR_KIND_GLASS;
}
int jarVLog_impl(const char *Format, va_list Args) { return vsnprintf(bytes, sizeof(bytes), Format, Args); }
#if defined(__cplusplus)
}
#endif
int jarLog(const char *Format, ...) {
  int Length;
  va_list Args;
  va_start(Args, Format);
  Length = jarVLog(Format, Args);
  va_end(Args);
  return Length;
}

static void receive(const char *Lines, size_t Length, void *Data) {
  (void)Data;
  (void)jarIsOpen('s');
  fwrite(Lines, 1, Length, stdout);
}

int main(int argc, char **argv) {
  jar_handle_t jar;
  int two[2] = {1, 2}, many[8];
  uint32_t count = 1000;
  jar_info_t *info = (jar_info_t *)malloc(sizeof(jar_info_t));
  char *text = (char *)malloc(4), *name = (char *)malloc(4), *room;
  double number = 1.5;
  jar_size_t size = {3, 0.5F};
  jar_value_t value;
  const char *mode = argc > 1 ? argv[1] : "";
  value.Whole = 1;
  /* Nothing but the texts of constants is terminated, and pointers lead nowhere. */
  memset(info, 0xab, sizeof(*info));
  memset(text, 'x', 4);
  memcpy(name, "name", 4);
  if (strcmp(mode, "kind") == 0) {
    printf("kind %d\n", (int)jarKind(-1));
    free(info);
    free(text);
    free(name);
    return 0;
  }
  if (strcmp(mode, "crash") == 0)
    jarCrash(1);
  if (strcmp(mode, "sink") == 0) {
#if defined(ON_LLVM)
    (void)receive;
#elif defined(__cplusplus)
    jar::setTrace(jar::TraceLevel::Calls, jar::TraceFormat::Json, receive);
#else
    jarSetTrace(JAR_TRACE_CALLS, 1, receive, NULL);
#endif
  }
#if defined(CODES)
  (void)jarShake(3);
  (void)jarShake(10);
#endif
  jar = jarOpen("kitchen");
  (void)jarOpen("");
  (void)jarOpen(NULL);
  printf("counted %d\n", jarCount(jar, JAR_KIND_CLAY));
  printf("counted %d\n", jarCount(jar, JAR_KIND_GLASS));
  printf("counted %d\n", jarCount(NULL, JAR_KIND_CLAY));
  jarSend(2, two);
  jarSend(1000000000, two);
  jarSend(1, NULL);
  room = (char *)malloc(6);
  memcpy(room, "hello", 6);
  jarFree(room);
  (void)jarName(0);
  (void)jarName(1);
  (void)jarName(2);
  (void)jarBuffer();
  printf("weighs %g\n", jarWeight(1.5F, 0.25L));
  printf("kind %d\n", (int)jarKind(1));
  printf("kind %d\n", (int)jarKind(-1));
  (void)jarSides(3);
  (void)jarIsOpen('\n');
  (void)jarSize(size);
  (void)jarValue(value);
  (void)jarNumber(-1);
  (void)jarHandler(NULL);
  (void)jarGet(5, info);
  (void)jarGet(-1, info);
  (void)jarLook(1, info, text, &number);
  jarList(&count, NULL);
  count = 1;
  room = (char *)malloc(sizeof(int));
  jarList(&count, (int *)(void *)room);
  free(room);
  count = 1000000;
  (void)jarFill(&count, many);
  (void)jarRead(text, (const unsigned char *)text + 4, "r", info);
  (void)jarBytes((const uint32_t *)(void *)info, 4, name);
  (void)jarNest(1);
  (void)jarHide(1, 1, 1, 1, 1, 1);
  printf("logged %d\n", jarLog("%d", 12));
  (void)jarMin(3);
  free(info);
  free(text);
  free(name);
  fflush(stdout);
  return 0;
}
