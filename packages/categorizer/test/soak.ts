/**
 * Ten million random texts: none may throw, none may take long. `npm run soak -- categorizer`, with `COUNT SEED` for
 * others. Pauses of the garbage collector or the machine do not count: a slow text is tried again, by processor time.
 */
import { categorise } from '../src/categorise.ts'
import { randomTexts } from './random-text.ts'

const MAX_MS = 5
const count = Number(process.argv[2] ?? 10_000_000)
const seed = Number(process.argv[3] ?? 20_250_301)
const next = randomTexts(seed)
const start = performance.now()
let slowest = 0
const slow: string[] = []

function timed(descriptor: string): number {
  const before = performance.now()
  categorise({ descriptor, counterparty: descriptor.slice(3), amount: '-1.00', country: 'DE' })
  return performance.now() - before
}

function busy(descriptor: string): number {
  const before = process.cpuUsage()
  timed(descriptor)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

for (let at = 1; at <= count; at++) {
  const text = next()
  let ms = timed(text)
  if (ms > MAX_MS) ms = Math.min(busy(text), busy(text), busy(text))
  slowest = Math.max(slowest, ms)
  if (ms > MAX_MS) slow.push(text)
  if (at % 1_000_000 === 0) console.log(`${at} texts, slowest ${slowest.toFixed(2)} ms`)
}
console.log(`${count} texts in ${((performance.now() - start) / 1000).toFixed(0)} s, slowest ${slowest.toFixed(2)} ms`)
for (const text of slow.slice(0, 10)) console.error(`slow: ${JSON.stringify(text.slice(0, 200))}`)
process.exitCode = slow.length === 0 ? 0 : 1
