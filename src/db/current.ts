import { sql } from './sql.ts'

/** Where a version ends that has not ended yet: the default of until_revision and until_version, the greatest bigint. */
export const CURRENT = sql`9223372036854775807`
