//! Choices made before the first move: fog of war, optional rules, readings of doubtful paragraphs.

use std::collections::BTreeMap;

use language::{Message, message};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a scenario lets its players choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Choice {
    pub key: String,
    pub name: Message,
    /// The first is played where nobody chooses.
    pub values: Vec<ChoiceValue>,
    /// The paragraph or the ruling it is about.
    pub rule: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ChoiceValue {
    pub key: String,
    /// What it means, in a sentence.
    pub words: Message,
}

impl Choice {
    /// With the keys of its name and of what each value means.
    pub fn new(key: &str, name: &'static str, rule: &str, values: &[(&str, &'static str)]) -> Self {
        let value = |(key, words): &(&str, &'static str)| ChoiceValue { key: (*key).to_owned(), words: Message::new(words) };
        Self { key: key.to_owned(), name: Message::new(name), values: values.iter().map(value).collect(), rule: rule.to_owned() }
    }
    /// Its messages in the words of here and now.
    #[must_use]
    pub fn said(&self) -> Self {
        let value = |value: &ChoiceValue| ChoiceValue { key: value.key.clone(), words: value.words.said() };
        Self { name: self.name.said(), values: self.values.iter().map(value).collect(), ..self.clone() }
    }
    pub fn usual(&self) -> &str {
        self.values.first().map_or("", |value| value.key.as_str())
    }
}

/// What was chosen, by the key of the choice.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Setup {
    #[serde(default)]
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// Every choice with its value, those that nobody made with the usual one; or what is wrong, in words.
    pub fn settled(&self, choices: &[Choice]) -> Result<Self, Message> {
        for (key, value) in &self.options {
            let Some(choice) = choices.iter().find(|choice| choice.key == *key) else {
                let known: Vec<&str> = choices.iter().map(|choice| choice.key.as_str()).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(message!("option-unknown", option = key, known = known));
            };
            if !choice.values.iter().any(|known| known.key == *value) {
                let known: Vec<&str> = choice.values.iter().map(|known| known.key.as_str()).collect();
                return Err(message!("option-value-unknown", option = key, known = known.join(", "), value = value));
            }
        }
        let value = |choice: &Choice| self.options.get(&choice.key).map_or(choice.usual(), String::as_str).to_owned();
        Ok(Self { options: choices.iter().map(|choice| (choice.key.clone(), value(choice))).collect() })
    }
    /// Whether an option has that value; one that nobody set has its usual one.
    pub fn chose(&self, key: &str, value: &str) -> bool {
        self.options.get(key).is_some_and(|chosen| chosen == value)
    }
    /// `fog=off, trails=no`, as the command line has it.
    pub fn parse<'a>(pairs: impl IntoIterator<Item = &'a str>) -> Result<Self, Message> {
        let mut options = BTreeMap::new();
        for pair in pairs {
            let Some((key, value)) = pair.split_once('=') else { return Err(message!("option-no-pair", pair = pair)) };
            if options.insert(key.trim().to_owned(), value.trim().to_owned()).is_some() {
                return Err(message!("option-twice", option = key.trim()));
            }
        }
        Ok(Self { options })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices() -> Vec<Choice> {
        vec![Choice::new("fog", "Fog of war", "5.4", &[("on", "hidden"), ("off", "open")])]
    }

    #[test]
    fn what_nobody_chose_is_the_usual() {
        let settled = Setup::default().settled(&choices()).expect("nothing is wrong");
        assert!(settled.chose("fog", "on") && !settled.chose("fog", "off"));
        let off = Setup::parse(["fog=off"]).and_then(|setup| setup.settled(&choices())).expect("known");
        assert!(off.chose("fog", "off"));
    }

    #[test]
    fn unknown_options_and_values_are_refused() {
        let said =
            |pair: &str| Setup::parse([pair]).and_then(|setup| setup.settled(&choices())).expect_err("refused").to_string();
        assert!(said("frog=on").contains("known are fog"));
        assert!(said("fog=thick").contains("on, off"));
        assert!(said("fog").contains("KEY=VALUE"));
        assert!(Setup::parse(["fog=on", "fog=off"]).is_err());
    }
}
