import { type Grant, giveSecret } from '../bank-state.ts'
import { idOfLine } from '../berlin-group/render.ts'
import { type ActiveFault, activeFaults, idEpoch, inTransit, refusingFault } from '../faults.ts'
import { bankDay, countRead, findGrant, openAccounts, openGrant, statusOf } from '../grants.ts'
import type { BankCall } from '../http/context.ts'
import { type BankAnswer, jsonAnswer, redirectTo, textAnswer } from '../http/message.ts'
import { toldAccount } from '../profiles/told.ts'
import type { AccountState, TruthLine } from '../truth/account-state.ts'
import { addDays } from '../truth/calendar.ts'
import type { CustomerAccount } from '../truth/customer.ts'
import { hexFor } from '../truth/random.ts'

/** `/simplefin/…`: versions 1 and 2 of the protocol; `version=2` asks for the second. */
export function simplefin(call: BankCall): BankAnswer {
  const { parts, request } = call
  const asked = `${request.method} ${parts[1] ?? ''}`
  if (asked === 'GET info') return jsonAnswer(200, { versions: ['1.0', '2.0'] })
  if (asked === 'GET create') return create(call)
  if (asked === 'POST claim') return claim(call, parts[2] ?? '')
  if (asked === 'GET accounts') return readAccounts(call)
  return jsonAnswer(404, { errors: ['There is no such resource.'] })
}

/** To the page of the bank, where the person gets a token for the application. */
function create(call: BankCall): BankAnswer {
  const grant = openGrant(call, {
    dialect: 'simplefin',
    approach: 'redirect',
    recurring: true,
    validUntil: addDays(bankDay(call.at), 3650),
    frequencyPerDay: ADVISED_READS,
    asked: {},
  })
  return redirectTo(`${call.base}/approve/${grant.id}`)
}

