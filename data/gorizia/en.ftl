### What Gorizia 1916 says to its players.

## Names

a-unit = a unit
a-brigade = a brigade
side-name = { $side ->
    [it] Italian
   *[ah] Austro-Hungarian
 }
side-power = { $side ->
    [it] Italy
   *[ah] Austria-Hungary
 }
phase-name = { $phase ->
    [setup] Set-up
    [reinforcement] Reinforcement
    [command] Command
    [initiative] Initiative
    [weather] Weather
    [supply] Supply
    [artillery] Artillery
    [event] Event
    [action] Action
    [movement] Movement
    [rally] Rally
   *[victory] Victory
 }
verb-name = { $verb ->
    [limber] limber up
    [lower] lower trench
    [charge] charge bridge
    [force] forced march
    [strategic] Strategic Movement
    [lose] loses a step
    [night] night attack
    [free-night] free night attack
    [rest] rally all
    [span] begin bridge
   *[other] { $verb }
 }
day = { $turn ->
    [1] 6 August 1916
    [2] 7 August 1916
    [3] 8 August 1916
    [4] 9 August 1916
    [5] 10 August 1916
    [6] 11 August 1916
    [7] 12 August 1916
    [8] 13 August 1916
    [9] 14 August 1916
    [10] 15 August 1916
    [11] 16 August 1916
    [12] 17 August 1916
   *[other] another day
 }

## The log

log-turn-began = Game Turn { $turn }, { day }.
log-phase-began = { phase-name } Phase.
log-placed = { $unit } is set up in { $hex }.
log-placed-unseen = An { side-name } counter is set up in { $hex }.
log-arrived = { $unit } arrives at { $hex }.
log-arrived-unseen = An { side-name } unit arrives at { $hex }.
log-supplied = { side-power } receives { $points ->
    [one] 1 Logistics Point
   *[other] { $points } Logistics Points
 }.
log-planned = { $group } is to act, { $guns ->
    [0] without artillery
   *[other] with up to { $guns } batteries
 }.
log-readied = { side-power } is ready.
log-initiative = { side-power } takes the initiative; the totals are { $it } for Italy and { $ah } for Austria-Hungary.
log-tied = Both sides come to { $sum }: the dice are thrown again.
log-unsupplied = { $unit } has no line of supply.
log-limbered = { $unit } limbers up.
log-emplaced = { $unit } goes into battery.
log-lowered = { $level ->
    [0] The trench of { $hex } is given up
   *[other] The trench of { $hex } is lowered to Level { $level }
 }.
log-charged = { $unit } lays charges at the bridge between { $a } and { $b }.
log-charge-rolled = The charges at the bridge between { $a } and { $b } are fired: the die shows { $die }, the bridge { $blown ->
    [yes] is blown
   *[no] stands
 }.
log-event-none = The event of the day: the die shows { $die }, nothing happens.
log-event = The event of the day: the dice show { $die } and { $second }. { $what ->
    [nothing] Nothing happens.
    [free-activation] An Italian brigade will attack of its own accord.
    [regiment-moved] Confusion among the Italians: the enemy displaces a regiment.
    [brigade-moved] Confusion among the Austro-Hungarians: the enemy displaces a brigade.
    [short-fire] The { side-name } artillery may fire short.
    [logistics] { side-power } brings up supplies.
   *[night-attack] The Austro-Hungarian side may attack once by night without paying for it.
 }
log-drawn = The lot falls on { $group }.
log-shifted = { $unit } is led astray from { $from } to { $to }.
log-passed = { side-power } passes.
log-activated = { $how ->
    [reaction] { $group } strikes back; its HQ stands at { $hex }.
    [night] { $group } counterattacks by night; its HQ stands at { $hex }.
    [free-night] { $group } attacks by night, at no cost; its HQ stands at { $hex }.
    [driven] { $group } goes forward of its own accord; its HQ stands at { $hex }.
   *[planned] { $group } goes into action; its HQ stands at { $hex }.
 }
