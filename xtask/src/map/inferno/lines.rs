//! Waters and the front of 18 August 1917.

use crate::map::recipe::{Course, End, Front, Leg, Sector};

const fn stream(name: &'static str, course: &'static [Leg], end: End) -> Course {
    Course { name, water: "stream", course, start: End::Spring, end, pinned: &[] }
}

const fn sector(name: &'static str, italian: &'static str, austrian: &'static str) -> Sector {
    Sector { name, first: [italian, austrian] }
}

pub const WATERS: &[Course] = &[
    Course {
        name: "Isonzo",
        water: "isonzo",
        course: &[
            Leg::Points(&[
                (463070, 134820),
                (462985, 135000),
                (462880, 135330),
                (462760, 135560),
                (462600, 135840),
                (462460, 135880),
                (462360, 135970),
            ]),
            Leg::Line("Isonzo (Soca), Tolmin to Salcano"),
            Leg::Line("Isonzo (Soca), Salcano to Gradisca"),
            Leg::Points(&[(458640, 134720)]),
        ],
        start: End::Edge,
        end: End::Edge,
        pinned: &["1208-1307", "1307-1308", "1307-1408", "1407-1408", "1813-1912", "1912-1913"],
    },
    Course {
        name: "Idria",
        water: "river",
        course: &[Leg::Points(&[(460700, 139000)]), Leg::Line("Idria (Idrijca)")],
        start: End::Edge,
        end: End::Joins("Isonzo"),
        pinned: &["1307-1407", "1703-1803", "1702-1803"],
    },
    Course {
        name: "Bacca",
        water: "river",
        course: &[Leg::Part("Bacca (Baca)", 10, 28)],
        start: End::Edge,
        end: End::Joins("Idria"),
        pinned: &["1202-1301", "1202-1302", "1203-1302", "1203-1303"],
    },
    Course {
        name: "Vipacco",
        water: "river",
        course: &[Leg::Line("Vipacco (Vipava)")],
        start: End::Edge,
        end: End::Joins("Isonzo"),
        pinned: &[],
    },
    Course {
        name: "Judrio",
        water: "river",
        course: &[Leg::Line("Judrio"), Leg::Points(&[(460000, 134560), (459700, 134350)])],
        start: End::Spring,
        end: End::Edge,
        pinned: &[],
    },
    Course {
        name: "Natisone",
        water: "river",
        course: &[Leg::Points(&[
            (462560, 134600),
            (462480, 134850),
            (462430, 135100),
            (462300, 135050),
            (462050, 134900),
            (461740, 134830),
            (461400, 134800),
            (461144, 134780),
            (461000, 134500),
            (460950, 134200),
        ])],
        start: End::Edge,
        end: End::Edge,
        pinned: &[],
    },
    stream(
        "Tolminka",
        &[Leg::Points(&[(462450, 137650), (462250, 137500), (462080, 137420), (461950, 137350), (461840, 137250)])],
        End::Joins("Isonzo"),
    ),
    stream("Avscek", &[Leg::Line("Avscek")], End::Joins("Isonzo")),
    stream(
        "Tribussa",
        &[Leg::Points(&[(460100, 138500), (460298, 138388), (460600, 138330), (460800, 138380), (460939, 138389)])],
        End::Joins("Idria"),
    ),
    stream(
        "Liak",
        &[Leg::Points(&[(459600, 137100), (459400, 137150), (459200, 137150), (459000, 137000)])],
        End::Joins("Vipacco"),
    ),
    stream(
        "Vertoibizza",
        &[Leg::Points(&[(459450, 136500), (459250, 136400), (459080, 136300), (458950, 136150)])],
        End::Joins("Vipacco"),
    ),
    stream(
        "Birsa",
        &[Leg::Points(&[(460250, 135250), (460050, 135150), (459900, 135050), (459750, 134900), (459650, 134700)])],
        End::Joins("Judrio"),
    ),
];

pub const FRONT: Front = Front {
    course: &[
        Leg::Points(&[
            (463080, 136250),
            (462900, 136500),
            (462730, 136740),
            (462560, 136840),
            (462400, 136900),
            (462205, 136800),
            (462100, 136850),
            (462020, 136980),
        ]),
        Leg::Line("front line 18 August 1917"),
        Leg::Points(&[(458850, 136420), (458650, 136480)]),
    ],
    pinned: &["0810-0811", "2113-2214", "2213-2214", "2213-2313", "2312-2313", "2312-2413", "2412-2413"],
    holder: ("it", "2222"),
    other: "ah",
    rear_lines: &[("ah", &["1910", "1911", "2011", "2110", "2210", "2310", "2410"])],
    sectors: &[
        sector("Monte Nero", "0113", "0112"),
        sector("Tolmino", "0910", "0909"),
        sector("Auzza", "1509", "1508"),
        sector("Canale", "1813", "1812"),
        sector("Plava", "2014", "2013"),
        sector("Vodice", "2313", "2312"),
        sector("Monte Santo", "2512", "2511"),
        sector("San Gabriele", "2712", "2711"),
        sector("Gorizia", "2912", "2911"),
    ],
};
