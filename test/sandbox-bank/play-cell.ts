/** A cell of the table: one story, told in one dialect, with one fault, into the ledger of the service. */
import { Readable } from 'node:stream'
import {
  openBank,
  type SandboxBank,
  STORIES,
  type Story,
  TELLING_PROFILES,
  type TellingProfile,
} from '@vitrine/sandbox-bank'
import { writeFileToLedger } from '../../src/ledger/imports/file-to-ledger.service.ts'
import { ingestDelivery } from '../../src/ledger/write/delivery.service.ts'
import type { Id } from '../../src/platform/core/id.ts'
import type { Deps } from '../../src/platform/db/deps.ts'
import { walkByService } from '../ledger/reading.ts'
import { makeOwner } from '../support/make.ts'
import {
  berlinGroupClient,
  type CarefulClient,
  enableBankingClient,
  Failed,
  type Folder,
  folderClient,
  type Handed,
  openTalk,
  simplefinClient,
} from './careful-client.ts'

type Talk = ReturnType<typeof openTalk>

/** What a way in can say. Where it cannot, the cell expects what is left. */
export type Dialect = {
  name: string
  open: (talk: Talk, bank: SandboxBank, folder: Folder) => CarefulClient
  pending: boolean
  parts: boolean
  /** Whether a line that is gone can be taken back, and one that changed be told again. */
  takesBack: boolean
  /** Files of each day, made in the morning after it. */
  daily?: boolean
  /** Another kind of bank than the plain one. */
  profile?: TellingProfile
}

const JSON_STATED = { stated: { booked: 'complete', pending: 'complete' } } as const
const files = (kind: string) => (talk: Talk, _: SandboxBank, folder: Folder) => folderClient(talk, folder, kind)

export const DIALECTS: Dialect[] = [
  {
    name: 'berlin-group',
    open: (talk, _, folder) => berlinGroupClient(talk, folder, JSON_STATED),
    ...{ pending: true, parts: true, takesBack: true },
  },
  { name: 'enable-banking', open: enableBankingClient, pending: true, parts: false, takesBack: true },
  { name: 'simplefin', open: simplefinClient, pending: true, parts: false, takesBack: true },
  { name: 'camt.053', daily: true, open: files('camt.053'), pending: false, parts: true, takesBack: true },
  { name: 'camt.052', open: files('camt.052'), pending: true, parts: true, takesBack: false },
  { name: 'camt.054', daily: true, open: files('camt.054'), pending: false, parts: true, takesBack: false },
  { name: 'mt940', daily: true, open: files('mt940'), pending: false, parts: false, takesBack: true },
  { name: 'german.csv', open: files('german.csv'), pending: true, parts: false, takesBack: true },
  { name: 'dutch.csv', open: files('dutch.csv'), pending: false, parts: false, takesBack: true },
]

/** Each kind of bank by Berlin Group, in whatever it writes; the client states what it knows of the bank. */
export const BANKS: Dialect[] = TELLING_PROFILES.map((profile) => {
  const { ids, format, sca, hidesPending, sign } = profile
  const isPolled = format === 'json'
  const stated = {
    ...(isPolled && { booked: 'complete' as const }),
    ...(isPolled && !hidesPending && { pending: 'complete' as const }),
    ...(sign === 'unsigned' && { sign: 'unsigned' as const }),
    ...((ids === 'fresh' || ids === 'positional') && { ids: 'volatile' as const }),
  }
  const habits = { stated, isFile: !isPolled, isOAuth: sca === 'oauth', isBookedOnly: hidesPending }
  return {
    name: profile.id,
    open: (talk: Talk, _: SandboxBank, folder: Folder) =>
      berlinGroupClient(talk, folder, { ...habits, isFile: !isPolled && !folder.isCard }),
    pending: !hidesPending,
    parts: profile.batches.api === 'parts' && format !== 'mt940',
    takesBack: isPolled,
    profile,
  }
})

export type Fault = { name: string; set: object; books?: boolean; renew?: boolean }

export const FAULTS: Fault[] = [
  { name: 'none', set: {} },
  { name: '429', set: { fault: 'too-many-requests' } },
  { name: '429 with Retry-After', set: { fault: 'too-many-requests', retryAfterSeconds: 3600 } },
  { name: 'outage', set: { fault: 'outage' } },
  { name: 'slow', set: { fault: 'slow' } },
  { name: 'half a page', set: { fault: 'half-page' } },
  { name: 'repeated page', set: { fault: 'repeated-page' } },
  { name: 'swapped pages', set: { fault: 'swapped-pages' } },
  { name: 'ids issued anew', set: { fault: 'new-ids' } },
  { name: 'SCA due', set: { fault: 'sca-due' }, renew: true },
  { name: 'revoked at the bank', set: { fault: 'revoked' }, renew: true },
  { name: 'certificate refused', set: { fault: 'certificate-refused' } },
  { name: 'clock change', set: { fault: 'clock-change' } },
  { name: 'reissued without a line', set: { type: 'remove' }, books: true },
  { name: 'late correction', set: { type: 'correct', text: 'Berichtigung' }, books: true },
]

/** Days of the story on which the client fetches; the fault is there on the fourth and the fifth. */
const DAYS = [12, 21, 38, 45, 46, 60, 75]

export type Cell = { story: Story; dialect: Dialect; fault: Fault; folder: Folder }

export const foldersOf = (story: Story): Folder[] => {
  const bank = openBank({ start: 0, stories: [story] })
  const { accounts } = JSON.parse(bank.answer(controlRequest('GET', `/customers/${story.story}-1`)).body) as {
    accounts: { account: string; iban?: string; kind: string; holders: string[] }[]
  }
  return accounts.map(({ account, iban = '', kind, holders }) => ({
    customer: `${story.story}-1`,
    account,
    iban,
    isCard: kind === 'card',
    login: holders[0]!,
    begins: story.begins,
  }))
}

