/** A recurring kind of purchase at one of a few places. Amounts in cents of the place's currency. */
export type Habit = {
  /** What the shop sells (ISO 18245). The bank of the demo does not report it: categories are the service's own. */
  code: number
  /** On how many days of a thousand it happens: Monday to Friday, and at the weekend. */
  chance: readonly [week: number, weekend: number]
  /** The opening hours. */
  hours: readonly [number, number]
  /** Either fixed prices, or a range in steps. */
  prices: readonly number[] | { low: number; high: number; step: number }
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
    shops: ['Pekarna Zlati Klas', 'Pekarna Tinka', 'Pekarna Pod Kostanji', 'Pekarna Žemljica in sin'],
  },
  {
    code: 5814,
    chance: [860, 700],
    hours: [8, 11],
    prices: [160, 180, 190, 210, 250],
    shops: ['Kavarna Modri Lonec', 'Espresso Ob Vodi', 'Kavica Pri Klari'],
    twice: 170,
  },
  {
    code: 5812,
    chance: [620, 60],
    hours: [12, 14],
    prices: between(590, 890, 10),
    shops: ['Menza Na Vogalu', 'Bistro Rženi Hlebec', 'Restavracija Juhe in Rezanci'],
  },
  {
    code: 4131,
    chance: [700, 300],
    hours: [7, 19],
    prices: [130],
    shops: ['Mestni avtobus Zmajček'],
    twice: 650,
  },
  {
    code: 5411,
    chance: [520, 560],
    hours: [15, 20],
    prices: between(620, 9800),
    shops: ['Trgovina Sončnica', 'Market Javor', 'Živila Murn', 'Samopostrežba Škrjanec', 'Živila Kašča'],
  },
  {
    code: 5994,
    chance: [320, 280],
    hours: [8, 18],
    prices: between(110, 620, 10),
    shops: ['Kiosk Jutro', 'Kiosk Pri Pošti'],
  },
  {
    code: 5499,
    chance: [120, 420],
    hours: [8, 12],
    prices: between(250, 1650, 10),
    shops: ['Stojnica Branjevka Mici', 'Zelenjava Pri Mici'],
  },
  {
    code: 5812,
    chance: [130, 340],
    hours: [18, 22],
    prices: between(1250, 6200, 10),
    shops: [
      'Gostilna Pri Lojzetu',
      'Picerija Štirje Kamni',
      'Gostilna Zelena Vrata',
      'Restavracija Burja',
      'Azijska kuhinja Bambus',
    ],
  },
  {
    code: 5813,
    chance: [90, 260],
    hours: [20, 23],
    prices: [320, 360, 420, 720, 840],
    shops: ['Bar Podstrešje', 'Pivnica Hmeljar'],
    twice: 250,
  },
  {
    code: 7523,
    chance: [170, 220],
    hours: [8, 19],
    prices: [80, 120, 160, 240, 400],
    shops: ['Parkirna hiša Grad', 'Parkirišče Kolodvor'],
  },
  {
    code: 5912,
    chance: [70, 40],
    hours: [9, 18],
    prices: between(390, 2900, 5),
    shops: ['Lekarna Pri Vodnjaku', 'Lekarna Kamilica'],
  },
  {
    code: 5977,
    chance: [100, 120],
    hours: [10, 19],
    prices: between(299, 2600),
    shops: ['Parfumerija Milni Mehurček', 'Parfumerija Sivka'],
  },
  {
    code: 5651,
    chance: [30, 70],
    hours: [11, 19],
    prices: between(1490, 8900, 50),
    shops: ['Oblačila Gaber', 'Butik Pri Vretenu'],
    returned: 120,
  },
  {
    code: 5200,
    chance: [20, 70],
    hours: [9, 17],
    prices: between(450, 5600),
    shops: ['Dom in Vrt Hrast'],
  },
  {
    code: 5732,
    chance: [10, 15],
    hours: [11, 19],
    prices: between(990, 14900, 100),
    shops: ['Elektronika Iskrica'],
    returned: 200,
  },
  {
    code: 5942,
    chance: [35, 60],
    hours: [10, 18],
    prices: between(790, 3400, 10),
    shops: ['Knjigarna Leseni Konj', 'Antikvariat Stopnice'],
  },
  {
    code: 7832,
    chance: [25, 110],
    hours: [18, 21],
    prices: [690, 760, 1380, 1520],
    shops: ['Kino Svetlobnica', 'Kinodvorana Panorama'],
  },
  {
    code: 7230,
    chance: [22, 10],
    hours: [10, 17],
    prices: [1800, 2600, 3400, 4800],
    shops: ['Frizerstvo Kodrček'],
  },
  {
    code: 8021,
    chance: [4, 0],
    hours: [8, 15],
    prices: between(4000, 11000, 500),
    shops: ['Zobna ordinacija Bela Krona'],
  },
  {
    code: 6011,
    chance: [65, 80],
    hours: [9, 20],
    prices: between(2000, 8000, 1000),
    shops: ['Bankomat Tržnica', 'Bankomat Kolodvor'],
  },
]

/** Reserved first and booked later at another amount; the list repeats more frequent ones. */
const CAR_SHARE: Habit = {
  code: 7512,
  chance: [1000, 1000],
  hours: [7, 21],
  prices: between(260, 980, 7),
  shops: ['Souporaba avtov Polž'],
  hold: 100,
}
const FUEL: Habit = {
  code: 5541,
  chance: [1000, 1000],
  hours: [7, 21],
  prices: between(3100, 6200),
  shops: ['Bencinski servis Kapljica', 'Črpalka Obvoznica'],
  hold: 500,
}
export const HOME_HOLDS: readonly Habit[] = [CAR_SHARE, CAR_SHARE, CAR_SHARE, FUEL]
