import { between, type Habit } from './merchants.ts'

/** Working days in Zürich, paid with the Swiss card in CHF. */
export const ZURICH: readonly Habit[] = [
  {
    code: 5462,
    chance: [820, 700],
    hours: [7, 9],
    prices: between(280, 780, 10),
    shops: ['Bäckerei Morgenrot, Zürich', 'Backstube Sihlblick, Zürich', 'Confiserie Nussbaumer-Frei, Zürich'],
  },
  {
    code: 5814,
    chance: [900, 800],
    hours: [9, 16],
    prices: [450, 480, 520, 560],
    shops: ['Kaffeebar Drei Tassen, Zürich', 'Rösterei Hinterhof, Zürich'],
    twice: 200,
  },
  {
    code: 5814,
    chance: [880, 300],
    hours: [12, 14],
    prices: between(1350, 2300, 10),
    shops: ['Kantine Gleis 70, Zürich', 'Suppenwerk, Zürich', 'Take-away Lotusblatt, Zürich'],
  },
  {
    code: 4111,
    chance: [820, 500],
    hours: [7, 20],
    prices: [280, 460],
    shops: ['Tramkasse Limmattal, Zürich'],
    twice: 600,
  },
  {
    code: 5411,
    chance: [640, 600],
    hours: [17, 20],
    prices: between(540, 3800, 5),
    shops: ['Dorfmarkt Enge, Zürich', 'Lebensmittel Rüegg, Zürich', 'Frischeck Bahnhof, Zürich'],
  },
  {
    code: 5994,
    chance: [360, 200],
    hours: [8, 19],
    prices: between(250, 980, 10),
    shops: ['Kiosk am Perron, Zürich'],
  },
  {
    code: 5812,
    chance: [260, 400],
    hours: [18, 22],
    prices: between(2250, 6400, 50),
    shops: ['Gasthaus Zum Roten Turm, Zürich', 'Pizzeria Lago Lungo, Zürich', 'Fonduestube Bergluft, Zürich'],
  },
  {
    code: 5912,
    chance: [50, 50],
    hours: [9, 18],
    prices: between(690, 2900, 5),
    shops: ['Apotheke Zum Einhorn, Zürich'],
  },
  {
    code: 5942,
    chance: [50, 50],
    hours: [12, 19],
    prices: between(1400, 3900, 10),
    shops: ['Buchhandlung Seitenwind, Zürich'],
  },
  {
    code: 6011,
    chance: [60, 60],
    hours: [9, 20],
    prices: between(2000, 6000, 2000),
    shops: ['Bancomat Hauptbahnhof, Zürich'],
  },
]

export const ZURICH_HOLDS: readonly Habit[] = [
  {
    code: 7512,
    chance: [1000, 1000],
    hours: [7, 21],
    prices: between(320, 1150, 5),
    shops: ['Velostation Limmat, Zürich', 'Mietvelo Pedalo, Zürich'],
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
    shops: ['Versandhaus Edelweg, Bern', 'Flohkiste.example, Winterthur'],
    returned: 150,
  },
  {
    code: 5815,
    chance: [160, 200],
    hours: [18, 23],
    prices: [190, 290, 490, 650],
    shops: ['Hörspielladen, Basel', 'Filmkiste Online, Genève'],
  },
]

/** A city holiday in English; the currency is the place's, the card is the Slovenian one. */
const holiday = (cities: readonly [string, string], shops: Record<'cafe' | 'food' | 'dinner' | 'sight', string[]>) =>
  [
    {
      code: 5814,
      chance: [930, 930],
      hours: [8, 11],
      prices: [375, 425, 495, 550],
      shops: shops.cafe.map((name) => `${name}, ${cities[0]}`),
      twice: 350,
    },
    {
      code: 5814,
      chance: [750, 750],
      hours: [12, 14],
      prices: between(850, 1900, 5),
      shops: shops.food.map((name) => `${name}, ${cities[0]}`),
    },
    {
      code: 5812,
      chance: [640, 640],
      hours: [18, 22],
      prices: between(1900, 4900, 5),
      shops: shops.dinner.map((name) => `${name}, ${cities[1]}`),
    },
    {
      code: 5411,
      chance: [420, 420],
      hours: [16, 21],
      prices: between(340, 2600),
      shops: [`Corner Pantry, ${cities[0]}`, `Larder & Loaf, ${cities[1]}`],
    },
    {
      code: 4111,
      chance: [850, 850],
      hours: [9, 20],
      prices: [275, 290],
      shops: [`Metro Fares, ${cities[0]}`],
      twice: 700,
    },
    {
      code: 7991,
      chance: [520, 520],
      hours: [10, 16],
      prices: [900, 1200, 1600, 2200],
      shops: shops.sight.map((name) => `${name}, ${cities[0]}`),
    },
    {
      code: 5942,
      chance: [100, 100],
      hours: [11, 18],
      prices: between(799, 2499, 100),
      shops: [`Inkwell Row, ${cities[1]}`],
    },
    {
      code: 6011,
      chance: [110, 110],
      hours: [9, 20],
      prices: between(4000, 8000, 2000),
      shops: [`Cashpoint, ${cities[0]}`],
    },
  ] satisfies Habit[]

const taxi = (shop: string): Habit[] => [
  { code: 4121, chance: [1000, 1000], hours: [20, 23], prices: between(780, 2400, 5), shops: [shop], hold: 100 },
]

export const UNITED_STATES: readonly Habit[] = holiday(['New York', 'Brooklyn'], {
  cafe: ['Bluebird Roasters', 'Third Rail Coffee Cart'],
  food: ['Bagel Foundry', 'Noodle Parade', 'Taco Lantern'],
  dinner: ['Harbor Oak Grill', 'Little Saffron'],
  sight: ['Museum of Small Inventions', 'Skyline Ferry'],
})
export const UNITED_STATES_HOLDS = taxi('Yellow Heron Cabs, New York')

export const UNITED_KINGDOM: readonly Habit[] = holiday(['Edinburgh', 'Leith'], {
  cafe: ['The Copper Kettle', 'Thistle & Bean'],
  food: ['Pasty Lane', 'Broth Bothy'],
  dinner: ['The Salty Heron', 'Juniper Rooms'],
  sight: ['Castle Rock Tours', 'Lighthouse Collection'],
})
export const UNITED_KINGDOM_HOLDS = taxi('Old Town Cabs, Edinburgh')
