### What the frame says, whatever is played.

## A table

game-is-over = the game is over
game-frozen = this game is frozen: { $reason }
not-this-seats-turn = it is not this seat's turn to act ({ $stands })
refused-here = { $why } ({ $stands })
choice-must-be-made = a choice must be made here ({ $stands })
no-such-event = no event is called `{ $event }`
play-is-over = the game is { $how }
play-stands = turn { $turn }, phase { $phase }{ $side ->
        [none] {""}
       *[other] {" "}of { $side }
    }{ $step ->
        [none] {""}
       *[other] , step { $step }
    }; { $seats } { $count ->
        [one] is
       *[other] are
    } waited on{ $verbs ->
        [none] {""}
       *[other] {" "}and may { $verbs }
    }

## Plans

plan-stops = the plan stops: { $why }
plan-loss = a loss to { $what }
plan-event = `{ $event }` has happened
plan-condition = `{ $condition }` holds
plan-revelation = something was revealed

## Taking back

taken-back = Something is taken back.
undo-goes-no-further = undo goes back to the last roll, revelation or change of seat, and no further
undo-rolled-or-revealed = the message rolled or revealed something and stands
undo-nothing = this seat has nothing to take back here
undo-single-only-in-drafts = only in set-up or sealed plans may a single action be taken back
undo-no-such-line = line { $line } is no standing action of this seat
undo-others-rest-on-it = without that, `{ $order }` would no longer be allowed
rollback-needs-consent = going back so far needs the consent of every seat; { $seat } has not given it
rollback-no-such-line = there is no line { $line } to go back to
rollback-does-not-replay = line { $line } does not replay: { $reason }

## Orders

no-pass-here = there is no pass here
not-its-turn = it is not this seat's turn to act

hex-not-on-board = that hex is not on the board
hexes-not-neighbours = these hexes are not neighbours

## Why a click does nothing

click-choose-first = Choose one of the { $count } units that can act first; the nearest is { $unit } in { $hex }.
click-can-come = { $unit } can come to { $hex } for { $points }
click-reach-ends = the reach of { $unit } ends at { $hex }, for { $points }{ $step ->
        [none] {""}
        [forbidden] ; the step from there is forbidden
       *[other] ; the step from there would cost { $step }
    }
click-not-asked = Nothing that is asked now concerns { $hex }.{ $verbs ->
        [none] {""}
       *[other] {" "}Possible now: { $verbs }.
    }

## What there is to play

scenario-unknown = no scenario is called `{ $scenario }`; known are { $known }
scenario-gone = there is no such scenario
scenario-not-here = this program has no `{ $scenario }`
game-unknown = no game is called `{ $game }`; known are { $known }
game-only-maps = { $game } has no rules here yet, only its maps ({ $maps }); games with rules are { $known }
map-unknown = there is no map `{ $map }`
map-not-played = no game is played on `{ $map }`
option-unknown = there is no option `{ $option }` here; { $known ->
        [none] it has none
       *[other] known are { $known }
    }
option-value-unknown = the option `{ $option }` is one of { $known }, not `{ $value }`
option-no-pair = `{ $pair }` is not KEY=VALUE
option-twice = the option `{ $option }` is named twice
rule-unknown = no rule is called `{ $rule }`

## Opponents

bot-easy = Plans its turn but overlooks things and errs now and then: for a first game.
bot-planner = Makes a plan for its turn and carries it out; another word for normal.
bot-normal = Makes a plan for its turn and carries it out: a fair opponent for who knows the rules.
bot-hard = Tries several plans out before it chooses one, so it thinks longer: the strongest here.
bot-greedy = Takes the best odds at hand, one order at a time, without a plan.
bot-passive = Does nothing it is not made to do: to learn the moves in peace.
bot-random = Plays any legal order, all equally likely: to see what can happen.
bot-unknown = no bot is called `{ $bot }`; known are { $known }
player-unknown = `{ $bot }` is no bot; { $known } and cmd:'…' are
bot-needs-program = `cmd:` needs a program, such as cmd:'python3 player.py'
bot-cannot-play = { $bot } does not play { $game } yet; random and passive do
bot-not-there = no bot sits there
bot-failed = The bot cannot go on. Come back later, or hand its seat to someone else.
bots-draw-not = bots agree to no draw; resign or play on
no-planner = there is no planner for { $game } yet
planner-failed = the planner failed; ask again
nothing-to-advise = there is nothing to advise: it is not this seat's turn

