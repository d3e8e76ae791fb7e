/** A recurring kind of purchase at one of a few places. Amounts in cents of the place's currency. */
export type Habit = {
  code: number
  /** On how many days of a thousand it happens: Monday to Friday, and at the weekend. */
  chance: readonly [week: number, weekend: number]
  /** The opening hours. */
  hours: readonly [number, number]
  /** Either fixed prices, or a range in steps. */
  prices: readonly number[] | { low: number; high: number; step: number }
  /** `Name, City` */
  shops: readonly string[]
  /** How many of a thousand are paid a second time that day, with the same amount. */
  twice?: number
  /** The shop first reserves up to the next multiple of this, and later books the real amount. */
  hold?: number
  /** How many of a thousand are sent back for a refund. */
  returned?: number
}

export const between = (low: number, high: number, step = 1) => ({ low, high, step })

/** Everyday life in Ljubljana, in EUR. */
export const HOME: readonly Habit[] = [
  {
    code: 5462,
    chance: [780, 620],
    hours: [7, 9],
    prices: between(120, 540, 10),
    shops: [
      'Pekarna Zlati Klas, Ljubljana',
      'Krušna peč Tinka, Ljubljana',
      'Pekarna Pod Kostanji, Ljubljana',
      'Žemljica in sin, Domžale',
    ],
  },
  {
    code: 5814,
    chance: [860, 700],
    hours: [8, 11],
    prices: [160, 180, 190, 210, 250],
    shops: ['Kavarna Modri Lonec, Ljubljana', 'Espresso Ob Vodi, Ljubljana', 'Kavica Pri Klari, Ljubljana'],
    twice: 170,
  },
  {
    code: 5814,
    chance: [620, 60],
    hours: [12, 14],
    prices: between(590, 890, 10),
    shops: ['Menza Na Vogalu, Ljubljana', 'Bistro Rženi Hlebec, Ljubljana', 'Juhe in Rezanci, Ljubljana'],
  },
  {
    code: 4111,
    chance: [700, 300],
    hours: [7, 19],
    prices: [130],
    shops: ['Mestni avtobus Zmajček, Ljubljana'],
    twice: 650,
  },
  {
    code: 5411,
    chance: [520, 560],
    hours: [15, 20],
    prices: between(620, 9800),
    shops: [
      'Trgovina Sončnica, Ljubljana',
      'Market Javor, Ljubljana',
      'Živila Murn, Vič',
      'Diskont Škrjanec, Rudnik',
      'Bio Kašča, Ljubljana',
    ],
  },
  {
    code: 5994,
    chance: [320, 280],
    hours: [8, 18],
    prices: between(110, 620, 10),
    shops: ['Kiosk Jutro, Ljubljana', 'Trafika Pri Pošti, Ljubljana'],
  },
  {
    code: 5499,
    chance: [120, 420],
    hours: [8, 12],
    prices: between(250, 1650, 10),
    shops: ['Stojnica Branjevka Mici, Ljubljana', 'Sirarna Planinka, Bohinj', 'Ribarnica Sidro, Ljubljana'],
  },
  {
    code: 5812,
    chance: [130, 340],
    hours: [18, 22],
    prices: between(1250, 6200, 10),
    shops: [
      'Gostilna Pri Lojzetu, Ljubljana',
      'Picerija Štirje Kamni, Ljubljana',
      'Okrepčevalnica Zelena Vrata, Kranj',
      'Taverna Burja, Piran',
      'Azijska kuhinja Bambus, Ljubljana',
    ],
  },
  {
    code: 5813,
    chance: [90, 260],
    hours: [20, 23],
    prices: [320, 360, 420, 720, 840],
    shops: ['Bar Podstrešje, Ljubljana', 'Pivnica Hmeljar, Ljubljana'],
    twice: 250,
  },
  {
    code: 7523,
    chance: [170, 220],
    hours: [8, 19],
    prices: [80, 120, 160, 240, 400],
    shops: ['Parkirna hiša Grad, Ljubljana', 'Parkirišče Kolodvor, Ljubljana'],
  },
  {
    code: 5912,
    chance: [70, 40],
    hours: [9, 18],
    prices: between(390, 2900, 5),
    shops: ['Lekarna Pri Vodnjaku, Ljubljana', 'Lekarna Kamilica, Ljubljana'],
  },
  {
    code: 5977,
    chance: [100, 120],
    hours: [10, 19],
    prices: between(299, 2600),
    shops: ['Drogerija Milni Mehurček, Ljubljana', 'Lepotni kotiček Sivka, Ljubljana'],
  },
  {
    code: 5964,
    chance: [150, 150],
    hours: [19, 23],
    prices: between(690, 12500),
    shops: [
      'Spletna tržnica Vrabec, Maribor',
      'Kupkoda.example, Koper',
      'Paketnik24.example, Graz',
      'Knof & Nit, Celje',
    ],
    returned: 160,
  },
  {
    code: 5651,
    chance: [30, 70],
    hours: [11, 19],
    prices: between(1490, 8900, 50),
    shops: ['Oblačila Gaber, Ljubljana', 'Butik Pri Vretenu, Ljubljana'],
    returned: 120,
  },
  {
    code: 5200,
    chance: [20, 70],
    hours: [9, 17],
    prices: between(450, 5600),
    shops: ['Dom in Vrt Hrast, Ljubljana', 'Železnina Kladivo, Kamnik'],
  },
  {
    code: 5732,
    chance: [10, 15],
    hours: [11, 19],
    prices: between(990, 14900, 100),
    shops: ['Elektro Iskrica, Ljubljana'],
    returned: 200,
  },
  {
    code: 5942,
    chance: [35, 60],
    hours: [10, 18],
    prices: between(790, 3400, 10),
    shops: ['Knjigarna Leseni Konj, Ljubljana', 'Antikvariat Stopnice, Ljubljana'],
  },
  {
    code: 7832,
    chance: [25, 110],
    hours: [18, 21],
    prices: [690, 760, 1380, 1520],
    shops: ['Kino Svetlobnica, Ljubljana', 'Kinodvorana Panorama, Ljubljana'],
  },
  {
    code: 7230,
    chance: [22, 10],
    hours: [10, 17],
    prices: [1800, 2600, 3400, 4800],
    shops: ['Frizerstvo Kodrček, Ljubljana'],
  },
  {
    code: 8021,
    chance: [4, 0],
    hours: [8, 15],
    prices: between(4000, 11000, 500),
    shops: ['Zobna ordinacija Bela Krona, Ljubljana'],
  },
  {
    code: 6011,
    chance: [65, 80],
    hours: [9, 20],
    prices: between(2000, 8000, 1000),
    shops: ['Bankomat Tržnica, Ljubljana', 'Bankomat Kolodvor, Ljubljana'],
  },
]

/** Reserved first and booked later at another amount; the list repeats more frequent ones. */
const CAR_SHARE: Habit = {
  code: 7512,
  chance: [1000, 1000],
  hours: [7, 21],
  prices: between(260, 980, 7),
  shops: ['Souporaba avtov Polž, Ljubljana'],
  hold: 100,
}
const FUEL: Habit = {
  code: 5541,
  chance: [1000, 1000],
  hours: [7, 21],
  prices: between(3100, 6200),
  shops: ['Bencinski servis Kapljica, Ljubljana', 'Črpalka Trojane Vzhod, Trojane', 'Servis Obvoznica, Ljubljana'],
  hold: 500,
}
export const HOME_HOLDS: readonly Habit[] = [CAR_SHARE, CAR_SHARE, CAR_SHARE, FUEL]
