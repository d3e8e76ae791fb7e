import type { CallAnswer, ConnectorProfile, OutgoingCall } from '@vitrine/bank-connectors'
import { dateOfDay, localDay, zoneOfCountry } from '@vitrine/money'
import {
  clockRequest,
  type JournalEntry,
  openBank,
  readStory,
  type SandboxBank,
  type Story,
  type StoryPayment,
} from '@vitrine/sandbox-bank'
import { answerConnector, type ConsentedBank, tellByBerlinGroup, withConsent } from '../surfaces/sandbox/story-bank.ts'
import { LIVE_STORY, SECOND_BANK, type ToldStory } from './people.ts'
import couple from './stories/couple-in-maribor.json' with { type: 'json' }
import days from './stories/days-in-zurich.json' with { type: 'json' }
import freelancer from './stories/freelancer-in-zurich.json' with { type: 'json' }
import household from './stories/household-in-ljubljana.json' with { type: 'json' }
import savings from './stories/savings-in-celje.json' with { type: 'json' }

export const DEMO_STORIES: readonly Story[] = [household, days, freelancer, couple, savings].map(readStory)

/** All that is stored of the bank; its answers follow from this and the time. */
export type DemoBankFacts = {
  begins: string
  /** Payments that were made while the demo ran, in the words of a story. */
  live: StoryPayment[]
}

/** One line of the bank's books. */
export type DemoLine = {
  movement: string
  /** What the bank calls it in its answers, pending and booked. */
  id: string
  status: 'booked' | 'pending'
  bookingDay?: string
  booked?: string
  balance?: string
  /** On the bank's clocks. */
  authorised: string
  changed: string
  amount: string
  counterparty: string
}

export type DemoBankAccount = {
  account: string
  name: string
  iban: string
  currency: string
  kind: string
  holders: string[]
  balance: string
  booked: number
  pending: number
}

export type DemoBankFile = {
  name: string
  text: string
  /** Of a file that does not say itself that it is complete for some days, and when it was made. */
  period?: { from: string; to: string }
  created?: string
  options: { booked?: 'complete'; pending?: 'complete'; ids?: 'stable' }
}

export type DemoBank = {
  describe: (story: string) => { holder: string; accounts: DemoBankAccount[] }
  /** What is new or has changed since, with the oldest first. */
  lines: (story: string, account: DemoBankAccount, since: Date) => DemoLine[]
  /** What the bank has to tell since it was told last. */
  files: (told: ToldStory, account: DemoBankAccount, since: Date | null) => DemoBankFile[]
  /** What it answers to a connector: each of the two that can be connected is the bank of one story's person alone. */
  answer: (call: OutgoingCall) => CallAnswer
  pay: (payment: Omit<StoryPayment, 'name'>) => StoryPayment
}

const ADDRESS = 'http://demo-bank.invalid'
const SECOND_ADDRESS = 'http://second-demo-bank.invalid'

/** How the service reaches it: as any other bank, but within the process. Its person approves in an app, at once. */
export const DEMO_BANK_PROFILE: ConnectorProfile = {
  id: 'demo-bank',
  name: 'Banka Pod Lipo',
  country: 'SI',
  connector: 'berlin-group',
  address: `${ADDRESS}/berlin-group`,
  approval: 'decoupled',
  // Something happens every minute or two, and is fetched.
  limits: { callsPerDay: 10_000 },
  lists: { cards: false },
  headers: { 'TPP-Decoupled-Preferred': 'true' },
  reading: { ids: 'stable' },
}

/** One that nobody has connected, so that a visitor can add another bank. */
export const SECOND_BANK_PROFILE: ConnectorProfile = {
  ...DEMO_BANK_PROFILE,
  id: 'second-demo-bank',
  name: SECOND_BANK.name,
  address: `${SECOND_ADDRESS}/berlin-group`,
}

