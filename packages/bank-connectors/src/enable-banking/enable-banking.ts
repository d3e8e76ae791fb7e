import { refusedBack, textIn } from '../answers.ts'
import { BankFault } from '../bank-fault.ts'
import type {
  AccountAtBank,
  BankAccess,
  BankGrant,
  CallAnswer,
  Connector,
  LinkAnswer,
  LinkRequest,
  LinkState,
  LinkStep,
  OutgoingCall,
  Psu,
} from '../connector.ts'
import { stateFile } from '../state-file.ts'
import { sessionAccounts } from './accounts.ts'
import { applicationToken } from './application-token.ts'
import { fetchList } from './fetch-list.ts'
import { refusalCode, refusalOf, requireAnswer } from './refusals.ts'

/** Enable Banking, which speaks to the banks: an application of the operator's, sessions of owners, accounts by uid. */
export const enableBanking: Connector = {
  name: 'enable-banking',
  describe: () => ({
    credentials: [
      { name: 'applicationId', label: 'Id of the application', secret: false, isRequired: true },
      { name: 'privateKey', label: 'Private key of the application (PEM)', secret: true, isRequired: true },
    ],
  }),
  begin,
  proceed,
  accounts: async (_, { secrets }) => JSON.parse(secrets.accounts ?? '[]') as AccountAtBank[],
  fetch: (bank, _, request) =>
    fetchList(bank, request, ({ method = 'GET', ...call }) =>
      sendCall(bank, { method, account: request.account.resourceId, ...call }, request.attended),
    ),
  toFile: stateFile,
  end,
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const CONSENT_DAYS = 180

async function begin(bank: BankAccess, { redirectUrl, state, psu }: LinkRequest): Promise<LinkStep> {
  const { profile, now } = bank
  // An hour less: later than the bank allows is refused, and clocks differ.
  const until = now().getTime() + (profile.consentDays ?? CONSENT_DAYS) * DAY_MS - HOUR_MS
  const body = {
    access: { valid_until: new Date(until).toISOString() },
    aspsp: { name: profile.listedAs ?? profile.name, country: profile.country },
    state,
    redirect_url: redirectUrl,
    psu_type: profile.psuType ?? 'personal',
    ...(/^[a-z]{2}$/.test(psu.language ?? '') && { language: psu.language }),
  }
  const [call, answer] = await sendCall(
    bank,
    { endpoint: 'link', method: 'POST', url: `${profile.address}/auth` },
    psu,
    body,
  )
  const url = textIn(requireAnswer(call, answer, now()), 'url')
  if (url === undefined || !URL.canParse(url))
    throw new BankFault('malformed', 'POST /auth answered without an address')
  return { step: 'redirect', url, kept: { state, url } }
}

/** The owner was there and it cannot be repeated: whoever wants to go on begins anew. */
const FINAL = ['WRONG_AUTHORIZATION_CODE', 'EXPIRED_AUTHORIZATION_CODE', 'ALREADY_AUTHORIZED', 'NO_ACCOUNTS_ADDED']

async function proceed(bank: BankAccess, kept: LinkState, { returned, psu }: LinkAnswer): Promise<LinkStep> {
  const { profile, now } = bank
  const { state = '', url = '' } = kept
  // Only the owner, coming back, can say how it went.
  if (returned === undefined) return { step: 'redirect', url, kept }
  if (returned.state !== state)
    return { step: 'refused', by: 'bank', message: 'The answer of the bank belongs to another attempt' }
  if (returned.error !== undefined) return refusedBack(returned.error, returned)
  if (returned.code === undefined)
    return { step: 'refused', by: 'bank', message: 'The bank sent the owner back without a code' }
  const [call, answer] = await sendCall(
    bank,
    { endpoint: 'link', method: 'POST', url: `${profile.address}/sessions` },
    psu,
    { code: returned.code },
  )
  const refusal = answer.status === 200 ? undefined : refusalCode(answer)
  if (refusal !== undefined && FINAL.includes(refusal))
    return { step: 'refused', by: 'bank', message: refusalOf(call, answer, now()).message }
  const session = requireAnswer(call, answer, now())
  const sessionId = textIn(session, 'session_id')
  if (sessionId === undefined) throw new BankFault('malformed', 'POST /sessions answered without the id of a session')
  const accounts = sessionAccounts(session.accounts)
  if (accounts.length === 0) return { step: 'refused', by: 'bank', message: 'No account was opened that can be read' }
  const validUntil = textIn(session.access, 'valid_until')
  // Later answers name the accounts by uid only.
  const secrets = { sessionId, accounts: JSON.stringify(accounts) }
  return { step: 'done', grant: { secrets, ...(validUntil !== undefined && { validUntil }) } }
}

const GONE = ['SESSION_DOES_NOT_EXIST', 'CLOSED_SESSION', 'REVOKED_SESSION', 'EXPIRED_SESSION', 'WRONG_SESSION_STATUS']

async function end(bank: BankAccess, { secrets }: BankGrant): Promise<void> {
  const url = `${bank.profile.address}/sessions/${encodeURIComponent(secrets.sessionId ?? '')}`
  const [call, answer] = await sendCall(bank, { endpoint: 'end', method: 'DELETE', url })
  if (answer.status >= 300 && !GONE.includes(refusalCode(answer) ?? '')) throw refusalOf(call, answer, bank.now())
}

async function sendCall(
  bank: BankAccess,
  call: Pick<OutgoingCall, 'endpoint' | 'method' | 'url'> & Partial<OutgoingCall>,
  psu?: Psu,
  body?: object,
): Promise<[OutgoingCall, CallAnswer]> {
  const { headers = {}, withoutHeaders = [] } = bank.profile
  const present = Object.entries(psu ? psuHeaders(psu) : {}).filter(([name]) => !withoutHeaders.includes(name))
  const whole: OutgoingCall = {
    ...call,
    // A bank that is not told of the owner counts the call.
    isAttended: present.some(([name]) => name === 'psu-ip-address'),
    headers: {
      accept: 'application/json',
      ...headers,
      ...Object.fromEntries(present),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      authorization: `Bearer ${applicationToken(bank)}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
  return [whole, await bank.send(whole)]
}

const psuHeaders = ({ ipAddress, userAgent, language }: Psu): Record<string, string> => ({
  'psu-ip-address': ipAddress,
  ...(userAgent !== undefined && { 'psu-user-agent': userAgent }),
  ...(language !== undefined && { 'psu-accept-language': language }),
})
