import type { SourceRecord } from '@vitrine/bank-statements'
import { addDecimals } from '@vitrine/money'
import fc from 'fast-check'
import { anyRecord } from '../ledger/history.ts'

/** A line that several formats can express. */
type Line = {
  ref: string | undefined
  pending: boolean
  day: number
  /** Without a date: only where it is pending, and only where the format allows it. */
  dateless: boolean
  amount: string
  words: string
  name: string | undefined
  /** In the currency of the account, except for one that has to be refused. */
  foreign: boolean
}

/** `balance`: whether its lines explain its balances, contradict them, or have none. */
type Statement = {
  account: number
  nature: 'statement' | 'report' | 'notification'
  balance: 'none' | 'closes' | 'off'
  lines: Line[]
}

/** One delivery from a bank, or from software that has its data. */
export type GeneratedDelivery =
  | { format: 'camt' | 'mt940'; statements: Statement[]; named: boolean }
  | { format: 'records'; account: number; source: string; complete: boolean; records: SourceRecord[] }

export type GeneratedAccount = { iban: string | null; currency: string }

/** Few words, days, amounts and references, so that lines collide: as twins, repeats, holds of each other. */
const anyLine: fc.Arbitrary<Line> = fc.record({
  ref: fc.option(fc.constantFrom('K7000001', 'K7000002', 'K7000003'), { nil: undefined, freq: 2 }),
  pending: fc.boolean(),
  day: fc.integer({ min: 1, max: 4 }),
  dateless: fc.nat(5).map((n) => n === 0),
  amount: fc.constantFrom('-1.00', '-1.0', '-2.50', '3.00'),
  words: fc.constantFrom('Coffee', 'Coffee', 'COFFEE', 'Tea'),
  name: fc.option(fc.constantFrom('Kavarna', 'Trgovina'), { nil: undefined }),
  foreign: fc.nat(300).map((n) => n === 150),
})

/** Unique lines: most of most files. */
const freshLine = (index: number): Line => ({
  ref: `F${8_000_000 + index}`,
  pending: index % 40 === 7,
  day: 1 + (index % 4),
  dateless: false,
  amount: `-${100 + index}.00`,
  words: `Row ${index}`,
  name: undefined,
  foreign: false,
})

const anyLines = fc
  .tuple(
    fc.array(anyLine, { maxLength: 5 }),
    fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }) }),
    fc.nat(6),
    fc.nat(7),
  )
  .map(([lines, fresh, from, at]) => {
    const more = Array.from({ length: fresh }, (_, index) => freshLine(from * 4 + index))
    return lines.toSpliced(Math.min(at, lines.length), 0, ...more)
  })

const anyStatement: fc.Arbitrary<Statement> = fc.record({
  account: fc.nat(2),
  nature: fc.constantFrom('statement', 'statement', 'report', 'report', 'notification'),
  balance: fc.constantFrom('none', 'closes', 'closes', 'off'),
  lines: anyLines,
})

const anyFile: fc.Arbitrary<GeneratedDelivery> = fc.record({
  format: fc.constantFrom('camt', 'camt', 'mt940'),
  statements: fc.array(anyStatement, { minLength: 1, maxLength: 3 }),
  named: fc.nat(5).map((n) => n === 0),
})

const anyRecords: fc.Arbitrary<GeneratedDelivery> = fc.record({
  format: fc.constant('records'),
  account: fc.nat(2),
  source: fc.constantFrom('api', 'api', 'bank'),
  complete: fc.boolean(),
  records: fc.array(anyRecord, { maxLength: 6 }),
})

const anyDelivery: fc.Arbitrary<GeneratedDelivery> = fc.oneof(
  { weight: 3, arbitrary: anyFile },
  { weight: 2, arbitrary: anyRecords },
)

/** A change by another client. */
export type ForeignChange = {
  account: number
  source: string
  records: SourceRecord[]
  withdrawn: string[]
  complete: boolean
}

const anyChange: fc.Arbitrary<ForeignChange> = fc.record({
  account: fc.nat(2),
  source: fc.constantFrom('api', 'api', 'camt'),
  records: fc.uniqueArray(anyRecord, { minLength: 1, maxLength: 3, selector: ({ sourceId }) => sourceId }),
  withdrawn: fc.subarray(['a', 'b', 'c', 'd', 'e'], { maxLength: 2 }),
  complete: fc.boolean(),
})

