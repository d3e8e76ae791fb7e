// Lost if it breaks: software that was written for the last release stops working after an update.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'X6',
  title: 'The API has everything that the last release had',
  promise: 'P19',
  minutes: 10,
  run: () =>
    provenBy(
      'the OpenAPI document compared with that of the last release; refusals and a published client with the interface',
      [
        'test/contract/released-api.test.ts',
        'test/contract/refusals.test.ts',
        'src/platform/http/openapi.test.ts',
        'test/contract/published-client.test.ts',
      ],
    ),
}
