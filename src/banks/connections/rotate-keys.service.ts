import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { listSealedCredentials, saveCredential } from './bank.store.ts'
import { clearVisitors, listSealedGrants, lockConnection, replaceGrant } from './connection.store.ts'
import { lockConsentsToEnd, resealConsentToEnd } from './consent-to-end.store.ts'
import { isCurrent, type KeyRing, seal, unseal } from './key-ring.ts'
import { lockOpenLinks, resealStep } from './link.store.ts'
import { credentialPlace, grantPlace, stepPlace } from './reach-bank.service.ts'

const AT_A_TIME = 500

/** Encrypts all secrets of connections, links and banks with the first key of `next`; those that already are stay. */
export async function rotateKeys(tx: Tx, current: KeyRing, next: KeyRing = current): Promise<number> {
  let rotated = 0
  for (let after = ''; ; ) {
    const grants = await listSealedGrants(tx, after, AT_A_TIME)
    for (const { id } of grants) {
      // Again under the lock: a worker may have refreshed it meanwhile.
      const sealed = (await lockConnection(tx, id))?.sealedGrant
      if (!sealed || (current === next && isCurrent(next, sealed))) continue
      await replaceGrant(tx, id, seal(next, grantPlace(id), unseal(current, grantPlace(id), sealed)))
      rotated += 1
    }
    if (grants.length < AT_A_TIME) break
    after = grants.at(-1)!.id
  }
  for (const { providerId, name, sealed } of await listSealedCredentials(tx)) {
    if (current === next && isCurrent(next, sealed)) continue
    const place = credentialPlace(providerId, name)
    await saveCredential(tx, providerId, name, seal(next, place, unseal(current, place, sealed)))
    rotated += 1
  }
  for (const { id, sealedStep } of await lockOpenLinks(tx)) {
    if (current === next && isCurrent(next, sealedStep)) continue
    await resealStep(tx, id, seal(next, stepPlace(id), unseal(current, stepPlace(id), sealedStep)))
    rotated += 1
  }
  for (const { id, sealedFor, sealed } of await lockConsentsToEnd(tx)) {
    if (current === next && isCurrent(next, sealed)) continue
    await resealConsentToEnd(tx, id, seal(next, sealedFor, unseal(current, sealedFor, sealed)))
    rotated += 1
  }
  await clearVisitors(tx)
  return rotated
}

export const rotateKeysOf = ({ db }: Deps, keys: KeyRing): Promise<number> =>
  db.transaction((tx) => rotateKeys(tx, keys), { statementSeconds: 600 })
