### Che cosa dice Inferno sull'Isonzo 1917 ai suoi giocatori.
### Per ora: nomi, cronaca, domande, parole della pagina e la Fase di Movimento; il resto è detto in inglese.

## Nomi

a-unit = un'unità
side-name = { $side ->
    [it] italiano
   *[ah] austro-ungarico
 }
phase-name = { $phase ->
    [setup] Schieramento
    [supply] Rifornimento
    [reinforcement] Rinforzi
    [movement] Movimento
    [combat] Combattimento
   *[end] Fine
 }
verb-name = { $verb ->
    [place] schiera
    [deploy] disponi
    [enter] fai entrare
    [release] sblocca
    [recall] richiama
    [build] costruisci
    [repair] ripara
    [lift] ripiega
    [move] muovi
    [join] unisci
    [step] prosegui
    [recover] riorganizza
    [eliminate] elimina
    [blow] fai saltare
    [keep] conserva
    [attack] attacca
    [bombard] bombarda
    [support] appoggia
    [commit] conferma
    [defend] difendi
    [hold] tieni
    [refuse] rifiuta
    [accompany] accompagna
    [retreat] ritira
    [stay] resta
    [advance] avanza
    [halt] fermati
    [lose] subisci
    [stand] resisti
    [go] vai
    [demolish] demolisci
    [end] concludi
    [yield] cedi
    [continue] manda oltre
   *[other] { $verb }
 }

## La cronaca

log-turn-began = Comincia il turno { $turn }.
log-end-of-turn = Fine del turno.
log-phase-began = Fase di { phase-name }, giocatore { side-name }.
log-placed = { $unit } è schierata in { $hex }.
log-placed-unseen = Una pedina del giocatore { side-name } è schierata in { $hex }.
log-supplied = { $unit } è { $supply ->
    [in] rifornita
    [low] a corto di rifornimenti
   *[out] senza rifornimenti
 }.
log-attrition = { $unit } subisce logoramento.
log-arrived = { $unit } arriva in { $hex }.
log-released = { $unit } è sbloccata dalla riserva.
log-released-unseen = Il giocatore { side-name } sblocca una riserva.
log-recalled = { $unit } è ricostituita come rinforzo d'emergenza.
log-built = Un ponte di barche unisce { $a } e { $b }.
log-repaired = Il ponte fra { $a } e { $b } è riparato.
log-lifted = Il ponte di barche di { $unit } è ripiegato in { $hex }.
log-moved = { $others ->
    [0] { $unit } muove
    [one] { $unit } e un'altra unità muovono
   *[other] { $unit } e altre { $others } unità muovono
 } da { $from } a { $to }.
log-recovered = { $unit } si riorganizza.
log-overrun = { $unit } è travolta in { $hex }.
log-eliminated = { $unit } è eliminata: { $why ->
    [overstacked] l'esagono era sovraffollato
    [no-strength] non aveva più forza di difesa
    [reductions] ha perso l'ultimo passo
    [guns-cannot-retreat] l'artiglieria non può ritirarsi
   *[nowhere-to-go] il nemico tiene le due rive
 }.
log-blow-rolled = Si tenta di far saltare i ponti di { $hex }: il dado dà { $die }, riesce da 1 a 4.
log-bridge-blown = Il ponte fra { $a } e { $b } è distrutto.
log-bridge-kept = I ponti di { $hex } restano in piedi.
log-bombarded = { $unit } spara sul ponte { $a }-{ $b }: il dado dà { $die }, { $hit ->
    [yes] colpito
   *[no] nessun effetto
 }.
log-strength = { $units ->
    [one] 1 unità
   *[other] { $units } unità
 } con { $guns ->
    [one] 1 batteria d'appoggio
   *[other] { $guns } batterie d'appoggio
 }
log-declared = { $hex } è attaccato da { log-strength }.
log-defended = { $hex } è difeso da { log-strength }.
log-voided = L'attacco su { $hex } sarebbe sotto 1:3 e non ha luogo.
log-shift = { $to ->
    [right] a destra
   *[left] a sinistra
 } { $columns } ({ $why })
