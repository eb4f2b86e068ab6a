// What the server sends. Written from the Rust types by `cargo xtask types`; what is changed here is lost.

/** An army of the game. */
type Side = { key: string, name: string, };

/** What a seat is: its name at the table and what it commands. A side may have several seats, and a seat may command units
 * of several sides. */
type Post = { key: string, name: string,
/** Keys of the sides whose units it commands. */
sides: Array<string>,
/** The part of the front it commands, if not the whole. */
sector?: string, };

type ChoiceValue = { key: string,
/** What it means, in a sentence. */
words: string, };

/** What a scenario lets its players choose. */
type Choice = { key: string, name: string,
/** The first is played where nobody chooses. */
values: Array<ChoiceValue>,
/** The paragraph or the ruling it is about. */
rule: string, };

type Scenario = { key: string, title: string, turns: number, sides: Array<Side>, seats: Array<Post>,
/** What may be chosen before the first move. */
choices: Array<Choice>,
/** Two sentences of history. */
about: string,
/** About how long a game takes. */
minutes: number, };

/** How a game ended. */
type Outcome = {
/** The winning side's key; none in a draw, and where seats win that command units of several sides. */
winner: string | null,
/** Keys of the seats that won. */
winners: Array<string>,
/** The book's word for the result, such as `strategic`. */
grade: string,
/** One sentence for people. */
words: string, };

/** Of a fight: its hex and the numbers behind the sentence, as far as the viewer may know them. */
type FightReport = { hex: string, fields: Record<string, any>, };

/** A sentence of the log and the record line it belongs to; for a seat, its own count of what it witnessed. */
type LogLine = { line: number, text: string, report?: FightReport,
/** How much it matters to one who was away, if it does: 1 to 4. */
weight?: number, };

/** A throw whose luck can be judged: what fell, and what falls on average. */
type Throw = {
/** Whom it favours if it is good. */
seat: string,
/** What it was for, in a word or two. */
what: string, face: number,
/** Six times the average. */
sixfold_mean: number, low_is_good: boolean, };

/** A moment that a viewer knows of. */
type PastMoment = { turn: number, phase: string,
/** The phasing side. */
seat: string,
/** What the viewer was told then. */
told: Array<string>, };

/** The view at a moment of the past, and where play stood. */
type PastView = { view: View, waiting: Array<string>, over: Outcome | null,
/** The line of the record, where that may be told. */
line: number | null, turn: number, phase: string,
/** The phasing side. */
seat: string,
/** What the viewer was told then. */
told: Array<string>, };

/** What to answer when a step asks. */
type StandingAnswer = { "always": string } | "never" | { "if": { condition: string, then: string, } } | "ask-me";

/** One instruction: the step it answers and how. */
type StandingOrder = { step: string, answer: StandingAnswer, };

type Printed = { line: string, corner: number | string | null, };

/** What is printed on a counter: its sides from full strength down. */
type Face = { unit: string, name: string, side: string, symbol: string, size: string, formation: string | null, faces: Array<Printed>, provenance: string, note: string | null, };

type SideColours = { key: string, ink: string, plate: string,
/** So that sides differ in more than colour. */
bar: boolean, };

/** A question that may be open. */
type Step = { step: string, asked: string, about: string,
/** The order that ends it. */
ends: string | null, verbs: Array<string>, };

type Verb = {
/** The kinds of words behind it. */
args: Array<string>, about: string, };

type Overlay = { key: string, title: string, rule: string | null, of_side: boolean, };

type ChartRow = { head: string, cells: Array<string | null>, rule: string, provenance: string,
/** Where cells of a row are from several sources. */
cell_provenance?: Array<string>, };

type Chart = { title: string, corner: string, columns: Array<string>, rows: Array<ChartRow>, };

/** Paragraphs to read up. */
type Read = {
/** What the boxes of the table mean. */
cell: string | null,
/** How the game is won. */
win: string | null, };

/** What a unit's row may tell beside what is printed: where `quiet` does not name the value and `only`, if there is one, does. */
type Mark = { field: string, quiet?: any[], only?: any[],
/** `{}` stands for the value. */
words: string, short: string, shape: string, filter?: string, };

/** A list of the view that names hexsides, and how they are drawn. */
type HexsideList = { field: string, symbol: string, words: string, };

/** The field of the view that holds the score. */
type ScoreField = { field: string, words: string, short: string, };

