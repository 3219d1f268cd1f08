//! Constants, defaults, flags, strings and checks of values.

mod pumps;

use pumps::{
    EVERY_BIT, MOST_PUMPS, Message, MessageError, Text, alarm_e, alarm_evt, control_e, limits_t, mode_e, name_cmd, set_cmd,
};

fn refused(change: impl Fn(&mut set_cmd)) -> &'static str {
    let mut message = set_cmd { pump: 1, ..set_cmd::default() };
    change(&mut message);
    match message.encode(&mut [0; set_cmd::SIZE]) {
        Err(MessageError::Invalid(field)) => field,
        _ => "",
    }
}

fn main() {
    assert!(MOST_PUMPS == 12 && EVERY_BIT == u64::MAX);
    let mut out = [0; set_cmd::SIZE];
    let message = set_cmd { pump: 12, ..set_cmd::default() };
    assert!(message.percent == 50 && message.mode == mode_e::MODE_AUTO && message.is_fast && message.gain == 2.0);
    assert!(message.limits.low == -50 && message.zones[1].low == -50);
    assert_eq!(message.encode(&mut out), Ok(set_cmd::SIZE));
    assert_eq!(Message::decode(&out), Ok(message.into()));
    let at = set_cmd::OFFSETS.iter().find(|(name, _)| *name == "percent").unwrap().1;
    let older = set_cmd::decode(&out[..at]).unwrap();
    assert!(older.percent == 50 && older.mode == mode_e::MODE_AUTO && older.pump == 12);
    out[at] = 255;
    assert_eq!(set_cmd::decode(&out), Err(MessageError::Invalid("percent")));
    // What the bytes lack is not checked.
    assert!(set_cmd::decode(&out[..at]).is_ok());

    assert_eq!(refused(|message| message.pump = 0), "pump");
    assert_eq!(refused(|message| message.percent = 101), "percent");
    assert_eq!(refused(|message| message.gain = f32::NAN), "gain");
    assert_eq!(refused(|message| message.start = u64::MAX - 3), "start");
    assert_eq!(refused(|message| message.levels[11] = 101), "levels");
    assert_eq!(refused(|message| message.offsets_of_zones = [0, 4]), "offsets_of_zones");
    assert_eq!(refused(|message| message.zones[1] = limits_t { high: 1201, ..limits_t::default() }), "zones");
    assert_eq!(refused(|message| message.limits.low = -400), "");

    let control = control_e::CONTROL_ON.with_bits(control_e::CONTROL_MODE, 5).unwrap();
    assert!(control == control_e(0x51) && control.get_bits(control_e::CONTROL_MODE) == 5);
    assert!(control.has_flags(control_e::CONTROL_ON) && control.with_bits(control_e::CONTROL_HIGH, 4).is_none());
    let alarms = alarm_e::ALARM_DRY | alarm_e::ALARM_DOOR | alarm_e(6);
    let event = alarm_evt { control, alarms, ..alarm_evt::default() };
    event.encode(&mut out).unwrap();
    assert_eq!(alarm_evt::decode(&out), Ok(event));
    println!("{control} {alarms} {:?} {}", event.of_zones, !alarms);

    let named = name_cmd { pump: 2, name: Text::new("n\u{f6}rdlich").unwrap(), ..name_cmd::default() };
    named.encode(&mut out).unwrap();
    assert_eq!(name_cmd::decode(&out).unwrap().name.as_str(), Ok("n\u{f6}rdlich"));
    assert!(Text::<12>::new("thirteen byte").is_none() && Text::<12>::from_bytes(b"a\0").is_none());
    println!("{:?}", named.name);
}
