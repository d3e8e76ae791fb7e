import { type OpenReader, type SourceRecord, Unreadable } from '@vitrine/bank-statements'
import { Compile } from 'typebox/schema'
import { explainWrong, type Sent } from '../../../platform/core/wrong-value.ts'
import { ofRecord, openObjects } from './objects.ts'
import { SourceRecordWire, WithdrawnRecordWire } from './shape.ts'

const shape = Compile(SourceRecordWire)
const withdrawnShape = Compile(WithdrawnRecordWire)
const MAX_WITHDRAWN = 100_000

/** Source records as JSON, for software that already has the bank's data. */
export const openRecordsReader: OpenReader = (emit, options) => {
  let number = 0
  const withdrawn: string[] = []
  const objects = openObjects((json, line) => {
    number += 1
    const record = parse(json, line, number)
    if (record.status !== 'withdrawn') {
      emit({ kind: 'entry', entry: { line, number, amount: record.amount, records: [record] } })
      return
    }
    if (options.ids === 'volatile') throw new Unreadable(line, ofRecord(number, NO_IDS))
    if (withdrawn.push(record.sourceId) > MAX_WITHDRAWN) throw new Unreadable(line, ofRecord(number, TOO_MANY))
  })
  emit({ kind: 'statement', head: { account: {}, nature: 'statement' } })
  return {
    write: objects.write,
    end() {
      objects.end()
      emit({ kind: 'end', foot: { ...(withdrawn.length > 0 && { withdrawn }) } })
    },
  }
}

const NO_TEXT = 'a text has a NUL character or half of a surrogate pair, which is no text'
const NO_IDS = 'with ids=volatile no id is kept, so none can be withdrawn; withdraw the transaction by its own id'
const TOO_MANY = `more than ${MAX_WITHDRAWN} are withdrawn by one call; send the rest in another`

/** Withdrawn: the source has taken the movement back. */
type Sending = SourceRecord | { status: 'withdrawn'; sourceId: string }

const MONEY = new Set(['amount', 'balance', 'rate'])

/**
 * Numbers keep the digits that they were written with; a double would not. Checking each value for that takes ten times
 * as long, so it happens only where a record is invalid otherwise, because an amount is a number.
 */
function parse(json: string, line: number, number: number): Sending {
  let value: unknown
  try {
    value = JSON.parse(json)
    if (json.includes('\\u') && !isText(value)) throw new Unreadable(line, ofRecord(number, NO_TEXT))
    if (shape.Check(value) || withdrawnShape.Check(value)) return value as Sending
    value = JSON.parse(json, (key, item, context?: { source?: string }) =>
      typeof item === 'number' && MONEY.has(key) && context?.source ? context.source : item,
    )
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(line, ofRecord(number, 'this object is not JSON'))
  }
  if (shape.Check(value)) return value as SourceRecord
  const isWithdrawn = (value as { status?: unknown } | null)?.status === 'withdrawn'
  const [wanted, [, errors]] = isWithdrawn
    ? [WithdrawnRecordWire, withdrawnShape.Errors(value)]
    : [SourceRecordWire, shape.Errors(value)]
  throw new Unreadable(line, ofRecord(number, explainWrong(wanted, value, errors[0]!.instancePath, RECORD)))
}

/** Only escapes can produce such characters. Objects are at most eight levels deep. */
function isText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, item]) => isText(key) && isText(item))
}

const RECORD: Sent = { whole: 'the record', part: 'field' }