log-reaction-rolled = { $group } tries to strike back: the die shows { $die }, { $needs } or less was needed; { $made ->
    [yes] it acts
   *[no] it does not get under way
 }.
log-probed = Orders go through { $hex } under the eyes of the enemy: the die shows { $die }, they { $open ->
    [yes] get through
   *[no] are lost
 }.
log-attached = { $unit } is put under { $group }.
log-exchanged = { $rear } relieves { $front }.
log-moved = { $others ->
    [0] { $unit } moves
    [one] { $unit } and 1 other unit move
   *[other] { $unit } and { $others } other units move
 } from { $from } to { $to }.
log-moved-unseen = { $count ->
    [one] 1 { side-name } unit moves
   *[other] { $count } { side-name } units move
 } from { $from } to { $to }.
log-force-marched = { $unit } is driven on by a forced march.
log-strategic = { $unit } uses Strategic Movement.
log-extended = { $unit } extends its line into { $hex }.
log-gathered = { $unit } gathers in { $hex }.
log-captured = { $count ->
    [one] 1 battery falls
   *[other] { $count } batteries fall
 } into { side-name } hands in { $hex }.
log-gun-captured = { $unit } is captured.
log-trench-taken = { $level ->
    [0] The trench of { $hex } is levelled as the { side-name } troops go in
   *[other] The { side-name } troops turn the trench of { $hex } round, at Level { $level }
 }.
log-dug = The trench of { $hex } stands at Level { $level }.
log-dig-rolled = Digging in { $hex } under the eyes of the enemy: the die shows { $die }, the work { $made ->
    [yes] goes forward
   *[no] comes to nothing
 }.
log-works-begun = Work on a further level of the trench begins in { $hex }.
log-works-lost = The digging in { $hex } is broken off.
log-declared = { $unit } in { $from } is to assault { $hex }.
log-declared-unseen = An { side-name } unit in { $from } is to assault { $hex }.
log-aimed = { $unit } is to fire { $aim ->
    [guns] at the batteries in
    [barrage] a barrage on
   *[units] at the troops in
 } { $hex }.
log-laid = An interdiction barrage of { $factors ->
    [one] 1 factor
   *[other] { $factors } factors
 } lies on { $hex }.
log-strayed = The shells meant for { $from } fall short and hit { $hex }: the die shows { $die }.
log-barraged = The barrage on { $hex } catches those who are there.
log-readies-fire = { $unit } makes ready to fire at { $hex }.
log-paid = { side-power } spends a Logistics Point on the guns that fire at { $hex }.
log-shift = { $to ->
    [right] right
   *[left] left
 } { $columns } ({ $why })
log-fired = { $cause ->
    [bombardment] Bombardment of
    [barrage] Barrage on
    [infiltration] Fire at those who slip into
   *[defensive-fire] Defensive Fire at
 } { $hex }: { $total ->
    [one] 1 factor
   *[other] { $total } factors
 }, column { $initial }{ $shifted ->
    [yes] , { $shifts }
   *[no] {""}
 }{ $capped ->
    [yes] , { $most } at most
   *[no] {""}
 }{ $moved ->
    [yes] : column { $column }
   *[no] {""}
 }. { $thrown ->
    [yes] The die shows { $die }
   *[no] The result
 }: { $result }.
log-trench-hit = { $level ->
    [0] Nothing is left of the trench in { $hex }
   *[other] The trench in { $hex } is shattered to Level { $level }
 }.
log-entered = { $count ->
    [one] 1 { side-name } unit goes in
   *[other] { $count } { side-name } units go in
 } against { $hex }.
log-advanced = { $count ->
    [one] 1 { side-name } unit holds
   *[other] { $count } { side-name } units hold
 } { $hex }.