/** Counters, colours and words of a scenario. What a game has not is empty. */
type Presentation = { map: string, counters: Array<Face>, sides: Array<SideColours>,
/** In order. */
phases: Array<string>,
/** What they are called; one that is not here is called by its word. */
phase_names: { [key in string]: string }, steps: Array<Step>, verbs: { [key in string]: Verb },
/** What they are called on buttons; one that is not here is called by its word. */
verb_names: { [key in string]: string }, overlays: Array<Overlay>, charts: Array<Chart>,
/** Words for fields of views and reports. */
terms: { [key in string]: string }, read: Read,
/** By step, what it is called to give an order for all; none where one is chosen first. */
together: { [key in string]: string | null },
/** Whether it answers `warnings()`. */
warns: boolean, marks: Array<Mark>,
/** Titles of the places beside the map. */
places: { [key in string]: string }, hexsides: Array<HexsideList>, score: ScoreField | null,
/** The numbers of a fight that stand in front. */
result: Array<string>,
/** Results of a fight in words. */
cells: { [key in string]: string }, };

/** A reason as the protocol tells it: the paragraph and what it says against an order. */
type Cite = { rule: string | null, why: string, };

/** What a waited-on seat is told: a sentence and the paragraph it rests on. */
type Prompt = { text: string, rule: string, };

/** What a player names as the end of a plan. */
type Stop = "loss" | { "event": string } | { "if": string };

type OrderPlan = {
/** The whole list as it was sent: a loss to whom its first orders named ends it too. */
orders: Array<string>,
/** How many of them are done. */
done: number, stops: Array<Stop>, };

type EndedPlan = { order: string, cites: Array<Cite>, };

/** What a seat has planned, as the protocol tells it. */
type SeatPlan = { plan: OrderPlan | null, ended: EndedPlan | null, };

type Halted = { order: string,
/** The order is legal and could not be taken back. */
stands: boolean, cites: Array<Cite>, };

type Rehearsed = { done: number, stopped: Halted | null, delta: Delta | null, prompt: Prompt | null, odds: Odds | null, };

type Stay = { unit: string, cites: Array<Cite>, };

/** How people sit. */
type Mode = "seats" | "solo" | "hot-seat";

/** Who decides for a seat. */
type Holder = "open" | "person" | { "bot": string };

/** How a table stands, for lists. */
type Status = {
/** Lines of the record; with another number of lines this is out of date. */
lines: number, turn: number, phase: string,
/** Seats that are waited on. */
waiting: Array<string>,
/** How the game ended, in a sentence. */
over: string | null,
/** Why the game can only be read. */
frozen: string | null, };

/** A line of chat. */
type ChatLine = { seat: string, text: string, at: number, };

/** What cannot be done, in a sentence. */
type Failed = { error: string, };

type Done = { done: true, };

/** `GET /api/games`: what can be played, maps without rules yet, and opponents. */
type Catalogue = { games: Array<Game>, maps: Array<MapAbout>, bots: Array<Bot>, };

type Game = { key: string, title: string, maps: Array<string>, scenarios: Array<Scenario>, };

type MapAbout = { map: string, title: string, subtitle: string, sides: Array<string>, hexes: number, };

type Bot = { name: string, what: string,
/** The one that is proposed, where it plays the game. */
usual: boolean,
/** The games that it plays. */
plays: Array<string>, };

/** `GET /api/rules/GAME`. */
type Rules = { rules: Array<Rule>, };

type Rule = { id: string, title: string, says: string, };

/** `POST /api/tables` and `POST /api/import`: the links of a new table. */
type Opened = { table: string,
/** Tokens of the seats that people take. */
seats: { [key in string]: string },
/** Opens all seats, for one person or one screen. */
all: string | null, };

/** A chair without its secrets. */
type Chair = { seat: string, holder: Holder, name: string, };

/** `GET /api/tables/TABLE`. */
type About = {
/** The hash of the data it goes on with, where that is not the program's own. */
data: string | null, table: string, game: string, title: string, scenario: Scenario, maps: Array<string>,
/** What was chosen, by the key of the choice. */
options: { [key in string]: string },
/** It began with a position, not with the beginning of its scenario. */
starts: boolean, mode: Mode, chairs: Array<Chair>, closed: string | null, created: number, touched: number, };

/** `POST /api/people`: the secret of a personal page. */
type Personal = { token: string, };

/** `GET /api/people/me`. */
type Mine = { name: string, tables: Array<TableLine>, };

