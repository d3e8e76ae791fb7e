import { OperatorError } from '../../platform/core/operator-error.ts'

const TIMEOUT_MS = 10_000

/** The clock of a sandbox bank that runs beside the service. */
export type SandboxBankClock = { readonly now: () => Promise<Date>; readonly moveTo: (to: Date) => Promise<void> }

export function openBankClock(url: string): SandboxBankClock {
  const call = async (init: RequestInit): Promise<Date> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(`${url}/control/clock`, { ...init, signal }).catch((error: Error) => {
      throw new OperatorError(
        `The sandbox bank at ${url} does not answer (${error.message}). Start it: npx vitrine bank. Or leave out SANDBOX_BANK_URL.`,
      )
    })
    const { now, error } = (await answer.json()) as { now?: string; error?: string }
    if (now === undefined) throw new OperatorError(`The sandbox bank at ${url} refused: ${error ?? answer.status}`)
    return new Date(now)
  }
  const now = () => call({})
  return {
    now,
    // Its clock may be ahead, for it can be moved by itself; it is never turned back.
    async moveTo(to) {
      if ((await now()) < to) await call({ method: 'POST', body: JSON.stringify({ advanceTo: to.toISOString() }) })
    },
  }
}
