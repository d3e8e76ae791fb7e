/** Operators, their tokens, and the log of what they changed, as an admin sees them by API and by command. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import type { Id } from '../../src/platform/core/id.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { makeFixture } from '../support/make.ts'
import { operatorsOf } from '../support/operators.ts'
import { testService } from '../support/service.ts'

const service = await testService()
const { ask, deps, database, logs } = service
const { signIn, signedIn } = operatorsOf(service)
const { token } = await createOperatorToken(deps, atCommandLine('test'), { label: 'admin', expires: null })

type Line = { id: string; email: string; role: string; disabled: boolean; totp: boolean; password?: string }

const send = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, expected = 200) => {
  const answer = await ask(path, { method, token, ...(payload && { payload }) })
  assert.equal(answer.statusCode, expected, answer.body)
  return answer.statusCode === 204 ? undefined : answer.json()
}
const add = (email: string, role: string): Promise<Line> => send('POST', '/manage/operators', { email, role }, 201)

test('an operator is added, found, given another role, disabled, enabled, reset and removed', async () => {
  const { id, password, ...added } = await add('Ana@Example.com', 'editor')
  assert.deepEqual([added.email, added.role, added.disabled, added.totp], ['ana@example.com', 'editor', false, false])
  assert.equal((await signIn({ email: 'ana@example.com', password })).statusCode, 200)
  const path = `/manage/operators/${id}`
  assert.equal((await send('GET', path)).password, undefined, 'the password is shown once')
  assert.equal((await send('PATCH', path, { role: 'viewer' })).role, 'viewer')
  assert.equal((await send('PATCH', path, { disabled: true })).disabled, true)
  assert.equal((await signIn({ email: 'ana@example.com', password })).statusCode, 401)
  const reset = await send('PATCH', path, { disabled: false, resetPassword: true })
  assert.notEqual(reset.password, password)
  assert.equal((await signIn({ email: 'ana@example.com', password })).statusCode, 401)
  assert.equal((await signIn({ email: 'ana@example.com', password: reset.password })).statusCode, 200)
  await send('POST', '/manage/operators', { email: 'ana@example.com', role: 'viewer' }, 400)
  await send('POST', '/manage/operators', { email: 'nobody', role: 'viewer' }, 400)
  await send('POST', '/manage/operators', { email: 'eva@example.com', role: 'owner' }, 400)
  await send('DELETE', path, undefined, 204)
  await send('GET', path, undefined, 404)
  const { data } = await send('GET', `/manage/changes?subject=${id}`)
  const actions = (data as { action: string }[]).map(({ action }) => action)
  assert.deepEqual(
    actions.reverse(),
    ['create', 'set-role', 'disable', 'enable', 'reset-password', 'remove'].map((verb) => `operator.${verb}`),
  )
})

test('an admin resets the second factor of another operator, who enrols a new one', async () => {
  const { id, email, password } = await signedIn('editor')
  assert.equal((await send('GET', `/manage/operators/${id}`)).totp, true)
  assert.equal((await send('PATCH', `/manage/operators/${id}`, { resetTotp: true })).totp, false)
  assert.equal((await signIn({ email, password })).json().next, 'enrol')
})

test('the last admin can be neither disabled nor lowered nor removed; of two at once, one stays', async () => {
  await database.rows(sql`delete from operator_sessions`)
  await database.rows(sql`delete from operators`)
  const one = await add('one@example.com', 'admin')
  await add('viewer@example.com', 'viewer')
  for (const change of [{ disabled: true }, { role: 'editor' }])
    await send('PATCH', `/manage/operators/${one.id}`, change, 400)
  await send('DELETE', `/manage/operators/${one.id}`, undefined, 400)
  await send('PATCH', `/manage/operators/${one.id}`, { role: 'admin' })
  const two = await add('two@example.com', 'admin')
  const both = await Promise.all(
    [one, two].map(({ id }) => ask(`/manage/operators/${id}`, { method: 'PATCH', token, payload: { role: 'viewer' } })),
  )
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 400])
})

test('lists have pages, newest first', async () => {
  for (const name of ['a', 'b', 'c']) await add(`page-${name}@example.com`, 'viewer')
  const first = await send('GET', '/manage/operators?limit=2')
  const second = await send('GET', `/manage/operators?limit=2&cursor=${first.metadata.next_cursor}`)
  const emails = [...first.data, ...second.data].map(({ email }: Line) => email)
  assert.deepEqual(emails.slice(0, 3), ['page-c@example.com', 'page-b@example.com', 'page-a@example.com'])
  await send('GET', `/manage/operator-tokens?cursor=${first.metadata.next_cursor}`, undefined, 400)
})

test('a token has a role and an end, is shown once, and is refused as soon as it is ended', async () => {
  const expires = new Date(Date.now() + 3_600_000).toISOString()
  const made = await send('POST', '/manage/operator-tokens', { label: 'nightly', role: 'viewer', expires }, 201)
  assert.match(made.token, /^vo_/)
  assert.deepEqual([made.role, made.expires, made.disabled], ['viewer', expires, false])
  const { data } = await send('GET', '/manage/operator-tokens')
  assert.ok(data.some(({ id }: Line) => id === made.id) && !JSON.stringify(data).includes(made.token))
  assert.ok(!logs.some((line) => line.includes(made.token)))
  const use = async () => (await ask('/manage/imports', { token: made.token })).statusCode
  assert.equal(await use(), 200)
  await send('DELETE', `/manage/operator-tokens/${made.id}`, undefined, 204)
  assert.equal(await use(), 401)
  await send('DELETE', `/manage/operator-tokens/${made.id}`, undefined, 400)
  await send('DELETE', '/manage/operator-tokens/opt_0', undefined, 404)
})

test('a token says who made it, and ends with its maker, with all that were made with it', async () => {
  await add('stays@example.com', 'admin')
  const use = async ({ token }: { token: string }) => (await ask('/manage/imports', { token })).statusCode
  const lineOf = async ({ id }: { id: string }) =>
    (await send('GET', '/manage/operator-tokens?limit=500')).data.find((line: Line) => line.id === id)
  /** An admin, a token of theirs, and one that was made with that token. */
  const makerOf = async (email: string) => {
    const { id } = await add(email, 'admin')
    const maker = { id: id as Id<'operator'>, name: email, role: 'admin' } as const
    const first = await createOperatorToken(deps, maker, { label: `of ${email}`, expires: null })
    const { body } = await ask('/manage/operator-tokens', {
      method: 'POST',
      token: first.token,
      payload: { label: 'second', role: 'viewer' },
    })
    return { id, tokens: [first, JSON.parse(body) as { id: string; token: string }] as const }
  }

  const removed = await makerOf('leaves@example.com')
  assert.equal((await lineOf(removed.tokens[0])).madeBy, 'leaves@example.com')
  assert.equal((await lineOf(removed.tokens[1])).madeBy, 'of leaves@example.com')
  await send('DELETE', `/manage/operators/${removed.id}`, undefined, 204)
  assert.deepEqual(await Promise.all(removed.tokens.map(use)), [401, 401])
  const { data } = await send('GET', `/manage/changes?subject=${removed.tokens[1].id}`)
  assert.equal(data[0].action, 'operator-token.disable')

  const disabled = await makerOf('pauses@example.com')
  await send('PATCH', `/manage/operators/${disabled.id}`, { disabled: true })
  assert.deepEqual(await Promise.all(disabled.tokens.map(use)), [401, 401])

  const lowered = await makerOf('lowered@example.com')
  await send('PATCH', `/manage/operators/${lowered.id}`, { role: 'editor' })
  assert.deepEqual(await Promise.all(lowered.tokens.map(use)), [401, 200], 'the viewer stays')

  const replaced = await makerOf('replaced@example.com')
  await send('DELETE', `/manage/operators/${replaced.id}?tokens=take-over`, undefined, 204)
  assert.deepEqual(await Promise.all(replaced.tokens.map(use)), [200, 200])
  assert.equal((await lineOf(replaced.tokens[1])).madeBy, 'admin', 'the token that removed them')
})

