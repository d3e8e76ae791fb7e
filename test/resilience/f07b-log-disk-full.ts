// Lost if it breaks: PostgreSQL, which stops when its log finds no space, is down until somebody notices.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'F7b',
  title: 'A PostgreSQL that stopped because its write-ahead log found no space is started again when there is some',
  promise: 'P14',
  run: () =>
    provenBy(
      'a disk without space for the next file of the write-ahead log, under readers and writers',
      ['test/abuse/database-killed.long.test.ts'],
      { tests: ['an embedded database that ran out of disk comes back when there is space again'] },
    ),
}
