import type { Id } from '../../platform/core/id.ts'
import { finishJob, rescheduleJob } from '../../platform/jobs/job.store.ts'
import type { JobKind } from '../../platform/jobs/run.service.ts'
import { queueRegrouping } from '../categorization/recategorisation.store.ts'
import { raiseForGroups } from '../categorization/rule.store.ts'
import { regrouped } from '../write/categorised.ts'
import { type DecideRows, type RecategorisedBatch, recategorisePiece } from './recategorise.service.ts'

/**
 * After the first pass there may still be servers of the version before, which write the groups that they know: it is
 * repeated an hour later, and a day after that.
 */
const AGAIN_AFTER_SECONDS = [3600, 24 * 3600]

/** Only the group and the texts of the code that is stored: nothing is decided again. */
const moveGroups: DecideRows = async (_tx, _accountId, rows) =>
  rows.flatMap((row) => {
    const moved = regrouped(row)
    return moved ? { id: row.id, ...moved } : []
  })

/**
 * Moves what is stored to the groups of this version, as a recategorisation that writes new versions of the rows that
 * change: one batch for each claim. Planned by the migration that came with the groups.
 */
export const regroupingJob = ({
  maxRows,
  onPiece,
}: {
  maxRows?: number
  onPiece?: (piece: RecategorisedBatch) => void
} = {}): JobKind => ({
  slots: 1,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run(deps, job) {
    const pass = Number(job.payload.pass)
    const piece = await recategorisePiece(deps, moveGroups, job.payload.recategorisationId as Id<'recategorisation'>, {
      ...(maxRows !== undefined && { maxRows }),
      async settle(tx, { done }) {
        if (!done) return rescheduleJob(tx, job)
        await finishJob(tx, job)
        await raiseForGroups(tx)
        const afterSeconds = AGAIN_AFTER_SECONDS[pass - 1]
        if (afterSeconds === undefined) return
        await queueRegrouping(tx, { id: deps.newId('recategorisation'), pass: pass + 1, afterSeconds })
      },
    })
    onPiece?.(piece)
  },
})
