import { Worker } from 'node:worker_threads'
import type { FileToRead } from './file-to-read.ts'
import type { ToParser } from './parse.worker.ts'
import type { Findings, ParseAnswer, Parsed, ParseOrder } from './parse-file.service.ts'
import { messagesOf } from './worker-messages.service.ts'

/** A thread that reads files, one after the other: what it has loaded for one serves the next. */
export type Reader = {
  /** It can begin before the database is open, and waits when it needs to know more. */
  begin: (file: Pick<FileToRead, 'path' | 'options'>, size: number, findings?: Findings) => void
  /** Whether it is in the middle of this file. */
  hasBegun: (path: string) => boolean
  /** What it says next. After `done`, `unreadable` or `repeated` it says no more about this file. */
  next: () => Promise<Parsed>
  answer: (message: ParseAnswer, transfer?: ArrayBuffer[]) => void
  /** Nobody wants to know the rest of this file. */
  leave: () => void
  /** Whether requests are being answered, and come first. */
  isBusy: () => boolean
  close: () => Promise<void>
}

/**
 * Files from here on are followed by a thread of their own, where nobody else needs the processor. It takes some 30 MB,
 * and what only pretends to be a statement should not cost that.
 */
const WORTH_A_THREAD = 16 * 1024 * 1024
/** A reader keeps one entry at a time; a small young generation keeps its garbage from piling up. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 24 }
const LAST: Parsed['kind'][] = ['done', 'unreadable', 'repeated']

/** Where other sizes are wanted than are fast. */
type Sizes = {
  /** From which size of a file on it has a thread of its own. */
  worthAThread?: number
  /** How long lines may become before they are handed on. */
  mostBytes?: number
}

/** `isBusy`: where it shares its processors with requests, which come first: whether some are being answered. */
export function openReader(isBusy?: () => boolean, { worthAThread = WORTH_A_THREAD, mostBytes }: Sizes = {}): Reader {
  let thread: { worker: Worker; told: AsyncGenerator<Parsed>; reading: string | undefined } | undefined

  function start(): NonNullable<typeof thread> {
    const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { resourceLimits: LIMITS })
    return { worker, told: messagesOf<Parsed>(worker), reading: undefined }
  }

  async function close(): Promise<void> {
    const ended = thread
    thread = undefined
    await ended?.worker.terminate()
  }

  /** In the middle of a file it waits for an answer, and cannot be told otherwise. */
  function leave(): void {
    if (thread?.reading !== undefined) void close()
  }

  return {
    begin({ path, options }, size, { unproven, wholes } = { unproven: [], wholes: [] }) {
      leave()
      thread ??= start()
      thread.reading = path
      const order: ParseOrder = {
        path,
        options,
        unproven,
        wholes,
        apart: !isBusy && size >= worthAThread,
        busy: isBusy?.() ?? false,
        ...(mostBytes !== undefined && { mostBytes }),
      }
      thread.worker.postMessage({ kind: 'order', order } satisfies ToParser)
    },
    hasBegun: (path) => thread?.reading === path,
    async next() {
      const asked = thread
      if (asked?.reading === undefined) throw new Error('nothing is being read')
      try {
        const said = await asked.told.next()
        if (said.done) throw new Error('the thread that reads has ended')
        if (LAST.includes(said.value.kind)) asked.reading = undefined
        return said.value
      } catch (error) {
        // Another one may have taken its place meanwhile.
        if (thread === asked) thread = undefined
        throw error
      }
    },
    answer: (message, transfer = []) => thread?.worker.postMessage(message, transfer),
    leave,
    isBusy: isBusy ?? (() => false),
    close,
  }
}
