/** The samples of the reference: those that read are run against a started service, all others are parsed. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@vitrine/client'
import { groupsOf } from '../../src/platform/docs/reference-groups.ts'
import { CLIENT_CALLS, type CodeSample, type ReferenceEntry, samplesOf } from '../../src/platform/docs/samples.ts'
import { exampleOf } from '../../src/platform/http/openapi-example.ts'
import { fill, makeFixture, record } from '../support/make.ts'
import { ALL } from '../support/runs.ts'
import { testService } from '../support/service.ts'

const run = promisify(execFile)
const { app, deps, document } = await testService({ WEBHOOK_ALLOW: '127.0.0.1' })
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
const fixture = await makeFixture(deps)
await fill(deps, fixture.accountId, [record({ sourceId: 'coffee', booked: '2026-02-20' })])

const { apiKey, apiSecret, token, accountId, consentId, inquiryId, tenant } = fixture
const vitrine = createClient({ baseUrl, apiKey, apiSecret })
const { webhookId } = await vitrine.webhooks.create({ url: 'http://127.0.0.1:9/hook' })
await vitrine.webhooks.test(webhookId)
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
const env = { ...process.env, TOKEN: token, API_KEY: apiKey, API_SECRET: apiSecret }
const root = fileURLToPath(new URL('../../', import.meta.url))

/** The sample with the ids of this service in place of the examples. */
function codeOf(entry: ReferenceEntry, language: CodeSample['language']): string {
  let { code } = samplesOf(document(), entry, baseUrl).find((sample) => sample.language === language)!
  for (const { name, schema, example } of entry.operation.parameters ?? [])
    if (ids[name]) code = code.replaceAll(String(exampleOf(document(), schema, example)), ids[name])
  return code
}

/** What an answer has to name, where the address does not end with its id. The sample of deliveries asks for failed ones. */
const FOUND: Record<string, string> = {
  listCategories: 'Lebensmittel',
  getAccessToken: 'vt_',
  listInquiries: inquiryId,
  listConsents: consentId,
  listAccounts: accountId,
  listTransactions: ids.transactionId!,
  listTransactionChanges: ids.transactionId!,
  listStories: 'household',
  getCoverage: 'empty_account',
  listWebhooks: webhookId,
  listWebhookDeliveries: 'data|evt_',
}

const COMMANDS: Record<CodeSample['language'], (code: string) => [command: string, ...args: string[]]> = {
  curl: (code) => ['bash', '-c', code.replace(/^curl/, 'curl -sS')],
  typescript: (code) => [process.execPath, '--no-warnings', '--input-type=module-typescript', '-e', code],
  python: (code) => ['python3', '-c', code],
}
const hasPython = spawnSync('python3', ['--version']).status === 0

const LANGUAGES = ['curl', 'typescript', 'python'] as const
const reading = entries.filter(({ path, method }) => path.startsWith('/service') && method === 'get')
for (const [i, entry] of reading.entries()) {
  const { operationId } = entry.operation
  // Each is a process of its own: one after the other has its turn, and `ALL=1 npm test` runs all.
  for (const language of ALL ? LANGUAGES : [LANGUAGES[i % LANGUAGES.length]!]) {
    const skip = language === 'python' && !hasPython ? 'python3 is not installed' : false
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
    const [, noun = '', verb = ''] = /(\w+)\.(\w+)\(/.exec(call) ?? []
    assert.equal(typeof (vitrine as unknown as Record<string, Record<string, unknown>>)[noun]?.[verb], 'function', call)
  }
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
  if (!hasPython) return
  const code = samples.filter(({ language }) => language === 'python').map((sample) => sample.code)
  const parsed = spawnSync(
    'python3',
    ['-c', 'import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)'],
    {
      input: JSON.stringify(code),
      encoding: 'utf8',
    },
  )
  assert.equal(parsed.status, 0, parsed.stderr)
})
