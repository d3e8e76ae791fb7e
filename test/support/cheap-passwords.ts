/**
 * Hashes passwords at a thousandth of the cost, under the same stored text: each would take a tenth of a second
 * of processor. `password-rule.test.ts` hashes at the real cost.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
crypto.argon2 = (algorithm, parameters, done) => argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done)
syncBuiltinESMExports()
