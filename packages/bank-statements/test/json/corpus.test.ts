import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { looksLikeBerlinGroup, openBerlinGroupReader } from '../../src/json/berlin-group.ts'
import { looksLikeUkOpenBanking, openUkOpenBankingReader } from '../../src/json/uk-open-banking.ts'
import type { OpenReader } from '../../src/statement.ts'
import { readJson } from './support.ts'

/**
 * Answers of banks and of the standards, collected elsewhere and not ours to publish: read where they are available.
 */
const FOLDER = fileURLToPath(new URL('../../../../../shared/statements/', import.meta.url))
const skip = existsSync(FOLDER) ? false : `${FOLDER} is not here`

/** The plain count of all items in the lists of movements. */
function count(document: Record<string, never>): number {
  const report: Record<string, unknown[]> = document.transactions ?? document.cardTransactions ?? {}
  const uk = (document.Data as { Transaction?: unknown[] } | undefined)?.Transaction
  return (report.booked?.length ?? 0) + (report.pending?.length ?? 0) + (uk?.length ?? 0)
}

/** The kind of a file, from its name: the standard's examples are named by it. */
const REASONS: [name: RegExp, why: RegExp][] = [
  [/consent/i, /this is a consent/],
  [/balances/i, /these are balances/],
  [/accountList/i, /this is a list of accounts/],
  [/accountDetails/i, /these are the details of an account/],
  [/authorisation/i, /this is a step of an authorisation/],
]

function check(
  folder: string,
  open: OpenReader,
  looksLike: (start: string) => boolean,
  report: (line: string) => void,
) {
  for (const file of readdirSync(FOLDER + folder).sort()) {
    const text = readFileSync(`${FOLDER}${folder}/${file}`, 'utf8')
    assert.ok(looksLike(text.slice(0, 4096)), `${file} is not known by its beginning`)
    const { refused, statements, notes } = readJson(open, text)
    const name = file.replace('berlin-group__spec-1.3.11_', 'spec ').replace('.json', '').padEnd(50)
    const reason = REASONS.find(([pattern]) => pattern.test(file))?.[1]
    if (refused !== undefined) {
      assert.match(refused, reason ?? /never/, file)
      report(`${name} refused: ${refused}`)
      continue
    }
    assert.equal(reason, undefined, `${file} is none of transactions and was read`)
    const entries = statements.reduce((sum, statement) => sum + statement.entries.length, 0)
    assert.equal(entries, count(JSON.parse(text)), file)
    report(`${name} ${statements.length} statements, ${entries} entries`)
    for (const note of notes) report(`${' '.repeat(50)} note, line ${note}`)
  }
}

test('the collected Berlin Group answers are read in full, or refused for what they are', { skip }, (t) => {
  check('berlin-group', openBerlinGroupReader, looksLikeBerlinGroup, (line) => t.diagnostic(line))
})

test('the collected UK Open Banking answers are read in full', { skip }, (t) => {
  check('uk-ob', openUkOpenBankingReader, looksLikeUkOpenBanking, (line) => t.diagnostic(line))
})
