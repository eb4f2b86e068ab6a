### Che cosa dice Inferno sull'Isonzo 1917 ai suoi giocatori.
### Per ora: nomi, cronaca, domande e la Fase di Movimento; il resto è detto in inglese.

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

verb-move = un'unità muove in un esagono adiacente
verb-join = movimento: l'unità si unisce a un gruppo; combattimento: si unisce all'attacco
verb-step = il gruppo muove in un esagono adiacente, o prosegue
verb-recover = l'unità recupera una riduzione di efficienza
verb-end = chiude la fase o il passo
step-move = movimento e riorganizzazione
step-group = si forma un gruppo prima del suo primo passo

## Fase di Movimento

in-reserve-not-released = { $unit } è in riserva e non è stata sbloccata
made-minimum-move-may-spend-nothing-more = { $unit } ha fatto il movimento minimo e non può spendere altro
crossed-with-engineer-may-move-one-hex-only = { $unit } ha attraversato con i pontieri e può muovere di un solo esagono
needs-movement-points = a { $unit } servono { $mp } punti movimento, ne ha { $mp2 }
holds-enemy-combat-unit = in { $hex } c'è un'unità combattente nemica
holds-enemy-unit = in { $hex } c'è un'unità nemica
holds-friendly-units = in { $hex } ci sono unità amiche
enemy-trench-in-zone-unit-in-connected-trench = { $hex } è una trincea nemica nella zona di un'unità in una trincea collegata
artillery-crosses-isonzo-on-true-bridges-only = l'artiglieria attraversa l'Isonzo solo su veri ponti
isonzo-crossed-on-bridge-from-hex-in-bridge = l'Isonzo si attraversa su un ponte, o da un esagono in cui all'inizio della fase c'erano dei pontieri
crossing-with-engineer-takes-whole-allowance-only-hex = attraversare con i pontieri costa tutto il movimento ed è il solo esagono percorso
isonzo-hexside-used-turn-by = questo lato dell'Isonzo è già stato usato in questo turno da { $size ->
    [battalion] un battaglione
   *[regiment] una brigata o un reggimento
 }
east-isonzo-italian-artillery-moves-on-roads-clear = a est dell'Isonzo l'artiglieria italiana muove solo su strada e in terreno aperto; { $hex } non lo è
one-brigade-regiment-one-battalion-at-most-cross = al massimo una brigata o un reggimento e un battaglione attraversano un lato dell'Isonzo in un turno
only-infantry-bersaglieri-mountain-units-recover = si riorganizzano solo fanteria, bersaglieri e unità da montagna
lost-step-steps-do-not-come-back = { $unit } ha perso un passo, e i passi non tornano
full-effectiveness = { $unit } ha piena efficienza
effectiveness-not-recovered = l'efficienza non si recupera
recovered-in-phase = { $unit } si è già riorganizzata in questa fase
not-in-supply = { $unit } non è rifornita
recovery-needs-movement-points = per riorganizzarsi servono { $mp } punti movimento, { $unit } ne ha { $mp2 }
nearest-enemy-hexes-away-three-needed = il nemico più vicino è a { $n } esagoni, ne servono tre
beyond-first-italian-line-recovery-takes-ris-rimp = oltre la prima linea italiana riorganizzarsi costa un punto Ris/Rimp, e non ce n'è
not-on-map = { $unit } non è sulla mappa
not-yours = { $unit } non è tua
game-over = la partita è finita
other-side-act = tocca all'altro giocatore
no-such-unit = quell'unità non esiste
no-such-hex = quell'esagono non esiste
no-such-seat = quel posto non esiste
nothing-asked = non si chiede nulla
not-hex-approached = { $hex } non è l'esagono raggiunto
not-done-in-step = questo non si fa in questo passo
not-possible-now = ora non è possibile
not-adjacent-2 = { $hex } non è adiacente a { $hex2 }
minimum-move-for-unit-spent-nothing = il movimento minimo spetta a un'unità che non ha speso nulla
no-other-unit-in-hex-can-go-with = nessun'altra unità dell'esagono può andare con { $unit }
does-not-stand-with-group = { $unit } non è con il gruppo
with-group-could-not-move = con { $unit } il gruppo non potrebbe muovere
no-group = non c'è alcun gruppo
no-group-under-way = nessun gruppo è in marcia
not-in = { $unit } non è in { $hex }
without-hex-would-as-full = senza { $unit } l'esagono sarebbe altrettanto pieno
units-in-excess-eliminated-in-their-order = le unità in eccesso sono eliminate nel loro ordine
