/** Surnames that are also the name of a chain. Beside a given name, an initial or a form of address they are the surname. */
export const SURNAMES_OF_CHAINS: ReadonlySet<string> = new Set(
  `adam adler ahlens albert andersen andre arko aubert auer bader baker bakker bally barnes barone bata baur beck bender bertrand blokker bosch boss boulanger
  breuninger brunet burton busch casino castro christ clark clarks coin colombo conrad conte cook cora costa dangelo dehner deichmann ditsch douglas dunne eason
  falke ferrari fielmann fischer fletcher gautier giordano goossens green greggs gross guerin hammer heinemann hering hertz hofer hoffmann hoffner hornbach hruska hugendubel hussel
  jager jessops johnson jones kamps karstadt kaufmann klier klingel koenig kohler konig kosik kraft kuhn kurz leclerc leiser lewis lloyd louis maes marionnaud
  martens marty meijer moreau morgan morrison moss moya mueller muller norma otto paul peacock peek penny pfister picard quelle reichelt renault rey roche rogers roller
  roman romano rossmann sainsbury schiesser schmidt schneider schuster segmueller segmuller sinn sixt stadler stan steinecke steiner stern tesar thiele
  vega vidal vincent voegele vogele wempe wiener wilkinson woehrl wohrl zimmermann`
    .trim()
    .split(/\s+/),
)

/** Surnames that are a trade or its goods. With a given name in front they are nobody's shop. */
export const TRADE_SURNAMES: ReadonlySet<string> = new Set(
  `casino schneider koch maler bauer metzger fleischer fischer gartner gaertner schuster becker backer baecker wagner tischler schreiner zimmermann weber muller mueller schmidt schmied maurer brauer winzer wirth wirt gerber kramer kraemer jager jaeger
  beck burger schlosser sattler glaser seiler steinmetz wein brot garten kaufmann kellner kaser kaeser hafner drechsler bottcher boettcher kuster post bader hammer krug holz stein strom fink
  baker butcher taylor tailor cook fisher mason carpenter barber gardner gardener shepherd painter carter potter cooper miller butler chandler thatcher tanner glover farmer hunter parker cook brewer skinner wheeler fletcher sawyer draper
  boucher boulanger charpentier fournier marchand meunier mercier barbier macon peintre pecheur chapelier nicolas couturier vigneron tisserand tonnelier jardin
  panadero herrero zapatero pastor castillo flores pena molinero carnicero ferreiro pinto reis ferrari barbieri sartori fabbri molinari villa sarti fornari pescatore macellari
  krawiec krawczyk kowal kowalczyk piekarz mlynar kovac kovacs szabo lakatos borbely molnar takacs kolar mlinar ribar pekar mesar tesar svec reznik krejci kovar bednar meszaros halasz juhasz pek
  slager bakker visser kuiper smit timmerman kok schilder kleermaker bager moller kuipers bakkers visscher strand laine sepp
  szewc rzeznik kucharz mlynarz bednarz ciesla stolarz rybak krojac zidar cevljar mizar tkalec kuhar ribic lovec postolar stolar tesar zidar kuchar zahradnik truhlar
  pek szucs kerekes kadar asztalos cipesz croitoru brutaru fieraru moraru cizmaru olaru pescaru rotaru raptis psaras ampatzis mylonas papoutsis hlebarov shivarov kovachev
  slagter fisker bager snedker smed skraedder skomager kjopmann baker skredder skomaker skraddare bagare snickare slaktare smeden fiskare
  raatali leipuri seppa kauppias suutari kalastaja pagar ratsep kingsepp kalur kurpnieks kalejs maiznieks drebnieks zvejnieks kepejas siuvejas kalvis batsiuvys duonkepys`
    .trim()
    .split(/\s+/),
)

/** How surnames end where they have an ending of their own, and hardly another word has it. */
const ENDINGS =
  /(ovic|evic|ovich|evich|ovska|owska|owski|ewska|ewski|ovski|evski|ovsky|evsky|ansky|insky|escu|opoulos|opoulou|oglou|oglu|iadis|akis|ainen|oinen|onen|sson|sdottir|auskas|inskas|aite|iute|auskiene|iene|enko|chuk|czyk|shvili|adze|[bcdhklmnrstvz]ova)$/

export const endsLikeSurname = (name: string): boolean => name.length > 6 && ENDINGS.test(name)
