/** Given names of Bulgaria, in the spellings that statements use. */
export const bulgarian = `
adelina adriana alben albena aleko aleksandar aleksandr aleksandra aleksandyr alexander anastas anastasia anastasiya anelia aneliya angel angelina ani
anna antoaneta anton antonia antoniya apostol asen asenka asparuh asya atanas atanasia atanaska bilyana biser bisser bistra blaga blagovest blagovesta
blagoy bogdan bogdana bogomil bogomila bojan bojidar bojidara boriana boris borislav borislava boryana boyan boyana boyko bozhana bozhidar bozhidara
branimir chavdar dafina danail daniel daniela darin darina delyan delyana denis denitsa desislav desislava despina detelina deyan deyana diana dilyana
dimcho dimitar dimitrina dimitrinka dimitur dimo dinko diyana dobri dobrin dobrinka dobromir dobromira doncho donka dora doychin dragomir ekaterina
elena eleonora eli elin elina elisaveta elitsa emanuil emil emilia emiliya emiliyan encho eva evelina evgeni evgenia evgeniya filip gabriel gabriela
galin galina galya gancho ganka genadi genka genoveva georgi gergana gergin ginka gizela hrisimir hristina hristo ilia ilian iliana iliya iliyan
iliyana ilka ilko ina irena irina iskra iskren ivan ivana ivanka ivayla ivaylo ivelin ivelina ivet iveta ivo ivona jana jasmina jivka jivko julia
juliana kalin kalina kaloyan kamelia kameliya kamen katerina katya kircho kiril kliment konstantin konstantina kostadin kostadinka krasen krasimir
krasimira kristian kristina kristiyan krum kubrat lachezar lazar lidia lidiya lili lilia liliya lilyana lora lubomir lubomira luchezar lyuba lyuben
lyubima lyubka lyubomir lyubomira lyubov lyuchezar lyudmil lyudmila madlen magdalena manol marga margarita maria marian mariana mariela marin marina
mariya mariyan mariyana marta martin maya mihaela mihail mihaylo mikaela milan milcho milen milena militsa milka mira miroslav miroslava mitka mitko
mladen momchil monika nadezhda nadya natalia nataliya naum nayden neda nedelcho nedelya nedyalka nedyalko nela neli nelina nencho nevena nevyana
nikola nikolay nikoleta nikolina nina ognian ognyan olga orlin pavel pavlina pencho penka penko petar petkana petko petra petrana petrunka petya petyr
plamen plamena polina preslav preslava prodan rada radina radka radko radoslav radoslava radost radostina radosveta ralica ralitsa rangel raya raycho
rayna rosen rosica rosina rositsa rositza roza rumen rumiana rumyana rusi ruska sasho sava sevda sevdalina severina silvia silviya simeon simona slav
slavcho slavi slavka snejana snezha snezhana sofia sofiya sonya spas spaska stamen stanimir stanimira stanislav stanislava stanka stanko stanoy stefan
stefana stefani stefania stefka stela stilian stiliyan stilyan stoil stoyan stoyanka stoycho stoyka svetla svetlana svetlin svetlio svetlozar
svetoslav svetoslava svetozar tanya tatiana tatyana teodor teodora tereza todor todorka toma tomislav toni tonka totka totyu trayan trifon tsanko
tsenka tsveta tsvetan tsvetana tsvetanka tsvetelin tsvetelina tsvetomir tsvetomira tsvetoslav tsvyatko tzvetan tzvetana tzvetelina valentin valentina
valeri valeria valya vanya vanyo vasil vasilena vasilka vaska vasko velichka velichko veliko velin velina velislav velislava velizar vencislav venelin
venera veneta venko ventsislav ventsislava vera vergil verka veronika vesela veselin veselina vihra viktor viktoria viktoriya violeta vladimir
vladislav vladislava vlado vyara yana yani yanitsa yanka yanko yasen yavor yoana yoanna yonka yordan yordanka yosif yoto yulia yulian yuliana yuliya
yuliyan zahari zdravka zdravko zhana zhasmina zhelyazko zheni zhivka zhivko zhulieta zina zlatina zlatka zlatko zornitsa zoya
`
