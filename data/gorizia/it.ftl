### Che cosa dice Gorizia 1916 ai suoi giocatori.

## Nomi

a-unit = un'unità
a-brigade = una brigata
side-name = { $side ->
    [it] italiano
   *[ah] austro-ungarico
 }
side-power = { $side ->
    [it] l'Italia
   *[ah] l'Austria-Ungheria
 }
phase-name = { $phase ->
    [setup] Schieramento
    [reinforcement] Rinforzi
    [command] Comando
    [initiative] Iniziativa
    [weather] Tempo
    [supply] Rifornimento
    [artillery] Artiglieria
    [event] Evento
    [action] Azione
    [movement] Movimento
    [rally] Riordino
   *[victory] Vittoria
 }
verb-name = { $verb ->
    [place] schiera
    [deploy] disponi
    [enter] fai entrare
    [plan] pianifica
    [ready] pronto
    [bid] spendi
    [limber] metti al traino
    [emplace] metti in batteria
    [spike] inchioda
    [lower] abbassa la trincea
    [charge] mina il ponte
    [shift] sposta
    [activate] attiva
    [pass] passa
    [probe] tenta il collegamento
    [attach] assegna
    [exchange] scambia
    [move] muovi
    [join] unisci
    [step] prosegui
    [force] marcia forzata
    [strategic] movimento strategico
    [assault] assalta
    [dig] scava
    [extend] estendi
    [gather] raccogli
    [bombard] bombarda
    [fire] fai fuoco
    [pay] paga
    [send] manda avanti
    [resolve] risolvi
    [lose] subisce la perdita
    [retreat] ritira
    [withdraw] sgombera
    [stand] resisti
    [react] reagisci
    [night] attacco notturno
    [free-night] attacco notturno gratuito
    [hold] attendi
    [rally] riordina
    [rest] riordina tutti
    [restore] ripiana
    [recall] ricostituisci
    [span] inizia un ponte
    [end] concludi
   *[other] { $verb }
 }
day = { $turn ->
    [1] 6 agosto 1916
    [2] 7 agosto 1916
    [3] 8 agosto 1916
    [4] 9 agosto 1916
    [5] 10 agosto 1916
    [6] 11 agosto 1916
    [7] 12 agosto 1916
    [8] 13 agosto 1916
    [9] 14 agosto 1916
    [10] 15 agosto 1916
    [11] 16 agosto 1916
    [12] 17 agosto 1916
   *[other] un altro giorno
 }

## La cronaca

log-turn-began = Turno { $turn }, { day }.
log-phase-began = Fase di { phase-name }.
log-placed = { $unit } è schierata in { $hex }.
log-placed-unseen = Una pedina del giocatore { side-name } è schierata in { $hex }.
log-arrived = { $unit } giunge in { $hex }.
log-arrived-unseen = Un'unità del giocatore { side-name } giunge in { $hex }.
log-supplied = { $points ->
    [one] Giunge 1 punto logistico
   *[other] Giungono { $points } punti logistici
 } per { side-power }.
log-planned = { $group } agirà { $guns ->
    [0] senza artiglieria
   *[other] con non più di { $guns } batterie
 }.
log-readied = Il giocatore { side-name } è pronto.
log-initiative = L'iniziativa è del giocatore { side-name }; i totali sono { $it } per l'Italia e { $ah } per l'Austria-Ungheria.
log-tied = Entrambi giungono a { $sum }: si tirano di nuovo i dadi.
log-unsupplied = { $unit } non ha una linea di rifornimento.
log-limbered = { $unit } è messa al traino.
log-emplaced = { $unit } entra in batteria.
log-lowered = { $level ->
    [0] La trincea di { $hex } è abbandonata
   *[other] La trincea di { $hex } scende al Livello { $level }
 }.
log-charged = { $unit } mina il ponte fra { $a } e { $b }.
log-charge-rolled = Brillano le mine al ponte fra { $a } e { $b }: il dado dà { $die }, il ponte { $blown ->
    [yes] salta
   *[no] regge
 }.
log-event-none = L'evento del giorno: il dado dà { $die }, non accade nulla.
log-event = L'evento del giorno: i dadi danno { $die } e { $second }. { $what ->
    [nothing] Non accade nulla.
    [free-activation] Una brigata italiana attaccherà di propria iniziativa.
    [regiment-moved] Confusione fra gli italiani: il nemico sposta un reggimento.
    [brigade-moved] Confusione fra gli austro-ungarici: il nemico sposta una brigata.
    [short-fire] L'artiglieria del giocatore { side-name } può tirare corto.
    [logistics] Nuovi rifornimenti per { side-power }.
   *[night-attack] Gli austro-ungarici possono attaccare una volta di notte senza spesa.
 }
