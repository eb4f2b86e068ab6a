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
not-its-turn = non tocca a questo posto
hex-not-on-board = quell'esagono non è sulla mappa
hexes-not-neighbours = questi esagoni non sono vicini

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

## Che cosa si gioca

scenario-unknown = nessuno scenario si chiama `{ $scenario }`; ci sono { $known }
scenario-gone = questo scenario non c'è
scenario-not-here = questo programma non ha `{ $scenario }`
game-unknown = nessun gioco si chiama `{ $game }`; ci sono { $known }
game-only-maps = { $game } non ha ancora regole qui, solo le mappe ({ $maps }); i giochi con regole sono { $known }
map-unknown = la mappa `{ $map }` non c'è
map-not-played = nessun gioco si gioca su `{ $map }`
option-unknown = l'opzione `{ $option }` qui non c'è; { $known ->
        [none] non ce ne sono
       *[other] ci sono { $known }
    }
option-value-unknown = l'opzione `{ $option }` è una di { $known }, non `{ $value }`
option-no-pair = `{ $pair }` non è CHIAVE=VALORE
option-twice = l'opzione `{ $option }` è detta due volte
rule-unknown = nessuna regola si chiama `{ $rule }`

## Avversari

bot-easy = Pianifica il turno, ma trascura qualcosa e ogni tanto sbaglia: per una prima partita.
bot-planner = Fa un piano per il turno e lo esegue; un altro nome di normal.
bot-normal = Fa un piano per il turno e lo esegue: un buon avversario per chi conosce le regole.
bot-hard = Prova diversi piani prima di sceglierne uno, perciò pensa più a lungo: il più forte.
bot-greedy = Prende le probabilità migliori, un ordine alla volta, senza un piano.
bot-passive = Non fa nulla che non sia obbligato a fare: per imparare le mosse in pace.
bot-random = Gioca un ordine permesso qualsiasi, tutti ugualmente probabili: per vedere che cosa può accadere.
bot-unknown = nessun bot si chiama `{ $bot }`; ci sono { $known }
player-unknown = `{ $bot }` non è un bot; lo sono { $known } e cmd:'…'
bot-needs-program = `cmd:` vuole un programma, per esempio cmd:'python3 player.py'
bot-cannot-play = { $bot } non gioca ancora a { $game }; random e passive sì
bot-not-there = lì non siede nessun bot
bot-failed = Il bot non può continuare. Torna più tardi, o affida il suo posto a qualcun altro.
bots-draw-not = i bot non accettano la patta; abbandona o continua a giocare
no-planner = per { $game } non c'è ancora chi pianifichi
planner-failed = il consigliere non ce l'ha fatta; chiedi di nuovo
nothing-to-advise = non c'è nulla da consigliare: non tocca a questo posto

## Posti

link-opens-nothing = questo collegamento non apre nessun posto a questo tavolo
watcher-acts = chi guarda non gioca
watcher-talks = chi guarda non parla al tavolo
watcher-resigns = chi guarda non può abbandonare
watcher-asks-advice = chi guarda non riceve consigli
watcher-plans = chi guarda non fa piani
watcher-has-no-seat = chi guarda non ha un posto
seat-needed = lo può fare solo chi ha un posto
seat-not-yours = quello non è il tuo posto
seat-unknown = nessun posto si chiama `{ $seat }`
seat-taken = quel posto è occupato
seat-handed-over = Il posto è ceduto.
plays-every-seat = qui una persona sola gioca tutti i posti
people-have-pace = le persone giocano al proprio passo
not-at-one-screen = la vista passa da un posto all'altro solo su uno schermo comune
no-longer-its-turn = nel frattempo è successo qualcosa; non tocca più a questo posto
something-has-happened = nel frattempo è successo qualcosa; guarda di nuovo

## Che cosa accetta un tavolo

game-is-closed = la partita è chiusa
ended-over = finita
ended-drawn = patta concordata
ended-left = interrotta prima della fine
ended-resigned = { $seat } ha abbandonato
too-many-orders = al massimo { $most } ordini in un messaggio
too-many-standing-orders = al massimo { $most } ordini permanenti
step-unknown = nessun passo si chiama `{ $step }`
step-not-answered-so = a `{ $step }` non si risponde con `{ $verb }`
nothing-said = non è stato detto nulla
said-enough = a questo tavolo si è detto tutto quel che si può
table-closes = il tavolo chiude
table-closed-a-moment = il tavolo è chiuso per un momento
action-not-kept = l'azione non si è potuta salvare ed è ritirata
last-action-not-kept = L'ultima azione non si è potuta salvare ed è ritirata.
orders-not-kept = gli ordini non si sono potuti salvare
standing-orders-not-kept = Gli ordini permanenti non si sono potuti salvare.
goes-on-under-rules = La partita continua con le regole numero { $rules }.
frozen-not-kept = il server non l'ha potuta salvare; continua quando il server sta di nuovo bene
frozen-under-rules = è stata giocata con le regole numero { $was }, questo programma ha le { $has }: { $why }

