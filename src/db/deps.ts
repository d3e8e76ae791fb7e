import type { NewId } from '../core/id.ts'
import type { Database } from './database.ts'

/** What a use case needs from the world and a test may want to replace. Kept small on purpose. */
export type Deps = {
  readonly db: Database
  readonly newId: NewId
}
