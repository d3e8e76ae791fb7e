/** The rows of the table about reissued statements, balances and decisions. */
import { download, held, night, notice, paid, poll, type TableCase, untimedPoll } from './case.ts'

const first = { opening: '100.00', closing: '88.00' }
const second = { opening: '88.00', closing: '83.00' }

export const BALANCE_CASES: TableCase[] = [
  {
    name: 'a one-line statement reissued with another amount',
    row: 10,
    deliveries: [
      night(1, first, paid('a', '-12.00', 1, 'Najemnina')),
      night(1, { opening: '100.00', closing: '87.00', madeHour: 9 }, paid('a', '-13.00', 1, 'Najemnina')),
    ],
    wanted: { a: '-13.00 booked' },
    balance: '87.00',
  },
  {
    name: 'R1 reissued with another amount',
    row: 10,
    deliveries: [
      night(
        1,
        { opening: '100.00', closing: '83.00' },
        paid('a', '-12.00', 1, 'Najemnina', { bankReference: 'R1' }),
        paid('b', '-5.00', 1, 'Kava', { bankReference: 'R2' }),
      ),
      night(
        1,
        { opening: '100.00', closing: '82.00', madeHour: 9 },
        paid('a', '-13.00', 1, 'Najemnina', { bankReference: 'R1' }),
        paid('b', '-5.00', 1, 'Kava', { bankReference: 'R2' }),
      ),
    ],
    wanted: { a: '-13.00 booked', b: '-5.00 booked' },
    balance: '82.00',
  },
  {
    name: 'pages of MT940 out of order',
    row: 11,
    deliveries: [
      night(1, { ...first, as: 'mt940' }, paid('a', '-12.00', 1, 'Najemnina')),
      night(2, { ...second, as: 'mt940' }, paid('b', '-5.00', 2, 'Kava')),
      night(3, { opening: '83.00', closing: '80.00', as: 'mt940' }, paid('c', '-3.00', 3, 'Parkirnina')),
    ],
    wanted: { a: '-12.00 booked 88.00', b: '-5.00 booked 83.00', c: '-3.00 booked 80.00' },
    balance: '80.00',
  },
  {
    name: 'a poll without a time, then a statement',
    row: 11,
    deliveries: [
      untimedPoll(2, 7, [paid('a', '-12.00', 1, 'Najemnina')]),
      night(1, { ...first, madeHour: 9 }, paid('a', '-12.00', 1, 'Najemnina')),
    ],
    wanted: { a: '-12.00 booked 88.00' },
    balance: '88.00',
    isFixed: true,
  },
  {
    name: 'a CSV at noon, the newest line first, after a statement',
    row: 11,
    deliveries: [
      night(1, first, paid('a', '-12.00', 1, 'Najemnina')),
      download(
        'n26',
        2,
        12,
        [paid('a', '-12.00', 1, 'Najemnina'), paid('b', '-5.00', 2, 'Kava'), paid('c', '-3.00', 2, 'Parkirnina')],
        {
          newestFirst: true,
        },
      ),
    ],
    wanted: { a: '-12.00 booked 88.00', b: '-5.00 booked none', c: '-3.00 booked none' },
    balance: '88.00',
  },
  {
    name: 'a CSV at noon between two statements',
    row: 11,
    deliveries: [
      night(1, first, paid('a', '-12.00', 1, 'Najemnina')),
      download('n26', 2, 12, [paid('a', '-12.00', 1, 'Najemnina'), paid('b', '-5.00', 2, 'Kava')], {
        newestFirst: true,
      }),
      night(
        2,
        { opening: '88.00', closing: '80.00' },
        paid('b', '-5.00', 2, 'Kava'),
        paid('c', '-3.00', 2, 'Parkirnina'),
      ),
    ],
    wanted: { a: '-12.00 booked 88.00', b: '-5.00 booked 83.00', c: '-3.00 booked 80.00' },
    balance: '80.00',
  },
  {
    name: 'an operator joined a hold; it is reported again',
    row: 12,
    deliveries: [
      poll(1, 12, [held('a', '-20.00', 1, 'Gostilna Žabar')]),
      notice(1, 13, paid('a', '-22.00', 1, 'Gostilna Žabar')),
      poll(1, 17, [held('a', '-20.00', 1, 'Gostilna Žabar')]),
    ],
    wanted: { a: '-22.00 booked' },
    joinsAfter: 2,
    isFixed: true,
  },
  {
    name: 'an operator joined a hold with its id; it is reported again',
    row: 12,
    deliveries: [
      poll(1, 12, [held('a', '-20.00', 1, 'Gostilna Žabar', { id: 'H1' })]),
      notice(1, 13, paid('a', '-22.00', 1, 'Gostilna Žabar')),
      poll(1, 17, [held('a', '-20.00', 1, 'Gostilna Žabar', { id: 'H1' })]),
    ],
    wanted: { a: '-22.00 booked' },
    joinsAfter: 2,
    isFixed: true,
  },
]
