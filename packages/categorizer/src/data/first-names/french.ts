/** Given names of France, Wallonia, Luxembourg and French-speaking Switzerland. */
export const french = `
abel achille adelaide adele adeline adrien adrienne agathe agnes aime aimee alain alban alexandra alexandre alexis aline alix alphonse amandine amaury
ambre amelie anael anais anatole andre andree ange angele angelique annabelle anne annick annie anouk anselme anthony antoine antoinette apolline
ariane aristide armand armande armelle arnaud arsene arthur aubin aude audrey augustin augustine aurelie aurelien aurore auxane axel axelle aymeric
babette baptiste barnabe barthelemy basile bastien beatrice benedicte benjamin benoit berangere berenice bernadette bernard bertille bertrand bettina
blaise blanche blandine boris brice brigitte bruno camille capucine carine carole caroline catherine cathy cecile cedric celeste celestin celestine
celia celine cesar chantal charlene charles charline charlotte christel christelle christian christiane christine christophe claire clara clarisse
claude claudette claudie claudine clea clemence clement clementine cleo clothilde clotilde clovis colette coline constance corentin corinne cosette
cyprien cyril cyrille damien daniel daniele danielle david davy deborah delphine denis denise desire desiree diane didier dimitri dominique donatien
dorian dorothee edgar edgard edith edmee edmond edouard edwige elea eleonore eliane elias elie eliette eline elisa elisabeth elise ella ellie eloane
elodie eloi eloise elouan elsa elyne emeline emeric emile emilie emilien emilienne emma emmanuel emmanuelle enora enzo eric erika ernestine erwan
esteban estelle esther ethan etienne eudes eugene eugenie eulalie eva evan evariste evelyne fabien fabienne fabrice fanny faustine felicie felicien
felicite felix fernand fernande fiona flavie flavien fleur florence florent florentin florian floriane florine franceline francette francine francis
franck francois francoise frederic frederique fulbert gabin gabriel gabrielle gael gaelle gaetan gaetane gaspard gaston gatien gauthier gautier
genevieve geoffrey geoffroy georges georgette georgine gerald geraldine gerard germain germaine gervais ghislain ghislaine ghislane ghyslaine gilbert
gilberte gilles gilliane ginette gisele gislaine godefroy gontran goulven grace gratien gregoire gregory guenole guilhem guillaume gustave guy gwenael
gwenaelle gwendoline gwenn gwenola gwladys hadrien hector helene heloise henri henriette hermine herve hippolyte honore honorine hortense hubert
hugues huguette ines irene irenee iris isabelle isaline isaure isidore ivan jacinthe jacky jacqueline jacques jacquot jade jean jeanine jeanne
jeannette jeannine jeannot jeanpierre jehan jeremie jeremy jerome joachim joanna jocelyn jocelyne joel joelle joffrey johan johanna johnny jonathan
jordan joris joseline joseph josephine josette josiane josselin josue joy judicael judith jules julia julianne julie julien julienne juliette justin
justine karine katia kevin killian kylian laetitia lara laure laurence laurent laurette laurie laurine lazare lea leandre leane lena leo leocadie leon
leonard leonce leone leonie leontin leontine leopold leopoldine lila lilian liliane lilianne lilou lily lina linda line lionel lisa lise liselotte
lison lissandre loan loane loic loick lola lorenzo loriane loris lorraine lou louane louis louisa louise louisette louison loup lubin luc lucas luce
lucette luciane lucie lucien lucienne lucile lucille lucinda ludivine ludmilla ludovic lydia lydie lylou mael maelle maelys maeva magali magalie
magaly maiwenn malo malvina manon manuel manuella marc marceau marcel marceline marcelle marcellin margaud margaux margot marguerite maria marianne
mariannick marie marielle mariette marilyne marine marion marius marjolaine marjorie marlene marthe martial martin martine maryane maryline maryse
maryvonne mathias mathieu mathilde mathis mathurin matteo matthieu maud maude maureen maurice mauricette maxence maxime maximilien maximin maylis
mederic melanie melchior melina meline melisande melissa melodie mercedes michel michele micheline michelle mickael mikael milene mireille mohamed
moise monique morgan morgane muriel murielle mylene myriam myrtille nadege nadette nadia nadine nais nanette nans narcisse natacha nathalie nathan
nathanael nelly nestor nicolas nicole nicolette ninon noa noam noe noel noelie noella noelle noemie nolan nolwenn norbert oceane octave octavie odelin
odette odile odilon olga olive olivia olivier ombeline ophelie oscar pacome paola pascal pascale pascaline patrice patricia patricio patrick paul
paule paulette paulin pauline peggy penelope perceval perlette perrine philibert philippe philippine philomene pierre pierrette pierrick pierrot
placide pol prosper prune quentin quitterie rachel rafael raoul raphael raphaelle raymond raymonde rebecca regine regis reine rejane remi remy renaud
rene renee reynald richard robert roberte robin roch rodolphe rodolphine rodrigue roger roland rolande romain romane romaric romeo romuald romy ronan
rosalie rose roseline rosine roxane ruben sabine sabrina sacha salome salomon samuel samy sandie sandra sandrina sandrine sandy sarah saturnin
sebastien segolene selena serge servane severin severine sibylle sidonie simeon simon simone simonne sixtine soazig soizic solange solene solenn
solenne soline sonia sophie stanislas stella stephane stephanie sullivan suzanne suzette suzon sybille sylvain sylvaine sylvanie sylvestre sylvette
sylviane sylvie tancrede tanguy tatiana teddy terence thais thea thelma theo theodore theodule theophile theotime therese thibaud thibault thibaut
thierry thiphaine thomas tiffany timothe timothee tiphaine titouan tom toussaint tristan tugdual ugo ulysse urbain ursule valentin valentine valere
valerian valerie valery vanessa venceslas veronique vianney victoire victor victoria victorien victorine vincent vincente violaine violette virginie
viviane vivien wandrille wendy wilfrid wilfried willy xavier yael yanis yann yannick yannis yoan yoann yohan yohann yolande yoni youen yvan yveline
yves yvette yvon yvonne zacharie zelie zephyrin zoe zoelie
`
