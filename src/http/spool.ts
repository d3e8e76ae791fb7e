import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../core/errors.ts'

/** Taken in as fast as it could be sent from nearby, a large body would leave no time for requests. */
const FULL_SPEED_BYTES = 16 * 1024 * 1024
const MOST_BYTES_A_SECOND = 32 * 1024 * 1024
const PACE_MS = 10

export type Spooled = { path: string; hash: Buffer; size: number }

/**
 * A large body goes to a file as it comes in: it can then be read twice, and a slow sender holds no transaction open.
 * The file is gone when the work is done, whatever happened.
 */
export async function withSpooled<T>(
  folder: string,
  body: Readable,
  most: number,
  work: (file: Spooled) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `body-${randomUUID()}`)
  const hash = createHash('sha256')
  let size = 0
  const began = performance.now()
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > most) throw new Refusal('too_large', { message: `The body is larger than ${most} bytes.` })
          hash.update(chunk)
          yield chunk
          const early = ((size - FULL_SPEED_BYTES) / MOST_BYTES_A_SECOND) * 1_000 - (performance.now() - began)
          if (early > PACE_MS) await delay(early)
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    )
    return await work({ path, hash: hash.digest(), size })
  } catch (error) {
    // A sender that hangs up in the middle is no fault of ours.
    if ((error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE') throw new Refusal('bad_request')
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