/** The sandbox bank with the people of the demo, at a time. */
export function openDemoBank({ begins, live }: DemoBankFacts, at: Date): DemoBank {
  const open = (story: string) => bankAt(story, begins, story === LIVE_STORY ? live : [], at)
  return {
    describe: (story) => describe(open(story), story),
    lines: (story, account, since) => linesSince(open(story), story, account, since),
    files: ({ story, files }, account, since) =>
      FILES[files]({
        ...{ account, begins, since, at, timeZone: zoneOfCountry(findStory(story).country) },
        poll: (from) => tellByBerlinGroup(open(story), account, from),
        read: (name, query) => ask(open(story), 'GET', `/files/${story}-1/${account.account}/${name}`, query),
        lines: since ? linesSince(open(story), story, account, new Date(since.getTime() - AGAIN_MS)) : [],
      }),
    answer(call) {
      const isSecond = call.url.startsWith(SECOND_ADDRESS)
      const story = isSecond ? SECOND_BANK.story : LIVE_STORY
      const consentedIn = (given: number) => consentedAt(story, given, begins, isSecond ? [] : live, at)
      return answerConnector(open(story), consentedIn, call)
    },
    pay: (payment) => {
      const made = { name: `live-${live.length + 1}`, ...payment }
      const bank = open(LIVE_STORY).fork()
      return JSON.parse(ask(bank, 'POST', `/control/customers/${LIVE_STORY}-1/payments`, {}, made)) as StoryPayment
    },
  }
}

const findStory = (name: string): Story => DEMO_STORIES.find(({ story }) => story === name)!

/** By story, because two years of a life take a tenth of a second to make. What a bank answers does not depend on it. */
const opened = new Map<string, { key: string; bank: SandboxBank }>()
/** The same with the consent that its connection uses. */
const consented = new Map<string, { key: string; made: ConsentedBank }>()

function bankAt(name: string, begins: string, live: StoryPayment[], at: Date): SandboxBank {
  const key = JSON.stringify([begins, live])
  const known = opened.get(name)
  if (known?.key === key) return movedTo(known.bank, at)
  const bank = makeBank(name, begins, live, at.getTime())
  opened.set(name, { key, bank })
  return bank
}

function consentedAt(story: string, given: number, begins: string, live: StoryPayment[], at: Date): ConsentedBank {
  const key = JSON.stringify([given, begins, live])
  const known = consented.get(story)
  if (known?.key === key && known.made.bank.now() <= at.getTime()) {
    movedTo(known.made.bank, at)
    return known.made
  }
  const [login] = describe(bankAt(story, begins, live, at), story).accounts[0]!.holders
  const open = (time: number, journal?: readonly JournalEntry[]) => makeBank(story, begins, live, time, journal)
  const made = withConsent(open, login!, given, at.getTime())
  consented.set(story, { key, made })
  return made
}

function movedTo(bank: SandboxBank, at: Date): SandboxBank {
  if (bank.now() !== at.getTime()) bank.answer(clockRequest({ to: at.toISOString() }))
  return bank
}

function makeBank(
  name: string,
  begins: string,
  live: StoryPayment[],
  start: number,
  journal: readonly JournalEntry[] = [],
): SandboxBank {
  const story = findStory(name)
  const stories = [{ ...story, begins, payments: [...story.payments, ...live] }]
  return openBank({ stories, start, journal, profile: 'lasting-ids', publicUrl: ADDRESS })
}

type FileQuery = Record<string, string>

function ask(bank: SandboxBank, method: string, path: string, query: FileQuery, body?: object): string {
  const answer = bank.answer({ method, path, query, headers: {}, body: body ? JSON.stringify(body) : '' })
  if (answer.status >= 300) throw new Error(`The demo's bank answered ${answer.status} to ${path}: ${answer.body}`)
  return answer.body
}

function describe(bank: SandboxBank, story: string) {
  const { people, accounts } = JSON.parse(ask(bank, 'GET', `/control/customers/${story}-1`, {})) as {
    people: { name: string }[]
    accounts: DemoBankAccount[]
  }
  return { holder: people.map(({ name }) => name).join(' in '), accounts }
}

