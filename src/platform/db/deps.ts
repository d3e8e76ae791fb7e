import type { NewId } from '../core/id.ts'
import type { Database, Db } from './database.ts'

/** External dependencies of a use case that a test may replace. Kept small on purpose. */
export type Deps = {
  readonly db: Database
  readonly newId: NewId
}

/** For what only reads, also within a transaction. */
export type ReadDeps = { readonly db: Db }
