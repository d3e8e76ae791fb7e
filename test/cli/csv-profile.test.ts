/** CSV profiles at the command line: tried on a file, stored, used by an import, changed and removed. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { vitrine } from '../support/command.ts'
import { fill, makeFixture, record } from '../support/make.ts'
import { testService } from '../support/service.ts'

const { deps, databaseUrl, ask } = await testService()
const folder = await mkdtemp(join(tmpdir(), 'vitrine-csv-profile-'))
after(() => rm(folder, { recursive: true }))

const command = (...args: string[]) => vitrine(args, { DATABASE_URL: databaseUrl })
async function done(...args: string[]): Promise<string> {
  const { code, out, err } = await command(...args)
  assert.equal(code, 0, `${args.join(' ')}: ${err}${out}`)
  return out
}
async function fileOf(name: string, content: string | object): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const CSV = 'Dan;Koliko;Kam;Kaj\n03.02.2026;12,30;dol;Pekarna\n04.02.2026;5,00;gor;Banka\n'
const PROFILE = {
  id: 'lipa',
  bank: 'Banka pod lipo',
  country: 'SI',
  delimiter: ';',
  header: ['Dan', 'Koliko', 'Kam', 'Kaj'],
  columns: { date: 'Dan', amount: 'Koliko', flag: 'Kam', description: ['Kaj'] },
  dateFormat: 'DD.MM.YYYY',
  decimalMark: ',',
  sign: { in: ['gor'], out: ['dol'] },
  currency: 'EUR',
}

test('a profile is tried, stored, recognised by an import, changed and removed', async () => {
  const { accountId, path, token } = await makeFixture(deps)
  const [csv, json] = [await fileOf('lipa.csv', CSV), await fileOf('lipa.json', PROFILE)]
  const refused = await command('import', csv, '--account', accountId)
  assert.equal(refused.code, 1)
  assert.match(refused.err, /the bank of this CSV file is not known/)
  assert.equal((await command('csv-profile', 'try', csv)).code, 1, 'the file alone does not say the direction')
  assert.match(await done('csv-profile', 'try', csv, '--profile', json), /2 rows can be read\./)
  assert.equal(JSON.parse(await done('csv-profile', 'add', json, '--json')).id, 'lipa')
  assert.match(await done('csv-profile', 'list'), /lipa +Banka pod lipo +SI/)
  assert.deepEqual(JSON.parse(await done('csv-profile', 'show', 'lipa')), PROFILE)
  assert.match(await done('csv-profile', 'try', csv), /This is CSV from Banka pod lipo \(lipa\)/)
  await done('import', csv, '--account', accountId)
  const { data } = (await ask(path, { token })).json()
  assert.deepEqual(
    data.map(({ amount }: { amount: number }) => amount),
    [5, -12.3],
  )
  await done('csv-profile', 'edit', 'lipa', await fileOf('edit.json', { onlyWhenAsked: true }))
  assert.equal((await command('import', csv, '--account', accountId)).code, 1)
  await done('import', csv, '--account', accountId, '--profile', 'lipa')
  await done('csv-profile', 'remove', 'lipa')
  const unknown = await command('import', csv, '--account', accountId, '--profile', 'lipa')
  assert.equal(unknown.code, 2)
  assert.match(unknown.err, /there is no profile "lipa"; there are .*; nor is it a file/)
  const wrong = await command('csv-profile', 'add', await fileOf('wrong.json', { ...PROFILE, sign: 'up' }))
  assert.equal(wrong.code, 1)
  assert.match(wrong.err, /This is not a profile: sign must be one of/)
})

test('the category of one transaction is corrected and taken back, and a rule is changed in its place', async () => {
  const { accountId, path, token } = await makeFixture(deps)
  await fill(deps, accountId, [record({ sourceId: '1', description: 'Vqzxw' })])
  const row = async () => (await ask(path, { token })).json().data[0]
  const { id } = await row()
  assert.equal(await done('rule', 'correct', id, '--code', '5814', '--only-this'), `The category of ${id} is 5814.\n`)
  assert.equal((await row()).categorization.code, '5814')
  assert.deepEqual(JSON.parse(await done('rule', 'list', '--json')), [])
  await done('rule', 'correct', id, '--code', 'automatic', '--only-this', '--json')
  assert.equal((await row()).categorization, undefined)
  assert.equal((await command('rule', 'correct', id, '--code', '5814', '--only-this', '--note', 'x')).code, 2)
  const { ruleId } = JSON.parse(await done('rule', 'add', '--words', 'vqzxw', '--code', '5814', '--json'))
  assert.match(await done('rule', 'edit', ruleId, '--code', '5411', '--dry-run'), /^1 of \d+ transactions/)
  assert.match(await done('rule', 'edit', ruleId, '--code', '5411'), new RegExp(`takes the place of ${ruleId}`))
  const [rule] = JSON.parse(await done('rule', 'list', '--json'))
  assert.deepEqual([rule.code, rule.when], ['5411', { hasWords: 'vqzxw' }])
  assert.equal((await command('rule', 'edit', ruleId, '--code', '5411')).code, 1)
})
