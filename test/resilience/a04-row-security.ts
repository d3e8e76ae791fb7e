// Lost if it breaks: one forgotten condition in one statement shows the payments of everybody to everybody.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'A4',
  title: "The database separates tenants even where the application's filter is missing",
  promise: 'P5',
  run: () =>
    provenBy("every filter by tenant, environment and account removed from the service's statements", [
      'test/abuse/row-security.test.ts',
    ]),
}