log-odds = { $counter ->
    [yes] Counter-assault
   *[no] Assault
 } on { $hex }: { $attack } against { $defence } is { $initial }{ $shifted ->
    [yes] , { $shifts }
   *[no] {""}
 }{ $capped ->
    [yes] , { $most } at most
   *[no] {""}
 }{ $moved ->
    [yes] : { $column }
   *[no] {""}
 }.
log-resolved = { $thrown ->
    [yes] The die shows { $die }: { $cell }
   *[no] The result is { $cell }
 }. { $result }.
loses-steps = { $steps ->
    [one] 1 step lost
   *[other] { $steps } steps lost
 }
loses-order = { $points ->
    [one] 1 point of disorganization each
   *[other] { $points } points of disorganization each
 }
fire-nothing = no effect
fire-again = a second die decides over 1 point of disorganization
fire-trench = a level of the trench destroyed
fire-effect = { $parts }
cell = { $attacker }; { $defender }
fate = { $role ->
    [attacker] Attacker
   *[defender] defender
 }: { $quiet ->
    [yes] unhurt
   *[no] { $parts }
 }
fate-retreats = falls back
log-step-lost = { $unit } loses a step.
log-disorganized = { $unit } gains { $points ->
    [one] 1 point of disorganization
   *[other] { $points } points of disorganization
 }.
log-eliminated = { $unit } is lost: { $why ->
    [steps] it has no step left
    [spiked] its crew has spiked the guns
    [machine-gun] machine guns do not get away
    [flamethrower] the fire was too much for it
   *[alone] its infantry is gone
 }.
log-surrendered = { $unit } surrenders.
log-retreated = { $unit } falls back from { $from } to { $to }.
log-retreated-unseen = An { side-name } unit falls back from { $from } to { $to }.
log-overstacked = The { side-name } units in { $hex } are crowded together: each gains 1 point of disorganization.
log-stood = The defenders of { $hex } stand their ground.
log-trench-falls = { $level ->
    [0] Nothing is left of the stormed trench in { $hex }
   *[other] The stormed trench in { $hex } is down to Level { $level }
 }.
log-completed = { $group } has done its work.
log-held = { side-power } does not react.
log-rallied = { $unit } regains some order.
log-restored = { $unit } is brought up to strength.
log-recalled = { $unit } is raised anew at { $hex }.
log-span-begun = A bridge is begun between { $a } and { $b }.
log-span-lost = The bridge that was begun between { $a } and { $b } is given up.
log-bridged = A bridge stands between { $a } and { $b }.
log-conquered = { side-power } takes { $hex } { $name } ({ $points } VP).
log-triggered = The fighting in the north brings up further artillery.
log-ended = The battle is over.

## What is asked

ask-wait = Wait for the { side-name } player.
ask-nothing = Nothing is asked.
ask-place = Set up your units: { $left } to go.
ask-reinforce = Bring in reinforcements, or hold them back.
ask-plan = Plan in secret which brigades act, and with how many guns: { $points } Logistics Points in stock.
ask-bid = How many of your { $points } Logistics Points go into the initiative?
ask-artillery = Turn guns, lower trenches, spike guns, blow bridges.
ask-shift = Displace battalions of { $group } by one hex, or leave it.
ask-act = Activate a planned brigade, or pass.{ $passed ->
    [yes] {" "}The { side-name } player has passed.
   *[no] {""}
 }
ask-probe = { $group }: send orders through a hex in an enemy zone, or leave units out of command.
ask-attach = { $group }: attach independents{ $guns ->
    [0] {""}
    [one] {" "}and 1 more battery
   *[other] {" "}and up to { $guns } more batteries
 }, change places with a brigade of the front, or begin.
