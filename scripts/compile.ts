/**
 * Fills Node's compile cache at install: otherwise the first command of a new user takes twice the time and half as
 * much memory again.
 */
import { globSync } from 'node:fs'
import module from 'node:module'
import { resolve } from 'node:path'

/** As in bin/vitrine.js. */
const CACHE = resolve('node_modules/.cache/vitrine')
/** Entry points start working when they are loaded, and are a few lines each. */
const BEGINS = /main\.ts$|\.process\.ts$|\.test\.ts$/

module.enableCompileCache(CACHE)
for (const file of globSync('{packages/*/src,src}/**/*.ts').filter((file) => !BEGINS.test(file)))
  await import(resolve(file))
module.flushCompileCache()
