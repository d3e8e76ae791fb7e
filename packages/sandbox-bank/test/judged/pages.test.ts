/** The pages on which a person approves, by somebody who means ill. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STORIES } from '../../src/index.ts'
import { directBank } from '../direct.ts'
import { openClient, requestOf } from '../flows.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const HOSTILE = `<img src=x onerror=alert(1)>"'&</title><script>alert(2)</script>`

function stage() {
  const { send, control } = directBank()
  const client = openClient(send)
  const page = (path: string) => send(requestOf('GET', path))
  const form = (path: string, body: string, headers: Record<string, string> = {}) =>
    send(requestOf('POST', path, { headers: { ...FORM, ...headers }, body }))
  const status = async (id: string) => (await client.json('GET', `/consents/${id}/status`)).consentStatus
  const ask = async (headers: Record<string, string> = {}) => (await client.ask(headers)).consentId as string
  return { send, control, client, page, form, status, ask }
}

test('names and addresses of a story and of a client are text on every page, never markup', async () => {
  const { control, page, form, client } = stage()
  const story = {
    ...structuredClone(STORIES.find(({ story: name }) => name === 'empty')!),
    story: 'hostile',
    about: HOSTILE,
  }
  const [person] = Object.keys(story.people)
  story.people[person!]!.name = HOSTILE
  for (const account of Object.values(story.accounts)) account.name = HOSTILE
  const told = control('POST', '/stories', story)
  assert.ok(told.status < 300, told.body)
  const customer = JSON.parse(control('POST', '/customers', { story: 'hostile', seed: 1 }).body) as {
    people: { login: string }[]
  }
  const { login } = customer.people[0]!
  const id = (await client.ask({ 'tpp-redirect-uri': 'https://tpp.example/"><script>alert(3)</script>' }))
    .consentId as string
  const pages = [
    await page(`/approve/${id}`),
    await form(`/approve/${id}`, `login=${login}`),
    await form(`/approve/${id}`, `login=${login}&tan=000000&decision=approve`),
    await form(`/approve/${id}`, `login=${encodeURIComponent(HOSTILE)}`),
    await page(`/approve/${encodeURIComponent(HOSTILE)}`),
    await page('/banks/decoupled/app'),
    await page('/simplefin/create'),
  ]
  for (const answer of pages) {
    assert.doesNotMatch(answer.body, /<img src=x|<script>alert/, answer.body.slice(0, 400))
    if (answer.status === 200)
      assert.match(answer.headers['content-security-policy'] ?? '', /default-src 'none'|script-src 'none'/)
  }
  assert.match(pages[1]!.body, /&lt;img/)
})

test('an approval needs the TAN, however often others are tried', async () => {
  const { form, page, status, ask } = stage()
  const id = await ask()
  await page(`/approve/${id}`)
  const shown = await form(`/approve/${id}`, 'login=anna.household-1')
  const tan = /name="tan"[^>]*value="(\d{6})"/.exec(shown.body)![1]!
  const wrong = tan === '111111' ? '222222' : '111111'
  for (const given of ['', 'abcdef', `${tan}0`, wrong, wrong, wrong, wrong, wrong]) {
    const answer = await form(`/approve/${id}`, `login=anna.household-1&tan=${given}&decision=approve&account=current`)
    assert.notEqual(answer.status, 303, `TAN ${given}: ${answer.headers.location}`)
    assert.notEqual(await status(id), 'valid')
  }
})

test('the TAN of one consent, or of one person, does not approve another', async () => {
  const { form, status, ask } = stage()
  const [mine, theirs] = [await ask(), await ask()]
  const tanOf = async (id: string, login: string) =>
    /name="tan"[^>]*value="(\d{6})"/.exec((await form(`/approve/${id}`, `login=${login}`)).body)![1]!
  const tans = [await tanOf(mine, 'anna.household-1'), await tanOf(theirs, 'noor.student-1')]
  assert.notEqual(tans[0], tans[1])
  await form(`/approve/${theirs}`, `login=noor.student-1&tan=${tans[0]}&decision=approve&account=current`)
  assert.notEqual(await status(theirs), 'valid')
})

test('a person approves only accounts of their own', async () => {
  const { form, status, ask, client } = stage()
  const id = await ask()
  const shown = await form(`/approve/${id}`, 'login=anna.household-1')
  const tan = /name="tan"[^>]*value="(\d{6})"/.exec(shown.body)![1]!
  const body = `login=anna.household-1&tan=${tan}&decision=approve&account=shared&account=main&account=__proto__`
  const answer = await form(`/approve/${id}`, body)
  if ((await status(id)) === 'valid') {
    const headers = { 'consent-id': id, 'psu-ip-address': '192.0.2.7' }
    const { accounts } = (await client.json('GET', '/accounts', { headers })) as { accounts: unknown[] }
    assert.deepEqual(accounts, [])
  } else assert.ok(answer.status < 500)
})

test('an address to go back to must be one of the web', async () => {
  const { client } = stage()
  for (const uri of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'not an address',
    'file:///etc/passwd',
  ]) {
    const answer = await client.call('POST', '/consents', {
      headers: { 'psu-ip-address': '192.0.2.7', 'tpp-redirect-uri': uri },
      body: {
        access: { allPsd2: 'allAccounts' },
        recurringIndicator: true,
        validUntil: '9999-12-31',
        frequencyPerDay: 4,
        combinedServiceIndicator: false,
      },
    })
    assert.equal(answer.status, 400, `${uri}: ${answer.status}`)
  }
})

test('a decided approval cannot be decided again from the page that is still open', async () => {
  const { form, status, ask, page } = stage()
  const id = await ask()
  const shown = await form(`/approve/${id}`, 'login=anna.household-1')
  const tan = /name="tan"[^>]*value="(\d{6})"/.exec(shown.body)![1]!
  const decide = (decision: string) =>
    form(`/approve/${id}`, `login=anna.household-1&tan=${tan}&decision=${decision}&account=current`)
  await decide('refuse')
  await decide('approve')
  assert.equal(await status(id), 'rejected')
  assert.doesNotMatch((await page(`/approve/${id}`)).body, /name="tan"/)
})