## Seats

link-opens-nothing = this link opens no seat at this table
watcher-acts = those who watch do not act
watcher-talks = those who watch do not talk at the table
watcher-resigns = those who watch cannot resign
watcher-asks-advice = those who watch are not advised
watcher-plans = those who watch plan nothing
watcher-has-no-seat = those who watch have no seat
seat-needed = only who has a seat can do that
seat-not-yours = that is not your seat
seat-unknown = no seat is called `{ $seat }`
seat-taken = that seat is taken
seat-handed-over = The seat is handed over.
plays-every-seat = here one person plays every seat
people-have-pace = people play at their own pace
not-at-one-screen = only at one screen the view goes from seat to seat
no-longer-its-turn = something has happened meanwhile; it is no longer this seat's turn
something-has-happened = something has happened meanwhile; look again

## What a table takes

game-is-closed = the game is closed
ended-over = over
ended-drawn = a draw was agreed
ended-left = ended before its time
ended-resigned = { $seat } resigned
too-many-orders = at most { $most } orders in one message
too-many-standing-orders = at most { $most } standing orders
step-unknown = no step is called `{ $step }`
step-not-answered-so = `{ $step }` is not answered with `{ $verb }`
nothing-said = nothing was said
said-enough = this table has said all it may
table-closes = the table closes
table-closed-a-moment = the table is closed for a moment
action-not-kept = the action could not be kept and is taken back
last-action-not-kept = The last action could not be kept and is taken back.
orders-not-kept = the orders could not be kept
standing-orders-not-kept = The standing orders could not be kept.
goes-on-under-rules = The game goes on under rules number { $rules }.
frozen-not-kept = the server could not keep it; it goes on when the server is well again
frozen-under-rules = it was played under rules number { $was }, this program has { $has }: { $why }

## Records

record-line-fails = line { $line } of its record no longer passes: { $reason }
record-breaks-off = the record breaks off at line { $line }: { $reason }
record-seed-damaged = the seed in the record's last line is damaged
record-is-hidden = the record holds what the other side hides; it can be had when the game is over
record-is-shorter = the record of that table has { $lines } lines
record-upgrade = { $what }; `esagono record upgrade FILE` replays it with its stored dice and writes it anew
record-other-format = the record is of format { $is }, this program writes { $writes }
record-other-rules = the record was played under rules number { $was }, this program has { $has }
record-other-data = the record was played with other data ({ $was } instead of { $is })
position-has-options = the position says itself what was chosen
position-of-other = the position is of { $scenario }, not of { $other }
over-at-moment = the game is over at that moment
game-still-runs = that game still runs; another one can begin with its moments when it is over
eyes-of-others = what others see can be looked at when the game is over
whose-eyes = say through whose eyes
seed-when-over = the seed is told when the game is over
moment-unknown = there is no moment { $moment }

## The service

failed-here = something failed here; it is in the log
nothing-at-address = there is nothing at this address
table-unknown = there is no table `{ $table }`
table-unopened = this table can no longer be opened: { $why }
table-seed-damaged = the table's seed is damaged
data-not-kept = the data it was played with is not kept here
data-unread = the data it was played with can no longer be read: { $problems }
person-unknown = nobody has that personal link
qr-too-long = too long for a QR code
more-than-may-be-sent = that is more than may be sent
too-many-tables = there are as many tables as there may be
too-many-from-address = too many tables or personal pages from your address; wait a few minutes
too-many-connections = too many connections; try again later
too-many-messages = too many messages; wait a moment

## Batches of games

