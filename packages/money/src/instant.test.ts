import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isLocalDate, isTimeZone, localDay, parseBound, parseInstant, parseLocalTime, startOfDay } from './instant.ts'

test('a date-time is RFC 3339 with an offset, and becomes UTC with milliseconds', () => {
  const table: [given: string, utc: string][] = [
    ['2026-02-11T00:00:00Z', '2026-02-11T00:00:00.000Z'],
    ['2026-02-11t00:00:00z', '2026-02-11T00:00:00.000Z'],
    ['2026-02-11T09:30:00+01:00', '2026-02-11T08:30:00.000Z'],
    ['2026-02-11T09:30:00-05:30', '2026-02-11T15:00:00.000Z'],
    ['2026-02-11T00:00:00+00:00', '2026-02-11T00:00:00.000Z'],
    ['2026-02-11T00:00:00-00:00', '2026-02-11T00:00:00.000Z'],
    ['2026-01-01T00:00:00+14:00', '2025-12-31T10:00:00.000Z'],
    ['2026-02-11T09:30:00.1Z', '2026-02-11T09:30:00.100Z'],
    ['2026-02-11T09:30:00.12Z', '2026-02-11T09:30:00.120Z'],
    ['2026-02-11T09:30:00.123Z', '2026-02-11T09:30:00.123Z'],
    ['2026-02-11T09:30:00.123999999Z', '2026-02-11T09:30:00.123Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
    ['0050-01-01T00:00:00Z', '0050-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ]
  for (const [given, utc] of table) assert.equal(parseInstant(given)?.toISOString(), utc, given)
})

test('everything that is nearly a date-time is refused', () => {
  const wrong = [
    ...['', '2026', '2026-02', '2026-02-11', '2026-02-11T09:30', '2026-02-11T09:30Z', '2026-02-11T09:30:00'],
    ...['2026-02-11 09:30:00Z', '2026-02-11T09:30:00 Z', ' 2026-02-11T09:30:00Z', '2026-02-11T09:30:00Z\n'],
    ...['2026-02-11T09:30:00.Z', '2026-02-11T09:30:00,5Z', '2026-02-11T09:30:00.1234567890Z'],
    ...['2026-02-11T09:30:00+01', '2026-02-11T09:30:00+0100', '2026-02-11T09:30:00+1:00', '2026-02-11T09:30:00 01:00'],
    ...['2026-02-11T09:30:00+24:00', '2026-02-11T09:30:00+01:60', '2026-02-11T09:30:00+01:00:00'],
    ...['2026-00-11T09:30:00Z', '2026-13-11T09:30:00Z', '2026-02-00T09:30:00Z', '2026-02-29T09:30:00Z'],
    ...['2026-04-31T09:30:00Z', '1900-02-29T09:30:00Z', '0000-01-01T09:30:00Z', '2026-02-11T24:00:00Z'],
    ...['2026-02-11T09:60:00Z', '2026-02-11T09:30:61Z', '26-02-11T09:30:00Z', '+002026-02-11T09:30:00Z'],
    ...['20260211T093000Z', '2026-W07-3T09:30:00Z', '2026-042T09:30:00Z', '1770797400', 'now', 'infinity'],
    ...['2026-02-11T09:30:00Europe/Ljubljana', '2026-02-11T09:30:00CET', '２０２６-02-11T09:30:00Z'],
  ]
  for (const text of wrong) assert.equal(parseInstant(text), undefined, JSON.stringify(text))
})

test('a date-time that was written by this service reads back as itself', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true }),
      fc.integer({ min: -14 * 60, max: 14 * 60 }),
      (date, minutes) => {
        assert.deepEqual(parseInstant(date.toISOString()), date)
        const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1)
        const [sign, size] = [minutes < 0 ? '-' : '+', Math.abs(minutes)]
        const two = (number: number) => String(number).padStart(2, '0')
        const offset = `${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`
        assert.deepEqual(parseInstant(local + offset), date, local + offset)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('any text is accepted as input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const instant = parseInstant(text)
      assert.ok(instant === undefined || !Number.isNaN(instant.getTime()))
      assert.equal(typeof isLocalDate(text), 'boolean')
    }),
  )
})

