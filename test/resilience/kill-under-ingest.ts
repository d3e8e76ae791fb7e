import { vitrineProcess } from '../abuse/servers.ts'
import { Random } from '../ledger/random.ts'
import { answersAgain, finishImports, killAndWait, startKilledService, workerOf } from './killed-service.ts'
import { count, type Outcome } from './row.ts'
import { compare, startWriters } from './writers.ts'

const WRITERS = 8
/** On a machine that has nothing else to do. */
const RECOVERY_MS = 5_000

type Killed = 'server' | 'PostgreSQL'

/** Writers send batches while the server, or its PostgreSQL, is killed again and again. */
export async function killUnderIngest(
  what: Killed,
  kills: number,
  seed: number,
  recoveryMs = RECOVERY_MS,
): Promise<Extract<Outcome, { kept: boolean }>> {
  const random = new Random(seed)
  const service = await startKilledService(WRITERS)
  const times: number[] = []
  try {
    const writers = startWriters(service)
    for (let kill = 0; kill < kills; kill++) {
      await writers.progress(1 + random.below(3 * WRITERS))
      const since = performance.now()
      if (what === 'PostgreSQL') process.kill(await service.postmaster(), 'SIGKILL')
      else {
        // Sometimes only its worker, which is in the middle of an import.
        const worker = random.chance(0.2) ? workerOf(service.process()) : undefined
        if (worker !== undefined) process.kill(worker, 'SIGKILL')
        else {
          await killAndWait(service.process())
          await service.start()
        }
      }
      times.push(await answersAgain(service, since))
    }
    const written = await writers.stop()
    const { failed } = await finishImports(service.databaseUrl)
    const { records, lost, twice, unknown } = await compare(service.databaseUrl, written)
    const { code } = await vitrineProcess(['audit', 'verify'], { DATA_DIR: service.dataDir })
    const sorted = times.toSorted((a, b) => a - b)
    const longest = sorted.at(-1) ?? 0
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0
    return {
      done: `${kills} × kill -9 of ${what === 'server' ? 'the server or its worker' : 'PostgreSQL'} while ${WRITERS} senders write (seed ${seed})`,
      figure: `${lost} lost of ${count(records)} acknowledged records in ${count(written.batches)} batches, ${twice} twice, ${unknown} that nobody sent, ${failed} imports failed; ${count(written.repeats)} requests repeated; answers again after ${Math.round(median)} ms (median), ${Math.round(longest)} ms (longest), ${times.filter((ms) => ms > recoveryMs).length} times after more than ${recoveryMs / 1000} s; read log ${code === 0 ? 'intact' : 'broken'}`,
      kept: lost + twice + unknown + failed === 0 && records > 0 && longest <= recoveryMs && code === 0,
    }
  } finally {
    await service.stop()
  }
}
