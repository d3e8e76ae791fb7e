#!/usr/bin/env node
// Vitrine runs on the Node that npm installed with it. This file runs on whatever Node started it, so it is plain
// JavaScript of old, and hands over when that Node is older than what the sources need.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const main = new URL('../src/main.ts', import.meta.url)
// What Node made of the sources is kept, so that the next start is twice as quick. Not in the shared temporary folder,
// where somebody else could have put it.
const cache = fileURLToPath(new URL('../node_modules/.cache/vitrine', import.meta.url))
const own = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))

// Room for young objects, in MB. Node takes four times as much where there is plenty, which makes nothing here quicker
// and the process a hundred MB larger.
const FLAGS = ['--max-semi-space-size=8']

if (Number.parseInt(process.versions.node, 10) >= 24) {
  module.enableCompileCache(cache)
  // For the thread that reads statement files: threads do not share what was enabled here.
  process.env.NODE_COMPILE_CACHE ??= cache
  await import(main.href)
} else if (existsSync(own)) {
  const child = spawn(own, [...FLAGS, fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  })
  // The terminal sends Ctrl-C to the child as well; waiting for it is all that is left to do here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
} else {
  process.stderr.write(`Vitrine needs Node 24 or newer, and this is ${process.versions.node}. Run: npm ci\n`)
  process.exitCode = 1
}
