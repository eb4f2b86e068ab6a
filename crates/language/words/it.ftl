### Che cosa dice la cornice, qualunque sia il gioco.

## Un tavolo

game-is-over = la partita è finita
game-frozen = questa partita è bloccata: { $reason }
not-this-seats-turn = non tocca a questo posto ({ $stands })
refused-here = { $why } ({ $stands })
choice-must-be-made = qui si deve scegliere ({ $stands })
no-such-event = nessun evento si chiama `{ $event }`
play-is-over = la partita è { $how }
play-stands = turno { $turn }, fase { $phase }{ $side ->
        [none] {""}
       *[other] {" "}({ $side })
    }{ $step ->
        [none] {""}
       *[other] , passo { $step }
    }; si attende { $seats }{ $verbs ->
        [none] {""}
       *[other] , che può { $verbs }
    }

## Piani

plan-stops = il piano si ferma: { $why }
plan-loss = una perdita di { $what }
plan-event = è accaduto `{ $event }`
plan-condition = vale `{ $condition }`
plan-revelation = qualcosa è stato rivelato

## Tornare indietro

taken-back = Qualcosa è stato ritirato.
undo-goes-no-further = si torna fino all'ultimo dado, rivelazione o cambio di posto, non oltre
undo-rolled-or-revealed = il messaggio ha tirato dadi o rivelato qualcosa, e resta
undo-nothing = qui questo posto non ha nulla da ritirare
undo-single-only-in-drafts = una singola azione si ritira solo nello schieramento o nei piani segreti
undo-no-such-line = la riga { $line } non è un'azione in piedi di questo posto
undo-others-rest-on-it = senza di essa `{ $order }` non sarebbe più permesso
rollback-needs-consent = per tornare così indietro serve il consenso di ogni posto; { $seat } non l'ha dato
rollback-no-such-line = non c'è una riga { $line } a cui tornare
rollback-does-not-replay = la riga { $line } non si ripete: { $reason }

## Ordini

no-pass-here = qui non si può passare
not-seat-turn-act = non tocca a questo posto
hex-not-on-board = quell'esagono non è sulla mappa
these-hexes-not-neighbours = questi esagoni non sono vicini

## Perché un clic non fa nulla

click-choose-first = Scegli prima una delle { $count } unità che possono agire; la più vicina è { $unit } in { $hex }.
click-can-come = { $unit } può arrivare a { $hex } per { $points }
click-reach-ends = { $unit } arriva al massimo a { $hex }, per { $points }{ $step ->
        [none] {""}
        [forbidden] ; il passo seguente è vietato
       *[other] ; il passo seguente costerebbe { $step }
    }
click-not-asked = Nulla di ciò che si chiede ora riguarda { $hex }.{ $verbs ->
        [none] {""}
       *[other] {" "}Ora si può: { $verbs }.
    }
