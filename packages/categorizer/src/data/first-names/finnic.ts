/** Given names of Finland and Estonia. */
export const finnic = `
aada aake aale aapeli aapo aarne aarni aarno aaro aaron aatos aatu ahti ahto aila aili aimo aini aino airi aki aksel akseli alan aleksandr aleksi
allan alli alma alpo altti amanda anders andres andrus anita anitta anja anna anne anneli anni anniina annika annikki annukka annuli ano anssi antero
anti anton ants antti anu arho ari arja armas armi arne arno arto arttu artturi arvi arvid arvo asko asta atro atso atte auli aulikki aune auno auri
aurora auvo eeli eelis eemeli eemil eerik eerika eerikki eero eetu eeva eevert eevi eha eija eila einar einari eine eini eino eira eivor elina elisa
elisabet ella elle elli elmeri elmo elo elsa elvi elviira emilia emma emmi ene enn ensio erja erki erkka erkki erna esa esko essi ester eva eve evelin
evert fanni gert gunnar hanna hanne hannele hannes hannu harri hedvig heidi heiki heikki heini heino helen helena helga heli helle helmer helmi helve
helvi hely henna henni henri henriikka henrikki herkki hilja hilkka hille hillevi hilma hilpi ida iida iina iines iira iiris iiro iisakki iivari iivo
ilari ilkka illi ilma ilmari ilmi ilmo ilona ilpo ilse ilta imbi impi inari inga inge ingrid inka inkeri ira irene irina irja irma irmeli isko isto
ivar ivari ivi ivo jaagup jaak jaakko jaakob jaan jaana jaanika jaanus jalmari jalo jan jana jane janek jani janika janina janita janne janno jarek
jari jarkko jarmo jarno jasmin jenna jenni jenny jere jesse jetro jimi joakim joel joni jonna joona joonas joosep jooseppi joosua jorma josefiina
jouko jouni juha juhan juhana juhani juho jukka julia julius juri juris juss jussi juta jutta jyrgen jyri jyrki kaarel kaarina kaarle kaarlo kadi
kadri kai kaia kaidi kaido kaie kaija kaire kairi kaisa kaisu kaj kalervo kalev kalevi kaljo kalju kalle kandela karel karen kari karin karina karita
karl karmen karmo karoliina karolin karri kasimir kasper katariina kateriina kati katja katri katrin katrina kauko kaupo kaur kauri keijo keit keiu
kerli kersti kerstin kert kerttu kertu ketlin kiia kim kimmo kirill kirke kirsi kirsikka kirsti klaara klaudia koit kosti krista kristel krister
kristi kristian kristiina kristiine kristin kristina kristjan kristo kristofer kullervo kulli külli kyllikki kyosti kyösti laila laina laine lasse
lassi lauha laur laura lauri laurits lea leea leena leho lehta lehti leida leif leila leili lembi lembit lemmikki lennart lenni leo liana liia liina
liis liisa liisbet liisi liisu liivi lili lilian lilja linda linnea lotta loviisa lumi lydia lyyli maaja maaria maarika maaris maarit maarja magnus
maia maie maija maiju maiko maila maili mailis maimu maire mairi mairis mait malle manfred mare marek maret margareeta margarita margit margus mari
maria marian mariana mariann mariel marietta marika mariliis marina maris marita marja marjaana marjaliisa marjatta marjo marju marjukka marjut mark
marketta markku marko markus mart marta martin martta martti marve mati matias matilda matleena matti mauno maunu mauri maxim meelike meelis meeri
meeta meri merike merili merilin merja merle merlin mervi meta mihkel miia miika miikka miina miisa mika mikael mikk mikko milja milla mimmi minna
mira mirja mirjam mirjami mirka mirva monika moona nea neea nele nella nelli niclas nico niilo niina nikke niklas niko nooa noora nuutti oili oiva
ojar olavi olev olga oliver olli ollin õnne oona oskar oskari osmo oso ossi otso ott otto outi paavali paavo paivi päivi paivikki päivikki päiviö pasi
paul paula pauli pauliina peep peeter pekka pentti peppi pertti perttu petra petri petteri pia piia piibe pille pilvi piret pirita pirjo pirkko pirre
priidik priit rael raido raigo raija raik raili raimo raimond rain raine rait raivo rasmus raul rauli rauni rauno reeda reeli reelika reet reeta
reetta reijo reima rein reino riho riikka riina riisto riitta rita ritva robin ronja roope rosa rowan ruut saara saija saila saima saimi salla salli
salme sami sampo sampsa samu samuli sander sandra sanna sanni santeri santra santtu sari sarianna satu saul sebastian seija selma senja seppo severi
sigrid sigrit siim siina siiri silja silver silvi silvia simo simon sini sinikka sirja sirje sirkka sirli sirpa siru sisko sivi sofia sohvi soile
soili soini solja sonja sten sulev sulo suoma suvi sven svetlana sylvi taavet taavetti taavi taimi taimo taina taisto tanel taneli tapani tapio tarja
tarmo taru tarvi tatu tauno tea teele teemu teet teija tellervo tenno teppo terhi terhikki terho terje tero terttu teuvo tiia tiina tiit tiiu tilda
timo titta toini toivo tomi tommi toni tonis tõnis tonu tõnu toomas topi tor torsti touko triin triinu tuija tuire tuomas tuomi tuomo tuovi tuukka
tuula tuuli tuulikki tuure tyko tyyne uku uljas ulla üllar ulle ülle ulo ülo ulvi unto urho urmas urmo urve uuno vaike vaino väino väinö valdek valdo
valdur valev valter valtteri valve vambola veera veeti veijo veikki veikko veiko velli vello venla verneri vesa vieno viivi viivika vilho vilja
viljami viljar viljo ville vilma virge virgo virpi virva virve vivika voitto vuokko yrjänä yrjo yrjö
`
