import type { ReaderEvent, StatementHead } from '../statement.ts'
import type { Money } from './amount.ts'

/** The part of the file that was read and not emitted yet: at most one statement's head and one entry. */
export type Camt = {
  emit: (event: ReaderEvent) => void
  nature: StatementHead['nature']
  /** Of the message around the statements. */
  created: string
  page: string
  /** Whether it states that no page follows. */
  lastPage: string
  messages: number
  statements: number
  statement: CamtStatement
  balance: BalanceDraft
  entry: EntryDraft
  detail: Detail
  /** The entry or its detail, whichever is being read. */
  part: Part
  party: Party
  exchange: ExchangeDraft
  charge: Charge
}

export type CamtStatement = {
  line: number
  id: string
  number: string
  legalNumber: string
  page: string
  lastPage: string
  created: string
  since: string
  until: string
  iban: string
  other: string
  currency: string
  owner: string
  opening: CamtBalance | undefined
  closing: CamtBalance | undefined
  interim: CamtBalance | undefined
  event: boolean
  openingEmitted: boolean
  entries: number
  pending: number
  refused: number
}

export type CamtBalance = { amount: string; currency: string; date?: string; kind: string }

export type BalanceDraft = {
  line: number
  kind: string
  amount: string
  currency: string | undefined
  mark: string
  date: string
}

/** The fields that an entry and each of its details have in common. */
export type Part = {
  /** Further amounts, such as the instructed one in another currency. */
  amounts: FurtherAmount[]
  exchanges: ExchangeDraft[]
  charges: Charge[]
  domain: string
  family: string
  subFamily: string
  proprietary: string
}

/** `moved` is TxAmt, `announced` AnncdPstngAmt, `other` the instructed amount or its counter value. */
export type FurtherAmount = Money & { kind: 'moved' | 'other' | 'announced' }

export type Charge = { money: Money | undefined; total: boolean; mark: string }

export type ExchangeDraft = { source: string; target: string; unit: string; rate: string }

export type EntryDraft = Part & {
  line: number
  position: number
  amount: string
  currency: string | undefined
  mark: string
  status: string
  reversal: boolean
  booked: string
  value: string
  reference: string
  batch: string
  text: string
  details: Detail[]
  /** The details were too many to keep. */
  overflow: boolean
}

export type Detail = Part & {
  amount: Money | undefined
  mark: string
  reference: string
  endToEnd: string
  /** The reference of the order that the payment is a part of. */
  batch: string
  creditorReference: string
  /** Of a direct debit; may also be the number of a person. */
  creditorId: string
  /** Remittance lines, in one text, and the length of the last one. */
  lines: string
  lineLength: number
  /** Other references: numbers of invoices and the like. */
  documents: string
  text: string
  returned: string
  accepted: string
  debtor: Party
  creditor: Party
  ultimateDebtor: Party
  ultimateCreditor: Party
}

export type Party = { name: string; accountName: string; iban: string; other: string }

const newPart = (): Part => ({
  amounts: [],
  exchanges: [],
  charges: [],
  domain: '',
  family: '',
  subFamily: '',
  proprietary: '',
})

export const newParty = (): Party => ({ name: '', accountName: '', iban: '', other: '' })

export const newDetail = (): Detail => ({
  ...newPart(),
  amount: undefined,
  mark: '',
  reference: '',
  endToEnd: '',
  batch: '',
  creditorReference: '',
  creditorId: '',
  lines: '',
  lineLength: 0,
  documents: '',
  text: '',
  returned: '',
  accepted: '',
  debtor: newParty(),
  creditor: newParty(),
  ultimateDebtor: newParty(),
  ultimateCreditor: newParty(),
})

export const newEntry = (line: number, position: number): EntryDraft => ({
  ...newPart(),
  line,
  position,
  amount: '',
  currency: undefined,
  mark: '',
  status: '',
  reversal: false,
  booked: '',
  value: '',
  reference: '',
  batch: '',
  text: '',
  details: [],
  overflow: false,
})

export const newBalance = (line: number): BalanceDraft => ({
  line,
  kind: '',
  amount: '',
  currency: undefined,
  mark: '',
  date: '',
})

export const newExchange = (): ExchangeDraft => ({ source: '', target: '', unit: '', rate: '' })
export const newCharge = (): Charge => ({ money: undefined, total: false, mark: '' })

export const newStatement = (line: number): CamtStatement => ({
  line,
  id: '',
  number: '',
  legalNumber: '',
  page: '',
  lastPage: '',
  created: '',
  since: '',
  until: '',
  iban: '',
  other: '',
  currency: '',
  owner: '',
  opening: undefined,
  closing: undefined,
  interim: undefined,
  event: false,
  openingEmitted: false,
  entries: 0,
  pending: 0,
  refused: 0,
})
