//! The two sides of a book that has two.

/// `pub enum Side { It = "it", Ah = "ah" }`: keys (see [`words!`](crate::words)), the enemy, and the one seat of each. What a
/// side is called is told by the message `side-name`.
#[macro_export]
macro_rules! sides {
    (
        $(#[$meta:meta])* $vis:vis enum $Side:ident {
            $One:ident = $one:literal, $Other:ident = $other:literal
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
            pub fn title(self) -> $crate::Message {
                $crate::message!("side-name", side = self.key())
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
        enum Side { North = "n", South = "s" }
    }

    #[test]
    fn a_side_has_a_key_a_seat_and_an_enemy() {
        assert_eq!(Side::BOTH.map(Side::key), ["n", "s"]);
        assert_eq!(Side::North.title(), language::message!("side-name", side = "n"));
        assert_eq!(Side::BOTH.map(|side| Side::of(side.enemy().seat())), [Some(Side::South), Some(Side::North)]);
        assert_eq!((Side::called("s"), Side::called("x"), Side::ALL[1]), (Some(Side::South), None, ("s", Side::South)));
        assert_eq!(Side::South.index(), 1);
    }
}
