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
