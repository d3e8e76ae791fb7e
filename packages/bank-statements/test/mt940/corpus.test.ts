import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { looksLikeMt940 } from '../../src/mt940/mt940.ts'
import { type ReaderEvent, Unreadable } from '../../src/statement.ts'
import { faultOf } from '../fault.ts'
import { entriesOf, read, recordsOf, textOf, units } from './reading.ts'

/** Files of other projects, for testing against only; they are not ours to publish. */
const FOLDER = fileURLToPath(new URL('../../../../../shared/statements/mt940', import.meta.url))
const NAMES = existsSync(FOLDER) ? readdirSync(FOLDER).sort() : []
const skip = NAMES.length === 0 ? `no sample files in ${FOLDER}` : false

/** Not statements, or broken ones: a person who checked them agrees. */
const REFUSED: Record<string, RegExp> = {
  'betterplace__sepa_snippet_broken.txt': /:25: after the first line/,
  'prowide__sample_JPchar.txt': /345454 is no date/,
  'wolph__amount_formats.sta': /:60F: outside of a message/,
  'wolph__empty_86.sta': /no message/,
  'wolph__empty_entry_date.sta': /:61: outside of a message/,
  'wolph__empty_line.sta': /no account/,
  'wolph__empty_non_swift.sta': /no message/,
  'wolph__multiline.sta': /:61: after the closing balance/,
  'wolph__sparkassen.sta': /:61: outside of a message/,
}
const NO_MESSAGE = /no message|outside of a message|no account/
const PROFILES: Record<string, string> = { 'wolph__raiffeisen-cmi.sta': 'cp852' }

type Page = { opening: bigint; closing: bigint; amounts: bigint[]; adds: boolean }

/** The same sums by patterns only: every `:61:` between a `:60:` and its `:62:`. */
function pagesOf(text: string): Page[] {
  const money = (whole: string, fraction: string): bigint => BigInt(whole + fraction.padEnd(10, '0'))
  const balance = /^:6[02][FM]:([CD])\d{6}(?:[A-Z]{3})?(\d+)[,.]?(\d*)/
  const pages: Page[] = []
  let page: Page | undefined
  for (const line of text.split(/\r\n|\r|\n/)) {
    const match = balance.exec(line)
    const amount = match && money(match[2]!, match[3]!) * (match[1] === 'C' ? 1n : -1n)
    if (line.startsWith(':60') && amount !== null) page = { opening: amount, closing: 0n, amounts: [], adds: false }
    const entry = /^:61:\d{6}(?:\d{4}| {4})?(RC|RD|C|D)[A-Z]? *(\d+)[,.]?(\d*)/.exec(line)
    if (entry) page?.amounts.push(money(entry[2]!, entry[3]!) * (/^(C|RD)$/.test(entry[1]!) ? 1n : -1n))
    if (line.startsWith(':62') && page && amount !== null) {
      page.closing = amount
      page.adds = page.amounts.reduce((sum, one) => sum + one, page.opening) === amount
      pages.push(page)
      page = undefined
    }
  }
  return pages
}

type Statement = { opening: bigint; closing: bigint; amounts: bigint[] }

function statementsOf(events: ReaderEvent[]): Statement[] {
  const statements: Statement[] = []
  for (const one of events) {
    if (one.kind === 'statement' && one.head.opening) {
      statements.push({ opening: units(one.head.opening.amount), closing: 0n, amounts: [] })
    }
    if (one.kind === 'entry') statements.at(-1)?.amounts.push(units(one.entry.amount))
    if (one.kind === 'end' && one.foot.closing) statements.at(-1)!.closing = units(one.foot.closing.amount)
    // A page counts only with both of its balances.
    else if (one.kind === 'end' && statements.length > 0) statements.pop()
  }
  return statements
}

/** The pages of one statement, removed from the list. */
function takePages(pages: Page[], statement: Statement): Page[] {
  const taken: Page[] = []
  let entries = 0
  do {
    const page = pages.shift()
    assert.ok(page, 'more statements than pages')
    taken.push(page)
    entries += page.amounts.length
  } while (entries < statement.amounts.length || taken.at(-1)!.closing !== statement.closing)
  return taken
}

test('every sample is read with all of its lines and its own sums, or refused for a reason', { skip }, (t) => {
  const totals = {
    files: 0,
    refused: 0,
    statements: 0,
    pages: 0,
    entries: 0,
    pagesThatAddUp: 0,
    statementsThatAddUp: 0,
  }
  const refusals: string[] = []
  for (const name of NAMES) {
    totals.files += 1
    const text = textOf(join(FOLDER, name), PROFILES[name])
    const until: ReaderEvent[] = []
    try {
      read(text, {}, until)
    } catch (error) {
      assert.ok(error instanceof Unreadable, `${name}: ${error}`)
      assert.match(error.message, REFUSED[name] ?? /not to be refused/, name)
      assert.equal(looksLikeMt940(text), !NO_MESSAGE.test(error.why), name)
      totals.refused += 1
      refusals.push(`${name}: ${error.message}`)
      continue
    }
    assert.ok(looksLikeMt940(text.slice(0, 4096)), `${name} looks like another format`)
    assert.ok(!(name in REFUSED), `${name} is to be refused`)
    const plain = text.split(/\r\n|\r|\n/).filter((line) => line.startsWith(':61:')).length
    assert.equal(entriesOf(until).length, plain, `${name}: lines`)
    const pages = pagesOf(text)
    totals.entries += plain
    totals.pages += pages.length
    totals.pagesThatAddUp += pages.filter((page) => page.adds).length
    for (const statement of statementsOf(until)) {
      const own = takePages(pages, statement)
      assert.deepEqual(
        statement.amounts,
        own.flatMap((page) => page.amounts),
        `${name}: amounts`,
      )
      const adds = statement.amounts.reduce((sum, one) => sum + one, statement.opening) === statement.closing
      totals.statements += 1
      if (adds) totals.statementsThatAddUp += 1
      if (own.every((page) => page.adds)) assert.ok(adds, `${name}: adds up page by page, but not as we read it`)
    }
    assert.equal(pages.length, 0, `${name}: pages that were not read`)
  }
  assert.equal(totals.refused, Object.keys(REFUSED).length)
  console.table(totals)
  for (const refusal of refusals) t.diagnostic(`refused ${refusal}`)
})

test('every record of the samples may be stored', { skip }, () => {
  for (const name of NAMES.filter((file) => !(file in REFUSED))) {
    for (const record of recordsOf(read(textOf(join(FOLDER, name), PROFILES[name])))) {
      assert.equal(faultOf(record), undefined, name)
    }
  }
})

test('a sample in the code page of DOS is read with the profile of its bank', { skip }, () => {
  const text = textOf(join(FOLDER, 'wolph__raiffeisen-cmi.sta'), 'cp852')
  assert.match(recordsOf(read(text))[0]!.additional!, /^Csoportos átutalás jóváírása$/)
})
