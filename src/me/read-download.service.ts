import type { Id } from '../core/id.ts'
import type { Deps } from '../db/deps.ts'
import { listReadsOfConsents, type OwnerRead, type ReadPosition } from '../reads/owner-read.store.ts'

const ROWS_AT_A_TIME = 1_000

/** Every read under these consents, newest first, a page at a time: the log may not fit in memory. */
export async function* everyRead(deps: Deps, consentIds: Id<'consent'>[]): AsyncGenerator<OwnerRead[]> {
  let before: ReadPosition | null = null
  for (;;) {
    const page: OwnerRead[] = await listReadsOfConsents(deps.db, consentIds, { before, limit: ROWS_AT_A_TIME })
    if (page.length > 0) yield page
    if (page.length < ROWS_AT_A_TIME) return
    before = page.at(-1)!
  }
}