ask-move = { $group }: move, dig, declare assaults.
ask-move-free = Move units that were not activated, or end the phase.
ask-move-rear = { $group } moves up to the front.
ask-move-front = { $group } falls back from the front.
ask-counter = Move up and declare counter-assaults on hexes just lost, or end the step.
ask-group = Let more units join the group, or move it.
ask-bombard = { $group }: name the targets of the guns, then end the step.
ask-fire = Defensive Fire: who fires at which hex?
ask-counter-fire = Defensive Fire against the counter-assault: who fires at which hex?
ask-wave = Who goes in next against { $hex }?
ask-resolve = Which assault is fought next?
ask-lose = Who loses the next step in { $hex }? { $left } to go.
ask-retreat = Retreat from { $hex }: { $left ->
    [one] 1 unit
   *[other] { $left } units
 } to go.
ask-withdraw = Another wave comes on against { $hex }: stand, or leave the hex?
ask-react = Strike back with a brigade, or hold?
ask-rally = Rally units, make good losses, begin bridges, or end the phase.

## How it ends

outcome = { $grade ->
    [draw] The battle is a draw: { $points } victory points for Italy.
    [complete] Complete Italian victory: the front is broken through, with { $points } victory points.
   *[victory] { side-name } victory: { $points } victory points for Italy.
 }{ $halted ->
    [yes] {" "}The offensive has come to a halt.
   *[no] {""}
 }

## What to look at before a step ends

warn-too-many = { $units } in { $hex } are too many for the hex: each gains a point of disorganization at the end of the turn
warn-lone-guns = { $units } in { $hex } stand alone in an enemy zone: whoever walks in captures them
warn-surrender = { $units } in { $hex } is beside the enemy and one point of disorganization away from surrender
warn-out-of-supply = { $units } in { $hex } has no line of supply
warn-idle = { $units } in { $hex } stands beside the enemy and has no orders
warn-silent-gun = { $units } in { $hex } has no target
hazard-fire = the enemy fires at those who slip through his zone
hazard-barrage = an interdiction barrage lies here

## Luck and study

throw-assault = assault
throw-fire = fire
throw-reaction = reaction
throw-initiative = initiative
gauge-victory-points = Italian victory points
gauge-italian-steps = Italian steps on the map
gauge-austrian-steps = Austro-Hungarian steps on the map
gauge-italian-points = Italian Logistics Points
gauge-austrian-points = Austro-Hungarian Logistics Points
lost-order = points of disorganization
lost-steps = steps
lost-artillery = artillery
lost-counters = counters
fortune = what the box of the Assault Table takes from the defender, less what it takes from the attacker: two for a step, two for a retreat, one for a point of disorganization
sum-defender-retreats = the defender falls back
sum-attacker-retreats = the attacker falls back
sum-step-lost = a step is lost
sum-disorganized = disorganization

## Overlays

overlay-zones = Zones of control
overlay-supply = Supply
overlay-command = Command range
overlay-trenches = Trenches
overlay-works = Works under way
overlay-objectives = Victory hexes
overlay-control = Who holds the ground
overlay-brigades = Brigades
legend-both = both
legend-source = source
legend-supplied-road = road with a line to a source
legend-in-supply = in supply: hexes to the road
legend-out-of-supply = out of supply
legend-out = out
legend-hq = HQ
legend-command = in command range
legend-probe = a die decides
legend-closed = orders were lost
legend-work = trench being dug, and its level
legend-span = bridge being built

## Lines of a sum

by-terrain = terrain
by-uphill = uphill
by-across-river = across a river
by-across-isonzo = across the Isonzo
by-trench = trench
by-morale = morale
by-cavalry = charging cavalry
by-cavalry-target = cavalry as a target
by-flamethrower = flamethrower
by-surprise = surprise
by-two-units = two units in the open
by-fire-from-trench = fire from a trench
by-fire-from-above = fire from above
by-fire-across-river = fire across water

## Orders

