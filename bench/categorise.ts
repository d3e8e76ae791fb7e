/**
 * How fast movements are categorised, with reasons, and what loading the names costs.
 * `npm run soak -- categorizer-speed`, with `1000000` after it for another number of movements; `npm run bench` has it as a case.
 * Targets: 15,000 a second of processor time on one core, loaded in 200 ms, 45 MB.
 */
import { Worker } from 'node:worker_threads'
import { factsOf, readRows } from './rows.ts'

const FILES = ['evaluation', 'second', 'unseen'].map((name) => `packages/categorizer/test/${name}.csv`)

/** All texts differ: otherwise only the cache of recent decisions would be measured. */
const part = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { facts, count, module } = workerData
  const letters = (number) => Array.from(String(number), (digit) => 'bcdfghklmn'[digit] + 'aeiou'[digit % 5]).join('')
  const movement = (at) => {
    const one = facts[at % facts.length]
    return { ...one, descriptor: one.descriptor + ' ' + letters(at) }
  }
  import(module).then(({ openCategorizer }) => openCategorizer()).then(({ categorise }) => {
    for (let at = 0; at < 20000; at++) categorise(movement(count + at))
    parentPort.postMessage('ready')
    parentPort.once('message', () => {
      let slowest = 0
      for (let at = 0; at < count; at++) {
        const one = movement(at)
        const before = performance.now()
        categorise(one)
        slowest = Math.max(slowest, performance.now() - before)
      }
      parentPort.postMessage({ slowest })
    })
  })
`

export type Pace = { perSecond: number; perProcessorSecond: number; slowest: number }

export async function categorisePace(threads: number, count: number): Promise<Pace> {
  const module = import.meta.resolve('@vitrine/categorizer')
  const facts = FILES.flatMap(readRows).map(factsOf)
  const started = Array.from(
    { length: threads },
    () => new Worker(part, { eval: true, workerData: { facts, count: count / threads, module } }),
  )
  const next = (thread: Worker) => new Promise<{ slowest: number }>((done) => thread.once('message', done))
  await Promise.all(started.map(next))
  const before = process.cpuUsage()
  const start = performance.now()
  for (const thread of started) thread.postMessage('go')
  const results = await Promise.all(started.map(next))
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(before)
  await Promise.all(started.map((thread) => thread.terminate()))
  return {
    perSecond: count / seconds,
    perProcessorSecond: count / ((user + system) / 1e6),
    slowest: Math.max(...results.map((result) => result.slowest)),
  }
}

if (import.meta.main) {
  const count = Number(process.argv[2] ?? 400_000)
  const before = process.memoryUsage().rss
  const cpu = process.cpuUsage()
  const start = performance.now()
  const { openCategorizer } = await import('@vitrine/categorizer')
  const { categorise, version } = await openCategorizer()
  categorise({ descriptor: 'warm' })
  const loaded = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  const grown = (process.memoryUsage().rss - before) / 1e6
  console.log(`data               ${version}`)
  console.log(
    `loaded in          ${loaded.toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of processor time; resident memory grew by ${grown.toFixed(0)} MB`,
  )
  for (const threads of [1, 2]) {
    const { perSecond, perProcessorSecond, slowest } = await categorisePace(threads, count)
    console.log(
      `${threads} thread${threads > 1 ? 's' : ' '}          ${Math.round(perSecond)} a second, slowest ${slowest.toFixed(2)} ms`,
    )
    console.log(
      `                   ${Math.round(perProcessorSecond)} a second of processor time, independent of other programs`,
    )
  }
}