test('a date is a real day, written in one way', () => {
  for (const text of ['2026-02-11', '2024-02-29', '2000-02-29', '9999-12-31']) assert.ok(isLocalDate(text), text)
  const wrong = ['', '2026-2-11', '2026-02-29', '2026-02-30', '2026-00-01', '2026-13-01', '1900-02-29', '20260211']
  for (const text of [
    ...wrong,
    '11.02.2026',
    '2026-02-11Z',
    '2026-02-11 ',
    '2026/02/11',
    '0000-01-01',
    '２０２６-02-11',
  ]) {
    assert.ok(!isLocalDate(text), JSON.stringify(text))
  }
})

test('a zone is valid if Intl knows it', () => {
  for (const zone of ['UTC', 'Europe/Ljubljana', 'Europe/Zurich', 'Pacific/Apia']) assert.ok(isTimeZone(zone), zone)
  for (const zone of ['', 'Europe/Nowhere', 'Ljubljana', '../etc', 'CET+1']) assert.ok(!isTimeZone(zone), zone)
})

const localTime = (zone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (ms: number) => format.format(ms)
}

test('a day begins at midnight in its zone, around clock changes and where midnight is skipped', () => {
  const table: [date: string, zone: string, utc: string, why: string][] = [
    ['2026-02-11', 'UTC', '2026-02-11T00:00:00.000Z', 'no offset'],
    ['2026-02-11', 'Europe/Ljubljana', '2026-02-10T23:00:00.000Z', 'winter'],
    ['2026-07-11', 'Europe/Ljubljana', '2026-07-10T22:00:00.000Z', 'summer'],
    ['2026-03-29', 'Europe/Ljubljana', '2026-03-28T23:00:00.000Z', 'the day summer time begins'],
    ['2026-03-30', 'Europe/Ljubljana', '2026-03-29T22:00:00.000Z', 'the day after'],
    ['2026-10-25', 'Europe/Ljubljana', '2026-10-24T22:00:00.000Z', 'the day it ends'],
    ['2026-10-26', 'Europe/Ljubljana', '2026-10-25T23:00:00.000Z', 'the day after'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 'the day summer time begins'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 'the day it ends'],
    ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z', 'an offset with minutes'],
    ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z', 'the farthest east'],
    ['2026-01-01', 'Pacific/Niue', '2026-01-01T11:00:00.000Z', 'the farthest west'],
    ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00.000Z', 'a change of half an hour'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 'midnight skipped: it begins at 01:00'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z', '23:00 came twice the evening before'],
    ['2023-04-28', 'Africa/Cairo', '2023-04-27T22:00:00.000Z', 'midnight skipped: it begins at 01:00'],
    ['2023-10-27', 'Africa/Cairo', '2023-10-26T22:00:00.000Z', '23:00 came twice the evening before'],
    ['2022-03-27', 'Asia/Beirut', '2022-03-26T22:00:00.000Z', 'midnight skipped: it begins at 01:00'],
    ['2021-03-22', 'Asia/Tehran', '2021-03-21T20:30:00.000Z', 'midnight skipped, with minutes'],
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00.000Z', 'midnight came twice: the first'],
    ['2024-10-27', 'Atlantic/Azores', '2024-10-27T00:00:00.000Z', 'midnight came twice: the first'],
    ['2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00.000Z', 'the day before the skipped one'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 'a day that was skipped: where it would have been'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 'the day after the skipped one'],
  ]
  for (const [date, zone, utc, why] of table) {
    assert.equal(startOfDay(date, zone).toISOString(), utc, `${date} in ${zone}: ${why}`)
  }
})

const zones = Intl.supportedValuesOf('timeZone')

/** Where clocks jumped over the date line, a whole day was skipped. */
const LEFT_OUT = /^(1993-08-21|1994-12-31|2011-12-30)$/

