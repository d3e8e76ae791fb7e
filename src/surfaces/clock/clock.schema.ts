import { type Static, Type } from 'typebox'
import type { ClockState } from '../../platform/db/clock.ts'
import type { ClockAdvance } from './clock.service.ts'
import { MAX_ADVANCE_DAYS } from './clock.ts'

const Time = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-03-31T20:00:00.000Z'] })

export const AdvanceBody = Type.Object(
  {
    advanceBy: Type.Optional(
      Type.String({
        maxLength: 8,
        description: `How far: seconds, minutes, hours, days or weeks, at most ${MAX_ADVANCE_DAYS} days in one call`,
        examples: ['3d'],
      }),
    ),
    advanceTo: Type.Optional(Time('The time to go to, in the future')),
  },
  {
    $id: 'AdvanceClock',
    additionalProperties: false,
    description: 'One of the two',
    examples: [{ advanceBy: '3d' }],
  },
)

export const ClockWire = Type.Object(
  {
    on: Type.Boolean({ description: 'Whether this clock can be moved', examples: [true] }),
    now: Time('The time of the service'),
    aheadSeconds: Type.Integer({ description: 'How far it is ahead of the real time', examples: [259200] }),
    advancingTo: Type.Optional(Time('Where an advance that is under way ends')),
  },
  { $id: 'Clock', additionalProperties: false },
)

const Counts = (description: string, example: Record<string, number>) =>
  Type.Record(Type.String(), Type.Integer(), { description, examples: [example] })

export const AdvanceWire = Type.Object(
  {
    before: Time('The time before'),
    now: Time('The time now'),
    stops: Type.Integer({ description: 'How often it stopped because something was due', examples: [8] }),
    jobs: Counts('Jobs that were run, by kind', { sandbox: 6, webhook: 4, housekeeping: 120 }),
    deliveries: Type.Integer({ description: 'Deliveries that were added to the ledger', examples: [12] }),
    events: Counts('Events that an endpoint wanted, by type', { 'transactions.changed': 4 }),
    webhooks: Counts('Webhooks that were sent, by how they stand', { delivered: 4 }),
    consents: Counts('Consents that changed, by their status now', { expired: 1 }),
  },
  { $id: 'AdvanceReport', additionalProperties: false },
)

export const clockToWire = ({ isMovable, now, aheadMs, advancingTo }: ClockState): Static<typeof ClockWire> => ({
  on: isMovable,
  now: now.toISOString(),
  aheadSeconds: Math.round(aheadMs / 1000),
  ...(advancingTo && { advancingTo: advancingTo.toISOString() }),
})

export const advanceToWire = ({ before, now, ...report }: ClockAdvance): Static<typeof AdvanceWire> => ({
  before: before.toISOString(),
  now: now.toISOString(),
  ...report,
})
