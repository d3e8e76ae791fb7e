import { Unreadable } from '../statement.ts'
import { readAmount, withSign } from './amount.ts'
import { readDate, readEntryDate } from './date.ts'

/** The content of the first line of `:61:`. */
export type Line61 = {
  valueDate: string
  /** The day of booking, where given. */
  entryDate?: string
  amount: string
  /** `EC`, `ED`: not yet on the account, whatever the message is. */
  expected: boolean
  /** `NTRF`, `N051`, `S   `: as given, without blanks. */
  type?: string
  customerReference?: string
  bankReference?: string
  /** Some banks write the counterparty's name after the sixteen characters of the reference. */
  name?: string
  notes: string[]
}

/** Value date, entry date, mark, funds code, amount; with blanks where banks put them. */
const LINE = /^(\d{6})(\d{4}| {4})? *(R[CD]|E[CD]|[CD])([A-Z])? *([\d.,]+) */
/** Credit and expected credit add; so does the reversal of a debit. `DR` is D with the funds code R. */
const ADDS = new Set(['C', 'EC', 'RD'])

export function readLine61(text: string, line: number): Line61 {
  const refuse = (why: string): never => {
    throw new Unreadable(line, `:61:${text.slice(0, 40)}: ${why}`)
  }
  const match = LINE.exec(text) ?? refuse('no date, mark (C, D, RC, RD) and amount can be read')
  const [all, value, entry, mark, , digits] = match as unknown as string[]
  const rest = text.slice(all!.length)
  const amount = readAmount(digits!) ?? refuse(`${digits} is no amount such as 1200,00`)
  // After an amount comes a letter, or `//`. Anything else may mean that the amount continues and only half was read,
  // unless there is a blank between and the amount has its decimals.
  const apart = text.charAt(text.length - rest.length - 1) === ' ' && /[.,]\d\d$/.test(digits!)
  if (rest !== '' && !/^(?:[A-Za-z]|\/\/)/.test(rest) && !(apart && /^\d[\w/-]*$/.test(rest)))
    refuse('what stands behind the amount is no type such as NTRF')
  const notes: string[] = []
  if (!/[.,]/.test(digits!)) notes.push(`the amount ${digits} has no decimal comma; taken as it stands`)
  const valueDay = readDate(value!) ?? refuse(`${value} is no date`)
  if (valueDay.clamped) notes.push(`the value date ${value} does not exist; taken for ${valueDay.date}`)
  const hasEntry = entry !== undefined && /[1-9]/.test(entry)
  const entryDay = hasEntry ? (readEntryDate(entry, valueDay.date) ?? refuse(`${entry} is no date`)) : undefined
  if (entryDay?.clamped) notes.push(`the entry date ${entry} does not exist; taken for ${entryDay.date}`)
  return {
    valueDate: valueDay.date,
    ...(entryDay && { entryDate: entryDay.date }),
    amount: withSign(amount, !ADDS.has(mark!)),
    expected: mark!.startsWith('E'),
    ...readReferences(rest),
    notes,
  }
}

type References = Pick<Line61, 'type' | 'customerReference' | 'bankReference' | 'name'>

/** `NTRF`, `S   `; or any code before a reference that is recognisable itself. Else the reference begins here. */
const TYPE = /^(?:[NSF][A-Z0-9 ]{3}|[A-Z][A-Z0-9]{3}(?=NONREF|\/\/|$))/i

function readReferences(rest: string): References {
  // Without a type, NONREF would be read as the type NONR.
  const typed = !rest.startsWith('NONREF') && TYPE.test(rest)
  const type = typed ? rest.slice(0, 4).trim() : ''
  const references = typed ? rest.slice(4) : rest
  const slashes = references.indexOf('//')
  const customer = slashes < 0 ? references : references.slice(0, slashes)
  const bank = slashes < 0 ? '' : references.slice(slashes + 2).trim()
  const padded = slashes < 0 ? /^(.{15} )(\S.*)$/.exec(customer) : null
  return {
    ...(type !== '' && { type }),
    ...fill('customerReference', padded ? padded[1]! : customer),
    ...fill('bankReference', bank),
    ...fill('name', padded?.[2] ?? ''),
  }
}

const fill = <K extends keyof References>(key: K, text: string): { [P in K]?: string } =>
  text.trim() === '' ? {} : ({ [key]: text.trim() } as { [P in K]?: string })

/** A number of the bank, not a typed word. */
export const looksLikeId = (text: string): boolean => /^[\w/.:-]{8,}$/.test(text) && text.replace(/\D/g, '').length >= 6
