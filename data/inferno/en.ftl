### What Inferno sull'Isonzo 1917 says to its players.

## Names

a-unit = a unit
side-name = { $side ->
    [it] Italian
   *[ah] Austro-Hungarian
 }
phase-name = { $phase ->
    [setup] Set-up
    [supply] Supply
    [reinforcement] Reinforcement
    [movement] Movement
    [combat] Combat
   *[end] End
 }
verb-name = { $verb }

## The log

log-turn-began = Game Turn { $turn } begins.
log-end-of-turn = End of the turn.
log-phase-began = { side-name } { phase-name } Phase.
log-placed = { $unit } is set up in { $hex }.
log-placed-unseen = An { side-name } counter is set up in { $hex }.
log-supplied = { $unit } is { $supply ->
    [in] In Supply
    [low] in Low Supply
   *[out] Out of Supply
 }.
log-attrition = { $unit } suffers attrition.
log-arrived = { $unit } arrives at { $hex }.
log-released = { $unit } is released from the reserve.
log-released-unseen = The { side-name } side releases a reserve.
log-recalled = { $unit } is gathered again as an emergency reinforcement.
log-built = A pontoon bridge joins { $a } and { $b }.
log-repaired = The bridge between { $a } and { $b } is repaired.
log-lifted = The pontoon bridge of { $unit } is taken up to { $hex }.
log-moved = { $others ->
    [0] { $unit } moves
    [one] { $unit } and 1 other unit move
   *[other] { $unit } and { $others } other units move
 } from { $from } to { $to }.
log-recovered = { $unit } recovers.
log-overrun = { $unit } is overrun in { $hex }.
log-eliminated = { $unit } is eliminated: { $why ->
    [overstacked] the hex was overstacked
    [no-strength] it had no defence strength left
    [reductions] it has lost its last step
    [guns-cannot-retreat] artillery cannot retreat
   *[nowhere-to-go] the enemy holds both banks
 }.
log-blow-rolled = The bridges of { $hex } are to be blown: the die shows { $die }, 1 to 4 succeeds.
log-bridge-blown = The bridge between { $a } and { $b } is destroyed.
log-bridge-kept = The bridges of { $hex } are left standing.
log-bombarded = { $unit } fires at the bridge { $a }-{ $b }: the die shows { $die }, { $hit ->
    [yes] a hit
   *[no] no effect
 }.
log-strength = { $units ->
    [one] 1 unit
   *[other] { $units } units
 } with { $guns ->
    [one] 1 supporting battery
   *[other] { $guns } supporting batteries
 }
log-declared = { $hex } is attacked by { log-strength }.
log-defended = { $hex } is defended by { log-strength }.
log-voided = The attack on { $hex } would be below 1:3 and does not take place.
log-shift = { $to ->
    [right] right
   *[left] left
 } { $columns } ({ $why })
log-odds = { $attack } against { $defence } is { $initial }{ $shifted ->
    [yes] , { $shifts }
   *[no] {""}
 }{ $moved ->
    [yes] : { $column }
   *[no] {""}
 }. Artillery { $attacker_av } to { $defender_av }, { $steps } steps.
log-result = The result is { $cell }.
log-resolved = The dice show { $dice } and { $third }: row { $row } at { $column } gives { $cell }.
log-loss-line = { $value } { $why }
log-losses = The { $role ->
    [attacker] attacker
   *[defender] defender
 } reads { $total } on the { $column ->
    [large] Large
   *[small] Small
 } column{ $modified ->
    [yes] {" "}({ $lines })
   *[no] {""}
 }: { $reductions ->
    [one] 1 reduction
   *[other] { $reductions } reductions
 }.
log-announced = The defenders of { $hex } will try to hold their trench.
log-refusal-rolled = Holding { $hex }: the die shows { $die }, { $needs } or less was needed; { $held ->
    [yes] the trench is held
   *[no] it fails
 }.
log-retreated = { $count ->
    [one] 1 { side-name } unit retreats
   *[other] { $count } { side-name } units retreat
 } from { $from } to { $to }.
