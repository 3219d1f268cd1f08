/* Structures with a packing, and arrays without elements at their ends. */
#pragma pack(push, 2)
typedef struct narrow {
  char tag;
  long number;
} narrow;
#pragma pack(push, 1)
union either {
  char letter;
  double real;
};
struct nested {
  char tag;
  struct {
    int number;
    char letter;
  } inner;
  narrow other;
  union either one;
};
#pragma pack(pop)
#pragma pack(pop)
#pragma pack(push, 4)
struct wide {
  char tag;
  double real;
  __attribute__((aligned(8))) int number;
};
struct bits {
  char tag;
  int low : 5;
  unsigned high : 30;
  int end;
};
#pragma pack(pop)
struct __attribute__((packed)) tight {
  char tag;
  short number;
  void *data;
};
struct __attribute__((packed)) message {
  char tag;
  int length;
  char data[0];
};
struct list {
  char tag;
  long items[0];
};
struct plain {
  char tag;
  narrow one;
  struct tight two;
};
int use(narrow *one, struct nested *two, struct wide *three, struct bits *four, struct message *five, struct list *six,
        struct plain *seven);
