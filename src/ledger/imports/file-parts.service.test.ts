import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { type NewPart, storeBody } from './file-parts.service.ts'

const CHUNK = 64 * 1024

/** The milliseconds that a body of so many chunks takes. */
async function millisecondsOf(chunks: number, isBusy: () => boolean): Promise<number> {
  const parts: NewPart[] = []
  const began = performance.now()
  const body = Readable.from(Array.from({ length: chunks }, () => Buffer.alloc(CHUNK, 'a')))
  const limits = { maxBytes: 1024 * CHUNK, isBusy }
  const { size } = await storeBody(body, limits, {
    begin: async () => {},
    store: async (part) => void parts.push(part),
  })
  assert.equal(size, chunks * CHUNK)
  return performance.now() - began
}

test('a large body leaves time for the requests that are answered meanwhile', async () => {
  // 2 MB after the first one, at 8 MB a second.
  assert.ok((await millisecondsOf(48, () => true)) >= 250)
})

test('nobody is asked for while the first megabyte arrives, and a server without other requests does not wait', async () => {
  await millisecondsOf(16, () => assert.fail('a small body is received at full speed'))
  let asked = 0
  await millisecondsOf(24, () => {
    asked += 1
    return false
  })
  assert.equal(asked, 8)
})
