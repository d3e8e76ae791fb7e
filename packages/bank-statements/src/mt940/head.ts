import { type Balance, Unreadable } from '../statement.ts'
import { readCreated } from './date.ts'
import type { Mt940Field } from './fields.ts'

/** One message from its `:20:` on. */
export type Mt940Message = {
  line: number
  /** MT942: according to its header, otherwise to its fields. */
  report: boolean
  /** The header says so, and no field overrides it. */
  statedReport: boolean
  id?: string
  account?: string
  number?: string
  page?: string
  currency?: string
  opening?: Balance
  /** `:13D:`: when the report was made. */
  created?: string
  /** `:34F:`: smaller amounts are not reported. */
  floor: boolean
  /** `:64:`, `:65:`: they come after the last line, so that nothing of it is cut off. */
  behind: boolean
  /** `:60M:`: it continues a previous page. */
  continues: boolean
  closed: boolean
  event: boolean
  entries: number
  /** The counts of `:90D:` and `:90C:`, where given. */
  counted?: number
}

/** The fields before the opening balance. */
export function takeHeadField(own: Mt940Message, field: Mt940Field): void {
  const text = field.lines[0]!.trim()
  if (own.event) throw new Unreadable(field.line, `:${field.tag}: after the first line of the statement`)
  if (field.tag === '25' || field.tag === '25P') {
    if (own.account !== undefined) throw new Unreadable(field.line, 'a second account (:25:) in one message')
    if (text !== '') own.account = text
  } else if (field.tag === '28' || field.tag === '28C') {
    const [number, page] = text.split('/')
    if (number) own.number = number.trim()
    if (page) own.page = page.trim()
  } else if (field.tag === '34F') {
    const currency = text.slice(0, 3)
    if (!/^[A-Z]{3}$/.test(currency)) throw new Unreadable(field.line, `:34F:${text.slice(0, 40)} says no currency`)
    setCurrency(own, currency, field.line)
    own.floor ||= /[1-9]/.test(text.slice(3))
    own.report ||= !own.opening
  } else if (field.tag === '13' || field.tag === '13D') {
    const created = readCreated(text)
    if (created !== undefined) own.created = created
    own.report ||= !own.opening
  }
}

/** Only a statement has an opening balance, whatever fields of a report come before it. */
export function takeOpening(own: Mt940Message, opening: Balance, continues: boolean): void {
  own.opening = opening
  own.continues = continues
  own.report = own.statedReport
}

export function setCurrency(own: Mt940Message, currency: string, line: number): void {
  if (own.currency !== undefined && own.currency !== currency) {
    throw new Unreadable(line, `${currency} and ${own.currency} in one message`)
  }
  own.currency = currency
}
