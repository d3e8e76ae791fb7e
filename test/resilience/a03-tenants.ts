// Lost if it breaks: a company reads the payments of people who never heard of it.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'A3',
  title: 'No id of another tenant opens anything',
  promise: 'P5',
  minutes: 10,
  run: () =>
    provenBy(
      'every route, id and cursor with the values of 2 tenants in 2 environments, of nobody, and malformed',
      ['test/abuse/isolation.test.ts', 'test/abuse/owner-isolation.test.ts'],
      { all: true },
    ),
}
