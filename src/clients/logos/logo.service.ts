import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import { sameBytes } from '../../platform/core/secret.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { enqueueJob } from '../../platform/jobs/job.store.ts'
import type { JobKind } from '../../platform/jobs/run.service.ts'
import { findLogoUrl, lockTenant, setLogoUrl } from '../tenants/tenant.store.ts'
import type { ContentStore } from './content-store.ts'
import {
  confirmLogo,
  deleteLogo,
  failLogo,
  findLogo,
  findNewestLogo,
  insertLogo,
  recordLogoFailure,
  removeLogos,
  restartLogos,
} from './logo.store.ts'
import { fileNamesOf, type LogoReport, nameOf } from './logo.ts'
import { encodeLogo } from './logo-encoder.service.ts'

/** Checks and re-encodes a logo, and stores it for the job that synchronises it. Until then the old one is shown. */
export async function replaceLogo(deps: Deps, by: Actor, tenantId: Id<'tenant'>, bytes: Uint8Array): Promise<void> {
  const answer = await encodeLogo(bytes)
  if ('fault' in answer) throw new OperatorError(answer.fault)
  const { images } = answer
  const name = nameOf(deps.newId('job'), images)
  await deps.db.transaction(async (tx) => {
    await lockOrRefuse(tx, tenantId)
    // Older uploads that were never shown; what is shown stays until the new one is confirmed.
    const replaced = await removeLogos(tx, tenantId, ['discard'])
    await insertLogo(tx, name, tenantId, images)
    await enqueueLogoJobs(deps, tx, [...replaced, name])
    await recordChange(tx, by, { action: 'logo.replace', subject: tenantId, before: null, after: { name } })
  })
}

/** It is gone from all pages at once; its files follow. */
export async function removeLogo(deps: Deps, by: Actor, tenantId: Id<'tenant'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { logoUrl } = await lockOrRefuse(tx, tenantId)
    const removed = await removeLogos(tx, tenantId, ['discard', 'withdraw'])
    if (logoUrl === null && removed.length === 0) return
    await setLogoUrl(tx, tenantId, null)
    await enqueueLogoJobs(deps, tx, removed)
    await recordChange(tx, by, { action: 'logo.remove', subject: tenantId, before: { logoUrl }, after: null })
  })
}

/** Starts again what was given up, also the deletion of old files. */
export async function retryLogo(deps: Deps, by: Actor, tenantId: Id<'tenant'>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOrRefuse(tx, tenantId)
    const names = await restartLogos(tx, tenantId)
    if (names.length === 0) throw new OperatorError('No logo of this tenant has failed, so there is nothing to retry.')
    await enqueueLogoJobs(deps, tx, names)
    await recordChange(tx, by, { action: 'logo.retry', subject: tenantId, before: null, after: { names } })
  })
}

/** The small image of what is shown now, for mails. */
export async function readLogo(db: Db, store: ContentStore, tenantId: Id<'tenant'>): Promise<Uint8Array | undefined> {
  const url = (await findLogoUrl(db, tenantId))?.logoUrl
  const name = url && /([0-9a-f]{32})-320\.png$/.exec(url)?.[1]
  return name ? store.get(`${name}-160.png`) : undefined
}

export async function reportLogo(deps: Deps, tenantId: Id<'tenant'>): Promise<LogoReport> {
  const tenant = await findLogoUrl(deps.db, tenantId)
  if (!tenant) throw new Refusal('not_found', { resourceId: tenantId })
  const newest = await findNewestLogo(deps.db, tenantId)
  return { state: newest?.status ?? 'none', reason: newest?.reason ?? null, logoUrl: tenant.logoUrl }
}

async function lockOrRefuse(tx: Tx, tenantId: Id<'tenant'>) {
  const tenant = await lockTenant(tx, tenantId)
  if (!tenant) throw new Refusal('not_found', { resourceId: tenantId })
  return tenant
}

async function enqueueLogoJobs({ newId }: Deps, tx: Tx, names: string[]): Promise<void> {
  for (const name of names) await enqueueJob(tx, { id: newId('job'), kind: 'logo', payload: { name } })
}

/** Uploads a logo that waits, or deletes the files of one that was removed: whatever its row says now. */
export const logoJob = (store: ContentStore, baseUrl: string): JobKind => ({
  slots: 1,
  maxAttempts: 6,
  async run(deps, job, signal) {
    const name = job.payload.name!
    try {
      const isShown = await synchronise(deps, store, baseUrl, name, signal)
      if (!isShown) await deleteFiles(deps, store, name)
    } catch (error) {
      if (!signal.aborted) await recordLogoFailure(deps.db, name, reasonOf(error))
      throw error
    }
  },
  giveUp: (tx, job, error) => failLogo(tx, job.payload.name!, error),
})

/** Whether the logo is shown, or was before. If not, it was removed, perhaps while it was uploaded. */
async function synchronise(
  deps: Deps,
  store: ContentStore,
  baseUrl: string,
  name: string,
  signal: AbortSignal,
): Promise<boolean> {
  const logo = await findLogo(deps.db, name)
  if (!logo || logo.status === 'removed') return false
  if (logo.images === null) return true
  const files = fileNamesOf(name)
  for (const [at, image] of logo.images.entries()) {
    signal.throwIfAborted()
    await store.put(files[at]!, image)
    if (!sameBytes(await store.get(files[at]!), image)) throw new Error(`${files[at]} was read back with other content`)
  }
  return deps.db.transaction(async (tx) => {
    await lockTenant(tx, logo.tenantId)
    if (!(await confirmLogo(tx, name))) return false
    await setLogoUrl(tx, logo.tenantId, `${baseUrl}${files[0]}`)
    await enqueueLogoJobs(deps, tx, await removeLogos(tx, logo.tenantId, ['withdraw'], name))
    return true
  })
}

async function deleteFiles(deps: Deps, store: ContentStore, name: string): Promise<void> {
  for (const file of fileNamesOf(name)) await store.remove(file)
  await deleteLogo(deps.db, name)
}

/** For the operator. The names of errors of the bucket are clearer than their messages, which may be empty. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  const name = typeof code === 'string' ? code : error.name
  return [name, error.message]
    .filter((part) => part !== '' && part !== 'Error')
    .join(': ')
    .slice(0, 300)
}
