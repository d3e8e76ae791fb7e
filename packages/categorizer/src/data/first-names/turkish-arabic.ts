/** Turkish, Kurdish, Arabic and Persian given names, as they are written in Europe. */
export const turkishArabic = `
abbas abd abdallah abdel abdelaziz abdelhak abdelhamid abdelilah abdelkader abdelkarim abdellah abdellatif abdelmajid abdelmalek abdelouahed
abderrahim abderrahman abderrahmane abderrazak abdessamad abdou abdoul abdul abdulaziz abdulkadir abdullah abdulrahman abdurrahman achraf adel adem
adil adnan adnane afaf afnan agah ahlam ahmad ahmed ahmet aicha aida aisha aissa akif akin akram alaa alae alaeddine ali alireza alp alpay alper
alperen altan amal amar amel amin amina amine amir amira amirhossein ammar amna anas anass anil anis anouar arash arda arezoo arif armagan arman
ashraf asli aslihan asma asmaa asmae asuman atakan atef atilla aya ayberk ayca aydan aydin ayfer aygul ayhan ayla aylin ayman aymane aynur ayoub ayse
aysegul aysel aysen aysenur aysun aytac aytekin ayten ayub azad azadeh azeddine azhar aziz aziza azize azzedine babak badr badreddine bahadir bahar
bahija bahman bahram baker baki banu baran baris basak bashar bashir basma bassam bassem batuhan bayan bayram bedia bedri bedriye begum behcet behiye
behnam behrouz behzad bekir belgin belkacem belma bengi beren berfin beril berivan berk berkan berkay berke berna berrin betul beyza bijan bilal bilge
birol birsen bora boubker bouchra brahim bugra bulent bunyamin burak burcin burcu burhan busra caglar can canan candan caner cavit celal celil cem
cemal cemil cemile cengiz ceren cetin cevat cevdet ceyda ceyhan chadia chafik chaima chaimae chakib charaf cherif cigdem cihan cihat cinar cuma cuneyt
cyrine dalal dalila damla dania dariush davut demet demir deniz dervis derya devrim didem dilan dilara dilek dina djamal djamel djamila dogan dogukan
douaa dounia driss dua duran dursun duygu ebrahim ebru ece eda edip efe ege ehsan ekin ekrem ela elaheh elcin elham elif emad eman emel emin emine
emir emrah emre enes engin enver ercan erdal erdem erdinc erdogan eren ergin ergun erhan erkan erol ersin ertan ertugrul esam esin esma esmatullah
esra essam eylem eyup ezgi fadi fadia fadila fadime fadma fahad fahd fahri fahriye faical faisal faiza farah fares farhad fariba farid farida farideh
faris farouk farshad faruk farzad farzaneh fateh fathi fathia fatih fatiha fatima fatimah fatma fatna fatos faycal fayçal fayza fereshteh ferhat
ferial feride feridun ferit feyza fidan figen fikret fikri filiz firat fouad fouzia fuat fulya funda furkan galip gamze ghada ghassan ghazal ghizlane
gizem gokay gokce gokhan goksel golnaz gonca gonul gozde gul gulay gulbahar gulbuddin gulcan gulden guler gulhan gulizar gulnur gulsah gulsen gulsum
gulten gunay gunes gungor gurbet gurcan gurkan guven habib habiba hacer haci hadi hadia hafid hafida hafsa haitham hajar hajer hakan hakki hala halil
halim halima halime halit haluk hamad hamdi hamed hamid hamida hamide hamidreza hamidullah hamit hamza hanaa hanan hanane hande hani hania hanife
harun hasan hasibe hasna hasnaa hassan hassane hassna hatem hatice hatim havva hayat haydar hayri hayriye haytham hazal heba hevin hicham hichem
hikmet hilal hilmi hind hisham hossein houda houria houssam houssine hulya huseyin husniye hussain hussam hussein ibrahim ibtissam idil idris ihab
ihsan ihssane ikram ilham ilhan ilkay ilkem ilker ilknur ilyas ilyes imad iman imane imran imrane inan inci intissar ipek irem irfan isik islam ismael
ismail ismet israa issa issam izzet jaafar jabir jad jalal jaleh jalil jamal jamel jamil jamila jaouad javad jawad jihad jihane joumana kaan kader
kadija kadir kadriye kaltoum kamal kambiz kamel kamil kamran karam karim karima katayoun kaveh kazim kemal kenan kenza kerem kerim keyvan kezban
khadija khaled khalid khalida khalil khawla khosrow kianoush koray korkut kubra kursat kutay lahcen laila lale laleh lamia lamiaa larbi latif latifa
latife layla leila levent leyla lina lotfi loubna lutfi lutfiye maha mahdi maher mahfoud mahin mahir mahmoud mahmud mahmut mahnaz mahsa majda majed
majid makbule malak malek malik malika manal manar mariam marwa marwan marwane maryam masoud masoumeh mehdi mehmed mehmet mehran mehrdad mehrnaz melek
melih melike melis melisa meltem memduh memet meral meriam meric meriem mert mervat merve meryem mesut mete metehan metin mevlut miloud mina mine
minoo mirac miray mithat mitra moha mohamad mohamed mohammad mohammed mohand mohsen mohsin mona moncef monia monir morteza mostafa mostapha mouad
mouhcine mouloud mouna mounia mounir mourad moussa muammer mucahit muge muhammad muhammed muhammet muharrem muhittin muhsin mukaddes muna munevver
munir murat musa muslum mustafa mustapha mutlu muzaffer myriam naaman nabil nabila nacer nacera nada nader nadir nadira nagihan nail naim naima najat
najib najiba najibullah najla najlaa najwa nalan namik naoual naoufal narges narin nasim nasreddine nasrin nasser nassim nassima navid nawal nawel
nawfal nazan nazanin nazha nazif nazife nazim nazli nazmi nazmiye necati necdet necip necla necmettin nese nesrin nevin nevzat nezahat nezihe nidal
nihal nihat nil nilay nilgun niloofar nilufar nilufer nima nimet niyazi nizar noah nora nour noura noureddine nourhan nouria nur nuray nurcan nurdan
nurettin nurgul nurhan nuri nuriye nursel nurten oguz oguzhan okan oktay olcay omaima omar omer omid onder onur orcun orhan osama osman othman othmane
ouafa ouafae ouiam ouissam oumaima oumayma oussama oya ozan ozcan ozden ozer ozge ozgur ozkan ozlem ozturk parisa parvaneh parvin parviz payam pedram
pegah pelin pembe perihan peyman pinar polat pooya pouya qasim rabab rabah rabia rabie rachid rachida radia radouane rafik rahmatullah raja rajaa
ramazan rami ramin ramy ramzi rana rand rania raouf rasha rashid rasim rayan rayane recep reda redouan redouane reem refik remzi remziye reyhan reza
riad rida ridvan riham rim riza rojda rojin roxana roya rukiye ruya ryad saad saadia sabah sabahattin saber sabri sabrine sabriye sadegh sadettin
sadik saeed safa safaa safae safak safia safiye saghar sahar sahin said saida saim sait sakine salah salaheddine salam saleh salih saliha salim salima
salma salman salwa samah saman samaneh samar samer sami samia samir samira samy sana sanaa sanae sanaz saniye sara sarp sarra sasan savas seda sedat
sefa sehmus seif selahattin selami selcuk selda selim selin selma semih semiha semra senay senel senem sengul seniha sennur sepideh serap seray serdar
serhat serhildan serife serkan serpil sertac servet setareh sevda sevgi sevil sevilay sevim sevinc seyfettin seyhan seyit sezai sezen sezer sezgin
shabnam shadi shafiq shahd shahin shahla shahram shahriar shaima shaimaa shapour shereen sherif shirin shukria siamak siavash sibel sidika siham sihem
sima sina sinan sinem sirin skander slimane sofiane soheil sohrab songul soraya soroush souad soufian soufiane souhail soukaina soumaya soumia sounia
suat sukran sukriye sukru suleyman sultan sumeyye suna sunay susan suzan taha tahar tahereh tahir tahsin talat tamer taner tansu taoufik tarek tareq
tarik tariq tarkan tawfik tayfun taylan tekin temel tevfik thami tolga toufik touria tuba tufan tugba tugce tulay tulin tuncay tuncer turan turgay
turgut turhan turkan ufuk ugur ulas ulku umit ümit umran umut ünal utku vahid vahide vahit vedat veli veysel volkan wael wafa wafaa wahiba wahid
wahida walaa walid wassim widad wissam yacine yagmur yahia yahya yakup yalcin yalda yaprak yasar yasemin yasin yasmina yasmine yasser yassin yassine
yassir yavuz yazid yelda yesim yeter yigit yildiray yildiz yilmaz yonca youcef younes youness yousef yousra youssef youssra yucel yuksel yunus yusra
yusuf zabiullah zafer zahia zahide zahra zaid zainab zakaria zakariae zaki zakia zehra zeina zeinab zekeriya zeki zekiye zeliha zerrin zeynel zeynep
ziad ziba zied zilan zineb zinedine ziya zohra zoubida zoubir zouhair zouheir zubeyde zuhal zuleyha zulfiye
`
