/**
 * Runs the given files, which are all, and sums up. Loading the service takes a second, so small files share a process, in
 * which their tests run one after the other; those that end processes, fill the machine or take long have their own. Started
 * by run.ts. `--times`: also says what each folder took; `--each`: each file by itself, one after the other, and what it took.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { deadline } from './support/deadline.ts'
import { endedSeconds, processorSeconds, watchRenderers } from './support/processor-time.ts'

const EACH = process.argv.includes('--each')
/** Two processors, and most tests wait for the database now and then. */
const AT_ONCE = EACH ? 1 : 6
/** So long without a line of any batch, and what is running is named: whoever waits sees what hangs. */
const SILENCE_MS = deadline()
/** An eighth less processor time where no database is asked: most objects of tests live for a moment, and no processor is idle. */
const GARBAGE = ['--max-semi-space-size=64', '--single-threaded-gc']
/** Each file has a database and connections of its own until its process ends; few next to the sources have one. */
const MAX_IN_A_BATCH = 14
const MAX_NEXT_TO_SOURCES = 40
/** Folders with fewer files share a batch. */
const FEW = 4
/** Each window of a browser stays open as long. */
const MAX_CONSOLES = 6
const CONSOLE = /^web\/test\/console/
const ALONE = new RegExp(
  [
    'abuse/(?:database-|once|process|read-log|revocation|workers)',
    'embedded|slow-files|deliveries/scenarios|random-bank|rolling-upgrade|standby|stock|pooler',
    'web/test/(?:pages|owner-story)',
  ].join('|'),
)

/** They share a demo, whose worker of a lower priority would be too slow beside many other tests. */
const ON_A_DEMO = /^test\/(?:examples|guides)\//

/** Started last, the long ones would run alone at the end. */
const LONGEST_FIRST = [/^web\/test\//, /^test\/(?:abuse|deliveries|ledger|sources|statements)\//, /^test\//, /^/]

type Batch = { files: string[] }

function batchesOf(files: string[]): Batch[] {
  if (EACH) return files.map((file) => ({ files: [file] }))
  const batches: Batch[] = files.filter((file) => ALONE.test(file)).map((file) => ({ files: [file] }))
  const onDemo = files.filter((file) => ON_A_DEMO.test(file))
  const split = (some: string[], size: number) => {
    for (let at = 0; at < some.length; at += size) batches.push({ files: some.slice(at, at + size) })
  }
  split(
    files.filter((file) => CONSOLE.test(file)),
    MAX_CONSOLES,
  )
  split(onDemo, onDemo.length)
  const small = files.filter((file) => ![ALONE, CONSOLE, ON_A_DEMO].some((apart) => apart.test(file)))
  const isNextToSources = (file: string) => /^(src|packages|web\/src)\//.test(file)
  split(small.filter(isNextToSources), MAX_NEXT_TO_SOURCES)
  const folders = [
    ...Map.groupBy(
      small.filter((file) => !isNextToSources(file)),
      dirname,
    ).values(),
  ]
  for (const folder of folders.filter(({ length }) => length >= FEW)) split(folder, MAX_IN_A_BATCH)
  split(folders.filter(({ length }) => length < FEW).flat(), MAX_IN_A_BATCH)
  const turn = ({ files: [one] }: Batch) => LONGEST_FIRST.findIndex((some) => some.test(one!))
  return batches.sort((a, b) => turn(a) - turn(b))
}

type Outcome = { code: number; text: string }
type Running = { child: ChildProcess; files: string[]; text: string }

async function run(batch: Batch): Promise<Outcome> {
  const { files } = batch
  // Forced, because a hook that fails leaves connections open, and the process would wait for them for ever.
  const args = [...GARBAGE, '--test', '--test-reporter=spec', '--test-isolation=none', '--test-force-exit', ...files]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const started: Running = { child, files, text: '' }
  running.add(started)
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (chunk: string) => {
    started.text += chunk
    silence.refresh()
  })
  child.on('exit', () => addTimes(files[0]!))
  const [code] = (await once(child, 'close')) as [number | null]
  running.delete(started)
  return { code: code ?? 1, text: started.text }
}

