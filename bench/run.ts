/**
 * `npm run bench` compares the service with its limits and its peers, in about three minutes; `npm run bench -- --full`
 * runs longer. `--publish` stores the figures for the documents, which `npm run generate` updates. `--profile` only
 * records where the service spends its time, for a flame graph.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { checkAgreement } from './agree.ts'
import { casesOf } from './cases.ts'
import { stopAll } from './processes.ts'
import { profile } from './profile.ts'
import { report } from './report.ts'
import { type Lengths, runRounds } from './rounds.ts'
import { PORTS, type Setup, setUp } from './setup.ts'

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

const { values } = parseArgs({
  options: {
    full: { type: 'boolean' },
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
    const mode = values.full ? 'full' : 'quick'
    const lengths = { ...(values.full ? FULL : QUICK), ...(values.rounds && { rounds: Number(values.rounds) }) }
    setup = await setUp(say)
    const own = [PORTS.own, PORTS.unkept, PORTS.unlogged, PORTS.second, PORTS.talking]
    const items = await checkAgreement(setup.fixture, { own, peers: setup.peers })
    say(`all servers agree on ${items} items, and on the refusals`)
    const cases = await casesOf(setup, lengths)
    const results = await runRounds(cases, setup.postmaster, lengths, say)
    say(`\n${report(results, lengths, { mode, startLoad, publish: values.publish === true })}`)
  }
} catch (error) {
  if (!ending) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
} finally {
  await end()
}
