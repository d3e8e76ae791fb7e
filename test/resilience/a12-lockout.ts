// Lost if it breaks: whoever knows the address of a person keeps that person from revoking, and an operator from their work.
import { provenBy } from './proven-by.ts'
import { type Row, together } from './row.ts'

export const row: Row = {
  id: 'A12',
  title: 'Knowing an address locks nobody out, neither owners nor operators',
  promise: 'P10',
  minutes: 10,
  run: async () =>
    together(
      await provenBy(
        'a hundred anonymous requests for PINs, wrong guesses, and a whole day of both, against one owner',
        ['test/abuse/lockout.test.ts'],
        {},
      ),
      await provenBy(
        'wrong passwords and codes, and all places for password checks kept busy, against one operator',
        ['test/contract/operator-sign-in.test.ts'],
        {
          tests: [
            'guessing is bounded: for an operator by all networks together, from one network, and of codes',
            'wrong codes keep nobody from a recovery code',
            'strangers who keep all places busy keep no operator out',
          ],
        },
      ),
    ),
}
