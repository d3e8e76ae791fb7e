#!/usr/bin/env node
// Vitrine runs on the Node that npm installed with it. This file runs on whatever Node started it, so it is plain
// JavaScript in an old dialect, and hands over to the installed Node when the current one is too old for the sources.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const main = new URL('../src/cli/main.ts', import.meta.url)
// Node's compile cache makes the next start twice as fast. It is not in the shared temporary folder, where another user
// could have planted it.
const cache = fileURLToPath(new URL('../node_modules/.cache/vitrine', import.meta.url))
const own = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url))

// Size of the young generation in MB, collected by the main thread. With Node's default (16 MB, several threads) every
// request waits 10 to 25 ms now and then, longest when the other threads find no free processor, and the process is a
// hundred MB larger. One more thread is enough for the remaining compilation and garbage collection: four briefly take
// all processors, and requests wait for them.
const FLAGS = ['--max-semi-space-size=4', '--no-parallel-scavenge', '--v8-pool-size=1']
const command = process.argv[2] ?? ''
// An import makes many short-lived objects: with a smaller young generation it takes a tenth longer, with Node's
// default a large file takes 30 MB more.
const flags =
  {
    serve: FLAGS,
    import: ['--max-semi-space-size=16'],
    worker: ['--max-semi-space-size=8'],
    // It keeps 20 MB and makes payments again for each request: with Node's defaults it grows to 300 MB.
    bank: ['--max-semi-space-size=4', '--max-old-space-size=256', '--v8-pool-size=1'],
  }[command] ?? []
const args = [fileURLToPath(main), ...process.argv.slice(2)]
// Set in the environment because neither threads nor the replacing process inherit the setting made here.
process.env.NODE_COMPILE_CACHE ??= cache
// One malloc arena instead of one per thread: arenas do not return memory they once used.
const scattered = /^(serve|import|worker|bank)$/.test(command) && process.env.MALLOC_ARENA_MAX === undefined
if (scattered) process.env.MALLOC_ARENA_MAX = '1'

if (Number.parseInt(process.versions.node, 10) >= 24) {
  // Both are read when Node starts. Only long-running commands are worth a second start.
  const missing = flags.filter((flag) => !process.execArgv.includes(flag))
  if (process.execve && (missing.length > 0 || scattered)) {
    process.removeAllListeners('warning')
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...missing, ...args], process.env)
  }
  module.enableCompileCache(cache)
  await import(main.href)
} else if (existsSync(own)) {
  const child = spawn(own, [...flags, ...args], { stdio: 'inherit' })
  // The terminal sends Ctrl-C to the child as well; this process only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
} else {
  process.stderr.write(`Vitrine needs Node 24 or newer; this is ${process.versions.node}. Run: npm ci\n`)
  process.exitCode = 1
}
