import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Note, openFile, type Scanned, type SourceRecord, scan } from '@vitrine/bank-statements'
import { NO_RULES, openCategorizer } from '@vitrine/categorizer'
import { isIban, startOfDay, zoneOfCountry } from '@vitrine/money'
import { categoriser } from '../ledger/write/categorised.ts'
import { DEMO_STORIES, openDemoBank } from './demo-bank.ts'
import { DEMO_PEOPLE } from './people.ts'

const BEGINS = '2024-11-01'
const NOW = new Date('2026-11-18T12:00:00Z')
const bank = openDemoBank({ begins: BEGINS, live: [] }, NOW)
const TOLD = DEMO_PEOPLE.flatMap((person) =>
  person.stories.flatMap((story) =>
    bank.describe(story.story).accounts.map((account) => ({ person, story, account, ...bank.describe(story.story) })),
  ),
)

function recordsIn(text: string, currency: string): SourceRecord[] {
  const records: SourceRecord[] = []
  const notes: Note[] = []
  const take = (event: Scanned) => {
    if (event.kind === 'entry') records.push(...event.entry.records)
    if (event.kind === 'note') notes.push(event.note)
    assert.notEqual(event.kind, 'refused')
  }
  const file = openFile(scan(take), { currency })
  file.write(Buffer.from(text))
  file.end()
  assert.deepEqual(notes, [])
  return records
}

const everything = TOLD.map(({ story, account, holder }) => ({
  account,
  country: DEMO_STORIES.find((one) => one.story === story.story)!.country,
  holder,
  records: bank.files(story, account, null).flatMap(({ text }) => recordsIn(text, account.currency)),
}))

test('each story ends as it says it does', () => {
  for (const { story, begins, country, expected } of DEMO_STORIES) {
    const end = new Date(Date.parse(begins) + (expected.afterDays + 1) * 86_400_000).toISOString().slice(0, 10)
    const at = new Date(startOfDay(end, zoneOfCountry(country)).getTime() - 1)
    const { accounts } = openDemoBank({ begins, live: [] }, at).describe(story)
    const told = accounts.map(({ account, booked, pending, balance }) => [account, { booked, pending, balance }])
    assert.deepEqual(Object.fromEntries(told), expected.accounts, story)
  }
})

test('three people have seven accounts at three banks in two countries, with thousands of lines and real check digits', () => {
  assert.deepEqual([DEMO_PEOPLE.length, TOLD.length], [3, 7])
  const lines = everything.reduce((sum, { records }) => sum + records.length, 0)
  assert.ok(lines > 7_000 && lines < 11_000, String(lines))
  assert.ok(everything[0]!.records.length > 3_000)
  for (const { account, records } of everything)
    for (const iban of [account.iban, ...records.flatMap(({ counterparty }) => counterparty?.iban ?? [])])
      assert.ok(isIban(iban), iban)
})

test('no account is overdrawn, whenever the demo is started', () => {
  for (const begins of ['2023-03-01', '2024-06-01', '2025-09-01']) {
    const end = new Date(Date.parse(begins) + 800 * 86_400_000)
    const life = openDemoBank({ begins, live: [] }, end)
    for (const { story, account } of TOLD)
      for (const { movement, balance } of life.lines(story.story, account, new Date(0)))
        assert.ok(!balance?.startsWith('-'), `${story.story} ${account.account} ${movement} ${balance}`)
  }
})

const TO_FRIENDS = ['Skupno darilo', 'Vse najboljše!', 'Vstopnice za koncert']

test('nearly all card payments and all bills get a category, and salaries and own transfers none', async () => {
  const categorizer = await openCategorizer()
  for (const { account, country, holder, records } of everything) {
    const ibans = TOLD.filter((one) => one.holder === holder).map((one) => one.account.iban)
    const decide = categoriser(categorizer, { country, ibans, holders: holder.split(' in ') }, NO_RULES, new Map())
    const categoryOf = (record: SourceRecord) => decide(record, '').category
    const isCard = ({ bankCode }: SourceRecord) => bankCode?.startsWith('PMNT-CCRD') || bankCode === 'posd'
    const cards = records.filter(isCard)
    const known = cards.filter((record) => categoryOf(record) !== undefined)
    const unknown = cards.filter((record) => categoryOf(record) === undefined).map((one) => one.counterparty?.name)
    assert.ok(known.length >= cards.length * 0.98, `${account.name}: ${[...new Set(unknown)].join(', ')}`)
    const own = records.filter(({ counterparty }) => ibans.includes(counterparty?.iban ?? ''))
    for (const record of own) assert.equal(categoryOf(record), undefined, record.description)
    const bills = records.filter((one) => one.amount.startsWith('-') && !isCard(one) && !own.includes(one))
    const without = bills.filter((one) => categoryOf(one) === undefined).map(({ description }) => description)
    assert.deepEqual(
      [...new Set(without)].filter((text) => !TO_FRIENDS.includes(text!)),
      [],
      account.name,
    )
  }
})

test('on every day something is pending on the main account, and some of it is booked at another amount', () => {
  const [{ story, account }] = TOLD as [(typeof TOLD)[number]]
  const day = (n: number) => new Date(NOW.getTime() + n * 86_400_000)
  const linesAt = (n: number) =>
    openDemoBank({ begins: BEGINS, live: [] }, day(n)).lines(story.story, account, day(n - 10))
  let changed = 0
  for (let n = 0; n < 30; n++) {
    const pending = linesAt(n).filter(({ status }) => status === 'pending')
    const later = linesAt(n + 3)
    if (n > 0 && day(n).getUTCDate() >= 15) assert.ok(pending.length > 0, day(n).toISOString())
    changed += pending.filter(
      (one) => later.find(({ movement }) => movement === one.movement)!.amount !== one.amount,
    ).length
  }
  assert.ok(changed > 10, String(changed))
})

test('nobody pays in two towns on one day', () => {
  for (const person of DEMO_PEOPLE) {
    const towns = new Map<string, Set<string>>()
    for (const told of TOLD.filter((one) => one.person === person)) {
      const { payments } = DEMO_STORIES.find(({ story }) => story === told.story.story)!
      for (const { movement, authorised } of bank.lines(told.story.story, told.account, new Date(0))) {
        const { place } = payments.find(({ name }) => movement.startsWith(`${name}/`))!
        const day = authorised.slice(0, 10)
        if (place && !movement.endsWith('reversal')) towns.set(day, (towns.get(day) ?? new Set()).add(place))
      }
    }
    assert.ok(towns.size > 600)
    for (const [day, names] of towns) assert.equal(names.size, 1, `${person.name} ${day}: ${[...names].join(', ')}`)
  }
})
