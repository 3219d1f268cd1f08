//! The program in Rust of values.td.

mod values;

use values::{battery_t, color_e, status_evt};

fn main() {
    let mut m = status_evt::default();
    assert_eq!((m.odometer, m.height, m.battery.voltage, m.humidity, m.zero), (None, None, None, None, None));
    assert_eq!((m.battery.charge, m.tilt), (Some(50), Some(1.0)));
    assert_eq!((m.battery.cells, m.later, m.gains), ([3700, 3650, 3600], [-2, 7], [0.5, -1.0]));
    assert_eq!((m.colors, m.bytes, m.lights), ([color_e::GREEN, color_e::RED], [1, 255], [false, true]));
    assert_eq!(battery_t::raw_voltage(12.3456), 12346);
    assert_eq!((battery_t::raw_voltage(-1.0), battery_t::raw_voltage(1e9), battery_t::raw_voltage(f64::NAN)), (0, 65535, 0));
    assert_eq!((status_evt::raw_offset(-1.3), status_evt::raw_offset(1e30)), (-3, i64::MAX));
    assert!((battery_t::physical_voltage(12346) - 12.346).abs() < 1e-9);
    assert_eq!((m.battery.heat, m.quality, m.covariance), ([None; 3], [None; 4], [None; 3]));
    assert_eq!((m.mixed, m.same, m.nothing), ([Some(1), None, Some(3)], [Some(9); 2], [None; 2]));
    assert_eq!((m.ranges.len(), m.battery.levels.len(), m.last, m.even), (0, 0, [None; 2], [None, Some(8)]));
    let mut bytes = [0; status_evt::SIZE];
    m.quality = [None, None, None, Some(101)];
    assert_eq!(m.encode(&mut bytes), Err(values::MessageError::Invalid("quality")));
    m.quality[3] = Some(100);
    m.battery.levels = values::Sequence::new(&[Some(101)]).unwrap();
    assert_eq!(m.encode(&mut bytes), Err(values::MessageError::Invalid("battery")));
    m.battery.levels = values::Sequence::default();
    assert!(m.battery.levels.push(None) && m.battery.levels.push(Some(4)));
    m.battery.heat[1] = Some(-400);
    m.covariance[0] = Some(0.75);
    assert_eq!(m.encode(&mut bytes), Err(values::MessageError::Invalid("covariance")));
    m.covariance[0] = Some(0.25);
    m.ranges = values::Sequence::new(&[Some(1.5), None, Some(-2.0)]).unwrap();
    m.same[0] = None;
    m.nothing[1] = Some(5);
    m.last[0] = Some(6);
    m.battery.voltage = Some(60001);
    assert!(m.encode(&mut bytes).is_err());
    m.battery.voltage = None;
    m.tilt = None;
    m.battery.charge = None;
    m.odometer = Some(7);
    m.humidity = Some(status_evt::raw_humidity(45.67));
    assert_eq!(m.encode(&mut bytes), Ok(status_evt::SIZE));
    assert_eq!(status_evt::decode(&bytes), Ok(m));
    let (_, at) = status_evt::OFFSETS.iter().find(|(name, _)| *name == "humidity").unwrap();
    let older = status_evt::decode(&bytes[..*at]).unwrap();
    assert_eq!((older.last, older.even, older.ranges), ([None; 2], [None, Some(8)], m.ranges));
    assert_eq!((older.humidity, older.later, older.odometer), (None, [-2, 7], Some(7)));
    std::fs::write("rust.bin", bytes).unwrap();
}