log-drawn = La sorte designa { $group }.
log-shifted = { $unit } è sviata da { $from } a { $to }.
log-passed = Il giocatore { side-name } passa.
log-activated = { $how ->
    [reaction] { $group } reagisce; il comando è in { $hex }.
    [night] { $group } contrattacca di notte; il comando è in { $hex }.
    [free-night] { $group } attacca di notte, senza spesa; il comando è in { $hex }.
    [driven] { $group } va avanti di propria iniziativa; il comando è in { $hex }.
   *[planned] { $group } entra in azione; il comando è in { $hex }.
 }
log-reaction-rolled = { $group } tenta di reagire: il dado dà { $die }, serviva { $needs } o meno; { $made ->
    [yes] agisce
   *[no] non si mette in moto
 }.
log-probed = Gli ordini passano per { $hex } sotto gli occhi del nemico: il dado dà { $die }, { $open ->
    [yes] giungono
   *[no] si perdono
 }.
log-attached = { $unit } passa agli ordini di { $group }.
log-exchanged = { $rear } dà il cambio a { $front }.
log-moved = { $others ->
    [0] { $unit } muove
    [one] { $unit } e un'altra unità muovono
   *[other] { $unit } e altre { $others } unità muovono
 } da { $from } a { $to }.
log-moved-unseen = { $count ->
    [one] 1 unità del giocatore { side-name } muove
   *[other] { $count } unità del giocatore { side-name } muovono
 } da { $from } a { $to }.
log-force-marched = { $unit } procede a marce forzate.
log-strategic = { $unit } usa il movimento strategico.
log-extended = { $unit } estende la sua linea in { $hex }.
log-gathered = { $unit } si raccoglie in { $hex }.
log-captured = { $count ->
    [one] 1 batteria cade
   *[other] { $count } batterie cadono
 } in mano al giocatore { side-name } in { $hex }.
log-gun-captured = { $unit } è catturata.
log-trench-taken = { $level ->
    [0] La trincea di { $hex } è spianata all'arrivo delle truppe del giocatore { side-name }
   *[other] Le truppe del giocatore { side-name } rovesciano la trincea di { $hex }: Livello { $level }
 }.
log-dug = La trincea di { $hex } è al Livello { $level }.
log-dig-rolled = Si scava in { $hex } sotto gli occhi del nemico: il dado dà { $die }, il lavoro { $made ->
    [yes] procede
   *[no] non approda a nulla
 }.
log-works-begun = In { $hex } comincia un altro livello di trincea.
log-works-lost = I lavori in { $hex } sono interrotti.
log-declared = { $unit } in { $from } assalterà { $hex }.
log-declared-unseen = Un'unità del giocatore { side-name } in { $from } assalterà { $hex }.
log-aimed = { $unit } tirerà { $aim ->
    [guns] sulle batterie in
    [barrage] uno sbarramento su
   *[units] sulle truppe in
 } { $hex }.
log-laid = Uno sbarramento d'interdizione di { $factors ->
    [one] 1 fattore
   *[other] { $factors } fattori
 } batte { $hex }.
log-strayed = I colpi diretti su { $from } cadono corti su { $hex }: il dado dà { $die }.
log-barraged = Lo sbarramento su { $hex } coglie chi vi si trova.
log-readies-fire = { $unit } si prepara a far fuoco su { $hex }.
log-paid = Il giocatore { side-name } spende un punto logistico per i pezzi che tirano su { $hex }.
log-shift = { $to ->
    [right] a destra
   *[left] a sinistra
 } { $columns } ({ $why })
log-fired = { $cause ->
    [bombardment] Bombardamento di
    [barrage] Sbarramento su
    [infiltration] Fuoco su chi s'infiltra in
   *[defensive-fire] Fuoco difensivo su
 } { $hex }: { $total ->
    [one] 1 fattore
   *[other] { $total } fattori
 }, colonna { $initial }{ $shifted ->
    [yes] , { $shifts }
   *[no] {""}
 }{ $capped ->
    [yes] , al più { $most }
   *[no] {""}
 }{ $moved ->
    [yes] : colonna { $column }
   *[no] {""}
 }. { $thrown ->
    [yes] Il dado dà { $die }
   *[no] Il risultato
 }: { $result }.
log-trench-hit = { $level ->
    [0] Della trincea di { $hex } non resta nulla
   *[other] La trincea di { $hex } è sconvolta: Livello { $level }
 }.
log-entered = { $count ->
    [one] 1 unità del giocatore { side-name } va
   *[other] { $count } unità del giocatore { side-name } vanno
 } all'assalto di { $hex }.
log-advanced = { $count ->
    [one] 1 unità del giocatore { side-name } tiene
   *[other] { $count } unità del giocatore { side-name } tengono
 } { $hex }.
