/** A worker's inbox in a process of its own, to be killed: looks again and again, and says so after each look. */
import { lookIntoInbox, openMemory } from '../../src/banks/inbox/inbox.service.ts'
import { describeImport } from '../../src/cli/import-report.ts'
import { createDeps } from '../../src/context.ts'
import { openDatabase } from '../../src/platform/db/database.ts'

const [, , url, folder] = process.argv
const deps = createDeps(openDatabase({ url: url!, poolSize: 3 }))
const memory = openMemory()
const never = new AbortController().signal
// Places to be killed at, between any two steps.
setInterval(() => process.stdout.write('.'), 3)
for (;;) {
  await lookIntoInbox(deps, { folder: folder!, describe: describeImport }, memory, never)
  process.stdout.write('look\n')
}
