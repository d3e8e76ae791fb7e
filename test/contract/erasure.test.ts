import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/people/accounts/account.service.ts'
import { createOwner } from '../../src/people/owners/owner.service.ts'
import { saveProvider } from '../../src/people/providers/provider.store.ts'
import { atCommandLine } from '../../src/platform/changes/actor.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { previewErasure } from '../../src/surfaces/me/erasure.service.ts'
import { createOperatorToken } from '../../src/surfaces/operators/operator-token.service.ts'
import { camtText } from '../statements/generate-camt.ts'
import { vitrine } from '../support/command.ts'
import { onCluster } from '../support/database.ts'
import { fill, makeClient, makeInquiry, record, setBalance, TESTER } from '../support/make.ts'
import { people } from '../support/people.ts'
import { verify } from '../support/read-log.ts'
import { testService } from '../support/service.ts'
import { assertOk, assertRefused, longToken, ROW } from './support.ts'

const service = await testService()
const { ask, deps, database, databaseUrl } = service
const { askPin, authorizeNow, fromPage, openPage, post, read, renew, signIn, signInPinFor, start } = people(service)

const client = await makeClient(deps, { domains: ['shop.example'] })
const token = { token: await longToken(deps, client) }
const inquiryId = await makeInquiry(deps, client.tenant)
const operator = await createOperatorToken(deps, atCommandLine('test'), { label: 'test', expires: null })

let people_ = 0

/** SI56 with an account number of its own and correct check digits. */
function freshIban(): string {
  const number = String(9_900_300_000_000 + people_).padStart(15, '0')
  const rest = BigInt(`${number}281800`) % 97n
  return `SI${String(98n - rest).padStart(2, '0')}${number}`
}

type Person = Awaited<ReturnType<typeof makePerson>>

/** A person with traces everywhere: every table that can hold personal data has some. */
async function makePerson() {
  const mark = `Zzq${++people_}x`
  const facts = {
    name: `${mark} Name`,
    email: `${mark.toLowerCase()}@example.com`,
    phoneNumber: `+3864099${String(1000 + people_)}`,
    iban: freshIban(),
    balance: `${771_230 + people_}.45`,
  }
  await saveProvider(deps.db, { id: 'bank', name: 'Bank', country: 'SI', timeZone: 'Europe/Ljubljana' })
  const owner = await createOwner(deps, TESTER, {
    environment: 'sandbox',
    name: facts.name,
    email: facts.email,
    phoneNumber: facts.phoneNumber,
  })
  const account = await createAccount(deps, TESTER, {
    environment: 'sandbox',
    providerId: 'bank',
    ownerId: owner.id,
    name: `${mark} Account`,
    holder: `${mark} Holder`,
    iban: facts.iban,
    currency: 'EUR',
  })
  await setBalance(deps.db, account.id, facts.balance, new Date('2026-02-01T00:00:00Z'))
  const lines = [
    record({ sourceId: `${mark}-1`, description: `${mark} Coffee`, counterparty: { name: `${mark} Friend` } }),
    record({
      sourceId: `${mark}-2`,
      description: `${mark} Rent`,
      additional: `${mark} flat`,
      reference: `${mark} ref`,
    }),
    record({ sourceId: `${mark}-3`, status: 'pending', description: `${mark} Hotel` }),
  ]
  await fill(deps, account.id, lines)
  // Corrected: the version before is kept for a while.
  await fill(deps, account.id, [{ ...lines[0]!, description: `${mark} Coffee and cake` }, ...lines.slice(1)])
  // Two pending lines that may match one booked line: listed for review.
  const twin = { amount: '-5.55', description: `${mark} Twin`, status: 'pending' as const }
  await fill(deps, account.id, {
    source: 'card',
    records: [record({ ...twin, sourceId: 'a' }), record({ ...twin, sourceId: 'b' })],
  })
  await fill(deps, account.id, {
    source: 'card',
    records: [record({ amount: '-5.55', description: `${mark} Twin`, sourceId: 'c' })],
  })
  const statement = [...camtText({ iban: facts.iban, entries: 3, perDay: 1 })].join('')
  const imported = await ask(`/manage/statements?keep=true&fileName=${mark}.xml`, {
    method: 'POST',
    token: operator.token,
    headers: { 'content-type': 'application/xml', 'idempotency-key': `key-${people_}`, prefer: 'wait=60' },
    payload: statement,
  })
  assert.equal(imported.statusCode, 200, imported.body)
  const started = await start(token, {
    inquiryId,
    email: facts.email,
    phoneNumber: facts.phoneNumber,
    redirectUrl: `https://shop.example/back?who=${mark}`,
    locale: 'sl',
    data: [{ key: `${mark}key`, value: `${mark}value` }],
  })
  const consent = await authorizeNow(token, started.consentId)
  assertOk(await ask(`/service/accounts/${account.id}/transactions`, token))
  assertOk(await ask(`/service/accounts?consentId=${started.consentId}`, token))
  await renew(token, started.consentId)
  const waiting = await start(token, {
    inquiryId,
    phoneNumber: facts.phoneNumber,
    data: [{ key: 'k', value: `${mark}other` }],
  })
  await openPage(started.consentId, 2)
  await askPin(started.consentId, 2)
  await fromPage('/owner/pin', { phoneNumber: facts.phoneNumber })
  const me = await signIn({ email: facts.email })
  return {
    ...facts,
    mark,
    ownerId: owner.id,
    accountId: account.id,
    consent,
    waiting,
    me,
    importId: imported.json().id as string,
  }
}

