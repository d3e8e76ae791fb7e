import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openFile, type Scanned, scan } from '@vitrine/bank-statements'
import { addDecimals } from '@vitrine/money'
import { writeCamt } from '../src/files/camt.ts'
import { writeDutchCsv, writeGermanCsv } from '../src/files/csv.ts'
import { writeMt940 } from '../src/files/mt940.ts'
import {
  dailyStatement,
  type FileStyle,
  intradayReport,
  notificationOf,
  statementDays,
} from '../src/files/statement-file.ts'
import { TELLING_PROFILES } from '../src/profiles/profiles.ts'
import { toldAccount } from '../src/profiles/told.ts'
import type { AccountState } from '../src/truth/account-state.ts'
import { customerOf, endOf, endOfDay, everyAccount, stateAt } from './stand.ts'

const PARTS: FileStyle = { batches: 'parts', camtVersion: '08' }

type Read = { format: string; booked: number; pending: number; sum: string; balanced: boolean[] }

function read(text: string): Read {
  const found: Read = { format: '', booked: 0, pending: 0, sum: '0.00', balanced: [] }
  const take = (event: Scanned) => {
    if (event.kind === 'end') found.balanced.push(event.summary.balanced)
    if (event.kind !== 'entry') return
    const isPending = event.entry.records[0]!.status === 'pending'
    found[isPending ? 'pending' : 'booked'] += 1
    if (!isPending) found.sum = addDecimals(found.sum, event.entry.amount)
  }
  const file = openFile(scan(take), {})
  file.write(Buffer.from(text))
  file.end()
  return { ...found, format: file.format() }
}

const sumOf = (lines: AccountState['booked']) => lines.reduce((sum, { amount }) => addDecimals(sum, amount), '0.00')

/** Lines of days that are over: statements are made the next morning. */
const closed = (state: AccountState) => state.booked.filter(({ bookingDay }) => bookingDay < state.today)

test('what a file says is what happened: read back, counts and sums are equal, and balances explain the lines', () => {
  let files = 0
  for (const { customer, account } of everyAccount()) {
    const state = stateAt(customer, account.key, endOf(customer))
    const days = statementDays(state)
    const lines = closed(state)
    const expected = { booked: lines.length, pending: 0, sum: sumOf(lines) }
    for (const version of ['08', '02'] as const) {
      const made = days.map((day) => dailyStatement(state, day, { ...PARTS, camtVersion: version }))
      if (made.length === 0) continue
      const { format, balanced, ...told } = read(writeCamt(made))
      assert.deepEqual([format, told], ['camt', expected], `${customer.id} ${account.key}`)
      assert.ok(balanced.length === days.length && balanced.every(Boolean), `${customer.id} ${account.key}`)
      files += 1
    }
    if (days.length > 0) {
      const { format, balanced, ...told } = read(writeMt940(days.map((day) => dailyStatement(state, day, PARTS))))
      assert.deepEqual([format, told], ['mt940', expected], `${customer.id} ${account.key}`)
      assert.ok(balanced.every(Boolean), `${customer.id} ${account.key}`)
    }
    const all = { booked: state.booked.length, pending: state.pending.length, sum: sumOf(state.booked) }
    if (state.booked.length > 0) {
      const german = read(writeGermanCsv(state, customer.begins, state.today))
      assert.deepEqual(
        { ...german, balanced: [] },
        { format: 'csv', ...all, balanced: [] },
        `${customer.id} German CSV`,
      )
      const dutch = read(writeDutchCsv(state, customer.begins, state.today))
      assert.deepEqual(
        { ...dutch, balanced: [] },
        { format: 'csv', ...all, pending: 0, balanced: [] },
        `${customer.id} Dutch CSV`,
      )
    }
    const report = read(writeCamt([intradayReport(state, customer.begins, PARTS)]))
    assert.deepEqual({ ...report, balanced: [] }, { format: 'camt', ...all, balanced: [] }, `${customer.id} report`)
  }
  assert.ok(files > 10)
})

test('a batch is one line in MT940, and in camt has its parts where the bank gives them', () => {
  const customer = customerOf('company')
  const state = stateAt(customer, 'main', endOf(customer))
  const count = (style: FileStyle) => {
    let records = 0
    const file = openFile(
      scan((event) => {
        if (event.kind === 'entry') records += event.entry.records.length
      }),
      {},
    )
    file.write(Buffer.from(writeCamt(statementDays(state).map((day) => dailyStatement(state, day, style)))))
    file.end()
    return records
  }
  // Three months, five salaries and three collections each.
  assert.equal(count(PARTS) - count({ ...PARTS, batches: 'total' }), 3 * (4 + 2))
})

test('a reissued statement has a later time of making, and no longer has the line', () => {
  const customer = customerOf('overdraft')
  const [before, after] = [40, 44].map((day) => stateAt(customer, 'current', endOfDay(customer, day)))
  const [first, second] = [before!, after!].map((state) => dailyStatement(state, '2026-02-08', PARTS))
  assert.equal(first!.id, second!.id)
  assert.ok(second!.created > first!.created)
  assert.deepEqual([first!.lines.length, second!.lines.length], [1, 0])
})

/** The standard's schemas are not part of this repository. */
const SCHEMAS = process.env.ISO20022_SCHEMAS ?? join(import.meta.dirname, '../../../../shared/specs')
const canValidate = existsSync(`${SCHEMAS}/camt.053.001.08.xsd`) && spawnSync('xmllint', ['--version']).status === 0

test('every camt file is valid by its schema, in every story and profile', {
  skip: !canValidate && 'needs xmllint and the schemas of ISO 20022 in ISO20022_SCHEMAS',
}, () => {
  const bySchema = new Map<string, string[]>()
  const add = (schema: string, xml: string) => bySchema.set(schema, [...(bySchema.get(schema) ?? []), xml])
  for (const { customer, account } of everyAccount()) {
    for (const { batches, camtVersion, ...profile } of TELLING_PROFILES) {
      const style = { batches: batches.files, camtVersion }
      const state = toldAccount(new Map(), customer, account, endOf(customer), { ...profile, batches, camtVersion })
      const days = statementDays(state)
      add('camt.052.001.08', writeCamt([intradayReport(state, customer.begins, style)]))
      if (days.length === 0) continue
      add(`camt.053.001.${camtVersion}`, writeCamt(days.map((day) => dailyStatement(state, day, style))))
      add('camt.054.001.08', writeCamt(days.map((day) => notificationOf(state, day, style))))
    }
  }
  for (const [schema, documents] of bySchema) {
    for (const xml of new Set(documents)) {
      const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', `${SCHEMAS}/${schema}.xsd`, '-'], {
        input: xml,
        encoding: 'utf8',
      })
      assert.equal(status, 0, `${schema}: ${stderr.slice(0, 500)}`)
    }
  }
  assert.deepEqual([...bySchema.keys()].sort(), [
    'camt.052.001.08',
    'camt.053.001.02',
    'camt.053.001.08',
    'camt.054.001.08',
  ])
})