const controlRequest = (method: string, path: string, body?: unknown) => ({
  method,
  path: `/control${path}`,
  query: {},
  headers: {},
  body: body === undefined ? '' : JSON.stringify(body),
})

/** Returns what the ledger has and what the bank's books say; equal where the promise is kept. */
export async function playCell(deps: Deps, { story, dialect, fault, folder }: Cell) {
  const timeZone = ZONES[story.country]!
  // Without its IBAN, because every cell has an account of its own.
  const { accountId } = await makeOwner(deps, { timeZone })
  const at = (day: number, hour = 20) => Date.parse(`${story.begins}T00:00:00Z`) + (day * 24 + hour) * 3_600_000
  const bank = openBank({ start: at(DAYS[0]!), stories: [story], publicUrl: 'http://bank.example' })
  const root = dialect.profile === undefined ? '' : `/banks/${dialect.profile.id}`
  const client = dialect.open(openTalk(bank, root), bank, folder)
  const control = (method: string, path: string, body?: unknown) => bank.answer(controlRequest(method, path, body))
  const clock = (ms: number) => control('POST', '/clock', { to: new Date(ms).toISOString() })
  let revision = 0
  const fetch = async () => {
    const period = { from: story.begins, to: new Date(bank.now()).toISOString().slice(0, 10) }
    for (const handed of client.fetch())
      revision = Math.max(revision, await deliver(deps, accountId, handed, period, bank.now()))
  }
  client.connect()
  let failed = 0
  for (const [index, day] of [...DAYS, story.expected.afterDays].entries()) {
    clock(at(day))
    if (index === 3 && fault.name !== 'none')
      control('POST', fault.books ? `/customers/${folder.customer}/events` : '/faults', {
        ...fault.set,
        ...(fault.books && { account: folder.account }),
      })
    if (index === 5) {
      // Ids stay new, and only a person ends the need for SCA.
      if (fault.name !== 'ids issued anew' && !fault.renew) control('DELETE', '/faults')
      if (fault.renew) client.connect()
    }
    try {
      await fetch()
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      failed += 1
    }
  }
  if (dialect.daily) {
    clock(at(story.expected.afterDays + 1, 6))
    await fetch()
  }
  const rows = await rowsOf(deps, accountId, revision, timeZone)
  return {
    rows,
    expected: expectedRows(bank, story, dialect, folder, at(story.expected.afterDays, 20)),
    failed,
  }
}

const ZONES: Record<string, string> = {
  AT: 'Europe/Vienna',
  DE: 'Europe/Berlin',
  NL: 'Europe/Amsterdam',
  SI: 'Europe/Ljubljana',
}

async function deliver(
  deps: Deps,
  accountId: Id<'account'>,
  handed: Handed,
  period: { from: string; to: string },
  now: number,
): Promise<number> {
  if (handed.kind === 'delivery') return (await ingestDelivery(deps, accountId, handed.delivery)).revision
  const { kind: _, text, ...options } = handed
  const run = {
    fileName: 'file',
    options: { ...options, currency: 'EUR' },
    accounts: { only: accountId },
    ...(options.booked && { period, created: new Date(now).toISOString() }),
  }
  const id = deps.newId('import')
  const report = await writeFileToLedger(deps, id, run, Readable.from([Buffer.from(text)]), async () => {})
  return report.accounts[0]?.revision ?? 0
}

export async function rowsOf(
  deps: Deps,
  accountId: Id<'account'>,
  revision: number,
  timeZone: string,
): Promise<string[]> {
  if (revision === 0) return []
  const { bodies } = await walkByService(deps.db, accountId, revision, 500)
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const rows = bodies.map((body) => {
    const { status, executed } = JSON.parse(body) as { status: string; executed: string }
    const amount = /,"amount":(-?[\d.]+)/.exec(body)![1]!
    return status === 'booked' ? `booked ${days.format(new Date(executed))} ${amount}` : `pending ${amount}`
  })
  return rows.sort()
}

type TruthRow = { movement: string; status: string; bookingDay?: string; amount: string }

/** From the bank's books, at the end of the story. */
export function expectedRows(bank: SandboxBank, story: Story, dialect: Dialect, folder: Folder, end: number): string[] {
  const { pending, parts } = dialect
  const fork = bank.fork()
  const isLater = fork.now() > end
  const { accounts } = JSON.parse(fork.answer(controlRequest('GET', `/customers/${folder.customer}/truth`)).body) as {
    accounts: { account: string; booked: TruthRow[]; pending: TruthRow[] }[]
  }
  const own = accounts.find(({ account }) => account === folder.account)!
  const last = new Date(end).toISOString().slice(0, 10)
  const booked = own.booked
    .filter(({ bookingDay }) => !isLater || bookingDay! <= last)
    .flatMap(({ movement, bookingDay, amount }) => {
      const batch = story.payments.find(({ name }) => name === movement.split('/')[0])?.parts
      const amounts = parts && batch ? batch.map((part) => part.amount) : [amount]
      return amounts.map((one) => `booked ${dayAt(bookingDay!, dialect)} ${one}`)
    })
  return [...booked, ...(pending ? own.pending.map(({ amount }) => `pending ${amount}`) : [])].sort()
}

function dayAt(day: string, { profile }: Dialect): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (profile?.weekends !== 'monday' || (weekday !== 0 && weekday !== 6)) return day
  const monday = Date.parse(`${day}T00:00:00Z`) + (weekday === 6 ? 2 : 1) * 86_400_000
  return new Date(monday).toISOString().slice(0, 10)
}

export { STORIES }
