import { shownCall, textIn } from '../answers.ts'
import { BankFault } from '../bank-fault.ts'
import type {
  AskedField,
  BankAccess,
  BankGrant,
  CallAnswer,
  Connector,
  FetchedPage,
  FetchRequest,
  LinkAnswer,
  LinkStep,
  OutgoingCall,
} from '../connector.ts'
import { stateFile } from '../state-file.ts'
import { claimAddress, isOfServer, readAccessUrl } from './access-url.ts'
import { accountsOfSet, requireAccountSet } from './account-set.ts'

/**
 * SimpleFIN, as an application: the owner makes a token at the server and pastes it here. The owner ends the access
 * there, too: the protocol has no request for it.
 */
export const simplefin: Connector = {
  name: 'simplefin',
  describe: () => ({ credentials: [] }),
  begin: async () => askToken(),
  proceed: (bank, _, answer) => claim(bank, answer),
  accounts: async (bank, grant) => {
    const [call, answer] = await askAccounts(bank, grant, { 'balances-only': '1' })
    return accountsOfSet(requireAccountSet(call, answer, bank.now()))
  },
  fetch: fetchWindows,
  toFile: stateFile,
  end: async () => {},
}

const TOKEN: AskedField = { name: 'token', label: 'SimpleFIN token', isSecret: true }

const askToken = (message?: string): LinkStep => ({
  step: 'ask',
  fields: [TOKEN],
  ...(message !== undefined && { message }),
  kept: {},
})

/** A token can be used once. */
async function claim(bank: BankAccess, { given }: LinkAnswer): Promise<LinkStep> {
  if (given?.token === undefined) return askToken()
  const url = claimAddress(given.token)
  if (url === undefined) return askToken('This is no SimpleFIN token. It is one long word, such as aHR0cHM6Ly9…')
  if (!isOfServer(bank.profile, url)) return askToken(`This token is not of ${new URL(bank.profile.address).host}.`)
  const call: OutgoingCall = {
    endpoint: 'link',
    isAttended: true,
    method: 'POST',
    url,
    headers: {},
  }
  const answer = await bank.send(call)
  if (answer.status === 403) return { step: 'refused', by: 'bank', message: USED }
  if (answer.status !== 200) {
    const reason = answer.status >= 500 || answer.status === 408 ? 'unavailable' : 'misconfigured'
    throw new BankFault(answer.status === 429 ? 'limited' : reason, `The claim of a token answered ${answer.status}`)
  }
  const access = readAccessUrl(answer.body.toString('utf8'))
  if (!access || !isOfServer(bank.profile, access.address))
    throw new BankFault('malformed', 'The claim of a token gave no access URL of this server')
  return { step: 'done', grant: { secrets: access } }
}

const USED =
  'The token does not exist, or was used before. If it was not you who used it, delete it at SimpleFIN; then make a new one.'

const DAY_SECONDS = 86_400
const MAX_DAYS = 90
/** What the servers have, where the profile says nothing else. */
const HISTORY_DAYS = 90
/** Of one fetch; a server allows 24 requests in a day. */
const MAX_WINDOWS = 12
/** Days are those of the bank's zone, and no zone is further away from UTC. */
const ZONES_SECONDS = 14 * 3600

/** Where a list stands: the beginning of the next window, in seconds. */
type WindowPlace = { from?: string; start: number; until: number }

/** Windows of at most 90 days, the oldest first. What is pending is asked for with the newest: each window would repeat it. */
async function* fetchWindows(
  bank: BankAccess,
  grant: BankGrant,
  { account, from, resume }: FetchRequest,
): AsyncGenerator<FetchedPage> {
  const first = resume === undefined ? firstWindow(bank, from) : (JSON.parse(resume) as WindowPlace)
  const { until, from: since } = first
  for (let start: number | undefined = first.start; start !== undefined; ) {
    const end: number = Math.min(start + MAX_DAYS * DAY_SECONDS, until)
    const isLast: boolean = end === until
    const asked = bank.now()
    const [call, answer] = await askAccounts(bank, grant, {
      account: account.resourceId,
      'start-date': String(start),
      // The newest window is open, so that nothing is left out while it is asked for.
      ...(isLast ? { pending: '1' } : { 'end-date': String(end) }),
    })
    const { accounts } = requireAccountSet(call, answer, bank.now(), account.resourceId)
    if (!accounts.some((one) => textIn(one, 'id') === account.resourceId))
      throw new BankFault('action_needed', `${shownCall(call)} has the account no more`)
    yield {
      part: 'transactions',
      contentType: answer.headers['content-type'] ?? 'application/json',
      body: answer.body,
      asked,
      ...(since !== undefined && { from: since }),
      ...(!isLast && { next: JSON.stringify({ ...first, start: end }) }),
    }
    start = isLast ? undefined : end
  }
}

/** Without a first day: as far back as the server goes, wherever that is. */
function firstWindow({ profile, now }: BankAccess, from: string | undefined): WindowPlace {
  const until = Math.floor(now().getTime() / 1000) + DAY_SECONDS
  const oldest = until - Math.min(profile.historyDays ?? HISTORY_DAYS, MAX_WINDOWS * MAX_DAYS) * DAY_SECONDS
  if (from === undefined) return { start: oldest, until }
  const start = Date.parse(`${from}T00:00:00Z`) / 1000 - ZONES_SECONDS
  if (start >= oldest) return { from, start, until }
  const wholeDay = new Date((oldest + ZONES_SECONDS + DAY_SECONDS) * 1000).toISOString().slice(0, 10)
  return { from: wholeDay, start: oldest, until }
}

/** Servers count every request, whether the owner is there or not, and whatever is asked for. */
async function askAccounts(
  bank: BankAccess,
  { secrets }: BankGrant,
  query: Record<string, string>,
): Promise<[OutgoingCall, CallAnswer]> {
  const { address = '', user = '', password = '' } = secrets
  const call: OutgoingCall = {
    endpoint: 'accounts',
    isAttended: false,
    method: 'GET',
    url: `${address}/accounts?${new URLSearchParams({ version: '2', ...query })}`,
    headers: {
      accept: 'application/json',
      ...bank.profile.headers,
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    },
  }
  return [call, await bank.send(call)]
}
