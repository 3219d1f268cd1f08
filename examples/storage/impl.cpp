// The library behind the API: stores in memory, for one thread at a time.
//
// Generated code has checked the arguments as described: required handles and
// pointers are not null, and sizes are not zero. Conditions that only the
// implementation can check (whether an object exists, whether there is space)
// are checked here.

#include "storage_impl.h"

#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

struct sto_object_impl_t {
  sto_store_handle_t Store;
  std::string Name;
  sto_object_kind_t Kind;
  sto_access_flags_t Access;
  std::vector<unsigned char> Bytes;
  bool HasTag = false;
  sto_tag_t Tag = {};

  bool allows(sto_access_flag_t Flag) const { return (Access & Flag) != 0; }
};

struct sto_store_impl_t {
  std::string Name;
  size_t Capacity;
  uint32_t MaxObjects;
  std::map<std::string, std::unique_ptr<sto_object_impl_t>> Objects;

  size_t used() const {
    size_t Sum = 0;
    for (const auto &Entry : Objects)
      Sum += Entry.second->Bytes.size();
    return Sum;
  }

  bool has(const sto_object_impl_t *Object) const {
    for (const auto &Entry : Objects)
      if (Entry.second.get() == Object)
        return true;
    return false;
  }
};

namespace storage {
namespace {

unsigned Users = 0;
std::map<sto_store_handle_t, std::unique_ptr<sto_store_impl_t>> Stores;

// Returns a property: its size if requested, otherwise its value.
struct Answer {
  size_t PropSize;
  void *PropValue;
  size_t *PropSizeRet;

  sto_result_t give(const void *Bytes, size_t Size) const {
    if (PropSizeRet) {
      *PropSizeRet = Size;
      return STO_SUCCESS;
    }
    if (PropSize < Size)
      return createStorageError(STO_ERRC_INVALID_SIZE,
                                "the property needs more room");
    std::memcpy(PropValue, Bytes, Size);
    return STO_SUCCESS;
  }

  sto_result_t give(const std::string &Text) const {
    return give(Text.c_str(), Text.size() + 1);
  }

