import type { Id } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { listReadsOfConsents, positionOf } from './owner-read.service.ts'
import type { StoredRead } from './read.ts'

const ROWS_AT_A_TIME = 1_000

/** Every read under these consents, newest first, a page at a time: the log may not fit in memory. */
export async function* everyRead(deps: Deps, consentIds: Id<'consent'>[]): AsyncGenerator<StoredRead[]> {
  let before: ReturnType<typeof positionOf> | null = null
  for (;;) {
    const page: StoredRead[] = await listReadsOfConsents(deps.db, consentIds, { before, limit: ROWS_AT_A_TIME })
    if (page.length > 0) yield page
    if (page.length < ROWS_AT_A_TIME) return
    before = positionOf(page.at(-1)!)
  }
}
