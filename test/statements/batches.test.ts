/** Some files report a batch as one entry, others in parts. It is the same money. */
import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { makeOwner } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { importFile } from './import-file.ts'

const { deps, database } = await testService()
const folder = join(tmpdir(), `vitrine-batches-${process.pid}`)
await mkdir(folder, { recursive: true })
after(() => rm(folder, { recursive: true, force: true }))

const IBAN = 'SI56192001234567892'
const PARTS = ['10.00', '7.50', '12.50']

type Facts = { day: string; parts?: string[]; opening?: string; closing?: string; intraday?: boolean }

const money = (amount: string) => `<Amt Ccy="EUR">${amount}</Amt>`
const balance = (kind: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${money(amount)}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-01</Dt></Dt></Bal>`

/** One payment out of 30.00, with its three payments or without. */
function camt({ day, parts = [], opening, closing, intraday = false }: Facts): string {
  const [message, report] = intraday ? ['BkToCstmrAcctRpt', 'Rpt'] : ['BkToCstmrStmt', 'Stmt']
  const details = parts.map(
    (amount, index) => `<TxDtls>${money(amount)}<RmtInf><Ustrd>Wages ${index}</Ustrd></RmtInf></TxDtls>`,
  )
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${message}><${report}><Id>S-${day}</Id>
<Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${opening ? balance('OPBD', opening) : ''}${closing ? balance('CLBD', closing) : ''}
<Ntry>${money('30.00')}<CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
<AcctSvcrRef>BATCH-${day}</AcctSvcrRef><NtryDtls>${details.join('')}</NtryDtls></Ntry></${report}></${message}></Document>`
}

const report = (day: string, parts: string[]) =>
  JSON.stringify({
    account: { iban: IBAN },
    transactions: {
      booked: [
        {
          entryReference: `BATCH-${day}`,
          bookingDate: day,
          transactionAmount: { amount: '-30.00', currency: 'EUR' },
          ...(parts.length > 0 && {
            entryDetails: parts.map((amount) => ({ transactionAmount: { amount: `-${amount}`, currency: 'EUR' } })),
          }),
        },
      ],
    },
  })

async function take(accountId: Id<'account'>, text: string) {
  const path = join(folder, 'file')
  await writeFile(path, text)
  const taken = await importFile(deps, { path, fileName: 'file', options: {}, accountId })
  return { ...taken.accounts[0]!, notes: taken.notes }
}

const listOf = async (accountId: Id<'account'>) =>
  (
    await database.rows<{ line: string }>(sql`
      select amount::text || coalesce(' ' || (body::json ->> 'balance'), '') as line from transaction_versions
      where account_id = ${accountId} and until_revision = 9223372036854775807 and body is not null
      order by booked_time, transaction_id`)
  ).map(({ line }) => line)

const newAccount = async () => (await makeOwner(deps)).accountId

test('a batch that an intraday report has as one is shown in its payments once the statement has them', async () => {
  const accountId = await newAccount()
  await take(accountId, camt({ day: '2026-03-02', intraday: true }))
  const statement = camt({ day: '2026-03-02', parts: PARTS, opening: '100.00', closing: '70.00' })
  assert.equal((await take(accountId, statement)).added, 3)
  const shown = await listOf(accountId)
  assert.deepEqual(
    shown.map((line) => line.split(' ')[0]),
    ['-10.00', '-7.50', '-12.50'],
  )
  const again = await take(accountId, statement)
  assert.deepEqual([again.added, again.corrected], [0, 0])
  assert.deepEqual(await listOf(accountId), shown)
})

test('a new batch is stored in its payments, before and after one that was known as one', async () => {
  const accountId = await newAccount()
  await take(accountId, camt({ day: '2026-03-01', parts: PARTS }))
  await take(accountId, camt({ day: '2026-03-02', intraday: true }))
  await take(accountId, camt({ day: '2026-03-02', parts: PARTS }))
  const { added } = await take(accountId, camt({ day: '2026-03-03', parts: PARTS }))
  assert.equal(added, 3)
  assert.deepEqual(await listOf(accountId), ['-10.00', '-7.50', '-12.50', '-30.00', '-10.00', '-7.50', '-12.50'])
  assert.equal((await take(accountId, camt({ day: '2026-03-01', parts: PARTS }))).unchanged, 3)
})

test('the same in the JSON of a bank', async () => {
  const accountId = await newAccount()
  await take(accountId, report('2026-03-02', []))
  assert.equal((await take(accountId, report('2026-03-02', PARTS))).added, 0)
  assert.equal((await take(accountId, report('2026-03-03', PARTS))).added, 3)
  assert.deepEqual(await listOf(accountId), ['-30.00', '-10.00', '-7.50', '-12.50'])
})