log-unable = The { side-name } units in { $hex } cannot retreat.
log-advanced = { $unit } advances to { $hex }.
log-reduced = { $unit } loses effectiveness.
log-step-lost = { $unit } loses a step.
log-captured = { $hex } is taken by the { side-name } side.
log-end-rolled = End of the game on { $needs } or less: the die shows { $die }.
log-points-rolled = { $die ->
    [one] 1 new point
   *[other] { $die } new points
 } Ris/Rimp: Italy has { $points ->
    [one] 1 point
   *[other] { $points } points
 }.
log-ended = The game is over.

## What is asked

ask-wait = Wait for the { side-name } player.
ask-nothing = Nothing is asked.
ask-place = Set up { $unit }.
ask-reinforce = Place reinforcements; release or recall units.
ask-build = Engineers may build or repair bridges.
ask-lift = Pontoon bridges may be taken up.
ask-move = Move units, recover effectiveness, or end the phase.
ask-group = Let more units join the group, or move it.
ask-excess = { $hex } is overstacked: choose what is eliminated.
ask-blow = The enemy has come to { $hex }: blow its bridges?
ask-attack = Declare an attack, bombard a bridge, or end the phase.
ask-declare = Who attacks { $hex }, and which artillery supports?
ask-defend = Who defends { $hex }?
ask-hold = Defend { $hex } by its ground or by the water before it?
ask-support = Which artillery supports the defence of { $hex }?
ask-refuse = The trench of { $hex }: try to refuse the retreat?
ask-accompany = Do units that took no part go with the retreat?
ask-retreat = Retreat from { $hex }: { $left ->
    [one] one hex
   *[other] { $left } hexes
 } more.
ask-continue = { $hex } is overstacked: who goes on?
ask-advance = { $hex } is vacated: who advances?
ask-lose = Who takes the next reduction? { $left } to go.
ask-stand = The trench of { $hex } can be held for one reduction: stand or go?
ask-demolish = Bridges whose both ends you control may be blown.

## How it ends

outcome = { $how ->
    [draw] A draw: { $points } Italian victory points.
    [sudden] Austro-Hungarian strategic victory: Gorizia was entered.
   *[won] { side-name } { $grade ->
        [strategic] strategic
       *[operational] operational
    } victory: { $points } Italian victory points.
 }

## What to look at before a phase ends

warn-too-many = { $units } in { $hex } are too many: the excess is eliminated when the phase ends
warn-lone-guns = { $units } in { $hex } without combat units, the enemy { $away ->
    [one] 1 hex
   *[other] { $away } hexes
 } away on open ground: whoever enters eliminates what is there
warn-open-town = Gorizia stands open at { $hex }, the enemy { $away ->
    [one] 1 hex
   *[other] { $away } hexes
 } away: if he enters it the game is lost
warn-out-of-supply = { $units } in { $hex } is Out of Supply for a second turn: attrition is next
hazard-zone = enemy zone of control
hazard-bridge = the enemy may try to blow a bridge here

## Luck and study

throw-attack = attack
throw-losses-in-attack = losses in attack
throw-losses-in-defence = losses in defence
throw-refusal = refusal of retreat
gauge-victory-points = Italian victory points
gauge-italian-steps = Italian steps on the map
gauge-austrian-steps = Austro-Hungarian steps on the map
lost-reductions = effectiveness reductions
lost-steps = steps
lost-artillery = artillery
lost-counters = counters
fortune = effectiveness reductions and hexes of retreat put on the enemy, less those put on oneself, as the two tables give them when the dice of a combat fall; a hex of retreat counts as one reduction, the price at which a trench may be held
score-balance = emergency reinforcements, less reserves released
sum-defender-retreats = the defender must retreat
sum-attacker-retreats = the attacker must retreat

## The planner's plans

plan-lines = { $above }{"\u000A"}  { $line }
plan-list = { $first } and { $last }
plan-and-more = { $count } more
plan-nobody = nobody
plan-attack = Attack
plan-close-up = Close up to the enemy
plan-strike-back = Hold the line and strike back
plan-hold = Hold the line
plan-headline = Turn { $turn }, { $points } Italian points. { $aim }{ $axis ->
        [none] {""}
       *[other] ; axis of effort towards { $axis }
    }.
