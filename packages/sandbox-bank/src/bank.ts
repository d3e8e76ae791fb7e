import { parseInstant } from '@vitrine/money'
import { type BankState, emptyState } from './bank-state.ts'
import { oauth } from './berlin-group/oauth.ts'
import { berlinGroup } from './berlin-group/routes.ts'
import { durationMs, openClock } from './clock.ts'
import { wrong } from './control/customers.ts'
import { whatHappened } from './control/happened.ts'
import { control } from './control/routes.ts'
import { enableBanking } from './enable-banking/routes.ts'
import { files } from './files/routes.ts'
import type { BankCall } from './http/context.ts'
import { type BankAnswer, type BankRequest, jsonAnswer, jsonBody } from './http/message.ts'
import { approval, bankingApp } from './pages/approval.ts'
import { page } from './pages/frame.ts'
import type { TellingProfile } from './profiles/profile.ts'
import { findTellingProfile } from './profiles/profiles.ts'
import { simplefin } from './simplefin/routes.ts'
import { STORIES } from './stories/stories.ts'
import type { Story } from './stories/story.ts'
import { makeCustomer } from './truth/customer.ts'

export type BankOptions = {
  stories?: readonly Story[]
  /** Of ids and secrets, and of the first customers. */
  seed?: number
  /** The stories of the first customers; all where it is left out. */
  customers?: readonly string[]
  /** The bank at the addresses without `/banks/…`. */
  profile?: string
  /** Where the clock stands; without it, it goes with the machine's. */
  start?: number
  machine?: () => number
  /** How others reach the bank; else the Host of each request. */
  publicUrl?: string
  /** What was asked of a bank before: it goes on from there. */
  journal?: readonly JournalEntry[]
}

/** Whatever changed the bank, in order: the bank is what comes out when it is asked again. */
export type JournalEntry = { at: number; request: BankRequest } | { at: number; offsetMs: number }

export type SandboxBank = {
  answer: (request: BankRequest) => BankAnswer
  now: () => number
  journal: () => readonly JournalEntry[]
  /** Another bank with the same past, up to a time. */
  fork: (until?: number) => SandboxBank
}

/** A bank in memory: the same options and the same requests give the same answers. */
export function openBank(options: BankOptions = {}): SandboxBank {
  const { machine = () => 0, seed = 1, stories = STORIES, journal: past = [] } = options
  const clock = openClock(options.start, machine)
  let state = firstState(seed, stories, options.customers)
  const journal: JournalEntry[] = []

  const reply = (request: BankRequest, at: number): BankAnswer => {
    const call = callOf(state, request, at, options)
    if (!call) return wrong('There is no such bank. See /control/profiles.', 404)
    const answer = route(call)
    if (call.hasChanged) journal.push({ at, request: kept(request) })
    return answer
  }
  const replay = (entries: readonly JournalEntry[]) => {
    state = firstState(seed, stories, options.customers)
    journal.length = 0
    for (const entry of entries) {
      if ('request' in entry) reply(entry.request, entry.at)
      else {
        clock.restore(entry.at, entry.offsetMs)
        journal.push(entry)
      }
    }
  }
  const bank: SandboxBank = {
    answer: (request) => {
      if (request.path === '/control/clock') return answerClock(request)
      if (request.path === '/control/journal') return jsonAnswer(200, { journal })
      return reply(request, clock.now())
    },
    now: () => clock.now(),
    journal: () => journal,
    fork: (until = clock.now()) => {
      const fork = openBank({ ...options, journal: journal.filter(({ at }) => at <= until) })
      fork.answer(clockRequest({ to: new Date(until).toISOString() }))
      return fork
    },
  }
  const answerClock = (request: BankRequest): BankAnswer => {
    const from = clock.now()
    if (request.method === 'GET') return jsonAnswer(200, { now: new Date(from).toISOString() })
    const to = targetOf(request, from)
    if (typeof to === 'string') return wrong(to)
    if (to < from) replay(journal.filter(({ at }) => at <= to))
    clock.set(to)
    journal.push({ at: to, offsetMs: clock.offsetMs() })
    const call = callOf(state, request, to, options)!
    const [now, before] = [to, from].map((at) => new Date(at).toISOString())
    return jsonAnswer(200, { now, before, happened: to > from ? whatHappened(call, from, to) : undefined })
  }
  replay(past)
  return bank
}

