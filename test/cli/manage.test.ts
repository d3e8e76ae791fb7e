/** What an operator does on a server without a browser: lists as tables and as JSON, and errors without a stack. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text as textOf } from 'node:stream/consumers'
import { test } from 'node:test'
import { PROGRAM } from '../abuse/servers.ts'
import { vitrine } from '../support/command.ts'
import { fill, makeFixture, makeOwner, record, records } from '../support/make.ts'
import { testService } from '../support/service.ts'

const service = await testService()
const { deps, databaseUrl, ask } = service
const env = { DATABASE_URL: databaseUrl }
const fixture = await makeFixture(deps, { iban: 'SI56192001234567892' })
await fill(deps, fixture.accountId, records(3))
await ask(fixture.path, { token: fixture.token })

const done = async (...args: string[]) => {
  const { code, out, err } = await vitrine(args, env)
  assert.equal(code, 0, `${args.join(' ')}: ${err}`)
  return out
}
const { slug } = fixture.tenant

const LISTS: [args: string[], has: string][] = [
  [['tenant', 'list'], slug],
  [['key', 'list', '--tenant', slug, '--status', 'usable'], fixture.keyId],
  [['inquiry', 'list', '--tenant', slug], fixture.inquiryId],
  [['provider', 'list'], 'bank-europe-ljubljana'],
  [['owner', 'list', '--text', 'ana'], fixture.ownerId],
  [['account', 'list', '--iban', 'SI56192001234567892'], fixture.accountId],
  [['account', 'list', '--tenant', slug], fixture.accountId],
  [['consent', 'list', '--owner', fixture.ownerId], fixture.consentId],
  [['transaction', 'list', '--account', fixture.accountId, '--text', 'row'], 'tx_'],
  [['audit', 'list', '--tenant', slug], fixture.consentId],
  [['message', 'list'], ''],
  [['csv-profile', 'list'], ''],
  [['job', 'list'], ''],
]

test('every list is a table for people, and with --json a list for programs', async () => {
  for (const [args, has] of LISTS) {
    assert.ok((await done(...args)).includes(has), args.join(' '))
    const rows = JSON.parse(await done(...args, '--json'))
    assert.ok(Array.isArray(rows), args.join(' '))
    if (has !== '') assert.ok(JSON.stringify(rows[0]).includes(has), args.join(' '))
  }
})

test('the day of a booking is shown as the bank writes it, and not as it is in UTC', async () => {
  const { accountId } = await makeFixture(deps)
  const one = { status: 'booked' as const, booked: '2026-02-27', amount: '-4.50', currency: 'EUR' }
  await fill(deps, accountId, [{ ...one, description: 'Bakery' }])
  const [row] = JSON.parse(await done('transaction', 'list', '--account', accountId, '--json'))
  assert.deepEqual([row.executed, row.timeZone], ['2026-02-26T23:00:00.000Z', 'Europe/Ljubljana'])
  assert.match(await done('transaction', 'list', '--account', accountId), / 2026-02-27 +-4\.50 /)
})

test('one thing is shown with its fields, and as JSON', async () => {
  for (const [args, field] of [
    [['tenant', 'show', slug], 'companyName'],
    [['owner', 'show', fixture.ownerId], 'consents'],
    [['account', 'show', fixture.accountId], 'holder'],
    [['consent', 'show', fixture.consentId], 'asks'],
  ] as [string[], string][]) {
    assert.match(await done(...args), new RegExp(field))
    assert.ok(field in JSON.parse(await done(...args, '--json')), args.join(' '))
  }
})

test('changes by command are made, and what they end is shown first', async () => {
  await done('tenant', 'edit', slug, '--company', 'Changed Ltd')
  assert.match(await done('tenant', 'show', slug), /Changed Ltd/)
  await done('provider', 'edit', 'bank-europe-ljubljana', '--name', 'Changed Bank')
  await done('owner', 'edit', fixture.ownerId, '--phone', '+38640555666')
  assert.match(await done('owner', 'show', '+38640555666'), /Ana Novak/)
  await done('account', 'edit', fixture.accountId, '--name', 'Changed')
  const rotated = await done('key', 'rotate', fixture.keyId, '--overlap', '24')
  assert.match(rotated, /Api-Secret {2}vs_/)
  assert.match(
    await done('tenant', 'retire', slug),
    /2 keys, 1 inquiry, 1 valid consent and 0 unanswered ones\nwould end/,
  )
  assert.match(await done('tenant', 'retire', slug, '--yes'), /ended with/)
  assert.match(await done('consent', 'show', fixture.consentId), /was ended/)
  const refused = await vitrine(['key', 'create', '--tenant', slug, '--environment', 'sandbox'], env)
  assert.equal(refused.code, 1)
  assert.match(refused.err, /is retired/)
})

test('a wrong password, a wrong database and an unknown id are one line that says what to do', async () => {
  const wrong = new URL(databaseUrl)
  wrong.password = 'not-it'
  const nowhere = new URL(databaseUrl)
  nowhere.pathname = '/nowhere'
  const noDatabase = [nowhere, /"nowhere" does not exist.*DATABASE_URL/] as const
  const noPassword = [wrong, /password authentication failed.*DATABASE_URL/] as const
  // The nodes of a test cluster ask for no password.
  for (const [url, says] of process.env.VITRINE_TEST_NODES ? [noDatabase] : [noPassword, noDatabase]) {
    const { code, err } = await vitrine(['tenant', 'list'], { DATABASE_URL: url.href })
    assert.equal(code, 1)
    assert.match(err, says)
    assert.doesNotMatch(err, /\n {4}at /)
    assert.ok(!err.includes('not-it'))
  }
  const { code, err } = await vitrine(['account', 'show', 'acc_nobody'], env)
  assert.deepEqual([code, err], [1, 'vitrine account: There is no account acc_nobody. See: vitrine account list\n'])
})

test('import reads what another program writes, and says where it broke', async () => {
  const importing = async (text: string) => {
    const child = spawn(process.execPath, [PROGRAM, 'import', '-', '--dry-run', '--json'], {
      env: { PATH: process.env.PATH },
    })
    child.stdin.end(text)
    const [out, err, [code]] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'close')])
    return { code, out, err }
  }
  const rows =
    'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP)\n03/02/2026,Shop,Bread,CARD,-12.30,100.00\n'
  const read = await importing(rows)
  assert.equal(read.code, 0, read.err)
  const { file, statements } = JSON.parse(read.out)
  assert.deepEqual([file, statements[0].transactions[0].amount], ['stdin', '-12.30'])
  const broken = await importing(rows.replace('-12.30', '-12.3O'))
  assert.equal(broken.code, 1)
  assert.match(broken.err, /^vitrine import: stdin, line 2: column "Amount \(GBP\)": "-12\.3O"/)
})

test('a reader that stops early is no error', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'help'], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Closed before anything is written: the first write fails.
  child.stdout.destroy()
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const [code] = await once(child, 'close')
  assert.deepEqual([code, err], [0, ''])
})

test('--version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  assert.equal(await done('--version'), `${version}\n`)
})

test('transactions are found by days of booking as the bank counts them, both included', async () => {
  const { accountId } = await makeOwner(deps, { iban: 'SI56192001234567989' })
  // Midnight in Ljubljana is the day before in UTC.
  await fill(
    deps,
    accountId,
    ['2026-04-11', '2026-04-12', '2026-04-13', '2026-04-14'].map((booked) => record({ booked, description: booked })),
  )
  const days = async (...period: string[]) =>
    JSON.parse(await done('transaction', 'list', '--account', accountId, '--json', ...period)).map(
      ({ description }: { description: string }) => description,
    )
  assert.deepEqual(await days('--from', '2026-04-12', '--until', '2026-04-13'), ['2026-04-13', '2026-04-12'])
  assert.deepEqual(await days('--until', '2026-04-11'), ['2026-04-11'])
  assert.deepEqual(await days('--from', '2026-04-13T22:00:00Z'), ['2026-04-14'])
  const { code, err } = await vitrine(['transaction', 'list', '--account', accountId, '--from', '12.4.2026'], env)
  assert.deepEqual([code, /--from must be a day such as 2026-02-28/.test(err)], [2, true])
})

test('a misspelt command is answered with the one that is meant, and not with the whole help', async () => {
  for (const [args, meant] of [
    [['tenent', 'list'], 'vitrine: there is no command "tenent"; did you mean "vitrine tenant"?\n'],
    [['webhook', 'replya'], 'vitrine webhook: there is no "replya"; did you mean "vitrine webhook replay"?\n'],
  ] as const) {
    const { code, err } = await vitrine([...args], env)
    assert.deepEqual([code, err], [2, meant])
  }
  assert.match(
    (await vitrine(['nothing-like-it'], env)).err,
    /no command "nothing-like-it"\n\n[\s\S]*vitrine <command>/,
  )
})

test('commands say what comes next, and count in words', async () => {
  assert.match(
    (await vitrine(['operator', 'add', 'new@example.com'], { ...env, PUBLIC_URL: 'https://ais.example.com' })).out,
    /Next: sign in at https:\/\/ais\.example\.com\/console, with an authenticator app/,
  )
  const other = await makeFixture(deps)
  const inquiry = [
    '--tenant',
    other.tenant.slug,
    '--environment',
    'sandbox',
    '--name',
    'x',
    '--why',
    'y',
    '--scope',
    'all',
  ]
  const long = await vitrine(['inquiry', 'create', ...inquiry, '--frequency', 'daily', '--days', '400'], env)
  assert.deepEqual([long.code, /longer than the 180/.test(long.err)], [0, true], long.err)
  assert.match(
    await done('tenant', 'retire', other.tenant.slug),
    /^1 key, 2 inquiries, 1 valid consent and 0 unanswered/,
  )
  const columns = (await done('erase', other.ownerId))
    .split('\n')
    .flatMap((line) => /^ {2}\S.*? {2,}(?=\d)/.exec(line) ?? [])
  assert.equal(new Set(columns.map(({ length }) => length)).size, 1, columns.join('\n'))
})