plan-decides = { $hex } (decides the game)
plan-objectives = Objectives: { $hexes }.
plan-attack-on = Attack on { $hex } by { $units } at { $odds }{ $flanked ->
        [yes] , flanked
       *[no] {""}
    }, { $chance } to clear it.
plan-smaller-attacks = Smaller attacks on { $hexes }.
plan-guard = { $unit } in { $hex }
plan-held = To be held: { $guards }.
plan-recover = Out of the line to recover: { $units }.
plan-reserve = Reserve, coming up: { $units }.
plan-both = Reserve: { $coming } coming up, { $resting } to recover.
plan-guns-on = { $guns } on { $hex }
plan-guns-move = { $guns } changing position
plan-artillery = Artillery: { $guns }.
plan-artillery-kept = Artillery: kept for the defence.

## Overlays

overlay-zones = Zones of control
overlay-supply = Supply
overlay-objectives = Objectives
overlay-control = Who holds the ground
overlay-trenches = Trenches
overlay-formations = Formations

## Lines of a sum

by-reduced-effectiveness = reduced effectiveness
by-low-supply = Low Supply
by-printed-attack-strength = printed attack strength
by-mountain-attack = mountain unit against a mountain hex
by-against-peak = against a peak
by-uphill = uphill
by-into-swamp = into a swamp
by-across-stream = across a stream
by-across-river = across a river
by-across-isonzo = across the Isonzo: half strength
by-printed-defence-strength = printed defence strength
by-mountain-defence = mountain unit in a mountain hex
by-artillery-value-units = artillery value of units
by-out-supply = Out of Supply
by-higher-than-defender = higher than the defender
by-higher-than-all-attackers = higher than all attackers
by-supporting-artillery = supporting artillery
by-flank-attack = Flank Attack
by-defender-in-trench = defender in his trench
by-odds-above-4-1 = odds above 4:1
by-crt-result = CRT result
by-enemy-artillery = enemy artillery
by-flanked = flanked
by-guidelines-not-kept = retreat guidelines not kept
by-unable-retreat = unable to retreat
by-in-trench = in his trench
by-against-trench = against a trench

## Orders

verb-place = set-up: a counter goes to a hex of its area, in any order; `place HEX` speaks of the next one of the list
verb-deploy = set-up or reinforcements: the rest is placed soundly
verb-enter = a reinforcement is placed on a flagged edge hex
verb-release = an Italian reserve is released for a point and a VP
verb-recall = an eliminated A-H unit comes back as an emergency reinforcement
verb-build = an engineer becomes a pontoon bridge
verb-repair = an engineer repairs a destroyed bridge
verb-lift = a pontoon bridge becomes an engineer again, in that end hex
verb-move = one unit moves to an adjacent hex
verb-join = movement: the unit joins a group; combat: it joins the attack
verb-step = the group moves to an adjacent hex, or goes on
verb-recover = the unit recovers one effectiveness reduction
verb-eliminate = the owner's choice in an overstacked hex
verb-blow = try to blow the bridges of the hex that the enemy has approached
verb-keep = blow nothing, lift nothing
verb-attack = open the declaration of an attack on that hex
verb-bombard = artillery fires at a bridge or pontoon
verb-support = artillery adds its value, in attack or defence
verb-commit = the declaration or the defence stands as it is
verb-defend = the unit takes part in the defence
verb-hold = the defender chooses the effect of his hex or of the hexside
verb-refuse = announce the refusal of retreat in a trench
verb-yield = do not refuse
verb-accompany = an ineligible unit goes with the retreating attackers
verb-retreat = the stack retreats one hex
verb-continue = one unit of a stack in an overstacked hex goes one hex further
verb-stay = nobody else goes along
verb-advance = an attacker advances into the vacated hex
verb-halt = no further advance
verb-lose = the unit takes one effectiveness reduction
verb-stand = after a successful refusal: one reduction instead of one hex
verb-go = after a successful refusal: retreat all the same
verb-demolish = phase C: blow a bridge whose both ends are controlled
verb-end = end the phase or step

