// What games send and what the parts of the page share, for `tsc --noEmit`; nothing of it is served. What the server sends
// is in types.d.ts.

// -- the position (docs/PROTOCOL.md)

interface UnitView {
  unit: string;
  name: string;
  side: string;
  /** A hex, or a word for where else it is. */
  at: string;
  top: boolean;
  steps?: number | null;
  spent?: string | null;
  did?: string[] | null;
  command?: boolean;
  /** Fields of a game: see `marks` of its presentation. */
  [field: string]: any;
}

interface StackView {
  hex: string;
  side: string;
  count: number;
  hidden: number;
}

interface ObjectiveView {
  hex: string;
  name: string;
  value: number;
  holder: string;
}

interface FightView {
  hex: string;
  attackers: string[];
  attacking: number | null;
  defenders: string[];
  defending: number | null;
  guns: string[];
  resolved: object | null;
}

/** The position as the viewer may know it; which other fields it has is the game's to say. */
interface View {
  units?: UnitView[];
  stacks?: StackView[];
  objectives?: ObjectiveView[];
  fight?: FightView | null;
  [field: string]: any;
}

/** What changed in a view: all of it, or fields and rows of lists. */
type Delta = { all: View } | { set: Partial<View>; drop: string[]; rows: Record<string, { key: string; put: Record<string, any>[]; gone: string[] }> };

interface Warning {
  rule: string;
  words: string;
  units: string[];
  hex: string;
}

// -- messages

/** A catalogue in two layers that may lack sentences. */
type Partly<T> = { [Part in keyof T]?: Partial<T[Part]> };

/** Whatever any of several types may have. */
type AnyOf<T> = { [Key in T extends unknown ? keyof T : never]?: T extends Record<Key, infer Value> ? Value : never };

/** What comes back with the `id` of a message, of those that the page sends. */
type Answer = AnyOf<Exclude<Reply, SeatPlan | Rehearsed>> & { id: number; done?: number };

type Heard = Whole | Frame | Answer | News;

/** What is sent to a table: one of these keys, and what belongs to it. */
interface Sent {
  act?: string[];
  keep?: true;
  bring?: { units: string[]; by: string[] };
  version?: number;
  pass?: true;
  undo?: true;
  'undo-to'?: number;
  ask?: string;
  offers?: string;
  'why-not'?: { hex: string; chosen: string | null; unit: string | null };
  advise?: true;
  takebacks?: true;
  throws?: true;
  'standing-orders'?: true;
  orders?: StandingOrder[];
  plan?: 'drop';
  seat?: string;
  say?: string;
  resign?: true;
  draw?: 'offer' | 'decline';
  'hand-over'?: string | { link: true };
  'take-back'?: true;
  invite?: string;
  look?: string;
  pace?: number;
  sync?: true;
  here?: true;
}

// -- answers to questions

/** Costs by hex. */
type Reach = Record<string, number | string>;

interface Hazard {
  hex: string;
  words: string;
  odds?: string | null;
  rule: string;
}

/** A way, and the orders that go it. */
interface Plan {
  cost: number | string;
  path: string[];
  words: string;
  hazards?: Hazard[];
}

interface Column {
  column: string | null;
  outcomes: Record<string, string>;
  /** What a player looks for first, each with its chance. */
  sums?: [what: string, chance: string][];
  likely?: boolean;
  void?: boolean;
}

/** What a fight would come to. */
interface Odds {
  label: string;
  estimate: boolean;
  columns: Column[];
  attack?: number | number[];
  defence?: number | number[];
  [field: string]: any;
}

interface LedgerLine {
  value: number;
  text: string;
  hex?: string;
  rule?: string | string[] | null;
}

/** How the points come about. */
interface Score {
  total: number;
  lines: LedgerLine[];
  now: string;
}

/** What is laid over the map. */
interface Laid {
  hexes: Record<string, { kind: string; label?: string | null }>;
  lines: Line[];
  legend: [kind: string, words: string][];
}

// -- what a picture of the game needs beside its presentation

/** Something that stands on a hexside. */
interface Edge {
  ends: string[];
  symbol: string;
  words: string;
  side?: string;
}

type Spot = [x: number, y: number];

// -- what the parts of the page share

/** A moment of the past as it is drawn. */
interface Past extends PastView {
  /** All that was told up to then. */
  log: LogLine[];
}

/** What is drawn: a whole with its log as one list. */
interface State extends Omit<Whole, 'log'> {
  log: LogLine[];
}

/** An order, or several that go together, and what it speaks of. */
interface Offer {
  words: string;
  steps: string[];
  verb: string;
  args: string[];
  units: string[];
  hexes: string[];
  /** Of an order for several at once: what it is called to give all. */
  forAll?: string | null;
}

/** What a click could mean: orders, and who of those chosen cannot come. */
interface Meant {
  orders: string[];
  offer?: Offer;
  title?: string;
  stay?: Stay[];
}

