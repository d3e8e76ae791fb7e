// Lost if it breaks: whoever stole a mailbox goes on reading after the operator has changed the owner's address.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'A21',
  title: 'An address that was changed opens nothing any more',
  promise: 'P4',
  run: () =>
    provenBy(
      'sessions, a sign-in link and PINs of a mailbox used after its owner got another address; PINs asked for afterwards',
      ['test/abuse/stolen-mailbox.test.ts'],
    ),
}