test('changes are found by subject, who, action and time, page by page', async () => {
  const { keyId, accountId, ownerId, consentId, inquiryId } = await makeFixture(deps)
  const actionsOf = async (query: string) => {
    const { data } = await send('GET', `/manage/changes?${query}`)
    return (data as { action: string; subject: string; by: { name: string } }[]).map(({ action }) => action)
  }
  assert.deepEqual(await actionsOf(`subject=${keyId}`), ['key.create'])
  const [created] = (await send('GET', `/manage/changes?subject=${keyId}`)).data
  assert.deepEqual([created.by, created.before], [{ id: 'command', name: 'test', role: 'admin' }, null])
  assert.deepEqual([created.after.environment, created.after.allowedDomains], ['sandbox', []])
  assert.deepEqual(await actionsOf(`subject=${accountId}`), ['account.create'])
  assert.deepEqual(await actionsOf(`subject=${ownerId}`), ['owner.create'])
  assert.deepEqual(await actionsOf(`subject=${consentId}`), ['consent.grant'])
  assert.deepEqual(await actionsOf(`subject=${inquiryId}`), ['inquiry.activate', 'inquiry.create'])
  assert.deepEqual(await actionsOf('action=key.create&by=test&limit=500'), ['key.create'])
  assert.ok((await actionsOf('by=admin')).every((action) => action.startsWith('operator')))
  assert.deepEqual(await actionsOf('by=command&action=operator.remove'), [])
  assert.deepEqual(await actionsOf('until=2020-01-01T00:00:00Z'), [])
  assert.deepEqual(await actionsOf('from=2999-01-01T00:00:00Z'), [])
  const whole = await send('GET', '/manage/changes?from=2020-01-01T00:00:00Z&until=2999-01-01T00:00:00Z&limit=500')
  const found: number[] = []
  let cursor = ''
  do {
    const page = await send('GET', `/manage/changes?limit=3${cursor}`)
    found.push(...page.data.map(({ number }: { number: number }) => number))
    cursor = page.metadata.next_cursor ? `&cursor=${page.metadata.next_cursor}` : ''
  } while (cursor)
  assert.deepEqual(
    found,
    whole.data.map(({ number }: { number: number }) => number),
  )
  assert.equal(found[0], found.length)
})

test('no change names an owner or a number of an account', async () => {
  const iban = 'SI56192001234567892'
  await makeFixture(deps, { iban })
  const [row] = await database.rows<{ text: string }>(sql`
    select string_agg(row_to_json(c)::text, ' ') as text from operator_changes c where action ~ '^(owner|account|consent)'`)
  assert.doesNotMatch(row!.text, /Ana Novak|ana\d+@example|SI56/)
})
