// Lost if it breaks: a stranger tries PINs until one opens the accounts of somebody else.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'A10',
  title: 'A PIN can be tried five times, however the tries are made',
  promise: 'P10',
  minutes: 10,
  run: () =>
    provenBy(
      '1,000 parallel guesses at two servers, guesses of three kinds at once, restarts in between, old and used PINs, 10,000 guesses over many people',
      ['test/abuse/pin.test.ts', 'test/journeys/two-servers.test.ts', 'test/abuse/message-flood.test.ts'],
      { all: true },
    ),
}
