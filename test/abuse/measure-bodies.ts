/**
 * How long a good client waits while another one sends hostile bodies. Not a test: it prints its measurements.
 *
 *   npm run soak -- bodies                     ten seconds quiet, ten seconds beside 11 bodies of 1 MiB
 *   npm run soak -- bodies --seconds=30        longer
 *
 * Target: the slowest answer at most twice as slow as without them, and at most a few ms of processor time per body.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { exchange } from './raw.ts'

const PROGRAM = fileURLToPath(new URL('../../bin/vitrine.js', import.meta.url))

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const seconds = Number(values.seconds)
const BODIES = 11
const HOSTILE = `[${'[],'.repeat(349_524)}[]]`

const folder = join(tmpdir(), `vitrine-bodies-${process.pid}`)
const child = spawn(process.execPath, [PROGRAM, 'serve'], {
  env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, RUN_JOBS: 'off' },
  stdio: ['ignore', 'pipe', 'pipe'],
})

async function ready(): Promise<URL> {
  for await (const line of createInterface(child.stdout)) {
    const found = /Vitrine is ready on (\S+)/.exec(line)?.[1]
    if (found) return new URL(found)
  }
  throw new Error('The service did not start.')
}

/** In milliseconds, of the whole process. */
const processorTime = (): number => {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

try {
  const url = await ready()
  const port = Number(url.port)
  const head = `Host: ${url.host}\r\nOrigin: ${url.origin}\r\nContent-Type: application/json\r\n`
  const hostile = `POST /owner/pin HTTP/1.1\r\n${head}Content-Length: ${HOSTILE.length}\r\n\r\n${HOSTILE}`

  const goodClient = async () => {
    const waits: number[] = []
    const end = performance.now() + seconds * 1000
    const before = processorTime()
    while (performance.now() < end) {
      const began = performance.now()
      await (await fetch(`${url.origin}/health/ready`)).text()
      waits.push(performance.now() - began)
      await delay(10)
    }
    const sorted = waits.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!
    return { median: at(0.5), p99: at(0.99), slowest: at(1), processorMs: processorTime() - before }
  }

  await goodClient()
  const quiet = await goodClient()
  const attack = async () => {
    for (let sent = 0; sent < BODIES; sent++) {
      void exchange(port, hostile)
      await delay((seconds * 1000) / BODIES)
    }
  }
  const [attacked] = await Promise.all([goodClient(), attack()])
  const show = ({ median, p99, slowest }: typeof quiet) => [median, p99, slowest].map((ms) => ms.toFixed(1)).join(' / ')
  console.log(`median / p99 / slowest in ms: quiet ${show(quiet)}, beside ${BODIES} bodies ${show(attacked)}`)
  console.log(
    `ratio: p99 ${(attacked.p99 / quiet.p99).toFixed(2)}, slowest ${(attacked.slowest / quiet.slowest).toFixed(2)}`,
  )
  console.log(`processor: ${((attacked.processorMs - quiet.processorMs) / BODIES).toFixed(1)} ms a body`)
} finally {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
}
