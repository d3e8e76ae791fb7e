import { randomBytes } from 'node:crypto'

/** Prefixes say what an id names. Ids may be logged; credentials (platform/core/secret.ts) may not. */
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
  operatorSession: 'ops',
  import: 'imp',
  categoryRule: 'rul',
  recategorisation: 'rec',
  pin: 'pin',
  message: 'msg',
  job: 'job',
  event: 'evt',
  webhook: 'whk',
  connection: 'bcn',
  connectionLink: 'bln',
  fetch: 'fet',
} as const

export type IdKind = keyof typeof PREFIX
export type Id<K extends IdKind> = `${(typeof PREFIX)[K]}_${string}`
/** With a bucket: an id whose rows lie there. */
export type NewId = <K extends IdKind>(kind: K, bucket?: number) => Id<K>

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

/** Rows of one owner lie in one bucket, whatever they are; a distributed database keeps a bucket on one node. */
export const BUCKETS = 1024

/**
 * The last two characters of the ids of an owner, and of the owner's accounts and consents, are the same: so an id says
 * where its rows are. The SQL function bucket_of does the same.
 */
export function bucketOf(id: string): number {
  const at = id.length
  return (ALPHABET.indexOf(id[at - 2] ?? '') * 32 + ALPHABET.indexOf(id[at - 1] ?? '')) & (BUCKETS - 1)
}

const encodeBucket = (bucket: number): string => `${ALPHABET[bucket >>> 5]}${ALPHABET[bucket & 31]}`

/**
 * 48 bits of milliseconds and 80 random bits, as 26 characters: ids of a later millisecond sort after earlier ones.
 * Every id has its own random bits, so that no id can be derived from another; where the order within a millisecond
 * matters, a column keeps it. `random` returns ten bytes.
 *
 * Ids of accounts and transactions are in every index of the ledger, so they are shorter: 23 characters, which with
 * their length byte are a multiple of eight, as PostgreSQL aligns them. That leaves 45 and 50 random bits for each
 * millisecond; those of an account, 35 and its bucket.
 */
export function idGenerator(nowMs: () => number, random: () => Uint8Array = pooledRandom()): NewId {
  let lastMs = Number.NaN
  let time = ''
  return (kind, bucket) => {
    const ms = nowMs()
    if (ms !== lastMs) time = encodeTime(ms)
    lastMs = ms
    const id = `${PREFIX[kind]}_${time}${encodeRandom(random())}`
    const cut = isShort(kind) ? id.slice(0, SHORT_LENGTH) : id
    return (bucket === undefined ? cut : `${cut.slice(0, -2)}${encodeBucket(bucket)}`) as Id<typeof kind>
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

/** No id of this kind from before this time is greater. */
export const firstIdAt = (kind: IdKind, time: Date): string =>
  `${PREFIX[kind]}_${encodeTime(Math.max(0, time.getTime()))}`
