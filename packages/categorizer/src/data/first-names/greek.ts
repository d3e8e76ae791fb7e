/** Given names of Greece and Cyprus, in Latin letters and as the Greek ones are folded. */
export const greek = `
achilleas achilleus adamantia adamantios afroditi agapi agathi aggeliki aggelos agisilaos aglaia aikaterini aimilia aimilios akis alekos alexandra
alexandros alexia alexios alkis alkistis anargyros anastasia anastasios anastasis andreas andriana androniki andronikos anestis angeliki angelos anna
anthi anthimos anthoula antigoni antonia antonios antonis apostolia apostolos archontia areti argiro argyris argyro ariadni aris aristea aristeidis
aristos aristotelis artemios artemis aspasia athanasia athanasios athina athos avgerinos avgoustinos chara charalambos charalampia charalampos
charikleia charilaos charis charoula chloi chrisoula christina christodoulos christoforos christos chrysa chrysanthi chrysanthos chrysostomos
chrysoula dafni damianos danai daniil david demetra demetrios despina despo despoina diamantis diamanto dimitra dimitri dimitrios dimitris dimos
dimosthenis dionisis dionysia dionysios dionysis domna dora doukas efi efstathia efstathios efstratios efthalia efthimia efthimios efthymia efthymios
eftychia eftychios eirini ekaterini elefteria eleftheria eleftherios elena eleni eleonora elias elisavet elissavet elli elpida eugenia evagelos
evaggelia evaggelos evangelia evangelos evanthia evdokia evdoxia evgenia evgenios evi evripidis fani fanis fanouria foivos foteini fotini fotios fotis
frosini frosso garyfallia georgia georgios georgos gerasimos gerasimoula gianna giannis giannoula giorgos giota giotis glykeria grammatiki gregoris
grigorios grigoris iakovos iasonas ifigeneia ilektra ilianna ilias ioanna ioannes ioannis iordanis iosif ippokratis iraklis irini iro isidora isidoros
ismini kalliope kalliopi kallirroi kanella kassiani katerina katina kimonas kiriaki kiriakos kleanthis kleio kleomenis kleopatra konstantina
konstantinos kosmas kostas kostis koula kristallia kyriaki kyriakos kyriakoula lambrini lambros lamprini lampros lazaros lefteris lemonia leonidas
loukas loukia lydia magda magdalini makis makrina manolis manos manthos margarita maria marianna marianthi marika marina marios markella markos maro
matina matoula matthaios melina melpomeni menelaos michail michalis miltiadis miltos minas mirsini mirto mixail morfoula myrto nadia nafsika natasa
nefeli nektaria nektarios neoklis niki nikiforos nikitas nikolaos nikolas nikoletta nikos nota odysseas olga olympia orestis orfeas ourania panagiota
panagioths panagiotis panayiota panayiotis panayotis pandelis panos panteleimon pantelis paraskevas paraskevi paris parthena pavlina pavlos pelagia
penelope pericles periklis persa persefoni petros petroula photios pigi platonas polychronis polyxeni popi prodromos pythagoras rallou rania rea rena
roula sakis sapfo savvas semina serafeim serafim simos sofia sofoklis sokratis solon sotiria sotirios sotiris souzana spiridon spiros spyridon
spyridoula spyros stamata stamatia stamatios stamatis stathis stavros stavroula stefania stefanos stela stelios stella stergiani stergios stratos
styliani stylianos symeon tasos tasoula tassos thalia thanasis thanos thekla themis themistoklis theocharis theodora theodoros theodosia theodosios
theofania theofanis theofilos theologos theoni thodoris thomais thomas thomi thrasyvoulos timoleon timotheos toula triantafyllia triantafyllos tryfon
tzeni tzortzis vaggelis vaios valantis vana vangelis varvara vasileios vasiliki vasilios vasilis vaso vassiliki vassilios vassilis vasso vayia vicky
violeta voula xanthi xanthippi xaralampos xenia xenofon xrisoula xristina xristos yanna yannis yiannis yiorgos yiota yota zacharias zacharoula
zafeiris zafiris zaharias zeta zinovia zisis zoe zoi
`
