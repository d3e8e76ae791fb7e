/** Given names that came to Europe from further away: Albanian, Indian and Pakistani, Chinese and Vietnamese, African, Hebrew. */
export const other = `
aaliyah aamir aarav aarti abayomi abdi abdirahman abdirizak abeba abebe abena abhay abhijit abhinav abhishek abiodun abiola abshir ade adebayo adebola
adelina adem adeola adesh adewale adisa aditi aditya adjoa adnor adwoa afia afrim afrodita aftab afua agim agon agron ahsan ajay ajit akash akbar
akhil akhtar akiko akira akosua akshay akua akwasi alban albana albert albin albina albion albulena alem alemayehu alketa alma almaz alok altin alush
ama amadi amadou aman amandeep amar amara amare amarildo amarjit ambika aminata amit amita amitabh amjad amoako amol amrit amrita anand anani anant
ananya anh anil anila anisa anish anita anjali anjana anju ankit ankita ankur anoop ansh anuj anupam anuradha anushka anwar aparna arben arber arbnor
arbnora archana ardian ardiana ardit argjend arian arjun arlind arlinda armend arshad arsim arta artan artur arun aruna arvind asad asante asha ashish
ashok ashwin ashwini asif asim aster astrit atif avdyl avi avinash avital aviv avni awa awet ayaan ayako ayana ayo ayodele azam azeb azhar babacar
babar babatunde bajram bakary balbir baljit balwinder bamidele bao bardh bardhyl bashkim basit bekim beqir bereket berhane besa besart besarta besfort
besian besim besmir besnik betim bhaskar bhavesh bhavin bhavna bhupinder bilqis bimal bin bindu binh biniam binta bintou birhan biruk bisi blend
blendi blerim blerina blerta bo bolanle boubacar bujar bukola burim bushra chaim chandan chandra chao charanjit chau cheikh chen cheng chenxi chetan
chi chiamaka chidi chidinma chika chike chinedu chinelo chinonso chinwe chioma chirag chiyo chukwudi chukwuemeka chun cuong daba dafina daisuke daljit
damilola danish dao daouda dardan darshan dashamir dashnor dat davinder dawit deepa deepak deepika deepti deeqa demba desta dev devendra devika
dharmesh dhimiter dhruv dhurata diarra diellza dielza diep dieynaba dilip dimple dinesh dinh dipak dipesh divya djeneba djibril dong donika donjeta
dorentina dov drilon dritan driton duc dung duong ebele ebenezer edlir edmond edona efosa efrat efua egzon egzona einat eitan ejaz ejup ekene elbana
eliezer eliona elira elona elton elvana emeka emi endrit enkela enkelejda eralda ergys erion erjon ermal ermias ermira ervis erza eskinder etana eyal
eyob ezinne fadil faheem fahim faizan fang fanta faraz farhan farhana farhiya farida farooq fartun farzana fatbardh fatbardha fatbardhe fatime fatlind
fatlum fatmir fatos fatou fatoumata fawad fehmi fei femi feng ferdije fiaz fikre fisnik flaka flamur flora florije florim flutra folake folasade funmi
funmilayo gagandeep gal galit ganesh gang gani gaurav gautam gayatri gazmend geeta gentian gentiana gershon getachew gezim ghazala ghulam giang gilad
girish girma gita goitom gopal govind granit guang guo gurdeep gurmeet gurpreet gurvinder habibur habtom hadas hadiza hafeez hai haider haile hailu
hajdar hajrije halit hamdi hamza hanh hao hardeep hari harish harjit haroon harpreet harsh harsha harshad haruka haruki hasime hasnain hawa helen
hemant hetal hien hieu himanshu hiroko hiroshi hiroyuki hiwot hoa hoai hoang hodan hodo hong hongmei hua huan hui humaira huong huyen huynh hyejin
ibrahima idrissa ife ifeanyi ifeoma ifrah iftikhar ijaz ike ikenna ilan ilana ilir ilirjan ilirjana iman imtiaz inam indira indu iqbal irfan irshad
isatou ishaan ishaq ishfaq ishita ismaila issouf istahil isuf itai itamar jagdeep jagdish jahangir jai jameel jamila jasbir jaspreet jasvinder
jaswinder jatin javaid javed jaya jayesh jayshree jehona jeta jetmir jeton jia jian jianguo jianhua jie jignesh jihoon jin jing jinghua jitendra
jiyoung jonida juan jun junaid junko jyoti jyotsna kabir kadiatou kajal kalpana kamal kamala kamau kamini kanta karan karthik kartik kashif kastriot
kausar kaushik kavita kazuko kazuo kehinde keiko kelechi kenji kenta keren ketan keval khadidiatou khadim khanh khoa khurram khushi kidane kien kieu
kiran kirti kishor kishore klajdi klea kleart klevis klodiana kofi kojo kossi krenar krishna kujtim kuldeep kulsum kulwinder kumar kun kunal kushtrim
kusum kwabena kwadwo kwaku kwame kwasi kyoko labinot lakshmi lalit lalita lamin lamine lan lassana lata lavdim laxmi leart lei lemlem leonora leotrim
leutrim liang liaqat liat liban lihua lijuan lijun lin linda lindita ling linh lior liping liridon liridona lirie lirim loan loc lola long luan
luljeta lulzim lumturije luqman maayan madan madhavi madhu madhuri mahad mahbub mahendra mahesh mai majlinda makena makoto malini mamadi mamadou manav
manish manisha manjit manjula manoj manpreet mansi mansoor maqsood mariama mariko maryan masako masaru maya mayur mazhar meaza mebrahtu meena
meenakshi meera megha mehari mehmood mehul mehwish mei meiling meir meital menachem mentor merav mergim merhawi merita meseret mevlan michal michiko
mickael midori mihir milan milind mimoza min minako minal ming minh minji mirjeta mirlind mitesh mizanur modou mohammadou mohan mohini mohit mohsin
mordechai moshe moussa mubashir mudassar muhamet mujahid mukesh mukund mulu mulugeta munawar muneeb munir murali mussie muzammil mwangi nadeem naeem
nagesh naheed naim nam namrata nana nandini naoki naoko naomi narayan narendra naresh nargis narinder naseem naseer naser nasir nasreen nasrin
nataniel naveed naveen navin nazia nazir nazmije nderim ndeye nebiat neelam neeraj neeta neha nevila nexhat nexhmije ngadhnjim ngan ngoc ngozi nguyet
nhi nhung nidhi nighat nikhil nikita nilesh nimco nimesh ning nirav nirmala nisha nishant nitesh nitin njoroge nkechi nnamdi nneka noam nonso nora
noriko nosheen nuredin nurit nutan nyambura oanh obinna ofer ofra ohad olu oluchi olumide olumuyiwa olusegun oluwaseun oluwatobi om omolara ora orges
orit osman osnat oumar oumou ousman ousmane palak pallavi pankaj paramjit paresh parminder parul parvati parveen payal peng petrit phong phuc phuong
ping piyush pooja poonam prabha prabhakar prabhu prachi pradeep prakash pramod pranav pranvera prasad prashant pratap prateek pratibha pratik praveen
pravin preeti prem prerna pritesh priti priya priyanka puja punam puneet purnima pushpa qaiser qamar qamil qemal qendrim qiang qing qiu quan quang
quoc quyen quynh rabia rafiq raghav raghu rahima rahul raj raja rajan rajat rajeev rajendra rajesh rajinder rajiv rajni raju rakesh raman ramesh ramya
ranjan ranjana ranjit rashida rashmi ravi ravinder ravindra reena rehana rehman reiko rekha renu renuka reshma rexhep richa rina rinor rishi ritesh
rivka rizwan rizwana robel rohan rohit rokeya ronen rong ronit roshan roshni rrahman rrezarta rubina ruchi rui rukhsana rupa rupal rupesh ruta ruth
ruzhdi ryo saadia saba sabir sachin sadaf sadia sadik sadio saeed safdar sagal sagi sahil sahra saido saima sajid sajida sajjad sakura saleem sali
salimata saliou salman samarth samba sameer samina samir samreen samson sana sandeep sandhya sangeeta sanjana sanjay sanjeev sanjiv santosh saqib
sarfraz sarika sarita saroj satish satnam satoko satoshi satya saurabh savita seema segun sekou selam selamawit selvije semere senait seojun sevdije
seydou seyni shaban shabana shabbir shafiq shafiqul shagufta shahbaz shahid shahida shahin shahnaz shahzad shai shailesh shaista shakeel shakti
shalini shamim shamsa shan shankar shanta shanti sharad sharda sharmila shashi shazia sheetal shemsi sheraz shigeru shilpa shimon shinji shinya shira
shirin shiv shivani shkelqim shkumbin shlomo shmuel shoaib shobha shoshana shpend shpetim shpresa shqipe shqiponja shraddha shreya shruti shu shuang
shubham shweta siaka siddharth sidra simret smita sneha snehal sohail sokol solomon sonal sonali sonam souleymane soyeon subhash sudhir sujata sukhdev
sukhjit sukhwinder sumaira suman sumit sunhee sunil sunita suraj surendra suresh surinder surjit surya sushil sushma swapnil swati tabassum tadesse
tahir tahira taiwo takashi takeshi takumi tal talha talia tam tamar tan tanveer tanvi tanvir tao tariq taro tarun tasleem taslima tayyaba tejal tekle
temitope tesfalem tesfay tesfaye tetsuya teuta thanh thao thi thien thinh thu thuan thuong thuy tien tigist ting titilayo toan tobi tochukwu tomoko
toshio tova toyin trang tri trim trinh trung trupti tsegay tsehay tuan tunde tushar tuyen tuyet tzipi uche uchenna uday ugochukwu uma umair umar umesh
upendra uri uriel urmila usha usman utkarsh uyen uzma uzoma vaishali valbona valdete valdrin valmir valmira valon van vandana vani varsha varun vasant
vasudha veena venkat venkatesh vetim vibha vidya viet vijay vijaya vikas vikram vimal vimala vinay vineet vinh vinod vipul virender visar vishal
vishnu vivek vjollca vjosa vy waheed wajid wambui wanjiku wanjiru waqar waqas waris warsame waseem wei weiwei wen wenjie xhavit xhemail xhevahire
xhevat xhevdet xia xiang xiao xiaohong xiaohui xiaojun xiaoli xiaoling xiaoming xiaoyan xin xing xinyi xiu xuan xue yaakov yael yair yan yang yaniv
yanping yared yash yashoda yasin yasir yasmeen yaw yaya ye yehuda yemane yemi yen yi yigal ying yitzhak ylber ylli yoav yochai yogesh yogita yohannes
yoko yonas yong yosef yoshiko yossi younas younghee yu yuan yue yuka yuki yukiko yumi yun yusuke yuval zafar zaheer zahid zainab zainabou zamir zana
zawadi zeeshan zef zekarias zenebech zhen zheng zhi zhong zhou zihan ziva zixuan ziyi zohaib zubair zubin zvi zyhra zylfije
`