## Registri

record-line-fails = la riga { $line } del registro non passa più: { $reason }
record-breaks-off = il registro si interrompe alla riga { $line }: { $reason }
record-seed-damaged = il seme nell'ultima riga del registro è danneggiato
record-is-hidden = il registro contiene ciò che l'altra parte nasconde; si può avere a partita finita
record-is-shorter = il registro di quel tavolo ha { $lines } righe
record-upgrade = { $what }; `esagono record upgrade FILE` lo ripete con i suoi dadi e lo scrive di nuovo
record-other-format = il registro è del formato { $is }, questo programma scrive il { $writes }
record-other-rules = il registro è stato giocato con le regole numero { $was }, questo programma ha le { $has }
record-other-data = il registro è stato giocato con altri dati ({ $was } invece di { $is })
position-has-options = la posizione dice già che cosa è stato scelto
position-of-other = la posizione è di { $scenario }, non di { $other }
over-at-moment = in quel momento la partita è finita
game-still-runs = quella partita è ancora in corso; un'altra può cominciare dai suoi momenti quando sarà finita
eyes-of-others = ciò che vedono gli altri si può guardare a partita finita
whose-eyes = di' con gli occhi di chi
seed-when-over = il seme si dice a partita finita
moment-unknown = non c'è un momento { $moment }

## Il servizio

failed-here = qui qualcosa è andato storto; è nel registro del server
nothing-at-address = a questo indirizzo non c'è nulla
table-unknown = il tavolo `{ $table }` non c'è
table-unopened = questo tavolo non si può più aprire: { $why }
table-seed-damaged = il seme del tavolo è danneggiato
data-not-kept = i dati con cui è stata giocata non sono conservati qui
data-unread = i dati con cui è stata giocata non si leggono più: { $problems }
person-unknown = nessuno ha questo collegamento personale
qr-too-long = troppo lungo per un codice QR
more-than-may-be-sent = è più di quanto si possa mandare
too-many-tables = ci sono tanti tavoli quanti possono essercene
too-many-from-address = troppi tavoli o pagine personali dal tuo indirizzo; aspetta qualche minuto
too-many-connections = troppe connessioni; riprova più tardi
too-many-messages = troppi messaggi; aspetta un momento

## Serie di partite

bots-for-seats = --bots: servono { $seats } bot, uno per posto; `{ $bots }` ne nomina { $found }
bots-unread = --bots: { $why }
games-at-least-one = --games: si deve giocare almeno una partita
threads-from-to = --threads: da 1 a { $most }, non { $threads }

## Giocare nel terminale

play-help =
    Un ordine si dà con il suo numero o con le sue parole; più ordini si separano con `;`:
      move avellino 1912; move avellino 1911
    Altre parole:
      list             tutti gli ordini permessi   more, back      volta pagina; di nuovo la prima lista
      pass             passare, se il libro vuole  undo            ritira l'ultimo messaggio
      why ORDINE       perché è rifiutato          odds ORDINI     le probabilità di un attacco
      rule ID          che cosa dice un paragrafo  ask DOMANDA     cost(avellino, 1913, 1912), reach(avellino)
      show             tutta la posizione          map             la mappa sola
      try ORDINI       che cosa porterebbero       plan ORDINI     li dà; ciò che un dado lascia indietro prosegue da sé
      plan             che cosa è pianificato      plan off        non pianificare più nulla
      save [FILE]      conserva il registro        quit            lascia la partita
play-keeps-seed = --seed: una partita che continua tiene il proprio seme
play-keeps-options = --option: una partita che continua tiene ciò che fu scelto, e una situazione lo dice da sé
play-from-record = --from è la riga di un registro
seats-no-pair = --seats: `{ $pair }` non è POSTO=GIOCATORE, per esempio { $seat }=human
seats-unknown = --seats: nessun posto si chiama `{ $seat }`; ci sono { $known }
seats-no-player = --seats: { $why }, e human
seats-twice = --seats: { $seat } è nominato due volte
seat-unknown-here = nessun posto si chiama `{ $seat }`; ci sono { $known }
at-needs-record = --at vuole un registro; uno scenario non ha ancora righe
no-scenario-or-record = `{ $what }` non è uno scenario né un registro; gli scenari sono { $known }
play-human = una persona
play-resumes = { $who }. La partita continua dopo la riga { $line }.{ $record ->
        [none] {""}
       *[other] {" "}Registro: { $record }.
    }
