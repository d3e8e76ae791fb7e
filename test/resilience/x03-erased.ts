// Lost if it breaks: a person who asked to be forgotten is still in a table, or comes back with a backup.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'X3',
  title: 'An erased person is in no column of any table, and stays erased after a restore',
  promise: 'P17',
  minutes: 10,
  run: () =>
    provenBy('every column of every table searched after an erasure; an older backup restored', [
      'test/contract/erasure.test.ts',
      'test/abuse/restore.test.ts',
    ]),
}
