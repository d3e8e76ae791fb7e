import { test } from 'node:test'
import { serveDemo } from '../support/demo.ts'
import { blocksOf, runBlocks, SHORTCUTS } from './command-blocks.ts'

test('a client is tested again and again on a demo where nothing else happens, and covers every situation each time', async () => {
  const still = await serveDemo('--still')
  const file = 'docs/guides/test-your-client.md'
  for (const _ of ['first', 'again']) await runBlocks(file, [SHORTCUTS, ...blocksOf(file)], still)
})
