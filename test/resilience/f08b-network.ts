// Lost if it breaks: a network that drops packets for a moment stops all reads until somebody restarts the service.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'F8b',
  title: 'Over a network that swallows, delays or cuts everything no request hangs, and the service recovers by itself',
  promise: 'P14',
  minutes: 10,
  run: () =>
    provenBy('a network to the database that drops everything, cuts everything, delays everything by two minutes', [
      'test/abuse/database-network.test.ts',
    ]),
}
