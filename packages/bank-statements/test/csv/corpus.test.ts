import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Profile } from '../../src/csv/profile.ts'
import { readProfile } from '../../src/csv/read-profile.ts'
import { findProfile, recogniseProfile } from '../../src/csv/recognise.ts'
import { decode, readCsv } from './support.ts'

/** Files of banks, collected elsewhere and not ours to publish: read where they are available. */
const FOLDER = fileURLToPath(new URL('../../../../../shared/statements/csv/', import.meta.url))
const skip = existsSync(FOLDER) ? false : `${FOLDER} is not here`

type Expected = {
  /** Recognised by its header row, unless requested by a person. */
  profile: string
  by: 'header' | 'id' | 'draft'
  rows: number
  /** What a person answered to the guess. */
  answers?: object
  refused?: RegExp
}

/** Rows are counted by hand, or with wc and grep: those with a date at their beginning. */
const EXPECTED: Record<string, Expected> = {
  'bank2ynab__20171001-20171106.csv': { profile: 'de-n26-2017', by: 'header', rows: 1 },
  'bank2ynab__2018-04-14_10-52-13_bunq-transactieoverzicht.csv': { profile: 'nl-bunq-dutch', by: 'header', rows: 3 },
  'bank2ynab__20180226-1000594757-umsatz.CSV': { profile: 'de-sparkasse-mt940', by: 'header', rows: 1 },
  'bank2ynab__20180226_12345678.csv': { profile: 'gb-first-direct', by: 'id', rows: 1 },
  'bank2ynab__2019-03-02_11-50-46_bunq-statement.csv': { profile: 'nl-bunq', by: 'header', rows: 7 },
  'bank2ynab__CSV_A_20180414_112204.csv': { profile: 'nl-rabobank', by: 'header', rows: 3 },
  'bank2ynab__MonzoDataExport_February2018_2018-02-26_174335.csv': { profile: 'gb-monzo-2018', by: 'header', rows: 1 },
  'bank2ynab__Movements_1234512345_201805271848.csv': { profile: 'cz-raiffeisenbank', by: 'header', rows: 1 },
  'bank2ynab__TH_20180101-20180523_strana_1.csv': { profile: 'cz-ceska-sporitelna', by: 'header', rows: 9 },
  'bank2ynab__TransactionHistory_20180418043121.csv': { profile: 'sg-ocbc', by: 'header', rows: 8 },
  'bank2ynab__export_BE11123456789012_20180304_1422.csv': { profile: 'be-kbc', by: 'header', rows: 1 },
  'bank2ynab__export_KBC-Mastercard_Business_Essential_20200204_1604.csv': {
    profile: 'be-kbc-card',
    by: 'header',
    rows: 3,
  },
  // No header row, and a remark among the rows, put there as a trap.
  'bank2ynab__test_raiffeisen_01.csv': {
    profile: 'at-raiffeisen',
    by: 'id',
    rows: 70,
    refused: /^line 71: column 1: "A null transaction, just to confuse thin…" is not a date/,
  },
  'bank2ynab__test_BOI_TransactionExport.csv': { profile: 'ie-bank-of-ireland', by: 'id', rows: 27 },
  'bank2ynab__statement_1.csv': {
    profile: 'my-bank',
    by: 'draft',
    rows: 1,
    answers: { sign: 'reversed', currency: 'GBP' },
  },
  'bank2ynab__test_delimiter_tab.csv': {
    profile: 'my-bank',
    by: 'draft',
    rows: 73,
    answers: {
      columns: { date: 1, valueDate: 3, debit: 5, credit: 4, description: [2] },
      sign: 'debit-plus',
      currency: 'EUR',
      skip: [{ startsWith: 'A null transaction' }],
    },
  },
  // Its last three rows have a currency where the others have the direction.
  'bank2ynab__test_row_format_CD_flag.csv': {
    profile: 'my-bank',
    by: 'draft',
    rows: 70,
    answers: { sign: { in: ['I'], out: ['O'] }, currency: 'EUR', skip: [{ startsWith: 'A null transaction' }] },
    refused: /^line 72: column 5: "EUR" is none of "I", "O"/,
  },
}

test('the collected CSV files are read in full, or refused for a reason', { skip }, (t) => {
  const table: string[] = []
  let checked = 0
  for (const file of readdirSync(FOLDER).sort()) {
    const expected = EXPECTED[file]
    const bytes = readFileSync(FOLDER + file)
    const { profile, guess } = recogniseProfile(decode(bytes).slice(0, 65_536))
    if (!expected) {
      table.push(`${file} is new here and not checked: ${profile?.id ?? (guess ? 'a guess' : 'unknown')}`)
      continue
    }
    let used: Profile
    if (expected.by === 'header') {
      assert.equal(profile?.id, expected.profile, file)
      used = profile!
    } else {
      assert.equal(profile, undefined, file)
      if (expected.by === 'id') {
        assert.ok(
          guess?.candidates.some(({ id }) => id === expected.profile),
          file,
        )
        used = findProfile(expected.profile)!
      } else {
        assert.ok(Array.isArray(readProfile(guess!.draft)), `${file}: the draft leaves nothing to ask`)
        const written = readProfile({ ...guess!.draft, ...expected.answers })
        assert.ok(!Array.isArray(written), String(written))
        used = written
      }
    }
    const { refused, statements, notes } = readCsv(used, decode(bytes, used.charset))
    const rows = statements.reduce((sum, { entries }) => sum + entries.length, 0)
    if (expected.refused) assert.match(refused ?? '', expected.refused, file)
    else assert.equal(refused, undefined, file)
    // The row before a refusal is held back, because it may continue.
    assert.equal(rows, expected.refused ? expected.rows - 1 : expected.rows, file)
    const outcome = refused === undefined ? `${rows} rows` : `refused: ${refused}`
    checked += 1
    table.push(`${file.slice(11, 55).padEnd(45)} ${used.id} (by ${expected.by}): ${outcome}`)
    for (const note of notes) table.push(`${' '.repeat(46)}note, line ${note}`)
  }
  for (const line of table) t.diagnostic(line)
  assert.equal(checked, Object.keys(EXPECTED).length, 'a file that is expected is gone')
})

test('three files with the same account in three layouts are read as the same', { skip }, () => {
  const amounts = (file: string, profile: Profile) => {
    const { statements } = readCsv(profile, decode(readFileSync(FOLDER + file), profile.charset))
    return statements.flatMap(({ entries }) => entries.map(({ amount }) => amount))
  }
  const drafted = (file: string): Profile => {
    const { guess } = recogniseProfile(decode(readFileSync(FOLDER + file)))
    return readProfile({ ...guess!.draft, ...EXPECTED[file]!.answers }) as Profile
  }
  const [tab, flag] = ['bank2ynab__test_delimiter_tab.csv', 'bank2ynab__test_row_format_CD_flag.csv']
  const remark = [{ startsWith: 'A null transaction' }]
  const signed = amounts('bank2ynab__test_raiffeisen_01.csv', { ...findProfile('at-raiffeisen')!, skip: remark })
  assert.equal(signed.length, 73)
  assert.deepEqual(amounts(tab!, drafted(tab!)), signed)
  assert.deepEqual(amounts(flag!, drafted(flag!)), signed.slice(0, 69))
})
