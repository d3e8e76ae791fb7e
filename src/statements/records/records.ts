import { Compile } from 'typebox/compile'
import { explainWrong, type Sent } from '../../core/wrong-value.ts'
import type { SourceRecord } from '../../transactions/source-record.ts'
import { type OpenReader, Unreadable } from '../statement.ts'
import { ofRecord, openObjects } from './objects.ts'
import { SourceRecordWire } from './shape.ts'

const shape = Compile(SourceRecordWire)

/** Source records as they are, in JSON: for software that has the bank's data in its own hands. */
export const openRecordsReader: OpenReader = (tell) => {
  let number = 0
  const objects = openObjects((json, line) => {
    number += 1
    const record = parse(json, line, number)
    tell({ kind: 'entry', entry: { line, amount: record.amount, records: [record] } })
  })
  tell({ kind: 'statement', head: { account: {}, nature: 'statement' } })
  return {
    write: objects.write,
    end() {
      objects.end()
      tell({ kind: 'end', foot: {} })
    },
  }
}

const MONEY = new Set(['amount', 'balance', 'rate'])

/**
 * Numbers keep the digits that they were written with: a double would not. Looking at each value for that takes ten
 * times as long, so it is done only where a record is not right without it, because an amount is not a text.
 */
function parse(json: string, line: number, number: number): SourceRecord {
  let value: unknown
  try {
    value = JSON.parse(json)
    if (shape.Check(value)) return value as SourceRecord
    value = JSON.parse(json, (key, item, context?: { source?: string }) =>
      typeof item === 'number' && MONEY.has(key) && context?.source ? context.source : item,
    )
  } catch {
    throw new Unreadable(line, ofRecord(number, 'this object is not JSON'))
  }
  if (shape.Check(value)) return value as SourceRecord
  const [first] = shape.Errors(value)
  throw new Unreadable(line, ofRecord(number, explainWrong(SourceRecordWire, value, first!.instancePath, RECORD)))
}

const RECORD: Sent = { whole: 'the record', part: 'field' }
