import { test } from 'node:test'
import { makeFixture } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertRefused, ROW } from './support.ts'

const { ask, deps } = await testService()

const WRONG: [about: string, query: string, message: RegExp][] = [
  ['unknown', 'colour=red', /"colour".*consentId.*fromBookedTime.*untilBookedTime.*cursor.*limit/],
  ['misspelt', 'frombookedtime=2026-01-01T00:00:00Z', /"frombookedtime"/],
  ['misspelt in case', 'Limit=5', /"Limit"/],
  ['unknown and empty', 'a', /"a"/],
  ['unknown and a per cent sign', '%25=1', /"%"/],
  ['unknown and a broken escape', '%25zz=1', /"%zz"/],
  ['unknown and a slash', 'a%2Fb=1', /"a\/b"/],
  ['__proto__', '__proto__=1', /"__proto__"/],
  ['constructor', 'constructor=1', /"constructor"/],
  ['toString', 'toString=1', /"toString"/],
  ['without a name', '=1', /not known|""/],
  ['repeated limit', 'limit=1&limit=1', /"limit".*once/],
  ['repeated consentId', 'consentId=con_1&consentId=con_1', /"consentId".*once/],
  ['repeated cursor', 'cursor=a&cursor=b', /"cursor".*once/],
  [
    'repeated from',
    'fromBookedTime=2026-01-01T00:00:00Z&fromBookedTime=2026-01-01T00:00:00Z',
    /"fromBookedTime".*once/,
  ],
  [
    'repeated until',
    'untilBookedTime=2026-01-01T00:00:00Z&untilBookedTime=2026-01-01T00:00:00Z',
    /"untilBookedTime".*once/,
  ],
  ['limit 0', 'limit=0', /"limit".*1 to 500.*such as 100/],
  ['limit 501', 'limit=501', /"limit".*1 to 500.*such as 100/],
  ['limit -1', 'limit=-1', /"limit".*1 to 500/],
  ['limit 1.5', 'limit=1.5', /"limit".*1 to 500/],
  ['limit 1e2', 'limit=1e2', /"limit".*1 to 500/],
  ['limit 0x10', 'limit=0x10', /"limit".*1 to 500/],
  ['limit with a plus', 'limit=%2B5', /"limit".*1 to 500/],
  ['limit with a space', 'limit=%205', /"limit".*1 to 500/],
  ['limit empty', 'limit=', /"limit".*1 to 500/],
  ['limit ten', 'limit=ten', /"limit".*1 to 500/],
  ['limit in other digits', 'limit=%D9%A5', /"limit".*1 to 500/],
  ['limit far too large', 'limit=99999999999999999999', /"limit".*1 to 500/],
  ['limit[]', 'limit%5B%5D=5', /"limit\[\]"/],
  ['consentId empty', 'consentId=', /"consentId".*such as con_/],
  ['consentId of another kind', 'consentId=acc_01hf3v', /"consentId".*such as con_/],
  ['consentId too long', `consentId=con_${'a'.repeat(80)}`, /"consentId".*such as con_/],
  ['consentId with a NUL', 'consentId=con_%00', /"consentId".*such as con_/],
  ['from a date only', 'fromBookedTime=2026-01-01', /"fromBookedTime".*such as 2026-01-01T00:00:00Z/],
  ['from without offset', 'fromBookedTime=2026-01-01T00:00:00', /"fromBookedTime".*such as 2026-01-01T00:00:00Z/],
  ['from with a bare plus', 'fromBookedTime=2026-01-01T00:00:00+01:00', /"fromBookedTime".*such as/],
  ['from on 30 February', 'fromBookedTime=2026-02-30T00:00:00Z', /"fromBookedTime".*such as/],
  ['from in month 13', 'fromBookedTime=2026-13-01T00:00:00Z', /"fromBookedTime".*such as/],
  ['from at 24 hours', 'fromBookedTime=2026-01-01T24:00:00Z', /"fromBookedTime".*such as/],
  ['from in the year 0', 'fromBookedTime=0000-01-01T00:00:00Z', /"fromBookedTime".*such as/],
  ['from as seconds', 'fromBookedTime=1767225600', /"fromBookedTime".*such as/],
  ['from empty', 'fromBookedTime=', /"fromBookedTime".*such as/],
  ['until a word', 'untilBookedTime=tomorrow', /"untilBookedTime".*such as 2026-02-01T00:00:00Z/],
  ['until infinity', 'untilBookedTime=infinity', /"untilBookedTime".*such as/],
  [
    'from later than until',
    'fromBookedTime=2026-01-02T00:00:00.001Z&untilBookedTime=2026-01-02T00:00:00Z',
    /"fromBookedTime".*later.*"untilBookedTime"/,
  ],
]

test('a wrong parameter is 400, and the message names it with an example of a valid one', async (t) => {
  const fixture = await makeFixture(deps)
  for (const [about, query, message] of WRONG) {
    await t.test(about, async () => {
      assertRefused(await ask(`${fixture.path}?${query}`, { token: fixture.token }), ROW.invalid_argument, { message })
    })
  }
})
