import { argon2, randomBytes, scrypt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../../platform/core/errors.ts'
import { sameBytes } from '../../platform/core/secret.ts'

/** 32 MiB and about a tenth of a second of one core, for each guess too. */
const COST = { memory: 32_768, passes: 3, parallelism: 1 }
const [SALT_BYTES, HASH_BYTES] = [16, 32]

/** About two seconds' worth. */
const MAX_WAITING = 10

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * One at a time: each takes a whole processor, and Node would begin four. While others wait there is a pause after each, so
 * that readers have at least half of that processor.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  waiting++
  let began = 0
  const turn = last
    .then(() => {
      began = performance.now()
      return work()
    })
    .finally(() => {
      waiting--
    })
  const rest = () => (waiting > 0 ? delay(performance.now() - began) : undefined)
  last = turn.then(rest, rest)
  return turn
}

const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** In the usual text form, which names the cost: a hash with another cost can still be checked. */
export function hashPassword(password: string): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  return inTurn(() => derive(password, salt, COST)).then((hash) =>
    Buffer.from(`${PREFIX}${base64(salt)}$${base64(hash)}`),
  )
}

const tooMany = (): Refusal =>
  new Refusal('rate_limited', {
    message: 'Too many people are signing in at this moment. Try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  })

/** Refuses when too many are waiting: whoever guesses from many networks at once must not take all processors. */
export function isPassword(password: string, stored: Buffer): Promise<boolean> {
  if (waiting >= MAX_WAITING) return Promise.reject(tooMany())
  return inTurn(() => check(password, stored))
}

function check(password: string, stored: Buffer): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = STORED.exec(stored.toString('latin1')) ?? []
  if (hash === undefined) return isEarlierPassword(password, stored)
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return derive(password, Buffer.from(salt!, 'base64'), cost).then((found) =>
    sameBytes(found, Buffer.from(hash, 'base64')),
  )
}

/** Made by another function or at another cost: to be replaced when the password is known, at the next sign-in. */
export const isOutdated = (stored: Buffer): boolean => !stored.toString('latin1').startsWith(PREFIX)

/** Checked where there is no operator, so that the answer takes as long. No password has this hash. */
export const NO_PASSWORD = Buffer.from(
  `${PREFIX}${base64(Buffer.alloc(SALT_BYTES))}$${base64(Buffer.alloc(HASH_BYTES))}`,
)

/** Normalised, because keyboards write the same letter in different ways. */
const derive = (password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const message = Buffer.from(password.normalize('NFC'))
    argon2('argon2id', { message, nonce, tagLength: HASH_BYTES, ...cost }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    )
  })

/** Salt and scrypt digest, as versions up to 0.1 stored them. */
const isEarlierPassword = (password: string, stored: Buffer): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
    scrypt(password, stored.subarray(0, SALT_BYTES), HASH_BYTES, cost, (error, hash) =>
      error ? reject(error) : resolve(sameBytes(stored.subarray(SALT_BYTES), hash)),
    )
  })

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
