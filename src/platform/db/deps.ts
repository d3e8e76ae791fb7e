import type { NewId } from '../core/id.ts'
import type { Database } from './database.ts'

/** External dependencies of a use case that a test may replace. Kept small on purpose. */
export type Deps = {
  readonly db: Database
  readonly newId: NewId
}
