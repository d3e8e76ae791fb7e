import { randomBytes } from 'node:crypto'

/** Prefixes say what an id names. Ids may be logged; credentials (core/secret.ts) may not. */
const PREFIX = {
  tenant: 'ten',
  key: 'key',
  inquiry: 'inq',
  consent: 'con',
  account: 'acc',
  transaction: 'tx',
  owner: 'own',
  operator: 'opr',
  operatorToken: 'opt',
  import: 'imp',
  categoryRule: 'rul',
  recategorisation: 'rec',
  pin: 'pin',
  message: 'msg',
  job: 'job',
} as const

export type IdKind = keyof typeof PREFIX
export type Id<K extends IdKind> = `${(typeof PREFIX)[K]}_${string}`
export type NewId = <K extends IdKind>(kind: K) => Id<K>

/** The shape of our ids. Anything else names nothing, so it is not looked up. */
const SHAPE = /^[a-z]{2,3}_[0-9a-z]{1,40}$/
export const looksLikeId = <K extends IdKind>(kind: K, text: string): text is Id<K> =>
  text.startsWith(`${PREFIX[kind]}_`) && SHAPE.test(text)

// Crockford's alphabet: it sorts like the number it encodes, and has no letters that look like digits.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

function encodeTime(ms: number): string {
  let text = ''
  for (let rest = ms, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text
  return text
}

function encodeRandom(random: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of random) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(held >>> (bits - 5)) & 31]
    held &= 31
  }
  return text
}

const SHORT_LENGTH = 23
const isShort = (kind: IdKind): boolean => kind === 'account' || kind === 'transaction'

/**
 * 48 bits of milliseconds and 80 random bits, as 26 characters: ids of a later millisecond sort after earlier ones.
 * Every id has its own random bits, so that no id can be derived from another; where the order within a millisecond
 * matters, a column keeps it. `random` returns ten bytes.
 *
 * Ids of accounts and transactions are in every index of the ledger, so they are shorter: 23 characters, which with
 * their length byte are a multiple of eight, as PostgreSQL aligns them. That leaves 45 and 50 random bits for each
 * millisecond.
 */
export function idGenerator(nowMs: () => number, random: () => Uint8Array = pooledRandom()): NewId {
  let lastMs = Number.NaN
  let time = ''
  return (kind) => {
    const ms = nowMs()
    if (ms !== lastMs) time = encodeTime(ms)
    lastMs = ms
    const id = `${PREFIX[kind]}_${time}${encodeRandom(random())}`
    return (isShort(kind) ? id.slice(0, SHORT_LENGTH) : id) as Id<typeof kind>
  }
}

/** Random bytes cost a system call however few they are, so they are fetched in thousands. */
function pooledRandom(): () => Uint8Array {
  let pool = new Uint8Array()
  let used = 0
  return () => {
    if (used === pool.length) {
      pool = randomBytes(10_000)
      used = 0
    }
    used += 10
    return pool.subarray(used - 10, used)
  }
}
