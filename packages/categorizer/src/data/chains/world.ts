import type { Chains } from '../chain.ts'

/** Names that are the same everywhere, and how American tills write theirs. */
export const worldChains: Chains = {
  4111: {
    '*': 'MTA NYCT = nyct paygo = mta nyct paygo = omny, BART Clipper = clipper systems, WMATA, ~Ventra, CTA Ventra, MBTA, Septa Key',
  },
  4112: {
    '*': 'Amtrak, VIA Rail',
  },
  4899: {
    '*': 'Peacock TV, ~Hulu = hulu.com, Sling TV, ~Discovery+, ESPN Plus, FuboTV, ~Starz, SiriusXM = sirius xm, Pandora Music, Viaplay, Rakuten TV',
  },
  5200: {
    '*': "Home Depot = the home depot, Lowe's, Menards, Harbor Freight, Canadian Tire, Bunnings Warehouse",
  },
  5300: {
    '*': "Costco = costco whse = costco wholesale, Sam's Club, BJ's Wholesale",
  },
  5310: {
    '*': '~Target = target t = target com = target store, Walmart = wal-mart = walmart supercenter = wal mart super center = wm supercenter, Dollar General, Dollar Tree, Family Dollar, Five Below, Big Lots, Ross Stores, ~Marshalls, Burlington Stores, Daiso',
  },
  5311: {
    '*': "Macy's, Nordstrom, Bloomingdale's, Kohl's, JCPenney = jc penney, Saks Fifth Avenue, Neiman Marcus, Dillard's, Isetan, Takashimaya, El Corte Ingles, La Rinascente = rinascente, ~Myer, David Jones",
  },
  5411: {
    '*': "Whole Foods = wholefds = whole foods market, Trader Joe's = trader joe s = trader joe, Kroger, Safeway, Albertsons, Publix, Wegmans, ~Heb, H-E-B, Stop & Shop, Giant Food, Food Lion, Meijer, Sprouts Farmers, Ralphs, Vons, Winn-Dixie, Harris Teeter, ShopRite, Instacart, Loblaws, Sobeys, Woolworths Supermarket, FamilyMart, Pick n Pay, Migros Ticaret = migros tr, ~BIM = bim birlesik, A101, Sok Marketler, Magnum Cash, ~Mercator, Weee, Wawa, Sheetz, Kum & Go, Buc-ee's = bucees",
  },
  5541: {
    '*': "ExxonMobil = exxon = exxon mobil, Sunoco, Marathon Petro = marathon petroleum, ~Speedway, Conoco, Phillips 66, Sinclair Oil, Love's Travel, Pilot Travel = pilot flying j = flying j, Opet, Rompetrol, Gazprom Neft, Ampol, Petrobras",
  },
  5651: {
    '*': '~Gap = gap outlet, J.Crew, American Eagle = american eagle outfitters, Abercrombie = abercrombie & fitch, Nordstrom Rack, TJ Maxx = t j maxx = tjmaxx, ~Patagonia, North Face, ~Mango, Carhartt WIP = carhartt, Dickies, Everlane, Zaful, Romwe, ~Cider = shopcider, ~Revolve, Lefties',
  },
  5661: {
    '*': '~UGG, ~DSW, Famous Footwear, On Running, Hoka',
  },
  5722: {
    '*': 'SharkNinja, Kitchenaid, De Longhi = delonghi, Smeg, iRobot, Roborock',
  },
  5732: {
    '*': 'Best Buy = bestbuy, Apple Store R, samsung.com, mi.com, Huawei Store = vmall, Sonos, Anker, Micro Center, Newegg, B&H Photo = bhphoto, Fairphone, OnePlus, Nothing Tech',
  },
  5812: {
    '*': "Cheesecake Factory, Texas Roadhouse, Cracker Barrel, PF Chang's = p f changs, Buffalo Wild Wings, Planet Hollywood, Nando's, Din Tai Fung, Haidilao",
  },
  5814: {
    '*': "Chick-fil-A = chickfila, Taco Bell, Panera = panera bread, In-N-Out = in n out burger, Five Guys, Sweetgreen, Jimmy John's, Arby's, Whataburger, Jack in the Box, Peet's Coffee = peets, Blue Bottle = blue bottle coffee, Starbucks Store, Ben And Jerrys, ~KFC, Gong Cha, Pret A Manger, Illy Caffe",
  },
  5817: {
    '*': '~Slack',
  },
  5912: {
    '*': '~CVS = cvs pharmacy, Walgreens, Rite Aid, Duane Reade, Guardian Pharmacy, ~Boots',
  },
  5941: {
    '*': "Dick's Sporting Goods = dicks sporting, ~REI = rei.com, Bass Pro = bass pro shops, Cabela's, Academy Sports, puma.com, Arc'teryx, Wilson Sporting, Callaway",
  },
  5942: {
    '*': 'Barnes & Noble, Book Depository, Thriftbooks, Blackwells Online, Better World Books, Wordery',
  },
  5945: {
    '*': 'Hasbro, Build-A-Bear, Toys R Us = toysrus, Ravensburger',
  },
  5977: {
    '*': 'Ulta = ulta beauty, The Ordinary = deciem, Glossier, Fenty Beauty, Sally Beauty',
  },
  6012: {
    '*': 'Revolut Premium = revolut metal = revolut plus = revolut plan fee = revolut ultra, N26 Smart = n26 you = n26 metal, Klarna Rate, Bunq = bunq bv, Monzo Plus = monzo premium, Starling Fee, Curve Metal',
  },
  7011: {
    '*': 'Elite Hotels = elite hotels of sweden, Zleep = zleep hotels, Cabinn = cabinn hotel, Comwell = comwell hotel, Strawberry Hotels = nordic choice, ~Clarion = clarion hotel, Comfort Hotel, Quality Hotel, First Hotels, Lalandia, Sunparks, Center Parcs, Landal Greenparks, Roompot, A&O Hostel = a&o hotel, Travelodge, Intercontinental Hotel, Mandarin Oriental, Maritim = maritim hotel, Dorint, NH Hotel, Pullman Hotel, Moxy Hotel, Conrad Hotel, Days Inn, Super 8, La Quinta, Motel 6, Adagio Aparthotel, Citadines, Ruby Hotels, 25hours = 25hours hotel, Hoxton Hotel, Numa Stays, Sonder Stays, Limehome, Wombats = wombats hostel, St Christophers Inn, Selina Hostel, The Student Hotel = social hub, ~YHA = yha england, Hostelling International, Svenska Turistföreningen, Omena Hotelli = omenahotelli, Lapland Hotels, Break Sokos = original sokos, Forenom',
  },
  8062: {
    '*': 'Mayo Clinic, Cleveland Clinic',
  },
  9402: {
    '*': 'USPS = usps po = usps.com, Royal Mail, Australia Post, Canada Post, CTT Correios, Deutsche Post',
  },
}
