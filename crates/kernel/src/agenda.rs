//! The agenda: a bounded stack of open questions, and the frames (fights, activations, reactions) that questions speak of.
//!
//! Only the top question is asked; a reaction pushes its own. What does not fit is never dropped in silence: the stack says
//! that it has overflowed, and the session then freezes the table with the position before the order.

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Open questions, the one that is asked last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agenda<P, const N: usize> {
    items: ArrayVec<P, N>,
    overflowed: bool,
}

impl<P, const N: usize> Default for Agenda<P, N> {
    fn default() -> Self {
        Self { items: ArrayVec::new(), overflowed: false }
    }
}

impl<P, const N: usize> Agenda<P, N> {
    pub fn push(&mut self, question: P) {
        if self.items.try_push(question).is_err() {
            self.overflowed = true;
        }
    }
    pub fn pop(&mut self) -> Option<P> {
        self.items.pop()
    }
    #[inline]
    pub fn top(&self) -> Option<&P> {
        self.items.last()
    }
    pub fn top_mut(&mut self) -> Option<&mut P> {
        self.items.last_mut()
    }
    /// Puts a question below those that came while there were `under` of them.
    pub fn push_below(&mut self, under: usize, question: P) {
        let at = under.min(self.items.len());
        if self.items.try_insert(at, question).is_err() {
            self.overflowed = true;
        }
    }
    /// The next link of a chain takes the place of the last one.
    pub fn replace(&mut self, question: P) {
        self.items.pop();
        self.push(question);
    }
    pub fn clear(&mut self) {
        self.items.clear();
    }
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    pub fn is_full(&self) -> bool {
        self.items.is_full()
    }
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// From the bottom to the top.
    pub fn iter(&self) -> std::slice::Iter<'_, P> {
        self.items.iter()
    }
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, P> {
        self.items.iter_mut()
    }
    /// A question was lost: the position can no longer be played.
    pub fn has_overflowed(&self) -> bool {
        self.overflowed
    }
}

impl<'a, P, const N: usize> IntoIterator for &'a Agenda<P, N> {
    type Item = &'a P;
    type IntoIter = std::slice::Iter<'a, P>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<P: Serialize, const N: usize> Serialize for Agenda<P, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(&self.items)
    }
}
impl<'de, P: Deserialize<'de>, const N: usize> Deserialize<'de> for Agenda<P, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        bounded(d).map(|items| Self { items, overflowed: false })
    }
}

/// The number of a frame, by which questions speak of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FrameId(pub u8);

/// Fights, activations or whatever else may nest: the innermost last. A frame keeps its number as long as it is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frames<F, const N: usize> {
    items: ArrayVec<F, N>,
    overflowed: bool,
}

impl<F, const N: usize> Default for Frames<F, N> {
    fn default() -> Self {
        Self { items: ArrayVec::new(), overflowed: false }
    }
}

impl<F, const N: usize> Frames<F, N> {
    /// Opens a frame inside the present one.
    pub fn open(&mut self, frame: F) -> FrameId {
        let id = FrameId(self.items.len() as u8);
        if self.items.try_push(frame).is_err() {
            self.overflowed = true;
        }
        id
    }
    /// Closes the innermost frame.
    pub fn close(&mut self) -> Option<F> {
        self.items.pop()
    }
    #[inline]
    pub fn get(&self, id: FrameId) -> Option<&F> {
        self.items.get(usize::from(id.0))
    }
    pub fn get_mut(&mut self, id: FrameId) -> Option<&mut F> {
        self.items.get_mut(usize::from(id.0))
    }
    /// The innermost frame.
    #[inline]
    pub fn last(&self) -> Option<&F> {
        self.items.last()
    }
    pub fn last_mut(&mut self) -> Option<&mut F> {
        self.items.last_mut()
    }
    pub fn last_id(&self) -> Option<FrameId> {
        self.items.len().checked_sub(1).map(|last| FrameId(last as u8))
    }
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    pub fn len(&self) -> usize {
        self.items.len()
    }
    pub fn clear(&mut self) {
        self.items.clear();
    }
    /// From the outermost to the innermost.
    pub fn iter(&self) -> std::slice::Iter<'_, F> {
        self.items.iter()
    }
    /// A frame was lost: the position can no longer be played.
    pub fn has_overflowed(&self) -> bool {
        self.overflowed
    }
}

impl<F: Serialize, const N: usize> Serialize for Frames<F, N> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(&self.items)
    }
}
impl<'de, F: Deserialize<'de>, const N: usize> Deserialize<'de> for Frames<F, N> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        bounded(d).map(|items| Self { items, overflowed: false })
    }
}

fn bounded<'de, T: Deserialize<'de>, D: Deserializer<'de>, const N: usize>(d: D) -> Result<ArrayVec<T, N>, D::Error> {
    let list = Vec::<T>::deserialize(d)?;
    let count = list.len();
    if count > N {
        return Err(D::Error::custom(format!("{count} entries where {N} fit")));
    }
    Ok(list.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agenda_that_is_full_says_so() {
        let mut agenda = Agenda::<u8, 2>::default();
        agenda.push(1);
        agenda.push(2);
        agenda.replace(3);
        assert!(!agenda.has_overflowed());
        agenda.push(4);
        assert!(agenda.has_overflowed() && agenda.top() == Some(&3));
    }

    #[test]
    fn a_question_waits_below_what_it_has_called_up() {
        let mut agenda = Agenda::<u8, 2>::default();
        agenda.push(2);
        agenda.push_below(0, 1);
        assert_eq!(agenda.iter().collect::<Vec<_>>(), [&1, &2]);
        agenda.push_below(1, 3);
        assert!(agenda.has_overflowed() && agenda.len() == 2);
    }

    #[test]
    fn frames_nest_and_keep_their_numbers() {
        let mut frames = Frames::<&str, 2>::default();
        let (outer, inner) = (frames.open("outer"), frames.open("inner"));
        assert_eq!((frames.get(outer), frames.get(inner), frames.last_id()), (Some(&"outer"), Some(&"inner"), Some(inner)));
        frames.open("too deep");
        assert!(frames.has_overflowed());
        assert_eq!((frames.close(), frames.last()), (Some("inner"), Some(&"outer")));
    }

    #[test]
    fn lists_that_do_not_fit_are_refused() {
        assert!(serde_json::from_str::<Agenda<u8, 2>>("[1,2,3]").is_err());
        let agenda: Agenda<u8, 2> = serde_json::from_str("[1,2]").unwrap();
        assert_eq!(serde_json::to_string(&agenda).unwrap(), "[1,2]");
    }
}
