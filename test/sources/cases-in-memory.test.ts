/** The independent cases and the mixes that the table does not name, in memory: every order of their deliveries. */
import { describe, test } from 'node:test'
import { isForMemory, type Player, play } from './independent-case.ts'
import { INDEPENDENT_CASES } from './independent-cases.ts'
import { openEngine } from './reconcile-engine.ts'
import { TABLE_NEIGHBOURS } from './table-neighbours.ts'
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

describe('one truth from many sources, in memory', () => {
  for (const one of [...INDEPENDENT_CASES, ...UNNAMED_MIXES, ...TABLE_NEIGHBOURS].filter(isForMemory))
    test(one.name, { ...(one.todo && { todo: one.todo }) }, () => play(inMemory(), one))
})
