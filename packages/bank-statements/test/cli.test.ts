/** The command: what it prints, where, and with which exit code. */
import assert from 'node:assert/strict'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { run } from '../src/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'bank-statements-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

async function call(args: string[], input = ''): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const code = await run(args, {
    input: (async function* () {
      for (const byte of Buffer.from(input)) yield Uint8Array.of(byte)
    })(),
    out: async (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out, err }
}

const MT940 = [
  ':20:S',
  ':25:37040044/0532013000',
  ':28C:1/1',
  ':60F:C260201EUR1200,00',
  ':61:2602110211D12,30NTRFNONREF',
  ':86:Invoice 17',
  ':61:2602120212C50,00NTRFNONREF',
  ':62F:C260212EUR1237,70',
  '-',
  '',
].join('\n')
const QIF = '!Type:Bank\nD13/2/2026\nT-1.00\n^\n'

test('records are printed as JSON, one a line, with their account and the line where they begin', async () => {
  const { code, out, err } = await call([fileOf('a.sta', MT940)])
  assert.deepEqual([code, err], [0, ''])
  const records = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const account = '37040044/0532013000'
  assert.deepEqual(
    records.map((record) => [record.account, record.line, record.booked, record.amount, record.description]),
    [
      [account, 5, '2026-02-11', '-12.30', 'Invoice 17'],
      [account, 7, '2026-02-12', '50.00', undefined],
    ],
  )
  assert.deepEqual(await call(['-'], MT940), { code, out, err })
})

test('CSV has a header, also where there are no records, and no cell that a spreadsheet would compute', async () => {
  const { out } = await call(['-', '--format=csv'], MT940.replace('Invoice 17', '=1+1'))
  const [header, first] = out.split('\n')
  assert.equal(header!.split(',').slice(0, 3).join(), 'account,status,booked')
  assert.equal(first, `37040044/0532013000,booked,2026-02-11,,2026-02-11,-12.30,EUR,,,,"'=1+1",,,,,NTRF,`)
  const empty = await call(
    ['-', '--format', 'csv'],
    MT940.replace(/^:(61|86):.*\n/gm, '').replace('1237,70', '1200,00'),
  )
  assert.deepEqual(empty, { code: 0, out: `${header}\n`, err: '' })
})

test('a summary says what a statement is about, and whether its entries explain its balances', async () => {
  const { out } = await call(['-', '--format=summary'], MT940)
  assert.equal(
    out,
    `mt940, 1 statement

account   37040044/0532013000, EUR
kind      statement
period    2026-02-11 to 2026-02-12
opening   1200.00
closing   1237.70
entries   2
in        50.00
out       -12.30
sum       37.70: the entries explain the balances
`,
  )
  const gap = await call(['-', '--format=summary'], MT940.replace('1237,70', '1240,70'))
  assert.match(gap.out, /^sum {7}37\.70: 3 is missing$/m)
})

test('notes and lines that are left out are part of the summary, and beside the records', async () => {
  const csv = 'Date,Description,Amount,Currency\n2026-02-11,a,-1.00,EUR\n'
  const args = ['--sign', 'signed', '-']
  const { code, out, err } = await call(args, csv)
  assert.deepEqual([code, out.split('\n').length], [0, 2])
  assert.match(err, /^line \d+: the bank of this CSV file is not known\. Read as: /)
  const summary = await call([...args, '--format=summary'], csv)
  assert.equal(summary.err, '')
  assert.ok(summary.out.endsWith(err))
})

test('a file that is refused: what is wrong, on which line, what to do, and that its output must not be used', async () => {
  const file = fileOf('x.qif', QIF)
  const refused = await call([file])
  assert.deepEqual([refused.code, refused.out], [1, ''])
  assert.match(
    refused.err,
    new RegExp(`^bank-statements: ${file}, line 1: QIF does not say its currency: .*--currency EUR`),
  )
  assert.equal((await call([file, '--currency=EUR'])).code, 0)
  const late = await call(['-'], MT940.replace('2602120212C50,00', '2602120212C50;00'))
  assert.equal(late.code, 1)
  assert.match(late.err, /^bank-statements: the standard input, line 7: /)
  const begun = await call(['-', '--currency=EUR'], `${QIF.repeat(3)}D99/99/99\nT1.00\n^\n`)
  assert.deepEqual([begun.code, begun.out.split('\n').length], [1, 4])
  assert.match(begun.err, /do not use what was printed of it\.\n$/)
})

test('a file that is not there, a folder, and nothing at all', async () => {
  assert.match((await call(['no\u001bfile.xml'])).err, /^bank-statements: no\\u001bfile\.xml: there is no such file\n$/)
  assert.match((await call([folder])).err, / is a folder\n$/)
  const { code, err } = await call(['-'])
  assert.deepEqual([code, err], [1, 'bank-statements: the standard input, line 1: the file is empty\n'])
})

test('a profile is named by its id or by a file, and all of its faults are reported', async () => {
  const csv = 'Tag;Zweck;Wert\n11.02.2026;Brot;-1,00\n'
  const profile = {
    ...{ id: 'my-bank', bank: 'My Bank', country: 'AT', delimiter: ';', header: ['Tag', 'Wert'] },
    ...{ columns: { date: 'Tag', amount: 'Wert', description: ['Zweck'] }, dateFormat: 'DD.MM.YYYY' },
    ...{ decimalMark: ',', sign: 'signed', currency: 'EUR' },
  }
  const { out } = await call(['-', '--profile', fileOf('p.json', JSON.stringify(profile))], csv)
  assert.deepEqual(JSON.parse(out), {
    ...{ line: 2, status: 'booked', booked: '2026-02-11', amount: '-1.00', currency: 'EUR', description: 'Brot' },
  })
  const faulty = fileOf('f.json', JSON.stringify({ ...profile, country: 'Austria', sign: 'plus' }))
  const { code, err } = await call(['-', '--profile', faulty], csv)
  assert.equal(code, 1)
  assert.match(err, /is not a profile:\n {2}country must be like "NL"\n {2}sign must be one of /)
  assert.match((await call(['-', '--profile=nl-rabobank'], csv)).err, /line 1: .*header/)
  assert.match((await call(['-', '--profile=us-chase'], csv)).err, /line 1: the profile us-chase is for ofx/)
})

test('every fixture is printed or refused in every format, and a refusal says where', async () => {
  for (const file of globSync(join(import.meta.dirname, '*/fixtures/*.{xml,csv,json,sta,ofx,qif}'))) {
    for (const format of ['ndjson', 'csv', 'summary']) {
      const { code, err } = await call([file, '--format', format, '--currency=EUR'])
      if (code !== 0) assert.match(err, /bank-statements: .*, line \d+: /, file)
    }
  }
})

const WRONG: [args: string[], message: RegExp][] = [
  [[], /FILE is missing/],
  [['a', 'b'], /one FILE at a time, and "b" is another/],
  [['a', '--formt=csv'], /--formt/],
  [['a', '--format=xml'], /--format must be one of ndjson csv summary/],
  [['a', '--currency=euro'], /--currency must be a code of three letters, such as EUR/],
  [['a', '--date-order=dm'], /--date-order must be one of dmy mdy ymd/],
  [['a', '--decimal-mark=;'], /--decimal-mark must be one of \. ,/],
  [['a', '--sign=plus'], /--sign must be one of signed reversed unsigned/],
  [['a', '--profile=nowhere'], /there is no profile "nowhere"; there are .*nl-rabobank.*; nor is it a file/],
  [['a', '--profile', import.meta.filename], /--profile .*cli\.test\.ts: .*JSON/],
]

test('wrong usage has the exit code 2, and says what is valid', async () => {
  for (const [args, message] of WRONG) {
    const { code, out, err } = await call(args)
    assert.deepEqual([code, out], [2, ''], args.join(' '))
    assert.match(err, message)
    assert.match(err, /\nSee: bank-statements --help\n$/)
  }
})

test('--help names every option', async () => {
  const { code, out } = await call(['--help'])
  assert.equal(code, 0)
  for (const name of ['format', 'currency', 'date-order', 'decimal-mark', 'sign', 'charset', 'profile'])
    assert.match(out, new RegExp(`^ {2}--${name} `, 'm'))
})
