// Lost if it breaks: one receiver that is slow or away holds up the events of everybody else, or loses its own.
import { provenBy } from './proven-by.ts'
import type { Row } from './row.ts'

export const row: Row = {
  id: 'F6',
  title: 'A receiver that is away, slow or hostile gets its events later, and delays nobody',
  promise: 'P7',
  minutes: 10,
  run: () =>
    provenBy('receivers away for an hour and for five days, slow (14 s), with 410, redirects and endless answers', [
      'test/webhooks/delivery.test.ts',
      'test/webhooks/slow-receiver.test.ts',
      'test/webhooks/tries.test.ts',
      'test/webhooks/notice.test.ts',
    ]),
}
