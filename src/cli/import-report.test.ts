import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportReport } from '../ledger/imports/file-to-ledger.service.ts'
import { describeDryRun, describeImport } from './import-report.ts'

type Statement = ImportReport['statements'][number]

const statement = (facts: Partial<Statement> = {}): Statement => ({
  accountId: 'acc_1',
  account: 'SI56192001234567892',
  currency: 'EUR',
  nature: 'statement',
  id: 'STMT-1',
  opening: '100.00',
  closing: '87.70',
  entries: 1,
  sum: '-12.30',
  gap: '0',
  balanced: true,
  ...facts,
})
const account = (facts: Partial<ImportReport['accounts'][number]> = {}): ImportReport['accounts'][number] => ({
  accountId: 'acc_1',
  revision: 1,
  added: 1,
  booked: 0,
  corrected: 0,
  removed: 0,
  unchanged: 0,
  reviews: 0,
  ...facts,
})
const report = (facts: Partial<ImportReport> = {}): ImportReport => ({
  id: 'imp_1',
  file: '2026-02.xml',
  format: 'camt',
  statements: [statement()],
  accounts: [account()],
  notes: [],
  moreNotes: 0,
  refused: [],
  moreRefused: 0,
  ...facts,
})

test('an import reports the opening and closing balance of each statement and whether its lines explain the difference', () => {
  assert.equal(
    describeImport(report()),
    `2026-02.xml: camt, 1 statement
account              currency  opening  closing  lines  sum     gap
SI56192001234567892  EUR       100.00   87.70    1      -12.30  none

account  added  booked  corrected  removed  unchanged  reviews
acc_1    1      0       0          0        0          0`,
  )
})

test('several statements are listed by id, with the number of those that do not add up', () => {
  const statements = [
    statement(),
    statement({ id: 'STMT-2', gap: '-0.01', balanced: false }),
    statement({ id: undefined, account: 'CH0399020004711208315', currency: 'CHF', opening: undefined, gap: undefined }),
  ]
  const [first, names, ...rows] = describeImport(report({ statements })).split('\n')
  assert.equal(first, '2026-02.xml: camt, 3 statements')
  assert.match(names!, /^statement +account +currency +opening +closing +lines +sum +gap$/)
  assert.match(rows[0]!, /^STMT-1 +SI56.* none$/)
  assert.match(rows[1]!, /^STMT-2 +SI56.* -0\.01$/)
  assert.match(rows[2]!, /^- +CH03\w+ +CHF +- +87\.70 .* unknown$/)
  assert.equal(rows[3], 'The lines of 1 of 3 statements do not add up to the balances: see gap.')
})

test('several accounts are listed by their numbers', () => {
  const statements = [statement(), statement({ accountId: 'acc_2', account: 'CH0399020004711208315' })]
  const stated = describeImport(report({ statements, accounts: [account(), account({ accountId: 'acc_2' })] }))
  assert.match(
    stated,
    /\naccount +number +added .*\nacc_1 +SI56192001234567892 +1 .*\nacc_2 +CH0399020004711208315 +1 /,
  )
})

test('a repeat says that nothing has changed', () => {
  const again = describeImport(report({ accounts: [account({ added: 0, unchanged: 1 })] }))
  assert.match(again, /\n\nNothing has changed: everything was known already\.$/)
})

test('a doubtful match names the command that shows it', () => {
  assert.match(describeImport(report({ accounts: [account({ reviews: 2 })] })), /vitrine account reviews acc_1$/)
})

test('text from a file cannot begin a line, control the terminal or break the columns', () => {
  const statements = [statement({ account: `\u001b[2J\n${'x'.repeat(500)}` })]
  const notes = [{ line: 7, text: `odd \u001b]0;title\u0007\n${'y'.repeat(500)}` }]
  const stated = describeImport(report({ file: 'a\nb.xml', statements, notes, moreNotes: 3 }))
  assert.doesNotMatch(stated, /[^\P{Cc}\n]/u)
  assert.match(stated, /^a\\u000ab\.xml: camt/)
  assert.match(stated, /\n {2}line 7: odd \\u001b\]0;title.*…\n {2}and 3 more$/)
  assert.ok(stated.split('\n').every((line) => line.length < 330))
})

test('a dry run says so, and how many transactions it found', () => {
  const { account, currency, opening, closing, entries, sum, gap, balanced } = statement()
  const found = { account, currency, id: 'S', opening, closing, entries, sum, gap, balanced, transactions: [] }
  const notes = Array.from({ length: 22 }, (_, index) => ({ line: index + 1, text: 'odd' }))
  const stated = describeDryRun({ file: 'f.sta', format: 'mt940', statements: [found], notes })
  assert.match(stated, /\n\nNothing was stored: this was a dry run\. It found 0 transactions\.\n/)
  assert.match(stated, /line 20: odd\n {2}and 2 more$/)
})
