/**
 * Long runs and measurements, by name: `npm run soak -- bank --steps=100000`. Arguments after the name are the run's own.
 * Without a name it lists them all. None of them runs in CI.
 */
import { spawn } from 'node:child_process'

type LongRun = { file: string; about: string; flags?: string[] }

export const RUNS: Readonly<Record<string, LongRun>> = {
  resilience: {
    file: 'test/resilience/run.ts',
    about: 'faults, abuse and floods: a line for each promise, with its figure; "A1 D3" runs two of them',
  },
  hour: {
    file: 'test/resilience/hour.ts',
    about: 'an hour of mixed load with 20 faults at two servers; writes docs/soak-hour.md; --minutes=5 --faults=8',
  },
  'first-page': {
    file: 'scripts/first-page.ts',
    about: 'from a fresh clone to the first page through the SDK, as README.md says',
  },
  prism: {
    file: 'test/client/by-prism.ts',
    about: 'the SDK through a proxy that compares every request and answer with openapi.json; needs the npm registry',
  },
  bank: {
    file: 'test/deliveries/soak-bank.ts',
    about: 'a random bank: duplicates, gaps and changed ids per 100,000 steps; --steps=100000 --in-memory',
  },
  sources: {
    file: 'test/sources/soak-sources.ts',
    about:
      'one account told by many sources: what is lost, doubled or left over; --mix=NAME --payments=300, or --cases',
  },
  'sandbox-bank': {
    file: 'test/sandbox-bank/soak-load.ts',
    about: 'the sandbox bank with 1,000 accounts at 200 requests a second: processor time and memory; 60 (seconds)',
  },
  'recorded-banks': {
    file: 'test/banks/recorded-banks.ts',
    about:
      'answers recorded at banks, read by the connector; FOLDER of a checkout of adorsys/xs2a-adapter or open-banking-gateway',
  },
  'connector-prism': {
    file: 'test/banks/berlin-group-by-prism.ts',
    about: "the connector's requests, judged by the document of Berlin Group; PRISM and BERLIN_GROUP name both",
  },
  clock: {
    file: 'test/sandbox/soak-year.ts',
    about: 'a year of a household by the clock of a sandbox: daily deliveries, renewals, webhooks; --days=365',
  },
  connections: {
    file: 'test/banks/soak-connections.ts',
    about: '400 days of connected owners at every kind of bank, with all its faults; --days=60 --only=oauth --seed=1',
  },
  'many-connections': {
    file: 'test/banks/soak-many.ts',
    about: "10,000 connections: a day's fetches by two workers; load and memory; --connections=500 --latency=0",
  },
  walk: { file: 'test/ledger/soak-walk.ts', about: 'clients page through long lists while others write' },
  'import-kill': { file: 'test/statements/soak-kill.ts', about: 'an import that is killed at 50 moments; --kills=10' },
  'import-reads': {
    file: 'test/statements/measure-reads.ts',
    about: 'how long reads take during an import; --entries=100000 --rate=100',
    flags: ['--single-threaded-gc'],
  },
  'import-errors': {
    file: 'test/statements/measure-refusals.ts',
    about: 'the cost of files that are not statements, or are malicious',
  },
  webhooks: {
    file: 'test/webhooks/soak-kill.ts',
    about: '10,000 events while the worker is killed 20 times; --events=1000 --kills=5',
  },
  'read-log': { file: 'test/reads/measure-log.ts', about: 'the read log: bytes, appends a second, time to verify' },
  bytes: { file: 'test/ledger/measure-bytes.ts', about: 'bytes of a transaction, per table, index and column' },
  pages: { file: 'test/scale/measure-pages.ts', about: 'pages of 10^5 transactions compared with pages of 10^7' },
  lists: { file: 'test/scale/measure-lists.ts', about: 'the lists of /manage with a million rows in every table' },
  nodes: { file: 'test/scale/measure-nodes.ts', about: 'reads on Citus compared with reads on one server' },
  cluster: {
    file: 'test/scale/try-cluster.ts',
    about:
      'from one server to several as the documents say, under load: distribute, lose a worker, restore; needs Citus',
  },
  workers: {
    file: 'test/scale/measure-workers.ts',
    about:
      'reads and small deliveries a second with one, two and three workers of Citus, each with the same share of a core',
  },
  bodies: { file: 'test/abuse/measure-bodies.ts', about: 'how long a client waits while another sends hostile bodies' },
  'consent-page': {
    file: 'scripts/consent-page.ts',
    about: 'the consent page on a slow phone: first paint, size of scripts, layout shift; --visits=5',
  },
  patterns: {
    file: 'test/abuse/check-patterns.ts',
    about: 'checks every regular expression, and stores the safe ones',
  },
  'pin-timing': {
    file: 'test/abuse/measure-pin-timing.ts',
    about: 'whether the time of a request for a PIN tells who is known; --pairs=5000',
  },
  categorizer: {
    file: 'packages/categorizer/test/soak.ts',
    about: 'ten million random texts: none may throw, none may take long; COUNT SEED',
  },
  'categorizer-speed': {
    file: 'bench/categorise.ts',
    about: 'categories a second, time and memory to load the names; COUNT',
  },
}

const list = () =>
  Object.entries(RUNS)
    .map(([name, { about }]) => `  ${name.padEnd(18)} ${about}`)
    .join('\n')

async function main([name, ...args]: string[]): Promise<number> {
  const chosen = name === undefined ? undefined : RUNS[name]
  if (!chosen) {
    console.log(
      `${name === undefined ? '' : `There is no run "${name}". `}npm run soak -- NAME [ARGUMENTS]\n\n${list()}`,
    )
    return name === undefined ? 0 : 2
  }
  const child = spawn(process.execPath, [...(chosen.flags ?? []), chosen.file, ...args], { stdio: 'inherit' })
  // In a terminal the child gets these as well; from a service manager only this process does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((done) => child.on('exit', (code) => done(code ?? 1)))
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
