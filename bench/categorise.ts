/**
 * How fast movements get their category, with reasons, and what loading the names costs.
 * `npm run bench:categorise`, with `-- 1000000` for another number of movements. Targets: 20,000 a second on two cores,
 * loaded in 200 ms, 60 MB.
 */
import { Worker } from 'node:worker_threads'
import { factsOf, readRows } from '../test/categorization/rows.ts'

const count = Number(process.argv[2] ?? 400_000)
const facts = readRows('test/categorization/evaluation.csv').map(factsOf)

{
  const before = process.memoryUsage().rss
  const cpu = process.cpuUsage()
  const start = performance.now()
  const { categorise, DATA_VERSION } = await import('../src/categorization/categorise.ts')
  categorise({ descriptor: 'warm' })
  const loaded = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  const grown = (process.memoryUsage().rss - before) / 1e6
  console.log(`data               ${DATA_VERSION}`)
  console.log(
    `loaded in          ${loaded.toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of processor time; resident memory grew by ${grown.toFixed(0)} MB`,
  )
}

const part = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData.module).then(({ categorise }) => {
    const { facts, count } = workerData
    for (let at = 0; at < 20000; at++) categorise(facts[at % facts.length])
    parentPort.postMessage('ready')
    parentPort.once('message', () => {
      let slowest = 0
      const start = performance.now()
      for (let at = 0; at < count; at++) {
        const before = performance.now()
        categorise(facts[at % facts.length])
        slowest = Math.max(slowest, performance.now() - before)
      }
      parentPort.postMessage({ ms: performance.now() - start, slowest })
    })
  })
`

async function measure(threads: number): Promise<void> {
  const module = new URL('../src/categorization/categorise.ts', import.meta.url).href
  const workers = Array.from(
    { length: threads },
    () => new Worker(part, { eval: true, workerData: { facts, count: count / threads, module } }),
  )
  const next = (worker: Worker) => new Promise<{ slowest: number }>((done) => worker.once('message', done))
  await Promise.all(workers.map(next))
  const before = process.cpuUsage()
  const start = performance.now()
  for (const worker of workers) worker.postMessage('go')
  const results = await Promise.all(workers.map(next))
  const seconds = (performance.now() - start) / 1000
  const slowest = Math.max(...results.map((result) => result.slowest))
  const { user, system } = process.cpuUsage(before)
  const busy = Math.round(count / ((user + system) / 1e6))
  console.log(
    `${threads} thread${threads > 1 ? 's' : ' '}          ${Math.round(count / seconds)} a second, slowest ${slowest.toFixed(2)} ms`,
  )
  console.log(`                   ${busy} a second of processor time, which other programs do not slow down`)
  await Promise.all(workers.map((worker) => worker.terminate()))
}

await measure(1)
await measure(2)
