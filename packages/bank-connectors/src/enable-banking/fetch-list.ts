import { dateOfDay, dayNumber } from '@vitrine/money'
import { jsonOf, textIn } from '../answers.ts'
import { BankFault } from '../bank-fault.ts'
import type { BankAccess, CallAnswer, FetchedPage, FetchRequest, OutgoingCall } from '../connector.ts'
import { refusalCode, refusalOf } from './refusals.ts'

export type SendAccountCall = (
  call: Pick<OutgoingCall, 'endpoint' | 'url'> & Partial<OutgoingCall>,
) => Promise<[OutgoingCall, CallAnswer]>

/** Where a list stands: what was asked for, the key of the page that comes next, and its number. */
type ListPlace = { from?: string; key?: string; page: number }

/** Ten years of a lively account at 50 a page are a fifth of it. */
const MAX_PAGES = 1000

/** What banks allow at least, where a period was too long and the profile does not say how long it may be. */
const SHORTER_DAYS = [89, 29]

/** First the balances, then the list page by page. */
export async function* fetchList(
  bank: BankAccess,
  { account, from, resume }: FetchRequest,
  send: SendAccountCall,
): AsyncGenerator<FetchedPage> {
  const path = `${bank.profile.address}/accounts/${encodeURIComponent(account.resourceId)}`
  let place = resume === undefined ? undefined : (JSON.parse(resume) as ListPlace)
  if (!place) {
    place = { ...(from !== undefined && { from }), page: 0 }
    const asked = bank.now()
    const [call, answer] = await send({ endpoint: 'balances', url: `${path}/balances` })
    if (answer.status !== 200) throw refusalOf(call, answer, bank.now())
    jsonOf(call, answer)
    yield { part: 'balances', ...contentOf(answer), asked, next: JSON.stringify(place) }
  }
  const keys = new Set<string>()
  for (let at: ListPlace | undefined = place; at; ) {
    const asked = bank.now()
    const { answer, from: first, key } = await askPage(bank, at, `${path}/transactions`, send)
    const next: ListPlace | undefined = key === undefined ? undefined : { ...first, key, page: at.page + 1 }
    if (key !== undefined && (key === at.key || keys.has(key) || next!.page >= MAX_PAGES))
      throw new BankFault('malformed', `The list of transactions does not end: page ${at.page + 1} leads back`)
    if (key !== undefined) keys.add(key)
    yield {
      part: 'transactions',
      ...contentOf(answer),
      asked,
      ...first,
      ...(next && { next: JSON.stringify(next) }),
    }
    at = next
  }
}

const contentOf = ({ headers, body }: CallAnswer) => ({
  contentType: headers['content-type'] ?? 'application/json',
  body,
})

/** One page. A period that the bank finds too long is made shorter. */
async function askPage(bank: BankAccess, { from, key, page }: ListPlace, url: string, send: SendAccountCall) {
  const periods = key === undefined ? periodsFrom(bank, from) : [from]
  for (const [index, first] of periods.entries()) {
    const query = new URLSearchParams({
      // Without a first day: all that the bank has.
      ...(first === undefined ? { strategy: 'longest' } : { date_from: first }),
      ...(key !== undefined && { continuation_key: key }),
    })
    const [call, answer] = await send({ endpoint: 'transactions', url: `${url}?${query}`, isFurtherPage: page > 0 })
    if (answer.status === 200) {
      const list = jsonOf(call, answer)
      if (!Array.isArray(list.transactions))
        throw new BankFault('malformed', 'An answer with transactions has no list of them')
      return { answer, from: first === undefined ? {} : { from: first }, key: textIn(list, 'continuation_key') }
    }
    const isTooLong = refusalCode(answer) === 'WRONG_TRANSACTIONS_PERIOD' && index + 1 < periods.length
    if (!isTooLong) throw refusalOf(call, answer, bank.now())
  }
  throw new BankFault('malformed', 'The bank has no list of transactions for any period')
}

/** The wanted first day, then later ones. */
function periodsFrom({ profile, now }: BankAccess, from: string | undefined): (string | undefined)[] {
  const today = dayNumber(now().toISOString().slice(0, 10))
  const { historyDays = Infinity } = profile
  const shorter = [historyDays - 1, ...SHORTER_DAYS]
    .filter((days) => days < historyDays)
    .map((days) => dateOfDay(today - days))
    .filter((day, index, all) => (from === undefined || day > from) && all.indexOf(day) === index)
    .sort()
  return [from, ...shorter]
}