export const clockRequest = (body: Record<string, string>): BankRequest => ({
  method: 'POST',
  path: '/control/clock',
  query: {},
  headers: {},
  body: JSON.stringify(body),
})

function firstState(seed: number, stories: readonly Story[], wanted: readonly string[] | undefined): BankState {
  const state = emptyState(seed, stories)
  for (const story of stories) {
    if (wanted && !wanted.includes(story.story)) continue
    const customer = makeCustomer(story, seed)
    state.customers.set(customer.id, customer)
  }
  return state
}

/** Stories go on for ever, and all that happened until then would have to be made. */
export const LATEST_TIME = Date.parse('2100-01-01T00:00:00Z')

/** Rewinding forgets what was asked after that time. */
function targetOf(request: BankRequest, from: number): number | string {
  const { to, advanceTo = to, advanceBy } = jsonBody(request) ?? {}
  if (advanceBy !== undefined && advanceTo !== undefined) return 'Say how far or until when, not both.'
  const duration = typeof advanceBy === 'string' ? durationMs(advanceBy) : undefined
  if (duration !== undefined) return from + duration > LATEST_TIME ? 'The clock goes until 2100.' : from + duration
  if (advanceBy !== undefined) return 'advanceBy must be a duration, such as 12h or 3d.'
  const at = (typeof advanceTo === 'string' ? parseInstant(advanceTo)?.getTime() : undefined) ?? Number.NaN
  if (at > LATEST_TIME) return 'The clock goes until 2100.'
  if (Number.isNaN(at)) return 'Say {"advanceBy": "3d"} or {"to": "2026-02-11T09:00:00Z"}.'
  if (advanceTo !== to && at < from) return 'advanceTo is in the past; {"to": …} goes back and forgets what came after.'
  return at
}

/** Headers that decide something. The journal keeps no others. */
const KEPT = /^(psu-|tpp-|x-request-id|consent-id|accept|authorization|content-type|host)/

function kept(request: BankRequest): BankRequest {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => KEPT.test(name)))
  return { ...request, headers }
}

function callOf(state: BankState, request: BankRequest, at: number, options: BankOptions): BankCall | undefined {
  const parts = request.path.split('/').slice(1)
  const isNamed = parts[0] === 'banks' && parts.length > 1
  const profile: TellingProfile | undefined = findTellingProfile(isNamed ? parts[1]! : (options.profile ?? 'plain'))
  if (!profile) return undefined
  const host = options.publicUrl ?? `http://${request.headers.host ?? '127.0.0.1'}`
  const base = isNamed ? `${host}/banks/${profile.id}` : host
  return { state, at, profile, request, parts: isNamed ? parts.slice(2) : parts, base, root: host, hasChanged: false }
}

function route(call: BankCall): BankAnswer {
  const [first] = call.parts
  if (first === 'berlin-group') return berlinGroup(call)
  if (first === 'oauth') return oauth(call)
  if (first === 'enable-banking') return enableBanking(call)
  if (first === 'simplefin') return simplefin(call)
  if (first === 'files') return files(call)
  if (first === 'control') return control(call)
  if (first === 'approve') return approval(call)
  if (first === 'app') return bankingApp(call)
  if (first === undefined || first === '') return page(call.profile, 'Welcome', WELCOME)
  return wrong('There is nothing here. See /control.', 404)
}

const WELCOME =
  '<p>Interfaces: <code>/berlin-group</code>, <code>/enable-banking</code>, <code>/simplefin</code>, <code>/files</code>. Tests use <code>/control</code>.</p>'
