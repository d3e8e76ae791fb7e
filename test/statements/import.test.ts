import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { FileRefused, type ImportFault } from '../../src/ledger/imports/import-fault.ts'
import { lockAccount } from '../../src/people/accounts/account.store.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { Refusal } from '../../src/platform/core/errors.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { OperatorError } from '../../src/platform/core/operator-error.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { fill, makeFixture, makeOwner, record } from '../support/make.ts'
import { ALL, runs } from '../support/runs.ts'
import { testService } from '../support/service.ts'
import { type CamtFacts, writeCamt } from './generate-camt.ts'
import { importFile } from './import-file.ts'

const service = await testService()
const { deps, database, ask } = service
const folder = join(tmpdir(), `vitrine-import-${process.pid}`)
await mkdir(folder, { recursive: true })
after(() => rm(folder, { recursive: true, force: true }))
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`seed ${SEED}`)

const lineFault = (error: unknown) => {
  assert.ok(error instanceof FileRefused, String(error))
  return error.faults[0] as Extract<ImportFault, { line: number }>
}

let files = 0
let ibans = 0

/** SI56 with a fresh account number and valid check digits. */
function freshIban(): string {
  const number = String(9_900_200_000_000 + ++ibans).padStart(15, '0')
  const rest = BigInt(`${number}281800`) % 97n
  return `SI${String(98n - rest).padStart(2, '0')}${number}`
}

async function camt(facts: CamtFacts): Promise<string> {
  const path = join(folder, `${++files}.xml`)
  await writeCamt(path, { perDay: 3, ...facts })
  return path
}

const take = (path: string, accountId?: Id<'account'>) =>
  importFile(deps, { path, fileName: 'statement', options: {}, ...(accountId && { accountId }) })

const held = { ...record({ status: 'pending', amount: '-0.77', description: 'Bencin' }), booked: undefined as never }

type Line = { amount: string; description: string; booked: string; balance: string | null }

const listOf = (accountId: string) =>
  database.rows<Line>(sql`
    select amount::text, body::json #>> '{details,description}' as description, record ->> 'booked' as booked, body::json ->> 'balance' as balance
    from transaction_versions
    where account_id = ${accountId} and until_revision = 9223372036854775807 and body is not null
    order by booked_time, place`)

async function newAccount() {
  const iban = freshIban()
  const { accountId } = await makeOwner(deps, { iban })
  return { iban, accountId }
}

test('a statement is imported whole, its lines explain its balances, and repeating it changes nothing', async () => {
  const { iban, accountId } = await newAccount()
  const path = await camt({ iban, entries: 200 })
  const first = await take(path)
  assert.equal(first.format, 'camt')
  assert.deepEqual([first.statements[0]!.entries, first.statements[0]!.gap], [200, '0'])
  assert.equal(first.accounts[0]!.added, 200)
  const list = await listOf(accountId)
  assert.equal(list.length, 200)
  assert.ok(list.every(({ balance }) => balance !== null))
  const again = await take(path)
  assert.deepEqual([again.accounts[0]!.added, again.accounts[0]!.unchanged, again.accounts[0]!.revision], [0, 200, 1])
  assert.deepEqual(await listOf(accountId), list)
})

test('a running balance is stored only where the statement proves it', async () => {
  const { iban, accountId } = await newAccount()
  const report = await take(await camt({ iban, entries: 20, off: 1n }))
  assert.equal(report.statements[0]!.balanced, false)
  assert.equal(report.statements[0]!.gap, '0.01')
  assert.ok((await listOf(accountId)).every(({ balance }) => balance === null))
})

test('a statement that begins with its newest line has the balances and the order of one that begins with its oldest', async () => {
  const { iban, accountId } = await newAccount()
  const report = await take(await camt({ iban, entries: 20, newestFirst: true }))
  assert.deepEqual([report.statements[0]!.balanced, report.accounts[0]!.added], [true, 20])
  const other = await newAccount()
  await take(await camt({ iban: other.iban, entries: 20 }))
  assert.deepEqual(await listOf(accountId), await listOf(other.accountId))
})

