/** What a story may say about when, where and how much. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStory, StoryFaults } from '../src/stories/read-story.ts'
import type { Story, StoryPayment } from '../src/stories/story.ts'
import { accountStateAt, type TruthLine } from '../src/truth/account-state.ts'
import { localText } from '../src/truth/calendar.ts'
import { makeCustomer } from '../src/truth/customer.ts'
import { endOfDay } from './stand.ts'

const told = (
  payment: Omit<StoryPayment, 'name' | 'type' | 'with'> & Partial<StoryPayment>,
  more: Partial<Story> = {},
) =>
  readStory({
    story: 'words',
    about: 'One payment.',
    begins: '2026-01-01',
    country: 'CH',
    people: { ana: { name: 'Ana Novak' } },
    accounts: {
      main: { kind: 'current', holders: ['ana'], name: 'Konto', currency: 'CHF', opening: '0.00' },
      other: { kind: 'savings', holders: ['ana'], name: 'Sparkonto', currency: 'CHF', opening: '0.00' },
    },
    payments: [{ name: 'one', type: 'card', with: 'Kiosk', ...payment }],
    expected: { afterDays: 0, accounts: {} },
    ...more,
  })

function linesOf(story: Story, day = 364): TruthLine[] {
  const customer = makeCustomer(story, 1)
  const { booked, pending } = accountStateAt(new Map(), customer, customer.accounts[0]!, endOfDay(customer, day))
  return [...booked, ...pending]
}

const days = (lines: TruthLine[]) => lines.map(({ movement }) => movement.id.slice(-10))

test('a payment is made only in its seasons and months, and not in those it leaves out', () => {
  const seasons = { winter: { from: '12-30', to: '01-02' }, away: { from: '30', to: '02' } }
  const daily = { every: 'day', amount: '-1.00' } as const
  const inWinter = days(linesOf(told({ ...daily, during: ['winter'] }, { seasons })))
  assert.deepEqual(inWinter, ['2026-01-01', '2026-01-02', '2026-12-30', '2026-12-31'])
  const away = days(linesOf(told({ ...daily, during: ['away', 'june'] }, { seasons })))
  assert.deepEqual(away.slice(0, 4), ['2026-01-01', '2026-01-02', '2026-01-30', '2026-01-31'])
  assert.equal(away.filter((day) => day.startsWith('2026-06')).length, 30)
  const home = days(linesOf(told({ ...daily, except: ['winter', 'june'] }, { seasons })))
  assert.equal(home.length, 365 - 4 - 30)
  const yearly = told({ every: 'month', on: 31, during: ['february'], amount: '-1.00' })
  assert.deepEqual(days(linesOf(yearly)), ['2026-02-28'])
})

test('a habit has a chance, is sometimes paid twice, and keeps to weekends where it says so', () => {
  const some = linesOf(told({ every: 'day', chance: 30, amount: '-1.00' }))
  assert.ok(some.length > 80 && some.length < 140, String(some.length))
  assert.equal(linesOf(told({ every: 'weekend', amount: '-1.00' })).length, 104)
  const twice = linesOf(told({ every: 'day', again: 100, at: '10:00', amount: '-1.00', holdDays: 1 }), 0)
  assert.deepEqual(
    new Set(twice.map(({ movement }) => movement.id)),
    new Set(['one/2026-01-01', 'one/2026-01-01-again']),
  )
  const [first, again] = twice
  const apart = Math.abs(again!.movement.authorised - first!.movement.authorised)
  assert.ok(apart >= 60_000 && apart <= 1_800_000)
})

test('times, amounts and shops are drawn from what the story names, and a price abroad is converted', () => {
  const story = told({
    every: 'day',
    at: { from: '07:00', to: '08:59' },
    amount: ['-1.50', '-2.50'],
    with: ['Bäckerei Morgenrot', { name: 'Café Hinterhof', place: 'Baden' }],
    place: 'Zürich',
  })
  const lines = linesOf(story)
  assert.deepEqual(new Set(lines.map(({ amount }) => amount)), new Set(['-1.50', '-2.50']))
  const shops = new Set(lines.map(({ movement }) => `${movement.party.name}, ${movement.party.place}`))
  assert.deepEqual(shops, new Set(['Bäckerei Morgenrot, Zürich', 'Café Hinterhof, Baden']))
  for (const { movement } of lines)
    assert.match(localText(movement.authorised, 'Europe/Zurich').slice(11), /^0[78]:\d\d:00$/)
  const [abroad] = linesOf(told({ day: 0, foreign: { amount: '-10.01', currency: 'EUR', rate: '1.0660' } }))
  assert.deepEqual([abroad!.amount, abroad!.movement.exchange?.amount], ['-9.39', '-10.01'])
})

test('a payment may be booked and corrected within seconds', () => {
  const story = told({
    day: 0,
    at: '10:00:05',
    amount: '-8.19',
    holdAmount: '-9.00',
    bookedAfterSeconds: 90,
    correctedAfterSeconds: 30,
    correctedAmount: '-8.91',
  })
  const customer = makeCustomer(story, 1)
  const authorised = Date.parse('2026-01-01T09:00:05Z')
  const at = (seconds: number) => {
    const { booked, pending } = accountStateAt(new Map(), customer, customer.accounts[0]!, authorised + seconds * 1000)
    return [...booked, ...pending].map(({ status, amount }) => `${status} ${amount}`)
  }
  assert.deepEqual([at(-1), at(0), at(89), at(90), at(119), at(120)].flat(), [
    ...['pending -9.00', 'pending -9.00', 'booked -8.19', 'booked -8.19', 'booked -8.91'],
  ])
})

test('without an account it is the first one, and a number that the story gives is the account’s', () => {
  const iban = 'CH0399020004711208315'
  const accounts = {
    main: { kind: 'current', holders: ['ana'], name: 'Konto', currency: 'CHF', opening: '0.00', iban },
  } as const
  const story = told({ day: 0, amount: '-1.00' }, { accounts: { main: { ...accounts.main, holders: ['ana'] } } })
  assert.equal(makeCustomer(story, 1).accounts[0]!.iban, iban)
  assert.equal(linesOf(story).length, 1)
})

test('a season that nobody described and a payment without an amount are refused', () => {
  const refused: [payment: Parameters<typeof told>[0], why: RegExp][] = [
    [{ day: 0, amount: '-1.00', during: ['monsoon'] }, /monsoon is neither in "seasons" nor a month/],
    [{ day: 0 }, /say how much with "amount" or "foreign"/],
  ]
  for (const [payment, why] of refused)
    assert.throws(
      () => told(payment),
      (error) => error instanceof StoryFaults && why.test(error.message),
    )
})
