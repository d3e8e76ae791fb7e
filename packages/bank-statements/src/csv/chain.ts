import { toUnits } from '@vitrine/money'
import type { Note } from '../statement.ts'

/**
 * Checks whether each balance follows from the previous one. Whether a file begins with the oldest row or the newest is
 * not stated, so both are tried; and both again with reversed signs, because a profile with wrong signs is the one
 * mistake that passes all other checks.
 */
export function openChain() {
  let before: bigint | undefined
  /** Sums of the rows since the last balance: all but the first, and all but the last. */
  let sinceUp = 0n
  let sinceDown = 0n
  let steps = 0
  const agreeing = { up: 0, down: 0, upTurned: 0, downTurned: 0 }
  const firstMiss = { up: 1, down: 1 }

  return {
    add(line: number, amount: string, balance: string | undefined): void {
      const value = toUnits(amount)
      sinceUp += value
      if (balance !== undefined) {
        const now = toUnits(balance)
        if (before !== undefined) {
          steps += 1
          if (now === before + sinceUp) agreeing.up += 1
          else if (agreeing.up === steps - 1) firstMiss.up = line
          if (now === before - sinceDown) agreeing.down += 1
          else if (agreeing.down === steps - 1) firstMiss.down = line
          if (now === before - sinceUp) agreeing.upTurned += 1
          if (now === before + sinceDown) agreeing.downTurned += 1
        }
        before = now
        sinceUp = 0n
        sinceDown = 0n
      }
      sinceDown += value
    },
    /** Whether the balance follows from the last one; if not, it may be cut off. */
    fits(amount: string, balance: string): boolean {
      const now = toUnits(balance)
      return before !== undefined && (now === before + sinceUp + toUnits(amount) || now === before - sinceDown)
    },
    /** What all balances prove about the sign of the amounts, if there are enough of them. */
    proof(): 'signed' | 'reversed' | undefined {
      if (steps < 2) return undefined
      const [plain, turned] = [Math.max(agreeing.up, agreeing.down), Math.max(agreeing.upTurned, agreeing.downTurned)]
      if ((plain === steps) === (turned === steps)) return undefined
      return plain === steps ? 'signed' : 'reversed'
    },
    /** A note where the balances do not add up. */
    verdict(): Note | undefined {
      const best = Math.max(agreeing.up, agreeing.down)
      if (steps < 2 || best === steps) return undefined
      const line = agreeing.up === best ? firstMiss.up : firstMiss.down
      if (Math.max(agreeing.upTurned, agreeing.downTurned) === steps) return { line, text: TURNED }
      return { line, text: `${steps - best} of ${steps} balances do not follow from the amounts; the first is here` }
    },
  }
}

const TURNED =
  'the balances move against the amounts: either the sign rule is the wrong way round, or the balance is what is owed'
