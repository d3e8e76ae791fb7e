import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '@vitrine/bank-statements'
import { NO_RULES, openCategorizer } from '@vitrine/categorizer'
import { categoriser } from '../ledger/write/categorised.ts'
import { demoHistories, demoHistory } from './history.ts'
import { FRIENDS } from './people.ts'
import { DEMO_ACCOUNTS, DEMO_PROVIDERS } from './person.ts'
import { SUBSCRIPTIONS } from './subscriptions.ts'
import { PLACES } from './whereabouts.ts'

const SINCE = '2024-11-15'
const TODAY = '2026-11-15'
const KEYS = DEMO_ACCOUNTS.map(({ key }) => key)
const histories = demoHistories(TODAY, SINCE)
const everything = KEYS.flatMap((key) => histories[key].records)

const categorizer = await openCategorizer()
const categorise = Object.fromEntries(
  DEMO_PROVIDERS.map(({ country }) => {
    const household = { country, ibans: DEMO_ACCOUNTS.map(({ iban }) => iban), holders: ['Ana Novak'] }
    return [country === 'SI' ? 'EUR' : 'CHF', categoriser(categorizer, household, NO_RULES, new Map())]
  }),
)
const categoryOf = (record: SourceRecord) => categorise[record.currency]!(record, '').category

const cents = (amount: string) => {
  assert.match(amount, /^-?\d+\.\d{2}$/)
  return BigInt(amount.replace('.', ''))
}
const isBooked = ({ status }: SourceRecord) => status === 'booked'
const later = (iso: string, days: number) =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const ibanOf = (key: string) => DEMO_ACCOUNTS.find((account) => account.key === key)!.iban

/** Written independently of the code that makes the numbers: letters are 10 to 35, and the remainder is 1. */
function remainder97(code: string): bigint {
  const digits = [...(code.slice(4) + code.slice(0, 4))].map((char) => Number.parseInt(char, 36)).join('')
  return BigInt(digits) % 97n
}

test('the history is deterministic, for all accounts at once or for one', () => {
  assert.deepEqual(demoHistories(TODAY, SINCE), histories)
  for (const key of KEYS) assert.deepEqual(demoHistory(key, TODAY, SINCE), histories[key])
})

test('a later day only adds booked records after the earlier ones', () => {
  for (const start of ['2025-12-20', '2026-07-25']) {
    const since = later(start, -120)
    const before = demoHistories(start, since)
    for (let days = 1; days <= 30; days++) {
      const after = demoHistories(later(start, days), since)
      for (const key of KEYS) {
        const known = before[key].records.filter(isBooked)
        assert.deepEqual(after[key].records.slice(0, known.length), known, `${key} ${start} +${days}`)
      }
    }
  }
})

test('pending records are booked three days later under the same id', () => {
  const inThreeDays = demoHistories(later(TODAY, 3), SINCE)
  for (const key of KEYS) {
    const booked = new Set(inThreeDays[key].records.filter(isBooked).map(({ sourceId }) => sourceId))
    for (const { status, sourceId } of histories[key].records) {
      if (status === 'pending') assert.ok(booked.has(sourceId), `${key} ${sourceId}`)
    }
  }
})

test('on every day some records are pending, and some of them will be booked at another amount', () => {
  for (let days = 0; days < 45; days++) {
    const today = later('2026-07-01', days)
    const now = demoHistories(today, '2026-05-01')
    const then = demoHistories(later(today, 3), '2026-05-01')
    const changed = KEYS.flatMap((key) =>
      now[key].records.filter((pending) => {
        const booked = then[key].records.find(({ sourceId }) => sourceId === pending.sourceId)
        return pending.status === 'pending' && booked?.amount !== pending.amount
      }),
    )
    assert.ok(changed.length >= 1 && changed.length <= 3, `${today}: ${changed.length}`)
  }
})

test('pending records are card payments of the last two days, without booking date and balance', () => {
  const pending = everything.filter((record) => !isBooked(record))
  assert.ok(pending.length > 0)
  for (const record of pending) {
    assert.ok([TODAY, later(TODAY, -1)].includes(record.authorised!.slice(0, 10)))
    assert.match(record.bankCode!, /^PMNT-CCRD-/)
    assert.ok(!('booked' in record) && !('balance' in record))
  }
})

test('instants carry the offset that their time zone has on that day, summer and winter', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Ljubljana',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const offsets = new Set<string>()
  for (const { authorised } of everything) {
    if (!authorised) continue
    assert.equal(clock.format(new Date(authorised)).replace(' ', 'T'), authorised.slice(0, 19))
    offsets.add(authorised.slice(19))
  }
  assert.deepEqual(offsets, new Set(['+01:00', '+02:00']))
})

