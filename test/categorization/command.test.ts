import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { vitrine } from '../support/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-categorize-'))

const categorize = (...args: string[]) => vitrine(['categorize', ...args], {})

test('a text gets its category, its group and the reason, without a database', async () => {
  const { code, out } = await categorize('LIDL', 'SAGT', 'DANKE')
  assert.equal(code, 0)
  assert.match(out, /^5411 {2}Supermarkets and grocers\ngroup 101, Groceries\nbrand Lidl; confidence 0\.\d\d\ndata /)
  assert.match((await categorize('Max Mustermann')).out, /^no category: payment between people/)
})

test('a file keeps its rows and gets six more columns', async () => {
  const path = join(folder, 'rows.csv')
  writeFileSync(
    path,
    '\ufeffdescriptor,counterparty,amount,currency,country,mcc,note\r\n"LIDL, ""Markt"" 7",,-1.00,EUR,DE,,"a\nb"\r\nMiete,Hans Huber,-700.00,EUR,DE,,\r\nQXZ,,,,,5942\r\n',
  )
  const { code, out } = await categorize('--csv', path)
  assert.equal(code, 0)
  assert.equal(
    out,
    [
      'descriptor,counterparty,amount,currency,country,mcc,note,code,description,groupId,groupDescription,confidence,reason',
      '"LIDL, ""Markt"" 7",,-1.00,EUR,DE,,"a\nb",5411,Supermarkets and grocers,101,Groceries,0.94,brand Lidl',
      'Miete,Hans Huber,-700.00,EUR,DE,,,,,,,,rent to a private person',
      'QXZ,,,,,5942,,5942,Book shops,115,Culture,0.99,code 5942 of the bank',
      '',
    ].join('\n'),
  )
})

test('standard input may be large', () => {
  const rows = 30_000
  const { status, stdout } = spawnSync(process.execPath, ['bin/vitrine.js', 'categorize', '--csv', '-'], {
    encoding: 'utf8',
    input: `descriptor\n${'BAECKEREI MAIER\n'.repeat(rows)}`,
    maxBuffer: 1e8,
  })
  assert.equal(status, 0)
  assert.equal(stdout.split('\n').length, rows + 2)
})

test('an error is reported with its exit code', async () => {
  const path = join(folder, 'other.csv')
  writeFileSync(path, 'text,amount\nLIDL,1\n')
  const cases: [args: string[], status: number, message: RegExp][] = [
    [[], 2, /TEXT or --csv FILE is missing/],
    [['LIDL', '--csv', path], 2, /not both/],
    [['--csv', path], 1, /no column "descriptor"/],
    [['--csv', join(folder, 'nothing.csv')], 1, /there is no such file/],
    [['--csv', folder], 1, /is a folder/],
  ]
  for (const [args, status, message] of cases) {
    const result = await categorize(...args)
    assert.equal(result.code, status, args.join(' '))
    assert.match(result.err, message)
  }
})
