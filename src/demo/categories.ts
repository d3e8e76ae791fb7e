import type { Categorization } from '../transactions/source-record.ts'

/** Groups by ranges of merchant category codes; each group ends with the code named here. */
const GROUPS: readonly [lastCode: number, description: string][] = [
  [1499, 'Farming and garden work'],
  [2999, 'Building and trades'],
  [3299, 'Airlines'],
  [3499, 'Car hire'],
  [3999, 'Hotel chains'],
  [4799, 'Getting around'],
  [4999, 'Energy, water and telecoms'],
  [5599, 'Groceries, fuel and household shops'],
  [5699, 'Clothes and shoes'],
  [5999, 'Eating out and other shops'],
  [6999, 'Money, insurance and housing'],
  [7999, 'Services and leisure'],
  [8999, 'Health, learning and giving'],
  [9999, 'Public offices'],
]

const DESCRIPTIONS = {
  4111: 'City and regional transport',
  4112: 'Trains',
  4121: 'Taxis',
  4511: 'Flights',
  4814: 'Phone and mobile service',
  4899: 'Television and streaming',
  4900: 'Electricity, gas, heating and water',
  5200: 'Home improvement shops',
  5411: 'Supermarkets',
  5462: 'Bakeries',
  5499: 'Small food shops and market stalls',
  5541: 'Filling stations',
  5651: 'Clothes for the family',
  5732: 'Electronics shops',
  5812: 'Restaurants',
  5813: 'Bars',
  5814: 'Cafés and quick meals',
  5815: 'Digital media: books, films, music, podcasts',
  5817: 'Apps and online storage',
  5912: 'Pharmacies',
  5942: 'Book shops',
  5964: 'Online and mail-order shops',
  5977: 'Cosmetics and body care',
  5994: 'Newsagents and kiosks',
  6011: 'Cash machines',
  6012: 'Charges and instalments of a bank',
  6300: 'Insurance',
  6513: 'Rent and property management',
  7011: 'Hotels and guest houses',
  7230: 'Hairdressers',
  7512: 'Car and bicycle hire',
  7523: 'Parking',
  7832: 'Cinemas',
  7991: 'Museums and sights',
  7997: 'Sports clubs and gyms',
  8021: 'Dentists',
  8398: 'Charities',
  9311: 'Taxes',
  9399: 'Other public services',
}

export type CategoryCode = keyof typeof DESCRIPTIONS

/** Worked out once: thousands of records point to the same few categories. */
const CATEGORIES = new Map<number, Categorization>(
  Object.entries(DESCRIPTIONS).map(([code, description]) => {
    const index = GROUPS.findIndex(([lastCode]) => Number(code) <= lastCode)
    return [Number(code), { code, description, groupId: index + 1, groupDescription: GROUPS[index]![1] }]
  }),
)

export function categoryOf(code: CategoryCode): Categorization {
  return CATEGORIES.get(code)!
}
