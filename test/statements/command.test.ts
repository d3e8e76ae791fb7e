/** `vitrine import` as an operator uses it. */
import assert from 'node:assert/strict'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { vitrine } from '../support/command.ts'
import { makeOwner } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { writeCamt } from './generate-camt.ts'

const IBAN = 'SI56990021023456767'
const UNKNOWN = 'SI56020170014356205'
const { deps, databaseUrl } = await testService()
const { accountId } = await makeOwner(deps, { iban: IBAN })
const folder = join(tmpdir(), `vitrine-command-${process.pid}`)
await mkdir(join(folder, 'inside'), { recursive: true })
after(() => rm(folder, { recursive: true, force: true }))

const path = (name: string): string => join(folder, name)
const command = (...args: string[]) => vitrine(['import', ...args], { DATABASE_URL: databaseUrl })

await writeCamt(path('good.xml'), { iban: IBAN, entries: 3 })
await writeCamt(path('more.xml'), { iban: IBAN, from: 3, entries: 2 })
await writeCamt(path('unknown.xml'), { iban: UNKNOWN, entries: 1 })
await writeFile(path('empty.xml'), '')
await writeFile(path('prose.txt'), 'Dear bank,\n')
await symlink('loop', path('loop'))

test('a file that cannot be imported is reported by its name, and the others are imported', async () => {
  const names = ['inside', 'good.xml', 'missing.xml', 'empty.xml', 'unknown.xml', 'loop', 'more.xml', 'prose.txt']
  const { code, out, err } = await command(...names.map(path))
  assert.equal(code, 1)
  assert.match(out, /^good\.xml: camt, 1 statement\n[\s\S]*\n\nmore\.xml: camt, 1 statement\n/)
  const faults = err.replaceAll(`${folder}/`, '').replaceAll('vitrine import: ', '').trimEnd().split('\n')
  assert.deepEqual(
    faults.map((fault) => fault.slice(0, 60)),
    [
      'inside: this is a folder; name the files in it',
      'missing.xml: there is no such file',
      'empty.xml, line 1: the file is empty',
      `unknown.xml: There is no account ${UNKNOWN} in EUR. Add it: vitrine account add --iban ${UNKNOWN} --currency EUR`,
      'loop: this link leads to itself',
      'prose.txt, line 1: this is no statement: neither camt, MT940, OFX, QIF, bank JSON nor a CSV file with a header row',
    ].map((fault) => fault.slice(0, 60)),
  )
  const again = await command(path('good.xml'))
  assert.equal(again.code, 0)
  assert.match(again.out, /Nothing has changed: everything was known already\.\n/)
})

test('a dry run reports the same about its files, and one that cannot be read does not stop it', async () => {
  const { code, out, err } = await command('--dry-run', path('inside'), path('good.xml'))
  assert.equal(code, 1)
  assert.match(err, /inside: this is a folder; name the files in it\n$/)
  assert.match(out, /good\.xml: camt, 1 statement\naccount +currency[\s\S]*It found 3 transactions\.\n/)
})

test('wrong usage is reported before anything is read, with the valid choices', async () => {
  const calls: [args: string[], says: RegExp][] = [
    [[], /FILE… is missing/],
    [['--account', 'hello', path('good.xml')], /"hello" is not the id of an account/],
    [['--currency', 'euro', path('good.xml')], /--currency must be a code of three letters, such as EUR/],
    [['--profile', 'nix', path('good.xml')], /there is no profile "nix"; there are .*nl-rabobank.*; nor is it a file/],
    [['--date-order', 'day', path('good.xml')], /--date-order must be one of dmy, mdy, ymd/],
  ]
  for (const [args, says] of calls) {
    const { code, out, err } = await command(...args)
    assert.deepEqual([code, out], [2, ''], err)
    assert.match(err, says)
  }
})

test('neither the content nor the name of a file can control the terminal', async () => {
  const name = path('\u001b]0;title\u0007\nname.sta')
  const lines = [':20:X', ':25:\u001b[31mABC', ':28C:1/1', ':60F:C260211EUR9,00', ':62F:C260211EUR9,00', '-']
  await writeFile(name, lines.join('\r\n'))
  for (const args of [[name], ['--dry-run', name], ['--dry-run', '--json', name], ['--account', accountId, name]]) {
    const { out, err } = await command(...args)
    assert.doesNotMatch(out + err, /[^\P{Cc}\n]/u)
  }
})