verb-place = set-up: a counter goes to a hex of its area, in any order
verb-deploy = set-up or reinforcements: the rest is placed soundly
verb-enter = a reinforcement is placed on an entry hex
verb-plan = Command: the brigade's HQ goes to the box 0, 1-5, 6-10 or 11-15 of the Display, for so many guns
verb-ready = Command: the plan is complete
verb-bid = Initiative: so many Logistics Points are spent on the die
verb-limber = Artillery Phase: the gun is turned to its move side
verb-emplace = Artillery Phase: the gun is turned to its fire side
verb-spike = Artillery Phase: the gun is destroyed by its own crew
verb-lower = Artillery Phase: a trench of one's own loses a level
verb-charge = Artillery Phase: the unit tries to blow up the bridge on that hexside
verb-shift = event: a battalion of the brigade is moved one hex
verb-activate = the brigade acts; its HQ is placed in that hex
verb-pass = no brigade is activated now
verb-probe = a die for command through a hex in an enemy zone
verb-attach = the gun or independent unit serves the brigade that acts
verb-exchange = the brigade that acts changes places with that one, which is at the front
verb-move = one unit moves to an adjacent hex
verb-join = the unit joins the group that will move together
verb-step = the group moves to an adjacent hex, or goes on
verb-force = the unit marches by half its allowance farther, for a point of disorganization
verb-strategic = the unit moves by twice its allowance, far from any enemy
verb-assault = the unit declares an assault, or a counter-assault, on an adjacent hex
verb-dig = the unit digs instead of moving
verb-extend = the unit deploys into a second hex
verb-gather = a unit on two hexes gathers in one of them
verb-bombard = the gun names its target: units or guns of the hex, or a barrage on it
verb-fire = the unit or gun will fire at the hex from which assaults come
verb-pay = a Logistics Point lifts the limit of guns that fire at the hex
verb-send = the unit goes in with the next wave
verb-resolve = the assault on that hex is fought next
verb-lose = the unit loses the next step
verb-retreat = the unit retreats to that hex
verb-withdraw = the defenders leave the hex before the next wave
verb-stand = the defenders await the next wave
verb-react = a planned brigade strikes back on a die; its HQ is placed in that hex
verb-night = a brigade counterattacks by night on a die, for a Logistics Point
verb-free-night = a brigade attacks by night as the event allows
verb-hold = no reaction
verb-rally = the unit loses a point of disorganization
verb-rest = every unit that may rally does
verb-restore = the unit regains its lost step
verb-recall = an eliminated battalion comes back in that hex
verb-span = an engineer begins a bridge over that hexside
verb-end = end the phase or step

## Steps

step-place = counters are set up, in any order
step-reinforce = reinforcements come in
step-plan = brigades are planned in secret
step-bid = Logistics Points for the initiative, in secret
step-artillery = guns, trenches and bridges, each side
step-shift = an event displaces battalions
step-act = a brigade is activated, or the side passes
step-probe = dice for command through enemy zones
step-attach = guns and independents are attached
step-move = movement, digging and declared assaults
step-group = a group is formed before its first step
step-bombard = targets of the bombardment
step-fire = Defensive Fire against assaults
step-wave = who goes in first
step-resolve = which assault is next
step-lose = the next step lost is assigned
step-retreat = the next unit that retreats
step-withdraw = the defender stands or leaves before another wave
step-counter = counter-assaults are declared
step-counter-fire = Defensive Fire against counter-assaults
step-react = the other side may react
step-rally = rally, replacements, bridges

## Options

option-fog = Fog of war
option-fog-on = Only the top counter of an enemy stack is seen, a built trench covers it, and disorganization is never seen.
option-fog-off = Everything lies open but plans and Logistics Points.
option-mg = Machine-gun companies
option-mg-on = Machine-gun companies take part.
option-mg-off = Machine-gun companies are left out.
option-fire = Fire at stacks in the open
option-fire-usual = Two units in the open are a better target.
option-fire-heavy = Each unit of a stack in the open suffers the steps lost.

## Orders for several

all-guns-attached = Attach all guns
all-assault = All assault
all-guns-fire = All guns fire
all-fire = All fire

## Words of the tables

