/** Bank profiles: what is wrong with one is said so that it can be mended. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { vitrine } from '../../support/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'judged-profiles-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const GOOD = {
  id: 'de-testbank',
  name: 'Testbank',
  country: 'DE',
  connector: 'berlin-group',
  address: 'https://xs2a.testbank.example',
  historyDays: 90,
  consentDays: 180,
  tlsCertificate: true,
  signature: 'all',
  reading: { ids: 'stable' },
}
const check = async (content: object | string, name = 'one.json') => {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  const { code, out, err } = await vitrine(['bank-profile', 'check', file], {})
  return { code, text: `${out}${err}` }
}
const { signature: _, ...withoutSignature } = GOOD
const { address: __, ...withoutAddress } = GOOD

test('the example of the documentation is a right profile', async () => {
  const text = readFileSync('docs/connections.md', 'utf8')
  const example = /```json\n([\s\S]+?)```/.exec(text)![1]!
  const { code, text: said } = await check(example)
  assert.equal(code, 0, said)
  assert.equal((await check(withoutSignature)).code, 0)
})

const WRONG: [what: string, content: object | string, names: RegExp][] = [
  ['no JSON', '{"id": ', /JSON/i],
  ['an empty file', '', /JSON|empty/i],
  ['a list', '[]', /object/i],
  ['a number', '7', /object/i],
  ['null', 'null', /object/i],
  ['no address', withoutAddress, /address/],
  ['an address that is none', { ...GOOD, address: 'xs2a' }, /address/],
  ['an address of files', { ...GOOD, address: 'file:///etc/passwd' }, /address/],
  ['an address with a password', { ...GOOD, address: 'https://user:pw@bank.example' }, /address/],
  [
    'an address without encryption on the internet',
    { ...GOOD, address: 'http://xs2a.testbank.example' },
    /address|https/,
  ],
  ['an unknown connector', { ...GOOD, connector: 'ebics' }, /connector[\s\S]*berlin-group/],
  ['an unknown field', { ...GOOD, historyDay: 90 }, /historyDay/],
  ['a country that is none', { ...GOOD, country: 'Germany' }, /country/],
  ['days below zero', { ...GOOD, historyDays: -1 }, /historyDays/],
  ['days as text', { ...GOOD, consentDays: '180' }, /consentDays/],
  ['a signature that is unknown', { ...GOOD, signature: 'some' }, /signature/],
  ['an id with a path', { ...GOOD, id: '../x' }, /id/],
  ['limits that are none', { ...GOOD, limits: { callsPerDay: 0 } }, /callsPerDay/],
  ['ids that are unknown', { ...GOOD, reading: { ids: 'sometimes' } }, /ids/],
]
test('each wrong profile is refused, by the name of what is wrong, without a stack', async () => {
  const missed: string[] = []
  for (const [what, content, names] of WRONG) {
    const { code, text } = await check(content)
    if (code !== 1) missed.push(`${what}: exit ${code}`)
    else if (!names.test(text)) missed.push(`${what}: ${text}`)
    else if (/\n {4}at /.test(text)) missed.push(`${what}: a stack`)
  }
  assert.deepEqual(missed, [])
})

test('all faults of a profile are named together, and where a value is one of some, they are listed', async () => {
  const { code, text } = await check({ ...GOOD, connector: 'ebics', country: 'Germany', historyDays: -1 })
  assert.equal(code, 1)
  for (const name of ['connector', 'country', 'historyDays']) assert.match(text, new RegExp(name))
  assert.match(text, /enable-banking/)
})

test('two files of a folder with one id are noticed', async () => {
  const own = join(folder, 'twice')
  mkdirSync(own)
  writeFileSync(join(own, 'a.json'), JSON.stringify(GOOD))
  writeFileSync(join(own, 'b.json'), JSON.stringify(GOOD))
  const { code, out, err } = await vitrine(['bank-profile', 'check', own], {})
  assert.equal(code, 1, `${out}${err}`)
})

test('nothing there, nothing in it, or something that is no profile: said, not passed', async () => {
  assert.equal((await vitrine(['bank-profile', 'check', join(folder, 'nowhere')], {})).code, 1)
  assert.equal((await vitrine(['bank-profile', 'check'], {})).code, 2)
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const { code, out, err } = await vitrine(['bank-profile', 'check', empty], {})
  assert.ok(code !== 0 || /no (bank )?profile|none|0/i.test(`${out}${err}`), `exit ${code} and says "${out}${err}"`)
  writeFileSync(join(empty, 'binary.json'), Buffer.from([0xff, 0xfe, 0, 1, 2]))
  assert.equal((await vitrine(['bank-profile', 'check', empty], {})).code, 1)
})

test('SimpleFIN and Enable Banking: what the documentation asks for is asked for', async () => {
  const enable = {
    ...withoutSignature,
    tlsCertificate: undefined,
    connector: 'enable-banking',
    address: 'https://api.enablebanking.com',
  }
  const { code, text } = await check(JSON.parse(JSON.stringify(enable)))
  assert.equal(code, 1, `listedAs is missing: ${text}`)
  assert.match(text, /listedAs/)
  const simplefin = {
    id: 'us-bridge',
    name: 'Bridge',
    country: 'US',
    connector: 'simplefin',
    address: 'https://bridge.simplefin.org',
  }
  const said = await check(simplefin)
  assert.ok(said.code === 1 ? /callsPerDay|historyDays|consentDays/.test(said.text) : true, said.text)
})

test('every field of a profile can be looked up without reading the source', async () => {
  const text = readFileSync('docs/connections.md', 'utf8')
  assert.ok(!/has all fields/.test(text) || !/\.ts` has all fields/.test(text), 'the reader is sent to a source file')
})
