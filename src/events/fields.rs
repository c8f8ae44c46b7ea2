//! What events are made of, as bytes: numbers, texts, lists, and enumerations whose variants have numbers.

/// Where the bytes of events go.
pub trait Sink {
    fn add(&mut self, byte: u8);
    fn put(&mut self, bytes: &[u8]);
}

impl Sink for Vec<u8> {
    #[inline(always)]
    fn add(&mut self, byte: u8) {
        self.push(byte);
    }

    fn put(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// What an event is made of.
pub(super) trait Field: Sized {
    fn put(&self, into: &mut impl Sink);
    /// `None` where the bytes are none of it.
    fn take(from: &mut &[u8]) -> Option<Self>;
}

impl Field for u8 {
    #[inline]
    fn put(&self, into: &mut impl Sink) {
        into.add(*self);
    }

    fn take(from: &mut &[u8]) -> Option<u8> {
        let (&first, rest) = from.split_first()?;
        *from = rest;
        Some(first)
    }
}

impl Field for u64 {
    #[inline]
    fn put(&self, into: &mut impl Sink) {
        let mut left = *self;
        while left >= 0x80 {
            into.add(left as u8 | 0x80);
            left >>= 7;
        }
        into.add(left as u8);
    }

    #[inline(always)]
    fn take(from: &mut &[u8]) -> Option<u64> {
        let (&first, rest) = from.split_first()?;
        *from = rest;
        if first < 0x80 { Some(first.into()) } else { longer(first, from) }
    }
}

/// A number of several bytes, of which the first was taken.
fn longer(first: u8, from: &mut &[u8]) -> Option<u64> {
    let mut number = u64::from(first & 0x7f);
    for shift in (7..64).step_by(7) {
        let byte = u8::take(from)?;
        let bits = u64::from(byte & 0x7f);
        let shifted = bits << shift;
        number |= (shifted >> shift == bits).then_some(shifted)?;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

impl Field for i64 {
    #[inline]
    fn put(&self, into: &mut impl Sink) {
        ((self << 1) ^ (self >> 63)).cast_unsigned().put(into);
    }

    #[inline(always)]
    fn take(from: &mut &[u8]) -> Option<i64> {
        let folded = u64::take(from)?;
        Some((folded >> 1).cast_signed() ^ -((folded & 1).cast_signed()))
    }
}

/// Numbers of fewer bits go as the longer ones do.
macro_rules! shorter {
    ($($short:ty as $long:ty;)*) => {$(
        impl Field for $short {
            #[inline]
            fn put(&self, into: &mut impl Sink) {
                <$long>::from(*self).put(into);
            }

            #[inline(always)]
            fn take(from: &mut &[u8]) -> Option<$short> {
                <$long>::take(from)?.try_into().ok()
            }
        }
    )*};
}

shorter! {
    u16 as u64;
    u32 as u64;
    i32 as i64;
}

impl Field for bool {
    #[inline]
    fn put(&self, into: &mut impl Sink) {
        u8::from(*self).put(into);
    }

    fn take(from: &mut &[u8]) -> Option<bool> {
        match u8::take(from)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl<A: Field, B: Field> Field for (A, B) {
    #[inline]
    fn put(&self, into: &mut impl Sink) {
        self.0.put(into);
        self.1.put(into);
    }

    fn take(from: &mut &[u8]) -> Option<(A, B)> {
        Some((A::take(from)?, B::take(from)?))
    }
}

impl<T: Field> Field for Option<T> {
    #[inline]
    fn put(&self, into: &mut impl Sink) {
        self.is_some().put(into);
        if let Some(inner) = self {
            inner.put(into);
        }
    }

    fn take(from: &mut &[u8]) -> Option<Option<T>> {
        Some(if bool::take(from)? { Some(T::take(from)?) } else { None })
    }
}

impl<T: Field> Field for Vec<T> {
    #[inline]
    fn put(&self, into: &mut impl Sink) {
        (self.len() as u64).put(into);
        self.iter().for_each(|item| item.put(into));
    }

    fn take(from: &mut &[u8]) -> Option<Vec<T>> {
        let many = usize::try_from(u64::take(from)?).ok()?;
        // Each takes a byte at least: more than there are bytes cannot be, and would only ask for memory.
        (many <= from.len()).then_some(())?;
        (0..many).map(|_| T::take(from)).collect()
    }
}

impl Field for String {
    #[inline]
    fn put(&self, into: &mut impl Sink) {
        (self.len() as u64).put(into);
        into.put(self.as_bytes());
    }

    fn take(from: &mut &[u8]) -> Option<String> {
        let many = usize::try_from(u64::take(from)?).ok()?;
        let (text, rest) = from.split_at_checked(many)?;
        *from = rest;
        String::from_utf8(text.to_vec()).ok()
    }
}

impl<T: Field> Field for Box<T> {
    #[inline]
    fn put(&self, into: &mut impl Sink) {
        (**self).put(into);
    }

    fn take(from: &mut &[u8]) -> Option<Box<T>> {
        T::take(from).map(Box::new)
    }
}

/// An enumeration whose variants have numbers, which never change: what they are in bytes.
macro_rules! numbered {
    ($(#[$attribute:meta])* pub enum $name:ident {
        $($(#[$inner:meta])* $number:literal $variant:ident { $($field:ident: $type:ty),* },)*
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$inner])* $variant { $($field: $type),* },)*
        }

        impl $name {
            #[inline(always)]
            pub(in crate::events) fn number(&self) -> u8 {
                match self {
                    $($name::$variant { .. } => $number,)*
                }
            }

            #[inline(always)]
            pub(in crate::events) fn put_fields(&self, into: &mut impl $crate::events::fields::Sink) {
                match self {
                    $($name::$variant { $($field),* } => {
                        let _ = &into;
                        $($crate::events::fields::Field::put($field, into);)*
                    })*
                }
            }

            pub(in crate::events) fn take_fields(number: u8, from: &mut &[u8]) -> Option<$name> {
                let _ = &from;
                match number {
                    $($number => Some($name::$variant { $($field: $crate::events::fields::Field::take(from)?),* }),)*
                    _ => None,
                }
            }
        }
    };
}

pub(super) use numbered;
