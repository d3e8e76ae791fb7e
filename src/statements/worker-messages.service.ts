import type { Worker } from 'node:worker_threads'

/** What a worker says from now on, one after the other, until it ends; it waits for whoever asks for it. */
export function messagesOf<Message>(worker: Worker): AsyncGenerator<Message> {
  const waiting: Message[] = []
  let wake: (() => void) | undefined
  let ended: { error?: Error } | undefined
  worker.on('message', (message: Message) => {
    waiting.push(message)
    wake?.()
  })
  worker.on('error', (error) => {
    ended = { error: error as Error }
    wake?.()
  })
  worker.on('exit', () => {
    ended ??= {}
    wake?.()
  })
  return (async function* () {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift()!
      if (ended?.error) throw ended.error
      if (ended) return
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  })()
}