term-attack = attack
term-defence = defence
term-column = column
term-roll = die
term-cell = result
term-shifts = column shifts
term-net = net shift
term-total = factors
term-fire = fire
term-morale = morale
term-points = Logistics Points
term-spent = spent in the Command Phase
term-bids = spent on the initiative
term-brigades = brigades
term-trenches = trenches
term-barrages = interdiction barrages
term-initiative = initiative
term-charged = charged bridges
place-arriving = Arriving now
place-off = Reinforcements to come
place-unplaced = Not yet set up
place-surrendered = Surrendered
place-gone = Eliminated
mark-disorganization = disorganization { "{}" }
filter-disorganized = disorganized
mark-two-hexes = also in { "{}" }
mark-blown-bridge = blown bridge
mark-built-bridge = built bridge
mark-bridge-begun = bridge in the making
score = Victory points
score-short = VP
chart-assault = Assault Table
chart-assault-corner = die
chart-fire = Bombardment and Defensive Fire Table
chart-fire-corner = die
chart-terrain = Terrain Effects Chart
chart-terrain-corner = movement points
chart-rest = Shifts, limits, zones

## Whatever is asked

game-over = the game is over
other-side-is-to-act = the other side is to act
no-such-unit = there is no such unit
no-such-hex = there is no such hex
no-such-hexside = there is no such hexside
no-such-brigade = there is no such brigade
no-such-seat = there is no such seat
nothing-asked = nothing is asked
not-done-in-step = that is not done in this step
not-possible-now = that is not possible now
not-yours = { $unit } is not yours
not-your-brigade = { $group } is not yours
not-on-map = { $unit } is not on the map
outside-the-area = { $hex } lies outside the area of the scenario
hexes-not-adjacent = { $hex } is not adjacent to { $hex2 }
held-by-enemy = { $hex } is held by the enemy
no-room = { $hex } has no room for another unit
no-room-for-works = that is more than can be kept in mind at once
cannot-go-there = { $unit } cannot go to { $hex }

## Set-up and reinforcements

not-to-be-set-up-now = { $unit } is not to be set up now
not-in-set-up-area = { $hex } is not in the set-up area of { $unit }
cannot-reach-the-front = from { $hex } { $unit } reaches no front hex of the enemy
not-joined-to-the-front = units behind the front are joined to it hex by hex; { $hex } is not
rest-no-longer-finds-room = with { $unit } in { $hex } the rest no longer finds room
not-due = { $unit } is not due now
no-entry-hex = { $hex } is no entry hex of { $unit }
entry-blocked = the enemy bars the entry at { $hex }
no-reinforcements = there are no reinforcements
no-reinforcement-to-place = no reinforcement can be placed
must-come-in = reinforcements may not be held back

## Command

no-display = there is no Brigade Display
planned-already = { $group } is planned already
brigade-has-no-units = { $group } has no units on the map
needs-logistics-points = that costs { $n ->
    [one] 1 Logistics Point
   *[other] { $n } Logistics Points
 }, in stock are { $n2 }
no-bids = no points are spent on the initiative
brigade-has-acted = { $group } has acted this turn
brigade-not-planned = { $group } is not planned
brigade-must-act = { $group } must act before the phase ends
hq-out-of-supply = no line of supply reaches an HQ at { $hex }
hq-line-interdicted = the road by which supply reaches { $hex } lies under enemy guns
nobody-in-command = an HQ at { $hex } would have no unit of { $group } in command
nothing-to-probe = no order goes through { $hex } by a die
no-reactions = there are no reactions
night-is-austrian = only the Austro-Hungarian player attacks by night
night-was-tried = the night counterattack of this turn was tried
no-night-attack = there is no night attack now
belongs-to-a-brigade = { $unit } belongs to a brigade
attached-already = { $unit } is attached already
two-independents = a brigade leads { $n } independent units at most
guns-of-the-box = the brigade was planned for { $n } guns
out-of-command-range = { $unit } is out of command range
other-division = { $unit } serves brigades of its own division
brigade-without-division = { $group } is of no division and uses guns of a corps only
no-guns-at-night = no artillery is used by night
no-exchange = brigades do not change places
exchange-alone = a brigade that changes places takes no guns and no independents along
exchange-only-moves = in an exchange of places units only move
not-on-the-front = { $group } is not on the front
not-in-the-rear = { $group } is not in the rear
not-activated = { $unit } does not act with the brigade
out-of-command = { $unit } is out of command
has-been-activated = { $unit } has acted this turn

