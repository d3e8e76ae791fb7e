/**
 * Every command of README and of the guides works: the blocks marked `sh` are run in their order, in one
 * bash for each file, against a started demo. What must not be run here is marked `console`.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { noPython } from '../client/python.ts'
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

/** The commands of a page. */
function blocksOf(file: string): CommandBlock[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^```sh\n(.*?)^```\n(?:```\n(.*?)^```\n)?/gms)].map(({ index, 1: commands, 2: shown }) => ({
    line: text.slice(0, index).split('\n').length + 1,
    commands: commands!,
    shown,
  }))
}

const TOUR = 'docs/guides/tour.md'
/** The shortcuts that the tour defines; the other guides use them, too. */
const [SHORTCUTS] = blocksOf(TOUR)

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
const GUIDES = [...globSync('docs/guides/*.md').filter((file) => file !== TOUR), 'docs/webhooks.md']
const PAGES = ['README.md', TOUR, ...GUIDES.sort()]

for (const file of [...PAGES, 'packages/client-python/README.md']) {
  test(`the commands of ${file} work, and are refused only where it says so`, async (t) => {
    const written = blocksOf(file)
    const blocks = written.filter(({ commands }) => !noPython || !commands.includes('python3'))
    if (noPython && blocks.length < written.length) t.diagnostic(noPython)
    const all = GUIDES.includes(file) ? [SHORTCUTS!, ...blocks] : blocks
    const printed = await runBlocks(file, all, demo)
    for (const [index, { line, commands, shown }] of all.entries()) {
      const about = `${file}:${line}\n${commands}\n${printed[index]}`
      if (shown !== undefined) assert.notEqual(printed[index]!.trim(), '', `prints nothing: ${about}`)
      assert.equal(isRefused(printed[index]!), isRefused(shown ?? ''), about)
    }
  })
}

test('a client is tested again and again on a demo where nothing else happens, and covers every situation each time', async () => {
  const quiet = await startDemo('--still')
  const file = 'docs/guides/test-your-client.md'
  for (const _ of ['first', 'again']) await runBlocks(file, [SHORTCUTS!, ...blocksOf(file)], quiet)
})
