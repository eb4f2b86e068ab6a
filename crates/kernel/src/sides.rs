//! The two sides of a book that has two.

/// `pub enum Side { It = "it", "Italian"; Ah = "ah", "Austro-Hungarian" }`: keys (see [`words!`](crate::words)) and names, the
/// enemy, and the one seat of each.
#[macro_export]
macro_rules! sides {
    (
        $(#[$meta:meta])* $vis:vis enum $Side:ident {
            $One:ident = $one:literal, $first:literal; $Other:ident = $other:literal, $second:literal
        }
    ) => {
        $crate::words! {
            $(#[$meta])* $vis enum $Side { $One = $one, $Other = $other }
        }

        impl $Side {
            pub const BOTH: [Self; 2] = [Self::$One, Self::$Other];
            #[inline]
            pub const fn enemy(self) -> Self {
                match self {
                    Self::$One => Self::$Other,
                    Self::$Other => Self::$One,
                }
            }
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
            pub const fn key(self) -> &'static str {
                self.word()
            }
            pub const fn name(self) -> &'static str {
                match self {
                    Self::$One => $first,
                    Self::$Other => $second,
                }
            }
            pub const fn seat(self) -> $crate::Seat {
                $crate::Seat(self as u8)
            }
            pub const fn of(seat: $crate::Seat) -> Option<Self> {
                match seat.0 {
                    0 => Some(Self::$One),
                    1 => Some(Self::$Other),
                    _ => None,
                }
            }
            pub fn called(key: &str) -> Option<Self> {
                Self::BOTH.into_iter().find(|side| side.key() == key)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    crate::sides! {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        enum Side { North = "n", "Northern"; South = "s", "Southern" }
    }

    #[test]
    fn a_side_has_a_key_a_seat_and_an_enemy() {
        assert_eq!(Side::BOTH.map(|side| (side.key(), side.name())), [("n", "Northern"), ("s", "Southern")]);
        assert_eq!(Side::BOTH.map(|side| Side::of(side.enemy().seat())), [Some(Side::South), Some(Side::North)]);
        assert_eq!((Side::called("s"), Side::called("x"), Side::ALL[1]), (Some(Side::South), None, ("s", Side::South)));
        assert_eq!(Side::South.index(), 1);
    }
}