## Artillery Phase

no-artillery = { $unit } is no artillery
gun-on-move-side = { $unit } is on its move side
gun-on-fire-side = { $unit } is on its fire side
gun-has-its-order = { $unit } has had its order of this phase
no-room-to-limber = on its move side { $unit } would find no room in its hex
no-gun-modes = guns are not turned
two-emplaced-guns = { $n } guns in battery are the most for a hex
no-spiking = guns are not spiked
no-lowering = trenches are not lowered
trench-cannot-fall = the trench of { $hex } cannot be lowered
nobody-holds-trench = no unit of yours holds { $hex }
lowered-already = the trench of { $hex } has been lowered in this phase
no-blowing = bridges are not blown
no-bridge = there is no bridge over the Isonzo
too-far-to-blow = { $unit } is too far from the bridge, or of the wrong kind
way-to-bridge-not-free = the enemy is between { $unit } and the bridge
blew-already = { $unit } has tried to blow a bridge this turn
still-emplacing = { $unit } is still being emplaced

## Events

not-of-brigade = { $unit } is not of the brigade that moves
other-regiment = { $unit } is of another regiment than those that have been displaced
not-over-the-isonzo = nobody is displaced over the Isonzo

## Movement

has-moved = { $unit } has moved
has-declared = { $unit } has declared an assault
dug-this-turn = { $unit } has dug this turn
builds-a-bridge = { $unit } is building a bridge
gathers-first = { $unit } stands on two hexes and gathers first
guns-move-later = guns move with the units that are not activated
holds-enemy-unit = { $hex } holds an enemy unit
holds-enemy-guns = { $hex } holds enemy guns
in-enemy-zone = { $hex } is in an enemy zone
guns-alone-in-zone = guns do not go alone into an enemy zone: { $hex }
cars-keep-to-roads = armored cars keep to roads
cars-avoid-towns = armored cars do not assault towns and trenches: { $hex }
isonzo-needs-bridge = guns and cars cross the Isonzo on a bridge
enemy-too-near = { $hex } is only { $n ->
    [one] 1 hex
   *[other] { $n } hexes
 } from an enemy
needs-movement-points = { $unit } needs { $mp } movement points, has { $mp2 }
no-room-and-no-way-on = { $hex } has no room, and there is no way on
mover-has-no-room = those who have moved to { $hex } find no room there and must go on first
overstacked = { $hex } holds too many units, and some of them can go on
no-group = there is no group
no-group-under-way = no group is under way
nobody-goes-along = no other unit in the hex can go with { $unit }
not-with-group = { $unit } does not stand with the group
group-could-not-move = with { $unit } the group could not move
guns-do-not-march = artillery makes no forced march: { $unit }
marches-already = { $unit } is on a forced march
too-worn-to-march = { $unit } has { $n ->
    [one] 1 point
   *[other] { $n } points
 } of disorganization: a forced march would break it
no-force-march = there are no forced marches
no-strategic-movement = there is no Strategic Movement
strategic-later = Strategic Movement is for units that are not activated
infantry-extends = only infantry deploys on two hexes: { $unit }
two-hexes-alone = on two hexes { $unit } stands alone
not-on-two-hexes = { $unit } does not stand on two hexes
not-one-of-its-hexes = { $hex } is not one of its hexes
flamethrower-needs-infantry = { $unit } goes only with infantry
flamethrower-left-alone = { $unit } would be left without infantry
rear-goes-to-the-front = from { $hex } the brigade of the rear does not come to where the other stands
must-fall-back = { $unit } can get farther from the enemy and must
must-assault = the brigade must declare an assault