log-odds = { $counter ->
    [yes] Contrassalto
   *[no] Assalto
 } a { $hex }: { $attack } contro { $defence } fa { $initial }{ $shifted ->
    [yes] , { $shifts }
   *[no] {""}
 }{ $capped ->
    [yes] , al più { $most }
   *[no] {""}
 }{ $moved ->
    [yes] : { $column }
   *[no] {""}
 }.
log-resolved = { $thrown ->
    [yes] Il dado dà { $die }: { $cell }
   *[no] Il risultato è { $cell }
 }. { $result }.
loses-steps = { $steps ->
    [one] 1 passo perso
   *[other] { $steps } passi persi
 }
loses-order = { $points ->
    [one] 1 punto di disorganizzazione ciascuno
   *[other] { $points } punti di disorganizzazione ciascuno
 }
fire-nothing = nessun effetto
fire-again = un secondo dado decide di 1 punto di disorganizzazione
fire-trench = un livello di trincea distrutto
fire-effect = { $parts }
cell = { $attacker }; { $defender }
fate = { $role ->
    [attacker] Attaccante
   *[defender] difensore
 }: { $quiet ->
    [yes] illeso
   *[no] { $parts }
 }
fate-retreats = ripiega
log-step-lost = { $unit } perde un passo.
log-disorganized = { $unit } subisce { $points ->
    [one] 1 punto di disorganizzazione
   *[other] { $points } punti di disorganizzazione
 }.
log-eliminated = { $unit } è perduta: { $why ->
    [steps] non ha più passi
    [spiked] i serventi hanno inchiodato i pezzi
    [machine-gun] le mitragliatrici non riescono a sganciarsi
    [flamethrower] il fuoco è stato troppo
   *[alone] la sua fanteria non c'è più
 }.
log-surrendered = { $unit } si arrende.
log-retreated = { $unit } ripiega da { $from } a { $to }.
log-retreated-unseen = Un'unità del giocatore { side-name } ripiega da { $from } a { $to }.
log-overstacked = Le unità del giocatore { side-name } in { $hex } si accalcano: ciascuna subisce 1 punto di disorganizzazione.
log-stood = I difensori di { $hex } resistono sul posto.
log-trench-falls = { $level ->
    [0] Della trincea presa d'assalto in { $hex } non resta nulla
   *[other] La trincea presa d'assalto in { $hex } scende al Livello { $level }
 }.
log-completed = { $group } ha compiuto la sua azione.
log-held = Il giocatore { side-name } non reagisce.
log-rallied = { $unit } si riordina in parte.
log-restored = { $unit } torna a organico pieno.
log-recalled = { $unit } è ricostituita in { $hex }.
log-span-begun = Si comincia un ponte fra { $a } e { $b }.
log-span-lost = Il ponte cominciato fra { $a } e { $b } è abbandonato.
log-bridged = Un ponte unisce { $a } e { $b }.
log-conquered = Il giocatore { side-name } prende { $hex } { $name } ({ $points } PV).
log-triggered = I combattimenti a nord richiamano altra artiglieria.
log-ended = La battaglia è finita.

## Che cosa si chiede

ask-wait = Si attende il giocatore { side-name }.
ask-nothing = Non si chiede nulla.
ask-place = Schierare le unità: ne restano { $left }.
ask-reinforce = Fare entrare i rinforzi, o trattenerli.
ask-plan = Pianificare in segreto quali brigate agiscono e con quanti pezzi: { $points } punti logistici disponibili.
ask-bid = Quanti dei { $points } punti logistici si spendono per l'iniziativa?
ask-artillery = Cambiare posizione ai pezzi, abbassare trincee, inchiodare pezzi, far saltare ponti.
ask-shift = Spostare di un esagono i battaglioni di { $group }, o lasciarli.
ask-act = Attivare una brigata pianificata, o passare.{ $passed ->
    [yes] {" "}Il giocatore { side-name } ha passato.
   *[no] {""}
 }
ask-probe = { $group }: mandare ordini attraverso un esagono in zona nemica, o lasciare unità fuori comando.
ask-attach = { $group }: assegnare unità indipendenti{ $guns ->
    [0] {""}
    [one] {" "}e ancora 1 batteria
   *[other] {" "}e fino ad altre { $guns } batterie
 }, scambiarsi con una brigata del fronte, o cominciare.
