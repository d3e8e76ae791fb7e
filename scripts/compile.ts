/**
 * Has Node take the types out of the sources and compile them once, at install: otherwise the first command of a newcomer takes
 * twice the time and half as much memory again.
 */
import { globSync } from 'node:fs'
import module from 'node:module'
import { resolve } from 'node:path'

/** As in bin/vitrine.js. */
const CACHE = resolve('node_modules/.cache/vitrine')
/** They begin to work when they are loaded, and are a few lines each. */
const BEGINS = /main\.ts$|\.worker\.ts$|\.test\.ts$/

module.enableCompileCache(CACHE)
for (const file of globSync('{packages/*/src,src}/**/*.ts').filter((file) => !BEGINS.test(file)))
  await import(resolve(file))
module.flushCompileCache()
