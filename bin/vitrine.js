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

// Room for young objects, in MB, cleared by the thread that needs it. With what Node takes by itself (16 MB, several
// threads) every request waits for 10 to 25 ms now and then, longest when the other threads find no processor free,
// and the process is a hundred MB larger. For the rest of its compiling and collecting one thread beside that one will do:
// four take all processors for moments, and whoever reads waits for them.
const FLAGS = ['--max-semi-space-size=4', '--no-parallel-scavenge', '--v8-pool-size=1']
const command = process.argv[2] ?? ''
// An import makes many short-lived objects and needs more room for them, or it takes a tenth longer; with what Node takes by
// itself a large file takes 30 MB more.
const flags = { serve: FLAGS, import: ['--max-semi-space-size=16'], worker: ['--max-semi-space-size=8'] }[command] ?? []
const args = [fileURLToPath(main), ...process.argv.slice(2)]
// Threads do not share what is enabled here, and neither does what takes the place of this process.
process.env.NODE_COMPILE_CACHE ??= cache
// One place for memory outside of Node's heap instead of one for each thread, which keep what they once had.
const scattered = /^(serve|import|worker)$/.test(command) && process.env.MALLOC_ARENA_MAX === undefined
if (scattered) process.env.MALLOC_ARENA_MAX = '1'

if (Number.parseInt(process.versions.node, 10) >= 24) {
  // Both are read when Node starts. Only what takes its time is worth starting once more.
  const missing = flags.filter((flag) => !process.execArgv.includes(flag))
  if (process.execve && (missing.length > 0 || scattered)) {
    process.removeAllListeners('warning')
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...missing, ...args], process.env)
  }
  module.enableCompileCache(cache)
  await import(main.href)
} else if (existsSync(own)) {
  const child = spawn(own, [...flags, ...args], { stdio: 'inherit' })
  // The terminal sends Ctrl-C to the child as well; waiting for it is all that is left to do here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
} else {
  process.stderr.write(`Vitrine needs Node 24 or newer, and this is ${process.versions.node}. Run: npm ci\n`)
  process.exitCode = 1
}
