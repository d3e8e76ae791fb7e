import { Compile } from 'typebox/compile'
import type { SourceRecord } from '../../transactions/source-record.ts'
import { type OpenReader, Unreadable } from '../statement.ts'
import { openObjects } from './objects.ts'
import { SourceRecordWire } from './shape.ts'

const shape = Compile(SourceRecordWire)

/** Source records as they are, in JSON: for software that has the bank's data in its own hands. */
export const openRecordsReader: OpenReader = (tell) => {
  const objects = openObjects((json, line) => {
    const record = parse(json, line)
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
function parse(json: string, line: number): SourceRecord {
  let value: unknown
  try {
    value = JSON.parse(json)
    if (shape.Check(value)) return value as SourceRecord
    value = JSON.parse(json, (key, item, context?: { source?: string }) =>
      typeof item === 'number' && MONEY.has(key) && context?.source ? context.source : item,
    )
  } catch {
    throw new Unreadable(line, 'this object is not JSON')
  }
  if (shape.Check(value)) return value as SourceRecord
  const [first] = shape.Errors(value)
  const where = first!.instancePath.slice(1).replaceAll('/', '.') || 'the record'
  throw new Unreadable(line, `${where} ${first!.message}`)
}
