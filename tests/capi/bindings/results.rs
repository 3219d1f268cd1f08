//! The functions of results.td return what the library returns. The generated files are included, as those of build
//! scripts are.

mod res {
    include!("res.rs");
}
mod sys {
    include!("sys.rs");
}

use res::{Color, Library, WindFlags};

unsafe extern "C" fn add(value: i32, data: *mut std::ffi::c_void) {
    unsafe { *data.cast::<i32>() += value };
}

fn main() {
    let _library = Library::new();
    assert!(res::plant(0).is_none());
    let tree = res::plant(42).expect("a tree");
    assert!(tree.first().is_none());
    let red = tree.grow(c"red").expect("a leaf");
    let unnamed = tree.grow(c"").expect("a leaf");
    let first = tree.first().expect("a leaf");
    assert_eq!(first.name().expect("a name").as_c_str(), c"first");
    assert_eq!(unnamed.name(), None);
    assert_eq!(first.raw() as *const i8, first.from_raw_().cast());
    assert_eq!((red.color(), first.color()), (Color::RED, Color::GREEN));
    assert_eq!((red.close(), red.int()), (usize::from(b'r'), i32::from(b'e')));
    red.drop();
    assert_eq!(res::winds(WindFlags::NORTH), WindFlags::NORTH | WindFlags::EAST);
    let [from, to] = [sys::res_point_t { X: 2, Y: 1.0 }, sys::res_point_t { X: 4, Y: 4.0 }];
    let middle = res::middle(&from, Some(&to));
    assert_eq!((middle.X, middle.Y), (3, 2.5));
    assert_eq!(res::middle(&from, None).X, 2);
    let view = tree.view();
    assert_eq!(unsafe { std::slice::from_raw_parts(view.Items, view.Count) }, [42, 43, 44]);
    assert!(unsafe { res::answer(true) }.Yes);
    assert!(tree.is_tall() && res::loose().is_null());
    assert_eq!(res::sum(&[1, 2, i32::MAX]), 2_147_483_650);
    assert_eq!(res::dot(&[1, 2], &[3, 4]), 11);
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    assert!(std::panic::catch_unwind(|| res::dot(&[1, 2], &[3])).is_err());
    std::panic::set_hook(hook);
    let mut items = [0; 3];
    assert_eq!((res::fill(&mut items, 7), items), (3, [7, 8, 9]));
    assert_eq!(tree.sizes(), [42, 43, 44]);
    let (tens, rest, leaf) = tree.split();
    assert_eq!((tens, rest, leaf.map(|leaf| leaf.as_raw())), (4, 2, Some(first.as_raw())));
    let mut sum = 0_i32;
    unsafe { tree.each(Some(add), (&raw mut sum).cast()) };
    assert_eq!(sum, 129);
    assert_eq!((res::check_(250, 10), res::check__(3.0), res::lambda_(9), res::lambda(-3)), (4, 1.5, -9, -3));
    let (address, count) = tree.bytes();
    assert_eq!(unsafe { std::slice::from_raw_parts(address.cast::<u8>(), count) }, b"a\0b");
    let title = tree.title(true);
    assert_eq!(unsafe { std::ffi::CStr::from_ptr(title) }, c"title");
    assert!(tree.title(false).is_null());
    assert_eq!(res::motto(true), None);
    unsafe { res::free_text(title.cast_mut().cast()) };
    assert_eq!(res::motto(true).expect("a text").as_c_str(), c"motto");
    assert_eq!(res::motto(false), None);
    drop(unnamed);
    assert_eq!(tree.fell(), 43);
}