ask-move = { $group }: muovere, scavare, dichiarare assalti.
ask-move-free = Muovere le unità non attivate, o chiudere la fase.
ask-move-rear = { $group } sale al fronte.
ask-move-front = { $group } lascia il fronte.
ask-counter = Avvicinarsi e dichiarare contrassalti agli esagoni appena perduti, o chiudere il passo.
ask-group = Altre unità si uniscano al gruppo, oppure il gruppo muova.
ask-bombard = { $group }: indicare i bersagli dei pezzi, poi chiudere il passo.
ask-fire = Fuoco difensivo: chi tira, e su quale esagono?
ask-counter-fire = Fuoco difensivo contro il contrassalto: chi tira, e su quale esagono?
ask-wave = Chi va ora all'assalto di { $hex }?
ask-resolve = Quale assalto si combatte ora?
ask-lose = Chi perde il prossimo passo in { $hex }? Ne restano { $left }.
ask-retreat = Ritirata da { $hex }: ancora { $left ->
    [one] 1 unità
   *[other] { $left } unità
 }.
ask-withdraw = Un'altra ondata viene contro { $hex }: resistere, o sgomberare l'esagono?
ask-react = Reagire con una brigata, o attendere?
ask-rally = Riordinare unità, ripianare perdite, cominciare ponti, o chiudere la fase.

## Come finisce

outcome = { $grade ->
    [draw] La battaglia è pari: { $points } punti vittoria all'Italia.
    [complete] Vittoria italiana completa: il fronte è sfondato, con { $points } punti vittoria.
   *[victory] Vittoria del giocatore { side-name }: { $points } punti vittoria all'Italia.
 }{ $halted ->
    [yes] {" "}L'offensiva si è arrestata.
   *[no] {""}
 }

## A che cosa badare prima di chiudere un passo

warn-too-many = { $units } in { $hex } sono troppe per l'esagono: alla fine del turno ciascuna subisce un punto di disorganizzazione
warn-lone-guns = { $units } in { $hex } sono sole in una zona nemica: chi entra le cattura
warn-surrender = { $units } in { $hex } ha il nemico accanto ed è a un punto di disorganizzazione dalla resa
warn-out-of-supply = { $units } in { $hex } non ha una linea di rifornimento
warn-idle = { $units } in { $hex } ha il nemico accanto e non ha ordini
warn-silent-gun = { $units } in { $hex } non ha un bersaglio
hazard-fire = il nemico spara su chi s'infiltra nella sua zona
hazard-barrage = qui c'è uno sbarramento d'interdizione

## Fortuna e studio

throw-assault = assalto
throw-fire = fuoco
throw-reaction = reazione
throw-initiative = iniziativa
gauge-victory-points = punti vittoria italiani
gauge-italian-steps = passi italiani sulla mappa
gauge-austrian-steps = passi austro-ungarici sulla mappa
gauge-italian-points = punti logistici italiani
gauge-austrian-points = punti logistici austro-ungarici
lost-order = punti di disorganizzazione
lost-steps = passi
lost-artillery = artiglieria
lost-counters = pedine
fortune = ciò che la casella della Tabella degli assalti toglie al difensore, meno ciò che toglie all'attaccante: due per un passo, due per una ritirata, uno per un punto di disorganizzazione
sum-defender-retreats = il difensore ripiega
sum-attacker-retreats = l'attaccante ripiega
sum-step-lost = si perde un passo
sum-disorganized = disorganizzazione

## Sovrapposizioni

overlay-zones = Zone di controllo
overlay-supply = Rifornimenti
overlay-command = Raggio di comando
overlay-trenches = Trincee
overlay-works = Lavori in corso
overlay-objectives = Esagoni di vittoria
overlay-control = Chi tiene il terreno
overlay-brigades = Brigate
legend-both = entrambi
legend-source = fonte
legend-supplied-road = strada collegata a una fonte
legend-in-supply = rifornita: esagoni fino alla strada
legend-out-of-supply = senza rifornimenti
legend-out = senza
legend-hq = comando
legend-command = nel raggio di comando
legend-probe = decide un dado
legend-closed = ordini perduti
legend-work = trincea in costruzione, con il livello
legend-span = ponte in costruzione

## Righe di una somma

by-terrain = terreno
by-uphill = in salita
by-across-river = attraverso un fiume
by-across-isonzo = attraverso l'Isonzo
by-trench = trincea
by-morale = morale
by-cavalry = carica di cavalleria
by-cavalry-target = cavalleria come bersaglio
by-flamethrower = lanciafiamme
by-surprise = sorpresa
by-two-units = due unità allo scoperto
by-fire-from-trench = fuoco da una trincea
by-fire-from-above = fuoco dall'alto
by-fire-across-river = fuoco attraverso l'acqua

## Ordini

