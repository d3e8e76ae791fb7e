/** The words of the independent cases, and how one is played: every order of its deliveries, each on a fresh account. */
import assert from 'node:assert/strict'
import type { BankDelivery, BankLine } from '../deliveries/delivery.ts'
import { type DeliveryFixture, type FileFormat, FORMATS, type ImportPaths } from '../deliveries/import-paths.ts'
import { ALL } from '../support/runs.ts'

/** A delivery, and when the bank made it. */
export type SentDelivery = { format: FileFormat; made: string; delivery: BankDelivery; charset?: 'latin1' }

export type IndependentCase = {
  name: string
  deliveries: SentDelivery[]
  /** All rows, `day amount status`, and the balance after it (or `none`) where that matters. */
  wanted: string[]
  /** Where nobody can know: these rows will do as well, if a review is open. */
  orListed?: string[][]
  /** Where either form is right: these rows will do as well. */
  or?: string[][]
  /** The account's balance. */
  balance?: string
  /** Whether a review is open at the end; where it is left out none may be. */
  reviews?: 'may' | 'must'
  /** The deliveries arrive in this order, when they were made; the rows after some of them, counted from 1. */
  inOrder?: { after?: Record<number, string[]> }
  /** After the first delivery there are as many rows as at the end, and their ids stay although amounts change. */
  keepsIds?: true
  /** An id may go: the hold or line that it belonged to is not the payment that is there at the end. */
  idsMayGo?: true
  /** After the delivery with this number an operator decides about the two rows that are there. */
  decides?: { after: number; verdict: 'join' | 'dismiss' }
  /** It depends on what the readers of its formats make of a text, and cannot be played in memory. */
  isRead?: true
  /** The product is wrong: why. */
  todo?: string
}

const YEAR = '2026-'
export const date = (day: string): string => (day.length === 5 ? YEAR + day : day)
const MS_PER_DAY = 86_400_000
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(date(day)) + days * MS_PER_DAY).toISOString().slice(0, 10)
const instant = (made: string): string => `${date(made.split(' ')[0]!)}T${made.split(' ')[1]}:00+01:00`

export const paid = (day: string, amount: string, text: string, more: Partial<BankLine> = {}): BankLine => ({
  amount,
  day: date(day),
  text,
  ...more,
})
export const held = (day: string, amount: string, text: string, more: Partial<BankLine> = {}): BankLine => ({
  ...paid(day, amount, text, more),
  status: 'pending',
})
/** With the time of booking, an RFC 3339 instant. */
export const timed = (time: string, amount: string, text: string, more: Partial<BankLine> = {}): BankLine => ({
  amount,
  time,
  text,
  ...more,
})

type Books = { opening: string; closing?: string; made?: string; as?: FileFormat; id?: string; number?: number }

/** camt.053 or MT940 of one day, `02-09`, or of some, `02-01/02-28`; made at two in the night after. */
export function books(days: string, { opening, closing, made, as = 'camt', id, number }: Books, ...lines: BankLine[]) {
  const [from, to = from] = days.split('/').map(date) as [string, string?]
  const at = made ?? `${addDays(to, 1)} 02:00`
  const sequence = number ?? Math.round((Date.parse(to) - Date.parse('2025-12-01')) / MS_PER_DAY)
  const delivery: BankDelivery = {
    nature: 'statement',
    statementId: id ?? `S${from.slice(2)}`.replaceAll('-', ''),
    sequence,
    created: instant(at),
    period: { from, to },
    closingDay: to,
    opening,
    ...(closing && { closing }),
    lines,
  }
  return { format: as, made: at, delivery }
}

/** The bank's JSON: all booked in a week, or since a day, and all that is pending. */
export function poll(
  made: string,
  lines: BankLine[],
  { from, untimed }: { from?: string; untimed?: true } = {},
): SentDelivery {
  const to = date(made.split(' ')[0]!)
  const period = { from: from ? date(from) : addDays(to, -6), to }
  const stated = { ...period, pending: 'complete', ...(!untimed && { created: instant(made) }) }
  return {
    format: 'berlin-group',
    made,
    delivery: { nature: 'statement', pendingComplete: true, period, stated, lines },
  }
}

/** The same by API. */
export function pollByApi(made: string, lines: BankLine[], more: { from?: string; untimed?: true } = {}): SentDelivery {
  const { delivery } = poll(made, lines, more)
  return { format: 'records', made, delivery: { ...delivery, nature: 'records', source: 'poll' } }
}

/** Some records by API, which cover nothing. */
export const call = (made: string, ...lines: BankLine[]): SentDelivery => callOf('core', made, ...lines)
export const callOf = (source: string, made: string, ...lines: BankLine[]): SentDelivery => ({
  format: 'records',
  made,
  delivery: { nature: 'records', source, stated: { created: instant(made) }, lines },
})

/** camt.054 */
export const notice = (made: string, ...lines: BankLine[]): SentDelivery => ({
  format: 'camt',
  made,
  delivery: { nature: 'notification', statementId: `N${made.replace(/\D/g, '')}`, created: instant(made), lines },
})

