/**
 * A bank in a process of its own whose answers cost little: two lines a day of each account, which is never asked who it is.
 * It tells its day by the clock of whoever started it, answers after a while as banks do, and counts what it is asked.
 */
import { createServer, type ServerResponse } from 'node:http'

export type ToBank = { kind: 'day'; day: string } | { kind: 'report' }
/** `most`: the calls for one list of one account since the day was told. */
export type FromBank = { kind: 'ready'; port: number } | { kind: 'report'; calls: number; most: number }

const [delayMs = 0, historyDays = 30] = process.argv.slice(2).map(Number)
const DAY_MS = 86_400_000
let today = 0
let calls = 0
const counts = new Map<string, number>()
const tell = (message: FromBank) => process.send!(message)

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

function line(account: string, day: number, amount: string) {
  const date = dateOf(day)
  return {
    ...{ transactionId: `${account}-${day}-${amount}`, bookingDate: date, valueDate: date },
    ...{ transactionAmount: { currency: 'EUR', amount }, creditorName: 'Market', debtorName: 'Employer' },
    remittanceInformationUnstructured: `Payment ${day} of ${account}`,
  }
}

/** The two amounts of a day are of one size, so the balance stays. */
function transactions(account: string, from: number) {
  const booked = []
  for (let day = Math.max(from, today - historyDays); day <= today; day++) {
    const amount = `${10 + (day % 17)}.${10 + (day % 7)}`
    booked.push(line(account, day, `-${amount}`), line(account, day, amount))
  }
  return { booked, pending: [] }
}

const BALANCES = [{ balanceType: 'closingBooked', balanceAmount: { currency: 'EUR', amount: '1000.00' } }]

function answer(path: string, query: URLSearchParams): object | undefined {
  const [, account, list] = /\/v1\/accounts\/([\w-]+)\/(balances|transactions)$/.exec(path) ?? []
  if (account === undefined || list === undefined) return undefined
  counts.set(`${account} ${list}`, (counts.get(`${account} ${list}`) ?? 0) + 1)
  if (list === 'balances') return { balances: BALANCES }
  return { transactions: transactions(account, Date.parse(query.get('dateFrom') ?? '') / DAY_MS) }
}

const server = createServer((request, response) => {
  calls += 1
  const { pathname, searchParams } = new URL(request.url!, 'http://bank')
  const found = answer(pathname, searchParams)
  setTimeout(() => send(response, found), delayMs)
})

function send(response: ServerResponse, found: object | undefined): void {
  response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(found ?? {}))
}

process.on('message', (message: ToBank) => {
  if (message.kind === 'report') return tell({ kind: 'report', calls, most: Math.max(0, ...counts.values()) })
  today = Date.parse(message.day) / DAY_MS
  counts.clear()
  calls = 0
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => tell({ kind: 'ready', port: (server.address() as { port: number }).port }))
