// Lost if it breaks: software of a dismissed supplier goes on reading after its key was taken away.
import { provenBy } from './proven-by.ts'
import { count, type Row, sum } from './row.ts'

export const row: Row = {
  id: 'A7',
  title: 'A key that was disabled opens nothing more',
  promise: 'P4',
  minutes: 10,
  run: () =>
    provenBy(
      'consents, inquiries, keys and domains taken away while 200 reads are under way at 2 server processes',
      ['test/abuse/revocation.long.test.ts'],
      {
        all: true,
        sumUp: (reported) =>
          `0 successes among ${count(sum(reported, /(\d+) after/))} requests begun after the acknowledgement`,
      },
    ),
}