log-odds = { $attack } contro { $defence } fa { $initial }{ $shifted ->
    [yes] , { $shifts }
   *[no] {""}
 }{ $moved ->
    [yes] : { $column }
   *[no] {""}
 }. Artiglieria { $attacker_av } a { $defender_av }, { $steps } passi.
log-result = Il risultato è { $cell }.
log-resolved = I dadi danno { $dice } e { $third }: riga { $row } a { $column }, { $cell }.
log-losses = { $role ->
    [attacker] L'attaccante
   *[defender] Il difensore
 } legge { $total } sulla colonna { $column ->
    [large] Grande
   *[small] Piccola
 }{ $modified ->
    [yes] {" "}({ $lines })
   *[no] {""}
 }: { $reductions ->
    [one] 1 riduzione
   *[other] { $reductions } riduzioni
 }.
log-loss-line = { $value } { $why }
log-announced = I difensori di { $hex } cercheranno di tenere la trincea.
log-refusal-rolled = Tenere { $hex }: il dado dà { $die }, serviva { $needs } o meno; { $held ->
    [yes] la trincea è tenuta
   *[no] il tentativo fallisce
 }.
log-retreated = { $count ->
    [one] 1 unità del giocatore { side-name } si ritira
   *[other] { $count } unità del giocatore { side-name } si ritirano
 } da { $from } a { $to }.
log-unable = Le unità del giocatore { side-name } in { $hex } non possono ritirarsi.
log-advanced = { $unit } avanza in { $hex }.
log-reduced = { $unit } perde efficienza.
log-step-lost = { $unit } perde un passo.
log-captured = { $hex } è preso dal giocatore { side-name }.
log-end-rolled = Fine della partita con { $needs } o meno: il dado dà { $die }.
log-points-rolled = { $die ->
    [one] 1 nuovo punto
   *[other] { $die } nuovi punti
 } Ris/Rimp: l'Italia ne ha { $points }.
log-ended = La partita è finita.

## Che cosa si chiede

ask-wait = Si attende il giocatore { side-name }.
ask-nothing = Non si chiede nulla.
ask-place = Schierare { $unit }.
ask-reinforce = Mettere in campo i rinforzi; sbloccare o richiamare unità.
ask-build = I pontieri possono costruire o riparare ponti.
ask-lift = I ponti di barche possono essere ripiegati.
ask-move = Muovere unità, riorganizzarle, o chiudere la fase.
ask-group = Altre unità si uniscano al gruppo, oppure il gruppo muova.
ask-excess = { $hex } è sovraffollato: scegliere che cosa è eliminato.
ask-blow = Il nemico è giunto a { $hex }: far saltare i ponti?
ask-attack = Dichiarare un attacco, bombardare un ponte, o chiudere la fase.
ask-declare = Chi attacca { $hex }, e quale artiglieria appoggia?
ask-defend = Chi difende { $hex }?
ask-hold = Difendere { $hex } per il suo terreno o per l'acqua che ha davanti?
ask-support = Quale artiglieria appoggia la difesa di { $hex }?
ask-refuse = La trincea di { $hex }: provare a rifiutare la ritirata?
ask-accompany = Unità che non hanno preso parte seguono la ritirata?
ask-retreat = Ritirata da { $hex }: ancora { $left ->
    [one] un esagono
   *[other] { $left } esagoni
 }.
ask-continue = { $hex } è sovraffollato: chi prosegue?
ask-advance = { $hex } è sgombro: chi avanza?
ask-lose = Chi subisce la prossima riduzione? Ne restano { $left }.
ask-stand = La trincea di { $hex } si può tenere per una riduzione: restare o andare?
ask-demolish = Si possono far saltare i ponti di cui si controllano i due capi.

## Come finisce

outcome = { $how ->
    [draw] Parità: { $points } punti vittoria italiani.
    [sudden] Vittoria strategica austro-ungarica: si è entrati a Gorizia.
   *[won] Vittoria { $grade ->
        [strategic] strategica
       *[operational] operativa
    } del giocatore { side-name }: { $points } punti vittoria italiani.
 }

