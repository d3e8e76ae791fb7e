// Lost if it breaks: test software reads the accounts of real people, or real software shows made-up money.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'A5',
  title: 'Sandbox and production never mix',
  promise: 'P18',
  minutes: 10,
  run: () =>
    provenBy(
      'keys, ids, cursors and sessions of one environment and one kind tried in the other',
      ['test/abuse/isolation.test.ts', 'test/abuse/authentication.test.ts', 'test/abuse/owner-isolation.test.ts'],
      {
        tests: [
          "the tenant's own thing in the other environment",
          'a cursor of another tenant, account, consent or environment',
          'all mixtures of own, foreign, other environment',
          'a token address of another tenant, an unknown one, or the other environment',
          'every other route refuses a caller with no credential, a wrong one, or one of another kind',
          'a bearer token of the tenant opens no route of owners',
        ],
      },
    ),
}
