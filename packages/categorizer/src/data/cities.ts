/** Places as card terminals write them, folded. A brand that is called like a town is not looked for by that name. */
export const CITIES: ReadonlySet<string> = new Set(
  `
  berlin hamburg munchen muenchen munich koln koeln cologne frankfurt stuttgart dusseldorf duesseldorf leipzig dortmund essen bremen dresden hannover nurnberg nuernberg duisburg bochum wuppertal bielefeld bonn munster muenster
  karlsruhe mannheim augsburg wiesbaden gelsenkirchen monchengladbach moenchengladbach braunschweig chemnitz kiel aachen halle magdeburg freiburg krefeld lubeck luebeck oberhausen erfurt mainz rostock kassel hagen potsdam saarbrucken saarbruecken
  hamm ludwigshafen oldenburg osnabruck leverkusen solingen heidelberg darmstadt regensburg ingolstadt wurzburg wuerzburg ulm heilbronn pforzheim gottingen wolfsburg trier jena koblenz siegen konstanz passau bamberg bayreuth fulda
  wien vienna graz linz salzburg innsbruck klagenfurt villach wels dornbirn bregenz steyr eisenstadt feldkirch leoben krems
  zurich zuerich geneve geneva genf basel bern lausanne winterthur luzern lucerne lugano biel bienne thun koniz fribourg chur schaffhausen sion zug neuchatel bellinzona locarno davos zermatt interlaken montreux vevey aarau baden olten
  paris marseille lyon toulouse nice nantes montpellier strasbourg bordeaux lille rennes reims toulon grenoble dijon angers nimes villeurbanne clermont ferrand havre aix brest tours amiens limoges annecy perpignan metz besancon orleans rouen mulhouse caen nancy
  avignon cannes antibes poitiers versailles calais colmar rochelle bayonne biarritz
  roma rome milano milan napoli naples torino turin palermo genova bologna firenze florence bari catania venezia venice verona messina padova trieste taranto brescia parma prato modena reggio perugia livorno ravenna cagliari foggia rimini salerno ferrara sassari latina monza siracusa pescara bergamo
  forli trento vicenza terni bolzano novara piacenza ancona udine arezzo cesena lecce pisa lucca siena como varese treviso
  madrid barcelona valencia sevilla zaragoza malaga murcia palma bilbao alicante cordoba valladolid vigo gijon granada elche oviedo badalona cartagena terrassa jerez sabadell mostoles pamplona almeria donostia sebastian burgos albacete santander castellon logrono badajoz salamanca huelva lleida marbella tarragona leon cadiz jaen girona toledo ibiza
  lisboa lisbon porto braga coimbra funchal setubal faro aveiro evora leiria viseu guimaraes cascais amadora almada matosinhos
  amsterdam rotterdam haag hague utrecht eindhoven tilburg groningen almere breda nijmegen enschede haarlem arnhem zaanstad amersfoort apeldoorn hertogenbosch hoofddorp maastricht leiden dordrecht zoetermeer zwolle deventer delft alkmaar venlo leeuwarden
  bruxelles brussel brussels antwerpen antwerp anvers gent gand ghent charleroi liege luik brugge bruges namur namen leuven louvain mons mechelen aalst kortrijk hasselt oostende ostend genk luxembourg esch differdange
  london birmingham manchester leeds glasgow sheffield bradford liverpool edinburgh bristol cardiff belfast leicester wakefield coventry nottingham newcastle sunderland brighton hull plymouth stoke wolverhampton derby swansea southampton aberdeen portsmouth york peterborough dundee oxford cambridge
  exeter gloucester bath bournemouth norwich luton swindon reading preston croydon blackpool ipswich
  dublin cork limerick galway waterford drogheda dundalk kilkenny sligo
  warszawa warsaw krakow cracow lodz wroclaw poznan gdansk szczecin bydgoszcz lublin bialystok katowice gdynia czestochowa radom sosnowiec torun kielce rzeszow gliwice zabrze olsztyn bielsko biala bytom zielona gora rybnik opole tychy sopot
  praha prague brno ostrava plzen liberec olomouc budejovice hradec kralove pardubice zlin havirov kladno most opava jihlava karlovy vary teplice
  bratislava kosice presov zilina nitra banska bystrica trnava trencin martin poprad prievidza zvolen
  ljubljana maribor celje kranj koper velenje novo mesto ptuj trbovlje kamnik jesenice domzale skofja loka izola piran bled postojna sezana murska sobota
  zagreb split rijeka osijek zadar pula slavonski brod karlovac varazdin sibenik sisak dubrovnik rovinj porec opatija makarska
  budapest debrecen szeged miskolc pecs gyor nyiregyhaza kecskemet szekesfehervar szombathely szolnok tatabanya kaposvar sopron veszprem siofok eger
  bucuresti bucharest cluj napoca timisoara iasi constanta craiova brasov galati ploiesti oradea braila arad pitesti sibiu bacau targu mures baia mare buzau suceava
  sofia plovdiv varna burgas ruse stara zagora pleven sliven dobrich blagoevgrad bansko
  athina athens athinai thessaloniki patra piraeus pireas irakleio heraklion larisa volos ioannina chania rodos kerkyra
  kobenhavn koebenhavn copenhagen aarhus odense aalborg esbjerg randers kolding horsens vejle roskilde herning silkeborg
  stockholm goteborg gothenburg malmo malmoe uppsala vasteras orebro linkoping helsingborg jonkoping norrkoping lund umea gavle boras sodertalje eskilstuna halmstad
  oslo bergen trondheim stavanger drammen fredrikstad kristiansand sandnes tromso sarpsborg skien alesund
  helsinki helsingfors espoo tampere vantaa oulu turku jyvaskyla lahti kuopio pori kouvola joensuu lappeenranta rovaniemi
  tallinn tartu narva parnu riga daugavpils liepaja jelgava jurmala vilnius kaunas klaipeda siauliai panevezys
  valletta nicosia limassol larnaca istanbul ankara izmir antalya reykjavik monaco vaduz andorra
  `
    .trim()
    .split(/\s+/),
)
