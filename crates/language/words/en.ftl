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
not-seat-turn-act = it is not this seat's turn to act

hex-not-on-board = that hex is not on the board
these-hexes-not-neighbours = these hexes are not neighbours

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
