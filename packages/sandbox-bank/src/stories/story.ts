/** A story as people write it: `story.schema.json` explains each field. */
export type Story = {
  story: string
  about: string
  begins: string
  country: string
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
  limit?: string
  business?: boolean
}

export type StoryParty = { name: string; place?: string; iban?: string; mcc?: string }

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
  account: string
  type: PaymentType
  day?: number
  date?: string
  every?: 'day' | 'weekday' | 'week' | 'month'
  on?: (typeof WEEKDAYS)[number] | number
  fromDay?: number
  untilDay?: number
  at?: string
  amount: string | { from: string; to: string }
  foreign?: { amount: string; currency: string; rate: string }
  with: StoryParty | StoryParty[]
  toAccount?: string
  text?: string
  number?: number
  reference?: string
  mandate?: string
  creditorId?: string
  holdDays?: number
  holdAmount?: string
  tip?: string
  withdrawnAfterDays?: number
  correctedAfterDays?: number
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
