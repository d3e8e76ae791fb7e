import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { listSealedCredentials, saveCredential } from './bank.store.ts'
import { SERVICE_KEY } from './bank-check.service.ts'
import { clearVisitors, listSealedGrants, lockConnection, replaceGrant } from './connection.store.ts'
import { lockConsentsToEnd, resealConsentToEnd } from './consent-to-end.store.ts'
import { isCurrent, type KeyRing, keyIdOf, seal, unseal } from './key-ring.ts'
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
      await replaceGrant(tx, id, seal(next, grantPlace(id), reopen(current, grantPlace(id), sealed)))
      rotated += 1
    }
    if (grants.length < AT_A_TIME) break
    after = grants.at(-1)!.id
  }
  for (const { providerId, name, sealed } of await listSealedCredentials(tx)) {
    if (current === next && isCurrent(next, sealed)) continue
    const place = credentialPlace(providerId, name)
    await saveCredential(tx, providerId, name, seal(next, place, reopen(current, place, sealed)))
    rotated += 1
  }
  for (const { id, sealedStep } of await lockOpenLinks(tx)) {
    if (current === next && isCurrent(next, sealedStep)) continue
    await resealStep(tx, id, seal(next, stepPlace(id), reopen(current, stepPlace(id), sealedStep)))
    rotated += 1
  }
  for (const { id, sealedFor, sealed } of await lockConsentsToEnd(tx)) {
    if (current === next && isCurrent(next, sealed)) continue
    await resealConsentToEnd(tx, id, seal(next, sealedFor, reopen(current, sealedFor, sealed)))
    rotated += 1
  }
  await clearVisitors(tx)
  return rotated
}

function reopen(ring: KeyRing, where: string, sealed: string): string {
  try {
    return unseal(ring, where, sealed)
  } catch {
    const id = keyIdOf(sealed)
    const [what, remedy] = ring.has(id)
      ? ['is another one here', 'Set it to the value that it had']
      : id === SERVICE_KEY
        ? ['follows from SERVICE_SECRET while CONNECTION_KEYS is not set', 'Unset CONNECTION_KEYS']
        : ['is not in CONNECTION_KEYS', `Add it again behind the first one, as in ${[...ring.keys()][0]}:…,${id}:…`]
    throw new OperatorError(
      `The secret "${where}" is encrypted with the key ${id}, which ${what}. ${remedy}, and run this again. Nothing was changed`,
    )
  }
}

export const rotateKeysOf = ({ db }: Deps, keys: KeyRing): Promise<number> =>
  db.transaction((tx) => rotateKeys(tx, keys), { statementSeconds: 600 })
