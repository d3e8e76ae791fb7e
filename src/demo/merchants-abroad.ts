import { between, type Habit } from './merchants.ts'

/** Working days in Zürich, paid with the Swiss card in CHF. */
export const ZURICH: readonly Habit[] = [
  {
    code: 5462,
    chance: [820, 700],
    hours: [7, 9],
    prices: between(280, 780, 10),
    shops: ['Bäckerei Morgenrot', 'Backstube Sihlblick', 'Bäckerei Nussbaumer-Frei'],
  },
  {
    code: 5814,
    chance: [900, 800],
    hours: [9, 16],
    prices: [450, 480, 520, 560],
    shops: ['Kaffeebar Drei Tassen', 'Café Hinterhof'],
    twice: 200,
  },
  {
    code: 5812,
    chance: [880, 300],
    hours: [12, 14],
    prices: between(1350, 2300, 10),
    shops: ['Kantine Gleis 70', 'Bistro Suppenwerk', 'Restaurant Lotusblatt'],
  },
  {
    code: 4111,
    chance: [820, 500],
    hours: [7, 20],
    prices: [280, 460],
    shops: ['Verkehrsbetriebe Limmattal'],
    twice: 600,
  },
  {
    code: 5411,
    chance: [640, 600],
    hours: [17, 20],
    prices: between(540, 3800, 5),
    shops: ['Dorfmarkt Enge', 'Lebensmittel Rüegg', 'Supermarkt Frischeck'],
  },
  {
    code: 5994,
    chance: [360, 200],
    hours: [8, 19],
    prices: between(250, 980, 10),
    shops: ['Kiosk am Perron'],
  },
  {
    code: 5812,
    chance: [260, 400],
    hours: [18, 22],
    prices: between(2250, 6400, 50),
    shops: ['Gasthaus Zum Roten Turm', 'Pizzeria Lago Lungo', 'Fonduestube Bergluft'],
  },
  {
    code: 5912,
    chance: [50, 50],
    hours: [9, 18],
    prices: between(690, 2900, 5),
    shops: ['Apotheke Zum Einhorn'],
  },
  {
    code: 5942,
    chance: [50, 50],
    hours: [12, 19],
    prices: between(1400, 3900, 10),
    shops: ['Buchhandlung Seitenwind'],
  },
  {
    code: 6011,
    chance: [60, 60],
    hours: [9, 20],
    prices: between(2000, 6000, 2000),
    shops: ['Bancomat Hauptbahnhof'],
  },
]

export const ZURICH_HOLDS: readonly Habit[] = [
  {
    code: 7512,
    chance: [1000, 1000],
    hours: [7, 21],
    prices: between(320, 1150, 5),
    shops: ['Carsharing Limmat', 'Autovermietung Uetli'],
    hold: 100,
  },
]

/** The Swiss card is used for shopping online. */
export const SWISS_ONLINE: readonly Habit[] = [
  {
    code: 5964,
    chance: [90, 120],
    hours: [19, 23],
    prices: between(990, 6400, 5),
    shops: ['Versandhaus Edelweg', 'Onlineshop Flohkiste'],
    returned: 150,
  },
  {
    code: 5815,
    chance: [160, 200],
    hours: [18, 23],
    prices: [190, 290, 490, 650],
    shops: ['Podcast-Laden Ohrwurm', 'Podcast-Abo Znüni'],
  },
]

type Names = Record<'cafe' | 'food' | 'dinner' | 'groceries' | 'sight' | 'books', string[]> & {
  transport: string
  cash: string
  taxi: string
}