test('the start of a day formats back to that day at 00:00, or to its first moment where 00:00 was skipped', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('1990-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }),
      (zone, day) => {
        const date = day.toISOString().slice(0, 10)
        fc.pre(!LEFT_OUT.test(date))
        const at = localTime(zone)
        const start = startOfDay(date, zone).getTime()
        assert.equal(at(start).slice(0, 10), date, `${date} in ${zone}`)
        if (at(start).slice(11) === '00:00:00') return
        assert.notEqual(at(start - 1).slice(0, 10), date, `${date} in ${zone}: part of the day lies before`)
      },
    ),
    { numRuns: 3_000 },
  )
})

test('days begin in their order, a day apart and never more than two hours off, in every zone', () => {
  for (const zone of zones) {
    let before = Number.NaN
    for (let day = Date.UTC(2026, 2, 1); day < Date.UTC(2026, 3, 10); day += 86_400_000) {
      const start = startOfDay(new Date(day).toISOString().slice(0, 10), zone).getTime()
      if (!Number.isNaN(before)) assert.ok(Math.abs(start - before - 86_400_000) <= 7_200_000, `${zone} ${start}`)
      before = start
    }
  }
})

test('as a bound, fractions of a millisecond are rounded up', () => {
  const table: [given: string, utc: string][] = [
    ['2026-02-11T00:00:00.0001Z', '2026-02-11T00:00:00.001Z'],
    ['2026-02-11T00:00:00.123000Z', '2026-02-11T00:00:00.123Z'],
    ['2026-02-11T00:00:00Z', '2026-02-11T00:00:00.000Z'],
  ]
  for (const [given, utc] of table) assert.equal(parseBound(given)?.toISOString(), utc, given)
  assert.equal(parseBound('2026-02-11'), undefined)
})

test('a time without offset is read on the clocks of its zone, also on the days when they change', () => {
  const cases: [text: string, zone: string, utc: string | undefined, why: string][] = [
    ['2026-01-05T12:00:00', 'Europe/Ljubljana', '2026-01-05T11:00:00.000Z', 'winter'],
    ['2026-07-05T12:00', 'Europe/Ljubljana', '2026-07-05T10:00:00.000Z', 'summer, without seconds'],
    ['2026-03-29T12:00:00', 'Europe/Ljubljana', '2026-03-29T10:00:00.000Z', 'after the clocks went on'],
    ['2026-03-29T01:30:00', 'Europe/Ljubljana', '2026-03-29T00:30:00.000Z', 'before they do'],
    ['2026-10-25T12:00:00', 'Europe/Ljubljana', '2026-10-25T11:00:00.000Z', 'after they went back'],
    ['2026-10-25T01:30:00', 'Europe/Ljubljana', '2026-10-24T23:30:00.000Z', 'before they do'],
    ['2026-03-29T23:59:59.123', 'Pacific/Auckland', '2026-03-29T10:59:59.000Z', 'far ahead of UTC'],
    ['2026-01-05', 'Europe/Ljubljana', '2026-01-04T23:00:00.000Z', 'a date is its first moment'],
    ['2026-01-05T24:00:00', 'Europe/Ljubljana', '2026-01-05T23:00:00.000Z', 'the end of a day'],
    ['2026-02-30', 'Europe/Ljubljana', undefined, 'no such day'],
    ['2026-01-05T99:99:99', 'Europe/Ljubljana', undefined, 'no such time'],
    ['2026-01-05T12:00:00Z', 'Europe/Ljubljana', undefined, 'it has an offset'],
    ['yesterday', 'Europe/Ljubljana', undefined, 'no date'],
  ]
  for (const [text, zone, utc, why] of cases) assert.equal(parseLocalTime(text, zone)?.toISOString(), utc, why)
})

test('the local day of an instant is the one that clocks show, every hour around their changes', () => {
  const DAY_MS = 86_400_000
  const changes = ['2026-03-29', '2026-10-25', '2011-12-30', '2024-04-07']
  for (const timeZone of ['Europe/Ljubljana', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    for (const day of changes) {
      for (let hour = -48; hour < 72; hour++) {
        const instant = new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000)
        assert.equal(localDay(instant, timeZone), Date.parse(`${clock.format(instant)}T00:00:00Z`) / DAY_MS)
      }
    }
  }
})
