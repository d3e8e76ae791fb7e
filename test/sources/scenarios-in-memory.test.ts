/** The cases of deliveries, through the reconciliation alone: rows, ids and reviews after each delivery. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CASES } from '../deliveries/cases.ts'
import type { FileFormat } from '../deliveries/import-paths.ts'
import type { Scenario, ScenarioStep } from '../deliveries/scenario.ts'
import type { EngineRow } from './engine.ts'
import { MemoryLedger } from './memory-ledger.ts'
import { engineRow, toldOf } from './reconcile-engine.ts'

const MINUTE_MS = 60_000
/** The day after the last line of the cases. */
const RECEIVED = Date.parse('2026-02-13T12:00:00Z')

function play({ steps }: Scenario, format: FileFormat): void {
  const ledger = new MemoryLedger()
  const names = new Map<string, string>()
  for (const [index, step] of steps.entries()) {
    const receivedAt = new Date(RECEIVED + index * MINUTE_MS).toISOString()
    const source = step.send.source ?? step.as ?? format
    ledger.deliver(toldOf({ source, format: step.as ?? format, delivery: step.send, receivedAt }))
    const rows = ledger.rows.filter(({ shown }) => shown !== undefined).map(engineRow)
    assertRows(step, rows, names, `after delivery ${index + 1}`)
    const { reviews = index === steps.length - 1 ? [] : 'any' } = step
    if (reviews === 'any') continue
    const listed = new Set(ledger.doubts.flatMap(({ row, other }) => [row.id!, ...(other ? [other.id!] : [])]))
    const nameOf = (id: string) => [...names].find(([, known]) => known === id)?.[0] ?? id
    assert.deepEqual([...listed].map(nameOf).sort(), reviews.toSorted(), `listed after delivery ${index + 1}`)
  }
}

/** New names are given to rows that fit and have none; all others have to be where they were. */
function assertRows({ ledger }: ScenarioStep, rows: EngineRow[], names: Map<string, string>, what: string): void {
  const free = rows.filter(({ id }) => ![...names.values()].includes(id))
  for (const wanted of ledger) {
    const name = wanted.split('|')[0]!.trim()
    const at = free.findIndex((row) => !names.has(name) && fits(wanted, row))
    if (at >= 0) names.set(name, free.splice(at, 1)[0]!.id)
  }
  const isRight =
    rows.length === ledger.length &&
    ledger.every((wanted) => {
      const id = names.get(wanted.split('|')[0]!.trim())
      const row = rows.find((one) => one.id === id)
      return row !== undefined && fits(wanted, row)
    })
  const shown = rows.map(({ id, amount, status, texts, balance }) => [id, amount, status, texts, balance].join(' | '))
  assert.ok(isRight, `${what}\n  has     ${shown.join('\n          ')}\n  wants   ${ledger.join('\n          ')}`)
}

function fits(wanted: string, row: EngineRow): boolean {
  const [, amount, status, text = '', balance = ''] = wanted.split('|').map((part) => part.trim())
  return (
    row.amount === amount &&
    row.status === status &&
    row.texts.join(' ').toLowerCase().includes(text.toLowerCase()) &&
    (balance === '' || row.balance === balance)
  )
}

/** What belongs to the store: currencies. */
const NOT_HERE = ['a line in another currency']

describe('cases of deliveries in memory', () => {
  for (const scenario of CASES.filter(({ name }) => !NOT_HERE.some((some) => name.startsWith(some)))) {
    for (const format of scenario.formats) test(`${scenario.name} (${format})`, () => play(scenario, format))
  }
})
