/** Given names that are common in Europe, folded. A payment to one of them with a surname is one between people. */
export const FIRST_NAMES: ReadonlySet<string> = new Set(
  `
  adam adrian agata agnes agnieszka aida aisha alain alan alba albert alberto aldo alejandro aleksander aleksandar aleksandra alena ales alessandra alessandro alex
  alexander alexandra alexandre alexandru alexia alexis alfonso alfred alice alicia alina aljaz alois amalia amelie ana anastasia anders andras andre andrea andreas andrei andrej andres
  andrew andrius andrzej andy angela angelika angelo angus anita anja anke ann anna anne anneliese annette annika anton antonia antonio antonis anze ante arkadiusz armin arne arnaud arthur artur asa
  astrid attila audrey august aurelie axel balazs barbara barry bart bartosz bastian beata beate beatrice beatriz bela ben benedikt benjamin benoit bernard bernd bernhard bert bettina bianca bill birgit
  birgitta birgitte bjorn bjoern blaz bob bogdan bohumil bojan boris bostjan bozena branislav branka branko brian brigitte bruno camille carina carl carla carlo carlos carmen carol carola
  caroline carolina carsten catarina caterina catherine cecile cecilia celine charles charlotte chiara chloe chris christa christel christian christiane christina christine christof
  christoph christophe christopher christos clara claire claude claudia claudio claus clemens colin conor constantin cornelia costel cristian cristina csaba cyril damian damien damjan dan dana daniel
  daniela daniele danijel danuta dario darja darko dave david davide davor dawid deborah declan delphine denis denisa dennis derek diana didier diego dieter dimitar dimitrios dimitris dirk dominik dominika
  dominique donald doris dorota dorothea dragan dusan ebba edgar edith eduard eduardo edward ekaterina elena eleni eleonora elias elin elisa elisabeth elizabeth elke ella ellen elsa elvira emil
  emilia emilie emily emma emmanuel enrico enrique eric erica erich erik erika erwin esther ettore eugen eva evelin evelyn ewa fabian fabien fabio fabrice federica federico felix ferenc fernando filip filippo
  fiona florence florian francesca francesco francis francisco franck francois francoise frank franz franziska fred frederic frederik fredrik friedrich fritz gabi gabor gabriel gabriela gabriele gareth gary
  gemma geoff georg george georgi georgios gerald gerard gerd gerhard gernot gert gertrud gianluca gianni gilles gina giorgio giorgos giovanna giovanni giulia giuseppe goran gordana
  gottfried graham grazyna greg gregor grzegorz guenter guido guillaume gunther gunter gustav guy gyorgy hana hanna hannah hanne hannes hans harald harry hartmut heather heidi heike heiko heinrich heinz helen
  helena helene helga helmut hendrik henri henrik henry herbert hermann hilde holger horst hubert hugo ian ida ignacio igor ilse imre ines inga inge ingo ingrid ioana ioannis ion ionut irena irene iris
  irina isabel isabella isabelle istvan iva ivan ivana iveta ivica ivo iwona jaap jack jacek jacob jacqueline jacques jadwiga jaka jakob jakub james jan jana jane janet janez jani janis janja janos janusz jaroslav jasmin jason
  jasna javier jean jeanne jelena jennifer jens jeremy jeroen jerome jerzy jessica jesus jette jim jiri joachim joan joana joanna joao jochen joel johan johann johanna johannes john jon jonas jonathan
  joost jordi jorg jorge jose josef joseph josip jozef jozefa juan judit judith jukka jules julia julian juliane julie julien jurgen juergen jure juraj jurij justyna jutta kai kaja kalle
  kamil karel karen karin karina karl karla karolina karoline karsten kasper katalin katarina katarzyna kate katerina katharina katherine kathrin katja katrin katrine keith kelly kenneth kerstin kevin kim kirsten kjell klara
  klaus klemen konrad konstantin konstantinos kostas kristian kristina kristine krystyna krzysztof kurt ladislav lara larissa lars lasse laszlo laura laurence laurent lea leif lena leo leon leonardo leonie leopold leos lidia liam lidija lilian linda linus lisa liv ljubica
  loic lorenz lorenzo lothar louis louise luc luca lucas lucia lucie lucy ludovic ludwig luigi luis luisa luka lukas lukasz luke luz lydia lynn maarten maciej madeleine magda magdalena magnus maja malgorzata
  manfred manja manon manuel manuela marc marcel marcello marcin marco marcus marek margaret margarita margit maria mariana marianne marie marijan marika marina mario marion marius mariusz marija marjeta mark markus marko marlene marta
  martin martina marten mary mate matej mateja mateusz mathias mathieu mathilde matija matjaz mats matteo matthew matthias matthieu maurice maurizio max maxime maximilian mehmet melanie melissa mercedes mette michael michaela michal michel michele
  michelle miguel mihael mihaela mihai mihail mika mikael mike mikkel mikko mila milan milena milica milos miloslav mira mirjam miriam mirko miro miroslav mitja mladen mojca monica monika monique morten muhammad mustafa nada nadia nadine
  nadja natalia natalie natasa natascha nathalie nejc nenad neven nick nicola nicolas nicole niels nigel niko nikola nikolai nikolaos nikolaus nikos nils nina noemie nora norbert nuno ola olaf ole oleg olga oliver olivia olivier
  ondrej oscar oskar otto owen pablo paola paolo pascal patricia patrick patrik paul paula pauline paulo pavel pavla pawel pedro peggy per peter petra petr petros philip philipp philippe
  phil pia pierre piet pieter pietro pilar piotr primoz quentin rachel radek rado rafael rafal rainer raimund ralf ralph ramon raquel raul rebecca regina reinhard reinhold remi renata renate rene riccardo richard rick rita rob
  robert roberto roger rok roland rolf roman romana ronald rosa rosemarie roxana rudi rudolf rui ruth ryszard sabina sabine sabrina sam samuel sandra sandrine sandro sara sarah sasa sascha saskia savina sean sebastian sebastien selma serge
  sergio severin shane sharon sigrid silke silvia silvio simon simona simone slavko slawomir snezana sofia sofie sonia sonja soren sophie spela srecko stanislav stanislaw stefan stefania stefano steffen
  stephan stephane stephanie stephen steve steven stig stuart susan susana susanne suzana sven svetlana sylvain sylvia sylvie szymon tadej tamara tamas tania tanja tatjana tea ted teresa tereza theo theodor theres therese thierry thijs thomas tibor tiago tilo tim timo
  tina tobias tom tomas tomasz tomaz tomislav tone toni tony torben torsten trevor trine ulla ulrich ulrike urban uros ursula urska urszula ute uwe vaclav valentin valentina valeria valerie vanessa vasile vera veronica veronika
  vesna victor victoria viktor viktoria vincent vincenzo virginie vit vito vladimir vlado vojtech volker waldemar walter waltraud werner wilhelm willem willi wim wojciech wolf wolfgang xavier yann
  yannick yasmin yves yvonne zbigniew zdenek zdenka zdravko zeljko ziga zlatko zofia zoltan zora zoran zsolt zuzana andrzejewski mohamed mohammed ahmed ali fatima ayse emre murat hasan huseyin
  sanne daan sem lotte femke bram jaap joris kees marieke maaike esmee fleur jasper jelle koen lieke milou niels noortje ruben sjoerd teun thijs tim tess wouter els greet griet ilse joke katrien lieve lien luc marleen an anke bart dirk geert joris karel kurt pieter stijn sofie tine tom wim
  karolin svenja ronja jonas finn luis mia lina marlene leonie malte lennart torben kathi resi sepp xaver vroni urs reto beat regula silvan livia noemi flurina gian seraina
  gillian clare louisa grace hugh duncan alistair neil malcolm ross ewan eoin aoife niamh sinead siobhan padraig brendan kieran ronan cathal orla maeve dermot fergus ciara liisa jari juha matti pekka timo sari paivi tuula anneli kristjan tiit toomas urmas mart kadri liis ieva ilze liga edgars juris maris rasa jurgita vytautas mindaugas tomas daiva egle
  elzbieta halina irmina zenon wieslaw bozidar ivanka petar georgiana ionela cosmin razvan bogdana gheorghe catalin mihaita sorin nicolae vasilis panagiotis spyros stavros katerina despina
  mari tiina kristiina piret riina ulle jaan juri priit rein margus andrus tonu maarika merike liina triin kaire signe siret heli kersti eve ene aivar raivo
  indrek taavi tarmo meelis inese dace aija evita laima baiba zane agnese elina gunta vija valdis andris guntis aivars martins kaspars peteris uldis ivars gatis
  raimonds normunds artis ainars zigmars dzintars vilma asta aurelija vaida giedre ruta gabija ausra jolanta rima antanas juozas darius saulius gintaras arturas
  rolandas kestutis algirdas arunas valdas egidijus gediminas zydrunas ramunas laimonas povilas domantas eszter zsuzsanna erzsebet ilona krisztina ildiko edit
  aniko zsuzsa timea tunde reka dora boglarka nikolett jozsef sandor miklos gergely balint bence levente karoly szilvia gyula arpad giannis dimitra vasiliki
  georgia kalliopi athanasios paraskevi ioanna theodoros michalis manolis evangelia anastasios fotini stella nikolay hristo todor stoyan vasil krasimir plamen
  boyan rumen lyubomir mariya desislava gergana radka tsvetelina silviya petya yordanka violeta metka polona ursa jozica darinka alenka stanko zvone gasper miha
  franc alojz stane borut sanja tihana ljiljana snjezana mirjana zvonimir kresimir hrvoje stjepan drazen damir sinisa vedran domagoj lenka marketa kristyna
  vladimira frantisek oldrich tadeusz dariusz henryk przemyslaw leszek andreea florentina marian florin dumitru ovidiu lucian rocio nuria montserrat josefa alvaro
  gonzalo inmaculada encarnacion concepcion fernanda goncalo diogo filipe vasco duarte alessia massimo pierluigi giancarlo salvatore gennaro raffaele pasquale
  domenico
`
    .trim()
    .split(/\s+/),
)
