/** Given names of Latvia and Lithuania. */
export const baltic = `
adele adolfas adomas agate agita agne agnese agnis agota agrita aida aidas aiga aigars aija aina ainars aiste aivars aivis akvile albertas albina
aldis aldona aleksandra aleksandras aleksas alfonsas alfredas algimantas algirdas algis alina alise alma alvis alvydas ana anastasija ance anda andis
andra andrejs andris andrius anele anete angele anita anitra anna anrijs antanas antanina antons antra aras arija aris aristidas arita armands arnas
arnis arnoldas artis arturas arturs arunas arvids arvis arvydas asnate asta astijus astra astrida atis audra audrius audrone augustas auguste
augustinas aukse aurelija aurelijus aurika aurimas ausma ausra ausrine austeja austra azuolas baiba balys beate beatrice beatrise benas benediktas
benita bernardas biruta birute brigita brigite brone bronislava broņislavs bronius ceslova ceslovas dace dagnija daiga daila daina dainis dainius
dainora daiva dale dalia dalius dana danguole daniele danielius danute darius daumantas deimantas deimante deividas diana didzis digna dina dionizas
dita ditmars domantas domas dominykas donata donatas dovile dovydas dzidra dzintars dzintra dziugas edgaras edgars edita edite edmundas edmunds
eduardas eduards edvardas edvards edvinas edvins egidijus egija egils egita egle eglis egons eimantas eižens ela elena elga eligijus elija elina elita
elizabete ella elmars elona elvijs elvira elvis elvyra elza elze emilija emilis emils endijs erika erikas eriks ernesta ernestas ernests ervins estere
eugenija eugenijus evaldas evelina evija evita faustas felicija feliksas fricis gabija gabriele gabrielius gatis gediminas genadijs genovaite genute
germante giedre giedrius ginta gintaras gintare gintars gintas gintautas gints girts gita goda grazina grazvydas greta guna gunars gundars gundega
gunta guntars guntis gustas gustavs gvidas gytis haralds haroldas helena henrikas henriks herberts ieva ignas igors ilga ilgvars ilmars ilona ilva
ilvars ilze imants inara indre inese ineta inga ingaras ingars ingmars ingrida inguna ingus inita inta ints ira irena irina irita irma irmantas irute
ivars iveta ivita ivo ivona izabele jadvyga jana janas janina janis jaunius jazeps jekabs jekaterina jelena jogaila jogaile jokubas jolanta jolita
jonas jone jorens jovita judite juliana julija julijs julius juozapas juozas jurate jurga jurgis jurgita juris justas justina justinas kaija kajus
kalvis karina karlis karolina karolis kasparas kaspars kastytis katrina kazimieras kazys kestas kestutis klaudijus konstantinas kornelija kostas
kotryna krisjanis kristaps kristers kristiana kristians kristijonas kristina kristine kristofers krists kristupas ksavera laila laima laimdota laimis
laimonas laimonis laimute laisvunas lana larisa lasma lauma laura lauris lauryna laurynas lelde lena leokadija leonas leonora leons leta liana liba
lidija liene liga ligita lija lijana lilija lilita lina linards linas linda lita liucija liuda liudas liudmila liudvikas liutauras liva livija lolita
loreta lucija ludmila luize lukas luknė madara maiga maija mairis mantas mantvydas mara marcele marcis marek mareks margarita margers margita marija
marijonas marijus marika maris marite marius markuss marta martins marts martyna martynas matas matiss migle mihails mikalojus mikas mikelis miks
mikus milda mindas mindaugas mirdza modestas modris monika monta morta motiejus mykolas nadezda naglis natalija natasa nauris nerija nerijus neringa
nida nijole nojus nora normunds odeta ojars oksana olegs olga olita ona onute orinta oskaras oskars osvalds otilija otto ovidijus patricija paula
paulina paulius pauls peteris petras petronele polina povilas pranas pranciskus raimonda raimondas raimonds raimundas raitis raivis raivo ralfs
raminta ramona ramunas ramune ramunė ramute rasa rasita reda regimantas regina reinholds reinis remigijus renaldas renars renata renate ricards
rihards rima rimantas rimas rimgaudas rimute rimvydas rita ritma ritvars robertas roberts rokas roksana rolandas rolands roma romanas romans romas
romualda romualdas ronalds rudite rudolfs rugile ruslanas rusne ruta rytis sabine samanta sandijs sandis sandra sanita santa santis sarma sarmite
sarunas saule saulius sergejs sergis sigita sigitas sigurds silva silvija simas simona simonas sintija skaidrite skaiste skirmantas skirmante sofija
solveiga solvita spodra stanislava stanislavs stanislovas stase stasys stefans stepas svajone svajunas svetlana tadas tamara tatjana tautvile
tautvydas teodora teodors teofilis teresė tija tomas tomass toms ugis ugne ugnius uldis ulvis una undine ursule urte vaida vaidas vaidotas vaidute
vaiva valda valdas valdemaras valdis valentina valentinas valerija valerijs valerijus valija valters vanda velga velta vera verners veronika vesta
vida vidas vidmantas viesturs vigilija vija viktoras viktorija viktors vilhelmas vilija vilis vilius vilma vilmantas vilnis vincas vineta violeta
virga virgilijus virginija virginijus vita vitalija vitalijs vitalijus vitas vitolds vizma vladas vladimirs vladislavs vladislovas voldemars vygantas
vytas vytautas vytenis zaiga zanda zane zanete žanis zenona zenonas zenta zigmantas zigmars zigmas zigmunds zigurds zinaida zinta zita zivile živile
zofija zoja zydrunas žydrunas žydrune zygimantas
`
