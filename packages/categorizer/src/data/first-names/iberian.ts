/** Given names of Spain, with Catalan, Basque and Galician ones, of Portugal, and of Latin Americans who live there. */
export const iberian = `
aaron abel abelardo abigail abilio abraham abril acacio ada adalberto adan adela adelaida adelia adelina adelino aderito adilia adolfo adoracion
adosinda adrian adriana afonso agapito agostinho agueda agustin agustina aida aina ainara ainhoa ainoa aitana aitor aixa alan alba albert albertina
alberto albino alcides alcina aldara aldina aleix alejandra alejandro alexandra alexandre alexia alexis alfonso alfredina alfredo alicia aline alma
almerinda almiro almudena alonso altino alvarina alvaro alzira amadeo amadeu amador amaia amalia amancio amanda amaya amelia america americo amparo
ana anabel anacleto anastasio andrea andres andreu angel angela angeles angelica angelines angels anibal aníbal aniceto anna anselmo antao antoni
antonia antonieta antonino antonio antxon aparicio araceli arantxa arantza ariadna ariel arlete armanda armando armenio arminda armindo arnau artur
arturo ascension asier asun asuncion augusta augusto aurea aurelia aurelio aurora ausias avelina avelino azahara azucena baltasar barbara bartolome
bartolomeu basilio baudilio bazilio beatriz begona belen belinda beltran benedita benedito benigno benilde benito benjamin bento benvinda bernabe
bernarda bernardete bernardino bernardo berta bianca biel bienvenido blanca blas boaventura borja brais branca braulio brayan brenda brigida bruno
byron caetano caio calixto camila camilo candela candelaria candida candido caridad carina carla carles carlos carlota carme carmela carmelo carmen
carmina carminda carmo carolina casandra casimira casimiro catalina catarina cayetana cayetano cecilia cecilio celedonio celeste celestino celia
celina celso cesar cesareo cesaria chema cidalia cipriano ciriaco ciro clara clarice clarisse claudia claudina claudio clemente cloe clotilde
conceicao concepcion concha conchi conchita conrado consolacion constanca constantino consuelo coral cosme cremilde crescencio cristian cristiana
cristiano cristina cristobal cristofol cruz cuca curro custodia custodio dalia damaso damian daniel daniela dario david dayana daysi debora delfin
delia demetrio denilson deolinda desiree diamantino diana diego dimas dinis dino diogo dionisia dionisio dolores dolors domenec dominga domingas
domingo domingos dorotea duarte dulce dulcinia edgar edite edmar edmundo edson edu eduard eduarda eduardo edurne edwin efrain eider elba elena
eleuterio elia eliana elias elisa elisabet elisenda eliseo elisio eloisa eloy elsa elvira elza ema emanuel emeterio emidio emilia emiliano emilio emma
encarna encarnacion encarni eneko enric enrique enriqueta epifanio erica erik ermelinda ernestina ernesto escolastica esmeralda esperanza estanislao
esteban estefania estela ester estevao esther estibaliz estrella eudald eufemia eugenia eugenio eulalia eulogio eurico eusebia eusebio eva evangelina
evaristo evelio ever everton ezequiel fabian fabiana fabiola fabricio fatima fausto federico felicia feliciano felicidad felipe felisbela felisberto
feliu felix fermin fernan fernanda fernandina fernando fernao ferran fidel filipa filipe filomena firmino flavia flavio flor flora florencia florencio
florentina florentino floriano fortunato fran francelina francesc francina francisca francisco franco freddy froilan fructuoso fuensanta gabino
gabriel gabriela gadea galo gaspar gema genaro genis genoveva georgina gerard gerardo german germana gertrudes gertrudis gervasio gil gilberto gilda
gilmar gines gisela gisele gladys glaucia glenda gloria godofredo goncalo gonzalo gorka graca graciela gracinda gregoria gregorio guadalupe guida
guifre guilherme guilhermina guillem guillermina guillermo guiomar gumersindo gustavo guzman hector heitor helder helena helia heliodoro henrique
henriqueta herculano heriberto hermano hermenegilda hermenegildo herminia hermínia herminio hernan hernando higino hilario hilda hipolito honorina
honorio horacio hortense hugo humberto iago ian ibai icia idalia idalina ignacia ignacio igone iker ilda ildefonso ilidio imanol inaki indalecio ines
ingrid inigo inma inmaculada inocencia inocencio inti iolanda irati irene iria iris irma irondina isaac isabel isaias isaura isidora isidoro isidro
ismael israel itziar ivan ivette ivo ivone izan iziar jacinta jacinto jacoba jacobo jaime jairo jan jana janira januario jaume javi javier jefferson
jennifer jeronimo jerusalen jessica jesus jesusa jhon jimena joan joana joao joaquim joaquin joaquina joel jon jonathan jordi jorge jose josefa
josefina joselito josep joshua josu josue juan juana juanita juanjo juanma judit judite judith julen julia julian juliana juliao julieta julio junior
jussara justa justo juvenal karla kepa kevin koldo ladislau laia lander lara larissa laura laureano laurentino lazaro leandra leandro leidiane leidy
leire leo leocadia leonardo leoncio leonel leonidas leonilde leonor leontina leopoldo leticia licinia licinio lidia ligia lilia liliana lina lino
lizeth lluc lluis lluisa lola lolo lorena lorenzo loreto lourdes lourenco lucas lucelia lucia luciana luciano luciene lucilia lucilina lucinda lucio
lucrecia luis luisa luisana luisma luiz luna lupe luzia lydia macarena macario mafalda magda magdalena maica maicol maider maitane maite malena mamen
manel manoli manolita manolo manuel manuela mar mara marc marcela marceliano marcelina marcelino marcelo marcia marcial marcio marco marcos margalida
margarida margarita maria mariana marianela mariano maribel maricarmen marieta marilia mariluz marina mario mariona marisa marisol maritza marlene
marlon marta marti martim martin martina martinho martirio mateo mateu mateus matias matilde maurici mauricio mauro maxi maximiano maximiliano
maximino maximo mayte melania melchor melisa melquiades mencia merce mercè mercedes meritxell micaela miguel mikel mila milagros milagrosa milton
miquelina mireia miren miriam modesta modesto moises moncho monica montse montserrat murilo nacho nadia naia naiara nancy narcisa narciso natalia
natalina natercia natividad nazaret nekane nelia nelida nelson nerea nestor neus neuza nicanor nicasio nicolas nicolasa nidia nieves nil noa noe
noelia noemi nora norberto norma nuno nuria obdulia octavio odete odilia odon ofelia oihana oihane olalla olavo olga olimpia olinda oliver olivia
onofre oriol orlando oscar osvaldo otilia pablo paca paco palmira paloma pancho pascoal pascual pascuala pastora patricia patricio patxi pau paula
paulina paulino paulo pedro penelope pep pepa pepe pepi pepita perfecto petra petronila piedad pilar pili pio placido pol policarpo ponc porfirio
preciosa presentacion primitivo priscila prudencio puri purificacion quim quique quirze quiteria rafa rafael rafaela rafaelle raimunda raimundo ramiro
ramon ramona raquel raul rebeca regina reinaldo remedios remei renata renato reyes ricard ricardo rigoberto rita robert roberto rocio rodolfo rodrigo
rogelia rogelio roger rogerio roman romana romeu romualdo ronaldo roque rosa rosalia rosalina rosamaria rosana rosangela rosaria rosario rosaura
rosendo roser rosilene roxana ruben rufino rui ruperto ruth ruy sabela sabina sabrina salome salomon salvador samanta samuel sandra santi santiago
santos sara sarai saturnina saturnino saul sebastia sebastian sebastiao segismundo segundo selena serafim serafin serafina sergi sergia sergio
severiano severino sidonio silverio silvestre silvia silvina silvino simao simeon simon sira socorro sofia sol soledad sonia sonsoles soraia susana
tamara tania tatiana tatiane tecla telesforo telma telmo teo teodora teodoro teofilo tere teresa tereza thais thiago tiago timoteo tobias tomas tomasa
tome toni toñi tono toribio trini trinidad tristao txema ulises ulisses unai urbano urbino urko ursula valdemar valentim valentin valentina valeria
valeriano valerio valter vanda vanesa vania vasco vega venancio ventura vera veronica vicenç vicent vicenta vicente victor victoria victoriano
victorino vinicius violeta virgilio virginia viriato visitacion vitalina vito vitor vitoria vitorino viviana wagner wellington wenceslao wesley wilmer
wilson xabi xabier xavi xavier xenia ximena xoan xose xulio yago yaiza yamila yanira yara yasmina yeray yesenia yesica yolanda yuliana yuri zacarias
zaida zaira ze zeferino zelia zita zoe zoraida zulema zulmira
`
