/** Given names of Hungary and of Hungarians elsewhere. */
export const hungarian = `
abel adam adel adorjan adrian adrienn adrienne agnes agoston agota akos aladar alajos albert alexa alexandra alfred alida aliz almos amalia ambrus
anasztazia andor andras andrasne andrea anett anetta angela angelika aniko anita anna annabella annamaria antal antonia apollonia aranka aron arpad
artur attila auguszta aurel aurelia balazs balint barbara barna barnabas bartal bea beata beatrix bela belane bence bendeguz benedek benjamin
bernadett bernat berta bertalan betti bettina bianka bogi boglarka boldizsar borbala bori boroka botond brigitta bulcsu cecilia csaba csanad csenge
csilla csongor dalma damjan daniel daniella david denes denisz dezso dia diana dominik dora dori dorina dorka dorottya dzsenifer dzsesszika ede edina
edit edith eduard elek elemer eleonora eliza elizabet ella elvira emese emil emilia emma emoke endre eniko erik erika erno ervin erzsebet erzsi eszter
eszti etelka eva evelin evi fabian fanni fanny felicia ferenc ferencne feri ferike flora florian frida frigyes fruzsina fulop gabi gabor gaborne
gabriella gal gellert gergely gergo geza gina gizella gizi greta gusztav guszti gyongyi gyongyver gyorgy gyorgyi gyorgyne gyozo gyula gyuri hajnalka
hanna hannah hedvig helga henrietta henrik hilda huba hunor ibolya ida idiko ignac igor ildiko ili ilka ilona ilus imola imre imrene ince iren iringo
irma istvan istvanne ivan ivett ivetta ivo izabella izolda jakab janka janos janosne jazmin jennifer jeno joachim jolan jolanta jonas josephine jozsa
jozsef jozsefne jozsi juci judit jula juli julia julianna julika jusztina kalman kalmanne kamilla karola karolina karoly karolyne kata katalin kati
katinka katka kincso kinga kitti klara klari klaudia klementina kolos konrad kornel kornelia kristof kriszta krisztian krisztina krisztofer kund lajos
lajosne lara larissza laszlo laszlone laura lea lehel lena lenke leon leona leonora levente lidia lili liliana lilla livia liza lorand loranda lorant
lorinc luca lucia ludovika lujza lukacs magdalena magdi magdolna manci mandula marcell marcsi margit maria marianna marika marina mark marta marti
marton mate matild matyas maxim mercedes mihaela mihaly mihalyne miklos miksa milan mira mirjam mona monika mor moric mozes nandor naomi natali
natalia nelli nikolett nikoletta nimrod nina noe noel noemi nora norbert norina odon olga oliver olivia orsi orsolya oszkar otto pal pali palko palne
panka panna patricia patrik paula peter peterne petra petronella piroska pista pongrac rafael rajmund rebeka regina reka rella renata renato reni
rezso richard rita robert robin roland roman romeo roxana roza rozalia rozsa ruben rudolf samu samuel sandor sandorne sanyi sara sari sarolta
sebestyen simon soma stefania sugarka szabina szabolcs szandra szebasztian szeverin szidonia szilard szilveszter szilvia szimonetta szofia szonja
tamara tamas tamasne tas tekla teodora terez terezia teri tibor tihamer tilda timea timi timot titusz tivadar tozso tunde tundi ulrik vajk valentin
valentina valeria vanda vanessza vazul vencel vera veronika vica viktor viktoria vilma vilmos vince viola virag virginia vivien xenia zalan zita zoe
zofia zoli zoltan zoltanne zora zorka zsanett zsigmond zsofi zsofia zsoka zsolt zsombor zsuzsa zsuzsanna zsuzsi
`
