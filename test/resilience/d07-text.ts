// Lost if it breaks: the name of a payee comes back with other letters than the bank has sent.
import fc from 'fast-check'
import { codePoint } from '../support/code-point.ts'
import { fill, makeFixture, record } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { provenBy } from './proven-by.ts'
import { count, type Outcome, type Row, together } from './row.ts'

const TEXTS = 2_000
const PAGE = 500

/** What a text may be made of: everything that Unicode has, with the parts that break programs more often. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: codePoint, maxLength: 8 }),
      fc.constantFrom(
        '\u202e',
        '\u200f',
        '\u0301',
        '\ufeff',
        '\u{1f468}\u200d\u{1f469}',
        '\u2028',
        '"',
        '\\',
        '<',
        '\u00a0',
        'ẞ',
        'ﬁ',
      ),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => `a${pieces.join('')}z`)

/** White space and control characters are one space: banks break lines where their forms end. */
const asKept = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

async function roundTrip(): Promise<Outcome> {
  const { ask, deps } = await testService()
  const fixture = await makeFixture(deps)
  const texts = fc.sample(text, TEXTS)
  const refused: string[] = []
  const stored = new Map<string, string>()
  const rows = texts.map((description, i) => record({ sourceId: `t${i}`, amount: `-${i + 1}.00`, description }))
  const store = async (batch: typeof rows): Promise<void> => {
    const done = await fill(deps, fixture.accountId, batch).then(
      () => true,
      () => false,
    )
    if (done) for (const { amount, description } of batch) stored.set(amount, asKept(description!))
    else if (batch.length === 1) refused.push(batch[0]!.description!)
    // One that is refused must not take others with it.
    else {
      await store(batch.slice(0, batch.length / 2))
      await store(batch.slice(batch.length / 2))
    }
  }
  await store(rows)
  let [altered, seen] = [0, 0]
  for (let cursor = ''; ; ) {
    const answer = await ask(`${fixture.path}?limit=${PAGE}${cursor && `&cursor=${cursor}`}`, { token: fixture.token })
    const { data, metadata } = answer.json() as {
      data: { amount: number; description: string }[]
      metadata: { next_cursor?: string }
    }
    for (const { amount, description } of data) {
      seen++
      if (stored.get(amount.toFixed(2)) !== description) altered++
    }
    if (!metadata.next_cursor) break
    cursor = metadata.next_cursor
  }
  // Half of a pair, or a NUL, is no text.
  const wrongly = refused.filter((description) => description.isWellFormed() && !description.includes('\0')).length
  return {
    done: `${count(TEXTS)} random texts of all of Unicode, stored and read again (white space and control characters count as one space)`,
    figure: `${altered} altered of ${count(seen)}, ${refused.length} refused, ${wrongly} of them wrongly`,
    kept: altered === 0 && wrongly === 0 && seen === stored.size,
  }
}

export const row: Row = {
  id: 'D7',
  title: 'Text comes back as it was sent, or is refused',
  promise: 'P12',
  minutes: 10,
  run: async () =>
    together(
      await roundTrip(),
      await provenBy('malformed UTF-8, NUL and halves of pairs in bodies, queries, records and files', [
        'src/platform/http/json-body.test.ts',
        'test/abuse/doors.test.ts',
        'test/abuse/slow-records.test.ts',
        'packages/bank-statements/test/slow-files.test.ts',
      ]),
    ),
}