## A che cosa badare prima di chiudere la fase

warn-too-many = { $units } in { $hex } sono troppe: l'eccedenza è eliminata alla fine della fase
warn-lone-guns = { $units } in { $hex } senza unità combattenti, il nemico a { $away ->
    [one] 1 esagono
   *[other] { $away } esagoni
 } in terreno libero: chi entra elimina ciò che vi si trova
warn-open-town = Gorizia è aperta in { $hex }, il nemico a { $away ->
    [one] 1 esagono
   *[other] { $away } esagoni
 }: se vi entra la partita è persa
warn-out-of-supply = { $units } in { $hex } è senza rifornimenti per il secondo turno: segue il logoramento
hazard-zone = zona di controllo nemica
hazard-bridge = qui il nemico può tentare di far saltare un ponte

## Ordini

verb-place = schieramento: una pedina va in un esagono della sua area, in qualsiasi ordine; `place HEX` vale per la prossima della lista
verb-deploy = schieramento o rinforzi: il resto è disposto in modo ragionevole
verb-enter = un rinforzo entra in un esagono di bordo contrassegnato
verb-release = una riserva italiana è sbloccata per un punto e un PV
verb-recall = un'unità austro-ungarica eliminata torna come rinforzo d'emergenza
verb-build = i pontieri diventano un ponte di barche
verb-repair = i pontieri riparano un ponte distrutto
verb-lift = un ponte di barche torna a essere pontieri, in quell'esagono
verb-move = un'unità muove in un esagono adiacente
verb-join = movimento: l'unità si unisce a un gruppo; combattimento: si unisce all'attacco
verb-step = il gruppo muove in un esagono adiacente, o prosegue
verb-recover = l'unità recupera una riduzione di efficienza
verb-eliminate = in un esagono sovraccarico sceglie il proprietario
verb-blow = si tenta di far saltare i ponti dell'esagono raggiunto dal nemico
verb-keep = nulla è fatto saltare, nulla è ritirato
verb-attack = comincia la dichiarazione di un attacco a quell'esagono
verb-bombard = l'artiglieria tira su un ponte o un ponte di barche
verb-support = l'artiglieria aggiunge il suo valore, in attacco o in difesa
verb-commit = la dichiarazione o la difesa resta com'è
verb-defend = l'unità partecipa alla difesa
verb-hold = il difensore sceglie l'effetto del suo esagono o del lato
verb-refuse = si annuncia di rifiutare la ritirata in una trincea
verb-yield = non si rifiuta
verb-accompany = un'unità che non ha attaccato va con chi si ritira
verb-retreat = la pila si ritira di un esagono
verb-continue = un'unità di una pila in un esagono sovraccarico va un esagono oltre
verb-stay = nessun altro va con loro
verb-advance = un attaccante avanza nell'esagono lasciato libero
verb-halt = non si avanza oltre
verb-lose = l'unità subisce una riduzione di efficienza
verb-stand = dopo un rifiuto riuscito: una riduzione invece di un esagono
verb-go = dopo un rifiuto riuscito: ci si ritira comunque
verb-demolish = fase C: si fa saltare un ponte di cui si controllano le due estremità
verb-end = chiude la fase o il passo
step-place = si schierano le pedine, in qualsiasi ordine
step-reinforce = rinforzi, riserve, rinforzi d'emergenza
step-build = i pontieri costruiscono e riparano
step-lift = i ponti di barche sono ritirati, da ogni parte
step-move = movimento e riorganizzazione
step-group = si forma un gruppo prima del suo primo passo
step-excess = il proprietario elimina ciò che è di troppo in un esagono
step-blow = l'altro può far saltare i ponti di un esagono raggiunto
step-attack = la Fase di Combattimento tra un combattimento e l'altro
step-declare = si dichiara un attacco
step-defend = si scelgono i difensori
step-hold = esagono o lato
step-support = artiglieria in difesa; poi si conferma
step-refuse = rifiuto della ritirata in una trincea
step-accompany = unità che vanno con chi si ritira
step-retreat = il prossimo esagono di una ritirata
step-continue = unità che proseguono da un esagono sovraccarico
step-advance = avanzata dopo il combattimento
step-lose = si assegna la prossima riduzione
step-stand = dopo un rifiuto riuscito
step-demolish = fase C: ponti di cui si controllano le due estremità
all-join = Si uniscono tutte
all-advance = Avanzano tutte
each-takes-one = Una ciascuna
blow-all = Salta tutto

