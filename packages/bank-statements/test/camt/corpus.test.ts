import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { toUnits } from '@vitrine/money'
import { looksLikeCamt } from '../../src/camt/camt.ts'
import type { ReaderEvent } from '../../src/statement.ts'
import { faultOf } from '../fault.ts'
import { readOrRefuse } from './support.ts'

/**
 * Real files, which may be tested against and not be published; they are in a folder beside the repository, if at all.
 */
const FOLDER = join(import.meta.dirname, '../../../../../shared/statements/camt')

/** Each of these was checked by a person, who agrees. */
const REFUSED: Record<string, RegExp> = {
  'genkgo__camt053.v2.wrong.xml': /the message has no statement in it/,
}

function decode(bytes: Buffer): string {
  const declared = /^[^>]*encoding=["']([\w-]+)["']/.exec(bytes.subarray(0, 200).toString('latin1'))
  return new TextDecoder(declared?.[1] ?? 'utf-8').decode(bytes)
}

/** `mixed`: an entry is in another currency than the account, which banks' own sums ignore. */
type Counted = { sum: bigint; opening?: bigint; closing?: bigint; mixed?: boolean }

const first = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1]

/** The statements of a file, found without a parser and without any of our code. */
function plainly(xml: string): { entries: number; statements: Counted[] } {
  const bare = xml.replace(/<!--[\s\S]*?-->/g, '').replace(/<(\/?)[\w.-]+:/g, '<$1')
  const statements = [...bare.matchAll(/<(Stmt|Rpt|Ntfctn)>([\s\S]*?)<\/\1>/g)].map(([, , inside]) => {
    const counted: Counted = { sum: 0n }
    for (const [, entry] of inside!.matchAll(/<Ntry>([\s\S]*?)<\/Ntry>/g)) {
      if (/<Sts>\s*(<Cd>)?\s*(INFO|PDNG)/.test(entry!)) continue
      const units = toUnits(first(entry!, /<Amt[^>]*>\s*([\d.]+)/)!)
      const own = first(inside!, /<Ccy>\s*(\w+)/)
      if (own !== undefined && first(entry!, /<Amt[^>]*Ccy="(\w+)"/) !== own) counted.mixed = true
      counted.sum += first(entry!, /<CdtDbtInd>\s*(\w+)/) === 'DBIT' ? -units : units
    }
    const balances = [...inside!.matchAll(/<Bal>([\s\S]*?)<\/Bal>/g)].map(([, balance]) => balance!)
    const find = (kind: string): bigint | undefined => {
      const balance = balances.find((one) => first(one, /<Cd>\s*(\w+)/) === kind)
      const amount = balance && first(balance.replace(/<(CdtLine|Avlbty)>[\s\S]*?<\/\1>/g, ''), /<Amt[^>]*>\s*([\d.]+)/)
      if (!balance || !amount) return undefined
      return /<CdtDbtInd>\s*DBIT/.test(balance) ? -toUnits(amount) : toUnits(amount)
    }
    const opening = find('OPBD') ?? find('PRCD')
    const closing = find('CLBD')
    return { ...counted, ...(opening !== undefined && { opening }), ...(closing !== undefined && { closing }) }
  })
  return { entries: bare.match(/<Ntry[\s>]/g)?.length ?? 0, statements }
}

/** The same from the reader's events. */
function fromEvents(events: ReaderEvent[]): { entries: number; statements: Counted[] } {
  const statements: Counted[] = []
  let entries = 0
  for (const one of events) {
    const now = statements.at(-1)
    if (one.kind === 'statement') {
      statements.push({ sum: 0n, ...(one.head.opening && { opening: toUnits(one.head.opening.amount) }) })
    } else if (one.kind === 'entry') {
      entries += 1
      const pending = one.entry.records.some(({ status }) => status === 'pending')
      if (!pending) now!.sum += toUnits(one.entry.amount)
    } else if (one.kind === 'refused') entries += 1
    else if (one.kind === 'end') {
      if (one.foot.opening) now!.opening = toUnits(one.foot.opening.amount)
      if (one.foot.closing) now!.closing = toUnits(one.foot.closing.amount)
    }
  }
  return { entries, statements }
}

const balances = ({ sum, opening, closing }: Counted): boolean =>
  opening !== undefined && closing !== undefined && opening + sum === closing

const skip = existsSync(FOLDER) ? false : `no real files here: ${FOLDER} does not exist`

test('real files of many banks and versions', { skip }, (t) => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.xml'))
  const seen = { files: 0, statements: 0, entries: 0, records: 0, notes: 0, judged: 0, closing: 0, balanced: 0 }
  const refused: string[] = []
  for (const file of files) {
    const xml = decode(readFileSync(join(FOLDER, file)))
    assert.ok(looksLikeCamt(xml.slice(0, 4_096)), `${file} does not look like camt`)
    const events = readOrRefuse(xml)
    if (typeof events === 'string') {
      assert.match(events, REFUSED[file] ?? /^never$/, `${file} was refused`)
      refused.push(`${file}: ${events}`)
      continue
    }
    assert.ok(!(file in REFUSED), `${file} should have been refused`)
    const [plain, ours] = [plainly(xml), fromEvents(events)]
    assert.equal(ours.entries, plain.entries, `${file}: entries`)
    assert.equal(ours.statements.length, plain.statements.length, `${file}: statements`)
    plain.statements.forEach((statement, index) => {
      if (balances(statement) && !statement.mixed)
        assert.ok(balances(ours.statements[index]!), `${file}: statement ${index + 1} closes`)
    })
    for (const one of events) {
      if (one.kind !== 'entry') continue
      const { amount, records } = one.entry
      seen.records += records.length
      assert.equal(
        records.reduce((sum, record) => sum + toUnits(record.amount), 0n),
        toUnits(amount),
        `${file} line ${one.entry.line}: parts`,
      )
      for (const record of records) {
        assert.equal(faultOf(record), undefined, `${file} line ${one.entry.line}`)
      }
    }
    seen.files += 1
    seen.statements += ours.statements.length
    seen.entries += ours.entries
    seen.notes += events.filter(({ kind }) => kind === 'note').length
    seen.judged += plain.statements.filter(
      ({ opening, closing }) => opening !== undefined && closing !== undefined,
    ).length
    seen.closing += plain.statements.filter(balances).length
    seen.balanced += ours.statements.filter(balances).length
  }
  for (const [what, count] of Object.entries(seen)) t.diagnostic(`${what.padEnd(12)}${String(count).padStart(6)}`)
  t.diagnostic(`${'refused'.padEnd(12)}${String(refused.length).padStart(6)}`)
  for (const line of refused) t.diagnostic(`  ${line}`)
})
