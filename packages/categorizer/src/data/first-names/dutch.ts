/** Given names of the Netherlands and Flanders. */
export const dutch = `
aad aafke aagje aart abe abel ad adinda adri adriaan adriana adrianus aleida aletta alfons alida alwin amber anique anja anke anneke annelien annelies
annemarie annemiek annemieke annet annette anouk antoinette anton antonius arend ariane arie arjan arjen arno arnold arnoud arthur astrid aukje
babette barbara barend bart bartel bas bastiaan bauke beatrijs ben bente berend bernadette berry bert bertus betsy betty bianca bibi bieke birgit
bjorn bo boaz boudewijn bouke bram brecht brechtje brit britt bruno carin carla carlijn carolien caroline cas casper cato cees celine chantal
charlotte chiel christa christel christiaan christien claartje claudia claudine clemens cobie coen coert conny coos cor cora cornelia cornelis corrie
corry daan daniek daniel daniëlle danny davy debby demi denise dennis denny diana dick diederik dieuwertje dieuwke dimphna dina dineke dirk dirkje
ditte djoeke doortje dorien dorine douwe driek dries eddy edwin eef eefje eefke eelco eelke elien eline elisa elise elke ella elle ellen elles ellie
elly els elsbeth elsje elske emiel emma emmy engelbert erica erik erna ernst erwin esmee esmée esther eva evelien evelyn evert evy faas fabienne fedde
fee femke fenna fenne ferdi ferdinand ferry fieke fien filip fleur flip floor floortje floris fokje fokke folkert fons fran frank frans fransje
frederiek frederik freek frits froukje gea geert geertje geertrui geertruida gemma ger gerard gerarda gerben gerbrand gerda gerdien gerhard gerke
gerrie gerrit gerritje gert gertjan gerwin gijs gijsbert gilles godelieve goedele goele gonnie goof govert greet greetje gretha griet guido guus
guusje hadewych hannah hanne hanneke hannie hans harm harmen harold harrie harry hedwig heidi hein heleen helena helga hendrik hendrika hendrikje
hendrikus henk henny henri henriette henrik herman hermien hilbert hilde hille hilly hubert hubrecht hugo huib huibert ids ignace ilja ilona ilse imke
ina ine ineke inge ingeborg ingmar ingrid irene iris irma isa isabel isabelle ischa ivo jaap jaapjan jac jacco jack jacob jacoba jacobus jacomine
jacqueline jacques jan janine janna janneke jannes jannetje jannie janny jantien jantine jantje jarne jarno jasmijn jasper jeanette jeannette jef
jeffrey jelle jelmer jeltje jenneke jente jeremy jeroen jeske jesse jessica jet jetske jette jetty jill jip jitske jitte joep johan johanna johannes
joke jolanda jolanthe jolien jolijn jonas jonathan joop joost jop jopie joren jorg jorien jorine joris jorn jorrit jos josee josephina joyce jozef
jozefien judith juliette jurgen jurriaan juul kaat kaatje kamiel karel karen karin karlijn kasper katelijn katelijne kathleen katja katrien katrijn
kay kees kelly kenneth kevin kiki kim kirsten klaartje klaas klaske koen koenraad koos koosje korneel kris kristel kristien kristof laura laurens
laurien leen leendert leentje lenie lennert leo leon leonie leontien lia lian lianne lidewij lieke lien lies liesbet liesbeth lieselot lieselotte
liesje lieve lieven lina linda linde lindsey lisa lisanne lisette lode lodewijk loek loes lonneke loran lotje lotte lou louis lowie luc luca lucas
lucia lucie lucien ludo lukas luuc luuk lynn maaike maarten maartje machiel machteld maike manon marcel marco margje margo margot margreet margriet
maria marian marianne marieke marielle mariëlle marien marij marije marijke marijn marika marina marinus marion marisa marit marita marja marjan
marjolein marjolijn marjon mark marko marleen marlies marlijn marloes marnix marte marten martijn martin martine mathieu mathijs matthijs maud maurits
mechtild melanie melissa melvin menno merel merijn merlijn mia michael michel michiel miek mieke mien miep milan milou mira mirella miriam mirjam
mirthe moniek monique myrthe nadia nadine nancy nanda nathalie nel nele nelleke nelly nic nick nico nicolaas nicole nicolien niek niels nienke nikki
nina noa noor noortje norbert nynke olav olga olivier onno oscar otto pascal pascalle patricia patrick paul paula pauline peter petra petronella
petrus pien piet pieter pieternel pim pleun puck quinten quirijn raf ralf ralph ramon ramona raoul raymond reinder reinier reinout rembrandt rémi
renate rene renee renske riana richard rick rien riet rik rika rina rinus rita ritsaert rob robbe robbert robert robin roel roeland roelf roelie
roelien roelof rogier roland rolf rolien rombout romy ron ronald ronny roos roosmarijn rosalie rosanne roselien rosita roy ruben rudi rudy rutger ruth
ruud saar sabine samantha sander sandra sanne sara sarah sasja saskia sebastiaan sem senne servaas siebe siebren siegfried siem sien sierd sietse
sietske sigrid sil silke silvia simone siska sjaak sjaan sjef sjoerd sjoukje sofie sonja sophie stef stefaan stefan stefanie steffie steven stien
stijn sus susan susanne suzan suzanne sven sybren sylvia sylvie tamara tanja tara ted teun teunis thea theo theodoor theresia thijmen thijs thom
thomas tibbe tiemen tijl tijmen tijn tijs til tim timo tina tine tineke tinne titia titus tjeerd tjitske tobias tom ton tonnie tonny toon toos trees
trijn trijntje tristan trudy truus ulrike ursula valerie veerle vera veronique vic vicky victor vincent viola viviane wanda ward warre wendy wenneke
wesley wiebe wiebren wies wietse wietske wil wilfred wilhelmina wilhelmus willeke willem willemien willemijn willy wilma wim winand winnie winny wobbe
wolter wout wouter xander xavier yannick yolanda yolande yorick yvette yvonne zeger zita zjef zoë
`