## I piani di chi pianifica

plan-lines = { $above }{"\u000A"}  { $line }
plan-list = { $first } e { $last }
plan-and-more = altre { $count }
plan-nobody = nessuno
plan-attack = Attaccare
plan-close-up = Serrare sotto al nemico
plan-strike-back = Tenere la linea e contrattaccare
plan-hold = Tenere la linea
plan-headline = Turno { $turn }, { $points } punti italiani. { $aim }{ $axis ->
        [none] {""}
       *[other] ; sforzo principale verso { $axis }
    }.
plan-decides = { $hex } (decide la partita)
plan-objectives = Obiettivi: { $hexes }.
plan-attack-on = Attacco a { $hex } con { $units } a { $odds }{ $flanked ->
        [yes] , di fianco
       *[no] {""}
    }, { $chance } di liberarlo.
plan-smaller-attacks = Attacchi minori a { $hexes }.
plan-guard = { $unit } in { $hex }
plan-held = Da tenere: { $guards }.
plan-recover = Fuori dalla linea per riorganizzarsi: { $units }.
plan-reserve = Riserva, in arrivo: { $units }.
plan-both = Riserva: in arrivo { $coming }, a riorganizzarsi { $resting }.
plan-guns-on = { $guns } su { $hex }
plan-guns-move = { $guns } in cambio di posizione
plan-artillery = Artiglieria: { $guns }.
plan-artillery-kept = Artiglieria: tenuta per la difesa.

## Parole della pagina

overlay-zones = Zone di controllo
overlay-supply = Rifornimenti
overlay-objectives = Obiettivi
overlay-control = Chi tiene il terreno
overlay-trenches = Trincee
overlay-formations = Formazioni
legend-both = entrambi
legend-source = fonte
legend-in-supply = rifornita: esagoni fino alla fonte
legend-low-supply = a corto di rifornimenti
legend-out-of-supply = senza rifornimenti; dove il nemico taglia la via
legend-out = senza
legend-cut = tagliata
option-fog = Nebbia di guerra
option-fog-on = Di una pila nemica si vede solo la pedina in cima, e nessun segnalino.
option-fog-off = Tutto è scoperto.
option-trails = Rifornimenti lungo le mulattiere
option-trails-on = Le vie di ogni tipo portano rifornimenti: strade, mulattiere e ferrovie (interpretazione 4.7).
option-trails-off = Solo strade e ferrovie portano rifornimenti.
option-refusal = Forza in una ritirata rifiutata
option-refusal-present = Il dado si confronta con la forza dopo perdite e rifornimenti (interpretazione 3.22).
option-refusal-printed = Il dado si confronta con la forza stampata sulla pedina.
option-overstack = Ritirata in un esagono sovraccarico
option-overstack-go-on = Finché qualcuno può proseguire e ciò toglie il sovraccarico, qualcuno deve (interpretazione 5.12).
option-overstack-may-stay = La pila può restare, e il proprietario elimina ciò che è di troppo.
term-av = valore d'artiglieria
term-third = terzo dado
term-row = riga
term-cell = risultato
term-loss = perdite
term-points = punti Ris/Rimp
term-destroyed = ponti distrutti
term-pontoons = ponti di barche
term-crossed = lati dell'Isonzo usati in questo turno
place-arriving = In arrivo ora
place-off = Rinforzi futuri
place-reserve = In riserva
place-unplaced = Non ancora schierate
place-gone = Eliminate
mark-effectiveness = efficienza −{"{}"}
filter-disordered = disorganizzate
mark-low-supply = a corto di rifornimenti
mark-out-of-supply = senza rifornimenti
filter-out-of-supply = senza rifornimenti
mark-destroyed-bridge = ponte distrutto
mark-pontoon-bridge = ponte di barche
score = Punti vittoria
score-short = PV
cell = { $attacker }; { $defender }
fate = { $role ->
    [attacker] attaccante
   *[defender] difensore
 } { $quiet ->
    [yes] come tirato
   *[no] { $parts }
 }