test('24 months hold more than 5,000 records, most of them on the main account', () => {
  assert.ok(everything.length > 5_000 && everything.length < 7_000, String(everything.length))
  assert.ok(histories.main.records.length > everything.length / 2)
})

test('every record has an id that no other record of its account has', () => {
  for (const key of KEYS) {
    const ids = histories[key].records.map(({ sourceId }) => sourceId)
    assert.ok(ids.every(Boolean))
    assert.equal(new Set(ids).size, ids.length)
  }
})

test('records come oldest first: booked ones by day, then pending ones by the time of the card payment', () => {
  for (const key of KEYS) {
    const { records } = histories[key]
    const booked = records.filter(isBooked)
    assert.deepEqual(records.slice(0, booked.length), booked)
    const days = booked.map((record) => record.booked!.slice(0, 10))
    assert.deepEqual(days, days.toSorted())
    const instants = records.slice(booked.length).map(({ authorised }) => authorised!)
    assert.deepEqual(instants, instants.toSorted())
  }
})

test('the running balance adds up to the cent from the opening balance to the last booked record', () => {
  for (const { key, openingBalance, currency } of DEMO_ACCOUNTS) {
    let balance = cents(openingBalance)
    for (const record of histories[key].records.filter(isBooked)) {
      balance += cents(record.amount)
      assert.equal(cents(record.balance!), balance, record.sourceId)
      assert.equal(record.currency, currency)
    }
    assert.equal(cents(histories[key].balance), balance)
  }
})

test('no account is overdrawn, whenever the history starts', () => {
  for (let days = 0; days < 400; days += 37) {
    const since = later('2023-01-01', days)
    const life = demoHistories(later(since, 730), since)
    for (const key of KEYS) {
      for (const { balance, sourceId } of life[key].records) {
        assert.ok(balance === undefined || cents(balance) >= 0n, `since ${since}: ${sourceId} ${balance}`)
      }
    }
  }
})

test('every IBAN and creditor reference has the right check digits', () => {
  const ibans = everything.flatMap(({ counterparty }) => counterparty?.iban ?? [])
  for (const iban of [...DEMO_ACCOUNTS.map((account) => account.iban), ...new Set(ibans)]) {
    assert.match(iban, /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/)
    assert.equal(iban.length, { SI: 19, CH: 21, AT: 20, DE: 22, IE: 22, NL: 18 }[iban.slice(0, 2)], iban)
    assert.equal(remainder97(iban), 1n, iban)
  }
  const references = everything.flatMap(({ reference }) => reference ?? []).filter((text) => text.startsWith('RF'))
  assert.ok(references.length > 0)
  for (const reference of references) assert.equal(remainder97(reference), 1n, reference)
})

test('the person has accounts at two banks in two countries', () => {
  assert.equal(new Set(DEMO_PROVIDERS.map(({ country }) => country)).size, 2)
  const used = new Set<string>(DEMO_ACCOUNTS.map(({ providerId }) => providerId))
  assert.deepEqual(used, new Set(DEMO_PROVIDERS.map(({ id }) => id)))
})

test('records have neither a category nor a merchant code, and nearly all card payments get the right one of ours', () => {
  assert.ok(everything.every(({ categorization, merchantCode }) => !categorization && !merchantCode))
  const cards = everything.filter(({ bankCode }) => bankCode?.startsWith('PMNT-CCRD-'))
  assert.ok(cards.length > 3_000)
  const codes = codesOfShops()
  const isRight = (record: SourceRecord) =>
    codes.get(record.counterparty!.name!)!.has(Number(categoryOf(record)?.code ?? 0))
  assert.ok(cards.filter((record) => categoryOf(record) !== undefined).length > cards.length * 0.98)
  assert.ok(cards.filter(isRight).length > cards.length * 0.98)
})

test('every bill gets a category of ours', () => {
  const bills = everything.filter(
    ({ amount, bankCode, counterparty }) =>
      amount.startsWith('-') &&
      bankCode !== 'PMNT-IRCT-ESCT' &&
      !DEMO_ACCOUNTS.some(({ iban }) => iban === counterparty?.iban),
  )
  const without = bills.filter((record) => categoryOf(record) === undefined).map(({ description }) => description)
  assert.deepEqual([...new Set(without)], [])
})

/** What the made-up shops sell; a name may be that of two. */
function codesOfShops(): Map<string, Set<number>> {
  const codes = new Map<string, Set<number>>()
  const add = (name: string, code: number) => codes.set(name, (codes.get(name) ?? new Set()).add(code))
  for (const { code, shops } of [...PLACES.flatMap(({ habits, holds }) => [...habits, ...holds])])
    for (const name of shops) add(name, code)
  for (const { name, code } of SUBSCRIPTIONS) add(name, code)
  return codes
}

