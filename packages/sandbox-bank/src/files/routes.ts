import { isLocalDate } from '@vitrine/money'
import { type ActiveFault, activeFaults, inTransit, refusingFault } from '../faults.ts'
import type { BankCall } from '../http/context.ts'
import { type BankAnswer, jsonAnswer, textAnswer } from '../http/message.ts'
import { toldAccount } from '../profiles/told.ts'
import type { AccountState } from '../truth/account-state.ts'
import { earliest } from '../truth/calendar.ts'
import type { Customer, CustomerAccount } from '../truth/customer.ts'
import { writeCamt } from './camt.ts'
import { writeDutchCsv, writeGermanCsv } from './csv.ts'
import { writeMt940 } from './mt940.ts'
import {
  dailyStatement,
  type FileStyle,
  intradayReport,
  lastStatementDay,
  notificationOf,
  periodStatement,
  statementDays,
} from './statement-file.ts'

const STATUSES = { 'too-many-requests': 429, outage: 503, 'certificate-refused': 403 } as const

/** `/files/{customer}/{account}/{file}`: what a bank puts into a folder, for whoever fetches it. */
export function files(call: BankCall): BankAnswer {
  const { state, parts, request } = call
  const [, customerId, key, name] = parts
  if (request.method !== 'GET') return jsonAnswer(405, { error: 'Files are only read.' })
  if (customerId === undefined)
    return jsonAnswer(200, { folders: [...state.customers.values()].flatMap((one) => foldersOf(call, one)) })
  const customer = state.customers.get(customerId)
  const account = customer?.accounts.find((one) => one.key === key)
  if (!customer || !account) return jsonAnswer(404, { error: 'There is no such folder. See /files.' })
  const faults = activeFaults(call, customer, 'files')
  const refused = refusingFault(call, faults)
  if (refused) return jsonAnswer(STATUSES[refused.kind], { error: refused.kind }, refused.headers)
  return inTransit(call, faults, fileOrList(call, customer, account, faults, name))
}

function foldersOf({ base }: BankCall, customer: Customer) {
  return customer.accounts.map(({ key, iban, currency }) => ({
    href: `${base}/files/${customer.id}/${key}`,
    iban,
    currency,
  }))
}

function fileOrList(
  call: BankCall,
  customer: Customer,
  account: CustomerAccount,
  faults: ActiveFault[],
  name: string | undefined,
): BankAnswer {
  const { profile, at, base, state: bank } = call
  const hourLate = faults.some(({ fault }) => fault === 'clock-change')
  const told = toldAccount(bank.timelines, customer, account, at, profile, hourLate)
  const state = profile.hidesPending ? { ...told, pending: [] } : told
  const style = { batches: profile.batches.files, camtVersion: profile.camtVersion }
  const folder = `${base}/files/${customer.id}/${account.key}`
  const days = statementDays(state)
  if (name === undefined) {
    const daily = days.flatMap((day) => {
      const { number, created } = dailyStatement(state, day, style)
      const made = new Date(created).toISOString()
      return [`camt.053-${day}.xml`, `camt.054-${day}.xml`, `mt940-${day}.sta`].map((file) => ({
        name: file,
        href: `${folder}/${file}`,
        number,
        made,
      }))
    })
    const exported = inEuros(account) ? ['german.csv', 'dutch.csv'] : ['dutch.csv']
    const current = ['statement.xml', 'camt.052.xml', ...exported].map((file) => ({
      name: file,
      href: `${folder}/${file}`,
      made: new Date(at).toISOString(),
    }))
    return jsonAnswer(200, { files: [...daily, ...current] })
  }
  return writeFile(call, state, name, days, style) ?? jsonAnswer(404, { error: `There is no file ${name}.` })
}

/** The German export knows no other currency. */
const inEuros = ({ currency }: CustomerAccount): boolean => currency === 'EUR'

function writeFile(
  { request }: BankCall,
  state: AccountState,
  name: string,
  days: string[],
  style: FileStyle,
): BankAnswer | undefined {
  const { from = state.customer.begins, to = state.today } = request.query
  if (!isLocalDate(from) || !isLocalDate(to)) return jsonAnswer(400, { error: 'from and to must be dates.' })
  const [, kind, day] = /^(camt\.053|camt\.054|mt940)-(\d{4}-\d{2}-\d{2})\.(?:xml|sta)$/.exec(name) ?? []
  if (kind !== undefined && days.includes(day!)) {
    if (kind === 'camt.053') return textAnswer(200, 'application/xml', writeCamt([dailyStatement(state, day!, style)]))
    if (kind === 'camt.054') return textAnswer(200, 'application/xml', writeCamt([notificationOf(state, day!, style)]))
    return textAnswer(200, 'text/plain; charset=utf-8', writeMt940([dailyStatement(state, day!, style)]))
  }
  if (name === 'statement.xml') {
    const until = earliest(to, lastStatementDay(state))
    return textAnswer(200, 'application/xml', writeCamt([periodStatement(state, from, until, style)]))
  }
  if (name === 'camt.052.xml') {
    const since = request.query.from ?? state.today
    return textAnswer(200, 'application/xml', writeCamt([intradayReport(state, since, style)]))
  }
  if (name === 'german.csv' && inEuros(state.account))
    return textAnswer(200, 'text/csv; charset=utf-8', writeGermanCsv(state, from, to))
  if (name === 'dutch.csv') return textAnswer(200, 'text/csv; charset=utf-8', writeDutchCsv(state, from, to))
  return undefined
}