bots-for-seats = --bots: { $seats } bots are needed, one for each seat; `{ $bots }` names { $found }
bots-unread = --bots: { $why }
games-at-least-one = --games: at least one game must be played
threads-from-to = --threads: from 1 to { $most }, not { $threads }

## The study

language-key = en
study-under = { $games } games, { $players }; scenario { $scenario }, seed { $seed }
study-against = { $one } against { $other }
study-nobody = nobody
study-wins = { $seat } wins
study-drawn = drawn
study-won-by = games won by
study-who-wins = Who wins
study-shares = Share of games won by each seat
study-whiskers = Share of the games; the whiskers are 95 % Wilson intervals.
study-how-long = How long it takes
study-turns = { $median } turns at the median, { $mean } on average; half of the games end after { $low } to { $high } turns.
study-by-length = Games by length
study-turns-played = turns played
study-turn = turn
study-over-turns = { $what } over the turns
study-strength = Strength over the turns
study-bands = Median as a line, the middle half of the games as a band, at the end of each turn, over the games that lasted so long.
study-losses = Losses
study-from-to = { $low } to { $high }
study-fighting = Where the fighting was
study-fights = { $fights } fights in a game: { $by }. The most fought-over hexes: { $most }.
study-attacked = { $seat } attacked { $times } times
study-a-game = { $hex } ({ $times } a game)
study-fights-map = Fights that were thrown for, by the attacked hex, all games together; colours by square root. Point at a hex for its numbers.
study-hex = { $hex }: { $fights } fights, { $each } a game
study-few = few
study-colours = colours
study-luck = Luck
study-luck-is = Luck is what the dice gave, less the exact mean over all throws at the same odds. Counted are { $counted }. Over many games it must come to nothing; in one game it shows who was favoured.
study-luck-when = { $luck } in the games that { $seat } won
study-luck-won = Luck of { $seat } in a game was: { $means }. Whoever had the better luck won { $right } of { $decided } decided games.
study-luck-axis = luck of { $seat } in a game, from … on
study-by-luck = Games by luck
study-dice = Dice by the paragraph they were thrown for:
study-rules = How often each rule was applied
study-rules-counted = Counted are dice, under the paragraph they are thrown for; the lines of odds and losses, each under the paragraphs it names; and what happened, under the paragraph that brings it about. Paragraphs that only forbid, cost or define something leave no trace in a game's log and are not counted. { $occurred } of the ledger's { $all } ids occurred.
study-made = How this was made
study-made-by = Made by { $command }; the same command gives the same games. Answers without a choice were given by the rules and are not counted as orders; { $orders } orders were given in a game. Median and longest player turn: { $times }.
study-turn-times = { $seat } { $median } and { $longest }
head-winner = winner
head-grade = grade
head-games = games
head-share = share
head-side = side
head-lost = lost
head-mean = mean a game
head-median = median
head-middle = middle half
head-most = most
head-attacker = attacker
head-fights = fights a game
head-expected-a-fight = expected a fight
head-actual-a-fight = actual a fight
head-paragraph = paragraph
head-dice = dice a game
head-mean-face = mean face
head-expected = expected
head-id = id
head-rule = rule
head-times = times a game
head-in-games = in games
head-bot = bot
head-wins = wins
head-interval = 95 % interval
head-turn-seconds = turn, s
batch-head = { $scenario }, { $games } games, seed { $seed }
batch-draws = draws
batch-results = results: { $results }
batch-length = { $turns } turns and { $orders } orders in a game
batch-speed = { $seconds } s, { $orders } orders per second
batch-progress = [{"{bar:30}"}] {"{pos}/{len}"} games, about {"{eta}"} left
batch-report = { $games } games in { $seconds } s; the report is { $path }

## Playing in the terminal

