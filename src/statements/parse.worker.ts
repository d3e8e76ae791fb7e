import { parentPort } from 'node:worker_threads'
import { type Channel, type ParseAnswer, type Parsed, type ParseOrder, parseFile } from './parse-file.service.ts'

/** Reads one file after the other, off the thread that speaks with the database. */
export type ToParser = { kind: 'order'; order: ParseOrder } | ParseAnswer

const port = parentPort!
const waiting: ToParser[] = []
let wake: (() => void) | undefined
port.on('message', (message: ToParser) => {
  // What was said about the file before is of no use any more.
  if (message.kind === 'order') waiting.length = 0
  waiting.push(message)
  wake?.()
})

async function next<Kind extends ToParser['kind']>(kind: Kind): Promise<ToParser & { kind: Kind }> {
  for (;;) {
    const index = waiting.findIndex((message) => message.kind === kind)
    if (index >= 0) return waiting.splice(index, 1)[0] as ToParser & { kind: Kind }
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}

const channel: Channel = { post: (parsed: Parsed, transfer = []) => port.postMessage(parsed, transfer), next }
for (;;) {
  const { order } = await next('order')
  await parseFile(order, channel)
}
