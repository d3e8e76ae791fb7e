import { addDecimals } from '@vitrine/money'

/**
 * A delivery of a bank for one account, independent of any format. Every writer in this folder turns it into a file or
 * a call of its own format, and refuses what the format cannot express: a test that needs it fails instead of passing
 * without it.
 */
export type BankDelivery = {
  /** `statement`: the books. `report`: within the day. `notification`: of single entries. `records`: by API. */
  nature: 'statement' | 'report' | 'notification' | 'records'
  statementId?: string
  sequence?: number
  /** When the bank made it, an RFC 3339 instant; formats without a field for it leave it out. */
  created?: string
  period?: { from: string; to: string }
  /** Before the first line, and after the last; the closing one is computed where it is left out. */
  opening?: string
  closing?: string
  /** The day of the closing balance. */
  closingDay?: string
  /** Its pending lines are all that the bank holds pending. */
  pendingComplete?: boolean
  /** Whether the file is in reverse order. The lines here are always in the order of booking. */
  newestFirst?: boolean
  /** Records by API: how reliable their ids are. */
  ids?: 'stable' | 'volatile' | 'reused'
  /** Records by API: the name of the source. */
  source?: string
  /** Records by API: ids of movements that the source has taken back. */
  withdrawn?: string[]
  /** Facts stated by the sender: parameters of the call, options of the command. */
  stated?: StatedFacts
  lines: BankLine[]
}

export type StatedFacts = {
  [name in 'ids' | 'pending' | 'booked' | 'order' | 'from' | 'to' | 'created' | 'balance' | 'balanceAt']?: string
}

export type BankLine = {
  /** `dropped`: a hold that the bank lists as reverted, where its format can express that. */
  status?: 'booked' | 'pending' | 'dropped'
  /** `YYYY-MM-DD`, or with `time` an RFC 3339 instant; a hold may have neither. */
  day?: string
  time?: string
  valueDate?: string
  /** Signed: minus means that money leaves the account. */
  amount: string
  /** In another currency than the account's; `home` is the same in the account's, where the file states it. */
  currency?: string
  home?: string
  text?: string
  name?: string
  iban?: string
  /** The bank's own reference of the entry, and where camt has it. */
  bankReference?: string
  referenceIn?: 'entry' | 'details'
  endToEndId?: string
  /** The creditor's structured reference. */
  reference?: string
  /** The source's id of the movement: transactionId, FITID, sourceId. */
  id?: string
  balance?: string
  /** A collective entry whose payments are in the file. */
  parts?: BankLine[]
  /** Of a payment that is reported as a part: the bank's reference of the whole. */
  batch?: string
}

/** The account of a file. */
export type BankAccount = { accountId: string; iban: string; currency: string }

export type Writer = (delivery: BankDelivery, account: BankAccount) => string

export const isBooked = ({ status = 'booked' }: BankLine): boolean => status === 'booked'
export const isPending = ({ status }: BankLine): boolean => status === 'pending'
export const isOut = (amount: string): boolean => amount.startsWith('-')
export const size = (amount: string): string => amount.replace('-', '')

/** In the order in which the file has them. */
export const inFileOrder = <T>({ newestFirst }: Pick<BankDelivery, 'newestFirst'>, lines: T[]): T[] =>
  newestFirst ? lines.toReversed() : lines

/** Opening balance plus the booked lines, unless the delivery states another one. */
export function closingOf({ opening, closing, lines }: BankDelivery): string | undefined {
  if (closing !== undefined || opening === undefined) return closing
  return lines.filter(isBooked).reduce((sum, { amount }) => addDecimals(sum, amount), opening)
}

/** Each booked line with the balance after it, where the delivery has an opening balance. */
export function withBalances({ opening, lines }: BankDelivery): BankLine[] {
  let balance = opening
  return lines.map((line) => {
    if (balance === undefined || !isBooked(line)) return line
    balance = addDecimals(balance, line.amount)
    return { ...line, balance: line.balance ?? balance }
  })
}

export const lastDayOf = (delivery: BankDelivery): string =>
  delivery.closingDay ?? delivery.period?.to ?? delivery.lines.map(dayOf).sort().at(-1) ?? '2026-02-13'

export const dayOf = ({ day, time, valueDate }: BankLine): string => day ?? time?.slice(0, 10) ?? valueDate ?? ''

/** The format cannot express it; a scenario that needs it names another format. */
export class Inexpressible extends Error {}

/** Refuses lines with a field that the format does not have. */
export function refuse(
  format: string,
  { lines }: BankDelivery,
  fields: (keyof BankLine)[],
  statuses: BankLine['status'][],
): void {
  for (const line of lines) {
    const field = fields.find((name) => line[name] !== undefined)
    if (field) throw new Inexpressible(`${format} has no place for ${field}`)
    if (!statuses.includes(line.status ?? 'booked')) throw new Inexpressible(`${format} has no ${line.status} lines`)
  }
}
