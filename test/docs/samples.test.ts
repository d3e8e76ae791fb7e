/** The samples of the reference: those that read are run against a started service, all others are parsed. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@vitrine/client'
import { sql } from '../../src/platform/db/sql.ts'
import { groupsOf } from '../../src/platform/docs/reference-groups.ts'
import {
  CLIENT_CALLS,
  type CodeSample,
  optionOf,
  pythonName,
  type ReferenceEntry,
  samplesOf,
} from '../../src/platform/docs/samples.ts'
import { exampleOf, resolve } from '../../src/platform/http/openapi-example.ts'
import { noPython, PYTHON_ENV } from '../client/python.ts'
import { fill, makeFixture, record } from '../support/make.ts'
import { ALL } from '../support/runs.ts'
import { testService } from '../support/service.ts'

const run = promisify(execFile)
const { app, deps, document, database } = await testService({ WEBHOOK_ALLOW: '127.0.0.1' })
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
const fixture = await makeFixture(deps)
await fill(deps, fixture.accountId, [record({ sourceId: 'coffee', booked: '2026-02-20' })])

const { apiKey, apiSecret, token, accountId, consentId, inquiryId, tenant } = fixture
const vitrine = createClient({ baseUrl, apiKey, apiSecret })
const { webhookId } = await vitrine.webhooks.create({ url: 'http://127.0.0.1:9/hook' })
await vitrine.webhooks.test(webhookId)
// The sample of deliveries asks for failed ones.
await database.rows(sql`update webhook_deliveries set status = 'failed' where endpoint_id = ${webhookId}`)
const page = (await (
  await fetch(`${baseUrl}${fixture.path}`, { headers: { authorization: `Bearer ${token}` } })
).json()) as {
  data: { id: string }[]
}
const ids: Record<string, string> = {
  accountId,
  consentId,
  inquiryId,
  webhookId,
  transactionId: page.data[0]!.id,
  tenantSlug: tenant.slug,
}

const entries = groupsOf(document()).flatMap((group) => group.entries)
const env = { ...process.env, ...PYTHON_ENV, TOKEN: token, API_KEY: apiKey, API_SECRET: apiSecret }
const root = fileURLToPath(new URL('../../', import.meta.url))

/** The sample with the ids of this service in place of the examples. */
function codeOf(entry: ReferenceEntry, language: CodeSample['language']): string {
  let { code } = samplesOf(document(), entry, baseUrl).find((sample) => sample.language === language)!
  for (const { name, schema, example } of entry.operation.parameters ?? [])
    if (ids[name]) code = code.replaceAll(String(exampleOf(document(), schema, example)), ids[name])
  return code
}

/** What an answer has to name, where the address does not end with its id. */
const FOUND: Record<string, string> = {
  listCategories: 'Lebensmittel',
  listStories: 'household',
  getCoverage: 'empty_account',
  getAccessToken: 'vt_',
  listInquiries: inquiryId,
  listConsents: consentId,
  listAccounts: accountId,
  listTransactions: ids.transactionId!,
  listTransactionChanges: ids.transactionId!,
  listWebhooks: webhookId,
  listWebhookDeliveries: 'evt_',
}

const COMMANDS: Record<CodeSample['language'], (code: string) => [command: string, ...args: string[]]> = {
  curl: (code) => ['bash', '-c', code.replace(/^curl/, 'curl -sS')],
  typescript: (code) => [process.execPath, '--no-warnings', '--input-type=module-typescript', '-e', code],
  python: (code) => ['python3', '-c', code],
}

const LANGUAGES = ['curl', 'typescript', 'python'] as const
const reading = entries.filter(({ path, method }) => path.startsWith('/service') && method === 'get')
for (const [i, entry] of reading.entries()) {
  const { operationId } = entry.operation
  // Each is a process of its own: one after the other has its turn, and `ALL=1 npm test` runs all.
  for (const language of ALL ? LANGUAGES : [LANGUAGES[i % LANGUAGES.length]!]) {
    const skip = language === 'python' && noPython
    test(`${operationId}: the sample in ${language} works`, { skip }, async () => {
      const [command, ...args] = COMMANDS[language](codeOf(entry, language))
      const { stdout } = await run(command, args, { env, cwd: root })
      assert.doesNotMatch(stdout, /errorCode/)
      assert.match(
        stdout,
        new RegExp(
          FOUND[operationId] ?? Object.entries(ids).find(([name]) => entry.path.endsWith(`{${name}}`))?.[1] ?? '_none',
        ),
      )
    })
  }
}

test('every operation of clients has a call of the TypeScript client, and it exists', () => {
  const operations = entries.filter(({ path }) => path.startsWith('/service') && !path.startsWith('/service/auth/'))
  assert.deepEqual(operations.map(({ operation }) => operation.operationId).sort(), Object.keys(CLIENT_CALLS).sort())
  for (const call of Object.values(CLIENT_CALLS)) {
    const [, noun = '', verb = ''] = /(\w+)\.(\w+)$/.exec(call) ?? []
    assert.equal(typeof (vitrine as unknown as Record<string, Record<string, unknown>>)[noun]?.[verb], 'function', call)
  }
})

test('the samples of an operation say the same in every language', () => {
  let said = 0
  for (const entry of entries) {
    const { parameters = [], requestBody, operationId } = entry.operation
    const filters = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
    const body = requestBody?.content['application/json']?.schema
    const fields = Object.keys((body && resolve(document(), body).properties) ?? {})
    const byClient = operationId in CLIENT_CALLS
    // How each language writes a filter and a field of the body.
    const spelled: Record<CodeSample['language'], [filter: (name: string) => string, field: (name: string) => string]> =
      {
        curl: [(name) => `[?&]${name}=`, (name) => `^ {4}"${name}":`],
        typescript: byClient
          ? [(name) => `[{ ]${optionOf(name)}: `, (name) => `[{ ]${name}: `]
          : [(name) => `[?&]${name}=`, (name) => `^ {4}${name}:`],
        python: byClient
          ? [(name) => `\\b${pythonName(optionOf(name))}=`, (name) => `\\b${pythonName(name)}=`]
          : [(name) => `[?&]${name}=`, (name) => `^ {8}"${name}":`],
      }
    const shown = samplesOf(document(), entry, baseUrl).map(({ language, code }) => {
      const [filter, field] = spelled[language]
      return [
        ...filters.filter((name) => new RegExp(filter(name), 'm').test(code)),
        ...fields.filter((name) => new RegExp(field(name), 'm').test(code)),
      ]
    })
    assert.deepEqual(shown[1], shown[0], `${operationId} in TypeScript`)
    assert.deepEqual(shown[2], shown[0], `${operationId} in Python`)
    said += shown[0]!.length
  }
  assert.ok(said > 100, `${said} parameters`)
})

test('samples that would send events again only preview it', () => {
  const [entry] = entries.filter(({ operation }) => operation.operationId === 'replayWebhookPeriod')
  for (const { language, code } of samplesOf(document(), entry!, baseUrl))
    assert.match(code, /preview=true|preview: true|preview=True/, language)
})

test('every sample can be parsed, and none names a value that is not there', () => {
  const samples = entries.flatMap((entry) =>
    samplesOf(document(), entry, baseUrl).map((sample) => ({ ...sample, of: entry.operation.operationId })),
  )
  for (const { of, language, code } of samples) {
    assert.doesNotMatch(code, /undefined|\[object|NaN|\{\w+\}\//, `${of} in ${language}`)
    if (language === 'typescript') stripTypeScriptTypes(code)
    if (language === 'curl') assert.equal(spawnSync('bash', ['-n'], { input: code }).status, 0, of)
  }
})
