import type { SourceRecord } from '@vitrine/bank-statements'
import { contentDigest } from './same-content.ts'

/** About 20 MB. Records that share an id further apart than this are all stored, so nothing is lost. */
const MAX_REMEMBERED = 100_000

/** Two movements under one id would become one transaction, so they are refused. */
export function openContradictions(maxRemembered = MAX_REMEMBERED): (record: SourceRecord) => string | undefined {
  let [recent, older] = [new Map<string, string>(), new Map<string, string>()]
  return (record) => {
    if (record.sourceId === undefined) return undefined
    const key = `${record.status} ${record.sourceId}`
    const digest = contentDigest(record)
    const earlier = recent.get(key) ?? older.get(key)
    recent.set(key, earlier ?? digest)
    if (recent.size * 2 >= maxRemembered) [recent, older] = [new Map(), recent]
    return earlier !== undefined && earlier !== digest
      ? `sourceId "${record.sourceId}" is used by two records with different content; each movement has an id of its own`
      : undefined
  }
}
