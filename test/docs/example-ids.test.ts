/** Ids in examples look like real ones: whoever writes a column, a pattern or a test after them gets it right. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type IdKind, idGenerator } from '../../src/platform/core/id.ts'
import { newRequestId } from '../../src/platform/http/request-id.ts'

const KINDS: IdKind[] = [
  ...(['tenant', 'key', 'inquiry', 'consent', 'account', 'transaction', 'owner', 'operator', 'operatorToken'] as const),
  ...(['operatorSession', 'import', 'categoryRule', 'recategorisation', 'message', 'job', 'event', 'webhook'] as const),
]
const newId = idGenerator(() => Date.now())
const real = KINDS.map((kind) => newId(kind))
const lengths = new Map(real.map((id) => [id.slice(0, id.indexOf('_')), id.length]))
const prefixes = [...lengths.keys()].join('|')
const ID = new RegExp(String.raw`(?<![\w-])(${prefixes})_([0-9A-Za-z]+)(?!\w|…|_|\*)`, 'g')
/** What happens without a request of its own gets its id from the database, which has other random digits. */
const OF_DATABASE = /^evt_[0-9a-f]{32}$/

function strangeIdsOf(text: string): string[] {
  const ids = [...text.matchAll(ID)].map(([id, prefix, rest]) => ({ id, prefix: prefix!, rest: rest! }))
  return ids
    .filter(({ id, prefix, rest }) => {
      const isReal = id.length === lengths.get(prefix) && /^0[0-9a-hjkmnp-tv-z]+$/.test(rest)
      return !isReal && !OF_DATABASE.test(id)
    })
    .map(({ id }) => id)
}

for (const file of ['openapi.json', 'openapi-manage.json'])
  test(`the ids in ${file} have the shape of real ones`, () => {
    const text = readFileSync(file, 'utf8')
    assert.ok([...text.matchAll(ID)].length > 50)
    assert.deepEqual([...new Set(strangeIdsOf(text))], [])
  })

/** In a command that shows what an unknown id is answered; a column, and a table. */
const MADE_UP = ['acc_nothing', 'job_name', 'key_uses']

test('the ids in the guides have the shape of real ones, or are cut off with …', () => {
  const files = [...globSync('docs/**/*.md'), ...globSync('examples/*/README.md'), 'README.md']
  const strange = files.flatMap((file) =>
    strangeIdsOf(readFileSync(file, 'utf8'))
      .filter((id) => !MADE_UP.includes(id) && !/_[A-Z]+$/.test(id))
      .map((id) => `${file}: ${id}`),
  )
  assert.deepEqual(strange, [])
})

test('a request id in an example has the shape of one that the service makes', () => {
  const { value } = JSON.parse(readFileSync('openapi.json', 'utf8')).components.examples.token_expired
  assert.match(value.requestId, /^req_[\w-]{16}$/)
  assert.match(newRequestId(), /^req_[\w-]{16}$/)
})
