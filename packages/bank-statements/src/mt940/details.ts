import { hasIbanShape, isIban, normaliseIban } from '@vitrine/money'

/** The content of `:86:`, `:NS:` and the lines below `:61:`, independent of the bank's layout. */
export type Mt940Details = {
  /** The German business transaction code (GVC), or the bank's own. */
  code?: string
  /** The kind of booking: `?00`, `/TRTP/`. */
  kind?: string
  remittance?: string
  name?: string
  /** IBAN or number of the counterparty, as given, and its bank. */
  account?: string
  bank?: string
  reference?: string
  /** The id that the payer's bank passed through: EREF. */
  endToEnd?: string
  /** The amount in its original currency (`USD12,30`), and the rate. */
  original?: string
  rate?: string
  /** Further facts, each with the bank's key: `MREF M-4711`. */
  more: string[]
}

type Loose = { [K in keyof Omit<Mt940Details, 'more'>]?: Mt940Details[K] | undefined } & { more: string[] }

/** Without empty fields, with single blanks. */
export function compactDetails({ more, ...texts }: Loose): Mt940Details {
  const details: Mt940Details = { more: more.map(single).filter((text) => text !== '') }
  for (const key of Object.keys(texts) as (keyof typeof texts)[]) {
    const text = single(texts[key] ?? '')
    if (text !== '') details[key] = text
  }
  return details
}

const single = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()

/** Without blanks and slashes at its ends. In a loop: a pattern would retry from every slash of a long run. */
export function trimSlashes(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && ' /'.includes(text[from]!)) from += 1
  while (to > from && ' /'.includes(text[to - 1]!)) to -= 1
  return text.slice(from, to)
}

/** Lines that were cut when full are joined directly; others with a blank between them. */
export function joinLines(lines: string[], full: number, ownBeginning?: string): string {
  let text = ''
  let last = full
  for (const line of lines) {
    const glued = last >= full || (ownBeginning !== undefined && line.startsWith(ownBeginning))
    text += glued ? line : ` ${line}`
    last = line.length
  }
  return single(text)
}

/** Banks cut at 27 characters, or a little earlier where they counted an umlaut as two. */
const CUT_AT = 27

/** The pieces of a cut text are joined without a blank; a shorter piece was not cut, or lost the blank at its end. */
export function joinCut(pieces: string[]): string {
  let text = ''
  let last = CUT_AT
  for (const piece of pieces) {
    text += last >= CUT_AT ? piece : ` ${piece}`
    last = piece.length >= CUT_AT ? CUT_AT : Buffer.byteLength(piece)
  }
  return text
}

/** Polish banks leave out the country: then the check digits prove it. */
export const asIban = (text: string | undefined): string | undefined => {
  const iban = text === undefined ? '' : normaliseIban(text)
  if (/^\d{26}$/.test(iban)) return isIban(`PL${iban}`) ? `PL${iban}` : undefined
  return hasIbanShape(iban) ? iban : undefined
}

const NO_REFERENCE = /^(?:NONREF|NOREF|NOT ?PROVIDED|[NX]|0+|(?:EREF|PREF|KREF|MREF|MARF|MSGID)\+?)$/i

/** A real reference, not `NONREF`, zeros, or a pointer into `:86:`. */
export const meaningful = (text: string | undefined): string | undefined =>
  text === undefined || NO_REFERENCE.test(text) ? undefined : text
