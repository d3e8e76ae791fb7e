import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import type { App } from '../../platform/http/app.ts'
import { extendIdleTimeout } from '../../platform/http/idle-timeout.ts'
import { manage } from '../../platform/http/manage.ts'
import '../operators/operator.hook.ts'
import { AdvanceBody, AdvanceWire, advanceToWire, ClockWire, clockToWire } from './clock.schema.ts'
import { advanceClock, type ClockDeps, readClock, setTarget } from './clock.service.ts'

export function clockRoutes(app: App, deps: ClockDeps): void {
  app.get(
    '/manage/clock',
    {
      schema: {
        operationId: 'getClock',
        summary: 'See the clock',
        description: 'The time of the service; in a sandbox, whether it was moved.',
        ...manage('viewer'),
        response: { 200: ClockWire },
      },
    },
    async () => clockToWire(await readClock(deps)),
  )

  app.post(
    '/manage/clock',
    {
      schema: {
        operationId: 'advanceClock',
        summary: 'Advance the clock of a sandbox',
        description:
          'Forwards only, and only with `SANDBOX_CLOCK=on`, which a demo has. Stops at everything that is due, in order, and answers when all of it is done. Repeated with the same Idempotency-Key, it goes to the same time and tells what was left to do. A sandbox bank that is configured goes with it. Sessions and tokens age as well: after a long way, sign in again.',
        ...manage('admin', 'clock_fixed', 'clock_moving', 'bad_request', 'too_large', 'unsupported_media_type'),
        ...idempotent,
        body: AdvanceBody,
        response: { 200: AdvanceWire },
      },
    },
    async (request, reply) => {
      const operator = request.operator!
      const to = await createIdempotently(deps, request, reply, operator, (by) => setTarget(deps, by, request.body))
      return advanceToWire(await extendIdleTimeout(request, () => advanceClock(deps, operator, new Date(to))))
    },
  )
}
