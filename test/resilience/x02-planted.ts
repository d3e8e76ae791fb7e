// Lost if it breaks: PINs, secrets and account numbers lie in log files that many more people read than the database.

import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { fill, makeClient, makeInquiry, makeKey, makeOwner, record, TESTER } from '../support/make.ts'
import { operatorsOf } from '../support/operators.ts'
import { PAGE, people } from '../support/people.ts'
import { testService } from '../support/service.ts'
import { provenBy } from './proven-by.ts'
import { count, type Row } from './row.ts'

const IBAN = 'SI56263300012039086'
const OTHER_IBAN = 'DE89370400440532013000'
const DESCRIPTION = 'planteddescription'
const QUERY = 'plantedquery'
const HOOK_PATH = 'plantedhookpath'

/** Every address of the documents, with everything that is planted in the places where a careless client puts it. */
const careless = (planted: string) => [
  `/service/accounts?consentId=${planted}`,
  `/service/accounts/${planted}`,
  `/service/accounts/${planted}/transactions?cursor=${planted}`,
  `/service/consents/${planted}`,
  `/service/inquiries/${planted}`,
  `/owner/asks/${planted}`,
  `/manage/owners/${planted}`,
  `/manage/owners?search=${planted}`,
  `/manage/keys?tenantId=${planted}`,
  `/nowhere/${planted}?${QUERY}=${planted}`,
]