function claim(call: BankCall, code: string): BankAnswer {
  const { state, base } = call
  const grant = findGrant(call, state.codes.get(code), 'simplefin')
  if (!grant) return textAnswer(403, 'text/plain', 'The token does not exist, or was claimed before.')
  state.codes.delete(code)
  const [user, password] = [grant.id.slice(0, 8), giveSecret(state, 'simplefin')]
  state.tokens.set(`${user}:${password}`, grant.id)
  call.hasChanged = true
  return textAnswer(200, 'text/plain', `${base.replace('://', `://${user}:${password}@`)}/simplefin`)
}

const ADVISED_READS = 24
const MAX_READS = 96
const DAY_SECONDS = 86_400
const MAX_DAYS = 90
const STATUSES = { 'too-many-requests': 429, outage: 503, 'certificate-refused': 403 } as const

type Problem = { code: string; msg: string; conn_id?: string }

function readAccounts(call: BankCall): BankAnswer {
  const { state, request } = call
  const credentials = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const token = Buffer.from(credentials, 'base64').toString()
  const grant = findGrant(call, state.tokens.get(token), 'simplefin')
  const faults = activeFaults(call, state.customers.get(grant?.customer ?? ''), 'simplefin')
  const refused = refusingFault(call, faults)
  if (refused) return inTransit(call, faults, refusedBy(STATUSES[refused.kind], refused.kind, refused.headers))
  const status = grant && statusOf(call, grant)
  if (!grant || status === 'revokedByPsu') return textAnswer(403, 'text/plain', 'Access was revoked, or never given.')
  if (!countRead(call, grant, 'accounts', MAX_READS)) return textAnswer(403, 'text/plain', 'Too many requests today.')
  const problems: Problem[] = []
  if (status !== 'valid')
    problems.push({ code: 'con.auth', msg: 'You must reauthenticate.', conn_id: connectionOf(grant) })
  if (grant.reads.accounts!.length > ADVISED_READS)
    problems.push({ code: 'gen.api', msg: `Please make at most ${ADVISED_READS} requests a day.` })
  return inTransit(call, faults, accountSet(call, grant, faults, problems, status === 'valid'))
}

const refusedBy = (status: number, text: string, headers: Record<string, string>): BankAnswer => ({
  status,
  headers: { 'content-type': 'text/plain', ...headers },
  body: text,
})

const connectionOf = ({ id }: Grant): string => `CON-${id}`

function accountSet(
  call: BankCall,
  grant: Grant,
  faults: ActiveFault[],
  problems: Problem[],
  isOpen: boolean,
): BankAnswer {
  const { request, profile, base, at } = call
  const { query } = request
  const isSecond = query.version?.startsWith('2')
  const wanted = query.account?.split(',')
  const [start, end] = rangeOf(query, at, problems)
  const organisation = {
    name: profile.name,
    domain: `${profile.id}.sandbox-bank.example`,
    'sfin-url': `${base}/simplefin`,
  }
  const hourLate = faults.some(({ fault }) => fault === 'clock-change')
  const accounts = openAccounts(call, grant)
    .filter(({ account }) => isOpen && (wanted?.includes(accountIdOf(account)) ?? true))
    .map(({ customer, account }) => {
      const told = toldAccount(call.state.timelines, customer, account, at, profile, hourLate)
      return {
        ...(isSecond ? { conn_id: connectionOf(grant) } : { org: organisation }),
        id: accountIdOf(account),
        name: account.name,
        currency: account.currency,
        balance: told.balance,
        'available-balance': told.balance,
        'balance-date': Math.floor(at / 1000),
        ...(query['balances-only'] !== '1' && { transactions: transactionsOf(call, told, faults, start, end) }),
      }
    })
  if (!isSecond) return jsonAnswer(200, { errors: problems.map(({ msg }) => msg), accounts })
  const connections = [
    {
      conn_id: connectionOf(grant),
      name: profile.name,
      org_id: `INST-${profile.id}`,
      org_name: profile.name,
      sfin_url: `${base}/simplefin`,
    },
  ]
  return jsonAnswer(200, { errlist: problems, connections, accounts })
}

const accountIdOf = ({ iban, key }: CustomerAccount): string => `ACT-${hexFor(32, 'simplefin', iban, key)}`

/** Seconds; at most 90 days at a time. */
function rangeOf(query: Record<string, string>, at: number, problems: Problem[]): [number, number] {
  const end = query['end-date'] === undefined ? Math.floor(at / 1000) + DAY_SECONDS : Number(query['end-date'])
  const start = query['start-date'] === undefined ? end - 30 * DAY_SECONDS : Number(query['start-date'])
  const oldest = end - (MAX_DAYS + 1) * DAY_SECONDS
  if (start >= oldest) return [start, end]
  problems.push({ code: 'gen.api', msg: `The range was limited to ${MAX_DAYS} days.` })
  return [oldest, end]
}

function transactionsOf(call: BankCall, told: AccountState, faults: ActiveFault[], start: number, end: number) {
  const { profile, request, at } = call
  const { account } = told
  // The protocol has an id for every line, also of banks that have none.
  const ids = profile.ids === 'none' || profile.ids === 'positional' ? 'fresh' : profile.ids
  const naming = { ids, epoch: idEpoch(faults), fetch: String(at) } as const
  const hour = faults.some(({ fault }) => fault === 'clock-change') ? 3600 : 0
  const secondsOf = ({ movement }: TruthLine) => Math.floor(movement.booked! / 1000) + hour
  const render = (line: TruthLine, place: number) => ({
    id: `TRN-${idOfLine(account, line, place, naming)}`,
    posted: line.status === 'booked' ? secondsOf(line) : 0,
    amount: line.amount,
    description: [line.movement.party.name, line.text].filter((text) => text !== '').join(' '),
    payee: line.movement.party.name,
    memo: line.text,
    transacted_at: Math.floor(line.movement.authorised / 1000),
    ...(line.status === 'pending' && { pending: true }),
  })
  const booked = told.booked.filter((line) => secondsOf(line) >= start && secondsOf(line) < end)
  const isWithPending = request.query.pending === '1' && !profile.hidesPending
  return [...booked, ...(isWithPending ? told.pending : [])].map(render)
}