test('nobody pays in two towns at once: between two towns lie at least two hours, and shops online have none', () => {
  const towns = new Set(PLACES.flatMap(({ town }) => town ?? []))
  const online = new Set([
    ...PLACES.filter(({ town }) => !town).flatMap(({ habits }) => habits.flatMap((one) => one.shops)),
  ])
  const paid = everything
    .filter(({ authorised, amount }) => authorised && amount.startsWith('-'))
    .map(({ authorised, description, counterparty }) => ({
      at: Date.parse(authorised!),
      town: description!.slice(counterparty!.name!.length + 2),
      name: counterparty!.name!,
    }))
    .sort((a, b) => a.at - b.at)
  assert.ok(paid.some(({ name, town }) => online.has(name) && town === ''))
  const there = paid.filter(({ town }) => town !== '')
  assert.deepEqual(new Set(there.map(({ town }) => town)), towns)
  for (const [index, { at, town, name }] of there.entries()) {
    assert.ok(!online.has(name), name)
    const before = there[index - 1]
    if (before && before.town !== town)
      assert.ok(at - before.at >= 2 * 3_600_000, `${new Date(at).toISOString()} ${before.town} ${town}`)
  }
})

test('salaries, own transfers and money between people have no category', () => {
  const own: string[] = DEMO_ACCOUNTS.map(({ iban }) => iban)
  const friends: string[] = FRIENDS.map(({ iban }) => iban)
  const plain = everything.filter(
    ({ bankCode, counterparty }) =>
      bankCode === 'PMNT-RCDT-SALA' || [...own, ...friends].includes(counterparty?.iban ?? ''),
  )
  assert.ok(plain.length > 24)
  for (const record of plain) assert.equal(categoryOf(record), undefined, record.description)
})

test('the salary comes once a month, on the 25th or up to a few days before', () => {
  const days = everything.filter(({ bankCode }) => bankCode === 'PMNT-RCDT-SALA').map(({ booked }) => booked!)
  assert.equal(days.length, 24)
  assert.equal(new Set(days.map((day) => day.slice(0, 7))).size, 24)
  for (const day of days) assert.ok(day.slice(8) >= '21' && day.slice(8) <= '25', day)
})

test('card payments abroad were converted at the rate they state', () => {
  const abroad = everything.filter(({ exchange, bankCode }) => exchange && bankCode!.startsWith('PMNT-CCRD-'))
  const sources = new Set(abroad.map(({ exchange }) => exchange!.source))
  assert.deepEqual(sources, new Set(['GBP', 'USD', 'PLN', 'DKK']))
  for (const { amount, exchange, additional } of abroad) {
    const price = cents(additional!.match(/(\d+\.\d\d) [A-Z]{3}/)![1]!)
    assert.equal(-cents(amount), (price * BigInt(exchange!.rate.replace('.', '')) + 5_000n) / 10_000n)
  }
})

test('there are tips to payment pointers, refunds, and identical payments on one day', () => {
  assert.ok(everything.some(({ counterparty }) => counterparty?.paymentPointer?.startsWith('https://wallet.example/')))
  assert.ok(everything.some(({ bankCode, amount }) => bankCode === 'PMNT-CCRD-RIMB' && cents(amount) > 0n))
  const seen = new Set<string>()
  const twins = histories.main.records.filter(({ status, booked, valueDate, amount, description }) => {
    const key = [booked, valueDate, amount, description].join('|')
    const known = seen.has(key)
    seen.add(key)
    return status === 'booked' && known
  })
  assert.ok(twins.length > 10)
})

test('a transfer between own accounts appears on both, with opposite signs and each other as counterparty', () => {
  const legs = (of: string, towards: string) =>
    histories[of as 'main'].records.filter(({ counterparty }) => counterparty?.iban === ibanOf(towards))
  for (const other of ['savings', 'swiss']) {
    const here = legs('main', other)
    const there = legs(other, 'main')
    assert.ok(here.length >= 24)
    assert.equal(here.length, there.length)
    for (const [index, leg] of here.entries()) {
      const twin = there[index]!
      assert.deepEqual(
        [leg.booked!.slice(0, 10), leg.description, leg.reference, leg.exchange],
        [twin.booked!.slice(0, 10), twin.description, twin.reference, twin.exchange],
      )
      assert.ok(cents(leg.amount) > 0n !== cents(twin.amount) > 0n)
      if (other === 'savings') assert.equal(cents(leg.amount), -cents(twin.amount))
      else assert.ok(leg.exchange)
    }
  }
})

test('before the first day there is only the opening balance', () => {
  assert.deepEqual(demoHistory('main', '2024-01-01', '2024-01-02'), { records: [], balance: '1842.15' })
  assert.throws(() => demoHistory('main', 'today', SINCE), RangeError)
})
