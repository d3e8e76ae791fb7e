/** Every example runs as its README says, against a started demo, with the client installed from its tarball. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endProcess, waitFor } from '../abuse/servers.ts'
import { noPython, PYTHON_ENV } from '../client/python.ts'
import { startBrowser } from '../support/browser.ts'
import { startDemo } from '../support/demo.ts'
import { installClient } from './packed-client.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'vitrine-examples-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const examples = join(folder, 'examples')
cpSync('examples', examples, {
  recursive: true,
  filter: (path) => !/node_modules|package-lock/.test(path),
})
installClient(examples)

const { facts, env: demoEnv, vitrine } = await startDemo()
const env = {
  ...demoEnv,
  VITRINE_URL: facts.baseUrl,
  VITRINE_API_KEY: facts.apiKey,
  VITRINE_API_SECRET: facts.apiSecret,
  BUDGET_FILE: join(folder, 'budget.json'),
}
const example = (name: string) => join(examples, name)

/** An example that runs until the test ends it. */
function start(name: string, args: string[], more: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [example(name), ...args], {
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  after(() => endProcess(child))
  return child
}

async function call(path: string, token: string, body?: object): Promise<Response> {
  const answer = await fetch(`${facts.baseUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  assert.ok(answer.ok, await answer.clone().text())
  return answer
}

async function clientToken(): Promise<string> {
  const headers = { 'api-key': facts.apiKey, 'api-secret': facts.apiSecret }
  const answer = await fetch(`${facts.baseUrl}/service/auth/token`, { method: 'POST', headers })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

/** The owner gives the consent by the PIN that the demo's mailbox shows. */
async function sayYes(consentId: string): Promise<void> {
  const token = await clientToken()
  const before = await pins()
  await call(`/service/consents/${consentId}/pin`, token, {})
  let sent: string | undefined
  while (!sent) {
    sent = (await pins()).find((pin) => !before.includes(pin))
    // Asked without a pause, the service would leave its worker, of a lower priority, no time to send it.
    await delay(50)
  }
  await call(`/service/consents/${consentId}/authorize`, token, { pin: sent })
}

async function pins(): Promise<string[]> {
  const page = await (await fetch(`${facts.baseUrl}/demo/mailbox`)).text()
  return [...page.matchAll(/\b(\d{6})\b/g)].map(([, pin]) => pin!)
}

test('the budget app asks, waits, reads, adds up, goes on with what has changed, and forgets it all when told to', async () => {
  const child = start('budget-app/budget.js', [facts.inquiryId, facts.owner.email])
  let output = ''
  child.stdout!.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  await sayYes(await waitFor(child, /Please open \S+\/consent\/(con_\w+)#/))
  assert.equal(await ended, 0, output)
  assert.match(output, /The consent is valid\.\nOsebni račun: \d{3,} new or changed\n/)
  assert.match(output, /EUR, last 90 days\n( {2}\S.* -?\d+\.\d\d\n)+CHF, last 90 days\n/)

  const operator = /vo_\S+/.exec(await vitrine('operator', 'token', '--label', 'example'))![0]
  const added = {
    sourceId: 'example-1',
    amount: '-7.50',
    currency: 'EUR',
    status: 'booked',
    booked: new Date().toISOString().slice(0, 10),
  }
  const stored = await call(`/manage/accounts/${facts.accountIds[0]}/transactions`, operator, [added])
  const location = stored.status === 202 ? stored.headers.get('location') : null
  const isStored = async () =>
    !location || ((await (await call(location, operator)).json()) as { status: string }).status === 'done'
  while (!(await isStored())) await delay(50)
  const again = await run(process.execPath, [example('budget-app/budget.js')], { env })
  // The demo may have news of its own meanwhile.
  assert.match(again.stdout, /^The consent is valid\.\nOsebni račun: [1-9] new or changed\n/)
  assert.match(readFileSync(env.BUDGET_FILE, 'utf8'), /"amountText":"-7\.50"/)

  const { consentId } = JSON.parse(readFileSync(env.BUDGET_FILE, 'utf8')) as { consentId: string }
  await vitrine('consent', 'revoke', consentId)
  const over = await run(process.execPath, [example('budget-app/budget.js')], { env })
  assert.equal(over.stdout, 'The consent is revoked_by_psu.\nRun this again to ask once more.\n')
  assert.ok(!existsSync(env.BUDGET_FILE))
})

test('the webhook receiver takes an event once, and nothing with a wrong signature', async () => {
  // The secret is known when the address is, and the address when it listens.
  const idle = start('webhook-receiver/receiver.js', [], { PORT: '0', WEBHOOK_SECRET: 'whsec_AAAA' })
  const url = await waitFor(idle, /Listening on (\S+)/)
  const refused = await fetch(url, { method: 'POST', body: '{}' })
  assert.equal(refused.status, 400)
  await endProcess(idle)
  const { stdout } = await run(process.execPath, [example('webhook-receiver/register.js'), `${url}/vitrine`], { env })
  const more = { PORT: new URL(url).port, WEBHOOK_SECRET: stdout.trim() }
  const receiver = start('webhook-receiver/receiver.js', [], more)
  await waitFor(receiver, /Listening on/)
  const arrived = waitFor(receiver, /(evt_\w+) {2}webhook\.test {2}\{"webhookId"/)
  await run(process.execPath, [example('webhook-receiver/register.js'), 'test'], { env })
  const id = await arrived

  const token = await clientToken()
  const { data } = (await (await call('/service/webhooks', token)).json()) as { data: { webhookId: string }[] }
  const twice = waitFor(receiver, new RegExp(`${id} {2}seen before`))
  const webhook = `/service/webhooks/${data[0]!.webhookId}`
  await call(`${webhook}/deliveries/${id}/replay`, token, {})
  await twice
  // Nobody listens there any more.
  await fetch(`${facts.baseUrl}${webhook}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
})

test('curl walks through every page', async () => {
  const { stdout } = await run('bash', [example('curl/transactions.sh')], { env })
  const [, count, pages] = /^acc_\w+: (\d+) transactions on (\d+) pages, \d changes since\n$/.exec(stdout)!.map(Number)
  assert.ok(count! > 500 && pages! === Math.ceil(count! / 500), stdout)
})

const found = await startBrowser()
test('the page reads from an allowed origin, and says why it cannot from another', {
  skip: 'missing' in found && found.missing,
}, async () => {
  assert.ok('browser' in found)
  after(() => found.browser.close())
  const url = await waitFor(start('browser/server.js', [], { PORT: '0' }), /Open (\S+)/)
  const page = await found.browser.newPage()
  await page.goto(url)
  await page.getByText('20 transactions').waitFor()
  assert.match((await page.getByRole('listitem').first().textContent())!, /^\d{4}-\d\d-\d\d -?\d+\.\d\d [A-Z]{3} /)

  const made = await vitrine(
    ...['key', 'create', '--tenant', 'demo-shop', '--environment', 'sandbox', '--domains', 'shop.example'],
  )
  const keys = { VITRINE_API_KEY: /vk_\S+/.exec(made)![0], VITRINE_API_SECRET: /vs_\S+/.exec(made)![0] }
  const other = await waitFor(start('browser/server.js', [], { PORT: '0', ...keys }), /Open (\S+)/)
  await page.goto(other)
  await page.getByText('did not arrive').waitFor()
})

test('the Python client walks through every page', { skip: noPython }, async () => {
  const { stdout } = await run('python3', [example('python/transactions.py')], { env: { ...env, ...PYTHON_ENV } })
  const account = String.raw`acc_\w+: \d+ transactions, the newest of \d{4}-\d\d-\d\d: -?\d+\.\d\d [A-Z]{3}\n`
  const group = String.raw`  \S.*: \d+\.\d\d [A-Z]{3}\n`
  assert.match(stdout, new RegExp(`^(${account}(${group}){0,2}){7}$`))
})
