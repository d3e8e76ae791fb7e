import { sql } from './sql.ts'

/** The end of a current version: the default of until_revision and until_version, the greatest bigint. */
export const CURRENT = sql`9223372036854775807`