## Steps

step-place = counters are set up, in any order
step-reinforce = reinforcements, reserves, emergency reinforcements
step-build = engineers build and repair
step-lift = pontoon bridges are taken up, each side
step-move = movement and recovery
step-group = a group is formed before its first step
step-excess = the owner eliminates what is too much in a hex
step-blow = the other side may blow the bridges of an approached hex
step-attack = the Combat Phase between combats
step-declare = an attack is declared
step-defend = the defenders are chosen
step-hold = hex or hexside
step-support = defending artillery; then commit
step-refuse = refusal of retreat in a trench
step-accompany = ineligible units that go along
step-retreat = the next hex of a retreat
step-continue = units that go on from an overstacked hex
step-advance = advance after combat
step-lose = the next reduction is assigned
step-stand = after a successful refusal
step-demolish = phase C: bridges whose both ends are controlled

## Options

option-fog = Fog of war
option-fog-on = Only the top counter of an enemy stack is seen, and no marker.
option-fog-off = Everything lies open.
option-trails = Supply along trails
option-trails-on = Roads of any type carry supply: roads, trails and railways (ruling 4.7).
option-trails-off = Only roads and railways carry supply.
option-refusal = Strength in a refused retreat
option-refusal-present = The die is compared with the strength after losses and supply (ruling 3.22).
option-overstack = Retreat into an overstacked hex
option-overstack-go-on = While somebody can go on and it cures the overstack, somebody must (ruling 5.12).
option-overstack-may-stay = The stack may stay, and its owner eliminates what is too much.
option-refusal-printed = The die is compared with the strength printed on the counter.
legend-both = both
legend-source = source
legend-in-supply = in supply: hexes to the source
legend-low-supply = low supply
legend-out-of-supply = out of supply; where an enemy cuts the path
legend-out = out
legend-cut = cut
legend-formation = { side-name } { $formation }

## Orders for several

all-join = All join
all-advance = All advance
each-takes-one = Each takes one
blow-all = Blow all

## Words of the table

term-av = artillery value
term-third = third die
term-row = row
term-cell = result
term-loss = losses
term-points = Ris/Rimp points
term-destroyed = destroyed bridges
term-pontoons = pontoon bridges
term-crossed = Isonzo hexsides used this turn
place-arriving = Arriving now
place-off = Reinforcements to come
place-reserve = In reserve
place-unplaced = Not yet set up
place-gone = Eliminated
mark-effectiveness = effectiveness −{"{}"}
filter-disordered = disordered
mark-low-supply = low supply
mark-out-of-supply = out of supply
filter-out-of-supply = out of supply
mark-destroyed-bridge = destroyed bridge
mark-pontoon-bridge = pontoon bridge
score = Victory points
score-short = VP
cell = { $attacker }; { $defender }
fate = { $role ->
    [attacker] attacker
   *[defender] defender
 } { $quiet ->
    [yes] as rolled
   *[no] { $parts }
 }
fate-losses = { $modifier } on losses
fate-retreats = retreats { $hexes }
chart-crt = Combat Results Table
chart-crt-corner = 2 dice
chart-lrt = Loss Results Table
chart-lrt-corner = reductions
chart-rest = Modifiers, terrain, movement

## Seats

no-such-seat = there is no such seat

## Bridges

no-such-hexside = there is no such hexside
no-bridge-engineer = { $unit } is no bridge engineer
not-beside-hexside = { $unit } is not beside that hexside
banks-not-controlled = both banks must be controlled
work-done = { $unit } has done its work this turn
engineers-do-nothing = engineers build and repair nothing
pontoon-needs-river = a pontoon bridge needs a river
bridge-there = there is a bridge already
bridge-not-destroyed = no destroyed bridge is there
no-artillery = { $unit } is no artillery
no-bridge = no bridge is there
has-fired = { $unit } has fired: it bombards instead of supporting, not besides
not-on-map = { $unit } is not on the map
bridge-out-of-range = the bridge is { $n } hexes away, the range is { $n2 }
bridges-not-bombarded = bridges are not bombarded
is-on-mov-side = { $unit } is on its Mov side
no-artillery-in-first-turn = artillery of that side may not be used in the first turn

