import { Worker } from 'node:worker_threads'
import type { FollowOrder, Piece, Step } from './follow-file.service.ts'
import { type PackedRecords, packRecords, unpackRecords } from './packed-records.ts'
import { Unreadable } from './statement.ts'
import { messagesOf } from './worker-messages.service.ts'

/** A piece on its way from one thread to another. */
type Packed = {
  steps: (Exclude<Step, { kind: 'records' }> | { kind: 'packed'; records: PackedRecords })[]
  read: number
}

export type Followed = Packed | { unreadable: { line: number; why: string } }

export const pack = ({ steps, read }: Piece): Packed => ({
  steps: steps.map((step) => (step.kind === 'records' ? { kind: 'packed', records: packRecords(step.records) } : step)),
  read,
})

const unpack = ({ steps, read }: Packed): Piece => ({
  steps: steps.map((step) =>
    step.kind === 'packed' ? { kind: 'records', records: unpackRecords(step.records) } : step,
  ),
  read,
})

/** A reader keeps one entry at a time; a small young generation keeps its garbage from piling up. */
const WORKER = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** The same as `followFile`, on a thread of its own: what is told can be worked on while the next is read. */
export async function* followApart(order: FollowOrder): AsyncGenerator<Piece> {
  const worker = new Worker(new URL('./follow.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: WORKER,
  })
  try {
    for await (const followed of messagesOf<Followed>(worker)) {
      if ('unreadable' in followed) throw new Unreadable(followed.unreadable.line, followed.unreadable.why)
      worker.postMessage('go')
      yield unpack(followed)
    }
  } finally {
    await worker.terminate()
  }
}
