import type { Actor } from '../../platform/changes/actor.ts'
import { recordChange } from '../../platform/changes/operator-change.store.ts'
import { notFound } from '../../platform/core/errors.ts'
import type { Id } from '../../platform/core/id.ts'
import { requireConnection } from '../connections/connection.service.ts'
import { findSealedGrant } from '../connections/connection.store.ts'
import { type BankDeps, reachBank, unsealGrant } from '../connections/reach-bank.service.ts'
import { findFetch, listPages } from './fetch.store.ts'

type KeptAnswer = { part: string; contentType: string; asked: Date; body: string }

/** Shorter ones are part of ordinary words, and none that is worth hiding. */
const LEAST_SECRET = 8

/** What the bank answered, as text. It is an owner's data, so it is recorded who looked before it leaves. */
export async function readRawAnswers(deps: BankDeps, by: Actor, id: Id<'fetch'>): Promise<KeptAnswer[]> {
  const fetch = await findFetch(deps.db, id)
  if (!fetch) throw notFound('fetch', id)
  const pages = await listPages(deps.db, id)
  const secrets = await secretsOf(deps, fetch.connectionId)
  await deps.db.transaction((tx) =>
    recordChange(tx, by, { action: 'fetch.read', subject: id, before: null, after: { accountId: fetch.accountId } }),
  )
  return pages.map(({ part, contentType, asked, body }) => ({
    ...{ part, contentType, asked },
    body: secrets.reduce((text, secret) => text.replaceAll(secret, '(secret)'), textOf(body)),
  }))
}

/** Whatever a bank may repeat in its answers, though none should: links have tokens and ids of consents. */
async function secretsOf(deps: BankDeps, connectionId: Id<'connection'>): Promise<string[]> {
  const connection = await requireConnection(deps, connectionId)
  const { bank } = await reachBank(deps, connection, { fetchId: null, isScheduled: false })
  const sealed = await findSealedGrant(deps.db, connectionId)
  const granted = sealed === undefined ? {} : unsealGrant(deps, connectionId, sealed).secrets
  const all = [...Object.values(granted), ...Object.values(bank.credentials)]
  return all.filter((secret) => secret.length >= LEAST_SECRET).sort((one, other) => other.length - one.length)
}

/** Statement files of older formats are not in UTF-8. */
function textOf(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return body.toString('latin1')
  }
}