function linesSince(bank: SandboxBank, story: string, { account }: DemoBankAccount, since: Date): DemoLine[] {
  const query = { account, since: since.toISOString() }
  const told = JSON.parse(ask(bank, 'GET', `/control/customers/${story}-1/truth`, query)) as {
    accounts: { booked: DemoLine[]; pending: DemoLine[] }[]
  }
  return told.accounts.flatMap(({ booked, pending }) => [...booked, ...pending])
}

type ToTell = {
  account: DemoBankAccount
  begins: string
  since: Date | null
  at: Date
  timeZone: string
  read: (name: string, query: FileQuery) => string
  poll: (from: string) => string
  /** Of the last days before `since`, and after it. */
  lines: DemoLine[]
}

const AGAIN_MS = 3 * 86_400_000
/** Statements are made at a quarter to six, for the day before. */
const STATEMENT_MS = (5 * 60 + 45) * 60_000
const lastStatement = (at: Date, timeZone: string): string =>
  dateOfDay(localDay(new Date(at.getTime() - STATEMENT_MS), timeZone) - 1)
const dayAfter = (day: string): string => dateOfDay(Math.round(Date.parse(day) / 86_400_000) + 1)

/** The bank knows no parts of a second. */
const wholeSecond = (at: Date): string => `${at.toISOString().slice(0, 19)}.000Z`

/** A statement of the days that are new or have changed, and what has happened since its end in an intraday report. */
function camtFiles({ account, begins, since, at, timeZone, read, lines }: ToTell): DemoBankFile[] {
  const to = lastStatement(at, timeZone)
  const statement = (from: string) => ({
    name: `${account.account}-${to}.xml`,
    text: read('statement.xml', { from, to }),
    options: {},
  })
  const report = () => ({
    name: `${account.account}-intraday.xml`,
    text: read('camt.052.xml', { from: dayAfter(to) }),
    options: {},
  })
  if (!since) return [statement(begins), report()]
  const isOver = ({ bookingDay }: DemoLine) => bookingDay !== undefined && bookingDay <= to
  const news = lines.filter(({ changed }) => changed >= wholeSecond(since))
  const changed = news.filter(isOver).map(({ bookingDay }) => bookingDay!)
  const from = [dayAfter(lastStatement(since, timeZone)), ...changed].sort()[0]!
  const isStated = lines.some((line) => isOver(line) && line.bookingDay! >= from)
  return [...(isStated ? [statement(from)] : []), ...(news.every(isOver) ? [] : [report()])]
}

/** Once a day an export of everything that has been booked since a week before the last one. */
function csvFiles({ account, begins, since, at, timeZone, read, lines }: ToTell): DemoBankFile[] {
  const today = localDay(at, timeZone)
  const to = dateOfDay(today - 1)
  const told = since ? dateOfDay(localDay(since, timeZone) - 1) : ''
  const weekBefore = since ? dateOfDay(localDay(since, timeZone) - 8) : begins
  const period = { from: weekBefore > begins ? weekBefore : begins, to }
  const isNew = !since || lines.some(({ bookingDay = '' }) => bookingDay > told && bookingDay <= to)
  if (!isNew) return []
  const name = `${account.account}-${to}.csv`
  return [{ name, text: read('dutch.csv', period), period, options: { booked: 'complete' } }]
}

/** All that there is, once: the rest comes by the connection. */
function polledFiles({ account, begins, since, at, timeZone, poll }: ToTell): DemoBankFile[] {
  if (since) return []
  const to = dateOfDay(localDay(at, timeZone))
  const options = { booked: 'complete', pending: 'complete', ids: 'stable' } as const
  const name = `${account.account}-${to}.json`
  return [{ name, text: poll(begins), period: { from: begins, to }, created: at.toISOString(), options }]
}

const FILES = { 'berlin-group': polledFiles, camt: camtFiles, csv: csvFiles }
