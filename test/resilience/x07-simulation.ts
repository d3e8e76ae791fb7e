// Lost if it breaks: a sequence of events that nobody thought of opens an account that should be closed.
import { SEED } from '../ledger/random.ts'
import { count, type Row } from './row.ts'
import { simulate } from './simulation.ts'

const STEPS = Number(process.env.STEPS ?? 100_000)

export const row: Row = {
  id: 'X7',
  title: 'In any order of events, consents, tokens, accesses and jobs do what a small model says',
  promise: 'P3',
  minutes: 60,
  run: async () => {
    const { steps, reads, accesses, jobs } = await simulate(SEED, STEPS)
    return {
      done: `${count(steps)} random steps of clients, owners, operators, workers, housekeeping and the clock (seed ${SEED})`,
      figure: `0 differences from the model; answers ${JSON.stringify(reads)}, each 200 with its read row; ${count(accesses)} accesses, ${count(jobs)} jobs`,
      kept: steps >= STEPS && (reads[200] ?? 0) > steps / 20,
    }
  },
}
