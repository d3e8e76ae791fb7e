/**
 * Runs the matrix, or the rows that are named: `npm run test:resilience -- A1 D3`. Prints one line for each: what was done, the
 * figure, and whether the promise was kept. Rows run one after the other, each in a process of its own; ends with 1 if one is
 * broken.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { prepareTemplate, startEmbeddedForTests } from '../support/test-server.ts'
import { idOf, type Outcome, type Row } from './row.ts'

type Report = Pick<Row, 'minutes'> | Outcome

const files = new Map(
  globSync('test/resilience/[afdx][0-9]*-*.ts')
    .sort()
    .map((file) => [idOf(file), file]),
)
const asked = process.argv
  .slice(2)
  .map((name) => [...files.keys()].find((id) => id.toLowerCase() === name.toLowerCase()) ?? name)
const unknown = asked.filter((id) => !files.has(id))

let row: ChildProcess | undefined
let stopped = false
/** With everything that it has started. */
const end = () => row?.pid !== undefined && row.exitCode === null && process.kill(-row.pid, 'SIGKILL')
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    stopped = true
    end()
  })

async function run(file: string, env: NodeJS.ProcessEnv): Promise<{ outcome: Outcome; text: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-row.ts'), file], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env,
  })
  row = child
  let text = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      text = (text + chunk).slice(-10_000)
    })
  let outcome: Outcome = { done: 'started', figure: 'ended without a result', kept: false }
  let timer: NodeJS.Timeout | undefined
  child.on('message', (report: Report) => {
    if ('kept' in report || 'notApplicable' in report) outcome = report
    else {
      const minutes = report.minutes ?? 5
      const late = () => {
        outcome = { done: 'started', figure: `not finished after ${minutes} minutes`, kept: false }
        end()
      }
      timer = setTimeout(late, minutes * 60_000)
    }
  })
  await new Promise((ended) => child.on('close', ended))
  clearTimeout(timer)
  return { outcome, text }
}

async function runAll(ids: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const counts = { kept: 0, broken: 0, 'not applicable': 0 }
  for (const id of ids) {
    const [began, load] = [performance.now(), loadavg()[0]!.toFixed(1)]
    const { outcome, text } = await run(files.get(id)!, env)
    if (stopped) return
    const what = 'notApplicable' in outcome ? 'not applicable' : outcome.kept ? 'kept' : 'broken'
    counts[what] += 1
    const said = 'notApplicable' in outcome ? outcome.notApplicable : `${outcome.done}: ${outcome.figure}`
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`${id.padEnd(4)} ${what}  ${said}  (${seconds} s, load ${load})`)
    if (what === 'broken') console.error(text.replace(/^/gm, '     | '))
  }
  console.log(
    Object.entries(counts)
      .map(([what, many]) => `${many} ${what}`)
      .join(', '),
  )
  if (counts.broken > 0) process.exitCode = 1
}

if (unknown.length > 0) {
  console.error(`No row ${unknown.join(', ')}. There are: ${[...files.keys()].join(' ')}`)
  process.exitCode = 2
} else {
  const postgres = await startEmbeddedForTests()
  try {
    await runAll(asked.length > 0 ? asked : [...files.keys()], await prepareTemplate(postgres))
  } finally {
    await postgres.stop()
  }
}