test('a line with its time in an intraday report and only its day in the statement is one movement', async () => {
  const { iban, accountId } = await newAccount()
  const file = async (message: string, statement: string, booked: string) => {
    const path = join(folder, `${++files}.xml`)
    const account = `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`
    const entry = `<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt>${booked}</BookgDt><AcctSvcrRef>REF-1</AcctSvcrRef></Ntry>`
    await writeFile(
      path,
      `<Document><${message}><${statement}><Id>1</Id>${account}${entry}</${statement}></${message}></Document>`,
    )
    return path
  }
  const early = await file('BkToCstmrAcctRpt', 'Rpt', '<DtTm>2026-03-04T10:15:00+01:00</DtTm>')
  const late = await file('BkToCstmrStmt', 'Stmt', '<Dt>2026-03-04</Dt>')
  assert.equal((await take(early)).accounts[0]!.added, 1)
  assert.equal((await take(late)).accounts[0]!.added, 0)
  const [only, ...others] = await listOf(accountId)
  assert.deepEqual([only!.booked, others], ['2026-03-04T10:15:00+01:00', []], 'the time is kept')
})

test('any sequence of overlapping, repeated and reordered partial statements ends in the one true history', async () => {
  const ENTRIES = 40
  const window = fc
    .tuple(fc.nat(ENTRIES - 1), fc.integer({ min: 1, max: ENTRIES }))
    .map(([a, b]) => [Math.min(a, b - 1), Math.max(a + 1, b)] as const)
  await fc.assert(
    fc.asyncProperty(fc.array(window, { maxLength: 5 }), fc.nat(5), async (windows, at) => {
      const { iban, accountId } = await newAccount()
      const whole = [0, ENTRIES] as const
      for (const [from, entries] of windows.toSpliced(at, 0, whole)) await take(await camt({ iban, from, entries }))
      const truth = await newAccount()
      await take(await camt({ iban: truth.iban, entries: ENTRIES }))
      assert.deepEqual(await listOf(accountId), await listOf(truth.accountId))
    }),
    {
      seed: SEED,
      numRuns: runs(8),
      examples: [
        [
          [
            [5, 6],
            [0, 4],
          ],
          2,
        ],
      ],
    },
  )
})

test('known, new and possibly pending lines are distinguished in a file of many blocks', async () => {
  const [some, truth] = [await newAccount(), await newAccount()]
  await take(await camt({ iban: some.iban, from: 1_500, entries: 2_500, perDay: 50 }))
  // A hold of the amount of line 4,100 under another name: that line is doubtful, and its neighbours are not.
  const amount = `-${((((4_099 * 7919) % 90_000) + 1) / 100).toFixed(2)}`
  await fill(deps, some.accountId, { records: [{ ...held, amount }] })
  const report = await take(await camt({ iban: some.iban, entries: 5_000, perDay: 50 }))
  assert.deepEqual([report.accounts[0]!.added, report.accounts[0]!.unchanged], [4_000, 1_000])
  await take(await camt({ iban: truth.iban, entries: 5_000, perDay: 50 }))
  const booked = (await listOf(some.accountId)).filter(({ booked }) => booked !== null)
  assert.deepEqual(booked, await listOf(truth.accountId))
})

test('known lines are found in a file that does not fit into memory, in either order', async () => {
  const truth = await newAccount()
  await take(await camt({ iban: truth.iban, entries: 6_500, perDay: 400 }))
  // The file of many blocks above runs oldest first.
  for (const newestFirst of ALL ? [false, true] : [true]) {
    const some = await newAccount()
    await take(await camt({ iban: some.iban, from: 1_500, entries: 2_500, perDay: 400 }))
    const report = await take(await camt({ iban: some.iban, entries: 6_500, perDay: 400, newestFirst }))
    assert.deepEqual([report.accounts[0]!.added, report.accounts[0]!.unchanged], [5_500, 1_000])
    assert.deepEqual(await listOf(some.accountId), await listOf(truth.accountId))
  }
})

test('progress goes on while lines are matched and written, and ends with the size of the file', async () => {
  const { iban } = await newAccount()
  const path = await camt({ iban, entries: 6_000, perDay: 50 })
  const steps: number[] = []
  await importFile(deps, { path, fileName: 'statement', options: {}, progress: (bytes) => void steps.push(bytes) })
  const { size } = await stat(path)
  assert.deepEqual(
    steps,
    steps.toSorted((a, b) => a - b),
  )
  assert.equal(steps.at(-1), size)
  const reading = steps.filter((bytes) => bytes <= size / 2)
  assert.equal(reading.length, Math.ceil(size / 65_536), 'reading is half of the progress')
  assert.ok(steps.length - reading.length > 5, `${steps.length - reading.length} steps of storing`)
})

