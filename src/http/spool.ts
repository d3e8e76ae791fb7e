import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../core/errors.ts'

/** Taken in as fast as it could be sent from nearby, a large body would leave no time for requests. */
const FULL_SPEED_BYTES = 4 * 1024 * 1024
const MOST_BYTES_A_SECOND = 32 * 1024 * 1024
const PACE_MS = 10
/** What the disk has not got yet, and what it has to be told is free, holds up everybody who writes to it. */
const AT_ONCE_BYTES = 4 * 1024 * 1024

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
  const file = await open(path, 'wx', 0o600)
  try {
    const spooled = await spool(file, body, most).catch((error) => {
      // A sender that hangs up in the middle is no fault of ours. (Whoever else hangs up on us later may be.)
      const { code } = error as { code?: string }
      if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') throw new Refusal('bad_request')
      throw error
    })
    return await work({ path, ...spooled })
  } finally {
    await takeAway(file, path)
  }
}

export const tooLarge = (most: number): Refusal =>
  new Refusal('too_large', { message: `The body is larger than ${most} bytes.` })

async function spool(file: FileHandle, body: Readable, most: number): Promise<Pick<Spooled, 'hash' | 'size'>> {
  const hash = createHash('sha256')
  const began = performance.now()
  let size = 0
  let onDisk = 0
  for await (const chunk of body as AsyncIterable<Buffer<ArrayBuffer>>) {
    size += chunk.length
    if (size > most) throw tooLarge(most)
    hash.update(chunk)
    await writeAll(file, chunk)
    giveBack(chunk)
    if (size - onDisk >= AT_ONCE_BYTES) {
      await file.datasync()
      onDisk = size
    }
    const early = ((size - FULL_SPEED_BYTES) / MOST_BYTES_A_SECOND) * 1_000 - (performance.now() - began)
    if (early > PACE_MS) await delay(early)
  }
  return { hash: hash.digest(), size }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done)).bytesWritten
}

/**
 * Its memory is free at once. Left to the garbage collector, every 16 MB of a body made it go through all of the heap,
 * on all processors.
 */
function giveBack({ buffer, length }: Buffer<ArrayBuffer>): void {
  if (buffer.byteLength === length) buffer.transfer(0)
}

/** Bit by bit: there are disks that are told of every block that is free, and nobody else can write meanwhile. */
async function takeAway(file: FileHandle, path: string): Promise<void> {
  try {
    let { size } = await file.stat()
    while (size > AT_ONCE_BYTES) {
      size -= AT_ONCE_BYTES
      await file.truncate(size)
      await file.datasync()
      await delay(PACE_MS)
    }
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}
