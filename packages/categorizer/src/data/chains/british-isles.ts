import type { Chains } from '../chain.ts'

/** Chains of Great Britain and Ireland. */
export const britishIslesChains: Chains = {
  5200: {
    GB: 'Wickes Building Supplies, Trago Mills, Selco Trade, Jewson Tool Hire, Clas Ohlson, Bunnings',
    IE: '~Topline, Topline Hardware, Homevalue, Expert Hardware, McDaids',
  },
  5211: {
    GB: 'Travis Perkins, Buildbase, ~Mkm, MKM Building Supplies, Magnet Ltd, Covers Timber, Graham Plumbers Merchant, Screwfix Trade, Al Murad, Ridgeons, ~Lawsons, Sydenhams',
    IE: 'Chadwicks, Heiton Buckley, Brooks Timber, TJ O Mahony = tj omahony, Tile Style, Right Price Tiles, ~Grafton, Davies Plumbing, Heat Merchants, Tubs & Tiles',
  },
  5231: {
    GB: 'Dulux Decorator, Crown Decorating, Brewers Decorator, Johnstones Decorating = johnstones leyland, Brewer Paints',
    IE: 'Pat McDonnell Paints = pat mcdonnell, MRCB Paints, Colourtrend, Crown Paints',
  },
  5251: {
    GB: 'Machine Mart, Axminster Tools, FFX Tools, Tool Station, Ironmongery Direct, Cromwell Tools, Toolbank, Howsafe',
    IE: 'Woodfords, Lenehans, McQuillan Tools, Stakelums',
  },
  5261: {
    GB: 'Notcutts, ~Squires, Wyevale = wyevale garden centre, Blue Diamond, ~Webbs, Webbs of Wychbold, Hillier Garden Centre = hillier, Klondyke, ~Crocus = crocus.co.uk, Thompson & Morgan, Sarah Raven, Bents, Haskins, Longacres, Barton Grange, Burford Garden, Gardening Direct, Hayes Garden World, Planters Garden Centre, Suttons Seeds, British Garden Centres',
    IE: 'Woodies Garden, Avoca Garden, Johnstown Garden Centre, ~Arboretum = arboretum garden centre, Orchard Garden Centre, Newlands Garden, Horkans, Windyridge',
  },
  5311: {
    GB: 'Harvey Nichols, Fenwick = fenwick ltd, Liberty London = liberty retail, Fortnum & Mason, Selfridges, Harrods, Jarrold, W Boyes, Beatties = james beattie, ~Rackhams, Bentalls, Hoopers, Very Catalogue, Studio Retail = studio.co.uk, ~Freemans, ~QVC, Grattan, Jacamo, Simply Be, Daisy Park, Barkers Northallerton, Bakers of Bath, Browns of York',
    IE: 'Brown Thomas, Arnotts, Guineys = michael guiney, ~Shaws = shaws department store, Heatons, Clerys, McElhinneys, Kilkenny Shop = kilkenny design, Brown Thomas Arnotts, Dunnes Home, Anthony Ryan',
  },
  5331: {
    GB: 'Tj Morris, Poundworld, 99p Stores, Quality Save, Yorkshire Trading = yorkshire trading company, Original Factory Shop, Boyes Stores, Bargain Madness, Tiger Stores, Sam 99p, Pound Plus',
    IE: 'Euro Giant, Mr Price Branded Bargains, Homesavers, Guineys Home, Euro General',
  },
  5411: {
    GB: 'Eh Booth, Premier Store, One Stop Stores, Martin Mccoll, Food Warehouse, Fultons, Jack Fulton, As Nature Intended, Riverford Organic, Gopuff, ~Zapp = zapp grocery, Booker = booker cash & carry, Happy Shopper, Lincolnshire Coop, Midcounties Coop = midcounties co-operative = midcounties co-op, Central England Coop = central england co-op = central co-op, Southern Coop = southern co-op, Chelmsford Star, East of England Coop, Heart of England Coop, Radstock Coop, Sainsbury S = jsainsbury, Asda Express, Jacks Supermarket, Wing Yip, Hoo Hing, Loon Fung, Simply Fresh, ~Filco, CK Foods, Proudfoot, Roys of Wroxham, ~Partridges, Bayley & Sage, Daylesford, Approved Food, Cook Trading = cook frozen, Bidfood, ~Brakes = brake bros, JJ Foodservice, Milk & More = milk and more, Modern Milkman',
    IE: "Donnybrook Fair, Dunnes, ~Centra, Gala Retail, ~Fresh = fresh the good food market, Polonez, Moldova Stores, Musgrave = musgrave marketplace, Buymie, Avoca Food, ~Morton's, Ardkeen, Joyces = joyces supermarket, Quish = quishs supervalu, Cavistons, Fallon & Byrne, Ecolicious, Dollard & Co, Drop Chef, XL Stop & Shop, ~Field's, Asia Market Drury",
  },
  5422: {
    GB: 'Donald Russell, Walter Smith Butchers = walter smith, Turner & George, The Ginger Pig = ginger pig, Lidgates, Crawshaws, Field & Flower, Farmison, ~Swaledale, The Fish Society, Muscle Food = musclefood',
    IE: "FX Buckley, Wrights of Howth = wrights of marino, Ennis Butchers, James Whelan, Kish Fish, Nick's Fish",
  },
  5441: {
    GB: 'Montezumas, Cadbury Gifts Direct, Hardys Sweets, Mr Simms = mr simms olde sweet, Kingdom of Sweets, Chocolat Plus, Charbonnel et Walker, ~Knoops, Paul A Young, ~Prestat, Rococo Chocolates',
    IE: 'Butlers Chocolates, Lily O Briens, Lir Chocolates, Skelligs Chocolate, Aunty Nellies, Mr Simms',
  },
  5462: {
    GB: "Gail S Bakery, ~Sayers = sayers the bakers, ~Warrens, Birds Of Derby, Bakers Oven, Cooks Bakery, Firkins = firkins bakers, ~Waterfields, Martins Bakery, Hampsons, Peter Herd, ~Roosters, Parsons Bakery, Dunns Bakery, Chatwins, ~Paul, Sourdough Sophia, Konditor, Hummingbird Bakery, Cuppacakes, Millie S Cookies, Waterloo Bakery, Thomas the Baker, Stuarts Bakers, Aulds, Brown's Bakers, Bettys = bettys & taylors, Percy Ingle, Simmons Bakers, ~Lathams",
    IE: 'Bread 41, Bretzel Bakery, ~Thunders, Thunders Bakery, Il Valentino, The Rolling Donut = rolling donut, ~Tartine, ~Mannings, Mannings Bakery, Cuisine de, Boulangerie Francaise, Aungier Danger, Firehouse Bakery, Arbutus Bread',
  },
  5499: {
    GB: 'Whittard, Grape Tree Foods, Julian Graves, Bird & Blend, Neals Yard Dairy, Pact Coffee, Bulk Powders = bulk.com, Paxton & Whitfield, Hampers.com, Real Foods, Revital, Planet Bazaar, Health Food Shop, Protein Works, Natures Best, Zoe Nutrition',
    IE: "~Nourish = nourish health, Health Matters, Evergreen Clinic, Sheridans = sheridans cheesemongers, Horan's = horans healthstores, Down to Earth Health, Camerino",
  },
  5532: {
    GB: 'National Tyres = national tyres & autocare, Blackcircles, Tyre Shopper, Mytyres, Micheldever, Event Tyres, Tyres on the Drive, Just Tyres, Tyre City, Setyres, Asda Tyres, Tructyre, Budget Tyres, Halfords Mobile Expert, Treadfirst, ~HiQ = hi-q tyreservices = hiq tyres, Lodge Tyre = lodge tyre company, Tanvic, Farmer Tyre',
    IE: 'First Stop Tyres, Advance Pitstop, Fast Fit, Tractamotors, Atlas Autoservice = atlas tyres, Mccarthy Tyres, Modern Tyres, Tyres.ie, Nua Tyres, Kerry Tyres',
  },
  5533: {
    GB: 'Car Parts 4 Less = carparts4less, Motor Factors, Andrew Page, Demon Tweeks, Wilco Motor Spares, Buy Parts By, Unipart Automotive, Partco, ~LKQ, AutoSmart',
    IE: 'Micksgarage = micks garage, Top Part, Motor Factor, Partsforcars, CarParts.ie, Finglas Car Parts, Serfac',
  },
  5541: {
    GB: '~Moto, Roadchef = road chef, Moto Services = moto in the community = moto hospitality, Extra MSA = extra services, ~Westmorland = tebay services, Euro Garages = eg group, ~MFG = motor fuel group, Rontec, Gulf Petrol, Certas, Asda Petrol = asda pfs, Tesco Petrol = tesco pfs = tesco pay at pump, Sainsburys Petrol, Morrisons Petrol = wm morrison petrol, Jet Petrol = jet filling, Pace Petroleum = pace petrol, Esso Tesco, Texaco Petrol, BP Express Shopping, Total Petrol, ~Gleaner, Highland Fuels, Ascona, Park Garage Group = park garage, HKS Retail, Sgn Retail, Platinum Retail, Penny Petroleum, Ceres, Kay Group, Brobot, Go Petrol = go fuel',
    IE: 'Top Service Station, ~Emo, Emo Oil, Inver Energy, Campus Oil, Amber Oil = amber petroleum, Corrib Oil, Go Station, Great Gas, Certa, Tesco Petrol, Solar Petrol, Mulryan Oil, Barack Obama Plaza, ~Mayfield, Junction 14, Supermacs Plaza',
  },
  5611: {
    GB: 'TM Lewin, Slater Menswear, Burton Menswear, Suit Direct, Hawes & Curtis, Jigsaw Menswear, Reiss Mens, Thomas Pink, High & Mighty, Jacamo Menswear, Brook Taverner, Greenwoods Menswear, Savile Row Company, Charles Wilson, Gieves & Hawkes, Spoke London',
    IE: 'Louis Copeland = louis copeland & sons, Best Menswear, Magee 1866, Tony Connolly, Remus Uomo, Benetti Menswear, Diffney, EJ Menswear',
  },
  5621: {
    GB: 'Evans Clothing, Warehouse Fashion, Oasis Fashion, Coast Stores, Hobbs London, Jigsaw Clothing, LK Bennett, Miss Selfridge, Quiz Clothing, Bravissimo, Figleaves, Sosandar, Pretty Little Thing, Oh Polly, Lipsy, Jane Norman, Edinburgh Woollen Mill, Country Casuals, Jacques Vert, Seraphine, East Clothing, Long Tall Sally, Lovehoney',
    IE: 'AB Hearn, Pamela Scott, Pretty Lavish, Macbees, Oxendales, ~Folkster, Diana Donnelly',
  },
  5641: {
    GB: 'Jojo Maman, Kiddicare, Babies R Us, Smyths Baby, The White Company Kids, Polarn O Pyret, Winstanleys Pramworld, John Lewis Kids, Kiddies Kingdom, Samuel Johnston, Uber Kids, School Uniform Shop, Trutex, Clive Mark',
    IE: 'Tony Kealys, Bella Baby, Eurobaby, Mamas & Papas, Pavers Kids, Baby Elegance',
  },
  5651: {
    GB: '~Next = next plc, Crew Clothing, George at Asda, F&F Clothing, Tu Clothing, Barbour Shop, All Saints, ~USC, ~Republic, Bank Fashion, Cruise Fashion, Choice Discount, Sports Direct USC, Beyond Retro, Craghoppers, Lands End, Toast Clothing, Passenger Clothing, Finisterre, ~Rohan, Damart, Everlast Store, END Clothing, ~Size?, Scotts Menswear, Tessuti, BrandAlley, Bicester Village, Secret Sales, McArthurGlen, Clarks Village, Workwear Express = arco, Arco Workwear, MyWorkwear, Simon Jersey',
    IE: 'Dunnes Clothing, Heatons Clothing, ~Dv8, Dv8 Fashion, Guineys Clothing, Kildare Village, Aran Sweater Market, Blarney Woollen Mills, Gym Plus Coffee = gym+coffee, Life Style Clothing, ~Tommy, Unicorn Fashion, Vera Moda, McElhinneys Clothing',
  },
  5661: {
    GB: "C & J Clark, Office Holdings = office shoes, Shoe Zone, Russell & Bromley, Hotter Shoes, Barratts, Faith Shoes, Timpson Shoes, Shuropody, Airwair, Soletrader, Loake, Church's Shoes, Vivobarefoot, Moda in Pelle, Begg Shoes, Cloggs, Footpatrol, ~Offspring",
    IE: 'Carl Scarpa, Fitzpatricks Shoes, Shoe Rack = the shoe rack, Korkys, Buckleys Shoes, Tony Walker, Dubarry, Simon Hart, Greenes Shoes, Zerep',
  },
  5712: {
    GB: '~DFS, ~ScS = scs upholstery, Oak Furniture Land, Sofa.com, ~Loaf = loaf.com, Harveys Furniture, Furniture Outlet, Feather & Black, ~Heals = heal s, ~Habitat, Barker & Stonehouse, Cargo Furniture, Bed SOS, Carpet & Bed, Silentnight, ~Emma, Eve Sleep, And So To Bed, Warren Evans, ~Wren, Wren Living, Sharps Bedrooms, Hammonds Furniture, Neptune Home, Swoon Editions, Snug Sofa, Arlo & Jacob, Multiyork, Bedworld, Happy Beds, Mattressman, Mattress Online, Fishpools, Lee Longlands, Sterling Furniture, Ponden Home, British Heart Foundation Furniture, Viking Office, Ikea Ltd, IKEA Birmingham',
    IE: "Harvey Norman, EZ Living = ezliving, ~DFS, Michael Murphy = michael murphy furniture, Bargaintown, Right Style Furniture, Des Kelly = des kelly interiors, Caseys = caseys furniture, Meadows & Byrne, Ikea Dublin, Oak Furniture, Cash & Carry Kitchens, Foy & Company, Arnotts Furniture, O'Driscolls",
  },
  5713: {
    GB: '~Tapi, SCS Carpets, Flooring Superstore, Floors 2 Go, Allied Carpets, Flooring Republic, Designer Contracts, Lifestyle Floors, Karndean',
    IE: 'Des Kelly Carpets, Flooring Supply',
  },
  5719: {
    GB: 'Dunelm Soft Furnishings, Cds Superstores, Steamer Trading, ~Denby, The White Company, Cath Kidston, Cox & Cox, Lights4fun, Hillarys Blinds, Blinds 2 Go, Blinds Direct, Emma Bridgewater, Portmeirion, Nisbets = nisbets catering, Robert Welch, Divertimenti, Terrys Fabrics, Julian Charles',
    IE: 'Homestore & More = homestore and more, ~Stock, Stock Design, Kitchen Complements, Sweeney O Rourke, Allens Home, Max Benjamin, ~Newbridge, Newbridge Silverware, Waterford Crystal',
  },
  5732: {
    GB: 'Pc World, Ao Limited, ~CeX = cex ltd, Hughes Electrical = hughes direct, Euronics, Appliances Direct, Appliances Online, Marks Electrical, Maplin, ~Comet, Novatech, Laptops Direct, Sevenoaks Sound = sevenoaks sound & vision, Wex Photo = wex photographic = warehouse express, Park Cameras, RGB Direct, ~Cpc, Rapid Electronics, Insight Direct, Misco, Dabs.com, Phones 4u, Music Magpie, Apple Retail, Stormfront, KRCS, BT Shop, Peter Tyson, Amazon Renewed',
    IE: '~Did, Expert Electrical, Harvey Norman Electrical, Joyces Electrical, Euronics, Compub = compu b, ~Select, Select Apple, Camera Centre, Conns Cameras, Elara, Soundstore = sound store, Laptop Lab, ~CEX, Komplett, Radionics',
  },
  5812: {
    GB: "Loch Fyne, Bill S Restaurant, ~Cote, Cote Restaurants, Carluccio S, ~Strada, Tgi Friday, Crown Carveries, Browns Restaurant = browns brasserie, La Tasca, Loungers, Rosas Thai = rosa s thai, Thaikhun, Rudys Pizza = rudy s pizza, Pho Restaurant, Byron Hamburgers, Blacklock, Bundobust, Tampopo, Chaophraya, Ego Restaurant, Piccolino, San Carlo, Gusto Restaurant, Jamies Italian = jamie s italian, Giraffe Restaurant, Nando S, Real Greek, Comptoir Libanais, Kanada-Ya, Sticks n Sushi, Bistrot Pierre, Brasserie Blanc, Rainforest Cafe, Planet Hollywood, Ed's Easy Diner, Handmade Burger, Stonehouse Pizza, Flaming Grill, Hickorys = hickory s, Big Easy, Ivy Collection, Caffe Concerto, Benugo, Searcys, Compass Contract = compass group, Sodexo, Aramark, Little Chef, OK Diner, Sushi Samba, ~Damson, Oowee",
    IE: "Milano Restaurant, Avoca = avoca handweavers = avoca cafe, Eddie Rocket S, Elephant & Castle, Camden Kitchen, Sprezzatura, Bunsen, Wowburger, ~Chopped, Captain Americas, Yamamori, Zaytoon, Kay's Kitchen, ~Brambles, The Bay Restaurant, Tolteca, ~Tang, Sole Seafood, FX Buckley Steakhouse, Hard Rock Dublin, Base Wood Fired, Pi Pizza, Happy Out, Brother Hubbard, Gourmet Burger, Queen of Tarts, ~Cornucopia, Rustic Stone, Shouk, Musashi, Kokoro, The Woollen Mills, Fallon Byrne Restaurant, O'Briens Restaurant",
  },
  5813: {
    GB: 'J D Wetherspoon = lloyds no 1 bar, Youngs Pub, Fuller Smith & Turner, Mitchells & Butlers = mitchells and butlers, Stonegate Pub, Slug & Lettuce, Revolution Bar = revolution bars, ~Yates = yates s, Sam Smiths, St Austell, Wadworth, Arkells, JW Lees, Joules Brewery, Admiral Taverns, Star Pubs, Punch Taverns, The Alchemist, The Botanist, Dirty Martini, Boom Battle Bar, Bierkeller, Popworld, Tokyo Industries, Pryzm, ~Oceana, ~Varsity, Scream Pub, Barrio Bar, Tapped Brew, Tiny Rebel, Purity Brewing, BrewDog Bars',
    IE: "BrewDog, Temple Bar Pub, Cafe En Seine, ~Porterhouse = porterhouse brewing, Mercantile Group, Press Up = press up entertainment, Nolaclan, JD Wetherspoon, ~Whelans, Doheny & Nesbitt, Bleeding Horse, Brazen Head, O'Donoghues, ~Coppers = copper face jacks, P Macs, Against the Grain, Galway Bay Brewery",
  },
  5814: {
    GB: "Leon Restaurants, Pod Food, Pure Made, Crussh, ~EAT = eat ltd, ~Nero, Costa Express, ~Esquires, Esquires Coffee, Gails Coffee, Soho Coffee = soho coffee co, ~Amt, Taylor St Baristas, Grind Coffee, Caffe Ritazza, Delice de, West Cornwall Pasty, The Cornish Bakery, Pasty Shop, Warrens Pasty, Oggy Oggy, Philpotts, Birleys, ~KFC, ~Gdk, Pepe S Piri Piri, Morleys Chicken = morleys fried chicken, Papa John S, Domino S Pizza, Pizza Go Go, Harry Ramsden S, Millers Fish & Chips, Rock & Sole, ~Poppies, Kaspa S, Creams Cafe, Heavenly Desserts, Sprinkles Gelato, Bubbleology, Spudulike, ~Gregg, Cafe2U, Compass Cafe, Starbucks Drive, Muffin Break Cafe, Bagel Factory, Wok & Go = wok and go, Zing Zing, Gong Cha, Sweet Chick, Auntie Anne S, Benjys, Druckers = druckers vienna patisserie, BB's Coffee = bbs coffee & muffins, 200 Degrees = 200 degrees coffee",
    IE: "Supermac S, Abrakebabra, Insomnia Coffee, Butlers Chocolate Café = butlers cafe, O'Briens Sandwich = o briens sandwich bar, Cafe Sol, ~Sprout = sprout & co, ~Camile, Camile Thai, Burritos & Blues, Leo Burdock = leo burdocks, Beshoff = beshoffs, Romayos, Macari, Rick's Burger, ~KFC, Bagel Factory, Bagel Bar = itsa bagel, ~Mao = mao at home, Base Pizza, Offbeat Donuts = offbeat donut, Murphys Ice Cream = murphy s ice cream, Teddys Ice Cream, ~Esquires, Bewleys = bewley s, Frank & Honest = frank and honest, ~3fe, Coffeeangel, Krispy Kreme Dublin, Roosters Piri Piri, Pitt Bros",
  },
  5912: {
    GB: 'Savers Health, Cohens, Kamsons, Pearl Chemist, Chemist 4 U, Medicine Direct, Express Chemist, John Bell & Croyden',
    IE: 'McCabes = mccabes pharmacy, Hickeys = hickeys pharmacy, McCauley = sam mccauley = mccauley health, Allcare = allcare pharmacy, Life Pharmacy, Totalhealth, CarePlus = careplus pharmacy, Cara Pharmacy, Meaghers = meaghers pharmacy, Adrian Dunne = adrian dunne pharmacy, ~Haven, Haven Pharmacy, Mulligans Pharmacy, Chemist Warehouse, Bradleys Pharmacy, Molloys Pharmacy, Mccartans Pharmacy, Inishowen Pharmacy',
  },
  5921: {
    GB: "Berry Bros = berry bros & rudd, Oddbins, Laithwaite S, Virgin Wines, Threshers, ~Nicolas, Wine Society, Whisky Exchange, Master of Malt, Beer Hawk, Hedonism Wines, Avery's, Corney & Barrow, ~Slurp, Loki Wine, Connolly's Wine, Drinkstuff, Beers of Europe, Honest Brew, Drinks Direct, Vagabond Wines",
    IE: "O'Briens Wine = obriens wines = o briens wine, ~Molloys, Molloys Liquor, Next Door Off Licence, Carry Out Off Licence, Mitchell & Son, Wineonline, Martins Off Licence, Celtic Whiskey = celtic whiskey shop, James Fox, McHughs Off Licence, ~Redmonds = redmonds of ranelagh, JNwine, Whelehans, Baggot Street Wines, Green Man Wines, Deveneys, Bradleys Off Licence",
  },
  5931: {
    GB: 'Cash Converters, Oxfam Shop, Barnardos Shop, British Heart Foundation Shop = bhf shop, Age UK Shop, Scope Shop, Shelter Shop, Vestiaire, Music Magpie Store, ~Wob, Facebook Marketplace, Webuybooks, Ziffit, Emmaus, Acorns Shop',
    IE: 'Vincents Shop, Oxfam Ireland Shop, Enable Ireland Shop, NCBI Shop, Barnardos Ireland Shop, ~Chapters, Chapters Bookstore, Siopaella, Nine Crows, Thriftify',
  },
  5942: {
    GB: "Blackwell S, The Works Stores, Hatchards, Stanfords, Book Depository, Heffers, Wob Books, Hive Books, Topping & Company = topping & co, Browns Books, Books Etc, British Bookshops, Scholastic = scholastic book, Peters Books, Baker Books, Book People = the book people, Letterbox Library, SPCK, Eden.co.uk, Forbidden Planet, Travelling Man, Nostalgia Comics, Persephone Books, Gay's the Word, Bookshop.org",
    IE: "Eason & Son, Dubray = dubray books, Hodges Figgis, Books Upstairs, ~Kennys = kennys bookshop, O Mahonys = omahonys booksellers, Chapters Books, Gutter Bookshop, Charlie Byrne, Vibes & Scribes, Eason Online, Bookstation = book station, Forbidden Planet Dublin, ~Veritas = veritas company, Hanna's Bookshop",
  },
  5943: {
    GB: 'Paperchase, Ryman Stationery, ~Staples, WH Smith = w h smith, Office Outlet, Lyreco, Cartridge People, Cult Pens, Paperpoint, Banner Group, ~Findel = findel education, Hope Education, Consortium Education = the consortium, Gompels',
    IE: 'Easons Stationery, Hunt Office = huntoffice, Cartridge Green, Art & Hobby, Pen Corner, School Book Shop, ~Reads = reads of nassau street, Codex Office, Daintree Paper, Bryan S Ryan',
  },
  5944: {
    GB: 'Aurum Holdings, Beaverbrook, Links of London, Mappin & Webb, ~Argento, Watches of Switzerland, Claire S Accessories, Astley Clarke, Monica Vinader, Missoma, Samuels Jewellers, TH Baker, Michael Jones Jeweller, Samuel H, ~Laings, Lunns, Austen & Blake',
    IE: 'Fields The Jeweller, ~Weirs, Weir & Sons, Fraser Hart, Boodles Dublin, Appleby Jewellers, Paul Sheeran, Gear Jewellers, Loulerie, Newbridge Jewellery, Keanes = keanes jewellers, Matthew Stephens, Carat Diamonds, Voltaire Diamonds',
  },
  5945: {
    GB: '~GAME = game retail = game stores, Lego Retail, Disney Store, Hornby, Hobbycraft Toys, ~Elc, Modelzone = model zone, Gamestation, Waterstones Toys, Wargames, Waylands Forge, Zatu Games, Insane Games, Jumbo Toys, Bargain Max, WHSmith Toys, Zavvi',
    IE: 'Toystore.ie, Art & Hobby Toys, The Entertainer, Gamesworld, Lego Dublin, Banba Toymaster, World of Wonder = world of wonder toys, Kimbles Toys, Mimitoys, Jedward Toys, Marks Models, Gamers World, ~Cogs, Cogs the Brain Shop',
  },
  5947: {
    GB: 'Card Factory, ~Birthdays, Thortful, Prezzybox, Find Me A Gift, Getting Personal, Menkind Gifts, Gettysburg, National Trust Shop, Past Times, Tiger Gift, Red Candy, Oliver Bonas Gift, Utility Gift',
    IE: 'Card Gallery, Cardland, Avoca Gift, Carrolls Irish Gifts = carrolls gifts, Carraig Donn Gifts, House of, Kilkenny Gifts, Designist, Jam Art Factory, Irish Design Shop',
  },
  5970: {
    GB: 'The Works Craft, Cass Art, Jacksons Art = jackson s art, Ken Bromley = ken bromley art, Great Art = greatart, London Graphic Centre, Cowling & Wilcox, Specialist Crafts, Atlantis Art, CraftStash, Create and Craft, John Lewis Haberdashery, Hochanda, Art Discount, Broad Canvas, Harris Moore',
    IE: "Art & Hobby Shop = art and hobby, Evans Art = evans art supplies, K&M Evans, Cork Art Supplies, The Craft Room, O Sullivans Graphics = o'sullivans graphic, Kennedy Art = m kennedy & sons, Easons Art",
  },
  5977: {
    GB: 'Lush Retail, Perfume Shop, Body Shop, Fragrance Shop, Neals Yard = neal s yard, Penhaligons, Beauty Bay, Feel Unique, Sally Salon, Capital Hair = capital hair & beauty, Avon Cosmetics, Liz Earle, Benefit Cosmetics, Perfume Click, Allbeauty, Salon Services, Superdrug Beauty',
    IE: 'The Perfume Shop, Cloud 10 Beauty, Space NK, Body Shop, Peter Mark Style Club, Beauty Features, McGorisks',
  },
  6513: {
    GB: 'Purplebricks, Leaders Lettings, Martin & Co, Northwood Lettings, ~Hamptons, Bushells, L&Q, Notting Hill Genesis, Sovereign Housing, Riverside Housing, Home Group, Guinness Partnership, Midland Heart, Bromford, Orbit Housing, Stonewater, Hyde Housing, Metropolitan Thames Valley, Optivo, Southern Housing, Platform Housing, Citizen Housing, Aster Group, LiveWest, Great Places Housing, Onward Homes, Torus Housing, Karbon Homes, Thirteen Group, Student Roost, iQ Student, Sanctuary Students, FirstPort, ~Rmg, Residential Management Group',
    IE: '~Daft, Daft.ie, MyHome.ie, ~DNG, Hooke & MacDonald, Lisney, Kennedy Wilson, Tuath Housing, Cluid, Cooperative Housing, Circle VHA, Focus Ireland Housing, Oaklee Housing, REA Estate, Property Partners, Rent.ie, Greystar',
  },
  7216: {
    GB: 'Johnsons The Cleaners, Timpson Dry Cleaning, Persil Service, ~Jeeves, Laundryheap, Ihateironing, Waves Dry Cleaners, Oxwash',
    IE: 'Lustre Dry Cleaners, Prestige Drycleaners, Grafton Cleaners, Laundrie, Aylesbury Cleaners, Marlowe Cleaners, Craft Cleaners',
  },
  7230: {
    GB: "Toni And Guy, ~Regis = regis salon, HOB Salons, ~Saks, Saks Hair, Francesco Group, Andrew Collinge, Blushes, Umberto Giannini, Ena Salon, Vidal Sassoon, Trevor Sorbie, Charles Worthington, Rainbow Room, Mark Hill, Gould Barbers, Jacks of London, Ted's Grooming, Barber Barber, Turkish Barber, Sk:n = sk:n clinics, Nails Inc, Treatwell, Royston Blythe, Wahanda, Steiner Salon, Urban Massage, Headcase Barbers, Murdock London, The Beauty Lounge",
    IE: "Peter Mark, Zeba = zeba hairdressing, Hession = hession hairdressing, Sam's Barbers, Grafton Barber = the grafton barber, Cowboys & Angels, Reds Hairdressing, ~Preen, ~Wildflower, Brown Sugar Salon, ~Therapie, Sisu Clinic, Tropical Popical, Boom Barbers, Cut & Sew, Regans Barbers, House of Colour",
  },
  7538: {
    GB: 'Halfords Autocentres, F1 Autocentres, Mr Clutch, Autoglass = belron, Nationwide Crash Repair, Servicing Stop, ClickMechanic, Fixmycar, In n Out Autocentres = in n out, RAC Garage, ETyres, Nationwide Autocentre, Arnold Clark Service, Evans Halshaw, ~Lookers, Sytner, ~Pendragon, Inchcape, Mercedes Retail, Marshall Motor, JCT600, Stoneacre, ~Listers, Johnsons Cars, Perrys Motor, Hendy Group, Peter Vardy, Macklin Motors, MOT Centre, Auto Windscreens, Smart Repair, ChipsAway',
    IE: "~NCT = nct service = applus nct = national car test, Advance Pitstop Service, Autoglass, Windsor Motors, Joe Duffy = joe duffy group, Kearys = kearys motor, Frank Keane, Denis Mahony, Brady's Garage, Spirit Motor Group, Nationwide Autocentre, Carglass, Allglass, CVRT, Bradys Castleknock, Motorpark",
  },
  7542: {
    GB: 'Imo Carwash, Waves Car Wash = waves hand car wash, Arc Car Wash, Tesco Car Wash, American Car Wash, Suds Car Wash, Hand Car Wash, Valet Centre',
    IE: 'Applegreen Car Wash, Xpress Car Wash, Splash Car Wash, Hand Car Wash, Maxol Car Wash, Car Wash',
  },
  7997: {
    IE: 'Ben Dunne Gym, Gym Plus = gymplus, ~Westwood, Westwood Club, West Wood Club, Raw Gym = raw gyms, Trinity Sport, Aura Leisure, Coral Leisure, 1Escape, Perpetua Fitness, ~GAA = gaa club = cumann luthchleas gael, Carlisle Gym = ben dunne carlisle, Icon Health Club, Leisurelink, Sportsco, ~FAI = football association of, IRFU',
    GB: 'David Lloyd Leisure, Nuffield Gym, Bannatyne = bannatyne fitness = bannatynes, Village Gym = village hotel gym, DW Fitness, ~GLL = better gym, Simply Gym, The Hussle = hussle, Gymbox, 1Rebel, Barrys Bootcamp, Curves Gym, Ultimate Performance, Roko Health, Esporta, Soho House, Goals Soccer = goals soccer centres, Powerleague, ~Lta, Lawn Tennis Association, PlayFootball',
  },
  8043: {
    GB: 'Vision Express, David Clulow, Leightons Opticians, Tesco Opticians, Bayfields, Black & Lizars, Duncan & Todd, Ollie Quinn, Rawlings Opticians, Hammond Opticians, Haine & Smith, Batemans Opticians, Feel Good Contacts, Lenstore, Vision Direct, Getlenses, Observatory Opticians, Dollond & Aitchison',
    IE: 'Vision Express, Boots Opticians, Kelly Opticians, Optika Opticians, McCauley Opticians, Donal MacNally = donal mcnally, Carl O Mahony Opticians, Burke Opticians, Euro Optics, Opticians.ie, Fielding Opticians, Ocuco, Eyezone',
  },
  8062: {
    IE: 'Beacon Hospital, Mater Private, Blackrock Clinic = blackrock health, St Vincents Private = st vincents hospital, Bon Secours = bon secours hospital, Hermitage Clinic, Galway Clinic, Aut Even, UPMC Whitfield = upmc, Rotunda Hospital, Coombe Hospital, National Maternity Hospital = holles street, Tallaght Hospital, Beaumont Hospital, Kingsbridge Private, St Jamess Hospital, Cappagh',
    GB: '~Spire = spire healthcare = spire hospital, Nuffield Hospital, BMI Healthcare = circle health, HCA Healthcare = hca international, London Clinic = the london clinic, Cleveland Clinic London, Priory Group = the priory, King Edward VII Hospital, Royal Marsden, Great Ormond Street, Practice Plus Group, Bupa Cromwell, NHS Trust = nhs foundation trust',
  },
  8111: {
    GB: 'Slater and Gordon = slater gordon, Irwin Mitchell, Co-op Legal = co-op legal services, DAS Law, Shoosmiths, Thompsons Solicitors, ~Farewill, Premier Property Lawyers, Simpson Millar, Mills & Reeve, Pinsent Masons, Leigh Day, JMW Solicitors, Express Solicitors, Rocket Lawyer, Hodge Jones, Gateley, Eversheds, DLA Piper',
    IE: 'Arthur Cox, A&L Goodbody, Matheson, McCann FitzGerald, William Fry, Mason Hayes, Beauchamps, ByrneWallace, Lavelle Partners, Augustus Cullen, Eversheds Sutherland',
  },
  8398: {
    IE: '~Svp, St Vincent de Paul = society of st vincent de paul, ~Goal, ~Focus, Simon Community = dublin simon, DSPCA, Dogs Trust, Irish Heart Foundation, ~Pieta = pieta house, Jack & Jill Foundation, LauraLynn = laura lynn, Irish Guide Dogs, Peter McVerry Trust, Merchants Quay, ~Alone, Gorta = self help africa, Bóthar, Irish Hospice Foundation, Capuchin Day Centre, Childline = ispcc, Make A Wish, Temple Street = childrens health foundation, Rehab Group',
  },
}