verb-place = schieramento: una pedina va in un esagono della sua area, in qualsiasi ordine
verb-deploy = schieramento o rinforzi: il resto è disposto in modo ragionevole
verb-enter = un rinforzo entra in un esagono d'ingresso
verb-plan = Comando: il comando della brigata va nella casella 0, 1-5, 6-10 o 11-15 del tabellone, per altrettanti pezzi
verb-ready = Comando: il piano è completo
verb-bid = Iniziativa: tanti punti logistici si spendono sul dado
verb-limber = Fase di Artiglieria: il pezzo è girato sul lato movimento
verb-emplace = Fase di Artiglieria: il pezzo è girato sul lato fuoco
verb-spike = Fase di Artiglieria: il pezzo è distrutto dai suoi serventi
verb-lower = Fase di Artiglieria: una propria trincea perde un livello
verb-charge = Fase di Artiglieria: l'unità tenta di far saltare il ponte su quel lato
verb-shift = evento: un battaglione della brigata è spostato di un esagono
verb-activate = la brigata agisce; il suo comando è posto in quell'esagono
verb-pass = ora non si attiva alcuna brigata
verb-probe = un dado per il comando attraverso un esagono in zona nemica
verb-attach = il pezzo o l'unità indipendente serve la brigata che agisce
verb-exchange = la brigata che agisce si scambia con quella, che è al fronte
verb-move = un'unità muove in un esagono adiacente
verb-join = l'unità si unisce al gruppo che muoverà insieme
verb-step = il gruppo muove in un esagono adiacente, o prosegue
verb-force = l'unità marcia per metà del suo movimento in più, per un punto di disorganizzazione
verb-strategic = l'unità muove del doppio, lontano da ogni nemico
verb-assault = l'unità dichiara un assalto, o un contrassalto, a un esagono adiacente
verb-dig = l'unità scava invece di muovere
verb-extend = l'unità si dispone su un secondo esagono
verb-gather = un'unità su due esagoni si raccoglie in uno dei due
verb-bombard = il pezzo indica il bersaglio: unità o pezzi dell'esagono, o uno sbarramento
verb-fire = l'unità o il pezzo tirerà sull'esagono da cui vengono gli assalti
verb-pay = un punto logistico toglie il limite ai pezzi che tirano sull'esagono
verb-send = l'unità va con la prossima ondata
verb-resolve = l'assalto a quell'esagono si combatte ora
verb-lose = l'unità perde il prossimo passo
verb-retreat = l'unità ripiega in quell'esagono
verb-withdraw = i difensori sgomberano l'esagono prima della prossima ondata
verb-stand = i difensori attendono la prossima ondata
verb-react = una brigata pianificata reagisce con un dado; il suo comando è posto in quell'esagono
verb-night = una brigata contrattacca di notte con un dado, per un punto logistico
verb-free-night = una brigata attacca di notte come l'evento consente
verb-hold = nessuna reazione
verb-rally = l'unità perde un punto di disorganizzazione
verb-rest = si riordinano tutte le unità che possono
verb-restore = l'unità riprende il passo perduto
verb-recall = un battaglione eliminato torna in quell'esagono
verb-span = i genieri cominciano un ponte su quel lato
verb-end = chiude la fase o il passo

## Passi

step-place = si schierano le pedine, in qualsiasi ordine
step-reinforce = entrano i rinforzi
step-plan = si pianificano le brigate in segreto
step-bid = punti logistici per l'iniziativa, in segreto
step-artillery = pezzi, trincee e ponti, da ogni parte
step-shift = un evento sposta dei battaglioni
step-act = si attiva una brigata, o si passa
step-probe = dadi per il comando attraverso zone nemiche
step-attach = si assegnano pezzi e indipendenti
step-move = movimento, scavi e assalti dichiarati
step-group = si forma un gruppo prima del suo primo passo
step-bombard = bersagli del bombardamento
step-fire = fuoco difensivo contro gli assalti
step-wave = chi va per primo
step-resolve = quale assalto viene ora
step-lose = si assegna il prossimo passo perso
step-retreat = la prossima unità che ripiega
step-withdraw = il difensore resiste o sgombera prima di un'altra ondata
step-counter = si dichiarano i contrassalti
step-counter-fire = fuoco difensivo contro i contrassalti
step-react = l'altro giocatore può reagire
step-rally = riordino, rimpiazzi, ponti

## Opzioni

option-fog = Nebbia di guerra
option-fog-on = Di una pila nemica si vede solo la pedina in cima, una trincea costruita la copre, e la disorganizzazione non si vede mai.
option-fog-off = Tutto è scoperto tranne i piani e i punti logistici.
option-mg = Compagnie mitraglieri
option-mg-on = Le compagnie mitraglieri prendono parte.
option-mg-off = Le compagnie mitraglieri restano fuori.
option-fire = Fuoco su pile allo scoperto
option-fire-usual = Due unità allo scoperto sono un bersaglio migliore.
option-fire-heavy = Ogni unità di una pila allo scoperto subisce i passi persi.

