/**
 * Given names that are as often a word, a place or a brand: `Penny`, `Paris`, `Rose`. Alone they say nothing; with a
 * form of address, an initial or one other name they are what they look like. Names of two letters are like that too.
 */
export const ambiguous = `
abril ada adamo adina ado agatha alma almaz ama amal aman amber anand ange angel angele angels anh ani anker annabella anni anthi ants april ara aram
artis arvi ascension ase asha ashton asia asko astra athina atle auli aura aurora ausma austin austra ava avril awa aya ayo bahar baker bao barbora
bas bea bella bente bento bertrand beryl biel bin bistra bitte blanca bo bodil bohus bor bora borek boyana bradley brage brandon breda brice brit
bruna bude byron camelia capucine carlton carter cas casper cecil cedric celeste celestino cesar chaima chandra chao charity chelsea cheng chester chi
chun clemente clifton constance constanta coos cora coral courtney crina cruz crystal curtis cvita daciana dag daina dale dalia damla dao darcy dat
davy dawn dee demir deniz dev dexter dia diamante dimos dina dino ditte doina dolores domenica domingo don dong dora dot drew dries duc dudley dunja
dustin dzintra earl ebony ece eda eden efe ege egon eine eira ela elen elli elvi emel emi ene esa esmeralda even fang fay fee fei felice feng fermo
ferry fidan fien fin fiore fiorella fiorentina fiorino flamur flo floare floor flor flora florea folke fortunato franco frode gaia gal gang gea gene
ger germana gil gioia giordano glen gloria goldie gonca goof gordon granit grant grazia griffith grigoris gro gry guang gul gunes guo gurli guus habib
hagen hai hal hamdi hao harley harrison hauk hayden hazel hedvig hein henk hilal hilja hoa holly hong honor hope hua hui huib idea ids ike ilma ilta
ilva imma ina inci india indira indu innocenza ira isa iskra italia italo ivy iza jackson jad jade jadran jagoda jai jamal jasmine jay jaya jed jem
jes jesse jet jia jian jie jin jing jip joni joop jordan joy jula jun june jus kaia kalina kamal kamelia kamen kamini kara karam kari kasia kata kauri
kay kent kert kimberley kinga kirk kirke kitty klas koit koos kosmas kosti krishna kuba kun lada laima laina laine lakshmi lale lan lana lance larisa
lata lawson laxmi lech lee leen leho lehti lei lemmikki len leone leonidas leroy lev levi lewis lia liang libera libero lil lila lili lill lilly lily
lin lincoln lindsay ling linn lino lis lita liva livio lloyd loes lola long lorraine lou love lovisa lovise luce lucica lumi luna lykke mackenzie
madhu madina madison mai maia maie maija maj maks mallory manav mani mar mara mare marine marino marshall matas mateus maxi maxwell may maya mei mel
melody mercy meri merlin meta mikel miles min mina ming minh mitchell mitra moa modesta modesto mohan mona monta mor morgan moses murphy murray my
nadir naja nam nan nancy narcisa natale nazareno neda nedelya nefeli nel nelson nevena ngan ngoc nic nida nil ning noor norah norma nota nour nur oda
odd oiva olimpia olive olympia om onur ora orville outi ove pal palle palma palmira pam panos pansy paris pasqua pasquale pat patience patsy pearl peg
pen peng penny pep pepe percy perla petro phong piedad pilvi pim pinar ping pino pio pista placido plamen pleun pol pola poppy prem preston primo
primrose prospero prudence puck qiang qing qiu quan quang quincy quirino rada raf rain raine raj raja rana randolph ravi ray raya rea reg regis reine
reyes ria ricardo riley rim risto rocky roma romano romans romeo ron rong roos rosario rose roshan rosie rowan roy roza ruby rupprecht ruprecht
russell rusty ruta ruy saar saba sabato sabri sacha safa saffron saga sahar sahin sakura salam salme salomon salvatore salvo saman sandy sanita sanna
santa sante santi santiago santo santos sarma saule sava savannah savas scarlett scott segundo selver serena sever shan shanti shelby sheldon sheridan
sherry shu shuang sid sidney sien sienna sil silja silva silver sima sini siv skye smilja sokol sol soledad spencer stan stana stanley stas stef stein
stella steluta stelvio sten stewart storm sue sulo sultan summer suoma surya sus susi suvi svea svetla sydney taimi tal tam tan tao tara taro tas
taylor teo thalia thanh thi thu tia tien tiffany tijn til ting toivo tola tommy ton toon tor tora traian trang trees tri trieste trinidad troy trung
tsveta tuan tudor tuomi ture tuuli tuva tyler tyra tyrone ugne ugo uku ula ulysse uma una unto urbano urbino usha uyen vaike val valentine valentino
van vaughan vega veli velta venera ventura verdiana vernon verona vesta vic victoire vid vida viet viggo vihra vince vinka viola violet viorica virag
vita vitalia vittoria vittorio viv vivi vlasta voitto vuk wade wallace ward warren wei wen whitney wies wil will willa wille willow winston wit
woodrow wout wyatt xia xiang xiao xin xing xuan xue yan yang yaw yen yildiz ying ylva yong yu yuan yue yun zac zafer zan zara zeger zelda zeta zhen
zheng zhi zhong zhou zlata zlatica zoe zorka zornitsa zosia zvezdana
`
