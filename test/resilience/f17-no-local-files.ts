// Lost if it breaks: with the disk of a server something is lost that only that server knew.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { createDeps } from '../../src/context.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { ask, endProcess, startServer } from '../abuse/servers.ts'
import { longToken } from '../contract/support.ts'
import { writeCamt } from '../statements/generate-camt.ts'
import { testDatabase } from '../support/database.ts'
import { fill, makeFixture, makeOwner, records, TESTER } from '../support/make.ts'
import { finishImports } from './killed-service.ts'
import type { Row } from './row.ts'

const ENTRIES = 500
/** A path below a file: nothing there can be created or written, not even by root. */
const UNWRITABLE = '/dev/null/vitrine'

export const row: Row = {
  id: 'F17',
  title: 'A server keeps nothing on its own disk that anybody needs',
  promise: 'P1',
  run: async () => {
    const { database, servingUrl } = await testDatabase()
    const deps = createDeps(database)
    const fixture = await makeFixture(deps)
    const token = await longToken(deps, fixture)
    await fill(deps, fixture.accountId, records(20))
    const iban = 'SI56192001234567892'
    const { accountId } = await makeOwner(deps, { iban })
    const { token: operatorToken } = await createOperatorToken(deps, TESTER, { label: 'files', expires: null })
    const folder = join(tmpdir(), `vitrine-files-${randomBytes(4).toString('hex')}`)
    await mkdir(folder, { recursive: true })
    after(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'statement.xml')
    await writeCamt(path, { iban, entries: ENTRIES })

    const first = await startServer(servingUrl, { DATA_DIR: UNWRITABLE, RUN_JOBS: 'off' })
    const page = JSON.parse((await ask(`${first.url}${fixture.path}?limit=5`, { token })).body)
    const sent = await fetch(`${first.url}/manage/statements?accountId=${accountId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/octet-stream' },
      body: await readFile(path),
    })
    await endProcess(first.child, 'SIGKILL')
    // Another machine: it knows the address of the database and nothing else.
    const second = await startServer(servingUrl, { DATA_DIR: UNWRITABLE })
    const next = await ask(`${second.url}${fixture.path}?limit=50&cursor=${page.metadata.next_cursor}`, { token })
    const { failed } = await finishImports(servingUrl)
    const rest = next.status === 200 ? JSON.parse(next.body).data.length : 0
    return {
      done: 'a file taken and a walk begun by a server without a disk, which is killed; another one goes on',
      figure: `the upload was answered with ${sent.status} and ${failed === 0 ? 'imported by the other' : 'lost'}; the cursor was answered with ${next.status} and ${rest} further rows`,
      kept: sent.status === 202 && failed === 0 && next.status === 200 && rest === 15,
    }
  },
}