test('equal lines keep their number, over all blocks of a file', async () => {
  const { accountId } = await newAccount()
  const path = join(folder, 'equal.qif')
  const line = `D2026-03-01\nT-1.20\nPKava\nM${'x'.repeat(400)}\n^\n`
  await writeFile(path, `!Type:Bank\n${line.repeat(3_000)}`)
  const order = { path, fileName: 'equal.qif', options: { currency: 'EUR', dateOrder: 'ymd' as const }, accountId }
  assert.equal((await importFile(deps, order)).accounts[0]!.added, 3_000)
  const again = await importFile(deps, order)
  assert.deepEqual([again.accounts[0]!.added, again.accounts[0]!.unchanged], [0, 3_000])
  assert.equal((await listOf(accountId)).length, 3_000)
})

test('a concurrent change to the account during an import is neither lost nor duplicated', async () => {
  const { iban, accountId } = await newAccount()
  const path = await camt({ iban, entries: 1_500, perDay: 50 })
  let other: Promise<unknown> | undefined
  const progress = () => {
    other ??= fill(deps, accountId, { records: [held] })
  }
  const report = await importFile(deps, { path, fileName: 'statement', options: {}, progress })
  await other
  assert.equal(report.accounts[0]!.added, 1_500)
  assert.equal((await listOf(accountId)).length, 1_501)
  const [account] = await database.rows<{ revision: number }>(
    sql`select revision from accounts where id = ${accountId}`,
  )
  assert.equal(account!.revision, 2)
})

test('an intraday report adds the pending lines, and the next one removes those that are gone', async () => {
  const { iban, accountId } = await newAccount()
  const report = async (...refs: string[]) => {
    const path = join(folder, `${++files}.xml`)
    const entries = refs.map(
      (ref) =>
        `<Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef></Ntry>`,
    )
    await writeFile(
      path,
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"><BkToCstmrAcctRpt><Rpt><Id>R</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries.join('')}</Rpt></BkToCstmrAcctRpt></Document>`,
    )
    const nothing = { added: 0, removed: 0, unchanged: 0 }
    const { added, removed, unchanged } = (await take(path)).accounts[0] ?? nothing
    return { added, removed, unchanged, listed: (await listOf(accountId)).length }
  }
  assert.deepEqual(await report('a', 'b'), { added: 2, removed: 0, unchanged: 0, listed: 2 })
  assert.deepEqual(await report('b', 'c'), { added: 1, removed: 1, unchanged: 1, listed: 2 })
  assert.deepEqual(await report('d'), { added: 1, removed: 2, unchanged: 0, listed: 1 })
  // One without lines may have only balances.
  assert.deepEqual(await report(), { added: 0, removed: 0, unchanged: 0, listed: 1 })
})

test('a file that breaks off is refused with its line, and nothing of it is stored', async () => {
  const { iban, accountId } = await newAccount()
  const text = await readFile(await camt({ iban, entries: 50 }), 'utf8')
  const path = join(folder, 'broken.xml')
  await writeFile(path, text.slice(0, text.length * 0.8))
  await assert.rejects(take(path), (error) => lineFault(error).line > 1)
  assert.deepEqual(await listOf(accountId), [])
})

test('an account is found by IBAN or named, never created implicitly', async () => {
  const path = await camt({ iban: freshIban(), entries: 3 })
  await assert.rejects(
    take(path),
    (error) => error instanceof OperatorError && /There is no account SI/.test(error.message),
  )
  const other = await newAccount()
  await assert.rejects(
    take(path, other.accountId),
    (error) => error instanceof OperatorError && /The statement is of SI/.test(error.message),
  )
})

