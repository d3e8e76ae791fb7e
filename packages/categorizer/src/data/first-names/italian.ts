/** Given names of Italy and Italian-speaking Switzerland. */
export const italian = `
achille ada adalgisa adamo adele adelina adelmo adolfo adriana adriano agata agnese agostina agostino aida alba albertina alberto albino aldo
alessandra alessandro alessia alessio alex alfio alfonsina alfonso alfredo alice alvaro amalia amanda amato ambra ambrogio ambrosina amedeo amelia
amerigo amilcare anastasia andrea anella angela angelica angelina angelo angiola angiolina aniello anita anna annabella annalaura annalisa annamaria
annarita annunziata anselmo antonella antonello antonia antonietta antonina antonino antonio apollonia arcangelo argia arianna aristide armanda
armando arnaldo aronne arrigo artemio arturo assunta assuntina astrid attilio augusta augusto aurelia aurelio aurora azzurra barbara bartolomeo
basilio battista beatrice benedetta benedetto beniamino benito bernadetta bernardina bernardino bernardo berta biagina biagio bianca bice bonaria
bortolo brigida bruna brunella bruno calogera calogero camilla camillo candida carla carlo carlotta carmela carmelina carmelo carmen carmine carolina
casimiro caterina catia cecilia celeste celestina celestino cesare cesira chiara cinzia cipriano cira ciriaco ciro clara claretta clarissa claudia
claudio clelia clemente clementina cleofe clotilde concetta concettina consiglia consolata consuelo corinna cornelia corrado cosima cosimo costantino
costanza crescenzo cristian cristiana cristiano cristina cristoforo crocifissa dafne damiana damiano daniela daniele danila danilo daria dario davide
debora deborah delfina delia demetrio desiderio diamante diana diego diletta dina dino dionigi dionisia domenica domenico domitilla donata donatella
donatello donato dora doriana dorina doris dorotea duilio ebe edda edgardo edi edmondo edoarda edoardo efisio egidia egidio egle elda elena eleonora
elettra elia eliana elide elio elisa elisabetta elisea eliseo elmo eloisa elsa elvio elvira emanuel emanuela emanuele emidio emilia emiliano emilio
emma ennio enrica enrico enza enzo eraldo ercole erica erika ermanno ermelinda erminia erminio ernesta ernestina ernesto eros ersilia esmeralda ester
ettore eugenia eugenio euro eva evaristo evelina ezio fabia fabiana fabiano fabio fabiola fabrizia fabrizio fausta fausto fedele federica federico
felice felicia felicita ferdinando fermo fernanda fernando ferruccio filiberto filippa filippo filomena fiora fiordaliso fiore fiorella fiorentina
fiorenza fiorenzo fiorina fiorino flaminia flavia flavio flora floriana floriano fortunata fortunato fosca franca francesca francesco franco fulvia
fulvio furio gabriela gabriele gabriella gaetana gaetano gaia galileo gaspare gavino gelsomina gemma generoso gennaro genoveffa genoveffo gerardo
geremia germana germano gerolamo gervasio gesualdo giacinta giacinto giacoma giacomina giacomo giada giambattista giampaolo giampiero giancarla
giancarlo gianfranca gianfranco gianluca gianluigi gianmarco gianmaria gianna gianni gianpaolo gianpiero gigi gigliola gilberta gilberto gilda gina
ginevra gino gioacchino gioele gioia giordana giordano giorgia giorgina giorgio giosue giovanbattista giovanna giovanni giovannina giovannino girolamo
gisella giuditta giulia giuliana giuliano giulietta giulio giuseppa giuseppe giuseppina giusi giustina giustino giusy gloria goffredo grazia graziana
graziano graziella grazietta gregorio greta gualtiero guendalina guerino guerrino guglielma guglielmo guido ida idea ignazia ignazio ilaria ilario
ilda ileana ilenia ilio imma immacolata incoronata ines innocenza innocenzo iolanda iole ippolita ippolito irene iris irma isabella isacco isidoro
isotta italia italo ivan ivana ivano ivo jacopo jessica jolanda karin katia ketty lamberto lanfranco lara laura lauretta lavinia lazzaro lea leandro
lelio leonarda leonardo leone leonida leonilda leopoldo letizia letteria lia liana libera liberata liberato libero lidia lidio liliana lina linda lino
lisa lisetta livia liviana livio loredana lorella lorena lorenza lorenzo loreta loretta loris luana luca lucia luciana luciano lucilla lucio lucrezia
ludovica ludovico luigi luigia luigina luigino luisa luisella maddalena mafalda maicol manfredi manlio manola manolo manuel manuela mara marcella
marcellina marcellino marcello marco margherita maria mariachiara mariagrazia mariangela marianna mariano mariarosa marica mariella marilena marilisa
marilu marina marinella marino mario mariolina marisa marisella marta martina martino marzia marzio massimiliano massimina massimo matilda matilde
mattea matteo mattia maura maurizia maurizio mauro melania melchiorre melina melissa mercede michela michelangelo michele michelina michelino milena
milva mimma mimmo miranda mirco mirella miriam mirka mirko modesto moira monia monica morena moreno nadia natale natalia natalina natalino natascia
nazareno nazzareno nella nello nerina nerino nestore nevio nicla nico nicola nicoletta nicolina nicolo nilde nina ninfa nino nives noemi norberto
norina norma nunzia nunziata nunzio odoardo ofelia olga olimpia olinda olindo olivia oliviero omar ombretta onofrio orazio oreste orietta orlando
ornella orsola orsolina ortensia oscar osvaldo ottavia ottaviano ottavio ottorino palma palmira palmiro pamela paola paolina paolo paride pasqua
pasquale pasqualina pasqualino patrizia patrizio pellegrino perla petra petronilla piera pierangela pierangelo pierfrancesco piergiorgio pierina
pierino pierluigi piero pierpaolo piersilvio pietra pietrina pietro pina pino pio pompeo ponzio primo priscilla prospero quintino quirino raffaela
raffaele raffaella raimonda raimondo ramona ranieri raul rebecca regina regolo remigio remo renata renato renzo riccarda riccardo rina rinaldo rino
rita robert roberta robertino roberto rocco rodolfo rolando romana romano romeo romilda romildo romina romolo ronny rosa rosalba rosalia rosalinda
rosamaria rosangela rosanna rosaria rosario roselina rosella rosetta rosina rosita rossana rossano rossella ruggero ruggiero sabatino sabato sabina
sabino sabrina salvatora salvatore salvatrice salvo samanta samantha samuel samuela samuele sandra sandrina sandro santa sante santina santino santo
sara saverio savina savino sebastiana sebastiano selene selvaggia serafina serafino serena sergio settimio severa severino sharon sibilla silvana
silvano silverio silvestro silvia silvio simona simone simonetta sinibaldo siro sofia sonia spartaco stanislao stefania stefano stella stelvio susanna
sveva tancredi tania tarcisio tatiana tazio tea telemaco teobaldo teodora teodoro teofilo teresa teresina teresio tilde timoteo tina tino tiziana
tiziano tobia tommasina tommaso toni tonia tonino torquato trieste tullia tullio ubaldo uberto ugo ulderico ulisse umberta umberto urbano ursula
valente valentina valentino valeria valerio valter vanda vanessa vania vanna vanni velia venera veneranda venusta vera verdiana veronica vesna vezio
vilma vincenza vincenzina vincenzo vinicio viola violetta virgilio virgina virginia virginio vita vitale vitaliano vito vittoria vittoriano vittorina
vittorino vittorio viviana walter wanda zaira zelinda zeno zita zoe
`
