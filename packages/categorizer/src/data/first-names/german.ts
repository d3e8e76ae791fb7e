/** Given names of Germany, Austria and Switzerland, of all generations, with short forms. */
export const german = `
achim adalbert adele adelheid adolf agathe albin albrecht alexa alfons alfred aline alma almut aloisia alwin amadeus amalie andrea andreas andri
anette angela angelika anita anja anke anna annabell annegret annelie annelies anneliese annemarie annerose anni annika annina anselm ansgar antje
anton antonia arabella ariane armin arndt arne arno arnold arnulf arthur astrid athanasios august auguste augustin aurelia axel balduin balthasar
barbara bärbel bastian beat beate beatrice beatrix bela benedict benedikt benjamin benno benny bernadette bernd bernhard bernhardine berta bertha
berthold bertram bettina bianca bigna birgit birte björn bodo boris brigitta brigitte britta brunhilde bruno burghard burkhard burkhart cäcilia carina
carl carla carlotta carmen carola carolin caroline carsten caspar celina chiara christa christel christian christiane christin christina christine
christof christoph cla claudia claus clemens conny constanze cora cordula corina corinna cornelia corsin cosima curdin dagmar damaris daniel daniela
danny daria dario david deborah denise dennis detlef detlev diana dieter dietlind dietlinde dietmar dietrich dirk dolores dominic dominik dominika
dora doreen doris dorit dorothea dorothee eberhard eckart eckehard eckhard eckhart edda edelgard edeltraud edeltraut edgar edith edmund eduard edwin
egbert egon ehrenfried ehrhard elena elenore eleonore elfi elfie elfriede elia elias elina elisa elisabeth elise elke ellen elli elly elsa elsbeth
else elvira emil emilia emily emma emmi emmy engelbert erdmann erhard eric erich erik erika erna ernestine ernst erwin ester esther eugen eugenie eva
evamaria evelin eveline evelyn evi ewald fabian fabienne fabio fadri falk falko felicia felicitas felix ferdinand ferdl fiete fiona florentine florian
flurin flurina folker frank franz franzi franziska frauke fred freddy frederic frederik fridolin frieda friedbert friede friedel friedemann friederike
friedhelm friedl friedrich fritz fritzi gabi gabriel gabriela gabriele gaby gebhard georg georgine gerald gerd gerda gereon gerfried gerhard gerhild
gerlinde gernot gero gerold gert gertraud gertraude gertrud gertrude gesa gesine gian gianna gion gisbert gisela gislinde gitta gitte giulia gottfried
gotthard gottlieb gottlob götz gregor greta gretchen grete gretel grit gudrun guido gunda gundula gunnar gunter günter gunther günther guntram gustav
hagen hanna hannah hanne hannelore hannes hans hansi hansjörg hansjürg hanspeter hansruedi hansueli harald hardy harri harro harry hartmut hartwig
hauke hedda hedi hedwig hedy heide heidelinde heidemarie heiderose heidi heidrun heike heiko heiner heini heinrich heinz hektor helen helena helene
helga helge helma helmtrud helmut helmuth hendrik henning henri henriette henrik henrike henry herbert heribert hermann hermine herta hertha herwig
hilda hilde hildegard hildegund hilmar hiltraud hiltrud hinrich holger horst hubert hubertus hugo ida ignaz ilka ilona ilse imke immanuel ina ines
inga inge ingeborg ingelore ingo ingolf ingrid inken insa irena irene iris irma irmgard irmhild irmi irmtraud irmtraut isa isabel isabell isabella
isolde iwona jacqueline jakob jan jana jang janina janine jann jannes jannik jannis janosch jasmin jeannette jelena jella jennifer jenny jens jeremias
jessica jessika jette jil jill jo joachim jochen johann johanna johannes jolanda jolanthe jonas jonathan jonna jörg jörgen jörn joschka josef josefa
josefine joseph josephine joshua jost josua julia julian juliane julika julius jupp jürg jürgen jürgi justin justus jutta kai karen karin karina karl
karla karlheinz karlotta karola karolin karolina karoline karsten kaspar katharina käthe kathi kathleen kathrin kati katja katrin katy kerstin kevin
kilian kira kirsten klara klaudia klaus klemens knut konrad konstantin konstanze korbinian kord kordula kornelia krista kristin kristina kristof
kunibert kunigunde kuno kurt ladina lana lara larissa lars lasse laura laurenz laurin lea leander lena leni lennard lennart lenny lenz leo leon
leonard leonardo leone leonhard leonie leonora leopold leopoldine levi levin lia liam liane liesbeth lieselotte liesl lili lilian liliane lilli lilly
lina linda lino linus lionel lisa lisbeth liselotte lisette livia lore lorena lorenz loretta lorin loris lothar lotta lotte louis louisa louise luana
luca lucas lucia luciana ludger ludmilla ludwig luis luisa luise luitgard luitpold luka lukas lutz luzia lydia lynn maike maja malena malin malte
mandy manfred manja manuel manuela mara marc marcel marcella marco marcus marek maren marga margareta margarete margarethe margit margita margot
margret margrit maria marian marianne marie mariella marika marina mario marion marita marius mark markus marlen marlena marlene marlies marliese
marlis martha marthe martin martina marvin mathias mathilde mathis matilda mats matteo matthäus matthias matti maurice mauritz mauro maurus max
maximilian maya mechthild meike meinhard meinolf meinrad melanie melina melissa mercedes merle merlin meta mia michael michaela michel michelle mika
mike mila milan milena milo mina mira mirco miriam mirjam mirko mirta mona monika moreno moritz myriam nadia nadine nadja nando natalie natascha nele
nelly nepomuk nevio nicki nico nicola nicolas nicole niels niklas niklaus niko nikolai nikolas nikolaus nils nina noe nora norbert norman notburga
nuot nuria odilo olaf ole olga oliver olivia orlando ortrud ortrun ortwin oskar osvald oswald oswin otmar ottfried ottilie ottmar otto ottokar pankraz
pascal patricia patrick patrizia paul paula paulina pauline pepi peter petra petronella phil philip philipp philippa pia pirmin pius priska quirin
rahel raik raimund rainer ralf ralph ramon ramona raphael raphaela rebecca rebekka regina regine regula reimar reimund reinald reiner reinhard
reinhardt reinhild reinhold remo renata renate rené resi reto rian ricarda riccardo richard rico riet rike rita robert robin roger roland rolf roman
romana romeo romy ronald ronja ronny rosa rosalie rosalinde rosemarie rosi rosina roswitha ruben rudi rüdiger rudolf ruedi rupert rupprecht ruprecht
ruth sabine sabrina samira samuel sandra sandro sara sarah sascha saskia sebald sebastian selina selma sepp seraina severin shirin sibylle sidonie
siegbert siegfried sieglinde siegmar siegmund siegrid siegrun sigmund sigrid sigrun silas silja silke silvan silvana silvia silvio simon simone sina
sofia sofie solveig sonja sophia sophie stefan stefanie steffen steffi stella stephan stephanie susan susanna susanne suse susi svea sven svenja
swantje swen sybille sylke sylvia sylvie tabea tamara tanja tara tassilo tatjana tessa thea thekla theo theobald theodor theodora theres theresa
therese theresia thierry thilo thomas thoralf thorben thore thorsten thorwald tilda till tillmann tilman tilmann tilo tim timm timo timon tina tino
tiziana tobias tom tomke toni tonio torben torsten traude traudel traudi traudl traugott traute trude trudi udo ueli ulf uli ulla ulli ulrich ulrika
ulrike urban urezza urs ursel urselina ursin ursina ursula urte uschi uta ute uwe valentin valentina valeria valerie vanessa vera verena veronika
vicky viktor viktoria vincent vinzenz viola virginia vitus vivien volker volkhard volkmar vreni vroni walburga waldemar wally walpurga walter walther
waltraud waltraut wanda wendelin wenke wenzel werner wibke wiebke wieland wigbert wilfried wilhelm wilhelmine willi willibald willy wilma wiltrud
winfried wolf wolfgang wolfhard wolfram wulf xaver xenia yanick yannick yannik yves yvonne zacharias zeno zita zoe
`
