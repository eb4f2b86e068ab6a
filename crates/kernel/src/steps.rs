//! The steps of play, each declared once: what is asked, when, and the verbs that answer it.

use language::Message;
use serde_json::{Value as Json, json};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    pub word: &'static str,
    /// `always`, or `if possible`.
    pub asked: &'static str,
    /// The message that tells what is asked: `step-` and the word.
    pub key: &'static str,
    pub verbs: &'static [&'static str],
}

impl Step {
    /// For authors of situations.
    pub fn words(&self) -> Json {
        json!({ "step": self.word, "asked": self.asked, "about": Message::new(self.key) })
    }
    /// For the page; `end` is the verb that ends a phase.
    pub fn picture(&self, end: &str) -> Json {
        let mut step = self.words();
        step["ends"] = json!(self.verbs.contains(&end).then_some(end));
        step["verbs"] = json!(self.verbs);
        step
    }
}

/// Open questions: `"lift" = Lift(Side), "if possible", "lift" "keep";`, told by the message `step-lift`. A question that is
/// asked in several parts goes on with `and "hold", …`.
///
/// Gives the enum, `STEPS` and `word`.
#[macro_export]
macro_rules! steps {
    (
        $(#[$meta:meta])* $vis:vis enum $Pending:ident {
            $($(#[$doc:meta])* $word:literal = $Name:ident $(($($Of:ty),+))?, $asked:literal, $($verb:literal)+
                $(and $part:literal, $then:literal, $($by:literal)+)*;)+
        }
    ) => {
        $(#[$meta])*
        $vis enum $Pending {
            $($(#[$doc])* #[serde(rename = $word)] $Name $(($($Of),+))?),+
        }

        impl $Pending {
            pub const STEPS: &'static [$crate::Step] = &[$(
                $crate::Step { word: $word, asked: $asked, key: concat!("step-", $word), verbs: &[$($verb),+] },
                $($crate::Step { word: $part, asked: $then, key: concat!("step-", $part), verbs: &[$($by),+] },)*
            )+];
            pub const fn word(&self) -> &'static str {
                match self {
                    $(Self::$Name { .. } => $word),+
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    crate::steps! {
        #[derive(Clone, Copy, serde::Serialize)]
        enum Pending {
            "move-on" = Move, "always", "step" "end";
            "defend" = Defend(u8), "if possible", "defend" and "hold", "if possible", "hold";
        }
    }

    #[test]
    fn every_part_of_a_question_is_a_step() {
        let words: Vec<&str> = Pending::STEPS.iter().map(|step| step.word).collect();
        assert_eq!((words, Pending::Defend(3).word()), (vec!["move-on", "defend", "hold"], "defend"));
        assert_eq!(serde_json::to_string(&[Pending::Move, Pending::Defend(3)]).unwrap(), r#"["move-on",{"defend":3}]"#);
        assert_eq!(Pending::STEPS[0].picture("end")["ends"], "end");
        assert!(Pending::STEPS[1].picture("end")["ends"].is_null());
    }
}
