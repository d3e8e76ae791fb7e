/** A story as people write it: `story.schema.json` explains each field. */
export type Story = {
  story: string
  about: string
  begins: string
  country: string
  seasons?: Record<string, StorySeason>
  people: Record<string, { name: string }>
  accounts: Record<string, StoryAccount>
  payments: StoryPayment[]
  faults?: StoryFault[]
  expected: {
    afterDays: number
    accounts: Record<string, { booked: number; pending: number; balance: string }>
  }
}

export type StoryAccount = {
  kind: 'current' | 'savings' | 'card'
  holders: string[]
  name: string
  currency: string
  opening: string
  iban?: string
  limit?: string
  business?: boolean
}

/** `08-01` to `08-14` of every year, or `10` to `13` of every month. */
export type StorySeason = { from: string; to: string }

export type DrawnAmount = string | string[] | { from: string; to: string }

export type StoryParty = { name: string; place?: string; iban?: string; mcc?: string }

export const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

export type PaymentType =
  | 'card'
  | 'cash'
  | 'transfer'
  | 'direct debit'
  | 'standing order'
  | 'salary'
  | 'fee'
  | 'interest'
  | 'batch'

export type StoryPayment = {
  name: string
  /** The first one of the story where it is left out. */
  account?: string
  type: PaymentType
  day?: number
  date?: string
  every?: 'day' | 'weekday' | 'weekend' | 'week' | 'month'
  on?: (typeof WEEKDAYS)[number] | number
  fromDay?: number
  untilDay?: number
  during?: string[]
  except?: string[]
  chance?: number
  again?: number
  at?: string | { from: string; to: string }
  amount?: DrawnAmount
  foreign?: { amount: DrawnAmount; currency: string; rate: string }
  with: StoryParty | string | (StoryParty | string)[]
  place?: string
  toAccount?: string
  text?: string
  number?: number
  reference?: string
  mandate?: string
  creditorId?: string
  holdDays?: number
  bookedAfterSeconds?: number
  holdAmount?: string
  tip?: string
  withdrawnAfterDays?: number
  correctedAfterDays?: number
  correctedAfterSeconds?: number
  correctedText?: string
  correctedAmount?: string
  reversedAfterDays?: number
  removedAfterDays?: number
  parts?: { amount: string; with: StoryParty; text: string }[]
}

/** What a bank does wrong while it answers; what it does wrong in its books is in the life of a payment. */
export const FAULT_KINDS = [
  'too-many-requests',
  'outage',
  'slow',
  'half-page',
  'repeated-page',
  'swapped-pages',
  'new-ids',
  'sca-due',
  'revoked',
  'clock-change',
  'certificate-refused',
] as const

export type BankFaultKind = (typeof FAULT_KINDS)[number]

export type StoryFault = {
  fault: BankFaultKind
  day: number
  at?: string
  forHours?: number
  retryAfterSeconds?: number
  delayMs?: number
}
