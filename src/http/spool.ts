import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../core/errors.ts'

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
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > most) throw new Refusal('too_large', { message: `The body is larger than ${most} bytes.` })
          hash.update(chunk)
          yield chunk
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
