// Lost if it breaks: anybody finds out which people have accounts here, by asking for PINs.
import { measurePinTiming, median } from '../abuse/pin-timing.ts'
import { testDatabase } from '../support/database.ts'
import { provenBy } from './proven-by.ts'
import { count, type Row, together } from './row.ts'

const PAIRS = 2_000
const WANTED_MS = 1
const WANTED_P = 0.01

/** The chance that two lists of the same kind differ as much as these: the test of Mann and Whitney, by its normal limit. */
function likeness(one: number[], other: number[]): number {
  const all = [...one.map((ms) => ({ ms, of: 0 })), ...other.map((ms) => ({ ms, of: 1 }))].sort((a, b) => a.ms - b.ms)
  const ranks = all.reduce((sum, { of }, i) => (of === 0 ? sum + i + 1 : sum), 0)
  const [n, m] = [one.length, other.length]
  const u = ranks - (n * (n + 1)) / 2
  const z = Math.abs((u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12))
  // The tail of the normal distribution, by Abramowitz and Stegun 26.2.17.
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 2 * (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

export const row: Row = {
  id: 'A11',
  title: 'Known and unknown people cannot be told apart',
  promise: 'P11',
  minutes: 20,
  run: async () => {
    const { database } = await testDatabase()
    const timings = await measurePinTiming(database, PAIRS)
    const results = timings.map(({ way, known, unknown }) => {
      const apart = Math.abs(median(known) - median(unknown))
      return { way, apart, p: likeness(known, unknown), ms: median(known) }
    })
    const own = {
      done: `${count(PAIRS)} interleaved pairs of known and unknown people in each of ${results.length} ways`,
      figure: results
        .map(
          ({ way, apart, p, ms }) => `${way} ${apart.toFixed(3)} ms apart of ${ms.toFixed(1)} ms (p ${p.toFixed(3)})`,
        )
        .join(', '),
      kept: results.every(({ apart, p }) => apart < WANTED_MS && p > WANTED_P),
    }
    return together(
      own,
      await provenBy(
        'their answers compared',
        ['test/abuse/pin.test.ts', 'test/abuse/lockout.test.ts', 'test/contract/operator-sign-in.test.ts'],
        {
          tests: [
            'known and unknown people cannot be distinguished',
            'the right PIN of an unknown person opens nothing',
            'the waiting time is stated, the same for known and unknown people',
            'without a mail server the client and the owner learn that no PIN was sent, known or not',
            'a wrong password, an unknown operator and a disabled one get the same answer',
          ],
        },
      ),
    )
  },
}
