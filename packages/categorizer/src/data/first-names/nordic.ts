/** Given names of Denmark, Sweden, Norway and Iceland. */
export const nordic = `
aage aase abelone ada adam adrian agda agnes agneta agnethe aksel albert albin alexander alexandra alf alfred alice alma alva alvar alvilde alvin
amalie amanda amelia anders andre andrea andreas ane anette angelica anita anja anker ann anna anne anneli annelie annelise annemarie annemette
annette annica annie annika annlaug ansgar anton antonia arild arne arnfinn arnold arnt aron arve arvid åsa asbjørn ase åse asger åshild ask aslak
aslaug asmund åsmund åsne asta astri astrid atle aud audhild audun august aurora axel barbro bård beate bendik benedicte bengt benjamin bent benta
bente berit berndt bernt berta bertha bertil bettina birger birgit birgitta birgitte birk birna birte birthe bitte bjarke bjarne bjarni bjarte bjørg
bjørk björn bjørn bjørnar bo bodil borge børge börje bosse brage brit brita britt britta brynjar camilla carin carina carita carl carola caroline
carsten casper catarina catharina cathrine cecilia cecilie charlotta charlotte christel christen christer christian christina christine christoffer
cicilia claes clara claus connie conny cornelia dag dagfinn dagmar dagny dagrun dan daniel daniella danny david dennis ditlev ditte dorte dorthe
dorthea ebba ebbe edda edel edit edith edvard edvin edwin egil eigil eilert eilif einar eirik eirin eivind ejnar ejvind elias elida elin elina eline
elinor elis elisa elisabet elisabeth elise ella ellen elliot elna elof elsa elsbeth else elsebeth elsie elvira embla emil emilia emilie emma enok erik
erika erland erlend erling ernst esben eskil eskild espen ester esther eva evald evelina even evy fabian fanny felicia felix filip filippa finn
flemming folke frank frans freddie freddy frederik frederikke fredrik fredrika freja freya frida fridtjof fritiof fritjof frits frode gabriel
gabriella geir georg gerd gerda gisle gitte gjermund gjertrud göran gøran gorm gösta göte greta grete grethe gro gry gudbrand gudmund gudny gudrun
guðrun gun gunborg gunhild gunilla gunn gunnar gunnel gunvor gurli gurly guro gustaf gustav guttorm gyda gyrith haakon hafdis håkan hakon håkon
halfdan halldis halldor hallgeir hallvard halvard halvdan halvor hampus hana hanna hannah hanne hans harald harriet harry hasse hauk hedda hedvig hege
heidi helen helena helene helga helge helgi helle helmer henning henny henriette henrik henry herbert herborg herdis herman hilda hilde hildegunn
hildur hilma hjalmar hjørdis holger hugo ib iben ida idar ine inez inga ingalill inge ingeborg ingegerd ingela ingemar ingemund inger ingerlise
ingibjorg ingmar ingolf ingrid ingunn ingvald ingvar ingvild irena irene iris irma isabell isabella isabelle isac isak ivan ivar iver jakob jan janne
janni jannicke jannik jannike jarl jarle jasmine jasper jeanett jeanette jenny jens jeppe jerker jes jesper jesse jessica jette jimmy joacim joakim
joar jochum joel johan jóhann johanna johanne johannes john johnny jon jonas jonatan jonna jonny jörgen jørgen jorid jørn jorun jørund jorunn josef
josefin josefine josephine jostein judith julia julian julie julius jytte kaare kai kaisa kaj kaja kajsa kalle kåre karen kari karianne karin karina
karl karla karna karolina karoline karsten kaspar kasper kata katarina kathrine katja katrin katrine kenneth kenny kent kerstin kevin kim kira kirsten
kirsti kjartan kjell kjersti kjerstin kjetil klara klas klaus knud knut konrad kristen krister kristian kristin kristina kristine kristjan kristofer
kristoffer kurt kvetil lærke lage laila lars lasse laura laurids laurits laust lave lea leif leiv lena lene lennart leo leon leonora liam lilian lill
lillemor lillian lilly lily lina linda line linn linnea linnéa linus lis lisa lisbet lisbeth lise lisen lisette liss liv livar lone lotta lotte louise
love loviggo lovisa lovise lucas lucia ludvig ludvik lukas lydia lykke mads magda magdalena magne magnea magnhild magni magnus mai maiken maj maja
majbritt malene malin malou malte mani margareta margaretha margit margot margrete margrethe mari maria marianne marie mariell marika marina marit
marita marius markus marlene marta marte martha marthe martin martina martine mary mathea mathias mathilda mathilde matilda mats mattias max
maximilian maya merete merethe meta mette mia micael michael michaela mikael mikaela mikkel milla mille milo mimmi minna mirjam moa modesty mogens
mona monica monika moritz morten my nadia naja nanna natalie natasja nathalie nellie nelly nete nicklas niclas nicolai nicolaj nicoline niels niklas
nikolai nikolaj nikoline nils nina njål noah noel noomi nora norma oda odd oddbjørn oddny oddrun oddvar øivind öjvind ola olaf olafur olav ole olea
olga oliver olivia olle olof oluf omar orvar oscar oskar otilia ottar otto ove øystein øyvind paal pål palle patrick patrik peder peer pelle per
pernilla pernille perny petra petrine petter philip pia pontus poul povl preben ragna ragnar ragne ragnheidur ragnhild rakel ralf randi rasmus rebecca
rebecka regin regine regitze reidar reidun reidunn rene rigmor rikard rikke roald roar robert robin rolf ronja ronny rose rosita roy ruben runa runar
rune rut ruth sabina saga sander sandra sanna sanne sara sarah sebastian selma severin sigbjørn sigbritt sigfrid sigmund signe sigrid sigridur sigrun
sigurd sigurdur sigvard silje silke silla simon simone sindre siri siv sivert sixten sjur skjalg snorre sofia sofie sofus solbritt solfrid solgunn
solveig sondre sonja sonny sophia sophie sören søren søs staffan stefan steffen stein steinar stella sten stephanie stian stig stina stine stinne
storm sture styrbjørn sune sunniva susan susanna susanne svante svea svein sveinung sven svend svenn svenning sverre svetlana sylvi sylvia synne
synnove synnøve tage tanja tea teresa terese terje thea theodor therese thilde thomas thor thora thorbjørn thordis thore thorkild thorleif thorsten
thorunn thorvald thure thyge thyra tilda tilde tim tina tine tiril tobias toini tom tomas tommy tone tonje tony tor tora torben torbjörn torbjørn tord
tore torgeir torgny torgrim torhild toril torill torkel torkild torleif tormod torstein torsten torunn torvald tove trine trond trude truls trygve
ture turid tuva tyge tyra uffe ulf ulla ulrica ulrik ulrika ulrikke unn unni urban ursula vagn valborg valdemar vanja vebjørn vegar vegard veronica
veronika vibeke victor victoria vidar vigdis viggo viktor viktoria vilde vilfred vilgot vilhelm villads villy vilma vincent viveka vivi vivian wenche
wenke werner wictoria wilhelm wille william wilma ylva yngvar yngve yngvild yrsa yvonne zacharias
`