play-help =
    Give an order by its number, or by its words; several orders are parted by `;`:
      move avellino 1912; move avellino 1911
    Other words:
      list             all legal orders          more, back      turn the page; the first list again
      pass             the book's pass here      undo            take back your last message
      why ORDER        why an order is refused   odds ORDERS     the odds of an attack
      rule ID          what a paragraph says     ask QUESTION    cost(avellino, 1913, 1912), reach(avellino)
      show             the whole position        map             the map alone
      try ORDERS       what orders would bring   plan ORDERS     give them; what a roll leaves over goes on by itself
      plan             what is planned           plan off        plan nothing any more
      save [FILE]      keep the record           quit            leave the game
play-keeps-seed = --seed: a game that goes on keeps its own seed
play-keeps-options = --option: a game that goes on keeps what was chosen, and a situation says it itself
play-from-record = --from is a line of a record
option-flag = --option: { $why }
seats-no-pair = --seats: `{ $pair }` is not SEAT=PLAYER, such as { $seat }=human
seats-unknown = --seats: no seat is called `{ $seat }`; known are { $known }
seats-no-player = --seats: { $why }, and human
seats-twice = --seats: { $seat } is named twice
seat-unknown-here = no seat is called `{ $seat }`; known are { $known }
at-needs-record = --at needs a record; a scenario has no lines yet
no-scenario-or-record = `{ $what }` is no scenario and no record file; scenarios are { $known }
play-human = human
play-resumes = { $who }. The game goes on after line { $line }.{ $record ->
        [none] {""}
       *[other] {" "}Record: { $record }.
    }
play-begins = { $who }. Seed { $seed }.{ $record ->
        [none] {""}
       *[other] {" "}Record: { $record }.
    }
play-type-help = Type `help` to see what may be typed.
play-plans = { $seat } plans. { $plan }
play-over-after = The game is over after { $lines } lines. { $outcome }
play-left-after = The game is left after { $lines } lines.
play-record-in = The record is in { $path }; `esagono record show { $path }` prints it.
play-goes-on = `esagono play { $path }` goes on with it.
play-hand-over = Hand over to { $seat } and press Enter.
play-no-rule = No rule is called `{ $rule }`.
play-nothing-planned = Nothing is planned.
play-taken-back = Taken back from line { $line } on.
play-no-number = There is no number { $number }; the list goes from 1 to { $last }.
play-back = `back` shows the whole list again.
play-page = { $from } to { $to } of { $of }; `more` turns the page.
play-orders-done = { $done } of { $sent } orders were carried out.
play-orders-stopped = { $done } of { $sent } orders were carried out: something was rolled, shown or asked first.
play-no = No: { $why }{ $rule ->
        [none] {""}
        [strange] ; `help` tells what may be typed
       *[other] {" "}[{ $rule }]
    }
play-one-order = One order was expected, such as `why move avellino 1912`.
play-allowed = `{ $order }` is allowed.
play-save-where = Where? `save game.jsonl` keeps the record in that file.
play-saved = The record is in { $path }, and is kept there from now on.

## Trying and planning

try-done = { $done } of { $sent } orders would be carried out and could be taken back.
try-cannot-take-back = `{ $order }` cannot be taken back: it rolls, shows something or gives the turn away.
try-refused = `{ $order }` is refused: { $why }
try-question = The question then: { $question } [{ $rule }]
try-others-asked = Others are asked then.
try-gone = gone
try-more = and { $more } more
planned = Planned: { $orders }
planned-until = Planned, until { $stops }: { $orders }
planned-until-loss = a loss to one of its units
plan-ended = The plan ended before `{ $order }`: { $why }

## A position in the terminal

