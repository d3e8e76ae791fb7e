// Lost if it breaks: a statement file that was built for it keeps every other import waiting, or reads files of the server.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'D6',
  title: 'Hostile XML is refused before it costs anything',
  promise: 'P12',
  minutes: 10,
  run: () =>
    provenBy(
      'entities, document types, a million attributes, texts without end, files cut anywhere, mutated files, and every format with a part repeated without end',
      [
        'packages/bank-statements/test/camt/hostile.test.ts',
        'packages/bank-statements/test/slow-files.test.ts',
        'test/architecture.test.ts',
      ],
      { all: true },
    ),
}
