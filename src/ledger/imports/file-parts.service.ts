import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { sameBytes } from '../../platform/core/secret.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findFilePart, insertFilePart, type StoredImport } from './import.store.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Small enough that compressing or writing one part delays no one for long. */
const PART_BYTES = 256 * 1024
/** Most bodies are no larger: their memory is not allocated for a whole part. */
const SMALL_BODY_BYTES = 64 * 1024
/** Statements are text: the fastest level already compresses them to a tenth. */
const DEFLATE = { level: 1 }

/** While requests are answered: a large body that is received at full speed would leave no time for them. */
const FULL_SPEED_BYTES = 1024 * 1024
const MAX_BYTES_A_SECOND = 8 * 1024 * 1024
const PACE_MS = 2

export const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('too_large', { message: `The body is larger than ${maxBytes} bytes.` })

/** `isBusy`: whether other requests are answered. */
export type BodyLimits = { maxBytes: number; isBusy: () => boolean }
/** One part, compressed. */
export type NewPart = { part: number; bytes: Buffer }
/** `last`: the part that is neither compressed nor stored yet. */
export type ReceivedBody = { hash: Buffer; size: number; last: NewPart | undefined }

/**
 * Stores a body in parts as it arrives: a slow sender holds no transaction open, and no memory. The last part is left to
 * the caller, who stores it with the import; most bodies have no other. `begin` is awaited before the first is stored.
 */
export async function storeBody(
  body: Readable,
  { maxBytes, isBusy }: BodyLimits,
  { begin, store }: { begin: () => Promise<void>; store: (part: NewPart) => Promise<void> },
): Promise<ReceivedBody> {
  const hash = createHash('sha256')
  const parts = openParts(async (part) => {
    if (part.part === 0) await begin()
    await store(part)
  })
  let size = 0
  let early = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer<ArrayBuffer>>) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      if (size > FULL_SPEED_BYTES && isBusy()) early += (chunk.length / MAX_BYTES_A_SECOND) * 1_000
      hash.update(chunk)
      await parts.write(chunk)
      releaseMemory(chunk)
      if (early < PACE_MS) continue
      await delay(Math.ceil(early))
      early = 0
    }
  } catch (error) {
    // A sender that hangs up is no error of the service. (Any other connection that is reset may be.)
    const { code } = error as { code?: string }
    if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') throw new Refusal('bad_request')
    throw error
  }
  return { hash: hash.digest(), size, last: parts.end() }
}

export const compressed = async ({ part, bytes }: NewPart): Promise<NewPart> => ({
  part,
  bytes: await deflate(bytes, DEFLATE),
})

/** Stores a file that a command has imported. */
export async function keepFile(tx: Tx, id: Id<'import'>, path: string): Promise<void> {
  const store = (part: NewPart) => insertFilePart(tx, id, part)
  const parts = openParts(store)
  for await (const chunk of createReadStream(path, { highWaterMark: PART_BYTES })) await parts.write(chunk as Buffer)
  const last = parts.end()
  if (last) await store(await compressed(last))
}

/** Chunks of any size in, parts of one size out; the end returns the last one, which may be shorter. */
function openParts(store: (part: NewPart) => Promise<void>) {
  let buffer = Buffer.allocUnsafeSlow(SMALL_BODY_BYTES)
  let filled = 0
  let part = 0
  function take(): NewPart {
    const bytes = buffer.subarray(0, filled)
    filled = 0
    return { part: part++, bytes }
  }
  return {
    async write(chunk: Buffer): Promise<void> {
      if (filled + chunk.length > buffer.length && buffer.length < PART_BYTES) {
        const small = buffer
        buffer = Buffer.allocUnsafeSlow(PART_BYTES)
        small.copy(buffer, 0, 0, filled)
      }
      for (let at = 0; at < chunk.length; ) {
        const taken = chunk.copy(buffer, filled, at)
        at += taken
        filled += taken
        if (filled === PART_BYTES) await store(await compressed(take()))
      }
    },
    end: (): NewPart | undefined => (filled > 0 ? take() : undefined),
  }
}

/**
 * Frees the memory at once. Left to the garbage collector, every 16 MB of a body caused a full collection on all
 * processors.
 */
function releaseMemory({ buffer, length }: Buffer<ArrayBuffer>): void {
  if (buffer.byteLength === length) buffer.transfer(0)
}

/** The bytes of a file; every iteration starts from the beginning. */
export const storedBytes = (db: Db, id: Id<'import'>): AsyncIterable<Uint8Array> => ({
  async *[Symbol.asyncIterator]() {
    for (let part = 0; ; part++) {
      const found = await findFilePart(db, id, part)
      if (!found) return
      const bytes = found.deflated ? await inflate(found.bytes) : found.bytes
      yield bytes
      // Only the last one is shorter; what is not compressed is from before files had parts.
      if (bytes.length < PART_BYTES) return
    }
  },
})

/** The file as it was sent. Fails at its end if it is not the imported one, or was erased meanwhile. */
export async function* readKeptFile(
  db: Db,
  { id, hash }: Pick<StoredImport, 'id' | 'hash'>,
): AsyncGenerator<Uint8Array> {
  const changed = new Error(`the kept file of ${id} is not the file that was imported`)
  const found = createHash('sha256')
  try {
    for await (const bytes of storedBytes(db, id)) {
      found.update(bytes)
      yield bytes
    }
  } catch (error) {
    throw String((error as { code?: unknown }).code).startsWith('Z_') ? changed : error
  }
  if (!hash || !sameBytes(found.digest(), hash)) throw changed
}
