import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { WriteStream } from 'node:tty'

/** Commands that run until they are stopped; others fail if they cannot write. */
export const isService = (word: string | undefined): boolean => word === 'serve' || word === 'worker'

/** What a reader of our output may be behind. */
const MAX_UNWRITTEN = 1_048_576

/**
 * The output of a process that runs for months: text that cannot be written, because the disk is full or nobody reads, is
 * dropped. Nothing fails or waits for it.
 */
export function serviceOutput(stream: Writable, dropped: () => void = () => {}): (text: string) => void {
  if (stream instanceof Socket && !(stream instanceof WriteStream)) {
    const pipe = (stream as Socket & { _handle?: Partial<Record<'setBlocking', (on: boolean) => void>> })._handle
    return (text) => {
      // A child process that shares our output makes it blocking when it starts, and when it ends.
      pipe?.setBlocking?.(false)
      if (stream.writableLength > MAX_UNWRITTEN) dropped()
      else stream.write(text)
    }
  }
  // Node's stream for a file can no longer be used after a failure, also when there is space again.
  const write = isFile(stream) ? (text: string) => writeSync(stream.fd, text) : (text: string) => stream.write(text)
  return (text) => {
    try {
      write(text)
    } catch {
      dropped()
    }
  }
}

const isFile = (stream: Writable): stream is Writable & { fd: number } =>
  'fd' in stream && typeof stream.fd === 'number'