play-begins = { $who }. Seme { $seed }.{ $record ->
        [none] {""}
       *[other] {" "}Registro: { $record }.
    }
play-type-help = Scrivi `help` per vedere che cosa si può scrivere.
play-plans = { $seat } fa un piano. { $plan }
play-over-after = La partita è finita dopo { $lines } righe. { $outcome }
play-left-after = La partita è lasciata dopo { $lines } righe.
play-record-in = Il registro è in { $path }; `esagono record show { $path }` lo stampa.
play-goes-on = `esagono play { $path }` la continua.
play-hand-over = Passa a { $seat } e premi Invio.
play-no-rule = Nessuna regola si chiama `{ $rule }`.
play-nothing-planned = Nulla è pianificato.
play-taken-back = Ritirato dalla riga { $line } in poi.
play-no-number = Non c'è un numero { $number }; la lista va da 1 a { $last }.
play-back = `back` mostra di nuovo tutta la lista.
play-page = da { $from } a { $to } di { $of }; `more` volta pagina.
play-orders-done = { $done } ordini su { $sent } sono stati eseguiti.
play-orders-stopped = { $done } ordini su { $sent } sono stati eseguiti: prima qualcosa è stato tirato, mostrato o chiesto.
play-no = No: { $why }{ $rule ->
        [none] {""}
        [strange] ; `help` dice che cosa si può scrivere
       *[other] {" "}[{ $rule }]
    }
play-one-order = Ci voleva un ordine, per esempio `why move avellino 1912`.
play-allowed = `{ $order }` è permesso.
play-save-where = Dove? `save game.jsonl` conserva il registro in quel file.
play-saved = Il registro è in { $path }, e d'ora in poi si conserva lì.

## Provare e pianificare

try-done = { $done } ordini su { $sent } sarebbero eseguiti e si potrebbero ritirare.
try-cannot-take-back = `{ $order }` non si può ritirare: tira dadi, mostra qualcosa o cede il turno.
try-refused = `{ $order }` è rifiutato: { $why }
try-question = Poi si chiede: { $question } [{ $rule }]
try-others-asked = Poi si chiede ad altri.
try-gone = via
try-more = e altre { $more }
planned = Pianificato: { $orders }
planned-until = Pianificato, fino a { $stops }: { $orders }
planned-until-loss = una perdita di una delle sue unità
plan-ended = Il piano è finito prima di `{ $order }`: { $why }

## Una posizione nel terminale

stands-set-up = Schieramento
stands-at = Turno { $turn }, fase { $phase }, { $side }
stands-over = La partita è finita. { $outcome }
stands-waited-on = Si attende: { $seats }
stands-points = Punti vittoria
stands-reserve-points = Punti riserva
stands-destroyed = Ponti distrutti
stands-pontoons = Ponti di barche
stands-crossed = Isonzo attraversato
stands-reduced = ridotta
stands-low-supply = a corto di rifornimenti
stands-out-of-supply = senza rifornimenti
stands-spent = spesi { $points }
stands-unplaced = da schierare
stands-arriving = in arrivo
stands-in-reserve = in riserva
stands-to-come = ancora da venire
stands-eliminated = eliminate
stands-objectives = Obiettivi (punti vittoria)
stands-held-by = di { $side }
stands-none = nessuno
stands-fight = Combattimento per { $hex }: attacca { $side }
stands-attackers = attaccanti
stands-defenders = difensori
map-two-counters = { $letter }2 due pedine di { $side }
map-legend = { $terrain }; * un abitato o una cima; | l'Isonzo; { $counters }.
odds-no-quotes = gli ordini non hanno virgolette
odds-exact = Probabilità esatte:
odds-estimate = Una stima: parte del nemico è nascosta.
odds-estimate-between = Una stima: parte del nemico è nascosta, la sua difesa è tra { $low } e { $high }.
odds-no-combat = A { $column } non c'è combattimento.
odds-at = A { $column }:
odds-per-cent = (per cento)
show-as-seen = Come la vede { $seat }.
games-turns = { $turns } turni; { $sides }
games-only-maps = Ancora senza regole, solo mappe (`esagono map render MAP --svg FILE` ne disegna una):
games-play-one = Se ne gioca uno con `esagono play SCENARIO`, lo si guarda con `esagono show SCENARIO`.