/** camt.052 of a day */
export function intraday(made: string, ...lines: BankLine[]): SentDelivery {
  const day = date(made.split(' ')[0]!)
  return {
    format: 'camt',
    made,
    delivery: {
      nature: 'report',
      statementId: `R${made.replace(/\D/g, '')}`,
      created: instant(made),
      period: { from: day, to: day },
      lines,
    },
  }
}

/** A downloaded list of some days, `02-01/02-14`. */
export function download(format: FileFormat, made: string, days: string, ...lines: BankLine[]): SentDelivery {
  const [from, to] = days.split('/').map(date) as [string, string]
  const stated = { from, to, created: instant(made) }
  return { format, made, delivery: { nature: 'statement', stated, lines } }
}

export type Look = { id: string; row: string; amount: string; day: string; text: string; balance: string | undefined }

/** The list as a client sees it, with days in the bank's time zone. */
const LOCAL_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Ljubljana', dateStyle: 'short' })
async function look(paths: ImportPaths, fixture: DeliveryFixture): Promise<Look[]> {
  const { rows } = await paths.list(fixture)
  return rows.map(({ id, amount, status, executed, description = '', balance }) => {
    const day = LOCAL_DAY.format(new Date(executed))
    return { id, row: `${day} ${amount} ${status}`, amount, day, text: description, balance }
  })
}

/** On a database without ALL=1 as delivered: every order is played in memory. */
const isChosen = (_: unknown, index: number) => ALL || index === 0

/** All orders of up to four; of more, as delivered, reversed, and ten at random but always the same. */
function ordersOf<T>(all: T[], isQuick: boolean): T[][] {
  if (isQuick && all.length <= 5) return permutations(all)
  if (all.length <= 4) return permutations(all).filter(isChosen)
  let seed = all.length
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return seed / 0x80000000
  }
  const shuffled = () =>
    all
      .map((one) => [random(), one] as const)
      .sort(([a], [b]) => a - b)
      .map(([, one]) => one)
  return ALL || isQuick ? [all, all.toReversed(), ...Array.from({ length: 10 }, shuffled)] : [all]
}

function permutations<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all]
  return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

/** An account that a case is played on. */
export type PlayedAccount = {
  send: (one: SentDelivery) => Promise<void>
  look: () => Promise<Look[]>
  countReviews: () => Promise<number>
  balance: () => Promise<string | undefined>
  decide?: (verdict: 'join' | 'dismiss', rows: Look[]) => Promise<void>
}

/** In memory nobody decides, and nothing is encoded or read. */
export const isForMemory = ({ decides, isRead, deliveries }: IndependentCase): boolean =>
  !decides && !isRead && deliveries.every(({ charset }) => charset === undefined)

/** Opens fresh accounts. `isQuick`: every order of up to five deliveries is played. */
export type Player = {
  open: () => Promise<PlayedAccount>
  setClock: (now: Date) => Promise<void>
  isQuick?: true
}

/** Through the public API. */
export function playerOf(paths: ImportPaths, setClock: Player['setClock']): Player {
  const open = async (): Promise<PlayedAccount> => {
    const fixture = await paths.open()
    return {
      send: (one) => send({ paths }, fixture, one),
      look: () => look(paths, fixture),
      countReviews: async () => (await paths.reviews(fixture)).length,
      balance: async () => (await paths.account(fixture)).balance,
      decide: (verdict, rows) => decide(paths, verdict, rows),
    }
  }
  return { open, setClock }
}

export async function send(
  { paths }: { paths: ImportPaths },
  fixture: DeliveryFixture,
  one: SentDelivery,
): Promise<void> {
  if (one.charset === undefined) {
    await paths.deliver('api', one.format, one.delivery, fixture)
    return
  }
  // In Windows-1252 the euro is where Latin-1 has a control character.
  const text = FORMATS[one.format](one.delivery, fixture).replaceAll('€', '\u0080')
  const bytes = Buffer.from(text, one.charset)
  // A body of bytes is sent as it is.
  const report = await paths.textByApi(bytes as unknown as string, fixture, one.delivery.stated)
  assert.ok('accounts' in report, JSON.stringify(report))
}

/** Fails with everything that is wrong, each fault once, with the first order in which it appears. */
export async function play(player: Player, one: IndependentCase): Promise<void> {
  const faults = new Map<string, string>()
  const latest = Math.max(...one.deliveries.map(({ made }) => Date.parse(instant(made))))
  await player.setClock(new Date(latest + 5 * 60_000))
  const orders = one.inOrder || one.decides ? [one.deliveries] : ordersOf(one.deliveries, player.isQuick === true)
  for (const [index, order] of orders.entries()) {
    const numbers = order.map((sent) => one.deliveries.indexOf(sent) + 1).join(' ')
    const found = await playOrder(player, one, order, index === 0)
    for (const fault of found) if (!faults.has(fault)) faults.set(fault, numbers)
  }
  const told = [...faults].map(([fault, numbers]) => `in the order ${numbers}: ${fault}`)
  if (told.length > 0) assert.fail(told.join('\n'))
}

