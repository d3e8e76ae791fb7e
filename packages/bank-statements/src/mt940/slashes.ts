import { compactDetails, joinLines, type Mt940Details, meaningful, trimSlashes } from './details.ts'

/** `/TRTP/SEPA OVERBOEKING/IBAN/…/NAME/…/REMI/…`. Only known words are keys: texts have slashes of their own. */
const KEYS = ['TRTP', 'IBAN', 'BBAN', 'BIC', 'NAME', 'REMI', 'EREF', 'PREF', 'MARF', 'CSID', 'BENM', 'ORDP', 'CNTP']
  .concat(['OCMT', 'EXCH', 'CHGS', 'ISDT', 'ADDR', 'PURP', 'RTRN', 'ULTC', 'ULTB', 'ULTD', 'CDTRREF', 'CDTRREFTP'])
  .concat(['BAI', 'ACNO', 'TRCD', 'SVCL', 'NRTX'])
const KEY = new RegExp(`/(${KEYS.join('|')})(?=/)`, 'g')
/** Narrower than a full line, because banks break these lines before a key too. */
const FULL_LINE = 55

export function readSlashes(lines: string[]): Mt940Details | undefined {
  if (!lines[0]!.trimStart().startsWith('/')) return undefined
  const text = joinLines(lines, FULL_LINE, '/')
  const marks = [...text.matchAll(KEY)]
  if (marks.length === 0 || marks[0]!.index > 0) return undefined
  const values = new Map<string, string>()
  marks.forEach((mark, index) => {
    const value = text.slice(mark.index + mark[0].length + 1, marks[index + 1]?.index)
    if ((values.get(mark[1]!) ?? '') === '') values.set(mark[1]!, value)
  })
  const get = (key: string): string | undefined => trimSlashes(values.get(key) ?? '') || undefined
  const [account, bank, name, city] = (values.get('CNTP') ?? '').split('/').map((part) => part.trim())
  const original = splitAmount(get('OCMT'))
  const rate = splitAmount(get('EXCH'))
  const charges = splitAmount(get('CHGS'))
  const party = get('BENM') ?? get('ORDP')
  const partyIsName = party !== undefined && /^\p{L}[^/]*$/u.test(party)
  const macedonian = readMacedonian(party ?? '')
  if (macedonian) return macedonian
  return compactDetails({
    code: get('TRCD'),
    kind: get('TRTP') ?? get('BAI')?.replace(/^\d+\//, ''),
    remittance: [get('REMI')?.replace(/^(?:USTD|STRD)\/+/, ''), original.rest, rate.rest, charges.rest]
      .concat(party !== undefined && !partyIsName ? party : undefined)
      .filter(Boolean)
      .join(' '),
    name: get('NAME') ?? (name || undefined) ?? (partyIsName ? party : undefined),
    account: get('IBAN') ?? (account || undefined) ?? get('BBAN') ?? get('ACNO'),
    bank: get('BIC') ?? (bank || undefined),
    // The creditor's reference says more than the number of the payer's bank.
    reference: get('CDTRREF') ?? meaningful(get('EREF')) ?? meaningful(get('PREF')),
    endToEnd: meaningful(get('EREF')),
    original: original.amount,
    rate: rate.amount,
    more: [
      ...(['MARF', 'CSID', 'ADDR', 'RTRN', 'ULTC', 'ULTB', 'ULTD'] as const).flatMap((key) =>
        get(key) ? [`${key} ${get(key)}`] : [],
      ),
      ...(city ? [city] : []),
      ...(charges.amount ? [`CHGS ${charges.amount}`] : []),
    ],
  })
}

/** `300000000000123/NAME/reference//reference/purpose`: accounts in North Macedonia have fifteen digits. */
const MACEDONIAN = /^(\d{15})\/([^/]+)\/([^/]*)\/\/(?:([^/\s]*)\/)?([^/].*)$/

function readMacedonian(party: string): Mt940Details | undefined {
  const [, account, name, from, to, remittance] = MACEDONIAN.exec(party) ?? []
  if (account === undefined) return undefined
  const references = [...new Set([from, to])].filter((text) => meaningful(text) !== undefined && text !== 'EMPTY')
  return compactDetails({ account, name, remittance, more: [references.join(' ')] })
}

/** Banks continue the text after the amount, without a key. */
function splitAmount(value: string | undefined): { amount?: string; rest?: string } {
  if (value === undefined) return {}
  const amount = /^(?:[A-Z]{3})? ?[\d.,]+/.exec(value)?.[0]
  if (amount === undefined) return { rest: value }
  const behind = value.slice(amount.length)
  const rest = behind.replace(/^[\s/]+/, '')
  if (rest !== '' && rest === behind) return { rest: value }
  return { amount, ...(rest !== '' && { rest }) }
}