/** All personal values: a search of the whole database must not find them any more. */
const needlesOf = ({ mark, email, phoneNumber, iban, balance }: Person) => [mark, email, phoneNumber, iban, balance]

const tables = await database.rows<{ name: string }>(sql`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)

/** Where one of these texts is in the database, in any column of any table: as text, in JSON, or in bytes. */
async function find(...needles: string[]): Promise<string[]> {
  const spellings = needles.flatMap((needle) => [needle.toLowerCase(), Buffer.from(needle).toString('hex')])
  const searches = tables.map(
    ({ name }) => `select distinct '${name}.' || cell.key as place
      from "${name}" t, jsonb_each_text(to_jsonb(t)) as cell, unnest($1::text[]) as needle
      where position(needle in lower(cell.value)) > 0`,
  )
  const text = searches.join(' union all ')
  return (await database.rows<{ place: string }>({ name: '', text, values: [spellings] })).map(({ place }) => place)
}

async function findAny(person: Person): Promise<string[]> {
  // Compressed, so a text search does not find it.
  const files = await database.rows(sql`select from import_files where import_id = ${person.importId}`)
  return [...(await find(...needlesOf(person))), ...(files.length > 0 ? ['import_files.bytes'] : [])]
}

/** Rows that name a person, their accounts or their consents, verbatim: to see that they are unchanged. */
async function rowsOf(person: Person): Promise<Record<string, unknown[]>> {
  const ids = [person.ownerId, person.accountId, person.consent.consentId, person.waiting.consentId, person.importId]
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const rows = await database.rows<{ row: string }>({
      name: '',
      text: `select t::text as row from "${name}" t where t::text like any ($1) order by 1`,
      values: [ids.map((id) => `%${id}%`)],
    })
    if (rows.length > 0) found[name] = rows.map(({ row }) => row)
  }
  return found
}

const statusOf = async (id: string) => (await read(token, id)).status

test('the search finds personal data in every kind of column', async () => {
  const person = await makePerson()
  const places = new Set(await findAny(person))
  for (const place of [
    'owners.name',
    'owners.email',
    'owners.phone_number',
    'accounts.holder',
    'accounts.iban',
    'accounts.balance',
    'account_identifiers.iban',
    'asks.redirect_url',
    'consents.data',
    'consents.email',
    'consents.phone_number',
    'import_files.bytes',
    'imports.file_name',
    'imports.report',
    'messages.address',
    'transaction_versions.body',
    'transaction_versions.record',
  ])
    assert.ok(places.has(place), `${place} is not among ${[...places]}`)
  const reviews = await database.rows(sql`select 1 from match_reviews where account_id = ${person.accountId}`)
  assert.ok(reviews.length > 0, 'there is a review')
})

test('nothing of an erased person is left; another person’s rows are unchanged; the proof stays', async () => {
  const [person, other] = [await makePerson(), await makePerson()]
  const before = await rowsOf(other)
  const reads = await database.rows(sql`select * from reads order by chain, sequence, position`)
  const preview = await previewErasure(deps, [person.ownerId])
  assert.notDeepEqual(await findAny(person), [], 'a preview changes nothing')

  const erased = await person.me.erase()
  const report = assertOk(erased).json()
  assert.deepEqual(report, preview)
  assert.deepEqual(report, {
    owners: 1,
    consentsEnded: 2,
    consentsKeptAsProof: 2,
    accountsErased: 1,
    transactionsErased: report.transactionsErased,
    accountsKept: 0,
    readsKeptAsProof: 2,
  })
  assert.ok(report.transactionsErased >= 9, String(report.transactionsErased))

  assert.deepEqual(await findAny(person), [])
  assert.deepEqual(await rowsOf(other), before)
  assert.ok((await findAny(other)).length > 0)

  const after = await database.rows(sql`select * from reads order by chain, sequence, position`)
  assert.deepEqual(after, reads, 'every recorded read stays')
  assert.deepEqual((await verify(database)).faults, [])

  assert.equal(await statusOf(person.consent.consentId), 'revoked_by_psu')
  assert.equal(await statusOf(person.waiting.consentId), 'failed')
  const proof = await read(token, person.consent.consentId)
  for (const field of ['email', 'phoneNumber', 'data', 'locale', 'redirectUrl', 'consentUrl'])
    assert.ok(!(field in proof), field)
  assert.equal(proof.validUntil, person.consent.validUntil)
  const [answered] = await database.rows<{ decision: string; hash: Buffer | null }>(sql`
    select decision, terms_hash as hash from asks where consent_id = ${person.consent.consentId} and number = 1`)
  assert.equal(answered!.decision, 'approved')
  assert.ok(answered!.hash)
})

test('after an erasure nothing of the person can be read, signed in to or asked about', async () => {
  const person = await makePerson()
  const session = person.me
  assertOk(await session.erase())
  for (const path of ['/owner/session', '/owner/consents', '/owner/reads.json'])
    assertRefused(await session.get(path), ROW.token_expired)
  assertRefused(await session.send('POST', '/owner/erasure', { confirm: true, pin: '123456' }), ROW.token_expired)
  assertRefused(await ask(`/service/accounts/${person.accountId}/transactions`, token), ROW.not_found)
  assertRefused(await ask(`/service/accounts?consentId=${person.consent.consentId}`, token), ROW.consent)
  assertRefused(await ask(`/owner/asks/${person.consent.consentId}`), ROW.not_found)
  for (const suffix of ['pin', 'renew', 'authorize']) {
    const answer = await post(
      `/service/consents/${person.consent.consentId}/${suffix}`,
      token,
      suffix === 'authorize' ? { pin: '123456' } : {},
    )
    assertRefused(answer, ROW.not_found)
  }
  const gone = await ask(`/service/consents/${person.consent.consentId}`, { method: 'DELETE', ...token })
  assert.equal(gone.statusCode, 204)
  const { email } = person
  await fromPage('/owner/pin', { email })
  assertRefused(await fromPage('/owner/session', { email, pin: await signInPinFor(email) }), ROW.invalid_pin)
})

test('an erased person may be asked again: as a new owner, without the data of the old one', async () => {
  const person = await makePerson()
  assertOk(await person.me.erase())
  const { consentId } = await start(token, { inquiryId, email: person.email })
  const [row] = await database.rows<{ ownerId: string }>(sql`
    select owner_id as "ownerId" from consents where id = ${consentId}`)
  assert.notEqual(row!.ownerId, person.ownerId)
  const me = await signIn({ email: person.email })
  const { data } = assertOk(await me.get('/owner/consents')).json()
  assert.deepEqual(
    data.map((each: { consentId: string }) => each.consentId),
    [consentId],
  )
  assert.ok(!('name' in me.answer.json()))
})

test('an erasure by the person covers both environments', async () => {
  const person = await makePerson()
  const real = await createOwner(deps, TESTER, {
    environment: 'production',
    name: person.name,
    email: person.email,
    phoneNumber: null,
  })
  const me = await signIn({ email: person.email })
  assert.equal(assertOk(await me.erase()).json().owners, 2)
  assert.deepEqual(await findAny(person), [])
  const [row] = await database.rows<{ erased: boolean }>(sql`
    select erased_at is not null as erased from owners where id = ${real.id}`)
  assert.equal(row!.erased, true)
})

const OTHER_NODE = onCluster('the rows of two owners may be on two nodes')

test('an account that a consent of another owner needs is kept, with its data', { skip: OTHER_NODE }, async () => {
  const [person, other] = [await makePerson(), await makePerson()]
  // As an account with two holders would have it.
  await database.rows(sql`
    insert into grants (account_id, consent_id, bucket, tenant_id, environment)
    values (${person.accountId}, ${other.consent.consentId}, bucket_of(${person.accountId}), ${client.tenant.id}, 'sandbox')`)
  const list = `/service/accounts/${person.accountId}/transactions?consentId=${other.consent.consentId}`
  const before = assertOk(await ask(list, token)).json()
  const report = assertOk(await person.me.erase()).json()
  assert.deepEqual([report.accountsErased, report.accountsKept, report.transactionsErased], [0, 1, 0])
  assert.deepEqual(assertOk(await ask(list, token)).json(), before)
  assert.deepEqual(await find(person.email), [])
  assert.deepEqual(await find(person.phoneNumber), [])
  assert.deepEqual(await find(person.name), [])
})

test('the erased person’s contact beside another person’s address is erased too, and theirs stays', async () => {
  const [person, other] = [await makePerson(), await makePerson()]
  const { consentId } = await start(token, { inquiryId, email: other.email, phoneNumber: person.phoneNumber })
  assertOk(await person.me.erase())
  assert.deepEqual(await findAny(person), [])
  const kept = await read(token, consentId)
  assert.deepEqual([kept.email, kept.phoneNumber, kept.status], [other.email, undefined, 'initiated'])
})

test('confirm must be true, and there must be a PIN', async () => {
  const person = await makePerson()
  const pin = '123456'
  for (const body of [
    {},
    { confirm: true },
    { confirm: false, pin },
    { confirm: 'true', pin },
    { confirm: true, pin, more: 1 },
  ])
    assertRefused(await person.me.send('POST', '/owner/erasure', body), ROW.invalid_argument)
  assert.equal(await statusOf(person.consent.consentId), 'valid')
})

test('a consent started during the erasure is either erased with it or belongs to a new owner', async () => {
  for (let round = 0; round < 3; round++) {
    const person = await makePerson()
    const body = { inquiryId, email: person.email }
    const starts = Array.from({ length: 6 }, () => post('/service/consents', token, body))
    const [erased, ...started] = await Promise.all([person.me.erase(), ...starts])
    assertOk(erased)
    for (const answer of started) assert.equal(answer.statusCode, 201, answer.body)
    const [left] = await database.rows<{ count: number }>(sql`
      select count(*) from consents c join owners o on o.id = c.owner_id
      where o.erased_at is not null and (c.email is not null or c.phone_number is not null or c.data <> '[]')`)
    assert.equal(left!.count, 0)
    const [open] = await database.rows<{ count: number }>(sql`
      select count(*) from consents c join owners o on o.id = c.owner_id
      where o.erased_at is not null and c.status in ('initiated', 'started', 'valid')`)
    assert.equal(open!.count, 0)
  }
})

test('vitrine erase shows a preview, does it with --yes, and finds a person by id, address or number', async (t) => {
  const env = { DATABASE_URL: databaseUrl }
  await t.test('by id: a preview, then the erasure, then not found', async () => {
    const person = await makePerson()
    const preview = await vitrine(['erase', person.ownerId], env)
    assert.equal(preview.code, 0, preview.err)
    assert.match(preview.out, new RegExp(`${person.ownerId} \\(sandbox\\)`))
    assert.match(preview.out, /This would erase:\n\s+accounts\s+1 with \d+ transactions/)
    assert.match(preview.out, /Nothing was changed\. .*--yes/)
    assert.equal(await statusOf(person.consent.consentId), 'valid')
    assert.ok((await findAny(person)).length > 0)
    const done = await vitrine(['erase', person.ownerId, '--yes'], env)
    assert.equal(done.code, 0, done.err)
    assert.match(done.out, /Erased:\n\s+accounts\s+1 with/)
    assert.deepEqual(await findAny(person), [])
    assert.equal(await statusOf(person.consent.consentId), 'revoked_by_psu')
    const again = await vitrine(['erase', person.ownerId, '--yes'], env)
    assert.equal(again.code, 1)
    assert.match(again.err, /There is no owner.*vitrine owner list/)
  })
  await t.test('by address and by number, however written', async () => {
    const person = await makePerson()
    for (const text of [
      ` ${person.email.toUpperCase()}`,
      `${person.phoneNumber.slice(0, 4)} ${person.phoneNumber.slice(4)}`,
    ]) {
      const { code, out, err } = await vitrine(['erase', text], env)
      assert.equal(code, 0, err)
      assert.ok(out.includes(person.ownerId))
    }
  })
  await t.test('no person named: wrong usage', async () => assert.equal((await vitrine(['erase'], env)).code, 2))
  assert.deepEqual((await verify(database)).faults, [])
})
