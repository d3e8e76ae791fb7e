import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isIban } from '@vitrine/money'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readStory, STORY_SCHEMA, StoryFaults } from '../src/stories/read-story.ts'
import { STORIES } from '../src/stories/stories.ts'
import { customerOf, endOf, endOfDay, everyAccount, stateAt } from './stand.ts'

test('there are eight stories, and each ends as it says it does', () => {
  assert.equal(STORIES.length, 8)
  for (const story of STORIES) {
    const customer = customerOf(story.story)
    const told = Object.fromEntries(
      customer.accounts.map(({ key }) => {
        const { booked, pending, balance } = stateAt(customer, key, endOf(customer))
        return [key, { booked: booked.length, pending: pending.length, balance }]
      }),
    )
    assert.deepEqual(told, story.expected.accounts, story.story)
  }
})

test('the schema is valid JSON Schema, and accepts every story', () => {
  const validate = new Ajv2020({ strict: false }).compile(STORY_SCHEMA)
  for (const story of STORIES) assert.ok(validate(story), `${story.story}: ${JSON.stringify(validate.errors)}`)
})

test('a story that cannot be told is refused with everything that is wrong with it', () => {
  const story = structuredClone(STORIES[0]!)
  const [first, second, third] = story.payments
  const broken: [change: (one: typeof story) => unknown, why: RegExp][] = [
    [(one) => ({ ...one, begins: '2026-02-30' }), /2026-02-30 is not a date/],
    [(one) => ({ ...one, mood: 'sad' }), /mood is not a field of it/],
    [(one) => ({ ...one, country: 'XX' }), /country must look like/],
    [(one) => ({ ...one, payments: [{ ...first, amount: '12' }] }), /payments\[0\].amount must look like/],
    [(one) => ({ ...one, payments: [{ ...first, account: 'none' }] }), /none is not an account of the story/],
    [(one) => ({ ...one, payments: [{ ...first, day: 3 }] }), /say when with one of/],
    [(one) => ({ ...one, payments: [{ ...first, on: 'friday' }] }), /needs "on", such as 1/],
    [(one) => ({ ...one, payments: [second, third, second] }), /two payments are called rent/],
    [(one) => ({ ...one, payments: [{ ...first, withdrawnAfterDays: 1 }] }), /only a hold can be withdrawn/],
    [(one) => ({ ...one, payments: [{ ...first, type: 'batch' }] }), /"parts" and the type "batch" belong together/],
    [(one) => ({ ...one, faults: [{ fault: 'earthquake', day: 1 }] }), /faults\[0\].fault must be one of/],
    [({ about: _, ...one }) => one, /about is missing/],
    [() => [], /the story must be an object/],
  ]
  for (const [change, why] of broken) {
    assert.throws(
      () => readStory(change(story)),
      (error) => error instanceof StoryFaults && why.test(error.message),
      String(why),
    )
  }
})

test('the same story and seed are the same truth, whatever was asked before; another seed is another one', () => {
  for (const { customer, account } of everyAccount()) {
    const asked = new Map()
    const early = stateAt(customer, account.key, endOfDay(customer, 30), asked)
    const late = stateAt(customer, account.key, endOf(customer), asked)
    const again = customerOf(customer.story.story)
    assert.deepEqual(stateAt(again, account.key, endOf(again)), late)
    assert.deepEqual(stateAt(again, account.key, endOfDay(again, 30), asked), early)
    assert.ok(isIban(account.iban), account.iban)
  }
  const [one, two] = [customerOf('household', 1), customerOf('household', 2)]
  assert.notEqual(one.accounts[0]!.iban, two.accounts[0]!.iban)
  assert.notEqual(stateAt(one, 'current', endOf(one)).balance, stateAt(two, 'current', endOf(two)).balance)
})

test('a payment lives: a hold, a tip at the booking, a withdrawal, a correction, a reversal, a removal', () => {
  const find = (story: string, key: string, id: string, day: number) => {
    const customer = customerOf(story)
    const { booked, pending } = stateAt(customer, key, endOfDay(customer, day))
    return [...booked, ...pending]
      .filter(({ movement }) => movement.id.startsWith(id))
      .map(({ status, amount, text }) => `${status} ${amount} ${text}`)
  }
  assert.deepEqual(find('household', 'current', 'dinner', 43), [])
  assert.deepEqual(find('household', 'current', 'dinner', 44), ['pending -52.00 Restaurant'])
  assert.deepEqual(find('household', 'current', 'dinner', 46), ['booked -58.00 Restaurant'])
  assert.deepEqual(find('household', 'current', 'fuel', 50), ['pending -100.00 Zapfsäule 4'])
  assert.deepEqual(find('household', 'current', 'fuel', 51), ['booked -61.13 Zapfsäule 4'])
  assert.deepEqual(find('household', 'current', 'shoes', 22), ['pending -89.90 Kauf abgebrochen'])
  assert.deepEqual(find('household', 'current', 'shoes', 23), [])
  assert.deepEqual(find('overdraft', 'current', 'pharmacy', 31), ['booked -18.90 POS 1189'])
  assert.deepEqual(find('overdraft', 'current', 'pharmacy', 43), ['booked -15.90 POS 1189 berichtigt'])
  assert.deepEqual(find('overdraft', 'current', 'double-fee', 38), ['booked -6.90 Kontoführung irrtümlich'])
  assert.deepEqual(find('overdraft', 'current', 'double-fee', 43), [])
  assert.deepEqual(find('joint', 'shared', 'gym', 29), ['booked -79.00 Contributie', 'booked 79.00 Storno Contributie'])
})

test('money that goes to another account of the story arrives there', () => {
  const customer = customerOf('household')
  const [line] = stateAt(customer, 'savings', endOfDay(customer, 1)).booked
  assert.equal(line!.amount, '200.00')
  assert.equal(line!.movement.party.iban, customer.accounts[0]!.iban)
})

test('in the night when clocks change a time that does not exist still has its place', () => {
  const customer = customerOf('traveller')
  const { booked } = stateAt(customer, 'current', endOf(customer))
  const [bar, bus] = ['late-bar', 'night-bus'].map(
    (name) => booked.find(({ movement }) => movement.id.startsWith(name))!.movement,
  )
  assert.equal(new Date(bar!.authorised).toISOString(), '2026-03-28T23:20:00.000Z')
  assert.equal(new Date(bus!.authorised).toISOString(), '2026-03-29T01:30:00.000Z')
})
