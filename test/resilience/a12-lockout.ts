// Lost if it breaks: whoever knows the address of a person keeps that person from revoking.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'A12',
  title: 'Knowing an address locks nobody out',
  promise: 'P10',
  minutes: 10,
  run: () =>
    provenBy(
      'a hundred anonymous requests for PINs, wrong guesses, and a whole day of both, against one owner',
      ['test/abuse/lockout.test.ts'],
      {},
    ),
}
