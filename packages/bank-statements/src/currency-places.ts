/** ISO 4217. Every other currency of a bank account has two. */
const NO_PLACES = new Set(
  ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW'].concat([
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ]),
)
const THREE_PLACES = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

export const placesOfCurrency = (currency: string): number =>
  THREE_PLACES.has(currency) ? 3 : NO_PLACES.has(currency) ? 0 : 2
