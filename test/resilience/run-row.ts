/** Runs one row for run.ts, inside a test: what helpers register to be stopped with the test file is stopped with the row. */
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Outcome, Row } from './row.ts'

const { row } = (await import(pathToFileURL(resolve(process.argv[2]!)).href)) as { row: Row }
process.send!({ minutes: row.minutes })

test(row.title, async () => {
  const failed = (error: unknown): Outcome => {
    console.error(error)
    return { done: row.title, figure: String(error).split('\n')[0]!, kept: false }
  }
  const outcome = await Promise.resolve()
    .then(() => row.run())
    .catch(failed)
  process.send!(outcome)
  // Else the open channel keeps this process alive.
  process.disconnect()
})
