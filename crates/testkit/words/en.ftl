### What the toy says to its players.

## words.rs


## law/fight.rs

no-enemy-in = there is no enemy in { $hex }
fights-under-way-allowed = { $n } fights are under way, { $n2 } are allowed
fight-over = that fight is over
attack-not-answered = an attack is not answered
attacker-side = { $unit } is of the attacker's side
not-next-attacker = { $unit } is not next to the attacker
no-neighbouring-hex-without-enemies = { $hex } is no neighbouring hex without enemies
taken = { $hex } is taken
those-in-pushed-already = those in { $hex } have been pushed already

## law/group.rs

in-group-already-no-room = { $unit } is in the group already, or it has no room
other-side = { $unit } is of the other side
group-taken-first-step = the group has taken its first step
not-where-group = { $unit } is not where the group is
group-gone = the group is gone
group-in = the group is in { $hex }
group-next-enemy = the group has come next to an enemy
not-next-group = { $hex } is not next to the group
costs-points-left = { $hex } costs { $n } points, { $n2 } are left
enemy-in = there is an enemy in { $hex }
cannot-entered = { $hex } cannot be entered
fires-at-no-friends = { $unit } fires at no friends
does-not-stand-ready-fire = { $unit } does not stand ready to fire
not-next = { $unit } is not next to { $hex }

## law/mod.rs

game-over = the game is over
not-one-answers = { $unit } is not the one that answers
order-does-not-belong-step = that order does not belong to this step
no-hex = there is no hex { $n }
no-unit-seat-on-map = { $unit } is no unit of this seat on the map
no-unit = there is no unit { $n }
stands = { $unit } stands
acted = { $unit } has acted

## law/plan.rs

nothing-left-place = nothing is left to place
not-in-two-lines-side = { $hex } is not in the two lines of this side
would-hold-units-allowed = { $hex } would hold { $n } units, { $n2 } are allowed
no-room-in-plan = there is no room in the plan
no-more-units-side-may-stand = no more units of this side may stand
traps-side-laid = the traps of this side are laid
not-empty = { $hex } is not empty
hexes-away = { $hex } is { $n } hexes away

## Orders

verb-place = set-up: the next unit of the seat goes to that hex
verb-deploy = set-up: the rest is placed soundly
verb-stand = plan: the unit stands this turn
verb-trap = plan: the unit lays a trap in that hex
verb-ready = the plan is written
verb-lead = the unit leads a group
verb-join = the unit joins the group
verb-step = the group moves to an adjacent hex
verb-halt = the group moves no further
verb-attack = the unit attacks the enemy in an adjacent hex
verb-answer = the unit acts before the die of the attack is thrown
verb-retreat = the pushed unit goes to that hex
verb-fire = the unit fires at the group that moves
verb-hold = neither fire nor answer
verb-done = the seat has done enough this turn

## What is asked

ask-others = Others are at it.
ask-setup = Place the next unit.
ask-plan = Plan in secret: who stands, where traps lie.
ask-open = Lead a group, attack, or be done.
ask-answering = Attack, step or halt.
ask-move = Join, step or halt.
ask-react = Fire at what moves?
ask-answer = Answer the attack?
ask-retreat = Where does the pushed unit go?
ask-over = The game is over.

## Steps

step-setup = place the units
step-plan = plan in secret
step-planned = nothing is left to plan
step-open = lead, attack or be done
step-move = the group moves
step-answering = the unit that answers acts
step-react = fire at what moves
step-answer = answer the attack
step-retreat = the pushed unit goes back

## Words of the table

mark-strength = strength {"{}"}
mark-stands = stands
mark-acted = has acted
filter-standing = standing
filter-acted = acted
place-box = Not yet set up
place-gone = Lost
chart-fights = Fights
chart-corner = die and difference
option-woods = a wood costs two
option-deadly = a unit that is pushed onto a trap is lost
option-without = without that rule
outcome = { $best } to { $least } points
