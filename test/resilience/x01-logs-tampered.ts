// Lost if it breaks: somebody with access to the database removes the trace of a look into an account.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'X1',
  title: 'Whatever is changed in the read log and in the log of operators is found',
  promise: 'P15',
  minutes: 15,
  run: () =>
    provenBy(
      'as superuser: rows, groups, seals and chains changed, removed, exchanged, added and cut off; proofs altered',
      [
        'test/abuse/read-log-tampering.test.ts',
        'test/abuse/operator-changes-tampering.test.ts',
        'test/reads/proof.test.ts',
      ],
      { all: true },
    ),
}
