/** Lost if it breaks: software that was written for the last release stops working after an update. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type ApiDocument, breakingChanges, RELEASED, readSurface, surfaceOf } from '../../scripts/api-surface.ts'

const released = readFileSync(RELEASED, 'utf8').trimEnd().split('\n')

test('nothing of the released API is gone, and nothing more must be sent', (t) => {
  const now = readSurface()
  t.diagnostic(`${released.length} facts of the released API, ${now.length} now`)
  assert.ok(released.length > 1_000)
  assert.deepEqual(breakingChanges(released, now), [])
})

test('what would break a client is found, and additions are not', () => {
  const operation = (answer: object, body: object, required: string[], more: object[] = []) =>
    ({
      paths: {
        '/a': {
          post: {
            parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }, ...more],
            requestBody: { content: { j: { schema: { type: 'object', properties: body, required } } } },
            responses: {
              200: { content: { j: { schema: { type: 'object', properties: answer, required: ['id'] } } } },
            },
          },
        },
      },
    }) as ApiDocument
  const text = { type: 'string' }
  const before = surfaceOf(operation({ id: text, name: text }, { kind: { type: 'string', enum: ['a', 'b'] } }, []))
  const after = (...args: Parameters<typeof operation>) => breakingChanges(before, surfaceOf(operation(...args)))
  const kind = { kind: { type: 'string', enum: ['a', 'b'] } }
  assert.deepEqual(after({ id: text, name: text, more: text }, { ...kind, more: text }, []), [])
  assert.deepEqual(after({ id: text }, kind, []), ['POST /a 200 j.name: string'])
  assert.deepEqual(after({ id: text, name: { type: 'integer' } }, kind, []), ['POST /a 200 j.name: string'])
  assert.deepEqual(after({ id: text, name: text }, { kind: { type: 'string', enum: ['a'] } }, []), [
    'POST /a body j.kind = b',
  ])
  assert.deepEqual(after({ id: text, name: text }, kind, ['kind']), ['POST /a body j.kind must be sent'])
  const like = { like: { type: 'object', properties: { id: text }, required: ['id'] } }
  assert.deepEqual(after({ id: text, name: text }, { ...kind, ...like }, []), [])
  assert.deepEqual(after({ id: text, name: text }, { ...kind, ...like }, ['like']), [
    'POST /a body j.like must be sent',
  ])
  const demanded = { name: 'day', in: 'query', required: true, schema: text }
  assert.deepEqual(after({ id: text, name: text }, kind, [], [demanded]), ['POST /a query day must be sent'])
})
