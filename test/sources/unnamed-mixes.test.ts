/** The mixes that the table does not name, in memory: every order of their deliveries. */
import { describe, test } from 'node:test'
import { type Player, play } from './independent-case.ts'
import { openEngine } from './reconcile-engine.ts'
import { UNNAMED_MIXES } from './unnamed-mixes.ts'

function inMemory(): Player {
  let now = new Date()
  return {
    isQuick: true,
    setClock: async (to) => {
      now = to
    },
    open: async () => {
      const engine = await openEngine()
      return {
        send: async ({ format, delivery }) => {
          const source = delivery.source ?? format
          await engine.deliver({ source, format, delivery, receivedAt: now.toISOString() })
        },
        look: async () =>
          (await engine.rows()).map(({ id, day, amount, status, texts, balance }) => {
            return { id, row: `${day} ${amount} ${status}`, amount, day, text: texts[0] ?? '', balance }
          }),
        countReviews: async () => (await engine.reviews()).length,
        balance: () => engine.balance(),
      }
    },
  }
}

describe('mixes that the table does not name, in memory', () => {
  for (const one of UNNAMED_MIXES) test(one.name, { ...(one.todo && { todo: one.todo }) }, () => play(inMemory(), one))
})