## Digging and bridges

kind-does-not-dig = { $unit } does not dig
digs-or-moves = { $unit } has moved; a unit digs or moves
no-point-was-paid = no Logistics Point was paid for this activation
five-levels-dug = a brigade digs { $n } levels at most
trench-is-highest = the trench of { $hex } is at Level { $n } and rises no higher
one-level-a-phase = one level is dug at a time in { $hex }
no-bridges = no bridges are built
no-bridging-engineer = { $unit } builds no bridges
not-at-isonzo = { $unit } is not beside that hexside of the Isonzo
bridge-is-there = a bridge is there or in the making
is-disorganized = { $unit } is disorganized

## Fire

not-attached = { $unit } is not attached to the brigade
no-bombardment = there is no bombardment
has-fired = { $unit } has bombarded this turn
has-a-target = { $unit } has its target
out-of-range = { $unit } is { $n } hexes away, its range is { $n2 }
not-observed = nobody in command range observes { $hex }
no-enemy-there = there is no enemy in { $hex }
no-barrage = there is no interdiction barrage
no-choice-of-aim = guns do not choose between units and artillery
no-such-target = there is nothing of that kind in { $hex } to aim at
nobody-assaults-from = nobody assaults from { $hex }
does-not-fire = { $unit } does not fire
not-next-to = { $unit } is not next to { $hex }
no-guns-in-counter = artillery has no part in a counter-assault
has-def-fired = { $unit } has fired in defence this turn
guns-beyond-share = { $n } factors of artillery are more than the { $n2 } that the machine guns allow
no-payment = no point lifts the limit of artillery
paid-already = a point was paid for { $hex }

## Assaults

kind-does-not-assault = { $unit } does not assault
stands-on-two-hexes = { $unit } stands on two hexes
counter-by-the-other = the other side counter-assaults
too-far-to-counter = { $unit } is too far from the hexes just lost
no-counter-from-there = from { $hex } no counter-assault is possible any more
enemies-beside = enemies stand beside { $unit }
finishes-its-counter = { $unit } is on its way to a counter-assault and finishes it first
does-not-wait = { $unit } does not wait to go in
flamethrower-follows = { $unit } goes in with the infantry of its hex
two-at-a-time = two units assault a hex at a time
no-assault-there = no assault on { $hex } is to be fought
nowhere-to-go = there is no way out of { $hex }
must-stand = the defender stands
does-not-suffer = { $unit } has no part in these losses
guns-need-two-hits = it takes two hits of one fire to lose { $unit }
other-loses-first = another unit than { $unit } loses the next step
does-not-retreat = { $unit } does not retreat
other-goes-first = another unit than { $unit } retreats first
assault-came-from = an assault came from { $hex }
better-hex-to-retreat = another hex comes before { $hex }

## Rally and replacements

is-not-disorganized = { $unit } is not disorganized
no-rally = nobody rallies
nobody-rallies = nobody can rally
has-rallied = { $unit } has rallied or been replaced in this phase
not-in-supply = { $unit } has no line of supply
has-force-marched = { $unit } has made a forced march this turn
no-replacements = there are no replacements
is-whole = { $unit } is at full strength
kind-not-replaced = only infantry is replaced: { $unit }
brigade-has-had-one = { $group } has had its replacement of this turn
side-has-had-one = the one replacement for independent units has been given
enemy-beside-hex = an enemy is beside { $hex }
hex-out-of-supply = no line of supply reaches { $hex }
has-surrendered = { $unit } has surrendered and does not come back
not-eliminated = { $unit } has not been eliminated
independents-stay-out = { $unit } is independent and does not come back
not-near-its-brigade = { $hex } is not at the town or source nearest to its brigade
