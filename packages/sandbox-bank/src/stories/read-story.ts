import { addDecimals, isIban, isLocalDate } from '@vitrine/money'
import { findSchemaFaults, type StorySchema } from './schema-check.ts'
import schema from './story.schema.json' with { type: 'json' }
import { MONTHS, type Story, type StoryPayment } from './story.ts'

/** The story cannot be told; the message lists everything that is wrong with it. */
export class StoryFaults extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export const STORY_SCHEMA = schema as unknown as StorySchema

/** From 2000 to 2099. */
export const canBegin = (date: string): boolean => date.startsWith('20') && isLocalDate(date)

export function readStory(value: unknown): Story {
  const faults = findSchemaFaults(value, STORY_SCHEMA)
  if (faults.length > 0) throw new StoryFaults(faults)
  const story = value as Story
  const further = [
    ...(canBegin(story.begins) ? [] : [`begins: ${story.begins} is not a date such as 2026-01-01`]),
    ...findAccountFaults(story),
    ...story.payments.flatMap((payment, at) => findPaymentFaults(payment, story, `payments[${at}] (${payment.name})`)),
    ...Object.keys(story.expected.accounts)
      .filter((name) => !Object.hasOwn(story.accounts, name))
      .map((name) => `expected.accounts.${name} is not an account of the story`),
  ]
  if (further.length > 0) throw new StoryFaults(further)
  return story
}

function findAccountFaults({ accounts, people, payments }: Story): string[] {
  const strangers = Object.entries(accounts).flatMap(([name, { holders }]) =>
    holders
      .filter((holder) => !Object.hasOwn(people, holder))
      .map((one) => `accounts.${name}.holders: ${one} is not in people`),
  )
  const numbers = Object.entries(accounts).flatMap(([name, { iban }]) =>
    iban === undefined || isIban(iban) ? [] : [`accounts.${name}.iban: ${iban} is not an IBAN`],
  )
  const known = new Set<string>()
  const repeated = payments.filter(({ name }) => known.size === known.add(name).size)
  return [...strangers, ...numbers, ...repeated.map(({ name }) => `two payments are called ${name}`)]
}

/** A payment that is added later is checked by the same rules. */
export function findPaymentFaults(payment: StoryPayment, { accounts, seasons = {} }: Story, where: string): string[] {
  const faults: string[] = []
  const { account, toAccount, every, on, date, day, parts } = payment
  if (account !== undefined && !Object.hasOwn(accounts, account))
    faults.push(`${where}: ${account} is not an account of the story`)
  if (toAccount !== undefined && !Object.hasOwn(accounts, toAccount))
    faults.push(`${where}: ${toAccount} is not an account of the story`)
  if (toAccount !== undefined && toAccount === (account ?? Object.keys(accounts)[0]))
    faults.push(`${where}: toAccount is the account itself; name another one`)
  if ([every, date, day].filter((one) => one !== undefined).length !== 1)
    faults.push(`${where}: say when with one of "day", "date" and "every"`)
  if (every === 'week' && typeof on !== 'string') faults.push(`${where}: "every": "week" needs "on", such as saturday`)
  if (every === 'month' && typeof on !== 'number') faults.push(`${where}: "every": "month" needs "on", such as 1`)
  const strange = [...(payment.during ?? []), ...(payment.except ?? [])].filter(
    (name) => !(Object.hasOwn(seasons, name) || MONTHS.includes(name)),
  )
  faults.push(...strange.map((name) => `${where}: ${name} is neither in "seasons" nor a month such as june`))
  if (payment.amount === undefined && payment.foreign === undefined)
    faults.push(`${where}: say how much with "amount" or "foreign"`)
  if (date !== undefined && !isLocalDate(date)) faults.push(`${where}: ${date} is not a date such as 2026-02-11`)
  if (payment.withdrawnAfterDays !== undefined && payment.holdDays === undefined)
    faults.push(`${where}: only a hold can be withdrawn; add "holdDays"`)
  if ((payment.type === 'batch') !== (parts !== undefined))
    faults.push(`${where}: "parts" and the type "batch" belong together`)
  const sum = parts?.reduce((total, { amount }) => addDecimals(total, amount), '0.00')
  if (sum !== undefined && sum !== payment.amount) faults.push(`${where}: the parts make ${sum}, not the amount`)
  return faults
}
