import { sign } from 'node:crypto'
import {
  findLastChange,
  findLastChangeSeal,
  insertChangeSeal,
  listChangeSeals,
  listChangesFrom,
} from '../../platform/changes/operator-change.store.ts'
import { CHANGES_START, type ChangeSeal, changeSealText, hashOfChange } from '../../platform/changes/operator-change.ts'
import { databaseNow } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { isSigned, type ReadLogKeys } from './seal.ts'

const CHANGES_AT_A_TIME = 2_000
const MAX_FAULTS = 20

/**
 * Signs the end of the chain of what operators changed, with the keys of the read log and besides its seals, whose form
 * others check.
 */
export async function sealChanges(db: Db, keys: ReadLogKeys): Promise<ChangeSeal | undefined> {
  const [head, last] = [await findLastChange(db), await findLastChangeSeal(db)]
  if (!head || head.number <= (last?.number ?? 0)) return last
  const fields = { ...head, sealedAt: await databaseNow(db) }
  const signature = sign(null, Buffer.from(changeSealText(fields)), keys.signing)
  const seal = { ...fields, signature, publicKey: keys.publicKey }
  await insertChangeSeal(db, seal)
  return seal
}

/** An end of the chain that an operator noted somewhere else. */
export type NotedChange = { number: number; hash: Buffer }

export type ChangeVerification = {
  changes: number
  /** Changes that no seal covers yet. */
  unsealed: number
  head: NotedChange | undefined
  faults: string[]
}

/** Every change continues the one before, and every sealed or noted end is still there. */
export async function verifyChanges(db: Db, keys: ReadLogKeys, noted?: NotedChange): Promise<ChangeVerification> {
  const faults: string[] = []
  const last = await findLastChangeSeal(db)
  // Earlier ones may be signed with an earlier key; the last one covers all changes up to it.
  if (last && !last.publicKey.equals(keys.publicKey)) faults.push(`the seal of change ${last.number} is not ours`)
  let [number, hash, sealed] = [0, CHANGES_START, 0]
  for (;;) {
    const page = await listChangesFrom(db, number, CHANGES_AT_A_TIME)
    if (page.length === 0) break
    const seals = new Map((await listChangeSeals(db, number, page.at(-1)!.number)).map((seal) => [seal.number, seal]))
    for (const change of page) {
      if (change.number !== number + 1) faults.push(`change ${number + 1} is missing`)
      else if (!hashOfChange(hash, change).equals(change.hash)) faults.push(`change ${change.number} was altered`)
      ;[number, hash] = [change.number, change.hash]
      const seal = seals.get(number)
      if (seal) faults.push(...faultsOf(seal, hash))
      if (seal) sealed = number
      if (noted?.number === number && !noted.hash.equals(hash))
        faults.push(`change ${number} is not the one that was noted`)
    }
    if (faults.length >= MAX_FAULTS) break
  }
  if (faults.length < MAX_FAULTS) {
    if (last && last.number > number) faults.push(`the end is missing: change ${last.number} was sealed`)
    if (noted && noted.number > number) faults.push(`the end is missing: change ${noted.number} was noted`)
  }
  return { changes: number, unsealed: number - sealed, head: number > 0 ? { number, hash } : undefined, faults }
}

function faultsOf(seal: ChangeSeal, hash: Buffer): string[] {
  if (!seal.hash.equals(hash)) return [`change ${seal.number} is not the one that was sealed`]
  return isSigned(changeSealText(seal), seal.signature, seal.publicKey)
    ? []
    : [`the signature of the seal of change ${seal.number} is wrong`]
}
