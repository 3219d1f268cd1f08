//! The same as main.c in Rust, with the generated modules sys.rs and storage.rs.

mod storage;
mod sys;

use std::ffi::c_void;

use storage::{AccessFlags, Errc, Library, ObjectKind, Result, open};

fn main() -> Result<()> {
    let _library = Library::new()?;
    let desc = sys::sto_open_desc_t {
        stype: sys::STO_STRUCTURE_TYPE_OPEN_DESC,
        pNext: std::ptr::null_mut::<c_void>(),
        Name: c"notes".as_ptr(),
        Capacity: 64,
    };
    // The description has pointers, so that the call is unsafe.
    let store = unsafe { open(&desc) }?;
    let greeting = store.put(c"greeting", ObjectKind::TEXT, Some(b"good morning"))?;
    let stripes = store.put(c"stripes", ObjectKind::BYTES, None)?;
    stripes.fill(&[0xca, 0xfe], 16)?;
    assert_eq!(store.find(c"stripes")?.as_raw(), stripes.as_raw());
    println!("{} objects", store.list_objects()?.len());

    greeting.protect(AccessFlags::READ)?;
    let refused = greeting.fill(&[0], 4).expect_err("the object is protected");
    assert_eq!(refused.code, Errc::NO_ACCESS);
    println!("{refused}");
    let refused = stripes.fill(&[], 4).expect_err("there is no pattern");
    println!("{refused}");

    let tag = sys::sto_tag_t {
        Kind: sys::STO_TAG_KIND_NUMBER,
        Color: [255, 255, 0, 255],
        Value: sys::sto_tag_t_Value { Number: 42 },
    };
    stripes.set_tag(&tag)?;
    let tag = stripes.get_tag()?;
    println!("tagged {}", unsafe { tag.Value.Number });
    // Dropping the store would close it, too.
    store.close()
}
