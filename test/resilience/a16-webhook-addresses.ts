// Lost if it breaks: a tenant makes the service open connections inside the network of its operator.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'A16',
  title: 'A webhook reaches no private address',
  promise: 'P5',
  minutes: 10,
  run: () =>
    provenBy(
      'every spelling of a private address saved as a webhook, put into the database, returned by a name server, and redirected to',
      ['test/webhooks/addresses.test.ts', 'test/webhooks/delivery.test.ts'],
      {
        tests: [
          'none of ',
          'an address that got into the database all the same',
          'the listener would have noticed',
          'public addresses are taken, by https only',
          'a name with one forbidden address among others',
          'a name that resolves to something else after it was checked',
          'a redirect is not followed',
        ],
      },
    ),
}
