import { argon2, randomBytes, scrypt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../../platform/core/errors.ts'
import { sameBytes } from '../../platform/core/secret.ts'

/** 32 MiB and about a tenth of a second of one core, for each guess too. */
const COST = { memory: 32_768, passes: 3, parallelism: 1 }
const [SALT_BYTES, HASH_BYTES] = [16, 32]

/** Of each queue: about two seconds' worth. */
const MAX_WAITING = 10

/**
 * Strangers, and operators whom we know already, by a session or a browser in which they signed in before: nobody else can
 * fill that queue, and it comes first.
 */
type PasswordQueue = { waiting: number; turns: (() => Promise<void>)[] }
export const QUEUES: Readonly<Record<'known' | 'stranger', PasswordQueue>> = {
  known: { waiting: 0, turns: [] },
  stranger: { waiting: 0, turns: [] },
}

const tooMany = (): Refusal =>
  new Refusal('rate_limited', {
    message: 'Too many people are signing in at this moment. Try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  })

/**
 * Runs work that checks a password, or refuses it at once when too many are waiting: whoever guesses from many networks at
 * once must not take all processors.
 */
export async function enqueue<T>(queue: PasswordQueue, work: () => Promise<T>): Promise<T> {
  if (queue.waiting >= MAX_WAITING) throw tooMany()
  queue.waiting++
  return work().finally(() => {
    queue.waiting--
  })
}

let isBusy = false

/**
 * One at a time: each takes a whole processor, and Node would begin four. While others wait there is a pause after each, so
 * that readers have at least half of that processor.
 */
function inTurn<T>(queue: PasswordQueue, work: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  queue.turns.push(async () => {
    const done = work()
    resolve(done)
    await done.catch(() => {})
  })
  void takeTurns()
  return promise
}

async function takeTurns(): Promise<void> {
  if (isBusy) return
  isBusy = true
  const next = () => QUEUES.known.turns.shift() ?? QUEUES.stranger.turns.shift()
  for (let turn = next(); turn; turn = next()) {
    const began = performance.now()
    await turn()
    if (QUEUES.known.turns.length + QUEUES.stranger.turns.length > 0) await delay(performance.now() - began)
  }
  isBusy = false
}

const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`
const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** In the usual text form, which names the cost: a hash with another cost can still be checked. */
export function hashPassword(password: string): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  return inTurn(QUEUES.known, () => derive(password, salt, COST)).then((hash) =>
    Buffer.from(`${PREFIX}${base64(salt)}$${base64(hash)}`),
  )
}

export const isPassword = (password: string, stored: Buffer, queue: PasswordQueue = QUEUES.known): Promise<boolean> =>
  inTurn(queue, () => check(password, stored))

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
