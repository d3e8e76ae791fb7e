import type { Chains } from '../chain.ts'

/** Chains of France, the Netherlands, Belgium and Luxembourg. */
export const franceBeneluxChains: Chains = {
  4784: {
    FR: 'Ulys Vinci, Area Autoroutes, ATMB = autoroutes et tunnel du mont blanc, ASF Autoroutes = autoroutes du sud de la, ALIS Autoroute, Viaduc de Millau = eiffage millau, Albea, Atlandes, Axxes, APRR Autoroutes, Sanef Flux Libre, Tunnel Prado Carénage = tunnel prado',
  },
  4816: {
    FR: '~OVH, Ikoula, Amen.fr, Infomaniak, Nuxit, 1and1 Ionos',
    NL: 'Vimexx, Mijndomein, Argeweb, Neostrada, Mijn.host',
    BE: 'Easyhost, Versio, Register.be, Nucleus Hosting, Level27',
  },
  5200: {
    FR: 'Tridôme, L Entrepôt du Bricolage = entrepot du bricolage, Les Briconautes = briconautes, Catena, Bricolex, Zolpan, Tout Faire',
    NL: 'Multimate, Formido, Fixet, Doeland, Bouwmaat, Bauhaus, Big Boss, Toolmax',
    BE: 'Brico Plan-It = brico planit, BricoCity, Group Cevo = cevo market, Impermo, Facq, Van Marcke, Gyproc',
    LU: 'Hela, ~Obi, Cloos',
  },
  5211: {
    FR: 'Point P, Gedimat, Big Mat, Chausson Matériaux, Tout Faire Matériaux, La Plateforme du Bâtiment, Réseau Pro, SAMSE, Doras, Frans Bonhomme, Cedeo, Brossette, Saint Maclou, Carrelages du Marais',
    NL: 'Bouwmaat Bouwmaterialen, Raab Karcher, Stiho, PontMeyer, Jongeneel, Tegeldepot, Sanitairwinkel',
  },
  5261: {
    FR: 'Delbard, Le Point Vert, Rural Master, Baobab Jardinerie, Jardineries du Terroir, Willemse, ~Bakker, Magellan',
    NL: 'Welkoop Retail, Tuincentrum Overvecht, Life & Garden, Ranzijn, De Oosteinde, Boerenbond Retail, Agriton, De Bosrand, Coppelmans, ~Steck, Osdorp Tuincentrum, Praxis Tuin, Bakker.com, Tuinland, Hornbach Tuin',
    BE: "Walter Van Gastel, Oh'Green = oh green, Famiflora, Floralux, Hortiland, Brico Garden, De Oude Tuin, ~Horta, Rosier Tuincentrum, Thiels, La Jardinerie, Serneels",
    LU: 'Frieden Jardinerie, Jardiland, Pescher Jardinerie',
  },
  5311: {
    FR: '~BHV = bhv marais = bazar de l hotel de ville, Le Bon Marché = bon marche, La Samaritaine = samaritaine, Printemps Haussmann = printemps paris, Monoprix Mode, Eurodif',
    NL: 'De Bijenkorf = bijenkorf, Berden, Vroom & Dreesmann = v&d, Topshelf',
    BE: 'Vente-Exclusive',
    LU: 'Monopol, ~Bram',
  },
  5331: {
    FR: '~Noz, Foir Fouille, ~Action, Bazarland, B&M, Babou, Max Plus, ~Normal, L Incroyable, Mille et Une Affaires, Bazar Avenue, Bleu Cerise, Cash Piscine, Syma, Mes Bonnes Affaires, Easy Discount',
    NL: '~Action, So-Low, Op is Op = opop voordeelshop, ~Normal, Dagelijkse Dingen, Kijkshop, Outlet Store, Sligro Food',
    BE: 'Trafic Discount, ~Action, ~Normal, ~Extra, Euroshop, Club Discount, Maxi Bazar, Kruidvat Discount',
  },
  5411: {
    FR: "Géant Casino = hyper casino, Casino Supermarché, ~G20 = supermarche g20 = g20 paris, Carrefour Contact, ~Itm, Marche U, Leclerc = sca leclerc, Coccinelle, Sherpa Supermarche, Schiever, Atac, ~Bi1, Maximarché, Diagonal, Le Marché d à Côté, Supermarché Match = supermarches match, Aldi Marché, Daily Monop, L Eau Vive, Prosol, Fresh Prosol, Les Fermiers, La Ruche qui dit Oui, Paris Store, Tang Frères, Toupargel, ~Maximo, Promocash, Provenc Halles, Marché Frais, O'Marché Frais, Huit A 8, Marché Plus, Le Petit Marché, Spar Supermarché, Cora Hyper, Colruyt Prix Qualite, Alimentation Générale, Atacadao",
    NL: 'Ah Xl = ahold delhaize, Marqt, ~Dirk, Hoogvliet Super, Boni Supermarkt, MCD Supermarkt, Coop Compact, Plus Supermarkt = plus retail, De Groene Odin, Estafette Odin, Landmarkt, Stach, Deen = deen supermarkt, EMTE = emte supermarkt, Attent = attent super, Troefmarkt, ~Crisp, ~Flink, Amazing Oriental, Wah Nam Hong, Tanger Markt = tanger, Hanos, Bidfood, Butlon, Streekbox, De Krat, Pieter Pot, Willem & Drees, Bio Markt, Genneper Hoeve, Nieuwe Weme',
    BE: "Louis Delhaize, Colruyt Laagste Prijzen = colruyt meilleurs prix, Spar Colruyt, ~Cru = cru markt, Carrefour Hyper, Match Supermarche, Mestdagh, Prima Supermarkt, ~Färm = farm.coop, Sequoia Bio, Origin'O, Bio-Shanti, Night&Day = night and day, Renmans Slagerij, Foodbag, Solucious, Kam Yuen, Delitraiteur, Rob Gourmet Market = rob the gourmets market, Okidoki, D'Ieteren Food, Panier Luxe",
    LU: 'Alima, Monoprix, Cora Foetz = cora concorde, Grand Frais, Ouni, Massen = shopping massen, ~Topaze, Knauf Center',
  },
  5422: {
    FR: 'Boucherie Moderne, Maison Lascours, Boucherie Nouvelle, Grand Boucher, Despi = boucherie despi, Bernard Boucherie, Cooperl = calipro, Bigard',
    NL: 'Keurslagerij, Slagerij Gebr, Gebroeders Slagers, Schmidt Zeevis, Volendammer Vishandel = volendammer vis, Simonis Vis = simonis',
    BE: "Boucherie Dierendonck = slagerij dierendonck = dierendonck, Bon'Ap, Slagerij Van Zon = vanzon",
  },
  5441: {
    FR: 'Chocolat De Neuville, Maison du Chocolat, Réauté Chocolat, Ladurée, Pierre Hermé, Patrick Roger, La Cure Gourmande, Weiss Chocolat, Révillon, Bouvard, Fauchon, Alain Ducasse Chocolat, Jean-Paul Hévin, La Mère de Famille = a la mere de famille',
    NL: "Australian = australian homemade, Puccini Bomboni, Tony's Chocolonely, Candy Store",
    BE: 'Godiva, Leonidas Confiserie, Pierre Marcolini = marcolini, Corné Port-Royal, Galler, Mary Chocolatier, Jeff de Bruges, Dumon Chocolatier, Wittamer, Passion Chocolat, Elisabeth Chocolatier, Darcis = jean philippe darcis, The Chocolate Line',
    LU: 'Genaveh, Chocolate House Bonn = chocolate house',
  },
  5462: {
    FR: '~Paul = paul boulangerie, ~Louise, Boulangerie Banette, ~Firmin, Augustin Boulangerie, Le Fournil de Pierre, Boulangerie Sophie Lebreuilly, Patàpain, Secrets de Pains, Du Pain et des Idées, Poilâne, La Mie du Pain, Les Copains du Fournil, L Atelier Papilles, Maison Landemaine, Moulin de Païou, Boulangerie Thierry, Bo&Mie, Mamatte',
    NL: "Bakkerij Van Vessem, Bakkerij Bart, Vlaamsch Broodhuys, Bbrood, Van Maanen, Bakkerij Klootwijk, Simit Sarayi, Bakker Raedschelders, 't Stoepje, Hema Bakkerij, De Bisschopsmolen, Le Perron, Bakkerij Voskamp = voskamp, Multi Vlaai, De Limburgse Vlaaien, Echte Bakker, Bakkerij Carl Siegert, Van der Poel Bakkerij, Hilvers Bakkerij, Gebroeders Niemeijer",
    BE: 'Bakkerij Aernoudt = aernoudt, Point Chaud, Dandoy, Bakker Lamot, Boulangerie Paul, Le Pain Quotidien Bakery, Jos Gorissen, Bossuyt, Deli Traiteur, Goossens Bakkerij, Charli Boulangerie = charli, Hoet Brood',
    LU: 'Fischer = boulangerie fischer, Patisserie Namur, ~Paul, Hoffmann Boulangerie, Kaempff-Kohler, Schumacher Boulangerie',
  },
  5499: {
    FR: 'Mariage Frères, Maison de la Truffe, Hédiard, Oliviers & Co, Fromages et Vins, Laurent Dubois, Labeyrie Boutique, Cafés Richard, Comptoirs Richard, Malongo',
    NL: 'De Tuinen, Kaashandel Remijn, Henri Willig, Old Amsterdam Cheese, Reypenaer, Gimsel, Natuurvoeding, Body & Fit = body en fit, Vitamin Store, ~Noten = notenbar',
    BE: 'Java Koffie, Callebaut Shop, Or Coffee, Corica, Prik & Tik',
  },
  5532: {
    FR: 'Best Drive, Speedy Pneu, Siligom, Profil Plus, Ayme Pneus, Métifiot, 123pneus, Tyreplus, Norauto Pneu, Vaysse Pneus, Côté Route',
    NL: 'Profile Tyrecenter = profile tyre center = profile car = profile autobanden, KwikFit Banden, Vakgarage Banden, Bandenleader, Banden Pneus Online, Autobandenmarkt, Bandenconcurrent, Hermans Banden = hermans autobanden, Autoplezier',
    BE: 'Q-Team, Vulco, Deldo, Touring Glass, Centrale du Pneu, BandenMarkt',
    LU: 'Pneus Muller, Garage Pneus, Fairplay Pneus, Pneuport',
  },
  5533: {
    FR: 'Carter Cash, Autodistribution = auto distribution, Piècesauto, Yakarouler, AD Pièces, Norauto Pièces, Vroomly',
    NL: 'Halfords, Winparts, Onderdelenlijn, Autotaal Glas, Mister Auto, Sator, ~LKQ',
    BE: 'Auto5, Doyen Auto, Norauto, Wal-Mart Auto',
  },
  5541: {
    FR: 'Carrefour Station = carref station = carrefour stat = carrefour carburant = carref carburant, Intermarché Station = intermarche dac = intermarche carb, Leclerc Station = leclerc carburant = leclerc dac, Super U Station = u station, Auchan Station = auchan carburant = auchan stat, Casino Station = casino carburant, Relais Total = totalenergies relais, ~Elan, ~Vito, ~BP, Netto Station, Thevenin Ducrot, ~Oil, 8 à Huit Station, Argedis, Picoty, Cora Station, Bricomarche Station, Système U Carburant, ~Eni, Certas Energy',
    NL: '~Tango = tango tankstation, Argos Tank, Berkman Tankstation, Haan Tankstation, Supertank, Total Express, OK Tankstation = ok tank, Makro Tank, De Haan Minerale Olien, Vissers Olie, Total Gaz, Kuster Olie',
    BE: 'Octa Plus, Gabriels Power, Maes Energy Mobility, Q8easy, Power Oil, ~Bruno = bruno tank, G&V, Total Express, Dreamland Tank, Haan, ~Argos, Calpam, Belgomazout, Joassin, ~Aral',
    LU: '~Q8, Petro-Center, Goedert, ~Total, Kuwait Petroleum',
  },
  5611: {
    FR: 'Jules Brice, Father & Sons, Armand Thiery Homme, Monsieur Lefèvre, Fursac, Jott, Slip Francais, Burton of London, Cyrillus Homme, Olly Gan',
    NL: 'Suit Supply, Van Gils, The Society Shop = society shop, Only for Men, ~Hij, Adam Herenmode, ~Score = score jeans, Chasin, Jac Hensen, Mr Marvis, Cavallaro',
    BE: 'River Woods, Degand, Café Costume, Xandres Men, Gentleman Farmer',
  },
  5621: {
    FR: "Don't Call Me Jennyfer, Morgan de Toi, 1.2.3 Paris = un deux trois, Balzac Paris, Gérard Darel, Cop Copine, Bonobo Jeans, Scottage, Les Georgettes, Mado et les Autres, Vanina",
    NL: 'Didi Fashion, Costes = costes fashion, Miss Etam = missetam, ~Promiss, Steps Fashion, Vanilia, Expresso Fashion, La Ligna, Sissy-Boy, Loavies, Colourful Rebel, Studio Anneloes, Witteveen Mode, Cool Cat, Laura Ashley, Inshared Mode, Ydence, Yaya',
    BE: 'Lola Liza, Xandres, Mayerline, Terre Bleue, Caroline Biss, ~Cassis, Chine Collection, Hampton Bays, King Louie, Mer du Nord, Marie Méro, Bellerose, Olivier Strelli, Talking French',
  },
  5641: {
    FR: 'Okaidi Obaibi, Dpam, Tape à l Oeil, Orchestra = orchestra premaman, Bonpoint, Allobébé, Kidiliz, Absorba',
    NL: 'Baby-Dump = babydump, BabyPark = baby park, Van Asten Babysuperstore = babysuperstore, Koeka, Wehkamp Kids, Kixx, Noppies, Z8 Store, Babywinkel, Bengels, Hema Baby',
    BE: "Orchestra, Fred & Ginger, Baby 2000, P'tit Filou, Filou & Friends, Prémaman, Paradisio, Babykid",
    LU: 'Orchestra',
  },
  5651: {
    FR: "La Halle = la halle mode, Mim Mode, Tati Mode, Bréal Mode, Distri-Center, Stanley Stella, Zeeman Textiel, Temps Des Cerises, Teddy Smith, Aigle Boutique, ~APC, Lacoste Boutique, Petit Boy, Balibaris, Ami Paris, Galeries Lafayette Mode, Bleu Bonheur, Eram Mode, One Step, Besson Mode, Vêt'Affaires = vet affaires, Degriff'Stock, Mistigriff, Usines Center, Marques Avenue, McArthurGlen Troyes, La Vallée Village",
    NL: 'Men at Work, Van Uffelen Mode, Hout Brox, Berden Mode, Vanderveen, Denham, Blue Inc, Gaastra, McGregor, Nelson Mode, ~Sting, Duthler, Jeans Inn, Kuijpers Mode, Designer Outlet Roermond = mcarthurglen roermond, Batavia Stad, Tumble n Dry, Ter Stal, Tuunte, ~OFM, Bomont',
    BE: '~JBC = jbc mode, ~ZEB = zeb store, ~E5, Vögele Mode, ~Tommy, A Suivre, Maasmechelen Village, Superstar Mode, Jeans Station, Pronti Mode, L&L = l&l fashion, Van Hassels, Juttu, Deleye, ~Verso, Scapa, Stijn Helsen, Point Carré',
  },
  5661: {
    FR: '~André = andre chaussures, Gémo Chaussures, Texto, Cosmo Paris, Mephisto Shop, Heyraud, Arche Chaussures, TBS Boutique, Kickers, Chauss Expo, Repetto, Veja, Size Factory',
    NL: 'Van Haren, Dolcis, ~Invito, Sacha Schoenen, Durlinger, Van Dal Schoenen, Schuurman Schoenen, vanArendonk = van arendonk, Shoemixx, Schoenenreus, Van den Assem, Torfs, Sooco, Van Bommel, Wolky, Monfrance, Assem, Bergmans Schoenen, Steenvoorden, Bristol Schoenen',
    BE: 'Bristol Schoenen, ~Avance, Avance Schoenen, Van Haren, Ambiorix, Carmi = shoes carmi, Pronti, Shoe Discount, Jonk Schoenen, Berca = berca.be, Schoenen Verduyn, Durlinger, Maniet = maniet luxus, Schoenen Vandenberghe, Rodania',
  },
  5712: {
    FR: 'Alinéa, ~But = but international = but sas, ~Fly = fly meubles, Gautier Meubles, Atlas Meubles, Crozatier, Cuir Center, Mobilier de, Schmidt Cuisines = cuisines schmidt, Cuisine Plus, Arthur Bonnet, Perene, Tediber, Emma Matelas, Litrimarché, Miliboo, AM.PM, Delamaison, Vente-unique, Basika, Mobiclub, H&H = h et h, Tousalon, Interiors, Home Salons, Le Géant du Meuble = geant du meuble, ~Story, Bo Concept',
    NL: 'Beddenreus = bedden reus, Goossens Wonen, Auping, Woonexpress, Profijt Meubel, ~Prominent = prominent comfortabel, Eijerkamp, Trendhopper, Piet Klerkx, Montel, Henders & Hazel, Xooon, Seats and Sofas, Sofacompany, Rofra Home, Loods 5, Van der Valk Wonen, Haco, De Troubadour, Mobilia, De Mandemakers = mandemakers = keukenconcurrent, Brugman Keukens = brugman, Bruynzeel Keukens = bruynzeel, I-KOOK, Keukenhof Keukens, Oase Keukens, Budget Home Store, Emma Slaap, Lakwerk, In.House, Sanders Meubelstad = sanders meubelen, Koopmans, De Bommel Meubelen, Zwaartafelen, Flinders Design, Morres = morres wonen',
    BE: 'Weba = weba meubelen, Heylen = heylen interieur, Gobert Matras, Sleeplife, Leen Bakker, Meubelen Jonckheere, Gero Wonen = gero, Top Interieur, ~Crack = crack meubelen, Tijl Meubelen, Seats and Sofas, Èggo = eggo keukens = eggo kitchen, Dovy Keukens = dovy, Krëfel Keukens, Mobitec, Euro Meubel, Deba Meubelen = deba, Rousseau Meubelen, Meubles Belot = belot, Meubles Lambermont, Lambermont, Polyflair, Latexco, Equilli, Overstock Garden, Zitmaxx, Camber',
    LU: 'Alvisse, Bonn Frères, Kichechef, Meubles Thill, Maison Josy Juckem, Hoffmann Thill',
  },
  5713: {
    FR: 'Mondial Tapis = mondial moquette',
    NL: 'Roobol = roobol woonwinkels, Carpetland, Tapijtcentrum',
    BE: 'Maréchal Carpet',
  },
  5719: {
    FR: 'Zôdio, Muy Mucho, Mathon, Blanc Cerise, Geneviève Lethu, Tompress, Cocktail Scandinave, Bouchara, Éclectic, 4murs, Leroy Déco',
    NL: 'Dille en Kamille, Kookpunt, Cookinglife, ~Casa, Rivièra Maison, HK Living, Sissy Boy Homeland, Oldenhof, Xenos Wonen, Madam Stoltz, Home Stock, Intratuin Wonen, Vtwonen, Lampenlicht',
    BE: '~Casa = casa international, Ambiance Cuisine, Cook & Serve, Coming Kitchen, The Cosy Home, AM Deco, Dekocenter, Luxus Kadowinkel',
  },
  5732: {
    FR: 'Ubaldi, Pulsat, Digital Phone, ~MDA = mda electromenager, Extra Électroménager, Connexion Multimedia, Cobra Son, Son-Vidéo = son-video.com, Easylounge, Copra, Euronics, Proxi Confort, Hifi Link, Grosbill, Cybertek, Rue Montgallet, Orange Boutique Accessoires',
    NL: '~BCC = bcc elektro, ~EP = ep elektro = electronic partner, Electro World, Hobo Hifi, Art & Craft Hifi, Belsimpel, Mobiel.nl, Paradigit, Informatique.nl, Coolblue Bv, Correct Elektronica, Bobshop, De Schouw Witgoed = de schouw, Witgoedhandel, CameraNU = cameranu.nl, Foka, Leapp',
    BE: 'Exellent, Selexion, Eldi Electro, Alternate, Art & Craft, Forcom, Photo Hall, ~Switch = switch apple, Lab9, Redcorp, Cool Computers, Amac',
    LU: 'Electro Center, ~Saturn, Letz be, Alternate, MyShop Electro',
  },
  5812: {
    FR: "Del Arte = pizza del arte, Leon De Bruxelles, Crescendo Restaurant, Cafétéria Casino, La Boucherie Restaurant = restaurant la boucherie, Memphis Coffee, Trois Brasseurs, Au Bureau Pub, Tablapizza, Campanile Restaurant, Chez Paul, Bouillon Chartier = chartier, Bouillon Pigalle, Big Mamma = big mamma group, Le Relais de l Entrecôte = relais entrecote, L Entrecôte, Il Ristorante, Planet Sushi, Matsuri, Eat Sushi, Wagon Bleu, Pedra Alta, Boeuf & Cow, Bchef, Schwartz's Deli, Le Bistrot du Boucher, La Côte et l Arête, Crocodile Restaurant, Royal Wok, Wok d Asie, Buffet Chinois, Autogrill, L Arche = l arche restaurant, Elior, Sodexo, Compass Group, Restalliance, Le Duff, Le Bouillon, Tommy's Diner = tommy s diner, Holly's Diner, Steak n Shake",
    NL: "Van der Valk Restaurant, Restaurant De Beren, Restaurant Sumo, Ribhouse Texas, Spareribs Express, Humphrey's = humphreys restaurant, Popocatepetl, Pannenkoekenrestaurant, De Pannenkoekenbakker, Grand Cafe, Fletcher Restaurant, Brownies & Downies, De Koffieschenkerij, Dudok = cafe dudok, Ketchup Restaurant, Oudaen, Stadscafe, Nolet, Zusje = restaurant zusje, Rodizio, Gauchos = gauchos grill, Cafe In den Ouden Vogelstruys, Hans en Grietje, Jumbo Foodmarkt Cafe, Van Zuylen, Ristorante Roma, Hard Rock Amsterdam, The Harbour Club, The Streetfood Club, Moeke = moeke restaurant, Buurten, Izakaya, Shabu Shabu, Saté Bar, Takumi Ramen, Vleesch noch Visch",
    BE: "Chez Léon, Ellis Gourmet Burger, Manhattns Burgers = manhattn's burger, Balls & Glory, Restaurant Colmar, Brasserie Mirabelle, Grand Café Horta, Wasbar, Sushi Palace, Drug Opera, La Brace, Nona Pizza, Be Burger, Hard Rock Brussels, Resto Delhaize, Bavet, Otomat, Würst, Umamido, Amadeus = amadeus ribs, Hector Chicken, La Taverne du Passage, Aux Armes de Bruxelles, Noordzee Mer du Nord, Quick Restaurant, Ogst, Chi-Chi's, Brasserie Appelmans, Pastificio, Maison Antoine, Carestel, Hawaiian Poke Bowl, Resto Ikea",
    LU: "Brasserie Guillaume, Come à la Maison, Cathy Goedert, Chiggeri, Bouquet Garni, Um Plateau, Brideler Stuff, Dipso, Mousel's Cantine, Mu Restaurant, Brasserie Schuman, Kaale Kaffi, Café des Capucins",
  },
  5814: {
    FR: "Mcdo = mc do = mac do, O Tacos, Class Croute, Pitaya Thai, ~KFC, ~Quick, Bagelstein, Cojean Snack, La Mie Câline Snack, French Coffee Shop, Nabab Kebab = nabab, Berliner Das Original, Black & White Burger = black and white burger, AnaToly, Kiosque A Pizzas, Boite A Pizza, Speed Burger, Hank Burger, Dubble, Jour Healthy, Les Fils à Maman, Crêpe Touch, Nostrum, Distributeur Pizza, Crep Eat, L'Atelier du Sandwich, Boulangerie Snack",
    NL: "Doppio, Spar Express Cafe, Sushi Time = sushitime, Sushi Point, SumoSushi, Wok Away, Poké Perfect, SLA Salad, Vegan Junk Food Bar, Vlaamse Friet, Manneken Pis Friet, Verhage Fast Food = verhage fastfood, Cafetaria 't Centrum, Plaza Food = plaza foodforall, Family Cafetaria = eetwinkel family, Backwerk, De Broodzaak = broodzaak, Broodje Mario, Pain et Vin, Julias Pasta, Bakker Bart Snack, Anne Coffee, Barista Cafe = barista coffee, Back Yard Burger, Donner Company, De Burgerij, IJsvogel IJs, Intermezzo IJs, Australian Ice, Yoghurt Barn, Multivlaai Cafe, Stoffels Frites",
    BE: "~Quick, Panos Snack, ~Guapa, Delhaize Fresh Atelier = fresh atelier, Pitaya, Jack's Burger, Chilly Burger, Frituur No 1 = frituur nr 1, Fritkot, Frit Flagey, Jat' Café, OR Coffee Bar, Le Chat-Pitre, Australian, Fitchen, Bagel Corner, Pizza Drive, Poule & Poulette = poule et poulette, Jimmy's Burger",
    LU: 'Cocottes = les cocottes = cocottes sarl, Oberweis Snack, ~Quick, Konrad Cafe, Knopes = cafe knopes, Chi Chi Poke, La Croissanterie, Coyote Café',
  },
  5912: {
    FR: 'Pharmabest, Giphar = pharmacien giphar, Parapharmacie Leclerc, Parashop, Monsieur Pharmacie, Leadersanté, Giropharm, Pharmavie, Santé Discount, Mon Coin Santé, Univers Pharmacie, Pharmacie des Drakkars',
    NL: '~DA, Boots Apotheek, Alphega Apotheek, Kring Apotheek, D.I.O. = dio drogist, Drogisterij.net, De Online Drogist = deonlinedrogist, Plein.nl, Apotheek.nl, eFarma, Transvaal Apotheek',
    BE: 'Di Beauty = di parfumerie, Medi-Market = medimarket, Goed Farma, Lloydspharma, Familia Pharmacie, Pharmacie Vpharma = vpharma, Cobeco, Viata = viata apotheek, Apotheek Servais = pharmacie servais, EPC Pharmacie, Optiphar, 123apotheek, Pharmasimple',
  },
  5921: {
    FR: 'Nicolas Cave, Repaire de Bacchus = le repaire de bacchus, Inter Caves = intercaves, V&b, La Vignery, Cavissima, Vinatis, Lavinia, Wineandco, Les Caves du Roy, La Route des Vins, Cave à Bière, Legrand Filles et Fils, Bacchus Cave, La Grande Épicerie Cave, Le Chai, Cash Vin, Ets Nicolas',
    NL: 'Mitra Slijterij, Uw Topslijter = topslijter, Gall en Gall, DGS Wijnkopers, Henri Bloem, Wijnkring, Jacques Herb, Grape District, Drankdozijn, Goedhart, Prik en Tik, Slijterij van Bergen, Les Généreux, Vindict, Wijnvoordeel, Hema Wijn',
    BE: 'Melchior Vins, Cora Vin, Dranken Geers, Drinks 2000, Huis Casimir, Rob Vins, Het Wijnhuis, Pirard Vins, Young Charly, Covi Vins',
    LU: 'Vinoteca, Domaines Vinsmoselle = vinsmoselle, Bernard-Massard, Wengler Vins',
  },
  5931: {
    FR: "Easy Cash, Cash Converters, Troc.com = troc de l ile, La Trocante, Trocante, Kilo Shop = kiloshop, Le Relais = ding fring, Freep'Star, Cash and Repair, Book Off, Once Again, Ammareal, La Bourse aux Livres",
    NL: 'marktplaats.nl, Leger des Heils ReShare = reshare, Terre des Hommes Winkel, Used Products, Vindingrijk, Opnieuw & Co = opnieuw en co, ~Episode = episode vintage, Catawiki, Boekwinkeltjes, De Slegte, ~Rapide',
    BE: 'Kringwinkel, Les Petits Riens = spullenhulp, Think Twice, Troc International = troc, Oxfam Vintage, Cash Converters, De Slegte, Pêle-Mêle, Terre Asbl, Episode Brussel',
  },
  5940: {
    FR: 'Véloland, Giant Store, Probikeshop, Holland Bikes, Cycles Lapierre',
    NL: 'Profile de Fietsspecialist = profile fiets, Fietsvoordeelshop, Mantel Arnhem, 12GO Biking, FietsNED, Van den Berg Fietsen, Futurumshop, VanMoof, Kruitbosch, Stella Fietsen = stella fietsenwinkel, Fiets World, Juncker, ~Barten',
    BE: 'Fietsen Goeman, Bike Republic, ~Lucien, Lucien Bike, Fietspunt, Cycles Devos, Fietsen De Geus, Joule Fietsen, Mechelse Fietsen',
  },
  5941: {
    FR: 'Intersport, Vieux Campeur, Twinner, Skimium, Sport Direct, Snowleader, Glisshop, Hawaii Surf, Foot Center, Espace Foot, Running Conseil, Terrain de Running, I-Run = irun, Cap Nature, Pacific Pêche, Horse Wood = horsewood, Padd = padd sellerie, Equip Horse, Golf Plus, U Golf, Approach Golf, Citadium, Wall Street Skate, Basket Center, Made in Chasse',
    NL: '~Perry, Perry Sport, Aktiesport, Bever Zwerfsport, Daka = daka sport, Intersport, AS Adventure, Run2Day, Vrijbuiter, Zwerfkei, Kathmandu Outdoor, Obelink, De Wit Schijndel, Soccerfanshop, Unisport, Voetbalshop, KeepersShop, Sport-Point, Sportdirect, Epplejeck, Divoza = divoza horseworld, Raven Hengelsport, Sportpaleis Alkmaar, Planet Fashion, SnowCountry, Duijvestein Wintersport, Ski Lovers, Ellesse',
    BE: 'As Adventure, Intersport, Sportsworld, Runners Service Lab, Disport, Lecot Raedschelders, Primo Sport, Yoshi Sport, De Camper, Kariboe, K2 Outdoor, ~Exhale, Entre Terre et Mer, Vanomobil',
  },
  5942: {
    FR: 'Gibert Joseph = gibert = gibert jeune, Furet du Nord = le furet du nord, Mollat = librairie mollat, Le Hall du Livre, Sauramps, Librairie Kléber = kleber, Ombres Blanches, Le Divan, L Écume des Pages, Espace Culturel Leclerc = espace culturel, Maison de la Presse Livres, Shakespeare and Company, Librairie Dialogues, Coiffard, Chapitre.com, Album Comics, BDfugue, Le Grand Cercle, Nosoli, Payot, La Librairie',
    NL: 'Bruna Boek, ~AKO = ako boek, The Read Shop, Boekhandel Broese = broese, Paagman, ~Donner = donner boeken, Scheltema, Van der Velde Boeken = van der velde in de broeren, American Book Center, Athenaeum Boekhandel = athenaeum, Libris Boekhandel, Dekker vd Vegt = dekker van de vegt, Stumpel, Godert Walter, Kooyker, Riemer, Atheneum, Studystore = study store, Van Dijk Educatie, Dominicanen = boekhandel dominicanen, Savenije, De Tribune, Waanders, Wagner & Van Santen, ABC Amsterdam',
    BE: '~Club = club.be, Filigranes = librairie filigranes, Tropismes, De Groene Waterman, Paard van Troje, Acco = acco boekhandel, Pax Librairie = librairie pax, Waterstones Brussels, Passa Porta, Cook & Book, Sterling Books, Press Shop Livres, Molière Librairie = librairie moliere, Boekhandel De Reyghere = de reyghere, Multi BD, UOPC, Boekenplein, Libris Agora = agora librairie, Raaklijn, ~DOD, Boekhandel Theoria',
    LU: 'Librairie Alinéa = alinea, Libo = messageries paul kraus, Diderich = librairie diderich, Fellner Books',
  },
  5943: {
    FR: 'Top Office, Bruneau = jm bruneau, Plein Ciel, Rougier & Plé = rougier et ple, Manutan',
    NL: 'Office Centre, ~Staples, Bruna Kantoor, Quantore, Manutan, ~Viking, ~Vivant, 123inkt, Inktweb, Kantoorvakhandel',
    BE: '~AVA = ava papierwaren, ~Staples, Manutan, Schleiper = schleiper art, Standaard Kantoor, HEMA Papier, MTB Papeterie',
  },
  5944: {
    FR: 'Histoire D Or, Julien D Orcel, Agatha Paris, Le Manège à Bijoux, ~Edora, Didier Guérin, Guérin Joaillerie, Trésor Bijouterie, Gemmyo, Les Néréides, Moa Bijoux, Cartier Boutique, Van Cleef',
    NL: 'Siebel = siebel juweliers, ~Kish = kish juwelier, Brandfield, Juwelier Burger, Gassan = gassan diamonds, Schaap & Citroen, Horlogeloods, Trisoro, My Jewellery Store, Ace Jeweler, Leon Martens, Juwelier Steltman',
    BE: 'Christian Juwelier, Cromwell Juwelier, Slaets = juwelier slaets, Ice-Watch, Colman Juwelier, Tollet Horlogerie = tollet, Huybrechts Juwelier, Twice As Nice, Nicolas Bijoux, Leysen Joaillerie, Histoire d Or',
  },
  5945: {
    FR: 'Grande Recre, Joue Club, Micromania Zing, Picwic, Oxybul = oxybul eveil, Avenue des Jeux, Bonhomme de Bois, Sajou, Lego Store Paris, Game Cash, Espace Jeux, Philibert, LudiK, Cultura Jeux, Pixmania Jeux, Score Games, Dock Games',
    NL: 'Top1Toys, Toychamp = toy champ, ToysXL, Lobbes = lobbes speelgoed, Otto Simon, Marskramer Speelgoed, Boys Toys, Nedgame, 999 Games, Spelhuis, Speelgoedwinkel, Lego Store Amsterdam, Hobby Gigant, Subcultures, The Gamekeeper',
    BE: '~Fun = fun speelgoed, Lobbes, Smartphone Games, Banjo Toys, Broze Jouets, Christiaensen, Grasshopper Toys, Tiener, Lego Store Wijnegem, Ottilie',
  },
  5947: {
    FR: 'Pylones, Cadeau Maestro, Le Petit Souk, Du Bout du Monde, Maison de Vacances, ~Omy, Interflora Cadeaux',
    NL: '~Expo = expo cadeau, Greetz, Flying Tiger Cadeau, Kaartje2go, Cadeautje, Primera Cadeau, Dille Cadeau, Radijs, Søstrene, YourSurprise, Bol Cadeau',
    BE: 'Bongo Cadeaubon, Cadeaubon, Dille, Tante Kaat',
  },
  5970: {
    FR: 'Le Géant des Beaux-Arts = geant des beaux arts, Dalbe, Cultura Loisirs, Zodio Créa, Rougier, Éclat de Verre, Graphigro, Boesner, La Droguerie, Sennelier, Adam Montparnasse',
    NL: 'Van Beek Art, Gerstaecker, Peter van Ginkel = van ginkel kunstenaarsmaterialen, Hobbyhandig, Action Hobby, Harolds Kunst = harolds, Hobbyzolder, De Vlijt',
    BE: 'De Banier, Boesner, Gerstaecker, Kreadoe, Crea Plaza, Creall, Kunstacademie',
  },
  5977: {
    FR: 'Marionnaud Paris, Passion Beauté, Aroma-Zone, Adopt Parfums, L Occitane, Caudalie, Fragonard, Guerlain, Beauty Bay, Nyx Store, Origines Parfums, Typology',
    NL: 'Ici Paris, ~Mooi = mooi parfumerie, ~Skins, Skins Cosmetics, Parfumerie Douglas, Parfumswinkel, Parfumcenter, Boozyshop, DA Parfumerie, Haarspullen, L Occitane',
    BE: 'Planet Parfum = planet perfume, Di Parfums, April Beauty = april parfumerie, Parfumado, Make Up Studio',
    LU: 'Paris 8 = parfumerie paris 8, Nocibé',
  },
  5992: {
    FR: 'Le Jardin des Fleurs = jardin des fleurs, Carrément Fleurs, Rapid Flore, Emova, Au Nom de la Rose, Oya Fleurs, Bergamotte, Pampa Fleurs, Happy Fleurs, Bebloom',
    NL: 'Fleurop, Bloomon, Topbloemen = topbloemen.nl, Regiobloemist, Bloompost, Fleurametz, Florafleur',
    BE: 'Interflora, Fleuramour, Bloomon, Euroflorist, Flora Nova, Aquarelle, Regiobloemist',
  },
  5994: {
    NL: 'Primera Tabak, Cigo Tabak, The Read Shop Express, Kiosk NS, Tabacon',
    BE: 'Hubiz, Lagardère Travel = lagardere travel retail',
    FR: 'Maison de la Presse, Point Presse, Mediakiosk, Presse Tabac, ~Hudson',
  },
  5995: {
    FR: 'Truffaut Animalerie, ~Jmt, Jmt Alimentation, Polytrans, Wanimo, Croquetteland, La Ferme Tropicale, Zolux, Animaleo, Chiens et Chats, Moncroquettes',
    NL: '~Jumper = jumper dierenwinkel = jumper de diersuper, Ranzijn Dier = ranzijn tuin & dier, ~Discus = discus dierenspeciaalzaak, Dobey, Brekz, Medpets, Pharmapets, Boerenbond Dier, Agradi, Faunaland, Hano Dierbenodigdheden, Petsonline, De Dierenschuur',
    BE: 'Fauna Flora Center, Poils & Plumes, Aveve Dier, Zoomaailo, Mon Animalerie',
  },
  6513: {
    FR: 'Laforet Immobilier, Citya, Immo de, Sergic, ICF Habitat, Batigère, Vilogia, ~Lmh, Lyon Métropole Habitat, Grand Lyon Habitat, Habitat 76, Toulouse Métropole Habitat, Partenord Habitat, Logirem, Erilia, Domofrance, Clairsienne, ~OPH, Seqens, Polylogis, Lamy Immobilier, Cabinet Loiselet = loiselet & daigremont, ~IAD, Safti, Lodgis, Studapart, Studéa = nexity studea, Les Estudines, Kley, Logifac',
    NL: 'Rochdale = woningstichting rochdale, De Key = lieven de key, Woonstad, Vestia, Hef Wonen, Haag Wonen, Portaal, Bo-Ex, Woonin, Vivare, Talis, Wooncompagnie, Parteon, Elan Wonen, Ons Huis, Woonveste, TBV Wonen, Wonenbreburg = wonen breburg, Brabant Wonen = brabantwonen, Zayaz, Casade, Lefier, Nijestee, De Huismeesters, Wold & Waard, Accolade, Elkien, Domijn, De Woonplaats, Welbions, Trudo, Woonbedrijf, Wooninc, Sint Trudo, Heimstaden, Holland2Stay, ~SSH = ssh student housing, Idealis, Maasvallei, Servatius, Woonpunt, Zowonen, Weller Wonen, Funda, Pararius, MVGM, Rebo Huurwoning, Ik Wil Huren',
    BE: '~ERA = era vastgoed = immobiliere era, Trevi Immobilier = trevi, Latour & Petit, Dewaele Vastgoed, Heylen Vastgoed, Immoweb, Foyer Anderlechtois, SISP, Woonpunt, Woonhaven Antwerpen, Thuispunt Gent, Volkshuisvesting, Sociale Huisvesting, Oralis, Xior = xior student housing, Upkot, Hillewaere Vastgoed = hillewaere, We Invest, Macnash, Home Invest',
    LU: 'Societe Nationale Des Habitations, Immotop, Athome = athome.lu, Unicorn Immobilier, Nexvia, Inowai, Sigelux, Property Invest',
  },
  7216: {
    FR: "5 à Sec = cinq a sec, Baleine Bleue = la baleine bleue, Sequoia Pressing, Aqualogia, Mon Pressing, Rémi Pressing, Washn'Dry",
    NL: 'Stomerij de Mol, ~Jeeves, Palthe = palthe stomerij, Stomerij Krop, Dobbi',
    BE: '5 à Sec, De Geest = de geest droogkuis = de geest pressing, Wash & Co, Net a sec, Blanche Neige Pressing, Mister Minit Pressing',
    LU: '5 à Sec, Pressing du Centre, Lavanderie Kim',
  },
  7230: {
    FR: "Jean Claude Biguine = biguine, Yves Rocher Institut, Diminu'tif, Self'Coiff, Jacques Dessange, Shampoo Coiffure, Mod's Hair Coiffure, Intermède = intermede coiffure, Jean Marc Maniatis, Nail Minit, Guinot Institut, Eric Stipa, Les Frères Barbier",
    NL: 'Brainwash Kappers, ~Cosmo, Cosmo Hairstyling, Rob Peetoom, AMI Kappers, Team Kappers, Trendhair, HairForYou, Kreatos, Barberstation, Schorem, Mooi Kapsalon',
    BE: 'Olivier Dachkin, Jean-Claude Biguine, Hair Dis = hairdis, Coiffure Mario, Pascale Coiff, Jean-Marc Joubert, Dessange Bruxelles, Hairlook',
    LU: 'Ferber Group = coiffure ferber, Beim Figaro, Jean-Claude Olivier, Espace Coiffure',
  },
  7395: {
    FR: 'Photoweb, Phox, ~Camara = camara photo, Cheerz, Lalalab, Rossmann Photo',
    NL: 'Albelli, Hema Fotoservice = hema foto, Fotofabriek, Kruidvat Foto, Bonusprint, Smartphoto, Fotokoning, Webprint',
    BE: 'Smartphoto = smartphoto nv, Foto.com, Albelli, Kruidvat Fotoservice, Colorama, Spector Photo',
  },
  7512: {
    FR: '~ADA, Rent A Car, Super U Location = location u, Leclerc Location = location e.leclerc, Carrefour Location, Ouicar, Free2Move, Yescapa',
    NL: 'Diks = diks autoverhuur, ~Kav, KAV Autoverhuur, Boels Verhuur, Ouke Baas, Go Sharing',
    BE: "~Poppy, D'Ieteren Lease, Dockx = dockx rental, Luxauto, Rent A Car, Cozywheels, Villo Bike, Vélo Antwerpen",
    LU: 'Flex Carsharing, Rentlux, Autolux',
  },
  7538: {
    FR: "Speedy, L Auto E Leclerc = l auto leclerc = leclerc auto, AD Garage, Eurorepar, Précisium Garage, Dekra, Vérif'Autos, Axial Carrosserie, Five Star Carrosserie, CarrosserieAXIAL, Autobacs, Centre Auto Carrefour, Point S Entretien, Citroën Garage, Vulco Garage",
    NL: 'Carglass, Autobedrijf Bosch, AutoCrew, James Autoservice, Carprof, Autofirst, Garage Totaal, ANWB Autoservice, WinkelGarage, ABS Autoherstel = abs autoschade, Schadenet, ASN Autoschade, A-Point, Glasgarage, RDW Keuring, APK Station = apk keuringsstation',
    BE: "Autoglas Clinic, GOCA, Autoveiligheid = km autoveiligheid, SGS Autokeuring, A.C.T. Autokeuring, Contrôle Technique = controle technique automobile, AIBV = aibv autokeuring, SBAT, KM Autokeuring, Norauto Service, D'Ieteren Car Centers, Garage Ford",
    LU: 'Autopolis, Losch = garage losch = autosdiffusion losch, Garage Intini, Garage Robert Grun, Car Avenue, Arnold Kontz = garage arnold kontz, Bilia, Garage Faber, Garage Kruft',
  },
  7542: {
    FR: 'Éléphant Bleu, Super Jet Lavage, OKI Lavage, Aquarama Lavage, Hypromat, Lavance, Mondial Wash, Car Wash Center, Total Lavage, American Car Wash, Flash Wash, Wash N Go, Station de Lavage',
    NL: 'Anac Carwash = anac, Loogman = loogman carwash, Wasstraat De Wit, Five Star Carwash, Truckwash, Wasplaza, IMO Carwash, Blinkers',
    BE: 'Auto Natie, Jet Wash, Wash Center, Dr Wash, ~Imo, Blue Car Wash, Car Wash Center, Waterloo Car Wash, Sunwash, Net Auto',
    LU: 'Best Wash, Crystal Car Wash',
  },
  7997: {
    FR: "L Orange Bleue, L Appart Fitness, CMG Sports Club = cmg sportsclub, ~Moving, Gigagym, Wellness Sport Club, Elancia, Amazonia, Freeness, Le Cercle de la Forme, Gold's Gym, Iron Bodyfit, Interval Fitness, UCPA, Piscine Aquatique, Forest Hill, Aquaforme",
    NL: 'Big Gym = biggym, Healthy Fit, Vondelgym, Saints & Stars, Rocycle, ClubSportive, Optisport, Laco = laco sportcentrum, Fitland, HealthCity, Splash Healthclub, USC Amsterdam, Sportbedrijf = sportfondsen = sportfondsenbad, OneFit',
    BE: 'Jims, Aspria, David Lloyd Uccle, Oxygen Fitness, Passage Fitness, Kineo, Just Fit, Stadium Brussels = stadium fitness, Aqua Club, Fitopia, Sportoase, ~Lago = lago zwembad = s&r zwembad, Sport Vlaanderen, Adeps, Animo Fitness, World Class, Wellness & Fitness, Body Talk',
    LU: 'CK Sports = ck fitness, Factory 4, Fitness Zone, Jims, Pidal, Aquasud, Les Bains du Parc, Syrdall Schwemm, Badanstalt',
  },
  8043: {
    FR: 'Afflelou = opticien afflelou, Opticiens Atol, Grand Optical, Générale d Optique, Optical Discount, Polette, Opticien Lynx, Direct Optic, Sensee, Visual Opticien, Mutualité Optique',
    NL: 'Het Huis Opticiens, Brilservice, Charlie Temple, Polette, Eyelove, Van der Leeuw Opticien, Lensplaza, Lensonline, Kloosterman Optiek, Brillenland',
    BE: 'Optiek Van Hoof, Afflelou, Alain Bialek Optique, Optique Point de Mire = point de mire, Optique Dumont, Optivision, Odette Lunettes, Louis Optiek, Krys, Lensonline',
    LU: 'Grand Optical, Optique Moitzheim = moitzheim, Optique Quaring, Pearle, Bichel Optique = optique bichel',
  },
  8062: {
    BE: 'UZ Leuven, UZ Gent, UZ Brussel, ~Uza, UZ Antwerpen, AZ Sint-Jan, AZ Sint-Lucas, AZ Delta, AZ Groeninge, AZ Maria Middelares, AZ Monica, AZ Turnhout, ~Imelda = imeldaziekenhuis, Jessa = jessa ziekenhuis, ~ZOL = ziekenhuis oost limburg, ~GZA = gza ziekenhuizen, ~ZNA, CHU Liège = chu de liege, ~CHC = chc montlegia, CHIREC, Erasme = hopital erasme, ~HUB = hub bruxelles, CHU Brugmann = brugmann, Cliniques de l Europe, Hôpital Saint-Jean = clinique saint jean, CHR Citadelle, Grand Hôpital de Charleroi = ghdc, Clinique Saint-Pierre, CHwapi, ~Humani, Vitaz, OLV Aalst = olv ziekenhuis, Epicura',
    LU: 'Centre Hospitalier Emile Mayrisch = chem, ~CHL = centre hospitalier de, Hôpitaux Robert Schuman, Kirchberg Hôpital, ChdN = centre hospitalier du nord, Rehazenter',
    NL: 'OLVG, Amsterdam UMC = amc amsterdam = vumc, Erasmus MC, LUMC, UMC Utrecht, UMCG, Radboudumc = radboud umc, MUMC = maastricht umc, Isala = isala klinieken, Rijnstate, Haaglanden MC = haaglanden medisch centrum, HagaZiekenhuis = haga ziekenhuis, St. Antonius = st antonius ziekenhuis, Jeroen Bosch = jeroen bosch ziekenhuis, Catharina = catharina ziekenhuis, Maxima MC, Amphia, ~ETZ = elisabeth tweesteden, Zuyderland, Meander = meander mc, Gelre Ziekenhuizen, Deventer Ziekenhuis, ~MST = medisch spectrum twente, Spaarne Gasthuis, Noordwest Ziekenhuisgroep, Franciscus Gasthuis, Ikazia, Maasstad Ziekenhuis = maasstad, Reinier de Graaf = reinier de graaf gasthuis, Martini Ziekenhuis, Bergman Clinics, Tergooi',
    FR: 'AP-HP = aphp, ~Hcl, Hospices Civils de Lyon, AP-HM = aphm, Vivalto Santé, Institut Gustave Roussy, Institut Curie, Clinique Pasteur, Hôpital Américain = american hospital of paris, Hôpital Foch, Korian, CHRU, Hôpital Saint Joseph, Almaviva Santé',
  },
  8071: {
    FR: 'Inovie = labosud, Laborizon, Cerba, Biomnis, Laboratoire Zamaria, Bio 7, ~Lam, Labo Analyses Médicales, Cab Laboratoire, Atoutbio, Espacebio, Bioesterel, Novabio, Dynalab, Oriade, Biofusion, Evolab',
    NL: 'Star-shl, Atalmedial, Saltro, Saltro Unilabs, Certe, Diagnostiek voor U, Medlon, Result Laboratorium, Bloedwaardentest, Eurofins, Sanquin',
    BE: 'AML Antwerpen = algemeen medisch labo, CMA Herentals, MCH Leuven, Labo Luc Olivier, CRI Gent, Labo Anacura, Eurofins Labo, LBS Laboratoire, Medina Labo, AZ Labo, Labo Nuytinck, Cerba = cerba healthcare, Somedi, Olivier Labo',
    LU: 'Laboratoires Ketterthill, Bionext Lab, ~LNS = laboratoire national de sante',
  },
}
