export const DEMO_PERSON = {
  name: 'Ana Novak',
  email: 'ana.novak@example.com',
  phoneNumber: '+38640123456',
} as const

/** Banks that do not exist. */
export const DEMO_PROVIDERS = [
  { id: 'banka-pod-lipo', name: 'Banka Pod Lipo', country: 'SI', timeZone: 'Europe/Ljubljana' },
  { id: 'firnkasse', name: 'Firnkasse Zürich', country: 'CH', timeZone: 'Europe/Zurich' },
] as const

export const DEMO_ACCOUNTS = [
  {
    key: 'main',
    providerId: 'banka-pod-lipo',
    name: 'Osebni račun',
    holder: DEMO_PERSON.name,
    iban: 'SI56990021023456767',
    currency: 'EUR',
    openingBalance: '1842.15',
  },
  {
    key: 'savings',
    providerId: 'banka-pod-lipo',
    name: 'Varčevalni račun',
    holder: DEMO_PERSON.name,
    iban: 'SI56990021023464818',
    currency: 'EUR',
    openingBalance: '8400.00',
  },
  {
    key: 'swiss',
    providerId: 'firnkasse',
    name: 'Privatkonto',
    holder: DEMO_PERSON.name,
    iban: 'CH0399020004711208315',
    currency: 'CHF',
    openingBalance: '1260.40',
  },
] as const

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number]
export type DemoAccountKey = DemoAccount['key']

export function demoAccount(key: DemoAccountKey): DemoAccount {
  return DEMO_ACCOUNTS.find((account) => account.key === key)!
}
