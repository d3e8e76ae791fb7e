import { isLocalDate } from '@vitrine/money'

/** The kinds of things that are found, in the order in which people look for them. */
export const FOUND_KINDS = [
  'owner',
  'account',
  'transaction',
  'consent',
  'tenant',
  'key',
  'inquiry',
  'webhook',
  'provider',
  'connection',
  'fetch',
  'import',
  'message',
  'read',
  'operator',
] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** What somebody typed, read as what it may be. */
export type Sought =
  | { as: 'id'; prefix: string; id: string }
  | { as: 'request'; requestId: string }
  | { as: 'email' | 'phone' | 'iban'; start: string }
  | { as: 'words'; text: string; words: string; amount?: string; from?: string; until?: string }

const ID = /^([a-z]{2,3})_[0-9a-z]{1,40}$/
const REQUEST = /^req_[\w-]{1,96}$/
/** Two letters and two digits begin an IBAN; shorter ones would be half of a country. */
const IBAN = /^[A-Z]{2}\d{2}[0-9A-Z]{2,30}$/

export function readSought(typed: string): Sought {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (REQUEST.test(text)) return { as: 'request', requestId: text }
  const prefix = ID.exec(text)?.[1]
  if (prefix !== undefined) return { as: 'id', prefix, id: text }
  const closed = text.replaceAll(' ', '')
  if (text.includes('@')) return { as: 'email', start: text.toLowerCase() }
  if (/^\+\d{4,15}$/.test(closed.replace(/[()/-]/g, ''))) return { as: 'phone', start: closed.replace(/[()/-]/g, '') }
  if (IBAN.test(closed.toUpperCase())) return { as: 'iban', start: closed.toUpperCase() }
  return readWords(text)
}

/** An amount and a day may stand anywhere; the rest are words. */
function readWords(text: string): Sought {
  const all = text.split(' ')
  const days = all.find((part) => readDays(part) !== undefined)
  const parts = all.filter((part) => part !== days)
  const money = parts.find((part, at) => {
    // A bare number is one where a currency stands beside it, or nothing else: iPhone 15 costs something else.
    const isSure = /\D/.test(part) || parts.length === 1 || CURRENCY.test(parts[at + 1] ?? parts[at - 1] ?? '')
    return isSure && readAmount(part) !== undefined
  })
  const amount = money === undefined ? undefined : readAmount(money)
  const words = parts.filter((part) => part !== money && !(money !== undefined && CURRENCY.test(part)))
  const period = days === undefined ? {} : readDays(days)
  return { as: 'words', text, words: words.join(' '), ...(amount !== undefined && { amount }), ...period }
}

const CURRENCY = /^(EUR|USD|GBP|CHF|[€$£])$/i

/** As people write one: 12.30, -12,30, 1.234,56, 1,234.56, 1'234.56, €12. Without a sign it is money in or out. */
export function readAmount(part: string): string | undefined {
  const found = /^([-+]?)[€$£]?(\d{1,12}|\d{1,3}(?:[.,'’]\d{3}){1,4})(?:([.,])(\d{1,2}))?[€$£]?$/.exec(part)
  if (!found) return undefined
  const [, sign = '', whole = '', point, places] = found
  // 1,234,56 is none: what divides thousands is not the decimal point.
  if (point !== undefined && whole.includes(point)) return undefined
  // 1.234 has thousands: money has no third place.
  return `${sign}${whole.replace(/[.,'’]/g, '')}${places === undefined ? '' : `.${places}`}`
}

/** A day or a month: 2026-02-11, 11.2.2026, 11/02/2026, 2026-02. */
export function readDays(part: string): { from: string; until: string } | undefined {
  const month = /^(\d{4})-(\d{2})$/.exec(part)
  if (month) return monthOf(Number(month[1]), Number(month[2]))
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(part)
  const day = local ? `${local[3]}-${local[2]!.padStart(2, '0')}-${local[1]!.padStart(2, '0')}` : part
  return isLocalDate(day) ? { from: day, until: day } : undefined
}

function monthOf(year: number, month: number): { from: string; until: string } | undefined {
  if (month < 1 || month > 12) return undefined
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const start = `${year}-${String(month).padStart(2, '0')}`
  return { from: `${start}-01`, until: `${start}-${last}` }
}