## Ordini per più unità

all-guns-attached = Assegna tutti i pezzi
all-assault = Tutte all'assalto
all-guns-fire = Tirano tutti i pezzi
all-fire = Fanno fuoco tutte

## Parole delle tabelle

term-attack = attacco
term-defence = difesa
term-column = colonna
term-roll = dado
term-cell = risultato
term-shifts = spostamenti di colonna
term-net = spostamento netto
term-total = fattori
term-fire = fuoco
term-morale = morale
term-points = punti logistici
term-spent = spesi nella Fase di Comando
term-bids = spesi per l'iniziativa
term-brigades = brigate
term-trenches = trincee
term-barrages = sbarramenti d'interdizione
term-initiative = iniziativa
term-charged = ponti minati
place-arriving = In arrivo ora
place-off = Rinforzi futuri
place-unplaced = Non ancora schierate
place-surrendered = Arrese
place-gone = Eliminate
mark-disorganization = disorganizzazione { "{}" }
filter-disorganized = disorganizzate
mark-two-hexes = anche in { "{}" }
mark-blown-bridge = ponte saltato
mark-built-bridge = ponte costruito
mark-bridge-begun = ponte in costruzione
score = Punti vittoria
score-short = PV
chart-assault = Tabella degli assalti
chart-assault-corner = dado
chart-fire = Tabella del bombardamento e del fuoco difensivo
chart-fire-corner = dado
chart-terrain = Tabella degli effetti del terreno
chart-terrain-corner = punti movimento
chart-rest = Spostamenti, limiti, zone

## Qualunque cosa si chieda

game-over = la partita è finita
other-side-is-to-act = tocca all'altro giocatore
no-such-unit = quell'unità non esiste
no-such-hex = quell'esagono non esiste
no-such-hexside = quel lato non esiste
no-such-brigade = quella brigata non esiste
no-such-seat = quel posto non esiste
nothing-asked = non si chiede nulla
not-done-in-step = questo non si fa in questo passo
not-possible-now = ora non è possibile
not-yours = { $unit } non è tua
not-your-brigade = { $group } non è tua
not-on-map = { $unit } non è sulla mappa
outside-the-area = { $hex } è fuori dall'area dello scenario
hexes-not-adjacent = { $hex } non è adiacente a { $hex2 }
held-by-enemy = { $hex } è tenuto dal nemico
no-room = in { $hex } non c'è posto per un'altra unità
no-room-for-works = è più di quanto si possa tenere a mente insieme
cannot-go-there = { $unit } non può andare in { $hex }

## Schieramento e rinforzi

not-to-be-set-up-now = { $unit } non si schiera ora
not-in-set-up-area = { $hex } non è nell'area di schieramento di { $unit }
cannot-reach-the-front = da { $hex } { $unit } non raggiunge alcun esagono del fronte nemico
not-joined-to-the-front = le unità dietro il fronte vi sono unite esagono per esagono; { $hex } non lo è
rest-no-longer-finds-room = con { $unit } in { $hex } il resto non trova più posto
not-due = { $unit } non è attesa ora
no-entry-hex = { $hex } non è un esagono d'ingresso di { $unit }
entry-blocked = il nemico sbarra l'ingresso in { $hex }
no-reinforcements = non ci sono rinforzi
no-reinforcement-to-place = nessun rinforzo può entrare
must-come-in = i rinforzi non si possono trattenere

## Comando

no-display = non c'è un tabellone delle brigate
planned-already = { $group } è già pianificata
brigade-has-no-units = { $group } non ha unità sulla mappa
needs-logistics-points = costa { $n ->
    [one] 1 punto logistico
   *[other] { $n } punti logistici
 }, ne restano { $n2 }
no-bids = non si spendono punti per l'iniziativa
brigade-has-acted = { $group } ha già agito in questo turno
brigade-not-planned = { $group } non è pianificata
brigade-must-act = { $group } deve agire prima che la fase finisca
hq-out-of-supply = nessuna linea di rifornimento giunge a un comando in { $hex }
hq-line-interdicted = la strada che rifornisce { $hex } è sotto il tiro dei cannoni nemici
nobody-in-command = un comando in { $hex } non avrebbe sotto di sé alcuna unità di { $group }
nothing-to-probe = nessun ordine passa per { $hex } con un dado
no-reactions = non ci sono reazioni
night-is-austrian = solo gli austro-ungarici attaccano di notte
night-was-tried = il contrattacco notturno di questo turno è stato tentato
no-night-attack = ora non c'è un attacco notturno
belongs-to-a-brigade = { $unit } appartiene a una brigata
attached-already = { $unit } è già assegnata
two-independents = una brigata guida al massimo { $n } unità indipendenti
guns-of-the-box = la brigata fu pianificata per { $n } pezzi
out-of-command-range = { $unit } è fuori dal raggio di comando
other-division = { $unit } serve le brigate della sua divisione
brigade-without-division = { $group } non è di alcuna divisione e usa solo pezzi di corpo d'armata
no-guns-at-night = di notte non si usa l'artiglieria
no-exchange = le brigate non si scambiano
exchange-alone = una brigata che si scambia non porta con sé né pezzi né indipendenti
exchange-only-moves = in uno scambio le unità muovono soltanto
not-on-the-front = { $group } non è al fronte
not-in-the-rear = { $group } non è nelle retrovie
not-activated = { $unit } non agisce con la brigata
out-of-command = { $unit } è fuori comando
has-been-activated = { $unit } ha già agito in questo turno

