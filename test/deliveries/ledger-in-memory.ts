/** A history's account in memory, with the facts of each delivery as the service derives them. */
import assert from 'node:assert/strict'
import { dateOfDay } from '@vitrine/money'
import { DeliverySurvey, openLines } from '../../src/ledger/deliveries/delivery.ts'
import { normalise } from '../../src/ledger/deliveries/normalise.ts'
import { contentOf } from '../../src/ledger/reconcile/content.ts'
import type { PaymentRow } from '../../src/ledger/reconcile/rows.ts'
import { toldFacts } from '../../src/ledger/reconcile/told.ts'
import type { Told } from '../../src/ledger/reconcile/view.ts'
import { MemoryLedger } from '../sources/memory-ledger.ts'
import type { BankDelivery } from './delivery.ts'
import type { OpenLedger } from './histories.ts'
import type { JudgedRow } from './judge.ts'
import type { Knobs } from './knobs.ts'
import { toLedger } from './to-ledger.ts'

const ACCOUNT = { currency: 'EUR', timeZone: 'Europe/Ljubljana' }
/** After all that a history tells. */
const NOW = new Date('2027-01-01T00:00:00Z')
/** Then what a complete source may still settle is due; that a hold is old is not. */
const TWO_DAYS_MS = 2 * 86_400_000

export const openMemory: OpenLedger = async () => {
  const ledger = new MemoryLedger({ after: TWO_DAYS_MS })
  let revision = 1
  let shown = ''
  const rows = () =>
    ledger.rows
      .filter((row) => row.shown !== undefined)
      .sort(newestFirst)
      .map(judgedRow)
  return {
    hasOrder: false,
    deliver: async (delivery, { view }) => {
      ledger.deliver(toldOf(delivery, view))
      const now = JSON.stringify(rows())
      if (now !== shown) revision += 1
      shown = now
      return { revision }
    },
    rows: async () => rows(),
    reviews: async () => ledger.doubts.map(({ row, other }) => [row.id!, ...(other ? [other.id!] : [])]),
    assertReadable: async () => {},
  }
}

function toldOf(delivery: BankDelivery, view: Knobs['view']): Told {
  const { lines, ...facts } = toLedger(delivery, view)
  const survey = new DeliverySurvey(ACCOUNT.timeZone)
  const staged = lines.map((reported, position) => {
    const normal = normalise(reported, ACCOUNT, NOW)
    assert.ok(typeof normal !== 'string', `line ${position}: ${normal}`)
    const line = { record: normal.record }
    survey.add(line, JSON.stringify(line))
    return { position, day: 0, line }
  })
  const surveyed = survey.end(facts)
  if (surveyed.order === 'newest-first') staged.reverse()
  const open = openLines({ timeZone: ACCOUNT.timeZone, now: NOW }, surveyed.proven ? facts.opening?.amount : undefined)
  const { isComplete, ...told } = toldFacts(facts, surveyed, new Date(facts.created!))
  return {
    ...told,
    missing: isComplete ? told.booked : undefined,
    lines: open(staged).map(({ record, day, amount }) => ({ record, day, amount })),
  }
}

const shownTracks = ({ shown, tracks, holds }: PaymentRow) => (shown === 'pending' ? holds : tracks)
const shownTrack = (row: PaymentRow) => shownTracks(row).find(({ isGone }) => !isGone)!

function newestFirst(a: PaymentRow, b: PaymentRow): number {
  const [one, other] = [shownTrack(a), shownTrack(b)]
  return other.day! - one.day! || other.number - one.number
}

function judgedRow(row: PaymentRow): JudgedRow {
  const record = contentOf(shownTracks(row))
  return {
    id: row.id!,
    status: row.shown!,
    day: dateOfDay(shownTrack(row).day!),
    amount: record.amount,
    balance: record.balance,
    body: JSON.stringify(record),
  }
}
