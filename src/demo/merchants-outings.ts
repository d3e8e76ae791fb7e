import { between, type Habit } from './merchants.ts'

const cafe = (name: string): Habit => ({
  code: 5814,
  chance: [0, 900],
  hours: [9, 17],
  prices: [180, 210, 240, 260],
  shops: [name],
  twice: 200,
})
const lunch = (name: string): Habit => ({
  code: 5812,
  chance: [0, 800],
  hours: [12, 16],
  prices: between(1450, 4900, 10),
  shops: [name],
})
const parking = (name: string): Habit => ({
  code: 7523,
  chance: [0, 500],
  hours: [10, 12],
  prices: [300, 450, 600],
  shops: [name],
})
const treat = (code: number, name: string): Habit => ({
  code,
  chance: [0, 550],
  hours: [10, 18],
  prices: between(390, 2400, 10),
  shops: [name],
})

/** A weekend day out of town, in EUR; one of them crosses a border. */
export const OUTINGS: readonly { town: string; habits: readonly Habit[] }[] = [
  {
    town: 'Piran',
    habits: [parking('Parkirna hiša Fornače'), cafe('Kavarna Tartinka'), lunch('Gostilna Burja')],
  },
  {
    town: 'Bohinj',
    habits: [cafe('Kavarna Ob Jezeru'), lunch('Gostilna Planinka'), treat(5451, 'Sirarna Planinka')],
  },
  {
    town: 'Kranj',
    habits: [cafe('Kavarna Pungrt'), lunch('Gostilna Zelena Vrata'), treat(5942, 'Knjigarna Prešernova Lipa')],
  },
  {
    town: 'Trieste',
    habits: [
      parking('Parcheggio Molo Vecchio'),
      cafe('Caffè Bora Scura'),
      lunch('Trattoria Da Nonna Pina'),
      treat(5814, 'Gelateria Zampolin'),
    ],
  },
]

/** Shops online, paid with the Slovenian card. */
export const EURO_ONLINE: readonly Habit[] = [
  {
    code: 5964,
    chance: [150, 150],
    hours: [19, 23],
    prices: between(690, 12500),
    shops: ['Spletna trgovina Vrabec', 'Online shop Paketnik', 'Webshop De Postduif', 'Sklep internetowy Wróbel'],
    returned: 160,
  },
]