/** With the server of the database, which is below run.ts as this process is: beside others it cannot be told whose it is. */
const allSeconds = () => processorSeconds(process.ppid)
const rendererSeconds = watchRenderers(process.pid)
const secondsSoFar = () => (EACH ? allSeconds() : endedSeconds())

/** When a process ends, all that it used is added to what ended below this one. */
function addTimes(file: string): void {
  const now = secondsSoFar()
  const folder = /^(src|packages\/[^/]+|web\/\w+|test\/\w+(?=\/)|test)/.exec(file)![0]
  const name = EACH ? file : folder
  times.set(name, (times.get(name) ?? 0) + now - counted)
  counted = now
}

function nameRunning(): void {
  for (const { files, text } of running)
    console.log(`… ${files.join(' ')} behind: ${text.trimEnd().split('\n').at(-1) || 'nothing yet'}`)
}

const COUNTED = ['tests', 'pass', 'fail', 'cancelled', 'skipped'] as const
const running = new Set<Running>()
const silence = setInterval(nameRunning, SILENCE_MS).unref()
const totals: Record<string, number> = {}
const failures: string[] = []
const times = new Map<string, number>()
let counted = secondsSoFar()
const began = performance.now()
const batches = batchesOf(process.argv.slice(2).filter((word) => !word.startsWith('--')))
const isOnDemo = ({ files }: Batch) => ON_A_DEMO.test(files[0]!)
const [first, others] = [batches.filter(isOnDemo), batches.filter((batch) => !isOnDemo(batch))]

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    first.length = 0
    others.length = 0
    nameRunning()
    for (const { child } of running) child.kill(name)
  })

async function work(waiting: Batch[]): Promise<void> {
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const { code, text } = await run(batch)
    const [passed, failed] = text.split(/^✖ failing tests:$/m)
    // The counts of a batch are summed up at the end.
    process.stdout.write(
      passed!.replace(/^ℹ (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) .*\n?/gm, ''),
    )
    for (const name of COUNTED) {
      // A test may start other tests; the counts of the batch come last.
      const counts = [...text.matchAll(new RegExp(`^ℹ ${name} (\\d+)`, 'gm'))]
      totals[name] = (totals[name] ?? 0) + Number(counts.at(-1)?.[1] ?? 0)
    }
    // Where only a hook fails, the process ends with 0; what is still to be done is listed there too, with another sign.
    if (code !== 0 || /^✖ /m.test(failed ?? '')) failures.push(failed ?? `${batch.files.join(' ')} ended with ${code}`)
  }
}

const workers = (count: number, waiting: Batch[]) => Promise.all(Array.from({ length: count }, () => work(waiting)))
// The shortest beside those on the demo, which wait for it now and then.
const beside = work(others.splice(EACH ? others.length : -2))
await work(first)
await Promise.all([beside, workers(AT_ONCE, others)])
for (const name of COUNTED) console.log(`ℹ ${name} ${totals[name] ?? 0}`)
const [all, renderers] = [allSeconds(), rendererSeconds()]
console.log(`ℹ ${Math.round((performance.now() - began) / 1000)} s, ${Math.round(all + renderers)} s of processor`)
if (process.argv.includes('--times')) {
  times.set('renderers of Chromium', renderers)
  if (!EACH) times.set('PostgreSQL', all - endedSeconds())
  for (const [name, seconds] of [...times].sort(([, a], [, b]) => b - a))
    console.log(`${seconds.toFixed(1).padStart(7)} s of processor  ${name}`)
}
if (failures.length > 0) {
  console.log(`\n✖ failing tests:\n${failures.join('\n')}`)
  process.exitCode = 1
}
