// Lost if it breaks: the backup of last night cannot be restored, or brings back a person who was erased.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'F13',
  title: 'A backup made while the service runs is restored elsewhere with everything in it, and erasures are repeated',
  promise: 'P17',
  minutes: 10,
  run: () =>
    provenBy('backups made under way, restored into another database, served and verified; erasures repeated', [
      'test/journeys/backup.test.ts',
      'test/abuse/restore.test.ts',
    ]),
}