  template <typename T> sto_result_t give(const T &Value) const {
    return give(&Value, sizeof(Value));
  }
};

sto_result_t answer(sto_store_handle_t Store, sto_store_info_t PropName,
                    const Answer &Answer) {
  switch (PropName) {
  case STO_STORE_INFO_NAME:
    return Answer.give(Store->Name);
  case STO_STORE_INFO_CAPACITY:
    return Answer.give(Store->Capacity);
  case STO_STORE_INFO_USED:
    return Answer.give(Store->used());
  case STO_STORE_INFO_COUNT:
    return Answer.give(static_cast<uint32_t>(Store->Objects.size()));
  default:
    return createStorageError(STO_ERRC_INVALID_ENUMERATION,
                              "a store has no such property");
  }
}

sto_result_t answer(sto_object_handle_t Object, sto_object_info_t PropName,
                    const Answer &Answer) {
  switch (PropName) {
  case STO_OBJECT_INFO_NAME:
    return Answer.give(Object->Name);
  case STO_OBJECT_INFO_STORE:
    return Answer.give(Object->Store);
  case STO_OBJECT_INFO_KIND:
    return Answer.give(Object->Kind);
  case STO_OBJECT_INFO_ACCESS:
    return Answer.give(Object->Access);
  case STO_OBJECT_INFO_EXTENT:
    return Answer.give(sto_extent_t{0, Object->Bytes.size()});
  case STO_OBJECT_INFO_BASE: {
    void *Base = Object->Bytes.data();
    return Answer.give(Base);
  }
  default:
    return createStorageError(STO_ERRC_INVALID_ENUMERATION,
                              "an object has no such property");
  }
}

} // namespace

//===- The library --------------------------------------------------------===//

sto_result_t stoInit_impl() {
  ++Users;
  return STO_SUCCESS;
}

sto_result_t stoShutDown_impl() {
  if (--Users == 0)
    Stores.clear();
  return STO_SUCCESS;
}

//===- Stores -------------------------------------------------------------===//

sto_result_t stoOpen_impl(const sto_open_desc_t *Desc,
                          sto_store_handle_t *Store) {
  auto New = std::make_unique<sto_store_impl_t>();
  New->Name = Desc->Name;
  New->Capacity = Desc->Capacity;
  New->MaxObjects = UINT32_MAX;
  auto *Next = static_cast<const sto_base_desc_t *>(Desc->pNext);
  while (Next) {
    if (Next->stype != STO_STRUCTURE_TYPE_QUOTA_DESC)
      return createStorageError(STO_ERRC_INVALID_ENUMERATION,
                                "what extends the description "
                                "is not known");
    auto *Quota = reinterpret_cast<const sto_quota_desc_t *>(Next);
    New->MaxObjects = Quota->MaxObjects;
    Next = static_cast<const sto_base_desc_t *>(Next->pNext);
  }
  *Store = New.get();
  Stores.emplace(New.get(), std::move(New));
  return STO_SUCCESS;
}

sto_result_t stoClose_impl(sto_store_handle_t Store) {
  Stores.erase(Store);
  return STO_SUCCESS;
}

sto_result_t stoIterateObjects_impl(sto_store_handle_t Store,
                                    sto_object_cb_t Callback, void *UserData) {
  for (const auto &Entry : Store->Objects)
    if (!Callback(Entry.second.get(), UserData))
      break;
  return STO_SUCCESS;
}

sto_result_t stoListObjects_impl(sto_store_handle_t Store, size_t *NumObjects,
                                 sto_object_handle_t *Objects) {
  size_t Room = *NumObjects;
  *NumObjects = Store->Objects.size();
  if (!Objects)
    return STO_SUCCESS;
  if (Room < *NumObjects)
    return createStorageError(STO_ERRC_INVALID_SIZE,
                              "there are more objects than room");
  for (const auto &Entry : Store->Objects)
    *Objects++ = Entry.second.get();
  return STO_SUCCESS;
}

sto_result_t stoRemove_impl(sto_store_handle_t Store,
                            const sto_object_handle_t *Objects,
                            size_t NumObjects) {
  for (size_t I = 0; I < NumObjects; ++I) {
    if (!Store->has(Objects[I]))
      return createStorageError(STO_ERRC_NOT_FOUND,
                                "an object is not in this store");
    if (!Objects[I]->allows(STO_ACCESS_FLAG_WRITE))
      return createStorageError(STO_ERRC_NO_ACCESS,
                                "an object cannot be written");
  }
  for (size_t I = 0; I < NumObjects; ++I)
    if (Store->has(Objects[I])) // The same object may be named twice.
      Store->Objects.erase(std::string(Objects[I]->Name));
  return STO_SUCCESS;
}

sto_result_t stoGetStoreInfo_impl(sto_store_handle_t Store,
                                  sto_store_info_t PropName, size_t PropSize,
                                  void *PropValue) {
  return answer(Store, PropName, {PropSize, PropValue, nullptr});
}

sto_result_t stoGetStoreInfoSize_impl(sto_store_handle_t Store,
                                      sto_store_info_t PropName,
                                      size_t *PropSizeRet) {
  return answer(Store, PropName, {0, nullptr, PropSizeRet});
}

//===- Objects ------------------------------------------------------------===//

sto_result_t stoPut_impl(sto_store_handle_t Store, const char *Name,
                         sto_object_kind_t Kind, const void *Data, size_t Size,
                         sto_object_handle_t *Object) {
  if (Store->Objects.count(Name))
    return createStorageError(STO_ERRC_EXISTS,
                              "there is an object of that name");
  if (Store->Objects.size() >= Store->MaxObjects)
    return createStorageError(STO_ERRC_NO_SPACE,
                              "the store has as many objects as it may");
  if (Size > Store->Capacity - Store->used())
    return createStorageError(STO_ERRC_NO_SPACE,
                              "the store has no room for so many bytes");
  auto New = std::make_unique<sto_object_impl_t>();
  New->Store = Store;
  New->Name = Name;
  New->Kind = Kind;
  New->Access = STO_ACCESS_FLAG_READ | STO_ACCESS_FLAG_WRITE;
  if (Data) {
    auto *Bytes = static_cast<const unsigned char *>(Data);
    New->Bytes.assign(Bytes, Bytes + Size);
  }
  if (Object)
    *Object = New.get();
  Store->Objects.emplace(New->Name, std::move(New));
  return STO_SUCCESS;
}

sto_result_t stoFind_impl(sto_store_handle_t Store, const char *Name,
                          sto_object_handle_t *Object) {
  auto Found = Store->Objects.find(Name);
  if (Found == Store->Objects.end())
    return createStorageError(STO_ERRC_NOT_FOUND,
                              "there is no object of that name");
  *Object = Found->second.get();
  return STO_SUCCESS;
}

sto_result_t stoRead_impl(sto_object_handle_t Object, sto_extent_t Extent,
                          void *Buffer, size_t *SizeRet) {
  if (!Object->allows(STO_ACCESS_FLAG_READ))
    return createStorageError(STO_ERRC_NO_ACCESS, "the object cannot be read");
  size_t There = Object->Bytes.size();
  size_t Begin = Extent.Offset < There ? Extent.Offset : There;
  size_t Size = Extent.Size < There - Begin ? Extent.Size : There - Begin;
  if (Size > 0)
    std::memcpy(Buffer, Object->Bytes.data() + Begin, Size);
  if (SizeRet)
    *SizeRet = Size;
  return STO_SUCCESS;
}

sto_result_t stoFill_impl(sto_object_handle_t Object, const void *Pattern,
                          size_t PatternSize, size_t Size) {
  if (!Object->allows(STO_ACCESS_FLAG_WRITE))
    return createStorageError(STO_ERRC_NO_ACCESS,
                              "the object cannot be written");
  sto_store_handle_t Store = Object->Store;
  if (Size > Store->Capacity - (Store->used() - Object->Bytes.size()))
    return createStorageError(STO_ERRC_NO_SPACE,
                              "the store has no room for so many bytes");
  Object->Bytes.resize(Size);
  auto *From = static_cast<const unsigned char *>(Pattern);
  for (size_t I = 0; I < Size; ++I)
    Object->Bytes[I] = From[I % PatternSize];
  return STO_SUCCESS;
}

sto_result_t stoProtect_impl(sto_object_handle_t Object,
                             sto_access_flags_t Access) {
  Object->Access = Access;
  return STO_SUCCESS;
}

sto_result_t stoSetTag_impl(sto_object_handle_t Object, const sto_tag_t *Tag) {
  Object->Tag = *Tag;
  Object->HasTag = true;
  return STO_SUCCESS;
}

sto_result_t stoGetTag_impl(sto_object_handle_t Object, sto_tag_t *Tag) {
  if (!Object->HasTag)
    return createStorageError(STO_ERRC_NOT_FOUND, "the object has no tag");
  *Tag = Object->Tag;
  return STO_SUCCESS;
}

sto_result_t stoGetObjectInfo_impl(sto_object_handle_t Object,
                                   sto_object_info_t PropName, size_t PropSize,
                                   void *PropValue) {
  return answer(Object, PropName, {PropSize, PropValue, nullptr});
}

sto_result_t stoGetObjectInfoSize_impl(sto_object_handle_t Object,
                                       sto_object_info_t PropName,
                                       size_t *PropSizeRet) {
  return answer(Object, PropName, {0, nullptr, PropSizeRet});
}

} // namespace storage
