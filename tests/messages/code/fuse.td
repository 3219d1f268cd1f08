// A part of FUSE, the protocol of file systems in user space: a response has no operation, only the number of its command,
// and after an error nothing but its header. The types in Linux's linux/fuse.h have the same layout.
include "tdgen/messages/messages.td"

def in_header_t : Header {
  let fields = [
    Field<"len", uint32_t>, Field<"opcode", uint32_t>, Field<"unique", uint64_t, "Which command this is">,
    Field<"nodeid", uint64_t>, Field<"uid", uint32_t>, Field<"gid", uint32_t>, Field<"pid", uint32_t>,
    Field<"total_extlen", uint16_t>, Field<"reserved", padding_t, "", 2>
  ];
}

def out_header_t : Header {
  let fields = [
    Field<"len", uint32_t>, Field<"error", int32_t, "0, or a negative number of errno.h">, Field<"unique", uint64_t>
  ];
}

def attr_t : Struct {
  let fields = [
    Field<"ino", uint64_t>, Field<"size", uint64_t>, Field<"blocks", uint64_t>, Field<"atime", uint64_t>,
    Field<"mtime", uint64_t>, Field<"ctime", uint64_t>, Field<"atimensec", uint32_t>, Field<"mtimensec", uint32_t>,
    Field<"ctimensec", uint32_t>, Field<"mode", uint32_t>, Field<"nlink", uint32_t>, Field<"uid", uint32_t>,
    Field<"gid", uint32_t>, Field<"rdev", uint32_t>, Field<"blksize", uint32_t>, Field<"flags", uint32_t>
  ];
}

def lookup_cmd : Command<"lookup_rsp"> {
  let id = 1;
  let fields = [Field<"name", char, "Ends with a 0", 256, Flexible = true>];
}
def lookup_rsp : Response<"lookup_cmd"> {
  let fields = [
    Field<"nodeid", uint64_t>, Field<"generation", uint64_t>, Field<"entry_valid", uint64_t, "", Unit = "s">,
    Field<"attr_valid", uint64_t, "", Unit = "s">, Field<"entry_valid_nsec", uint32_t, "", Max = 999999999>,
    Field<"attr_valid_nsec", uint32_t, "", Max = 999999999>, Field<"attr", attr_t>
  ];
}

def forget_cmd : Command {
  let id = 2;
  let fields = [Field<"nlookup", uint64_t>];
}

def getattr_cmd : Command<"getattr_rsp"> {
  let id = 3;
  let fields = [Field<"getattr_flags", uint32_t>, Field<"reserved", padding_t, "", 4>, Field<"fh", uint64_t>];
}
def getattr_rsp : Response<"getattr_cmd"> {
  let fields = [
    Field<"attr_valid", uint64_t>, Field<"attr_valid_nsec", uint32_t>, Field<"reserved", padding_t, "", 4>,
    Field<"attr", attr_t>
  ];
}

def open_cmd : Command<"open_rsp"> {
  let id = 14;
  let fields = [Field<"flags", uint32_t>, Field<"open_flags", uint32_t>];
}
def open_rsp : Response<"open_cmd"> {
  let fields = [Field<"fh", uint64_t>, Field<"open_flags", uint32_t>, Field<"reserved", padding_t, "", 4>];
}

def read_cmd : Command<"read_rsp"> {
  let id = 15;
  let fields = [
    Field<"fh", uint64_t>, Field<"offset", uint64_t>, Field<"size", uint32_t>, Field<"read_flags", uint32_t>,
    Field<"lock_owner", uint64_t>, Field<"flags", uint32_t>, Field<"reserved", padding_t, "", 4>
  ];
}
def read_rsp : Response<"read_cmd"> {
  let fields = [Field<"data", uint8_t, "", 4096, Flexible = true>];
}

def write_cmd : Command<"write_rsp"> {
  let id = 16;
  let fields = [
    Field<"fh", uint64_t>, Field<"offset", uint64_t>, Field<"size", uint32_t>, Field<"write_flags", uint32_t>,
    Field<"lock_owner", uint64_t>, Field<"flags", uint32_t>, Field<"reserved", padding_t, "", 4>,
    Field<"data", uint8_t, "", 4096, Flexible = true>
  ];
}
def write_rsp : Response<"write_cmd"> {
  let fields = [Field<"size", uint32_t>, Field<"reserved", padding_t, "", 4>];
}

def statfs_cmd : Command<"statfs_rsp"> { let id = 17; }
def statfs_rsp : Response<"statfs_cmd"> {
  let fields = [
    Field<"blocks", uint64_t>, Field<"bfree", uint64_t>, Field<"bavail", uint64_t>, Field<"files", uint64_t>,
    Field<"ffree", uint64_t>, Field<"bsize", uint32_t>, Field<"namelen", uint32_t>, Field<"frsize", uint32_t>,
    Field<"reserved", padding_t, "", 28>
  ];
}

def release_cmd : Command<"release_rsp"> {
  let id = 18;
  let fields = [
    Field<"fh", uint64_t>, Field<"flags", uint32_t>, Field<"release_flags", uint32_t>, Field<"lock_owner", uint64_t>
  ];
}
def release_rsp : Response<"release_cmd">;

def init_cmd : Command<"init_rsp"> {
  let id = 26;
  let fields = [
    Field<"major", uint32_t, "", Default = 7>, Field<"minor", uint32_t>, Field<"max_readahead", uint32_t>,
    Field<"flags", uint32_t>, Field<"flags2", uint32_t>, Field<"reserved", padding_t, "", 44>
  ];
}
def init_rsp : Response<"init_cmd"> {
  let fields = [
    Field<"major", uint32_t, "", Default = 7>, Field<"minor", uint32_t>, Field<"max_readahead", uint32_t>,
    Field<"flags", uint32_t>, Field<"max_background", uint16_t>, Field<"congestion_threshold", uint16_t>,
    Field<"max_write", uint32_t>, Field<"time_gran", uint32_t>, Field<"max_pages", uint16_t>,
    Field<"map_alignment", uint16_t>, Field<"flags2", uint32_t>, Field<"reserved", padding_t, "", 28>
  ];
}

def fuse : Schema<7, 0, 0> {
  let arrays = true;
  let responsesByTag = true;
  let commonHeader = in_header_t;
  let commandHeader = in_header_t;
  let responseHeader = out_header_t;
  let eventHeader = in_header_t;
  let idField = "opcode";
  let sizeField = "len";
  let tagField = "unique";
  let errorField = "error";
}