## Fase di Artiglieria

no-artillery = { $unit } non è artiglieria
gun-on-move-side = { $unit } è sul lato movimento
gun-on-fire-side = { $unit } è sul lato fuoco
gun-has-its-order = { $unit } ha già avuto il suo ordine in questa fase
no-room-to-limber = sul lato movimento { $unit } non troverebbe posto nel suo esagono
no-gun-modes = i pezzi non si girano
two-emplaced-guns = in un esagono stanno al massimo { $n } pezzi in batteria
no-spiking = i pezzi non si inchiodano
no-lowering = le trincee non si abbassano
trench-cannot-fall = la trincea di { $hex } non si può abbassare
nobody-holds-trench = nessuna tua unità tiene { $hex }
lowered-already = la trincea di { $hex } è già stata abbassata in questa fase
no-blowing = i ponti non si fanno saltare
no-bridge = non c'è un ponte sull'Isonzo
too-far-to-blow = { $unit } è troppo lontana dal ponte, o non è del tipo giusto
way-to-bridge-not-free = il nemico è fra { $unit } e il ponte
blew-already = { $unit } ha già tentato di far saltare un ponte in questo turno
still-emplacing = { $unit } sta ancora entrando in batteria

## Eventi

not-of-brigade = { $unit } non è della brigata che muove
other-regiment = { $unit } è di un altro reggimento rispetto a quelle già spostate
not-over-the-isonzo = nessuno è spostato oltre l'Isonzo

## Movimento

has-moved = { $unit } ha già mosso
has-declared = { $unit } ha dichiarato un assalto
dug-this-turn = { $unit } ha scavato in questo turno
builds-a-bridge = { $unit } costruisce un ponte
gathers-first = { $unit } è su due esagoni e prima si raccoglie
guns-move-later = i pezzi muovono con le unità non attivate
holds-enemy-unit = in { $hex } c'è un'unità nemica
holds-enemy-guns = in { $hex } ci sono pezzi nemici
in-enemy-zone = { $hex } è in una zona nemica
guns-alone-in-zone = i pezzi non vanno da soli in una zona nemica: { $hex }
cars-keep-to-roads = le autoblindo restano sulle strade
cars-avoid-towns = le autoblindo non assaltano città e trincee: { $hex }
isonzo-needs-bridge = pezzi e autoblindo passano l'Isonzo su un ponte
enemy-too-near = { $hex } è a { $n ->
    [one] 1 solo esagono
   *[other] soli { $n } esagoni
 } da un nemico
needs-movement-points = a { $unit } servono { $mp } punti movimento, ne ha { $mp2 }
no-room-and-no-way-on = in { $hex } non c'è posto, né modo di proseguire
mover-has-no-room = chi è andato in { $hex } non vi trova posto e deve prima proseguire
overstacked = in { $hex } ci sono troppe unità, e alcune possono proseguire
no-group = non c'è alcun gruppo
no-group-under-way = nessun gruppo è in marcia
nobody-goes-along = nessun'altra unità dell'esagono può andare con { $unit }
not-with-group = { $unit } non è con il gruppo
group-could-not-move = con { $unit } il gruppo non potrebbe muovere
guns-do-not-march = l'artiglieria non fa marce forzate: { $unit }
marches-already = { $unit } è già in marcia forzata
too-worn-to-march = { $unit } ha { $n ->
    [one] 1 punto
   *[other] { $n } punti
 } di disorganizzazione: una marcia forzata la spezzerebbe
no-force-march = non ci sono marce forzate
no-strategic-movement = non c'è movimento strategico
strategic-later = il movimento strategico è delle unità non attivate
infantry-extends = solo la fanteria si dispone su due esagoni: { $unit }
two-hexes-alone = su due esagoni { $unit } sta da sola
not-on-two-hexes = { $unit } non è su due esagoni
not-one-of-its-hexes = { $hex } non è uno dei suoi esagoni
flamethrower-needs-infantry = { $unit } va solo con la fanteria
flamethrower-left-alone = { $unit } resterebbe senza fanteria
rear-goes-to-the-front = da { $hex } la brigata delle retrovie non giunge dov'è l'altra
must-fall-back = { $unit } può allontanarsi dal nemico e deve
must-assault = la brigata deve dichiarare un assalto

