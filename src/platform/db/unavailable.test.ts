import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../core/errors.ts'
import { orUnavailable } from './unavailable.ts'

const AWAY: [string, string][] = [
  ['08006', 'connection to the remote node vitrine@10.0.0.3:5432 failed with the following error: Connection refused'],
  ['57P01', 'terminating connection due to administrator command'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.3:5432'],
  ['XX000', 'server closed the connection unexpectedly'],
  ['XX000', 'connection not open'],
]
const OURS: [string, string][] = [
  ['XX000', 'cache lookup failed for function 42'],
  ['42883', 'function reach(text) does not exist'],
]

for (const [cases, isAway] of [
  [AWAY, true],
  [OURS, false],
] as const)
  for (const [code, message] of cases)
    test(`${code} "${message}" is ${isAway ? 'worth another try' : 'a fault of ours'}`, async () => {
      const error = Object.assign(new Error(message), { code })
      const thrown = await orUnavailable(Promise.reject(error)).catch((reason: unknown) => reason)
      assert.equal(thrown instanceof Refusal, isAway)
    })