## Movement and recovery

still-in-reserve = { $unit } is in reserve and has not been released
minimum-move-made = { $unit } has made the minimum move and may spend nothing more
crossed-one-hex-only = { $unit } has crossed with an engineer and may move one hex only
needs-movement-points = { $unit } needs { $mp } movement points, has { $mp2 }
holds-enemy-combat-unit = { $hex } holds an enemy combat unit
holds-enemy-unit = { $hex } holds an enemy unit
holds-friendly-units = { $hex } holds friendly units
enemy-trench-guarded = { $hex } is an enemy trench in the zone of a unit in a connected trench
guns-need-true-bridge = artillery crosses the Isonzo on true bridges only
isonzo-needs-bridge = the Isonzo is crossed on a bridge, or from a hex in which a bridge engineer stood at the start of the phase
crossing-takes-whole-move = crossing with an engineer takes the whole allowance and is the only hex moved
isonzo-hexside-used = this Isonzo hexside has been used this turn by { $size ->
    [battalion] a battalion
   *[regiment] a brigade or regiment
 }
guns-east-of-isonzo = east of the Isonzo Italian artillery moves on roads and clear ground only; { $hex } is neither
isonzo-crossing-limit = one brigade or regiment and one battalion at most cross an Isonzo hexside in a turn
kind-does-not-recover = only infantry, Bersaglieri and mountain units recover
lost-step-stays-lost = { $unit } has lost a step, and steps do not come back
full-effectiveness = { $unit } has its full effectiveness
effectiveness-not-recovered = effectiveness is not recovered
recovered-already = { $unit } has recovered in this phase
not-in-supply = { $unit } is not In Supply
recovery-needs-points = recovery needs { $mp } movement points, { $unit } has { $mp2 }
enemy-too-near-to-recover = the nearest enemy is { $n } hexes away, three are needed
recovery-needs-ris-point = beyond the first Italian line a recovery takes a Ris/Rimp point, and there is none

## Attacks and support

holds-no-enemy = { $hex } holds no enemy
guns-alone-not-attacked = artillery alone in { $hex } cannot be attacked
hex-attacked-already = the units in { $hex } have been attacked in this phase
not-yours = { $unit } is not yours
part-of-attack = { $unit } is part of the attack
not-adjacent = { $unit } is not adjacent to { $hex }
artillery-only-supports = artillery supports, it does not attack
engineers-do-not-attack = bridge engineers cannot attack
attacked-already = { $unit } has attacked in this phase
declared-below-odds = { $unit } has declared against { $hex } below 1:3 in this phase
attack-strength-too-low = { $unit } has an attack strength of { $n }
attack-corps-limit = an attack may hold one Corps and two more units, or three independent ones
steps-beyond-hex-limit = { $n } steps from { $hex } are more than the { $n2 } that the attacked hex allows
isonzo-attack-needs-bridge = an attack over the Isonzo needs a bridge, or a bridge engineer with the unit since the start of the Movement Phase
isonzo-attack-limit = one brigade or regiment and one battalion at most attack over an Isonzo hexside in a turn
attacked-another-hex = units of { $hex } have attacked another hex
attack-comes-from-one-hex = an attack comes from one hex
supports-already = { $unit } supports this combat already
heavy-guns-do-not-defend = heavy artillery does not support a defence
guns-out-of-range = { $unit } is { $n } hexes from the attacked hex, its range is { $n2 }

## Retreat, advance and losses

retreat-too-short = a retreat over { $hex } would end too early, and there is a longer way
retreat-into-zone = a way over { $hex } leads into an enemy zone, and there is a better way
retreat-from-supply = a way over { $hex } does not lead towards supply, and there is a better way
defender-never-advances = a defender never advances
took-no-part-in-attack = { $unit } took no part in the attack
retreated = { $unit } has retreated
advanced = { $unit } has advanced
too-far-away = { $unit } is too far away
stacking-limit-steps = the stacking limit of { $hex } is { $n } steps
trench-advance-limit = one brigade or regiment and one battalion at most advance into an enemy trench
nobody-advances = nobody advances
took-no-part-in-combat = { $unit } took no part in the combat
infiltrators-lose-first = the infiltration unit takes the first reduction
losses-not-chosen = the owner does not choose who takes a reduction
other-loses-first = { $unit } must take a reduction before { $unit2 } takes another