/** How it is read: by which of the readers, and what happens after a number of events, if it gets there. */
export type Fate = {
  reader: number
  after: number
  event: { kind: 'none' } | { kind: 'crash' } | { kind: 'meanwhile'; change: ForeignChange }
}

const anyFate: fc.Arbitrary<Fate> = fc.record({
  reader: fc.nat(99),
  after: fc.nat(15),
  event: fc.oneof(
    { weight: 12, arbitrary: fc.constant({ kind: 'none' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
    { weight: 6, arbitrary: anyChange.map((change) => ({ kind: 'meanwhile' as const, change })) },
  ),
})

/** A new delivery, or an earlier one again: whole or in part, reversed, or as another bank would write it. */
type Next =
  | { kind: 'new'; delivery: GeneratedDelivery }
  | { kind: 'again'; back: number; backwards: boolean; part: number; booked: boolean; otherFormat: boolean }

const anyNext: fc.Arbitrary<Next> = fc.oneof(
  { weight: 1, arbitrary: anyDelivery.map((delivery) => ({ kind: 'new' as const, delivery })) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('again' as const),
      back: fc.constantFrom(0, 0, 0, 1, 2, 3),
      backwards: fc.boolean(),
      part: fc.nat(9),
      booked: fc.boolean(),
      otherFormat: fc.boolean(),
    }),
  },
)

function repeatDelivery(
  earlier: GeneratedDelivery,
  { backwards, part, booked, otherFormat }: Next & { kind: 'again' },
): GeneratedDelivery {
  const some = <T>(list: T[]): T[] => {
    const left = part > 5 ? list.filter((_, index) => (index + part) % 3 > 0) : list
    return backwards ? left.toReversed() : left
  }
  if (earlier.format === 'records') {
    const records = some(earlier.records).map((one) =>
      booked && one.status === 'pending' ? { ...one, status: 'booked' as const, booked: '2026-02-03' } : one,
    )
    return { ...earlier, records, source: otherFormat ? (earlier.source === 'bank' ? 'api' : 'bank') : earlier.source }
  }
  const statements = earlier.statements.map((one) => ({
    ...one,
    lines: some(one.lines).map((line) => (booked ? { ...line, pending: false } : line)),
    ...(booked && { nature: 'statement' as const }),
  }))
  const format = otherFormat ? (earlier.format === 'camt' ? 'mt940' : 'camt') : earlier.format
  return { ...earlier, statements, format }
}

export type History = { accounts: AccountKind[]; deliveries: { delivery: GeneratedDelivery; fate: Fate }[] }

/** `twin`: in another currency, under the IBAN of the first. `unnamed`: without an IBAN. */
export type AccountKind = 'plain' | 'twin' | 'unnamed'

export const anyHistory = (most: number): fc.Arbitrary<History> =>
  fc.record({
    accounts: fc
      .subarray<AccountKind>(['plain', 'twin', 'unnamed'], { maxLength: 2 })
      .map((more) => ['plain', ...more] as AccountKind[]),
    deliveries: fc.array(fc.tuple(anyNext, anyFate), { minLength: 2, maxLength: most }).map((steps) => {
      const reported: { delivery: GeneratedDelivery; fate: Fate }[] = []
      for (const [next, fate] of steps) {
        const earlier = next.kind === 'again' ? reported.at(-1 - next.back) : undefined
        if (next.kind === 'new') reported.push({ delivery: next.delivery, fate })
        else if (earlier) reported.push({ delivery: repeatDelivery(earlier.delivery, next), fate })
      }
      return reported
    }),
  })

/**
 * Adjusts a delivery to the existing accounts. Only a file of a single account can be of one without an IBAN: it has to
 * be named.
 */
export function settle(delivery: GeneratedDelivery, accounts: GeneratedAccount[]): GeneratedDelivery {
  if (delivery.format === 'records') return { ...delivery, account: delivery.account % accounts.length }
  const statements = delivery.statements.map((one) => ({ ...one, account: one.account % accounts.length }))
  if (statements.every(({ account }) => account === statements[0]!.account)) return { ...delivery, statements }
  const nameable = (account: number) => (accounts[account]!.iban === null ? 0 : account)
  return { ...delivery, statements: statements.map((one) => ({ ...one, account: nameable(one.account) })) }
}

/** The delivery as a file. */
export function write(delivery: GeneratedDelivery, accounts: GeneratedAccount[]): string {
  if (delivery.format === 'records') {
    const { currency } = accounts[delivery.account]!
    const lines = delivery.records.map((record) => JSON.stringify({ ...record, currency }))
    return lines.length === 0 ? '[]' : `${lines.join('\n')}\n`
  }
  // Each has a number of its own: a file with a repeated number is refused.
  const texts = delivery.statements.map((one, index) =>
    (delivery.format === 'mt940' ? writeMt940 : writeCamt)(one, accounts[one.account]!, index + 1),
  )
  if (delivery.format === 'mt940') return texts.join('')
  return `<File xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">${texts.join('')}</File>`
}

const OPENING = '100.00'
const TAGS = {
  statement: ['BkToCstmrStmt', 'Stmt'],
  report: ['BkToCstmrAcctRpt', 'Rpt'],
  notification: ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

const closing = (balance: Statement['balance'], booked: Line[]): string =>
  booked.reduce((sum, { amount }) => addDecimals(sum, amount), balance === 'off' ? '100.01' : OPENING)

function writeCamt(
  { nature, balance, lines }: Statement,
  { iban, currency }: GeneratedAccount,
  number: number,
): string {
  const [message, tag] = TAGS[nature]
  const amountOf = (amount: string, code: string) =>
    `<Amt Ccy="${code}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balanceOf = (kind: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${amountOf(amount, currency)}<Dt><Dt>2026-02-05</Dt></Dt></Bal>`
  const booked = lines.filter(({ pending }) => !pending)
  const balances = balance === 'none' ? '' : balanceOf('OPBD', OPENING) + balanceOf('CLBD', closing(balance, booked))
  const entries = lines.map(({ ref, pending, day, dateless, amount, words, name, foreign }) => {
    const date = pending && dateless ? '' : `<BookgDt><Dt>2026-02-0${day}</Dt></BookgDt>`
    const party = name
      ? `<RltdPties><${amount.startsWith('-') ? 'Cdtr' : 'Dbtr'}><Nm>${name}</Nm></${amount.startsWith('-') ? 'Cdtr' : 'Dbtr'}></RltdPties>`
      : ''
    return `<Ntry>${amountOf(amount, foreign ? 'GBP' : currency)}<Sts>${pending ? 'PDNG' : 'BOOK'}</Sts>${date}${ref ? `<AcctSvcrRef>${ref}</AcctSvcrRef>` : ''}<NtryDtls><TxDtls>${party}<RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`
  })
  const own = iban ? `<IBAN>${iban}</IBAN>` : '<Othr><Id>4711</Id></Othr>'
  return `<${message}><${tag}><Id>S${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><Acct><Id>${own}</Id><Ccy>${currency}</Ccy></Acct>${balances}${entries.join('')}</${tag}></${message}>`
}

/** A statement has booked lines, a report pending ones; a notification is written as a report. */
function writeMt940(
  { nature, balance, lines }: Statement,
  { iban, currency }: GeneratedAccount,
  number: number,
): string {
  const isReport = nature !== 'statement'
  const decimal = (amount: string) => amount.replace('-', '').replace('.', ',')
  const balanceOf = (tag: string, amount: string) =>
    `:${tag}:${amount.startsWith('-') ? 'D' : 'C'}260205${currency}${decimal(amount)}\n`
  const entries = lines.map(({ ref, pending, day, amount, words, name }) => {
    const mark = `${!isReport && pending ? 'E' : ''}${amount.startsWith('-') ? 'D' : 'C'}`
    return `:61:26020${day}020${day}${mark}${decimal(amount)}NTRFNONREF${ref ? `//${ref}` : ''}\n:86:${words}${name ? ` ${name}` : ''}\n`
  })
  const head = `:20:M1\n:25:${iban ?? '4711'}\n:28C:${number}/1\n`
  if (isReport)
    return `${head}:34F:${currency}0,00\n:13D:2602051200+0100\n${entries.join('')}:90D:${lines.length}${currency}0,00\n-\n`
  const booked = lines.filter(({ pending }) => !pending)
  const opening = balanceOf('60F', OPENING)
  return `${head}${opening}${entries.join('')}${balanceOf('62F', closing(balance === 'none' ? 'closes' : balance, booked))}-\n`
}
