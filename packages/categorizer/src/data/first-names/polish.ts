/** Given names of Poland, also as people call each other. */
export const polish = `
adam adela adrian adrianna agata agnieszka alan albert aldona aleks aleksander aleksandra aleksy alfred alicja alina alojzy amadeusz amelia anastazja
anatol andrzej aneta angelika aniela anita anna annamaria antoni antonina anzelm apolonia ariadna arkadiusz arleta artur asia augustyn aurelia barbara
bartek bartlomiej bartosz basia beata benedykt beniamin bernadeta bernadetta bernard bianka blanka blazej bogdan bogna bogumil bogumila boguslaw
boguslawa bohdan bolek boleslaw borys bozena bozenna bronislaw bronislawa bruno brygida cecylia celestyna celina cezary czeslaw czeslawa dagmara
damian daniel daniela danuta darek daria dariusz dawid diana dobroslaw dominik dominika dorian dorota edmund edward edyta eleonora eliza elwira
elzbieta emil emilia emilian ernest ernestyna erwin eryk eugenia eugeniusz eustachy ewa ewelina fabian faustyna felicja feliks ferdynand filip florian
franciszek franciszka fryderyk gabriel gabriela gabrys genowefa gerard gertruda gracjan gracjana grazyna grzegorz grzesiek gustaw halina halszka hania
hanna helena henryk henryka hieronim hilary honorata hubert ida ignacy igor ilona inga irena ireneusz iryna iwo iwona iza izabela izabella izydor
jacek jadwiga jagoda jakub jan janek janina januariusz janusz jarek jaroslaw jaroslawa jasiek jaśmina jedrzej jerzy joanna jola jolanta jolka jozef
jozefa jozefina julia julian julianna julita juliusz jurek justyna kacper kaja kajetan kalina kamil kamila karina karol karolina kasia kasper
katarzyna kazimiera kazimierz kinga klara klaudia klaudiusz klementyna konrad konstancja konstanty konstantyn kornel kornelia kosma krystian krystiana
krystyna krzysiek krzysztof ksawery ksenia kuba kunegunda laura lech lena leokadia leon leonard leonarda leszek lidia liliana lilianna lucja lucjan
lucyna ludmila ludwik ludwika lukasz maciej maciek magda magdalena maja maks maksym maksymilian malgorzata malwina marcel marceli marcelina marcin
marek margareta maria marian marianna mariola mariusz marlena marta martyna maryla marzanna marzena mateusz matylda maurycy melania michal michalina
mieczyslaw mieczyslawa mieszko mikolaj milena milosz miroslaw miroslawa modest monika mscislaw nadia nastka natalia natan natasza nela nikodem nikola
nina norbert norberta oktawia oktawian ola olaf oleg olek olga oliwer oliwia oliwier oskar patrycja patryk paulina pawel pelagia piotr piotrek pola
protazy przemek przemyslaw radek radomir radoslaw radoslawa rafal regina remigiusz renata robert roch roksana roman romana romuald roza rozalia rudolf
ryszard ryszarda sabina salomea sandra sara sebastian serafin sergiusz seweryn sewerynka slawek slawoj slawomir slawomira sonia stanislaw stanislawa
stas stefan stefania stella sylwester sylwia szczepan szymon tadek tadeusz tamara tatiana tekla teodor teodora teofil teresa tobiasz tola tomasz tomek
tosia tymon tymoteusz tytus ula urszula wacek waclaw waclawa waldek waldemar walenty walentyna waleria walerian wanda wawrzyniec wiera wieslaw
wieslawa wiktor wiktoria wilhelm wincenty wioleta wioletta wit witold wladyslaw wladyslawa wlodek wlodzimierz wojciech wojtek zaneta zbigniew zbyszek
zdzislaw zdzislawa zenobia zenon zofia zosia zuza zuzanna zygfryd zygmunt zyta
`
