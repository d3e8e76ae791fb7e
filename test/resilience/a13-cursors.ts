// Lost if it breaks: a client changes a cursor until it shows the account of somebody else.
import { provenBy } from './proven-by.ts'
import { count, type Row, sum } from './row.ts'

export const row: Row = {
  id: 'A13',
  title: 'An altered cursor or link opens nothing',
  promise: 'P5',
  minutes: 10,
  run: () =>
    provenBy(
      'every character of a cursor of each kind replaced by every other one, cut, extended, moved to other lists',
      ['test/abuse/cursor.test.ts', 'test/abuse/links.test.ts'],
      {
        all: true,
        sumUp: (reported) => `${count(sum(reported, /(\d+) alterations/))} alterations refused`,
      },
    ),
}
