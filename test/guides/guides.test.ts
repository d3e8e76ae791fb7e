/**
 * Every command of README's "Try it" and of the guides works: the blocks marked `sh` are run in their order, in one
 * bash for each file, against a started demo. What must not be run here is marked `console`.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { deadline } from '../support/deadline.ts'
import { type RunningDemo, startDemo } from '../support/demo.ts'

type CommandBlock = {
  line: number
  commands: string
  /** The output that the page shows below, where it does. */
  shown: string | undefined
}

const MARK = '\u001ecommand block '
/** Far longer than all commands of a page take: reaching it is a failure. */
const TIMEOUT_MS = deadline()

/** The commands of a page, or of one of its sections. */
function blocksOf(file: string, section?: string): CommandBlock[] {
  const text = readFileSync(file, 'utf8')
  const from = section ? text.indexOf(`\n## ${section}\n`) : 0
  assert.ok(from >= 0, `${file} has no section ${section}`)
  const end = section ? text.indexOf('\n## ', from + 1) : -1
  const part = text.slice(from, end < 0 ? undefined : end)
  return [...part.matchAll(/^```sh\n(.*?)^```\n(?:```\n(.*?)^```\n)?/gms)].map(({ index, 1: commands, 2: shown }) => ({
    line: text.slice(0, from + index).split('\n').length + 1,
    commands: commands!,
    shown,
  }))
}

/** The shortcuts that README defines; the guides use them, too. */
const [SHORTCUTS] = blocksOf('README.md', 'Try it').filter(({ commands }) => commands.startsWith('demo()'))

/** What each block prints. A command that fails ends the bash, and the test with what was printed by then. */
async function runBlocks(file: string, blocks: CommandBlock[], { folder, env }: RunningDemo): Promise<string[]> {
  const script = join(folder, `${file.replaceAll('/', '-')}.sh`)
  const parts = blocks.map(({ commands }, index) => `printf '${MARK}${index}\\n'\n${commands}`)
  writeFileSync(script, `exec 2>&1\nset -eo pipefail\n${parts.join('\n')}`)
  const child = spawn('bash', [script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'], timeout: TIMEOUT_MS })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise((done) => child.once('close', done))
  const printed = output.split(new RegExp(`${MARK}\\d+\\n`)).slice(1)
  const last = blocks[printed.length - 1]
  assert.equal(code, 0, `${file}:${last?.line} ends with ${code}:\n${last?.commands}\n${printed.at(-1)}`)
  return printed
}

const isRefused = (text: string) => text.includes('"errorMessage"')

const demo = await startDemo()
const PAGES: [file: string, section?: string][] = [
  ['README.md', 'Try it'],
  ...globSync('docs/guides/*.md')
    .sort()
    .map((file): [string] => [file]),
]

for (const [file, section] of PAGES) {
  test(`the commands of ${file} work, and are refused only where it says so`, async () => {
    const blocks = blocksOf(file, section)
    const all = section ? blocks : [SHORTCUTS!, ...blocks]
    const printed = await runBlocks(file, all, demo)
    for (const [index, { line, commands, shown }] of all.entries()) {
      const about = `${file}:${line}\n${commands}\n${printed[index]}`
      if (shown !== undefined) assert.notEqual(printed[index]!.trim(), '', `prints nothing: ${about}`)
      assert.equal(isRefused(printed[index]!), isRefused(shown ?? ''), about)
    }
  })
}
