import type { Merchant } from '../merchant.ts'

/** Chains that the brand index knows for a side line, or not here. They go before it and before words, as merchants do. */
export const sideLines: Merchant[] = [
  { name: '7-Eleven', mcc: '5411', countries: ['DK', 'SE', 'NO'] },
  { name: 'ABC', mcc: '5541', aliases: ['abc asema', 'abc huoltamo', 'abc market'], countries: ['FI'] },
  {
    name: 'Co-op',
    mcc: '5411',
    aliases: ['co op food', 'co op group', 'coop food', 'coop group', 'the co op'],
    countries: ['GB'],
  },
  { name: 'Dirk van den Broek', mcc: '5411', aliases: ['dirk vdbroek', 'dirk vd broek'], countries: ['NL'] },
  { name: 'DNA', mcc: '4814', countries: ['FI'] },
  { name: 'Elisa', mcc: '4814', countries: ['FI', 'EE'] },
  { name: 'Enea', mcc: '4900', countries: ['PL'] },
  { name: 'IKI', mcc: '5411', countries: ['LT'] },
  { name: 'INA', mcc: '5541', countries: ['HR', 'BA'] },
  { name: 'k kiosk', mcc: '5994', countries: ['CH'] },
  {
    name: 'Marks & Spencer Simply Food',
    mcc: '5411',
    aliases: ['m s simply food', 'ms simply food'],
    countries: ['GB', 'IE'],
  },
  { name: 'MOL', mcc: '5541', countries: ['HU', 'SI', 'HR', 'SK', 'CZ', 'RO', 'PL'] },
  { name: 'Mountfield', mcc: '5261', countries: ['CZ', 'SK'] },
  { name: 'OMV', mcc: '5541', countries: ['SI', 'AT', 'DE', 'HU', 'SK', 'CZ', 'RO', 'BG', 'RS'] },
  { name: 'Petrol', mcc: '5541', countries: ['SI', 'HR'] },
  { name: 'Praxis', mcc: '5200', countries: ['NL'] },
  { name: 'SPAR', mcc: '5411' },
  { name: 'Timpson', mcc: '7251', countries: ['GB', 'IE'] },
  { name: 'TK Maxx', mcc: '5651', aliases: ['t k maxx'] },
  { name: 'Tryg', mcc: '6300', countries: ['DK', 'NO'] },
  { name: 'Wm Morrison', mcc: '5411', aliases: ['w m morrison', 'wm morrisons', 'w m morrisons'], countries: ['GB'] },
  { name: 'Ziggo', mcc: '4814', countries: ['NL'] },
]
