/**
 * Every command of README and of the guides works: the blocks marked `sh` are run in their order, in one
 * bash for each file, against a started demo. What must not be run here is marked `console`.
 */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { noPython } from '../client/python.ts'
import { startDemo } from '../support/demo.ts'
import { blocksOf, runBlocks, SHORTCUTS, TOUR } from './command-blocks.ts'

const isRefused = (text: string) => text.includes('"errorMessage"')

const demo = await startDemo()
const GUIDES = [...globSync('docs/guides/*.md').filter((file) => file !== TOUR), 'docs/webhooks.md']
const PAGES = ['README.md', TOUR, ...GUIDES.sort()]

for (const file of [...PAGES, 'packages/client-python/README.md']) {
  test(`the commands of ${file} work, and are refused only where it says so`, async (t) => {
    const written = blocksOf(file)
    const blocks = written.filter(({ commands }) => !noPython || !commands.includes('python3'))
    if (noPython && blocks.length < written.length) t.diagnostic(noPython)
    const all = GUIDES.includes(file) ? [SHORTCUTS, ...blocks] : blocks
    const printed = await runBlocks(file, all, demo)
    for (const [index, { line, commands, shown }] of all.entries()) {
      const about = `${file}:${line}\n${commands}\n${printed[index]}`
      if (shown !== undefined) assert.notEqual(printed[index]!.trim(), '', `prints nothing: ${about}`)
      assert.equal(isRefused(printed[index]!), isRefused(shown ?? ''), about)
    }
  })
}
