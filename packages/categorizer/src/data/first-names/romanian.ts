/** Given names of Romania and Moldova. */
export const romanian = `
achim ada adela adelin adelina adi adina adnana adonis adrian adriana agripina alecsandra alecu alex alexandra alexandrina alexandru alexia alin alina
alis alisa amalia ana anamaria anastasia anca andra andrada andreea andrei andreia angela angelica anghel anisoara anita antoaneta anton antonela
antonia arina aristide atena augustin aura aurel aurelia aurelian aurica aurora avram axenia beatrice bianca bogdan bogdana brandusa calin camelia
camil carla carmen carol carolina casandra catalin catalina catinca catrinel cecilia cezar cezara ciprian clara claudia claudiu constanta constantin
constantina corina cornel cornelia corneliu cosmin cosmina costache costel costica costin crenguta crin crina cristea cristian cristiana cristina
cristinel daciana dan dana daniel daniela danut daria darius david decebal delia denis denisa despina diana didona dinu doina doinita domnica dorel
dorian doriana dorin dorina doru dragos dumitra dumitru ecaterina eduard eftimie elena eleonora elisabeta eliza emanuel emanuela emil emilia emilian
eremia eufrosina eugen eugenia eusebiu eva fabian felicia felix filip filofteia flavia flaviu floare florea florentin florentina florian floriana
florica florin florina francisc gabi gabriel gabriela gelu genoveva george georgeta georgian georgiana geta gheorghe gheorghita gherasim gica gigel
gigi gina gratiela grigore haralambie horatiu horea horia iancu ianos ica ileana ilie ilinca ilona ina ioan ioana iolanda ion ionel ionela ionica
ionut iosif irina iris iulia iulian iuliana iuliu iustin iustina ivona izabela jana janina jean jeni lacramioara larisa laura laurentia laurentiu
lavinia lavrentie lazar leana leonid leontin leontina letitia lia liana lica licuta lidia ligia lili liliana livia liviu loredana lorena luca lucia
lucian luciana lucica lucretia luigi luiza luminita madalin madalina magda magdalena maia manole manuela mara marcel marcela margareta maria marian
mariana maricica marieta marilena marin marina marinela marioara marius marta matei matilda maxim mihaela mihai mihail mihaita mihnea milica mina
minodora mioara mirabela mircea mirela miron miruna mitica mitru monalisa monica nadia narcis narcisa nastase natalia neculai nela nelu nicanor
nichita nicola nicolae nicoleta nicusor nina norica oana octav octavia octavian olga olimpia olimpiu olivia otilia ovidia ovidiu pamfil pantelimon
paraschiva patricia paul paula paulina pavel penelope petre petrica petronela petru petruta pompiliu profira puiu rada radu rafila raluca ramona rares
raul raveca razvan rebeca remus renata reta robert roberta rodica romeo romica romulus roxana rozalia ruxandra sabin sabina samuel sanda sandel sandu
sanziana sava saveta sebastian septimiu serban sergiu sever severin silvia silvian silviu simina simion simona smaranda sofia sorin sorina sorinel
spiridon stan stancu stefan stefana stefania stela stelian steliana steluta stere suzana tatiana teodor teodora teodosia teofil theodor tiberiu timea
tinca titus toader toma traian tudor tudora tudorel tudorita valentin valentina valeria valerica valeriu vali vanda vasile vasilena vasilica veniamin
vera verginica veronica vica victor victoria victorita vintila violeta violin viorel viorela viorica virgil virginia visarion vitalie vivi vlad vladut
vlaicu voichita voicu xenia zaharia zamfir zamfira zenovia zina zoe
`
