import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeliveryMove, deliverySteps } from './webhook.ts'

test('a delivery of an event moves from where to where', () => {
  const table: Record<DeliveryMove, ReturnType<typeof deliverySteps>> = {
    deliver: { from: ['pending'], to: ['delivered'] },
    postpone: { from: ['pending'], to: ['pending'] },
    give_up: { from: ['pending'], to: ['failed'] },
    replay: { from: ['pending', 'delivered', 'failed'], to: ['pending', 'pending', 'pending'] },
  }
  for (const [move, steps] of Object.entries(table)) assert.deepEqual(deliverySteps(move as DeliveryMove), steps, move)
})