/** A counter on the board, or the back of those that are not known. */
interface Piece {
  key?: string;
  hex?: string;
  unit?: UnitView;
  face?: Face;
  side?: string;
  hidden?: boolean;
  count?: number;
}

/** A piece as it lies on the board, and the pictures of it that are kept. */
interface Entry {
  node: HTMLElement;
  mark: string | null;
  hex: string | null;
  piece: Piece;
  spot?: Spot;
  flies?: number;
  glows?: boolean;
  chosen?: boolean;
  sprites?: Map<string, ImageBitmap>;
}

/** A part of the map that is being painted. */
interface Painted {
  easel: OffscreenCanvas;
  pen: OffscreenCanvasRenderingContext2D;
  region: Region;
  grain: number;
}

interface Line {
  hexes: string[];
  kind?: string;
}

interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A refusal: thrown by who sends, shown near a point. `isOwnWish`: the player himself thought better of it. */
interface Refusal {
  message?: string;
  cites?: Cite[];
  stale?: boolean;
  status?: number;
  isOwnWish?: boolean;
}

/** Where something was pointed at in the window. */
interface Pointed {
  hex: string;
  unit?: string | null;
  x: number;
  y: number;
  kind?: string;
  extend?: boolean;
  stays?: boolean;
}

/** A finger or button that is down on the board. */
interface Press {
  x: number;
  y: number;
  from: Spot;
  unit: string | null;
  kind: 'still' | 'pan' | 'drag' | 'box' | 'pinch' | 'done';
  long?: ReturnType<typeof setTimeout>;
}

interface TableEvents {
  whole: null;
  frame: { before: View | null; fresh: LogLine[]; back?: boolean };
  news: { fresh: LogLine[]; back?: boolean; whole?: boolean };
  presence: null;
  said: ChatLine;
  note: string;
  lost: null;
  refused: string;
}

interface BoardEvents {
  pick: Pointed;
  menu: Pointed;
  hover: Pointed | null;
  box: { hexes: string[] };
  boxing: boolean;
  drag: { unit: string; hex: string };
  dragover: { hex: string; x: number; y: number };
  drop: { unit: string | null; hex: string | null; x?: number; y?: number };
  rest: { scale: number };
}

/** An EventTarget whose events are known by name. */
interface Telling<Events> extends Omit<EventTarget, 'addEventListener'> {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: CustomEvent<Events[Name]>) => unknown, options?: AddEventListenerOptions): void;
}

type Tell = (words: string, x?: number | null, y?: number | null, how?: { stays?: boolean }) => void;
type AskServer = (question: string) => Promise<any>;
type ShowRule = (id: string) => void;
type ShowHex = (hex: string) => void;
type Choose = (unit: string) => void;

interface Look {
  at?: number | null;
  eyes?: string | null;
  plays?: boolean;
  until?: number | null;
}

interface Panels {
  all(): void;
  changed(fresh: LogLine[]): void;
  presence(): void;
  said(line: ChatLine): void;
  rule: ShowRule;
  look(options?: Look): Promise<void>;
  luck(): Promise<HTMLElement>;
}

/** Made in table.js; all parts of the table share it. */
interface Play {
  /** What stands on hexsides. */
  edges: Edge[];
  table: import('./web/net.js').Table;
  id: string;
  token: string | null;
  about: About;
  presentation: Presentation;
  geometry: Geometry;
  faces: Map<string, Face>;
  units: Map<string, UnitView>;
  offers: import('./web/offers.js').Offers;
  /** Asks for orders by their first words, and draws them. */
  open(heads: string[]): Promise<void>;
  asked: Ask | null;
  /** The chosen units, the last one first in mind. */
  selection: Set<string>;
  readonly chosen: string | null;
  /** How far the chosen unit could go. */
  costs: Reach | null;
  /** The way that is drawn, and where it goes. */
  shown?: (Plan & { hex: string }) | null;
  board: import('./web/board.js').Board;
  gestures: import('./web/gestures.js').Gestures;
  asking: import('./web/offers.js').Asking;
  card: import('./web/card.js').Card;
  overlays: import('./web/overlays.js').Overlays;
  fights: import('./web/fight.js').Fights;
  panels: Panels;
  tell: Tell;
  help(): void;
  /** Whether the board has been brought to the counters. */
  framed?: boolean;
  /** At one screen: who has drawn the curtain. */
  looks?: string;
  /** What came of the last thing done under “Table”. */
  said?: HTMLElement;
  /** Whether an offer of a draw was taken back by who made it. */
  withdrew?: boolean;
}

/** What may stand inside an element; nothing is left out. */
type Child = Node | string | number | false | null | undefined | Child[];

/** Attributes, `dataset`, and listeners as `onclick`; nothing and false are left out. */
interface Attributes {
  dataset?: Record<string, string | number>;
  [name: string]: string | number | boolean | null | object | ((event: any) => unknown);
}
