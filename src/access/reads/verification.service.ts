import { PassThrough } from 'node:stream'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { verifyChanges } from './change-seal.service.ts'
import type { ReadLogKeys } from './seal.ts'
import type { VerificationLine } from './verification.ts'
import { verifyReads } from './verify.service.ts'

/** The lines of a verification of both logs. A million reads take some 15 s, so it says how far it is. */
export function streamVerification(db: Db, keys: ReadLogKeys): PassThrough {
  const lines = new PassThrough()
  const write = (line: VerificationLine) => void lines.write(`${JSON.stringify(line)}\n`)
  verifyLogs(db, keys, (groups, of) => {
    // Whoever asked is gone: nobody reads the rest.
    if (lines.destroyed) throw new Error('The verification was left')
    write({ kind: 'progress', groups, of })
  }).then(
    (result) => {
      write(result)
      lines.end()
    },
    (error) => lines.destroy(error),
  )
  return lines
}

async function verifyLogs(
  db: Db,
  keys: ReadLogKeys,
  progress: (groups: number, of: number) => void,
): Promise<VerificationLine> {
  const verified = (await databaseNow(db)).toISOString()
  const { reads, groups, unsealed: unsealedGroups, seal, faults } = await verifyReads(db, keys, { progress })
  const { changes, unsealed: unsealedChanges, faults: changeFaults } = await verifyChanges(db, keys)
  return {
    kind: 'result',
    verified,
    reads,
    groups,
    unsealedGroups,
    ...(seal && { seal: { number: seal.number, hash: seal.hash.toString('hex') } }),
    changes,
    unsealedChanges,
    faults: [...faults, ...changeFaults.map((fault) => `log of changes: ${fault}`)],
  }
}
