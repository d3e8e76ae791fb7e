/** The commands of the pages: the blocks marked `sh` run in their order, in one bash for each file, against a started demo. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deadline } from '../support/deadline.ts'
import type { RunningDemo } from '../support/demo.ts'

export type CommandBlock = {
  line: number
  commands: string
  /** The output that the page shows below, where it does. */
  shown: string | undefined
}

const MARK = '\u001ecommand block '
/** Far longer than all commands of a page take: reaching it is a failure. */
const TIMEOUT_MS = deadline()

/** The commands of a page. */
export function blocksOf(file: string): CommandBlock[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^```sh\n(.*?)^```\n(?:```\n(.*?)^```\n)?/gms)].map(({ index, 1: commands, 2: shown }) => ({
    line: text.slice(0, index).split('\n').length + 1,
    commands: commands!,
    shown,
  }))
}

export const TOUR = 'docs/guides/tour.md'
/** The shortcuts that the tour defines; the other guides use them, too. */
export const [SHORTCUTS] = blocksOf(TOUR) as [CommandBlock]

/** What each block prints. A command that fails ends the bash, and the test with what was printed by then. */
export async function runBlocks(file: string, blocks: CommandBlock[], { folder, env }: RunningDemo): Promise<string[]> {
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
