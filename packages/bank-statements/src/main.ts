#!/usr/bin/env node
import { once } from 'node:events'
import { run } from './cli.ts'

// The consumer of the output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})
process.exitCode = await run(process.argv.slice(2), {
  input: process.stdin,
  out: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  },
  err: (text) => process.stderr.write(text),
})