export const row: Row = {
  id: 'X2',
  title: 'Secrets, PINs, IBANs and addresses are in no log line, metric, error or URL',
  promise: 'P16',
  run: async () => {
    const service = await testService({ LOG_LEVEL: 'debug', METRICS_TOKEN: 'planted-metrics-token' })
    const { ask, deps, database, logs } = service
    const { authorize, emailOf, pinFor, sendPin, start } = people(service)
    const client = await makeClient(deps, { domains: ['shop.example'] })
    const production = await makeKey(deps, client.tenant, 'production')
    const owner = await makeOwner(deps, { iban: IBAN })
    await fill(deps, owner.accountId, [
      record({ description: DESCRIPTION, counterparty: { name: 'plantedperson', iban: OTHER_IBAN } }),
    ])
    const phone = '+38640123456'
    await database.rows(sql`update owners set phone_number = ${phone} where id = ${owner.ownerId}`)
    const email = await emailOf(owner.ownerId)
    const { token: operator } = await createOperatorToken(deps, TESTER, { label: 'x', expires: null, role: 'admin' })
    const inquiryId = await makeInquiry(deps, client.tenant)
    const started = await start(client, { inquiryId, email, phoneNumber: phone })
    await sendPin(client, started.consentId)
    const pin = await pinFor(started.consentId)
    const person = await operatorsOf(service).signedIn()
    const hook = await ask('/service/webhooks', {
      method: 'POST',
      token: client.token,
      payload: { url: `https://93.184.216.34/${HOOK_PATH}` },
    })
    const link = started.consentUrl.split('#')[1]!
    const planted: Record<string, string> = {
      pin,
      link,
      token: client.token,
      secret: client.apiSecret,
      'production secret': production.apiSecret,
      'operator token': operator,
      iban: IBAN,
      'counterparty iban': OTHER_IBAN,
      email,
      phone,
      description: DESCRIPTION,
      'metrics token': 'planted-metrics-token',
      'operator password': person.password,
      'TOTP secret': person.secret,
      'recovery code': person.recoveryCodes[0]!,
      'operator session': person.cookie.split('; ')[0]!.split('=')[1]!,
      'webhook secret': hook.json().secret,
      'path of a webhook': HOOK_PATH,
    }
    const answers: { sent: string; status: number; text: string }[] = []
    const send = async (url: string, options: Parameters<typeof ask>[1] = {}) => {
      const answer = await ask(url, options)
      const headers = JSON.stringify(answer.headers)
      const sent = `${decodeURIComponent(url)} ${JSON.stringify(options)}`
      answers.push({
        sent,
        status: answer.statusCode,
        text: answer.statusCode >= 400 ? answer.body + headers : headers,
      })
    }
    const json = { 'content-type': 'application/json' }
    const every = Object.values(planted)
    let attempt = 0
    const requests = async () => {
      for (const value of every) {
        for (const path of careless(encodeURIComponent(value)))
          for (const token of [client.token, operator, value]) await send(path, { token })
        await send('/service/auth/token', { method: 'POST', headers: { 'api-key': value, 'api-secret': value } })
        await send('/manage/session', {
          method: 'POST',
          headers: PAGE,
          payload: { email: `nobody${attempt++}@example.com`, password: value, code: value },
        })
        await send('/service/webhooks', { method: 'POST', token: client.token, payload: { url: `https://${value}` } })
        for (const path of ['/service/consents', `/service/consents/${started.consentId}/authorize`, '/owner/pin'])
          await send(path, { method: 'POST', token: client.token, headers: json, payload: `{"x":"${value}"` })
        await send('/manage/owners', {
          method: 'POST',
          token: operator,
          payload: { name: value, email: 'wrong', iban: value },
        })
        await send('/service/inquiries', {
          token: client.token,
          headers: { cookie: value, origin: `https://${value.replace(/\W/g, '')}.example` },
        })
      }
    }
    await requests()
    await authorize(client, started.consentId, { pin: pin === '000000' ? '111111' : '000000' })
    await authorize(client, started.consentId, { pin })
    await send(`/service/accounts/${owner.accountId}/transactions`, { token: client.token })
    // Faults of the database, whose messages quote values.
    await database.script(`
      create function test_fault() returns trigger language plpgsql as $$ begin raise exception 'fault with %', new; end $$;
      create trigger test_fault before insert on access_tokens for each row execute function test_fault();
      create trigger test_fault2 before insert on asks for each row execute function test_fault();`)
    await send('/service/auth/token', {
      method: 'POST',
      headers: { 'api-key': client.apiKey, 'api-secret': client.apiSecret },
    })
    await send('/service/consents', { method: 'POST', token: client.token, payload: { inquiryId, email } })
    await database.script(
      'create trigger test_fault before insert on operator_sessions for each row execute function test_fault()',
    )
    const { email: address, password } = person
    await send('/manage/session', { method: 'POST', headers: PAGE, payload: { email: address, password } })
    await database.script(
      'create trigger test_fault before insert or update on webhook_endpoints for each row execute function test_fault()',
    )
    await send(`/service/webhooks/${hook.json().webhookId}/rotate`, { method: 'POST', token: client.token })
    const metrics = await ask('/metrics', { token: 'planted-metrics-token' })
    // A caller's own value may come back to the caller in a message: what was sent is theirs. Elsewhere it must not be, in the
    // answer to whatever request.
    const leaks: string[] = []
    for (const [name, value] of Object.entries(planted)) {
      const pattern = new RegExp(`(?<![\\w-])${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`)
      const log = logs.find((line) => pattern.test(line))
      if (log) leaks.push(`${name} in the log: ${log.slice(0, 300)}`)
      if (pattern.test(metrics.body)) leaks.push(`${name} in the metrics`)
      const told = answers.find(
        ({ sent, status, text }) => status >= 400 && pattern.test(text) && !sent.includes(value),
      )
      if (told) leaks.push(`${name} in an error: ${told.text.slice(0, 300)}`)
      const moved = answers.find(({ text }) => new RegExp(`"location":"[^"]*${pattern.source}`).test(text))
      if (moved) leaks.push(`${name} in an address`)
    }
    for (const leak of leaks) console.error(leak)
    const own = {
      done: `${every.length} values planted (PIN, link, tokens, secrets of keys and webhooks, password, TOTP secret, recovery code, session, IBANs, e-mail, phone, text), sent in ${count(answers.length)} requests in wrong places, with faults of the database`,
      figure: `${leaks.length} found in ${count(logs.length)} log lines, the metrics, ${count(answers.filter(({ status }) => status >= 400).length)} errors and all addresses; answers 5xx: ${answers.filter(({ status }) => status >= 500).length}`,
      kept: leaks.length === 0 && logs.length > 100,
    }
    const tests = await provenBy('every kind of request, message and import', [
      'test/contract/logs.test.ts',
      'test/contract/traces.test.ts',
    ])
    if (!('kept' in tests)) throw new Error('it is measured')
    return {
      done: `${own.done}; ${tests.done}`,
      figure: `${own.figure}; ${tests.figure}`,
      kept: own.kept && tests.kept,
    }
  },
}
