/** Banks that do not exist. */
export const DEMO_PROVIDERS = [
  { id: 'banka-pod-lipo', name: 'Banka Pod Lipo', country: 'SI', timeZone: 'Europe/Ljubljana' },
  { id: 'firnkasse', name: 'Firnkasse Zürich', country: 'CH', timeZone: 'Europe/Zurich' },
  { id: 'hranilnica-brin', name: 'Hranilnica Brin', country: 'SI', timeZone: 'Europe/Ljubljana' },
] as const

/**
 * Each bank tells its payments in its own way: as answers of a Berlin Group interface, whose bookings have the ids of
 * their holds, once as a file and from then on by a connection; as statements and intraday reports (camt); as exports (CSV).
 */
export type ToldStory = {
  story: string
  providerId: (typeof DEMO_PROVIDERS)[number]['id']
  files: 'berlin-group' | 'camt' | 'csv'
}

export type DemoPerson = { name: string; email: string; phoneNumber: string; stories: ToldStory[] }

/** The story whose first account is paid from while a demo runs. */
export const LIVE_STORY = 'household-in-ljubljana'
/** Its bank is connected: what happens there is fetched. */
export const LIVE_PROVIDER = 'banka-pod-lipo'

/** The bank that the owner of the demo can add, and what happens there. */
export const SECOND_BANK = {
  id: 'hranilnica-jesen',
  name: 'Hranilnica Jesen',
  country: 'SI',
  timeZone: 'Europe/Ljubljana',
  story: 'savings-in-celje',
} as const

/** The owner whom the demo is about, and whose consents a new user reads under. */
export const DEMO_PERSON: DemoPerson = {
  name: 'Ana Novak',
  email: 'ana.novak@example.com',
  phoneNumber: '+38640123456',
  stories: [
    { story: LIVE_STORY, providerId: LIVE_PROVIDER, files: 'berlin-group' },
    { story: 'days-in-zurich', providerId: 'firnkasse', files: 'camt' },
  ],
}

export const DEMO_PEOPLE: DemoPerson[] = [
  DEMO_PERSON,
  {
    name: 'Nadja Keller',
    email: 'nadja.keller@example.com',
    phoneNumber: '+41790123456',
    stories: [{ story: 'freelancer-in-zurich', providerId: 'firnkasse', files: 'camt' }],
  },
  {
    name: 'Maja Zupančič',
    email: 'maja.zupancic@example.com',
    phoneNumber: '+38640123457',
    stories: [{ story: 'couple-in-maribor', providerId: 'hranilnica-brin', files: 'csv' }],
  },
]
