import { setClockAhead } from '../../platform/core/clock.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { findClockState, makeClockMovable, makeClockPlain } from '../../platform/db/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { isDistributed } from '../../platform/db/session.ts'
import { hasProductionData } from './clock.store.ts'

/** `by default`: a demo has a clock that can be moved, unless somebody keeps production data in it. */
export type WantedClock = 'on' | 'off' | 'by default'

/**
 * Called as the owner of the tables when a server starts; nothing else turns the clock on. With production data it is
 * refused, and a clock that was moved is never turned back: what is stored would lie in the future.
 */
export async function startClock(owner: Database, wanted: WantedClock): Promise<void> {
  const { isMovable, aheadMs } = await findClockState(owner)
  if (wanted === 'off' && !isMovable) return
  const isProduction = await hasProductionData(owner)
  if (wanted === 'on' && isProduction)
    throw new OperatorError(
      'SANDBOX_CLOCK=on is for tests, and this database has data of the environment production. Leave SANDBOX_CLOCK out, or name another database.',
    )
  if (wanted === 'on' && isDistributed(owner.url))
    throw new OperatorError('SANDBOX_CLOCK=on needs a database on one server. Leave SANDBOX_CLOCK out.')
  const isOn = wanted !== 'off' && !isProduction && !isDistributed(owner.url)
  if (isOn && !isMovable) return makeClockMovable(owner)
  if (isOn || !isMovable) return
  if (aheadMs > 0)
    throw new OperatorError(
      `The clock of this database is ${Math.ceil(aheadMs / 86_400_000)} days ahead: it was moved for tests. Start with SANDBOX_CLOCK=on, or with another database.`,
    )
  await makeClockPlain(owner)
}

/** Looks whether another process has moved the clock. */
export type LookAtClock = () => Promise<void>

/**
 * Ids and the header Date are made by the process's clock, which has to know how far the database's is ahead: in a sandbox
 * each request and each job looks first. Undefined where the clock cannot be moved.
 */
export async function followClock({ db }: Pick<Deps, 'db'>): Promise<LookAtClock | undefined> {
  const { isMovable, aheadMs } = await findClockState(db)
  setClockAhead(aheadMs)
  if (!isMovable) return undefined
  // It only goes forwards, and of two looks the later one may be answered first.
  let most = aheadMs
  return async () => {
    // Where the database is away, others report it.
    const found = await findClockState(db.quick).catch(() => undefined)
    most = Math.max(most, found?.aheadMs ?? 0)
    setClockAhead(most)
  }
}
