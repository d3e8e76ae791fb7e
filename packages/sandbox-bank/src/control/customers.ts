import { parseInstant } from '@vitrine/money'
import { idOfLine, type Naming } from '../berlin-group/render.ts'
import type { BankCall } from '../http/context.ts'
import { type BankAnswer, jsonAnswer, jsonBody } from '../http/message.ts'
import { canBegin, findPaymentFaults, readStory, STORY_SCHEMA, StoryFaults } from '../stories/read-story.ts'
import { findSchemaFaults } from '../stories/schema-check.ts'
import type { StoryPayment } from '../stories/story.ts'
import { accountStateAt, type TruthLine } from '../truth/account-state.ts'
import { dateAt, localText } from '../truth/calendar.ts'
import { type Customer, type CustomerAccount, loginOf, makeCustomer } from '../truth/customer.ts'
import type { MovementEvent } from '../truth/movement.ts'

export const wrong = (message: string, status = 400): BankAnswer => jsonAnswer(status, { error: message })

export function addStory(call: BankCall): BankAnswer {
  try {
    const story = readStory(jsonBody(call.request))
    call.state.stories.set(story.story, story)
    call.hasChanged = true
    return jsonAnswer(201, { story: story.story, about: story.about })
  } catch (error) {
    if (error instanceof StoryFaults)
      return jsonAnswer(400, { error: 'The story cannot be told.', faults: error.faults })
    throw error
  }
}

export function addCustomer(call: BankCall): BankAnswer {
  const body = jsonBody(call.request) ?? {}
  const { story: name, seed = 1, begins } = body
  const story = call.state.stories.get(String(name))
  if (!story) return wrong(`There is no story ${String(name)}. Known: ${[...call.state.stories.keys()].join(', ')}.`)
  if (!Number.isInteger(seed)) return wrong('seed must be a whole number, such as 1.')
  if (begins !== undefined && (typeof begins !== 'string' || !canBegin(begins)))
    return wrong('begins must be a date, such as 2026-01-01.')
  const customer = makeCustomer(story, seed as number, begins as string | undefined)
  if (call.state.customers.has(customer.id))
    return jsonAnswer(200, describeCustomer(call, call.state.customers.get(customer.id)!))
  call.state.customers.set(customer.id, customer)
  call.hasChanged = true
  return jsonAnswer(201, describeCustomer(call, customer))
}

export function describeCustomer({ state, at }: BankCall, customer: Customer) {
  const { id, story, seed, begins, accounts } = customer
  return {
    customerId: id,
    story: story.story,
    seed,
    begins,
    people: Object.entries(story.people).map(([person, { name }]) => ({ login: loginOf(customer, person), name })),
    accounts: accounts.map((account) => {
      const { booked, pending, balance } = accountStateAt(state.timelines, customer, account, at)
      const { key, name, kind, iban, maskedPan, currency, holders } = account
      return {
        account: key,
        name,
        kind,
        ...(kind === 'card' ? { maskedPan } : { iban }),
        currency,
        holders: holders.map((holder) => loginOf(customer, holder)),
        balance,
        booked: booked.length,
        pending: pending.length,
      }
    }),
  }
}

/** The id that a bank gives whose ids last. */
const LASTING: Naming = { ids: 'stable', keepsHoldIds: true, epoch: 0, fetch: '' }

/** The truth about a customer's accounts now, to compare with what a client has; with `since`, what has changed. */
export function tellTruth({ state, at, request }: BankCall, customer: Customer): BankAnswer {
  const since = request.query.since === undefined ? 0 : parseInstant(request.query.since)?.getTime()
  if (since === undefined) return wrong('since must be a time, such as 2026-02-11T09:00:00Z.')
  const accounts = customer.accounts.filter(({ key }) => (request.query.account ?? key) === key)
  const line = (own: CustomerAccount, told: TruthLine) => {
    const { movement, status, amount, text, bookingDay, balance, changed } = told
    return {
      movement: movement.id,
      id: idOfLine(own, told, 0, LASTING),
      status,
      ...(status === 'booked' && { bookingDay, booked: new Date(movement.booked!).toISOString(), balance }),
      authorised: `${localText(movement.authorised, customer.timeZone)}`,
      changed: new Date(changed).toISOString(),
      amount,
      text,
      counterparty: movement.party.name,
    }
  }
  return jsonAnswer(200, {
    at: new Date(at).toISOString(),
    accounts: accounts.map((account) => {
      const { booked, pending, balance } = accountStateAt(state.timelines, customer, account, at)
      const lines = (all: TruthLine[]) => all.filter(({ changed }) => changed >= since).map((one) => line(account, one))
      return { account: account.key, balance, booked: lines(booked), pending: lines(pending) }
    }),
  })
}

/** A payment in the words of a story; without a day it is made now. */
export function addPayment(call: BankCall, customer: Customer): BankAnswer {
  const given = jsonBody(call.request) ?? {}
  const local = localText(call.at, customer.timeZone)
  const isDated = ['day', 'date', 'every'].some((name) => name in given)
  const payment = {
    name: `added-${customer.added.length + 1}`,
    account: customer.accounts[0]!.key,
    type: 'card',
    ...(!isDated && { date: dateAt(call.at, customer.timeZone), at: local.slice(11) }),
    ...given,
  } as StoryPayment
  const faults = findSchemaFaults(payment, STORY_SCHEMA, STORY_SCHEMA.$defs!.payment, 'payment')
  if (faults.length === 0) faults.push(...findPaymentFaults(payment, customer.story, 'payment'))
  if ([...customer.story.payments, ...customer.added].some(({ name }) => name === payment.name))
    faults.push(`two payments are called ${payment.name}`)
  if (faults.length > 0) return jsonAnswer(400, { error: 'The payment cannot be made.', faults })
  customer.added.push(payment)
  customer.version += 1
  call.hasChanged = true
  return jsonAnswer(201, payment)
}

const EVENT_KINDS = ['book', 'withdraw', 'correct', 'remove'] as const

/** Something happens to a payment now: to the one that is named, else to the newest that it can happen to. */
export function addEvent(call: BankCall, customer: Customer): BankAnswer {
  const { type, account: key = customer.accounts[0]!.key, movement, text, amount } = jsonBody(call.request) ?? {}
  const kind = EVENT_KINDS.find((one) => one === type)
  if (!kind) return wrong(`type must be one of ${EVENT_KINDS.join(', ')}.`)
  const account = customer.accounts.find((one) => one.key === key)
  if (!account) return wrong(`There is no account ${String(key)}.`)
  if (amount !== undefined && !/^-?\d+\.\d{2}$/.test(String(amount))) return wrong('amount must look like -12.30.')
  const [fault] = text === undefined ? [] : findSchemaFaults(text, STORY_SCHEMA, STORY_SCHEMA.$defs!.text, 'text')
  if (fault !== undefined) return wrong(fault)
  const state = accountStateAt(call.state.timelines, customer, account, call.at)
  const lines = kind === 'book' || kind === 'withdraw' ? state.pending : state.booked
  const line = movement === undefined ? lines.at(-1) : lines.find((one) => one.movement.id === movement)
  if (!line) return wrong(`There is no payment that can be changed by "${kind}".`, 409)
  const event: MovementEvent = {
    account: account.key,
    movement: line.movement.id,
    at: call.at,
    kind,
    ...(text !== undefined && { text: String(text) }),
    ...(amount !== undefined && { amount: String(amount) }),
  }
  customer.events.push(event)
  customer.version += 1
  call.hasChanged = true
  return jsonAnswer(201, { ...event, at: new Date(event.at).toISOString() })
}