/** A few days in another city; `unit` is about what one euro is there. The card is the Slovenian one. */
function cityBreak(unit: number, names: Names): { habits: readonly Habit[]; holds: readonly Habit[] } {
  const { cafe, food, dinner, groceries, sight, books, transport, cash, taxi } = names
  const fixed = (...prices: number[]) => prices.map((price) => price * unit)
  const range = (low: number, high: number, step = 10) => between(low * unit, high * unit, step * unit)
  return {
    habits: [
      { code: 5814, chance: [930, 930], hours: [8, 11], prices: fixed(310, 340, 390), shops: cafe, twice: 350 },
      { code: 5814, chance: [750, 750], hours: [12, 14], prices: range(690, 1500), shops: food },
      { code: 5812, chance: [640, 640], hours: [18, 22], prices: range(1600, 3900), shops: dinner },
      { code: 5411, chance: [420, 420], hours: [16, 21], prices: range(340, 2100), shops: groceries },
      { code: 4111, chance: [850, 850], hours: [9, 20], prices: fixed(220, 240), shops: [transport], twice: 700 },
      { code: 7991, chance: [520, 520], hours: [10, 16], prices: fixed(700, 900, 1200, 1800), shops: sight },
      { code: 5942, chance: [100, 100], hours: [11, 18], prices: range(790, 2190, 100), shops: books },
      { code: 6011, chance: [110, 110], hours: [9, 20], prices: range(4000, 8000, 1000), shops: [cash] },
    ],
    holds: [
      { code: 4121, chance: [1000, 1000], hours: [20, 22], prices: range(780, 1900), shops: [taxi], hold: 100 * unit },
    ],
  }
}

export const EDINBURGH = cityBreak(1, {
  cafe: ['Thistle Coffee', 'The Copper Kettle Cafe'],
  food: ['Pasty Lane Sandwiches', 'Broth Bothy Sandwich Bar'],
  dinner: ['The Salty Heron Restaurant', 'Juniper Brasserie'],
  groceries: ['Larder & Loaf Grocers', 'Corner Pantry Supermarket'],
  sight: ['Museum of Small Inventions', 'Lighthouse Museum'],
  books: ['Inkwell Row Books'],
  transport: 'Old Town Tram',
  cash: 'Cash Machine Waverley',
  taxi: 'Old Town Taxi',
})

export const KRAKOW = cityBreak(4, {
  cafe: ['Kawiarnia Pod Gołębiem', 'Kawiarnia Szara Sowa'],
  food: ['Bar mleczny Ziemniaczek', 'Pierogarnia U Basi'],
  dinner: ['Restauracja Bursztyn', 'Restauracja Złota Kaczka'],
  groceries: ['Sklep spożywczy Malina', 'Delikatesy Kazimierz'],
  sight: ['Muzeum Małych Smoków'],
  books: ['Księgarnia Pod Arkadami'],
  transport: 'Tramwaje Wawelskie',
  cash: 'Bankomat Rynek',
  taxi: 'Taxi Smok',
})

export const COPENHAGEN = cityBreak(8, {
  cafe: ['Kaffebar Havblik', 'Café Lille Svane'],
  food: ['Pølsevogn Nørreport', 'Smørrebrød Hos Inger'],
  dinner: ['Restaurant Tangloppen', 'Restaurant Bølgen'],
  groceries: ['Købmand Sørensen', 'Supermarked Nyhave'],
  sight: ['Museet for Vind'],
  books: ['Boghandel Blækhuset'],
  transport: 'Havnebus og Metro Sundet',
  cash: 'Hæveautomat Torvet',
  taxi: 'Taxi Svanen',
})

export const LISBON = cityBreak(1, {
  cafe: ['Café Andorinha', 'Café Azulejo'],
  food: ['Tasca do Elevador', 'Snack-bar Sete Colinas'],
  dinner: ['Restaurante Maré Alta', 'Cervejaria Gaivota'],
  groceries: ['Mercearia da Bica', 'Supermercado Estrela'],
  sight: ['Museu das Marés'],
  books: ['Livraria Tinta e Mar'],
  transport: 'Metro do Tejo',
  cash: 'Multibanco Rossio',
  taxi: 'Táxis Andorinha',
})
