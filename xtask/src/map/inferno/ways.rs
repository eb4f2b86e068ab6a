//! Roads, trails and railways of 1917.

use crate::map::recipe::{Way, WayKind};

const fn road(name: &'static str, stops: &'static [&'static str]) -> Way {
    Way { kind: WayKind::Road, name, stops }
}

const fn trail(name: &'static str, stops: &'static [&'static str]) -> Way {
    Way { kind: WayKind::Trail, name, stops }
}

const fn railway(name: &'static str, stops: &'static [&'static str]) -> Way {
    Way { kind: WayKind::Railway, name, stops }
}

pub const WAYS: &[Way] = &[
    // The Isonzo valley. Railway and road change the bank at Canale (rule 1.3.3).
    railway(
        "Bohinj line",
        &[
            "Grahovo", "1302", "1303", "1304", "1305", "1306", "1406", "1407", "1507", "1508", "1609", "1709", "1710", "Auzza",
            "1812", "Canale", "1813", "1913", "2014", "2114", "2115", "2216", "2315", "2415", "2614", "Sabotino", "Salcano",
            "2913", "Gorizia",
        ],
    ),
    road(
        "Isonzo valley",
        &["Gorizia", "2913", "Salcano", "2712", "2613", "2513", "2414", "2314", "Plava", "2214", "Descla", "2013", "Canale"],
    ),
    road("Right bank", &["Canale", "1913", "1813", "1712", "Ronzina", "1611", "1610", "1509", "1409", "1408", "Santa Lucia"]),
    road("Left bank", &["Santa Lucia", "1407", "1507", "1508", "1609", "1709", "1710", "Auzza", "1812", "Canale"]),
    road("Tolmino", &["Santa Lucia", "1207", "Tolmino", "1108", "Volzana"]),
    road("Tolmino-Caporetto", &["Tolmino", "1008", "1009", "0910", "0811", "0812", "0813", "0713", "0614", "0514", "Caporetto"]),
    // The Austro-Hungarian rear.
    road("Bacca valley", &["Grahovo", "1302", "1303", "Podmelec", "1205", "1206", "1306", "Santa Lucia"]),
    road("Idria valley", &["Santa Lucia", "1407", "1506", "1505", "Slappe", "1704", "1804", "Tribussa", "1902", "1901"]),
    road("Ternova", &["Salcano", "2812", "2711", "Ravnica", "2709", "Ternova"]),
    road("Bainsizza", &["2711", "Gargaro", "2510", "Ravne", "Bate", "Santo Spirito", "Kal"]),
    road("Chiapovano valley", &["Ravnica", "2609", "2407", "Chiapovano", "2104", "1904", "1804", "Tribussa"]),
    road("Ternova forest", &["Ternova", "2706", "Loqua", "Chiapovano"]),
    road("Predmeia", &["Ternova", "2907", "3001"]),
    road(
        "Vipacco north",
        &[
            "Gorizia",
            "3012",
            "3011",
            "Aisovizza",
            "3009",
            "3108",
            "Sambasso",
            "3207",
            "Cernizza",
            "3405",
            "3404",
            "Santa Croce",
            "3501",
        ],
    ),
    road("Vipacco south", &["Gorizia", "3113", "3213", "3312", "3311", "3410", "Prevacina", "Dornberg", "3607"]),
    road("Merna", &["3113", "3214", "3314", "3414", "3513", "3512", "Ranziano", "3510", "Prevacina"]),
    road("Cronberg", &["2913", "2912", "Cronberg", "Aisovizza"]),
    railway("Trieste line", &["Gorizia", "3113", "3213", "3312", "3311", "3411", "3410", "Prevacina", "Dornberg", "3607"]),
    railway("Aidussina line", &["Prevacina", "3508", "3408", "3407", "3506", "3505", "3504", "3503", "Santa Croce", "3501"]),
    // The Italian rear.
    railway("Udine line", &["3014", "3015", "3116", "3117", "3018", "3019", "2920", "Cormons", "2922"]),
    railway("Monfalcone line", &["3014", "3114", "3214", "3315", "3416", "3516", "3517", "3518", "3619"]),
    road("Cormons-Gorizia", &["2922", "Cormons", "2920", "3019", "3018", "3117", "3116", "3015", "3014", "Gorizia"]),
    road("Collio", &["Cormons", "2820", "2719", "2619", "2517", "Quisca", "2416", "2315", "Plava"]),
    road("San Floriano", &["Quisca", "2616", "2715", "2814", "2914", "3014"]),
    road("Gradisca", &["3522", "3421", "Gradisca", "3319", "3218", "3117"]),
    road("Sagrado", &["Gradisca", "3519", "3518", "3517", "3516", "3416", "3315", "3314"]),
    road("Judrio valley", &["Cormons", "2721", "Dolegna", "2220", "2119"]),
    road("Natisone valley", &["Caporetto", "0518", "0719", "1120", "1220", "1319", "1420", "1520", "1620", "1622"]),
    road("Saga", &["Caporetto", "0416", "0316", "0317", "0218", "0219", "0220", "0120"]),
    road("Luico", &["Caporetto", "0615", "0714", "0914", "1218", "San Leonardo", "1619", "1620"]),
    road(
        "Corada ridge",
        &["San Leonardo", "1516", "1314", "Cambresco", "1613", "1814", "1915", "Corada", "2217", "2317", "Quisca"],
    ),
    road("Ronzina", &["Cambresco", "1612", "Ronzina"]),
    road("Canale west", &["1814", "1913"]),
    trail("Upper Judrio", &["2119", "2019", "1918", "1817", "1616", "1516"]),
    trail("Kolovrat", &["0914", "Kolovrat", "1112", "Jeza", "1311", "Globocak", "Cambresco"]),
    trail("Monte Nero", &["0514", "0513", "Monte Nero"]),
    trail("Vodice", &["2314", "Kuk", "Vodice", "2512"]),
    trail("Sabotino", &["2715", "2714", "Sabotino"]),
    // Mule tracks of the plateau and the mountains.
    trail("Levpa", &["Auzza", "Levpa", "1809", "1908", "Kal"]),
    trail("Lom", &["Kal", "1807", "Lom di Canale", "1507"]),
    trail("Slappe-Lom", &["Slappe", "1606", "Lom di Canale"]),
    trail("Vrh", &["Canale", "Vrh", "Fratta", "Santo Spirito"]),
    trail("Jelenik", &["Vrh", "Jelenik", "2111", "Bate"]),
    trail("Descla", &["Descla", "2112", "Bate"]),
    trail("Locavizza", &["Kal", "2007", "Locavizza", "Chiapovano"]),
    trail("Madoni", &["Ravne", "2410", "Madoni", "2408", "2407"]),
    trail("Madoni-Locavizza", &["Madoni", "2308", "Veliki vrh", "Locavizza"]),
    trail("Monte Santo", &["Gargaro", "Monte Santo"]),
    trail("San Gabriele", &["Ravnica", "San Gabriele", "San Daniele", "Aisovizza"]),
    trail("Upper Tribussa", &["Loqua", "2504", "2404", "2403", "2303", "2203", "2103", "2003", "1903", "Tribussa"]),
    trail("Podmelec-Tolmino", &["1206", "1207"]),
    trail("Mrzli", &["Tolmino", "1008", "0909", "Mrzli", "0709", "Sleme"]),
    trail("Comna", &["Sleme", "0408", "0304", "0301"]),
    trail("Volzana-Santa Lucia", &["Volzana", "Santa Maria", "1308", "1408"]),
    trail("Sambasso-Prevacina", &["Sambasso", "3309", "3409", "Prevacina"]),
];