test('a file with several unknown accounts names all of them at once, each once, and stores nothing', async () => {
  const known = await newAccount()
  const [one, two] = [freshIban(), freshIban()]
  const statement = (iban: string, id: string) =>
    `<Stmt><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef></Ntry></Stmt>`
  const statements = [statement(one, 'A'), statement(known.iban, 'B'), statement(two, 'C'), statement(one, 'D')]
  const path = join(folder, 'unknown.xml')
  const write = (text: string) =>
    writeFile(
      path,
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${text}</BkToCstmrStmt></Document>`,
    )
  const reason = async () => {
    const error = await take(path).catch((error: Error) => error)
    assert.ok(error instanceof OperatorError, String(error))
    return error.message
  }
  await write(statements.join(''))
  const message = await reason()
  assert.match(message, /^2 accounts of this file are not known:\n- There is no account .*\n- There is no account /)
  for (const iban of [one, two]) assert.equal(message.split(`There is no account ${iban} in EUR`).length, 2)
  assert.deepEqual(await listOf(known.accountId), [])
  await write([statement(one, 'A'), statement(one, 'D')].join(''))
  assert.match(await reason(), new RegExp(`^There is no account ${one} in EUR\\. Add it:`))
})

test('QIF, which states no currency, is in that of the account that is named', async () => {
  const { accountId } = await newAccount()
  const path = join(folder, 'plain.qif')
  await writeFile(path, '!Type:Bank\nD2026-03-01\nT-1.20\nPKava\n^\n')
  const order = { path, fileName: 'plain.qif', options: { dateOrder: 'ymd' as const } }
  assert.equal((await importFile(deps, { ...order, accountId })).accounts[0]!.added, 1)
  await assert.rejects(importFile(deps, order), (error) => /currency/.test(lineFault(error).why))
  await assert.rejects(
    importFile(deps, { ...order, options: { ...order.options, currency: 'USD' }, accountId }),
    /in USD, and account/,
  )
  const nowhere = deps.newId('account')
  await assert.rejects(importFile(deps, { ...order, accountId: nowhere }), new RegExp(`There is no account ${nowhere}`))
})

test('one account for a file with several is refused, with their numbers: they would become one', async () => {
  const { accountId } = await newAccount()
  const path = join(folder, 'two.qif')
  const part = (name: string, amount: string) =>
    `!Account\nN${name}\nTBank\n^\n!Type:Bank\nD2026-03-01\nT${amount}\nPKava\n^\n`
  const order = { path, fileName: 'two.qif', options: { dateOrder: 'ymd' as const }, accountId }
  await writeFile(path, part('Giro', '-1.20') + part('Savings', '-3.40'))
  await assert.rejects(importFile(deps, order), /several accounts, "Giro" and "Savings".*accountId=NUMBER=ACCOUNT_ID/)
  assert.deepEqual(await listOf(accountId), [])
  await writeFile(path, part('Giro', '-1.20') + part('Giro', '-3.40'))
  assert.equal((await importFile(deps, order)).accounts[0]!.added, 2)
})

test('the accounts of a file are named all at once: by number, by a number that is an IBAN, and where there is none', async () => {
  const path = 'packages/bank-statements/test/camt/fixtures/accounts.xml'
  const made = await Promise.all(Array.from({ length: 5 }, () => makeOwner(deps)))
  const ids = made.map(({ accountId }) => accountId)
  const names = ['SI56192001234567892', 'LT121000011101001000 EUR', '60000635', '4711 EUR', '']
  const byNumber = Object.fromEntries(names.map((name, at) => [name, ids[at]!]))
  const { accounts } = await importFile(deps, { path, accounts: { byNumber } })
  assert.deepEqual(
    ids.map((id) => accounts.find(({ accountId }) => accountId === id)?.added),
    [0, 1, 1, 1, 1],
  )
})

test('an account whose number is a word of the language is not found, as any other unknown one', async () => {
  const path = join(folder, 'constructor.sta')
  const lines = [
    ':20:1',
    ':25:constructor',
    ':28C:1/1',
    ':60F:C260201EUR1,00',
    ':61:2602010201C1,00NMSCNONREF',
    ':62F:C260201EUR2,00',
  ]
  await writeFile(path, `${lines.join('\r\n')}\r\n`)
  const { accountId } = await makeOwner(deps)
  await assert.rejects(
    importFile(deps, { path, accounts: { byNumber: { 4711: accountId } } }),
    (error) => error instanceof FileRefused && error.faults.some(({ code }) => code === 'account_not_named'),
  )
})

test('a file that is no statement is refused with what it is', async (t) => {
  const cases: [string, Buffer | string, RegExp][] = [
    ['nothing', '', /empty/],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), /JPEG/],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0]), /gzip/],
    ['zip', Buffer.from('PK\x03\x04rest'), /zip/],
    ['a PDF', '%PDF-1.7', /PDF/],
    ['prose', 'Dear customer, please find enclosed\nnothing at all', /no statement|CSV/],
    ['NULs', Buffer.alloc(1000), /./],
    [
      'billion laughs',
      '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "lol">]><Document><BkToCstmrStmt>&a;</BkToCstmrStmt></Document>',
      /DOCTYPE|no statement/i,
    ],
    ['a 10 MB line', 'x'.repeat(10_000_000), /./],
  ]
  for (const [name, content, why] of cases) {
    await t.test(name, async () => {
      const path = join(folder, 'odd')
      await writeFile(path, content)
      await assert.rejects(take(path), (error) => why.test(lineFault(error).why))
    })
  }
})

test('an import that is killed leaves all of the file or nothing, and a repeat completes it', async () => {
  const { iban, accountId } = await newAccount()
  const path = await camt({ iban, entries: 3_000, perDay: 50 })
  const start = (): ChildProcess =>
    spawn(process.execPath, ['bin/vitrine.js', 'import', path], {
      stdio: 'ignore',
      env: { ...process.env, DATABASE_URL: service.databaseUrl, DATA_DIR: folder },
    })
  for (const moment of [0.2, 0.5, 0.8]) {
    const whole = performance.now()
    const clean = start()
    const killed = setTimeout(() => clean.kill('SIGKILL'), moment * 3_000)
    await once(clean, 'exit')
    clearTimeout(killed)
    const rows = (await listOf(accountId)).length
    assert.ok(rows === 0 || rows === 3_000, `${rows} rows after ${Math.round(performance.now() - whole)} ms`)
  }
  await take(path)
  assert.equal((await listOf(accountId)).length, 3_000)
})

test('a connection that is lost while a file is read refuses the import, and the process goes on', async () => {
  const { iban, accountId } = await newAccount()
  const path = await camt({ iban, entries: 1_500, perDay: 50 })
  let importing: Promise<unknown> | undefined
  // A lock on the account's row keeps the import from finishing.
  await database.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    await new Promise<void>((begun) => {
      importing = importFile(deps, { path, fileName: 'statement', options: {}, progress: () => begun() })
      importing.catch(() => {})
    })
    await database.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and pid <> ${(await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]!.pid}`)
    await assert.rejects(importing!, (error) => error instanceof Refusal && error.refusal === 'unavailable')
  })
  assert.deepEqual(await listOf(accountId), [])
  // The importer that was interrupted can import the next file.
  await take(path)
  assert.equal((await listOf(accountId)).length, 1_500)
})