## Whatever is asked

game-over = the game is over
other-side-is-to-act = the other side is to act
no-such-unit = there is no such unit
no-such-hex = there is no such hex
nothing-asked = nothing is asked
no-reinforcement-to-place = no reinforcement is to be placed
hex-not-approached = { $hex } is not the hex approached
must-attack = whoever can attack must attack
not-done-in-step = that is not done in this step
not-possible-now = that is not possible now

## Pontoon bridges and demolition

no-pontoon-bridge = { $unit } is no pontoon bridge
not-end-of-bridge = { $hex } is no end of that bridge
held-by-enemy = { $hex } is held by the enemy
pontoon-stays = a pontoon bridge is not taken up at will
ends-not-controlled = both ends of the bridge must be controlled

## Declaring and defending

nobody-can-attack = no unit next to { $hex } can attack it
takes-part-already = { $unit } takes part already
cannot-defend = { $unit } cannot take part in this defence
defence-corps-limit = a hex is defended by one Corps and one more unit, or by two independent ones
defends-later = every unit takes part; { $unit } comes later
defends-in-order = the units defend in their order
defenders-first = first the defenders are chosen
must-defend = a unit that can take part must take part
hex-or-hexside-first = first the defender chooses between hex and hexside

## A fight

no-unit-attacks-yet = no unit attacks yet
overstack-must-go-on = { $hex } is overstacked and somebody can go on: one of the stack must

## Groups and overstacked hexes

hexes-not-adjacent = { $hex } is not adjacent to { $hex2 }
minimum-move-is-first = the minimum move is for a unit that has spent nothing
nobody-goes-along = no other unit in the hex can go with { $unit }
not-with-group = { $unit } does not stand with the group
group-could-not-move = with { $unit } the group could not move
no-group = there is no group
no-group-under-way = no group is under way
not-in-hex = { $unit } is not in { $hex }
hex-as-full-without = without { $unit } the hex would be as full
excess-goes-in-order = the units in excess are eliminated in their order

## Reinforcements and reserves

comes-in-turn = { $unit } comes in turn { $n }
in-reserves-box = { $unit } is in the Reserves box and must be released first
eliminated = { $unit } has been eliminated
on-map = { $unit } is on the map
no-flagged-edge-hex = { $hex } is no edge hex with a friendly flag
to-be-placed = { $unit } is to be placed
reserves-are-italian = only the Italian player has reserves
not-in-reserve = { $unit } is not in reserve
release-needs-ris-point = a release costs a Ris/Rimp point, and there is none
no-reserves = nobody has reserves
not-eliminated = { $unit } has not been eliminated
italians-do-not-come-back = Italian units that are eliminated do not come back
emergency-too-early = emergency reinforcements come from turn 7 on, this is turn { $n }
one-emergency-a-phase = one emergency reinforcement in each phase
no-unit-comes-back = no unit comes back

## Retreating stacks

artillery-cannot-retreat = artillery cannot retreat
not-with-retreating-stack = { $unit } does not stand with the retreating stack
hex-not-adjacent = { $hex } is not adjacent
hex-is-closed = { $hex } is closed: an enemy unit or a river without a bridge
retreat-does-not-turn-back = a retreat does not turn back to { $hex }
not-of-retreating-stack = { $unit } is not of the retreating stack
overstack-not-cured = { $unit } going on would not cure an overstack

## Set-up

every-counter-placed = every counter is placed
not-in-set-up-area = { $hex } is not in the set-up area of { $unit }
setup-hex-limit = { $hex } takes { $n } steps, one artillery unit and one engineer at most
not-to-be-set-up-now = { $unit } is not to be set up now
rest-no-longer-finds-room = with { $unit } in { $hex } the rest no longer finds room
