/**
 * `npm run bench` compares the service with its limits and its peers, in a few minutes; `npm run bench -- --full`
 * runs longer, and also measures the console's lists with a million rows (`--lists=100000` does with fewer). `--publish`
 * stores the figures for the documents, which `npm run generate` updates; it is refused on a busy machine. `--profile`
 * only records where the service spends its time, for a flame graph.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { checkAgreement } from './agree.ts'
import { busyCores, isBusy, othersDuring, TooBusyToPublish } from './busy.ts'
import { casesOf } from './cases.ts'
import { stopAll } from './processes.ts'
import { profile } from './profile.ts'
import { figuresOf, publish, render, saveFigures } from './report.ts'
import { type Lengths, runRounds } from './rounds.ts'
import { PORTS, type Setup, setUp } from './setup.ts'
import { listWorks, worksOf } from './works.ts'

const QUICK: Lengths = {
  rounds: 3,
  warmUp: { answers: 8_000, maxMs: 1_200 },
  warmMs: 150,
  sampleMs: 700,
  ingestRows: 40_000,
}
const FULL: Lengths = {
  rounds: 5,
  warmUp: { answers: 30_000, maxMs: 10_000 },
  warmMs: 500,
  sampleMs: 4_000,
  ingestRows: 50_000,
}

/** Filling them takes minutes, once. */
const LIST_ROWS = 1_000_000

const { values } = parseArgs({
  options: {
    full: { type: 'boolean' },
    lists: { type: 'string' },
    profile: { type: 'string' },
    publish: { type: 'boolean' },
    rounds: { type: 'string' },
  },
})
const say = (line: string) => console.log(line)

let setup: Setup | undefined
let ending: Promise<void> | undefined
/** Servers first, because they hold connections to the database. */
const end = () =>
  (ending ??= (async () => {
    await stopAll()
    await setup?.stop()
  })())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void end().then(() => process.exit(1)))
}

try {
  if (values.profile) {
    await profile(values.profile, say, (started) => {
      setup = started
    })
  } else {
    const startLoad = loadavg()[0]!
    const before = await busyCores()
    if (values.publish && isBusy(before)) throw new TooBusyToPublish('before the run', before)
    const mode = values.full ? 'full' : 'quick'
    const lengths = { ...(values.full ? FULL : QUICK), ...(values.rounds && { rounds: Number(values.rounds) }) }
    setup = await setUp(say)
    const own = [PORTS.own, PORTS.unkept, PORTS.unlogged, PORTS.second, PORTS.talking]
    const items = await checkAgreement(setup.fixture, { own, peers: setup.peers })
    say(`all servers agree on ${items} items, and on the refusals`)
    const lists = await listWorks(setup, Number(values.lists ?? (values.full ? LIST_ROWS : 0)), say)
    const cases = [...(await casesOf(setup)), ...(await worksOf(setup, lengths)), ...lists]
    const results = await runRounds(cases, setup.postmaster, lengths, say)
    const others = { before, during: othersDuring(results) }
    const figures = figuresOf(results, lengths, { mode, startLoad, others })
    saveFigures(figures, results)
    say(`\n${render(figures, results, others)}`)
    if (values.publish && isBusy(others.during)) throw new TooBusyToPublish('during the run', others.during)
    if (values.publish) publish(figures)
  }
} catch (error) {
  if (!ending) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
} finally {
  await end()
}
