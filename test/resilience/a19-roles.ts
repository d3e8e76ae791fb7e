// Lost if it breaks: somebody who may only look changes keys, or goes on after losing the role.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'A19',
  title: 'An operator can do what the role allows, and nothing else',
  promise: 'P5',
  minutes: 10,
  run: () =>
    provenBy(
      'every route of /manage as each role; sessions that are stale, too old, stolen before the second factor, or of a lower role',
      [
        'test/contract/roles.test.ts',
        'test/contract/operator-sign-in.test.ts',
        'test/contract/operators.test.ts',
        'test/abuse/operator-changes-tampering.test.ts',
      ],
      { all: true },
    ),
}
