import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodingFor } from './accept.ts'

const CASES: [accepts: string, encoding: 'br' | 'gzip' | undefined, mustEncode?: true][] = [
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip; q=0.8 , br ; q=0.9', 'br'],
  ['gzip;q=0', undefined],
  ['gzip;q=0, br', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1, gzip;q=0.5', 'gzip'],
  ['*;q=0', undefined, true],
  ['gzip, *;q=0', 'gzip', true],
  ['identity', undefined],
  ['identity;q=0', undefined, true],
  ['identity;q=0, gzip', 'gzip', true],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['deflate, zstd', undefined],
  ['', undefined],
  [',,;;,', undefined],
  ['gzip;q=nonsense', undefined],
  ['gzip;q=7', undefined],
  ['gzip;q=-1', undefined],
  ['gzip;q=0, gzip', undefined],
  ['gzipped', undefined],
]

for (const [accepts, encoding, mustEncode = false] of CASES)
  test(`Accept-Encoding: ${accepts} means ${encoding ?? 'as it is'}`, () => {
    assert.deepEqual(encodingFor(accepts), { encoding, mustEncode })
  })

test('a long header is read in a time that grows with its length alone', () => {
  assert.deepEqual(encodingFor(`${'a;q=0.1,'.repeat(2_000)}gzip`), { encoding: 'gzip', mustEncode: false })
})