test('a transaction fails if its connection is lost between two statements', async () => {
  const lost = database.transaction(async (tx) => {
    const [own] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await database.rows(sql`select pg_terminate_backend(${own!.pid}::int)`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await tx.rows(sql`select 1`)
  })
  await assert.rejects(lost, (error) => error instanceof Refusal && error.refusal === 'unavailable')
})

test('the operator sends files and records by API, and the same key gets the first answer', async () => {
  const fixture = await makeFixture(deps)
  const { createOperatorToken } = await import('../../src/surfaces/operators/operator-token.service.ts')
  const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })
  const url = `/manage/accounts/${fixture.accountId}/transactions`
  const body = '{"sourceId":"a","status":"booked","booked":"2026-03-01","amount":-12.30,"currency":"EUR"}\n'
  const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': 'k' }
  const send = (payload: string, more = {}) =>
    ask(url, { method: 'POST', token, payload, headers: { ...headers, ...more } })
  const first = await send(body)
  assert.equal(first.statusCode, 200, first.body)
  assert.equal(first.json().accounts[0].added, 1)
  assert.deepEqual((await send(body)).json(), first.json())
  const other = await send(`${body}${body.replace('"a"', '"b"')}`)
  assert.equal(other.json().errorSubCode, 'invalid_argument')
  const again = await send(body, { 'idempotency-key': 'k2' })
  assert.deepEqual([again.json().accounts[0].added, again.json().accounts[0].unchanged], [0, 1])
  const list = await ask(fixture.path, { token: fixture.token })
  assert.match(list.body, /"amount":-12\.30,/)
  const refused = await send('[{"status":"booked","booked":"2026-03-01","amount":"12,3","currency":"EUR"}]', {
    'content-type': 'application/json',
    'idempotency-key': 'k3',
  })
  assert.equal(refused.statusCode, 400)
  assert.match(refused.json().errorMessage, /line 1/)
  assert.equal((await ask(url, { method: 'POST', token: fixture.token, payload: body, headers })).statusCode, 401)
})

test('a record that is twice in one batch by API is stored once', async () => {
  const fixture = await makeFixture(deps)
  const { createOperatorToken } = await import('../../src/surfaces/operators/operator-token.service.ts')
  const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'twice', expires: null })
  const line = (sourceId: string) =>
    `{"sourceId":"${sourceId}","status":"booked","booked":"2026-03-01","amount":"-12.30","currency":"EUR"}\n`
  const sent = await ask(`/manage/accounts/${fixture.accountId}/transactions`, {
    method: 'POST',
    token,
    payload: line('a') + line('b') + line('a'),
    headers: { 'content-type': 'application/x-ndjson' },
  })
  assert.equal(sent.statusCode, 200, sent.body)
  assert.equal(sent.json().accounts[0].added, 2)
  const list = await ask(fixture.path, { token: fixture.token })
  assert.equal(list.json().data.length, 2)
})