stands-set-up = Set-up
stands-at = Game Turn { $turn }, { $phase } Phase, { $side }
stands-over = The game is over. { $outcome }
stands-waited-on = Waited on: { $seats }
stands-points = Victory points
stands-reserve-points = Reserve points
stands-destroyed = Bridges destroyed
stands-pontoons = Pontoon bridges
stands-crossed = Isonzo crossed
stands-reduced = reduced
stands-low-supply = low supply
stands-out-of-supply = out of supply
stands-spent = spent { $points }
stands-unplaced = to be set up
stands-arriving = arriving
stands-in-reserve = in reserve
stands-to-come = still to come
stands-eliminated = eliminated
stands-objectives = Objectives (victory points)
stands-held-by = held by { $side }
stands-none = none
stands-fight = Fight for { $hex }: { $side } attacks
stands-attackers = attackers
stands-defenders = defenders
map-two-counters = { $letter }2 two counters of { $side }
map-legend = { $terrain }; * a town or peak; | the Isonzo; { $counters }.
odds-no-quotes = orders hold no quotation marks
odds-exact = Exact odds:
odds-estimate = An estimate: part of the enemy is hidden.
odds-estimate-between = An estimate: part of the enemy is hidden, his defence is between { $low } and { $high }.
odds-no-combat = At { $column } there is no combat.
odds-at = At { $column }:
odds-per-cent = (per cent)
show-other-record = { $file }:1: the record is of { $of }, not of { $scenario }
show-as-seen = As { $seat } sees it.
show-sources-units = Counters by where they come from
show-sources-hexes = Hexes by where they come from

## Records in the terminal

record-no-line = { $file }: line { $line } was asked for, the record has { $last }
record-replayed = { $scenario }: { $lines } lines replayed.
record-position = Position { $hash }
record-breaks-here = The record breaks off here. { $why }
record-was-frozen-at = It was frozen at line { $line }: { $why }
record-frozen-at = Frozen at line { $line }: { $why }
record-not-proved = { $file }: not proved. { $why }
record-proved = { $file }: proved.
    {"  "}the seed is the one that was committed to before the first die
    {"  "}{ $dice } dice in { $lines } lines show what the seed gives
    {"  "}every order was legal, and the position at the end is the one recorded
record-other-words = Line { $line } says `{ $was }`, its action is `{ $is }`.
record-other-end = The record ends at position { $record }, the replay at { $replay }.
record-of = { $game } ({ $scenario }), { $lines } lines
record-by-forced = the only answer
record-by-order = a standing order
record-by-plan = a plan
record-die = die { $face } of { $sides } for { $rule }
record-unfinished = Unfinished; { $seats } would be next.
record-damaged = { $file }:{ $line }: { $why }; a damaged record is not carried over
record-up-to-date = { $file } is up to date: rules number { $rules }.
record-rules-became = Rules number { $was } became { $now }.
record-data-changed = The data changed.
record-carried = { $file }: { $lines } lines carried over.
record-carried-frozen = { $file }: frozen at line { $line }, since { $why }.
    `esagono record show` still reads it; it cannot be played on.

## Rules and games in the terminal

rules-no-id = { $game } has no rule `{ $rule }`; `esagono rules { $game }` lists them all
rules-none-says = no rule of { $game } says that; `esagono rules { $game }` lists them all
rules-count = { $rules } rules. `esagono rules { $game } ID` shows one in full.
rules-asked-in = Asked for in
rules-proved-by = Proved by
rules-in-all = { $game }: { $rules } rules (notes are not counted)
rules-enforced = a test fails without it
rules-structural = the types forbid a violation
rules-out-of-scope = not played, with a reason
rules-open = not proved
rules-tested = { $tested } are touched by a test; { $survivors } survive being switched off.
rules-open-list = Open
rules-survivors = Survivors
rules-stale = Stale: code, cases or data have changed since; `cargo xtask mutate-rules { $game }` measures anew.
situation-cases = { $failed ->
        [0] { $cases ->
            [0] The position is sound; the file has no cases.
            [one] The case holds.
           *[other] All { $cases } cases hold.
        }
       *[other] { $failed } of { $cases } cases failed.
    }
map-problems = { $problems ->
        [0] Nothing is wrong.
        [one] One problem.
       *[other] { $problems } problems.
    }
map-unknown-here = no map is called `{ $map }`; known are { $known }
games-turns = { $turns } turns; { $sides }
games-only-maps = Without rules yet, only maps (`esagono map render MAP --svg FILE` draws one):
games-play-one = Play one with `esagono play SCENARIO`, look at it with `esagono show SCENARIO`.
