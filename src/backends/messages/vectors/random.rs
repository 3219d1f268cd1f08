//! [`fill`]: writes values that differ from message to message, the same ones in each run.

use crate::model::{Field, FieldType, Layout, Member, Model, Number, Presence, Scalar, Test};

/// A generator of numbers: xorshift64*.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(2).wrapping_add(1))
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(super) fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 16) % end.max(1)
    }
}

/// Writes allowed values of all fields of a struct or message that begins at `start`.
pub(super) fn fill(model: &Model, layout: &Layout, start: u32, random: &mut Random, out: &mut [u8]) {
    let mut filler = Filler { model, random, out };
    filler.layout(layout, start);
}

struct Filler<'m, 'r> {
    model: &'m Model,
    random: &'r mut Random,
    out: &'r mut [u8],
}

impl Filler<'_, '_> {
    fn layout(&mut self, layout: &Layout, start: u32) {
        for (_, member) in layout.members(0) {
            match member {
                Member::Field(field) => self.field(layout, field, start),
                Member::Union(union, cases) => {
                    let case = cases.get(self.random.below(cases.len() as u64) as usize);
                    let test = case.and_then(|case| Some((case, case.presence?.test)));
                    if let (Some((case, Test::Is(number))), Some(tag)) = (test, layout.fields.get(union.tag)) {
                        self.write(self.model.storage(tag), start + tag.offset, number);
                        self.value(case, start, case.length.unwrap_or(1));
                    }
                }
            }
        }
    }

    fn field(&mut self, layout: &Layout, field: &Field, start: u32) {
        let at = layout.fields.iter().position(|other| std::ptr::eq(other, field)).unwrap_or(usize::MAX);
        let is_tag = layout.unions.iter().any(|union| union.tag == at);
        if layout.is_companion(at) || is_tag {
            // The fields that it is about write it.
            return;
        }
        let mut count = field.length.unwrap_or(1);
        if let Some(of) = field.count.and_then(|count| layout.fields.get(count.field)) {
            let (_, most) = self.model.storage(of).range().unwrap_or((0, 0));
            let most = count.min(u32::try_from(most).unwrap_or(u32::MAX));
            count = self.random.below(u64::from(most) + 1) as u32;
            self.write(self.model.storage(of), start + of.offset, count.into());
        }
        if let Some(Presence { field: of, test: Test::Bit(bit) }) = field.presence {
            let Some(of) = layout.fields.get(of) else { return };
            if self.random.below(3) == 0 {
                return;
            }
            let storage = self.model.storage(of);
            let bits = super::decode::read_number(storage, self.out, start + of.offset).unwrap_or(0);
            self.write(storage, start + of.offset, bits | 1 << bit);
        }
        self.value(field, start, count);
    }

    fn value(&mut self, field: &Field, start: u32, count: u32) {
        let (begin, size) = (start + field.offset, field.element_size());
        for at in 0..count {
            let place = begin + at * size;
            match field.ty {
                FieldType::Struct(id) => self.layout(&self.model[id].layout, place),
                _ if field.rules.is_text => {
                    let letter = b'a' + self.random.below(26) as u8;
                    self.write(Scalar::U8, place, letter.into());
                }
                _ => self.element(field, place),
            }
        }
    }

    fn element(&mut self, field: &Field, at: u32) {
        let storage = self.model.storage(field);
        let number = i128::from(self.random.next());
        match (field.ty, storage) {
            (FieldType::Enum(id), _) => {
                let values = &self.model[id].values;
                let value = values.get(self.random.below(values.len() as u64) as usize);
                self.write(storage, at, value.map_or(0, |value| value.value));
            }
            (_, Scalar::Bool) => self.write(storage, at, number & 1),
            (_, Scalar::F32 | Scalar::F64) => {
                let [least, most] = [field.rules.least, field.rules.greatest].map(|bound| bound.map(Number::real));
                let least = least.unwrap_or_else(|| most.unwrap_or(1000.0).min(1000.0) - 2000.0);
                let most = most.unwrap_or(least + 2000.0);
                let real = least + (most - least) * number.rem_euclid(1001) as f64 / 1000.0;
                match storage {
                    Scalar::F32 => self.write(Scalar::U32, at, (real as f32).to_bits().into()),
                    _ => self.write(Scalar::U64, at, real.to_bits().into()),
                }
            }
            _ => {
                let (lowest, highest) = storage.range().unwrap_or((0, 0));
                let least = field.rules.least.map_or(lowest, Number::whole);
                let most = field.rules.greatest.map_or(highest, Number::whole);
                self.write(storage, at, least + number.rem_euclid(most - least + 1));
            }
        }
    }

    fn write(&mut self, storage: Scalar, at: u32, number: i128) {
        let size = storage.size() as usize;
        let bytes = number.to_le_bytes();
        if let (Some(out), Some(bytes)) = (self.out.get_mut(at as usize..at as usize + size), bytes.get(..size)) {
            out.copy_from_slice(bytes);
        }
    }
}
