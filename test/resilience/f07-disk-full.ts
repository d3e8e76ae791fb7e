// Lost if it breaks: with a full disk accounts are read without a trace, or the service stays away when there is space again.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'F7',
  title: 'With a full disk nothing is read that cannot be recorded; with space again everything is',
  promise: 'P15',
  minutes: 10,
  run: async () => {
    const disk = await provenBy(
      'the disk of the embedded database filled under load',
      ['test/abuse/database-killed.long.test.ts'],
      { tests: ['an embedded database that ran out of disk comes back when there is space again'] },
    )
    const record = await provenBy(
      'read rows that cannot be written',
      ['test/abuse/read-log.test.ts', 'test/contract/faults.test.ts'],
      { tests: ['a read whose record cannot be written gets 503 and no data', 'no record, no data'] },
    )
    if (!('kept' in disk) || !('kept' in record)) throw new Error('both are measured')
    return {
      done: `${disk.done}; ${record.done}`,
      figure: `${disk.figure}; ${record.figure}`,
      kept: disk.kept && record.kept,
    }
  },
}
