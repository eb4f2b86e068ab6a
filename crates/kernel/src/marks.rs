//! Marks of a unit: what it has done or carries, as a set of flags that have words.

/// `pub struct Marks(u16) of Mark { Moved = "moved", Attacked = "attacked" }` gives the list `Mark` (see [`words!`](crate::words))
/// and the set, in which a mark's place in the list is its bit.
#[macro_export]
macro_rules! marks {
    ($(#[$meta:meta])* $vis:vis struct $Marks:ident($Bits:ty) of $Mark:ident { $($marks:tt)+ }) => {
        $crate::words! {
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            $vis enum $Mark { $($marks)+ }
        }

        $(#[$meta])*
        $vis struct $Marks($Bits);

        impl $Marks {
            pub const NONE: Self = Self(0);
            const fn bit(mark: $Mark) -> $Bits {
                1 << mark as $Bits
            }
            #[inline]
            pub const fn has(self, mark: $Mark) -> bool {
                self.0 & Self::bit(mark) != 0
            }
            #[inline]
            pub const fn set(&mut self, mark: $Mark) {
                self.0 |= Self::bit(mark);
            }
            #[inline]
            pub const fn clear(&mut self, mark: $Mark) {
                self.0 &= !Self::bit(mark);
            }
            pub const fn put(&mut self, mark: $Mark, on: bool) {
                if on { self.set(mark) } else { self.clear(mark) }
            }
            /// Those that are in both.
            #[must_use]
            pub const fn among(self, shown: Self) -> Self {
                Self(self.0 & shown.0)
            }
            #[must_use]
            pub const fn without(self, mark: $Mark) -> Self {
                Self(self.0 & !Self::bit(mark))
            }
            /// In the order of the list.
            pub fn iter(self) -> impl Iterator<Item = $Mark> {
                $Mark::ALL.into_iter().map(|(_, mark)| mark).filter(move |mark| self.has(*mark))
            }
        }

        impl FromIterator<$Mark> for $Marks {
            fn from_iter<T: IntoIterator<Item = $Mark>>(marks: T) -> Self {
                let mut all = Self::NONE;
                marks.into_iter().for_each(|mark| all.set(mark));
                all
            }
        }
    };
}

#[cfg(test)]
mod tests {
    crate::marks! {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        struct Marks(u8) of Mark { Moved = "moved", Fought = "fought", Seen = "seen" }
    }

    #[test]
    fn a_mark_is_a_bit_with_a_word() {
        let mut marks: Marks = [Mark::Seen, Mark::Moved].into_iter().collect();
        assert_eq!((marks.0, marks.iter().map(Mark::word).collect::<Vec<_>>()), (5, vec!["moved", "seen"]));
        marks.put(Mark::Fought, true);
        marks.clear(Mark::Moved);
        assert_eq!((marks.without(Mark::Seen), marks.among([Mark::Moved].into_iter().collect())), (Marks(2), Marks::NONE));
    }
}
