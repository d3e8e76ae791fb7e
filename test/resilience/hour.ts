/**
 * `npm run soak -- hour`: an hour of reads, imports, consents and webhooks at two servers, with 20 random faults; writes what came
 * of it to docs/soak-hour.md. `--minutes=5 --faults=8` is quicker, and `--report=FILE` writes elsewhere. SEED=… repeats the
 * order of the faults. Ends with 1 if something was lost, or if memory or descriptors grew.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Random, SEED } from '../ledger/random.ts'
import { startConsents, startReads } from './hour-load.ts'
import { startSampling } from './hour-samples.ts'
import { type HourService, startHourService } from './hour-service.ts'
import { finishImports } from './killed-service.ts'
import { count } from './row.ts'
import { compare, startWriters } from './writers.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    faults: { type: 'string', default: '20' },
    report: { type: 'string', default: 'docs/soak-hour.md' },
  },
})
const [MINUTES, FAULTS] = [Number(values.minutes), Number(values.faults)]
const RECOVERY_MS = 5_000
const MAX_MB_A_MINUTE = 1
const MAX_DESCRIPTORS = 10

/** Each resolves when the fault is over; the time until everything is answered again counts from then. */
const KINDS: Record<string, (service: HourService, random: Random) => Promise<unknown>> = {
  'one server killed': ({ killServer }) => killServer(),
  'one server stopped': ({ stopServer }) => stopServer(),
  'a worker killed': ({ killWorker }) => killWorker(),
  'PostgreSQL killed': ({ killPostgres }) => killPostgres(),
  'PostgreSQL restarted': ({ restartPostgres }) => restartPostgres(),
  'all connections to the database cut': async ({ proxy }) => proxy.cut(),
  'a network that swallows everything, for a while': async ({ proxy }, random) => {
    proxy.swallow()
    await delay(2_000 + random.below(6_000))
    proxy.heal()
  },
  'a network that takes 300 ms each way, for a while': async ({ proxy }, random) => {
    proxy.delay(300)
    await delay(2_000 + random.below(6_000))
    proxy.heal()
  },
}

type Fault = { atMinutes: number; kind: string; recoveredMs: number }

async function makeFaults(service: HourService): Promise<Fault[]> {
  const random = new Random(SEED)
  // Every kind in turn, in random order, at random times: none before the service is warm, none at the very end.
  const names = Object.keys(KINDS)
  const kinds = Array.from({ length: FAULTS }, (_, i) => names[i % names.length]!)
  for (let i = kinds.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[kinds[i], kinds[j]] = [kinds[j]!, kinds[i]!]
  }
  const lengthMs = MINUTES * 60_000
  const times = kinds.map(() => lengthMs * (0.03 + (0.9 * random.below(10_000)) / 10_000)).sort((a, b) => a - b)
  const began = performance.now()
  const faults: Fault[] = []
  for (const [i, kind] of kinds.entries()) {
    await delay(Math.max(0, times[i]! - (performance.now() - began)))
    const atMinutes = (performance.now() - began) / 60_000
    console.log(`${atMinutes.toFixed(1)} min: ${kind}`)
    await KINDS[kind]!(service, random)
    const since = performance.now()
    await service.answersAgain()
    faults.push({ atMinutes, kind, recoveredMs: performance.now() - since })
  }
  await delay(Math.max(0, lengthMs - (performance.now() - began)))
  return faults
}

const service = await startHourService()
const sampling = startSampling(service, MINUTES)
const load = loadavg()[0]!
const writers = startWriters({
  url: service.urls[0]!,
  operatorToken: service.operatorToken,
  accountIds: service.accountIds,
})
const reads = startReads(service)
const consents = startConsents(service)
const faults = await makeFaults(service)
const samples = sampling.stop()
const [read, ended] = [await reads.stop(), await consents.stop()]
const written = await writers.stop()
const { failed } = await finishImports(service.databaseUrl)
const ledger = await compare(service.databaseUrl, written)
const events = await service.waitForEvents(ended.ids)
const log = await service.checkReads(read.ids)
const reopened = await service.countReopened(ended.ids)
const verified = await service.verify()

const slowest = Math.max(0, ...faults.map(({ recoveredMs }) => recoveredMs))
const [first] = samples.processes
const grew = samples.processes.some(
  ({ megabytesAMinute, descriptorsMore }) => megabytesAMinute > MAX_MB_A_MINUTE || descriptorsMore > MAX_DESCRIPTORS,
)
const lost = ledger.lost + ledger.twice + ledger.unknown + failed + events.missing + log.missing + reopened
const kept = lost === 0 && read.wrong === 0 && slowest <= RECOVERY_MS && !grew && verified
const rows = (cells: (string | number)[][]) => cells.map((line) => `| ${line.join(' | ')} |`).join('\n')
const report = `# ${MINUTES} minutes of mixed load with ${faults.length} faults

Written by \`npm run soak -- hour\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} processors, load ${load.toFixed(1)} before, Node ${process.versions.node}, seed ${SEED}.
**${kept ? 'Kept' : 'Broken'}.**

Two servers on one PostgreSQL, over a network that can be broken. The first server is never killed, so that its memory can be
followed; the other one is. Whoever got no answer, or 503, repeats the request.

| what was acknowledged | how many | lost |
|---|---|---|
${rows([
  [
    'records sent in',
    count(ledger.records),
    `${ledger.lost} lost, ${ledger.twice} twice, ${ledger.unknown} unknown, ${failed} imports failed`,
  ],
  ['pages read, each in the read log', count(read.ids.length), `${log.missing} without their row`],
  ['consents ended, none opened again', count(ended.ids.length), `${reopened} opened again`],
  ['their events, at the receiver', count(events.arrived), `${events.missing} missing, ${count(events.twice)} twice`],
])}

${count(read.refused)} of ${count(read.asked)} reads were refused or not answered during faults, ${read.wrong} had wrong content or another status. The read log is ${verified ? 'intact' : 'broken'}.

| minute | fault | all answered again after |
|---|---|---|
${rows(faults.map(({ atMinutes, kind, recoveredMs }) => [atMinutes.toFixed(1), kind, `${Math.round(recoveredMs)} ms`]))}

| process | resident memory | growth after ${samples.warmUpMinutes.toFixed(0)} minutes of warm-up | file descriptors |
|---|---|---|---|
${rows(
  samples.processes.map(({ name, megabytes, megabytesAMinute, descriptors, descriptorsMore }) => [
    name,
    `${megabytes.toFixed(0)} MB`,
    `${megabytesAMinute.toFixed(2)} MB a minute`,
    `${descriptors.toFixed(0)}, ${descriptorsMore >= 0 ? '+' : ''}${descriptorsMore.toFixed(0)}`,
  ]),
)}

Limits: nothing lost; all answered again within ${RECOVERY_MS / 1000} s of the end of a fault; less than ${MAX_MB_A_MINUTE} MB a minute; at most ${MAX_DESCRIPTORS} descriptors more.
`
writeFileSync(values.report, report)
console.log(report)
await service.stop()
process.exit(kept && first !== undefined ? 0 : 1)
