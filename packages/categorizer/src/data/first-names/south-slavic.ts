/** Given names of Slovenia, Croatia, Bosnia, Serbia, Montenegro and North Macedonia. */
export const southSlavic = `
ada adela admir adnan ado adrijan adrijana agata agica ajda ajla ajsa albin albina alden aleksa aleksandar aleksander aleksandra aleksej alen alenka
ales alijana aljana aljaz aljosa alma alojz alojzija amalija amar amela amina amir amra ana anamarija anastazija anda andela andelka andelko andjela
andjelka andraz andrej andreja andrija andrijana aneta angela anica anita anja anka ankica ante antica antonela antonija antonijo antun anze arif
armin arne asim asja asmir avdo avgust avgustin azra barbara barbka barica bernarda bernardka bine blagica blagoj blanka blaz blazenka bogdan bogdana
bogo bogomir bogumil bojan bojana bor boris borislav borislava borivoj boro borut bosko bostjan boza bozana bozena bozica bozidar bozo brane branimir
branimira branislav branislava branka branko breda brigita brina bruna bruno bude cedomir cilka ciril cita crt cveta cvetanka cvetka cvetko cvita dado
dalibor dalija damir damira damjan damjana dana danica daniel danijel danijela danilo danko darija darijan darijo darinka dario darja darko david
davor davorin davorka dea dean deana dejan dejana denis denisa desanka diana dijana dimce dinko dino dobrila domagoj domen dominik dominka dora doris
doroteja dragan dragana dragica drago dragomir dragoslav dragutin drazen drazenka dubravka dubravko dunja duro dusan dusanka duska dusko dzana dzemal
dzenan dzenita dzevad edin edina edita edo edvard egon ela elizabeta elma elmir elvir elvira elvis ema emil emina emir enes enisa enver erik erika
ermin erna ernest ervin eva evelina fadil fahrudin fata fatima fehim ferid fikret filip filipa florijan franc franci francka frane franica franja
franjo frano friderik fuad gaber gabrijel gabrijela gaja gasper gasperin gjorgji goce gojko goran gorana goranka gorazd gordan gordana gorjan
gracijela grega gregor grozdana gvido hajrudin hamza hana haris hasan haso hedvika helena hermina hrvoje hrvojka husein ida ignac igor ilco ilija
ilinka ilonka ines inka irena iris irma isak ismet iva ivan ivana ivanka ivanko ivica ivka ivo ivona iza izabela izet izidor izudin jadran jadranka
jagoda jaka jakica jakob jakov jakša jan jana janez jani janja janko jarmila jaro jasenka jasmin jasmina jasminka jasna jasnica jelena jelica jelka
jelko jera jerica jerko jernej jerneja jolanda jole josip josipa josko jovan jovana jovanka jovica joze jozef jozefa jozek jozica jozo juda juraj jure
jurica jurij juro jus jusuf kaja kajetan karin karla karlo karmela karmen kata katarina kate katica katja katjusa katka kemal kenan kire kiril klara
klaudija klavdija klemen klementina kresimir krešimir kreso kristijan kristijana kristina kristjan krsto kruno krunoslav ksenija ladislav lado lahorka
lana lara lavinija lazar lazo lea leja lejla lenart lenka leo leon leopold leposava lev lidia lidija lili liljana ljerka ljilja ljiljana ljuba ljuban
ljubica ljubinka ljubisa ljubo ljubomir ljudmila ljupco ljupka ljupko lojze lojzka loti lovre lovrenc lovro lozika luca lucija lucijan lucka ludvik
luka lukica luksa magda magdalena maja majda maksim maksimiljan malci manca manja mara marcela mare marela margareta margita marica marija marijan
marijana marijo marika marin marina marinela marinka marinko mario marisa marjan marjana marjanca marjeta marjetka marko marta martin martina marusa
matea matej mateja mateo matevz matic matija matijas matilda matjaz mato mauro maxim mehmed melisa melita mensur merima mersad meta metka metod metodi
miha mihael mihaela mihajlo mija mijo mika miklavz mila milan milana mile milena milenka milenko mileva milica milijana milivoj milivoje miljana
miljenka miljenko milka milko milo milojka milorad milos milosava milovan milutin mina minka mira mirala miran miranda mirela mirha mirica mirjam
mirjana mirka mirko mirna miro miroslav miroslava mirsad mirsada mirza misa misel misko mislav mitar mitja mlada mladen mladenka mojca mojmir momcilo
monika muhamed muharem mujo munira nada nadan nadia nadja naida naja nake nandi nastja natalija natasa nebojsa neda nedeljka nedeljko nedim nedjeljka
nedzad neja nejc nejla nemanja nena nenad nermin nermina neven nevena nevenka nevenko neza nezka nihad nika nikica niko nikola nikolaj nikolija
nikolina niksa nina nino njegos novak novica nurija nusa obrad ognjen oja olga olgica oliver olivera omer oskar osman oto pajo pance patricija patrik
pavao pavel pavica pavla pavle pavlina pavo pavol pera perica perka pero petar peter petra petrica petrina philip pia pika polde polona polonca
predrag primoz prvan radan rade radenko radica radislav radivoj radivoje radko radmila radmilo rado radoica radoje radojka radomir radomirka radosav
radoslav radoslava radovan rafaela rajka rajko rajna ramiz ramiza ramo rasim rasima rastko ratka ratko rebeka refik renata renato rene risto robert
robertina robi rok roko roman romana romeo rosanda roza rozalija rozana rozika rudi rudolf ruza ruzica sabina sabrina safet salih samir samira samo
samra sanda sandi sandra sanel sanela sanja sanko sara sasa sasha sava savo sead sebastijan selma selver semir senad senada senka sergej severin silva
silvester silvija silvo simo simon simona simonida sinisa siniša sladan sladana slađana sladjana slagjana slaven slavenka slavica slavisa slavka
slavko sloba slobodan slobodanka smilja smiljan smiljana snezana snjezana sofija sonja spela spomenka srdan srdjan srecko sreten stana stane stanislav
stanislava stanka stanko stanoje stef stefan stefanija stefica stela stipan stipe stjepan stojan stojanka stojko stojna strahinja sulejman suzana
svetislav svetko svetlana svetozar tadej tadeja tado tajda tale tamara tanja tara tarik tatjana tea teja tena teo teodor teodora tereza terezija tibor
tihana tihomir tihomira tijana tilen tilka tim timotej tina tine tinkara tjasa toma tomaz tome tomica tomislav tomislava tomo tonci toncka tone toni
tonka tonko toplica toša trajce tugomir tvrtko urban urh uros urosh ursa urska ursula valentina valerija valter vanda vanja vasil vasilije vasja vasko
vaso vedad vedran vedrana velibor velimir velimira veljko vera verena verica verka veronika veselin veselka veselko vesna vid vida vidak vidko
vidosava viktor viktorija vili vilim viljem vilma vinka vinko violeta visnja višnja vital vito vjekoslav vjekoslava vjera vladan vladimir vladimira
vladislav vladka vlado vlasta vlatka vlatko vojin vojislav vojko vojmir vojteh vuk vukan vukasin zahra zaim zala zan zana zarija zarko zdenka zdenko
zdravka zdravko zelimir zeljana zeljka zeljko zemira ziga zinka ziva zivka zivko zivorad zlata zlatan zlatica zlatka zlatko zmago zofija zoki zora
zoran zorana zorica zorka zorko zrinka zrinko zumra zvezdana zvjezdana zvone zvonimir zvonka zvonko
`