async function playOrder(
  player: Player,
  one: IndependentCase,
  order: SentDelivery[],
  repeats: boolean,
): Promise<string[]> {
  const account = await player.open()
  const faults: string[] = []
  const looks: Look[][] = []
  for (const [index, sent] of order.entries()) {
    if (one.inOrder) await player.setClock(new Date(Date.parse(instant(sent.made)) + 60_000))
    await account.send(sent)
    const rows = await account.look()
    looks.push(rows)
    const midway = one.inOrder?.after?.[index + 1]
    if (midway) faults.push(...compare(rows, midway).map((fault) => `after delivery ${index + 1}: ${fault}`))
    if (one.decides?.after === index + 1) await account.decide?.(one.decides.verdict, rows)
  }
  const [rows, balance] = [looks.at(-1)!, await account.balance()]
  faults.push(...judge(one, rows, await account.countReviews()))
  if (one.balance !== undefined && balance !== one.balance)
    faults.push(`the balance is ${balance}, wanted ${one.balance}`)
  if (!one.idsMayGo) for (const [index, before] of looks.entries()) faults.push(...compareIds(one, before, rows, index))
  // Without a stated time a repeat is a later state.
  const isFile = ({ format }: SentDelivery) => !['berlin-group', 'uk', 'records'].includes(format)
  const isTimed = order.every((sent) => isFile(sent) || sent.delivery.stated?.created !== undefined)
  if (repeats && isTimed && !one.decides) {
    for (const sent of order) await account.send(sent)
    const again = await account.look()
    if (JSON.stringify(again) !== JSON.stringify(rows)) faults.push(`repeats change the list to ${print(again)}`)
  }
  return faults
}

async function decide(paths: ImportPaths, verdict: 'join' | 'dismiss', rows: Look[]): Promise<void> {
  assert.equal(rows.length, 2, `two rows to decide about: ${print(rows)}`)
  const [a, b] = rows.toSorted((one, other) => other.row.localeCompare(one.row)) as [Look, Look]
  const answer = verdict === 'join' ? await paths.decide(a.id, 'join', { with: b.id }) : await paths.dismiss(a.id, b.id)
  assert.equal(answer.statusCode, 200, answer.body)
}

function judge({ wanted, or = [], orListed = [], reviews }: IndependentCase, rows: Look[], open: number): string[] {
  const isListed = orListed.some((some) => compare(rows, some).length === 0)
  const fits = [wanted, ...or].some((some) => compare(rows, some).length === 0)
  if (isListed && open > 0) return []
  if (!fits) return [`${compare(rows, wanted).join()}${open > 0 ? `, ${open} listed` : ', nothing listed'}`]
  if (reviews === 'must' && open === 0) return ['no review is open']
  if (reviews === undefined && orListed.length === 0 && open > 0) return [`a needless review (${open})`]
  return []
}

function compare(rows: Look[], wanted: string[]): string[] {
  const ask = wanted.map((text) => (/^\d{4}/.test(text) ? text : YEAR + text)).sort()
  const left = [...rows]
  const missing = ask.filter((text) => {
    const [day, amount, status, balance] = text.split(' ')
    const at = left.findIndex(
      (one) =>
        one.row === `${day} ${amount} ${status}` &&
        (balance === undefined || (balance === 'none' ? one.balance === undefined : one.balance === balance)),
    )
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  if (missing.length === 0 && left.length === 0) return []
  return [`missing [${missing.join(', ')}], too much ${print(left)}`]
}

/** The ids of an amount stay, as many as there are payments of it, and none moves to another payment. */
function compareIds(one: IndependentCase, before: Look[], rows: Look[], index: number): string[] {
  const now = new Map(rows.map((row) => [row.id, row]))
  const faults: string[] = []
  for (const [amount, some] of Map.groupBy(before, ({ amount }) => amount)) {
    const wanted = rows.filter((row) => row.amount === amount).length
    const kept = some.filter(({ id }) => now.get(id)?.amount === amount).length
    if (kept < Math.min(wanted, some.length)) faults.push(`an id of ${amount} after delivery ${index + 1} is lost`)
  }
  if (one.keepsIds && before.some(({ id }) => !now.has(id))) faults.push(`an id after delivery ${index + 1} is lost`)
  for (const was of before) {
    const is = now.get(was.id)
    for (const fact of ['day', 'text'] as const) {
      if (!is || is[fact] === was[fact] || before.filter((row) => row[fact] === was[fact]).length > 1) continue
      const takers = rows.filter((row) => row.amount === was.amount && row[fact] === was[fact])
      if (takers.length > 0) faults.push(`the id of "${was[fact]}" went to "${is[fact]}", ${was.amount}`)
    }
  }
  return faults
}

const print = (rows: Look[]): string =>
  `[${rows.map(({ row, balance, text }) => `${row}${balance ? ` ${balance}` : ''} "${text.slice(0, 40)}"`).join(', ')}]`
