import { test } from 'node:test'
import { decideConsent } from '../../src/access/consents/consent.service.ts'
import { setDatabaseClock } from '../support/database.ts'
import { makeClient, makeConsent, makeKey, makeOwner, TESTER } from '../support/make.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, later, longToken, minutes, type RefusalRowOfContract, ROW } from './support.ts'

const { ask, deps, database } = await testService()

test('checks run in the order of the contract: of several faults the earliest is reported', async (t) => {
  const now = new Date('2026-03-01T12:00:00Z')
  await setDatabaseClock(database, now)
  try {
    const client = await makeClient(deps)
    const owner = await makeOwner(deps)
    const token = await longToken(deps, client)
    const production = await longToken(deps, await makeKey(deps, client.tenant, 'production'))
    const consent = async (facts: Parameters<typeof makeConsent>[3] = {}) =>
      (await makeConsent(deps, client.tenant, owner.ownerId, facts)).consentId
    const fine = await consent()
    const narrow = await consent({ scope: 'accounts' })
    const ended = await consent({ scope: 'accounts' })
    await decideConsent(deps, TESTER, ended, 'revoke')
    const spent = await consent({ frequency: 'once' })
    const narrowSpent = await consent({ frequency: 'once', scope: 'accounts' })
    for (const consentId of [spent, narrowSpent])
      assertOk(await ask(`/service/accounts?consentId=${consentId}`, { token }))
    await setDatabaseClock(database, later(now, minutes(61)))

    const account = owner.accountId
    const unknown = 'acc_00000000000000000000000000'
    const url = (id: string, query: string, rest = '/transactions/tx_0') => `/service/accounts/${id}${rest}?${query}`
    const cases: [about: string, url: string, token: string | undefined, row: RefusalRowOfContract][] = [
      ['no token, before a wrong parameter', url(unknown, 'x=1'), undefined, ROW.authorization_missing],
      ['no token, before an invalid account id', url('me', 'x=1'), undefined, ROW.authorization_missing],
      ['no token, before an id that is too long', url('a'.repeat(300), ''), undefined, ROW.authorization_missing],
      [
        'no token, before a forged cursor',
        url(account, 'cursor=a', '/transactions'),
        undefined,
        ROW.authorization_missing,
      ],
      ['a bad token, before a wrong parameter', url(unknown, 'x=1'), 'vt_unknown', ROW.token_expired],
      ['a bad token, before an invalid account id', url('me', 'x=1'), 'vt_unknown', ROW.token_expired],
      ['a wrong parameter, before an unknown account', url(unknown, 'x=1'), token, ROW.invalid_argument],
      ['a wrong parameter, before an invalid account id', url('me', 'x=1'), token, ROW.invalid_argument],
      ['a wrong parameter, before the environment', url(account, 'x=1'), production, ROW.invalid_argument],
      [
        'a wrong parameter, before an ended consent',
        url(account, `x=1&consentId=${ended}`),
        token,
        ROW.invalid_argument,
      ],
      ['an unknown account, before its consent', url(unknown, `consentId=${ended}`), token, ROW.not_found],
      ['an ended consent, before the environment', url(account, `consentId=${ended}`), production, ROW.consent],
      ['an ended consent, before its scope', url(account, `consentId=${ended}`), token, ROW.consent],
      ['the environment, before the scope', url(account, `consentId=${narrow}`), production, ROW.environment],
      ['the environment, before the frequency', url(account, `consentId=${spent}`), production, ROW.environment],
      ['the scope, before the frequency', url(account, `consentId=${narrowSpent}`), token, ROW.scope],
      ['the scope, before the data', url(account, `consentId=${narrow}`), token, ROW.scope],
      ['the frequency, before the data', url(account, `consentId=${spent}`), token, ROW.consent],
      ['the data last', url(account, `consentId=${fine}`), token, ROW.not_found],
    ]
    for (const [about, target, as, row] of cases) {
      await t.test(about, async () => {
        assertRefused(await ask(target, as === undefined ? {} : { token: as }), row)
      })
    }
  } finally {
    await setDatabaseClock(database, null)
  }
})
