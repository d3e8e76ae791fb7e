import type { Chains } from '../chain.ts'

/** Chains of Germany, Austria and Switzerland. */
export const dachChains: Chains = {
  5200: {
    DE: 'Hammer Fachmarkt = hammer heimtex, Werkers Welt, Leitermann, Herkules Baumarkt, Stabilo Fachmarkt, Kömpf, Hagebaucentrum = hagebau centrum, Jawoll Sonderpreis, Toom Bm, BayWa Bau & Garten, Bauen+Leben, Raiffeisen Waren, Profi Baumarkt, Max Bahr',
    AT: "Let's doit = lets do it = letsdoit, Bauwelt, Quester, Würth Hochenburger = wuerth hochenburger, Öbau = oebau, Bauhof Wien, Lagerhaus Baumarkt, Zgonc, Hagebau Wallner",
    CH: 'Do it Garden = do it garden migros, Bau Hobby, Hasler Co, ~Obi, Jumbo Maxi',
  },
  5211: {
    DE: 'Bauzentrum Beckmann, BayWa Baustoffe, Holz Possling, Holzland, Mobau, i&m Bauzentrum, Fliesen Kemmler = kemmler baustoffe, Baustoffe Wölpert, Team Baucenter, Hagebau Bolay',
    CH: 'HGC Baumaterial, Debrunner Acifer',
  },
  5251: {
    DE: 'Würth Niederlassung = adolf wuerth = wuerth gmbh, Westfalia Werkzeug, Hoffmann Group, Berner Trading',
    AT: 'Eisen Wagner, Kellner Kunz',
    CH: 'Brütsch Rüegger, Opo Oeschger, SFS Unimarket',
  },
  5261: {
    DE: 'Gartencenter Seebauer, Pflanzen Kölle, Kremer Gartencenter, Schley Gartencenter = schleys blumenparadies, Ostmann Gartencenter, Gartencenter Augsburg, Der Holländer, Bellandris, Egesa, Raiffeisen Markt, Pötschke = gaertner poetschke, Baldur Garten, Lubera, Bakker Garten, Hofmeister Pflanzen',
    AT: '~Starkl, Praskac, Gärtnerei Jakob, Raiffeisen Lagerhaus, Seebacher Garten',
    CH: 'Meier Gartencenter = garten center meier, Wyss Gartenhaus, Hauenstein, Schilliger Garten, Zulauf Gartencenter, Ernst Meier AG, Bauer Baumschulen',
  },
  5311: {
    DE: 'Galeria Karstadt = galeria karstadt kaufhof, Alsterhaus, KaDeWe = kadewe berlin, Oberpollinger, Ludwig Beck = ludwig beck am rathauseck, Ahrens Kaufhaus, Manufactum Warenhaus, Modehaus Garhammer = garhammer, Konen, Lodenfrey, Kaufhaus Rid, Ganz Kaufhaus, Leffers, Kaufhaus Müller, Woolworth Kaufhaus',
    AT: 'Steffl = steffl department store, Gerngross, Kaufhaus Tyrol, Tlapa',
    CH: 'Globus Warenhaus = magazine zum globus = grands magasins globus, Jelmoli, Loeb = loeb ag, Bongénie Grieder = bon genie = grieder, ~Globus, Ottos Ag = ottos warenposten',
  },
  5331: {
    DE: '~Action, Black.de, Posten Börse, Schum Euroshop, Zimmermann Sonderposten = zimmermann warenhaus, Hit Sonderposten, Philipps Sonderposten',
    AT: '~Action, Turbo Diskont',
    CH: '~Action',
  },
  5411: {
    DE: 'HIT Markt = hit handelsgruppe = hit verbrauchermarkt = hit frische, Combi Verbrauchermarkt, Sky Markt, Mein Real, Kaufpark, Frischecenter Zurheide = zurheide, Edeka Center, Globus Handelshof, Dodenhof, Jibi Markt, Aktiv Markt, Inkoop, Konsum Dresden, Konsum Leipzig, Ihre Kette, Markant Markt, Treff 3000, Eurogida, Aleco Biomarkt, Vollcorner, Temma, Voll Corner Biomarkt, Okay Markt, Perfetto Karstadt, Lebensmittel Richter, CAP Lebensmittelmarkt, Nettomarkt, Stolz Markt, Claus Markt, Bonus Markt, Gudrun Markt, ~Flink, myTime.de',
    AT: 'Unigruppe, T&G, Welas, Zielpunkt, Merkur Markt, Prosi = prosi exotic, Basic Bio, Liv Supermarkt, Pfeiffer Markt, ~AGM, C+C Pfeiffer, Kastner Abholmarkt, Okay Markt',
    CH: 'Prima Markt, Visavis, Denner Satellit, Migros Supermarkt = migros genossenschaft = mmm migros, Coop Supermarkt, Avec Express, Manor Food, Globus Delicatessa, Top CC, Prodega, Aligro, Cash Carry Angehrn = cca angehrn, Edelweiss Market, Landi Laden, Coop at home = coop.ch, ~Stash, Tigros, Chäs Vreneli, Reformhaus Egli',
  },
  5422: {
    DE: 'Vinzenz Murr, Wurst Basar, Rack Rüther = rack & ruether, Der Ludwig Metzgerei, Gourmetfleisch, Otto Gourmet, Fleischerei Eberswalder, Sieber Metzgerei, Kaufland Fleisch, Bauerngut, Bell Metzgerei',
    AT: 'Radatz, Wiesbauer, Berger Schinken, Hütthaler',
    CH: 'Bell Metzgerei, Metzgerei Angst',
  },
  5441: {
    DE: 'Rausch Schokolade = rausch schokoladenhaus, Lindt Sprüngli = lindt & spruengli = lindt boutique, Leysieffer, Haribo = haribo store, Ritter Sport Schokowelt = ritter sport, Viba Sweets, My Muesli, Confiserie Burg Lauenstein',
    AT: 'Xocolat, Zotter = zotter schokolade, Heindl Confiserie = confiserie heindl, ~Manner = manner shop, Tirolerei, Altmann & Kühne, Leschanz',
    CH: 'Sprüngli = confiserie spruengli, Merkur Confiserie, Teuscher, Confiserie Schiesser, Confiserie Bachmann, Favarger, Auer Chocolatier, Du Rhône Chocolatier, Frey Chocolat = chocolat frey, Cailler = maison cailler, Blondel Chocolaterie, Villars Chocolat',
  },
  5462: {
    DE: 'Bäckerei Steinecke, Schäfers Brot = schaefers backstuben, Müller Höflinger = hoeflinger mueller, Brotmanufaktur Schmidt, Oebel Bäckerei, Büsch Bäckerei, Bäckerei Schwarz, Lampe Bäckerei, Thürmann, Sehne Backwaren, Treiber Bäckerei, Schwarzwaldbäckerei, Göing Bäckerei, Schanzenbäckerei, Wünsche Bäckerei = baecker wuensche, Ruetz, Wolf Bäckerei, Görtz Bäckerei = baeckerei goertz, Eifler Bäckerei = baecker eifler, Café Ernst, Happ Bäckerei, Bäcker Wiedemann, Brinker Bäckerei, Geiping, Evertzberg, Kraus Bäckerei, Bäckerei Voosen, Terbuyken, Hercules Bäckerei, Bäckerei Schüren, Schollin, Horsthemke, Gatenbröcker, Tiemann Bäckerei, Coors Bäckerei, Bünting Backwaren, Ripken, Gerda Kaffee',
    AT: 'Ankerbrot = anker brot, Felber, Schwarz Bäckerei, Grimm Bäcker, Joseph Brot, Öfferl, Ringhofer, Geier Bäckerei = baeckerei geier, Resch & Frisch, Baecker Ruetz, Therese Mölk, Auer Brot, Sorger Brot, Hubert Auer, Fischer Brot, Pfahnl, Szihn, Linauer, Gragger, Sternad Brot',
    CH: 'Bretzelkönig, Hug Bäckerei, Bäckerei Kuhn = kuhn back gastro, Steiner Flughafebeck, Bäckerei Jung, Fleischli, Reinhard Bäckerei = reinhard ag, Sutter Begg, Pouly Tradition = pouly, Polli, Aimé Pouly, Ängelibeck, Bachmann Konditorei = confiseur bachmann, Voland, Stocker Bäckerei, Buchmann Bäckerei, St Jakob Beck, Bohnenblust, Glatz Bäckerei, Sterchi Beck, Gnädinger',
  },
  5499: {
    DE: 'Gewürzhaus Alfons Schuhbeck, Schuhbecks, Vom Fass, Tee Gschwendner, Mymuesli, KoRo, Teekampagne, Bioland Hofladen, Karls = karls erdbeerhof, Fitmart, ~ESN, Rossmann Bio, Frostkauf, Bofrost, Eismann, Seeberger',
    AT: 'Demmers Teehaus, Gewürzmüller, Reformhaus Martin, Vom Fass, ~Staud, Schönbichler Tee, Julius Meinl am Graben',
    CH: 'Reformhaus Müller = mueller reformhaus, Tee Maass, Länggass Tee, Chäshütte, Egli Bio Reform',
  },
  5532: {
    DE: 'Reifen Helm, Premio Reifen = premio reifen autoservice, Driver Reifen, Reifen Stiebling, Reifen1+, Reifen Lorenz, Reifen Müller, Wagner Reifen, 1a Reifen, Reifen Gundlach, Reifen Ihle',
    AT: 'Reifen John, Reifen Weichberger, Reifen Bruckmüller, Reifen Göggel, Profi Reifen, Reifen Ruhdorfer, Reifen Girkinger',
    CH: 'Pneu Egger, Adam Touring, Pneuhaus Frank, Pneu Schreiber, Pneuhage, Pneu House',
  },
  5533: {
    DE: 'Matthies Autoteile, Stahlgruber, Trost Autoteile, Wessels Müller = wm se, ATP Autoteile, Motointegrator, Leebmann24, Daparto, Pkwteile, Autoteile Unger, Carat Autoteile',
    AT: 'Birner = birner autoteile, Lucky Car, Autoteile Derendinger, Stahlgruber',
    CH: 'Technomag, Hostettler Autotechnik, ESA Burgdorf',
  },
  5541: {
    DE: 'bft Willer, ~Bft, BFT Tankstelle, Star Tankstelle, Westfalen Tankstelle = westfalen ag tankstelle, ~HEM = hem tankstelle, Classic Tankstelle, ~OIL! = oil tankstelle = oil tankstellen, Sprint Tankstelle, Raiffeisen Tankstelle, Team Tankstelle, Score Tankstelle, Hoyer Tankstelle = hoyer automatenstation, Markant Tankstelle, Allguth, BayWa Tankstelle, Q1 Tankstelle, Supol, ED Tankstelle, Calpam, Elan Tankstelle, GO Tankstelle, Tank Und Rast, ~HPV, PM Tankstelle, Mr Tank, Lother, Globus Tankstelle',
    AT: '~Avanti, ~Disk, Disk Tankstelle, IQ Tankstelle, BP Tankstelle, Rumpold, Leitner Tankstelle, Landmarkt Tankstelle, Hofer Diskont Tankstelle, M3 Tankstelle, F.LEITNER, Champion Tankstelle, Vita Tankstelle, Doppler Tankstelle, Stroh Tankstelle',
    CH: 'Miniprix, Socar Energy, Avia Station, Oeltrans, Combustia, Gekol, Simond, Varo, Oel-Pool, ~Eni, Jubin, Piccadilly, City Garage Tankstelle, Moveri, Coop Mineralöl = coop mineraloel, ~BP',
  },
  5571: {
    DE: 'Louis Motorradvertrieb, Hein Gericke',
    AT: 'Louis Megashop',
    CH: 'Hostettler Moto',
  },
  5611: {
    DE: 'Wormland, Pohland, Ansons Herrenhaus, Mey & Edlich, Carl Gross, Hirmer, Bugatti Store, Olymp Store, Digel',
    'AT CH': 'Hirmer Grosse Größen',
    AT: 'Jones Herren, Peek Herren',
    CH: '~PKZ, Esquire Herrenmode, Blue Dog, Fein-Kaller, Feldpausch',
  },
  5621: {
    DE: 'Madeleine Mode, Adler Mode Damen, Cecil Store, Comma Store, Someday, Opus Store, Triumph Lingerie, Happy Size, Yessica, Heine Versand',
    AT: 'Jones Mode, Don Gil, Airfield, Sportalm Mode',
    CH: 'Yendi, Perosa, Fashion Friends, Companys, Schild Mode = schild ag',
  },
  5641: {
    DE: 'Baby One, Steiff Shop, Tausendkind, Babyartikel.de, Alvi Babymarkt',
    CH: 'Baby Rose, Bébé Center, Kids Town',
  },
  5651: {
    DE: '~NKD, ~KiK, Takko Holding, Adler Modemarkt = adler modemaerkte, AWG Mode, Engelhorn, Breuninger Mode, Rudolf Woehrl, Roether Modepark, Sinn Gmbh, L&T Osnabrück = lengermann trieschmann, Modehaus Leffers, Bekleidungshaus Hagemeyer = hagemeyer, Ramelow, Schmederer, Aachener Modehaus, Kult Store, Limango, Grüne Erde, Lands End, Dressforless, Jeanswelt, Jean Pascale, Esprit Store, Joop Store, Strellson, Tommy Hilfiger Store, Drykorn, K&L Ruppert = kl ruppert, Huber Mode, Vögele Moden, Mode Müller, Outletcity Metzingen, Ingolstadt Village, Wertheim Village, Designer Outlet, Frauenschuh Mode, Textil Müller',
    AT: 'Tlapa Mode, Dressmann, Hämmerle = haemmerle mode, Turek Fashion, Jeans Fritz, Mode Dorn, Gössl = goessl trachten, Tostmann Trachten, Lanz Trachten, Wenger Trachten = trachten wenger, Trachten Stassny, McArthurGlen Parndorf',
    CH: 'Metro Boutique, Beepworld, Jeans.ch, Botty, Dressing Club, Mode Bayard = bayard, Modissa, Fashion Fish, Zebra Fashion, Mode Wydler, Outlet Landquart, Fox Town, Switcher, Nile Clothing, C&A Mode, Big Bazar Bienne',
  },
  5655: {
    DE: 'Engelhorn Sports, Jack Wolfskin Store, Vaude Store, Schöffel-Lowa, Ortovox Store',
    CH: 'Mammut Store, Odlo Store, Stöckli = stoeckli swiss sports',
  },
  5661: {
    DE: 'Reno Schuhe, Ludwig Goertz, Salamander Schuhe, Tamaris Store, Schuhhaus Zumnorde = zumnorde, Schuh Mücke = schuh muecke, Roland Schuhe, Kämpgen, Schuhhof, Mayer Schuhe, Tretter Schuhe, K+K Schuhcenter, Schuh Germann, Hengst Footwear, Snipes Store, Prange Schuhe, Gabor Store, Klauser Schuhe, Aktiv Schuh, Hämmerle Schuhe, Ecco Store, Birkenstock Store, Schuh Okay, Kienast Schuhe, Mirapodo',
    AT: 'Delka, Dominici, Stiefelkönig = stiefelkoenig, Paul Green, Think Schuhe, Legero, GEA Waldviertler = waldviertler schuhe',
    CH: 'Ochsner Shoes, Karl Voegele, Bata Schuhe, Walder Schuhe = schuh walder, Max Shoes, Pasito-Fricker, Navyboot, Aeschbach Chaussures = aeschbach, Bally Shop, Künzli Schuhe, Dielsdorf Schuhe',
  },
  5712: {
    DE: "Porta Möbel, Einrichtungshaus Ostermann, Finke = finke das erlebnis einrichten, Kabs Polsterwelt, Opti-Wohnwelt, Möbel Rieger, Möbel Inhofer = inhofer, Seats & Sofas, Möbel Hofmeister, Möbel Lutz, Dodenhof Einrichten, Ehrmann Wohnzentrum, Mann Mobilia, Betten Rid, Bettenrid, Betten Kutz, Otten Möbel, Küche&Co = kueche&co, Medano, Plana Küchen, Who's Perfect, Von Wilmowsky, Möbel Knappstein, Wohnwelt Pallen = pallen, Staples Möbel, Tejo = tejos sb lagerkauf, Trends Möbel, Möbelhof, Flamme Möbel, Möbel Schulenburg = schulenburg, Kraft Möbel, Interlübke",
    AT: 'Kika = kika moebel, ~Leiner = rudolf leiner, Interio, Betten Reiter, Grüne Erde, Team 7, Breitschopf Küchen, DAN Küchen, Olina, Haka Küche, Ewe Küchen, Michelfeit, Möbel Ludwig, Braun Möbel, Ada Möbel',
    CH: 'Micasa, Interio = interio ag, Möbel Märki = moebel maerki, Diga Möbel, Hubacher, Hüsler Nest, Zingg-Lamprecht, Teo Jakob, Möbel Hubacher, Beliani, Betten Thaler, Möbel Svoboda, Top Tip, ~Fly, Meubles Descartes, Meubles Pesse = pesse, Ottos Möbel, Polsterwelt',
  },
  5713: {
    DE: 'Teppich Kibek, Bodenhaus, Frick Teppichboden = teppich frick',
    CH: 'Vorhangwelt',
  },
  5719: {
    DE: 'Gries Deco, ~WMF = wmf filiale, Kaiser Haushaltswaren, ~Leonardo, Lambert, Bette & Bath, Strauss Innovation, Das Depot, Zwilling Shop, Rösle, Impressionen, Tchibo Prozente, Casa Wohnaccessoires, Cook & Co, Bett und Bad',
    AT: 'Interio Accessoires, Riess, Kare, Cookmal',
    CH: 'Cargo Interieur, Sibler, Meister Silber, Kuhn Rikon = kuhn rikon shop, Landquart Home, Wohnbedarf',
  },
  5722: {
    DE: 'Miele Experience = miele vertrieb, Thermomix',
    CH: 'Schubiger, Nettoshop',
  },
  5732: {
    DE: 'Expert Bening = expert octomedia = expert klein = expert warenvertrieb, Euronics, Lautsprecher Teufel, Gravis, Cyberport Store, mStore, Hifi-Profis, Hirsch+Ille, Aldi Talk Geräte, EP Elektro, Sg Elektro, Comtech, Atelco, K&M Computer = km elektronik, Hifi im Hinterhof, Berlet, Alphatecc = alpha tecc, Ao.de, Asgoodasnew, Cellular Line',
    AT: 'Niedermeyer, E-tec = etec, DiTech, Electronic4you, McShark, Cyberport Wien, Haas Elektro',
    CH: 'Interdiscount XXL, Data Quest, Ingenodata, Letec, Steg Computer, PCP.ch, ~Arp, Revendo, Verkaufen.ch, Thali',
  },
  5733: {
    DE: 'Musikhaus Thomann, Music Store Köln = music store professional, Musik Produktiv, Session Music, Just Music, Musikhaus Kirstein = kirstein, Steinway Haus',
    AT: 'Klangfarbe, Key-Wi Music, Votruba Musik',
    CH: 'Musik Hug, Jecklin, Musix, Hug Musique, Musikhaus Gurtner',
  },
  5812: {
    DE: 'Bar Celona = bar celona finca, Alex Gastro, Besitos, Lehners Wirtshaus, Schlotzskys, Ciao Bella, Tialini, Jim Block, Coa Restaurant, Mongos, Sushi Circle, Smokey Joes, The Ash, Chilis Barbecue, Waffelhouse, Kartoffelhaus, Kartoffelkeller, Andechser, Augustiner = augustiner gaststaette, Paulaner = paulaner braeuhaus = paulaner wirtshaus, Hofbräuhaus = hofbraeu, Löwenbräukeller, Brauhaus Früh = frueh am dom, Gaffel am Dom, Gilden Brauhaus, Haxenhaus, Sion Brauhaus, Wirtshaus Spitz, Giraffe Coffee, Marche Mövenpick = marche moevenpick, Le Buffet, Dinea, Höffner Restaurant, Kofler & Kompanie, Pizza Hut Restaurant, Pfannkuchenhaus, Bolero Bar, Cheers Restaurant, Mr Baker, My Indigo, ~Yoshi, Moschmosch, Bratwurstherzl, Giovanni L, Aran Brot',
    AT: "Akakiko, Wienerwald = wienerwald restaurant, Rosenberger = rosenberger restaurant, Landzeit, Oldtimer Raststation, Plachutta, Figlmüller = figlmueller, Schnitzelwirt, Le Burger, My Indigo, ~Ulrich, Centimeter, Salm Bräu, Schweizerhaus, Stiegl Ambulanz, Stieglkeller, Augustiner Bräu Mülln = augustinerbraeu, Hofbräu Wien, Glacis Beisl, Gösser Bierklinik, Do & Co = do & co restaurant, XXXLutz Restaurant, Chili's Wien, Zum Schwarzen Kameel, Naschmarkt Deli, Neni = neni am naschmarkt, ~Mochi, Motto am Fluss, Der Wiener Deewan",
    CH: "Tibits, Molino = ristorante molino, Negishi, Yooji's, Nooch, Hiltl = haus hiltl, Manora, Marché Restaurant, Mövenpick Restaurant, Rice Up = riceup, Ristorante Santa Lucia, Pizzeria Napoli Bern, Bindella, Outback Lodge, Spaghetti Factory, Pomodoro, Luigia, Zeughauskeller, Kronenhalle, Café du Soleil, Les Brasseurs, Chez Ma Cousine, Entrecôte Couronnée, Roadhouse, Two Spice = two spice ag, Candrian = candrian catering, ~Sv, SV Restaurant, Eldora, ~ZFV, Compass Group, ~Fwg, Familie Wiesner, Holy Cow = holy cow gourmet burger, Mungg, Grottino, Blasercafe",
  },
  5814: {
    DE: "Backwerk Snack, Burger Me, Joeys Pizza, World of Pizza, Tele Pizza, Balzac Coffee, Tchibo Coffee, Woyton, San Francisco Coffee, Black Bean, Cotidiano, World Coffee, Starcoffee, Cafe Nero, Kaffee Einstein, Asiagourmet = asia gourmet, Mr Wok, Subway Restaurant, Pommes Freunde, Curry 36, Konnopke, Currywurst Express, Rice Thai, Stadtsalat, Eat the World, Yorma S = yormas ag, Mr Clou, Point Snack, Ruff's Burger, Fletchers Better Burger, Otto's Burger, Dulf's Burger, Big Chefs, Birdie Birdie, Loco Chicken, Mangal Döner = mangal x poldi",
    AT: 'Schnitzelhaus, Bitzinger, Leberkas Pepi, Trzesniewski, Burgerista, Max & Benito, Berliner Döner, ~Aida = aida cafe, Tewa, Testa Rossa Caffe, Cafe Central, Gerstner, Eis Greissler = eisgreissler, Tichy Eis, Zanoni, Schwedenplatz Eis, Bortolotti, Erich Nudelmarkt, Wok 2 Go, Back Mayr, Vapianissimo',
    CH: "Äss-Bar, Bagel Boys, Burgermeister, ~Butia, Brezelkönig Snack, Coop To Go, Dieci = dieci pizza, Pizza-Blitz, Pittaria, Palestine Grill, New Point, Vicafe, Sternen Grill, Wurststand, ~Lola's, Boucherie Take Away, Inglewood, Black Tap, Mövenpick Gelato",
  },
  5912: {
    DE: 'Müller Drogerie = mueller handels = mueller ltd, Linda Apotheke, Medikamente-per-klick, Mycare Apotheke, Apo-rot, Bodfeld Apotheke, Delmed, Juvalis, Eurapon',
    AT: 'Apotheke.at, Dm drogerie, Saint Charles Apotheke',
    CH: 'Dr. Bähler Dropa = dropa drogerie, Zur Rose Apotheke, Pharmacieplus = pharmacie plus, Capitole Pharmacie, Medbase Apotheke, Drogerie Müller, Swidro, Rotpunkt Apotheke, Feelgood Apotheke, Bahnhof Apotheke',
  },
  5921: {
    DE: 'Getränke Oase, Orterer, Hol Ab Getraenkemarkt, Logo Getränke, Wein & Co, Vicampo, Wine in Black, Tesdorpf, Rindchen, Mövenpick Wein = moevenpick weinkeller, Ludwig von Kapff, Silkes Weinkeller, Durstexpress, Flaschenpost Se, Bier-Hahn, Benz Getränke, Lekkerland, Conalco',
    AT: 'Wein & Co = weinco, Vinofaktur, Vinothek St Stephan, Morandell, Getränke Wagner, Ammersin, Trinkwerk, Del Fabro',
    CH: 'Coop Mondovino, Mövenpick Weinkeller, Schuler St Jakobskellerei = schuler weine, Denner Wein, Drinks of the World, Flaschenpost, Rio Getränkemarkt, Baur au Lac Vins, Delinat, Gerstl Weinselektionen, Vini d Amato, Paul Ullrich AG = ullrich weine, Felsenau',
  },
  5931: {
    DE: 'Oxfam Shop, Humana Kleidersammlung = humana second hand, Vinokilo, PicknWeight = pick n weight, Mädchenflohmarkt, Trödelmarkt',
    AT: 'Humana Wien, Carla Laden = carla caritas, Volkshilfe Shop',
    CH: 'Heilsarmee Brocki, Brocki.ch, Emmaüs Genève, Caritas Markt, Hiob Brockenstube',
  },
  5940: {
    DE: 'Zweirad Stadler, Lucky Bike, Bike Online Outlet = boc bike, Fahrrad.de, Brügelmann, Radsport Smit, e-motion Technologies, Zweirad Ganser, Cube Store, Jobrad = leaserad, Dynamo Fahrrad',
    AT: 'Radhaus Wien, Mountainbiker, Cooperative Fahrrad',
    CH: 'Veloplus, Bike World = bikeworld, Thömus = thoemus, Veloland, Velocorner, Stromer, Rose Biketown, Velo Zürich',
  },
  5941: {
    DE: 'Globetrotter Ausrüstung, Sport Schuster = sporthaus schuster, Karstadt Sports, Intersport Krumholz, Runners Point, Golf House, Hammer Sport, Sport Förg, Engelhorn Sport, 11teamsports, Outfitter, Reitsport Krämer = kraemer reitsport, Loesdau = pferdesporthaus loesdau, ~Askari, Frankonia, Planet Sports, SC24, Basislager, Sport Münzinger = sport muenzinger, A.S.Adventure, Angelsport Domäne, Angelshop, Titus Skate',
    AT: 'Bründl = bruendl sports, XXL Sports, Intersport Eybl, Sport Okay = sportokay, Bergfuchs, Intersport Rent, Intersport Winninger, Sport 2000 Rent, Sport Conrad, Bständig = bstaendig, Sport Reisch, Sport Bittner',
    CH: 'Transa, Athleticum, Intersport Rent, Bächli Bergsport = baechli bergsport, Och Sport, Stöckli Outdoor, Sherpa Outdoor, Vaucher Sport, Montana Sport, Yosemite, Dosenbach Sport, Hajk, Bike Ski',
  },
  5942: {
    DE: 'Dussmann = dussmann das kulturkaufhaus, Lehmanns Media = lehmanns, Wittwer, Rupprecht Buchhandlung = buchhandlung rupprecht, Pustet Buchhandlung, Ravensbuch, Heymann Buchhandlung = buecher heymann, Graff Buchhandlung, Schweitzer Fachinformationen, Bücher.de, Decius, Leuenhagen, Poertgen Herder, Reuffel, Stern Verlag, Eckert Bahnhofsbuchhandlung, Valora Bahnhof = valora retail, Schmitt & Hahn, Comixart, Rombach Buchhandlung, Medimops Bücher, Schmorl & von Seefeld, Bücherwurm',
    AT: 'Tyrolia, Facultas, Frick Buchhandlung, Haymon Buchhandlung, Moser Buchhandlung, Heyn Buchhandlung, Wagnersche, Shakespeare Co, Manz, Hartliebs Bücher, Welt & Co',
    CH: 'Orell Fuessli Thalia, Payot = payot libraire = librairie payot, Stauffacher, Bider & Tanner, Rösslitor = roesslitor, Schuler Bücher, Buchhaus.ch, Balmer Bücher, Hirschmatt Buchhandlung',
  },
  5943: {
    DE: '~Staples, Büro Discount = office discount, Böttcher AG = boettcher ag = bueromarkt boettcher, Pagro, Idee Creativmarkt, Büroshop24',
    AT: 'Pagro Diskont, Skribo, Libro Papier',
    CH: 'Office World, Papeterie Zumstein = zumstein, Papeterie Brachard = brachard, Landolt Arbenz, Papeterie Köhler, Lyreco',
  },
  5944: {
    DE: 'Christ Juweliere, Juwelier Wempe, Rüschenbeck = juwelier rueschenbeck, Swarovski Store, Pandora Store, Weber & Co Juwelier, Valmano, Juwelier Bucherer, Six Schmuck = six accessoires, Chronext, Chrono24, Liebeskind Uhren, Juwelier Roller',
    AT: 'Juwelier Feichtinger = feichtinger, Freywille, Köck Juwelier, Juwelier Wagner',
    CH: 'Bucherer = bucherer ag, Christ Uhren = christ uhren & schmuck, Les Ambassadeurs, Beyer Chronometrie, Gübelin, Kurz Juwelier, Embassy Luzern, Swatch Store, Meister Uhren, Zeitzone, Rhomberg Schmuck',
  },
  5945: {
    DE: 'myToys Filiale, Vedes = vedes spielwaren, Rofu, Müller Spielwaren, Idee+Spiel, Betzold, Obletter, Kurtz Spielwaren, Modellbahnshop, Märklin = maerklin, Conrad Spielwaren, Duo Spielwaren, Fantasywelt, Tonies',
    AT: 'Spielwaren Heinz, Toys R Us, Rofu, Spiele Fux, Kober Spielwaren, Games World',
    CH: 'Franz Carl Weber, King Jouet, Pastorini, Gamerland, Spielkiste, World of Games = wog.ch, Müller Spielwaren, Davidson Jouets',
  },
  5947: {
    DE: 'Geschenkidee, Käthe Wohlfahrt = kaethe wohlfahrt, Radbag, Arsedition Shop, Butlers Geschenke, Mydays, Jochen Schweizer',
    CH: 'Geschenkidee.ch, Schweizer Heimatwerk = heimatwerk, Victorinox Store',
  },
  5949: {
    DE: 'Stoff & Stil, Buttinette, Idee Stoffe, Karstadt Stoffe, Alfatex, Myo Stoffe, Stoffkontor, Stoffe Hemmers',
    AT: 'Komolka, Müller Stoffe, Tapfers Stoffe',
    CH: 'Bernina Nähcenter, Alja Stoffe, Zimmermann Stoffe, Nähkultur',
  },
  5970: {
    DE: 'Gerstaecker, Idee Shop, Opitec, Vbs Hobby, Creativmarkt',
    AT: 'Boesner Wien, Mastnak, Opitec',
    CH: 'Kunstmaterial, Gerstaecker, Opitec',
  },
  5975: {
    DE: 'Audibene, Iffland Hören, Auric Hörcenter, Pro Akustik, Fielmann Hörgeräte',
    AT: 'Hartlauer Hörgeräte, VAMED Hörakustik',
    CH: 'Beltone, Auditus, Acustix, Hörberatung',
  },
  5976: {
    DE: 'Sanitätshaus Aktuell, Reha Team, Streifeneder, Pohlig, Stolle Sanitätshaus, Rahm Sanitätshaus',
    AT: 'Bständig Sanitätshaus, Luksche, Paul Bständig, Heindl Sanitätshaus',
    CH: 'Ortho-Team = orthoteam, Botta Orthopädie, Numo Orthopedics',
  },
  5977: {
    DE: 'Pieper Parfümerie, Parfümerie Aurel, Becker Parfümerie, Thiemann Parfümerie, Schuback Parfümerie, Niche Beauty, Dalton Kosmetik',
    AT: 'Müller Parfümerie, Nägele Strubell = naegele & strubell',
    CH: 'Parfumerie Osswald = osswald, Bonita Parfumerie',
  },
  5992: {
    DE: 'Blume Ideal, Bloom Blumen, Euroflorist, Valentins, Pflanzen Breuninger, Blumen Graf, Bergamotte, Florapart, Rosen Tantau, Bloomy Days',
    AT: 'Blumen Tegischer, Floralies',
    CH: 'Blumen Krämer, Blumenbörse Zürich, Marsano',
  },
  5993: {
    DE: 'Tabak Börse, Barth Tabak, Dampfer Shop, Peter Heinrichs, Tabak Träber',
    CH: 'Davidoff Shop, Säuberli Tabak',
  },
  5994: {
    DE: 'Press and Books, Lotto Presse, K Presse + Buch, Valora Kiosk, Hudson News, Ludwig Presse',
    AT: 'Valora, Press & Books Wien',
    CH: 'Naville',
  },
  5995: {
    DE: 'Zoo Zajac, Hornbach Zoo, Tierisch gut, Pets Premium, Medpets, Terra Canis, Josera, Zooroyal, Alles für Tiere, Raiffeisen Tier',
    AT: 'Megazoo, Zoo Muser, Tiershop',
    CH: 'Meiko = meiko heimtier, Zoo Roco, Petfriends = petfriends.ch',
  },
  6513: {
    DE: 'Postbank Immobilien, Adler Group, LBS Immobilien, Remax, Immowelt, Neuland Wohnungsgesellschaft',
    AT: 'Gewista Wohnen, Wohnbau Vereinigung = wbv-gpa, Buwog, Österreichisches Siedlungswerk = oesw, Rustler, Remax',
    CH: 'Apleona, Régie du Rhône, Régie Foncia, Bernard Nicod, Gerofinance, De Rham, Helvetia Immobilien, ~Abz, Allgemeine Baugenossenschaft, ASIG Wohngenossenschaft, Immobilien Basel-Stadt, Fortimo, Crowdhouse',
  },
  7211: {
    DE: 'Eco-Express Waschsalon, Schnell & Sauber, Freddy Leck',
    CH: 'Wash Point',
  },
  7216: {
    DE: 'Stichweh, Fred Butler, Clean Queen, Röver Textilpflege, ~Jeeves, Simply Clean, Kleenothek',
    AT: 'Stross Reinigung, Putzerei Dworak',
    CH: 'Terlinden, 5 à Sec, Baechler Teinturiers = baechler',
  },
  7230: {
    DE: "Cut & Color, Unisex Friseur, Bundy Bundy, Haarmonie, Hair Killer, ~Ryf, Ryf Coiffeur, Mod's Hair, Ihr Friseur, Waxing Company, Wax in the City, Senzera, Sassoon",
    AT: 'Klipp Frisoer, Bundy Bundy, Strassl, Sturmayr Coiffeure = sturmayr, Frisör Ossig, Bipa Friseur, Headwork',
    CH: 'Pierre Coiffeur, Coiffina, ~Ryf, Hair La Vie, Gidor Coiffure, Jean Louis David, Charles Aellen, Kopfwerk, Valentino Coiffeur',
  },
  7251: {
    '*': '~Minit, Mister Minit',
  },
  7512: {
    DE: 'Europa Service, CarlundCarla, Robben & Wientjes',
    AT: 'Megadrive',
    CH: 'Amag Rent, Sharoo',
  },
  7538: {
    DE: '~ATU, Meisterhaft Autoreparatur, AD Autodienst, KS Autoglas, Autoglas Spezialist, ~GTÜ, ~KÜS = kues, FSP Fahrzeug',
    AT: '~ATU, Lucky Car Werkstatt, Carglass, Forstinger Werkstatt, Pappas = pappas gruppe, Porsche Inter Auto, Wiesenthal, Denzel = wolfgang denzel, Birngruber',
    CH: 'Emil Frey, Amag, Garage Plus, Le Garage, Auto-i, Pneu Center',
  },
  7542: {
    DE: '~IMO, Waschbär Autowäsche, Cleancar = cleancar ag, Best Carwash, Wash Park, Shell Waschstraße, Autowaschpark, Wash & Go, SB Waschbox, Hansewash',
    AT: 'Wash & Drive, ~IMO, Wiener Autowäsche',
    CH: 'Autowash, Clean Car Wash, Autop Wash, Euro Wash',
  },
  8043: {
    DE: '~Apollo, Eyes and More, Optik Bode, Smart Eyes, Rottler, Robin Look, Viu Eyewear, Linsenplatz, Brille24, Nanu Optik',
    AT: 'United Optics, Forster Optik, Hartlauer Optik, Wutscher Optik, Aigner Optik, Andrea Optik, Miller Optik = miller united optics, Scharfsehen',
    CH: 'Mcoptik, Kochoptik = koch optik, Dosenbach Optik, Berdoz Optic, Chronovision, Burri Optik, Federer Augenoptik, Götte Optics, ~Viu, Linsenmax',
  },
  8071: {
    DE: 'Labor Limbach, Labor Berlin, Bioscientia, Amedes, Sonic Healthcare, Labor Dr. Wisplinghoff = wisplinghoff, Labor Stein, Labor 28, Medlabor, Ganzimmun, Labor Becker, Labor Staber, Labor Enders, LADR',
    AT: 'Labors.at, Ihr Labor, Labor Mustafa, Medilab Salzburg, Labcon, Novogenia',
    CH: 'Viollier, Medics Labor, Labor Team W, Dianalabs, Bioanalytica, Medisyn, Risch Labor = labormedizinisches zentrum dr risch, Analytica, Laboratoire Aurigen, Bioexam',
  },
}
