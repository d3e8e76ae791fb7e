import { systemClock } from '../core/clock.ts'
import { idGenerator } from '../core/id.ts'
import { openDatabase } from '../db/database.ts'
import type { Deps } from '../db/deps.ts'
import { type ImportOrder, importFile } from './import.service.ts'
import { type Failure, failureOf } from './import-failure.ts'
import { openReader } from './reader.service.ts'

/** Takes files in for a server, one after the other, and steps behind its requests. */
export type SentOrder = Omit<ImportOrder, 'progress'>

export type ToImporter =
  | { kind: 'order'; url: string; order: SentOrder; busy: boolean }
  | { kind: 'busy'; busy: boolean }

export type FromImporter = { kind: 'taken'; report: object } | { kind: 'failed'; failure: Failure }

let busy = true
const reader = openReader(() => busy)
let deps: Deps | undefined

/** One for all files: a server has one database. */
const depsOf = (url: string): Deps =>
  (deps ??= { db: openDatabase({ url, poolSize: 2 }), newId: idGenerator(() => systemClock().getTime()) })

async function take(url: string, order: SentOrder): Promise<FromImporter> {
  try {
    return { kind: 'taken', report: await importFile(depsOf(url), order, reader) }
  } catch (error) {
    return { kind: 'failed', failure: failureOf(error) }
  }
}

process.on('message', async (message: ToImporter) => {
  busy = message.busy
  if (message.kind === 'order') process.send!((await take(message.url, message.order)) satisfies FromImporter)
})
// Nobody waits for it any more, and what is not committed is rolled back.
process.on('disconnect', () => process.exit())
// Ctrl-C goes to all processes of a terminal, and the server still finishes its requests.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
