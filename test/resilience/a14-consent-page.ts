// Lost if it breaks: an owner says yes to what was not shown, or lands on the page of a thief.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'A14',
  title: 'The consent page is for the owner alone, and leads back to the client alone',
  promise: 'P5',
  minutes: 10,
  run: () =>
    provenBy(
      'addresses of other hosts as redirectUrl; answers from other pages, twice, at once, and to terms that changed',
      ['src/clients/keys/redirect.test.ts', 'test/abuse/asks.test.ts', 'src/platform/http/pages.routes.test.ts'],
      { all: true },
    ),
}
