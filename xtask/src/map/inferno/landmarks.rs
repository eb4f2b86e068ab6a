//! Settlements and peaks, by the names Italians gave them in 1917.

use crate::map::recipe::{Landmark, LandmarkKind};

const fn settlement(name: &'static str, gazetteer: &'static str) -> Landmark {
    Landmark { name, kind: LandmarkKind::Settlement, gazetteer, hex: "", metres: None }
}

const fn settlement_in(name: &'static str, hex: &'static str, metres: i32) -> Landmark {
    Landmark { name, kind: LandmarkKind::Settlement, gazetteer: "", hex, metres: Some(metres) }
}

const fn peak(name: &'static str, gazetteer: &'static str) -> Landmark {
    Landmark { name, kind: LandmarkKind::Peak, gazetteer, hex: "", metres: None }
}

const fn peak_in(name: &'static str, hex: &'static str, metres: Option<i32>) -> Landmark {
    Landmark { name, kind: LandmarkKind::Peak, gazetteer: "", hex, metres }
}

pub const LANDMARKS: &[Landmark] = &[
    // Upper Isonzo, Tolmino and the valleys of the Bacca and the Idria.
    settlement("Caporetto", "Kobarid"),
    settlement("Tolmino", "Tolmin"),
    settlement("Volzana", "Volče"),
    settlement("Santa Lucia", "Most na Soči"),
    settlement("Podmelec", "Podmelec"),
    settlement_in("Grahovo", "1301", 260),
    settlement("Slappe", "Slap ob Idrijci"),
    settlement("Tribussa", "Dolenja Trebuša"),
    // The heights of Lom and the Bainsizza.
    settlement("Lom di Canale", "Kanalski Lom"),
    settlement("Auzza", "Avče"),
    settlement("Levpa", "Levpa"),
    settlement_in("Canale", "1912", 140),
    settlement("Vrh", "Kanalski Vrh"),
    settlement("Kal", "Kal nad Kanalom"),
    settlement("Santo Spirito", "Banjšice"),
    settlement("Bate", "Bate"),
    settlement("Ravne", "Grgarske Ravne"),
    settlement_in("Descla", "2113", 110),
    settlement("Locavizza", "Lokovec"),
    settlement("Chiapovano", "Čepovan"),
    // Monte Santo, San Gabriele and the forest of Ternova.
    settlement("Madoni", "Madoni"),
    settlement("Gargaro", "Grgar"),
    settlement("Ravnica", "Ravnica"),
    settlement_in("Ternova", "2808", 783),
    settlement("Loqua", "Lokve"),
    // East of Gorizia and the valley of the Vipacco.
    settlement("Cronberg", "Kromberk"),
    settlement("Aisovizza", "Ajševica"),
    settlement("Sambasso", "Šempas"),
    settlement("Cernizza", "Črniče"),
    settlement("Ranziano", "Renče"),
    settlement("Prevacina", "Prvačina"),
    settlement("Dornberg", "Dornberk"),
    settlement_in("Santa Croce", "3502", 150),
    // West of the front.
    settlement("San Leonardo", "San Leonardo"),
    settlement("Cambresco", "Kambreško"),
    settlement("Ronzina", "Ročinj"),
    settlement_in("Plava", "2215", 120),
    settlement("Quisca", "Kojsko"),
    settlement("Dolegna", "Dolegna del Collio"),
    settlement("Cormons", "Cormons"),
    settlement("Gradisca", "Gradisca d'Isonzo"),
    settlement("Salcano", "Solkan"),
    settlement_in("Gorizia", "3013", 90),
    settlement_in("Gorizia", "3014", 84),
    settlement_in("Gorizia", "3113", 86),
    // Peaks held by the Austro-Hungarians.
    peak("Mrzli", "Mrzli vrh"),
    peak_in("Sleme", "0609", Some(1484)),
    peak_in("Santa Maria", "1209", Some(453)),
    peak_in("Bucenica", "1308", Some(509)),
    peak_in("Fratta", "1910", None),
    peak_in("Semmer", "2012", None),
    peak("Jelenik", "Jelenik"),
    peak("Kobilek", "Kobilek"),
    peak("Veliki vrh", "Veliki vrh (Oscedrih)"),
    peak_in("Lascek", "1906", Some(1071)),
    peak("Monte Santo", "Monte Santo"),
    peak("San Gabriele", "Monte San Gabriele"),
    peak_in("San Daniele", "2810", Some(563)),
    peak("San Marco", "Monte San Marco"),
    peak("Golak", "Mali Golak"),
    // Peaks held by the Italians.
    peak("Monte Nero", "Monte Nero (Krn)"),
    peak("Matajur", "Mt. Matajur"),
    peak("Kolovrat", "Monte Kuk (Kolovrat)"),
    peak("Jeza", "Jeza"),
    peak("Globocak", "Globocak"),
    peak("Corada", "Korada"),
    peak("Kuk", "Monte Kuk (611)"),
    peak("Vodice", "Vodice (652)"),
    peak("Sabotino", "Monte Sabotino"),
    peak("Faiti", "Fajti hrib"),
];