fate-losses = { $modifier } sulle perdite
fate-retreats = si ritira di { $hexes }
chart-crt = Tabella dei combattimenti
chart-crt-corner = 2 dadi
chart-lrt = Tabella delle perdite
chart-lrt-corner = riduzioni
chart-rest = Modificatori, terreno, movimento

## Fase di Movimento

still-in-reserve = { $unit } è in riserva e non è stata sbloccata
minimum-move-made = { $unit } ha fatto il movimento minimo e non può spendere altro
crossed-one-hex-only = { $unit } ha attraversato con i pontieri e può muovere di un solo esagono
needs-movement-points = a { $unit } servono { $mp } punti movimento, ne ha { $mp2 }
holds-enemy-combat-unit = in { $hex } c'è un'unità combattente nemica
holds-enemy-unit = in { $hex } c'è un'unità nemica
holds-friendly-units = in { $hex } ci sono unità amiche
enemy-trench-guarded = { $hex } è una trincea nemica nella zona di un'unità in una trincea collegata
guns-need-true-bridge = l'artiglieria attraversa l'Isonzo solo su veri ponti
isonzo-needs-bridge = l'Isonzo si attraversa su un ponte, o da un esagono in cui all'inizio della fase c'erano dei pontieri
crossing-takes-whole-move = attraversare con i pontieri costa tutto il movimento ed è il solo esagono percorso
isonzo-hexside-used = questo lato dell'Isonzo è già stato usato in questo turno da { $size ->
    [battalion] un battaglione
   *[regiment] una brigata o un reggimento
 }
guns-east-of-isonzo = a est dell'Isonzo l'artiglieria italiana muove solo su strada e in terreno aperto; { $hex } non lo è
isonzo-crossing-limit = al massimo una brigata o un reggimento e un battaglione attraversano un lato dell'Isonzo in un turno
kind-does-not-recover = si riorganizzano solo fanteria, bersaglieri e unità da montagna
lost-step-stays-lost = { $unit } ha perso un passo, e i passi non tornano
full-effectiveness = { $unit } ha piena efficienza
effectiveness-not-recovered = l'efficienza non si recupera
recovered-already = { $unit } si è già riorganizzata in questa fase
not-in-supply = { $unit } non è rifornita
recovery-needs-points = per riorganizzarsi servono { $mp } punti movimento, { $unit } ne ha { $mp2 }
enemy-too-near-to-recover = il nemico più vicino è a { $n } esagoni, ne servono tre
recovery-needs-ris-point = oltre la prima linea italiana riorganizzarsi costa un punto Ris/Rimp, e non ce n'è
not-on-map = { $unit } non è sulla mappa
not-yours = { $unit } non è tua
game-over = la partita è finita
other-side-is-to-act = tocca all'altro giocatore
no-such-unit = quell'unità non esiste
no-such-hex = quell'esagono non esiste
no-such-seat = quel posto non esiste
nothing-asked = non si chiede nulla
hex-not-approached = { $hex } non è l'esagono raggiunto
not-done-in-step = questo non si fa in questo passo
not-possible-now = ora non è possibile
hexes-not-adjacent = { $hex } non è adiacente a { $hex2 }
minimum-move-is-first = il movimento minimo spetta a un'unità che non ha speso nulla
nobody-goes-along = nessun'altra unità dell'esagono può andare con { $unit }
not-with-group = { $unit } non è con il gruppo
group-could-not-move = con { $unit } il gruppo non potrebbe muovere
no-group = non c'è alcun gruppo
no-group-under-way = nessun gruppo è in marcia
not-in-hex = { $unit } non è in { $hex }
hex-as-full-without = senza { $unit } l'esagono sarebbe altrettanto pieno
excess-goes-in-order = le unità in eccesso sono eliminate nel loro ordine