/** A line of a personal page. */
type TableLine = { table: string, scenario: string,
/** Of a game that this program has. */
game: string | null, title: string | null, posts: Array<Post> | null, mode: Mode,
/** The person's own. */
seats: Array<string>, chairs: Array<Chair>, closed: string | null, touched: number, created: number, status: Status,
/** It is the person's turn. */
yours: boolean,
/** Seats that offer a draw. */
draw: Array<string>, };

/** `POST /api/people/me/qr`. */
type Picture = { svg: string, };

/** `GET /api/tables/TABLE/replay`. */
type Moments = { moments: Array<PastMoment>, };

/** `GET /api/tables/TABLE/verify`: every die of a closed game from its seed. */
type Verified = { proved: boolean,
/** Why not. */
reason: string | null, lines: number, dice: number, position: string, commitment: string, nonces: Array<string>, seed: string, };

/** `GET /api/maps/MAP`: where hexes stand on the picture, and what is called what. */
type Geometry = { map: string, width: number, height: number,
/** From centre to corner. */
size: number,
/** The corners of a hex from its centre, in order around it. */
corners: [[number, number], [number, number], [number, number], [number, number], [number, number], [number, number]],
/** The centre of every hex. */
hexes: { [key in string]: [number, number] }, names: { [key in string]: string },
/** Where the small picture lies on this one: left, top, width, height. */
thumb: [number, number, number, number], };

/** As whom one is at the table. */
type Role = "seat" | "solo" | "hot-seat" | "watcher";

type You = { as: Role,
/** One's own, or at one screen the one that is looked at. */
seat?: string, };

/** A chair, and whether who sits there is here. */
type Present = { here: boolean,
/** A bot that cannot go on. */
failed: boolean, seat: string, holder: Holder, name: string, };

type Presence = { chairs: Array<Present>, watching: number,
/** Seats that offer a draw. */
draw: Array<string>, };

/** Where play stands, in the book's words. */
type Moment = { turn: number, phase: string,
/** The phasing side. */
seat: string,
/** The open question, for those who are asked it. */
step: string | null,
/** The game's own fields. */
more: { [key in string]: string }, };

type Stand = { at: Moment,
/** Seats that are waited on. */
waiting: Array<string>, over: Outcome | null,
/** Why the game is closed. */
closed: string | null,
/** Why it can only be read. */
frozen: string | null, };

/** At that place of a list so many words have gone, and these have come. */
type Edit = [number, number, Array<string>];

/** A question to a seat and all it may answer: a list, or what has changed in the one that was sent last. */
type Ask = { seat: string, text: string, rule: string, offers?: Array<string>,
/** One after the other. */
edits?: Array<Edit>, version: number,
/** Words of the book's pass, if there is one. */
pass: string | null,
/** How many messages undo would take back. */
undo: number, };

/** What a seat has planned and why it ended; solo, of every seat. */
type OwnPlan = { seat: string, plan: OrderPlan | null, ended: EndedPlan | null, };

/** Sentences of the log; those from `from` on that were told before are replaced. */
type LogPart = { from: number, lines: Array<LogLine>, };

/** Everything, for who has just come. What is sent to many is text already. */
type Whole = { whole: true, frame: number, table: string, scenario: string, mode: Mode, you: You, presence: Presence, chat: Array<ChatLine>,
/** Of the dice. */
commitment: string, log: LogPart, stand: Stand, view: View, ask: Ask | null, plans: Array<OwnPlan>, };

/** What changed. */
type Frame = { frame: number, stand: Stand, delta: Delta | null, log: LogPart, ask: Ask | null,
/** Where they are other. */
plans?: Array<OwnPlan>, };

/** What is told beside the game. */
type News = { "presence": Presence } | { "said": ChatLine } | { "note": string };

/** Each kind of message has its own. */
type Reply = { error: string, } | { error: string, cites: Array<Cite>, } | { error: string, stale: true, } | { done: true, } | { here: true, } | { done: number, stopped: Array<Cite> | null, } | { done: number, stopped: Array<Cite> | null, plan: OrderPlan | null, ended: EndedPlan | null, } | SeatPlan | Rehearsed | { bring: Array<string>, stay: Array<Stay>, } | { done: true, link: string, } | { takebacks: Array<number>, } | { orders: Array<StandingOrder>, } | { offers: Array<string>, } | { throws: Array<Throw>, } | { cites: Array<Cite>, } | { legal: boolean, cites: Array<Cite>, } | { legal: Array<string>, actions: any[], } | { view: View, } | { answer: any, } | { rule: string, title: string, text: string, } | { advice: Array<string>, plan: string | null, seat: string, version: number, };