## Scavi e ponti

kind-does-not-dig = { $unit } non scava
digs-or-moves = { $unit } ha mosso; un'unità scava o muove
no-point-was-paid = per questa attivazione non si è pagato alcun punto logistico
five-levels-dug = una brigata scava al massimo { $n } livelli
trench-is-highest = la trincea di { $hex } è al Livello { $n } e non sale oltre
one-level-a-phase = in { $hex } si scava un livello per volta
no-bridges = non si costruiscono ponti
no-bridging-engineer = { $unit } non costruisce ponti
not-at-isonzo = { $unit } non è accanto a quel lato dell'Isonzo
bridge-is-there = un ponte c'è già, o è in costruzione
is-disorganized = { $unit } è disorganizzata

## Fuoco

not-attached = { $unit } non è assegnata alla brigata
no-bombardment = non c'è bombardamento
has-fired = { $unit } ha già bombardato in questo turno
has-a-target = { $unit } ha già il suo bersaglio
out-of-range = { $unit } è a { $n } esagoni, la sua portata è { $n2 }
not-observed = nessuno nel raggio di comando osserva { $hex }
no-enemy-there = in { $hex } non c'è alcun nemico
no-barrage = non c'è sbarramento d'interdizione
no-choice-of-aim = i pezzi non scelgono fra unità e artiglieria
no-such-target = in { $hex } non c'è nulla di quel genere a cui mirare
nobody-assaults-from = da { $hex } nessuno va all'assalto
does-not-fire = { $unit } non fa fuoco
not-next-to = { $unit } non è accanto a { $hex }
no-guns-in-counter = l'artiglieria non ha parte in un contrassalto
has-def-fired = { $unit } ha già tirato in difesa in questo turno
guns-beyond-share = { $n } fattori d'artiglieria sono più dei { $n2 } che le mitragliatrici consentono
no-payment = nessun punto toglie il limite all'artiglieria
paid-already = per { $hex } si è già pagato un punto

## Assalti

kind-does-not-assault = { $unit } non va all'assalto
stands-on-two-hexes = { $unit } è su due esagoni
counter-by-the-other = contrassalta l'altro giocatore
too-far-to-counter = { $unit } è troppo lontana dagli esagoni appena perduti
no-counter-from-there = da { $hex } non è più possibile alcun contrassalto
enemies-beside = { $unit } ha nemici accanto
finishes-its-counter = { $unit } è in marcia per un contrassalto e prima lo compie
does-not-wait = { $unit } non attende di andare all'assalto
flamethrower-follows = { $unit } va con la fanteria del suo esagono
two-at-a-time = due unità per volta assaltano un esagono
no-assault-there = non c'è un assalto a { $hex } da combattere
nowhere-to-go = da { $hex } non c'è via d'uscita
must-stand = il difensore resiste
does-not-suffer = { $unit } non ha parte in queste perdite
guns-need-two-hits = per perdere { $unit } ci vogliono due colpi dello stesso fuoco
other-loses-first = il prossimo passo lo perde un'unità diversa da { $unit }
does-not-retreat = { $unit } non ripiega
other-goes-first = prima di { $unit } ripiega un'altra unità
assault-came-from = da { $hex } è venuto un assalto
better-hex-to-retreat = un altro esagono viene prima di { $hex }

## Riordino e rimpiazzi

is-not-disorganized = { $unit } non è disorganizzata
no-rally = nessuno si riordina
nobody-rallies = nessuno può riordinarsi
has-rallied = { $unit } si è già riordinata o è stata ripianata in questa fase
not-in-supply = { $unit } non ha una linea di rifornimento
has-force-marched = { $unit } ha fatto una marcia forzata in questo turno
no-replacements = non ci sono rimpiazzi
is-whole = { $unit } è a organico pieno
kind-not-replaced = si ripiana solo la fanteria: { $unit }
brigade-has-had-one = { $group } ha avuto il suo rimpiazzo di questo turno
side-has-had-one = l'unico rimpiazzo per unità indipendenti è stato dato
enemy-beside-hex = un nemico è accanto a { $hex }
hex-out-of-supply = nessuna linea di rifornimento giunge a { $hex }
has-surrendered = { $unit } si è arresa e non torna
not-eliminated = { $unit } non è stata eliminata
independents-stay-out = { $unit } è indipendente e non torna
not-near-its-brigade = { $hex } non è presso la città o la fonte più vicina alla sua brigata
