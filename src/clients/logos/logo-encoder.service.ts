import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { faultOfSvg, formatOf, MAX_LOGO_BYTES } from './logo.ts'

export type EncoderAnswer = { images: Buffer[] } | { fault: string }

const PROGRAM = fileURLToPath(new URL('./logo-encoder.process.ts', import.meta.url))
const FLAGS = ['--max-old-space-size=64', '--single-threaded-gc', '--v8-pool-size=1', '--no-warnings']
/** Drawing takes a tenth of a second, and starting the process a few; this is for a machine that is very busy. */
const MAX_ENCODE_MS = 10_000

/** The images of a logo, or what is wrong with it. Metadata is dropped; nothing of the file itself is kept. */
export async function encodeLogo(bytes: Uint8Array): Promise<EncoderAnswer> {
  if (bytes.length === 0) return { fault: 'There is no body: send the image in it.' }
  if (bytes.length > MAX_LOGO_BYTES) return { fault: 'The image is larger than 2 MB.' }
  const format = formatOf(bytes)
  if (!format) return { fault: 'This is not an image in PNG, JPEG, WebP or SVG.' }
  const fault = format === 'svg' ? faultOfSvg(bytes) : undefined
  return fault === undefined ? runEncoder(bytes) : { fault }
}

function runEncoder(bytes: Uint8Array): Promise<EncoderAnswer> {
  const child = fork(PROGRAM, [], {
    execArgv: FLAGS,
    // One malloc arena instead of one per thread; and no settings or credentials of ours.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    timeout: MAX_ENCODE_MS,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve) => {
    child.once('message', (answer: EncoderAnswer) => resolve(answer))
    child.once('error', () => resolve({ fault: UNREADABLE }))
    // Also after an answer, when it changes nothing.
    child.once('exit', () => resolve({ fault: UNREADABLE }))
    child.send(bytes, () => {})
  })
}

const UNREADABLE = 'The image cannot be decoded within the limits of time and memory.'
