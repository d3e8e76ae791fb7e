import type { FastifyReply, FastifyRequest } from 'fastify'
import { authenticate, clientToken, enter, type KeyDeps } from '../../clients/keys/key.hook.ts'
import type { TokenHash } from '../../clients/keys/key.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import type { AccessDeps } from '../consents/access.store.ts'
import { consentRefusal, type Need } from '../consents/consent.ts'
import { listGrantedIds } from '../consents/grant.store.ts'
import type { ReadLog } from '../reads/read.service.ts'
import type { Read } from '../reads/read.ts'
import type { Gate } from './gate.service.ts'
import { findFactsOfConsent } from './gate.store.ts'
import { authorizeRead, type ConsentRow, type GateRow } from './gate.ts'

/** What a recorded read needs. */
export type GateDeps = KeyDeps &
  AccessDeps & {
    readonly gate: Gate
    readonly readLog: ReadLog
    /** Sums for the overview. */
    readonly daily: { readonly add: (name: string, by?: number) => void }
  }

/** A read that is allowed: the facts it was allowed on, with a consent. */
export type Admission<Row extends ConsentRow = GateRow> = Row & { consentId: Id<'consent'> }

type ReadParameters = { consentId: Id<'consent'> | null; cursor?: unknown }

/** The recorded details of a read, besides who made it. */
export type ReadDetails = Pick<Read, 'accountId' | 'what' | 'fromBookedTime' | 'untilBookedTime' | 'revision' | 'rows'>

/** A prepared answer, and what it shows. It may be sent once the read is recorded. */
export type Prepared<Answer> = { shown: ReadDetails; answer: Answer }

export type AccountRead<P extends ReadParameters, Answer> = {
  accountId: string
  need: Need
  readParameters: (accountId: Id<'account'>) => P
  /** Read-only: its read is recorded afterwards, or not made. */
  prepare: (facts: Admission, parameters: P) => Promise<Prepared<Answer>>
}

/**
 * Allows a read of one account, or refuses it. The order is the contract's: token, then parameters, then visibility,
 * then state, scope and frequency. `readParameters` throws the refusal of a wrong parameter that the schema cannot
 * detect.
 */
export async function readAccount<P extends ReadParameters, Answer>(
  deps: GateDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, need, readParameters, prepare }: AccountRead<P, Answer>,
): Promise<Answer> {
  const tokenHash = clientToken(deps, request)
  if (!looksLikeId('account', accountId)) {
    await authenticate(deps, request, reply)
    if (request.validationError) throw request.validationError
    await refuseUnusable(deps, tokenHash, readParameters(accountId as Id<'account'>), accountId)
    throw new Refusal('not_found', { resourceId: accountId })
  }
  const parameters = await deferParameterErrors(deps, request, reply, () => readParameters(accountId))
  const row = await deps.gate.findFacts({ tokenHash, accountId, consentId: parameters.consentId, need })
  if (!row) throw new Refusal('token_expired')
  enter(deps, request, reply, row, tokenHash)
  refuseForeignCursor(row, parameters)
  if (row.consentId === null) await refuseUnusable(deps, tokenHash, parameters, accountId)
  authorizeRead(row, need, accountId)
  const admission = row as Admission
  const { shown, answer } = await prepare(admission, parameters)
  await recordReads(deps, request, admission, [shown])
  nameConsent(reply, admission)
  if (row.dataAsOf) reply.header('Data-As-Of', row.dataAsOf.toISOString())
  return answer
}

/**
 * A consent that was never given opens no account at all, so it is the reason, as on the list of accounts: not that this
 * account is not under it. Somebody else's consent stays not found, like one that does not exist.
 */
async function refuseUnusable(
  { db, gate }: Pick<GateDeps, 'db' | 'gate'>,
  tokenHash: TokenHash,
  { consentId }: ReadParameters,
  accountId: string,
): Promise<void> {
  if (consentId === null) return
  const named = await gate.findConsentFacts({ tokenHash, consentId })
  if (!named?.consentId || (await listGrantedIds(db, consentId)).length > 0) return
  authorizeRead(named, 'accounts', accountId)
}

/** For a request about an account that shows nothing of it, so that no read is recorded. */
export async function admitToAccount(
  deps: GateDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<Admission> {
  const tokenHash = clientToken(deps, request)
  if (!looksLikeId('account', accountId)) {
    await authenticate(deps, request, reply)
    throw new Refusal('not_found', { resourceId: accountId })
  }
  const row = await deps.gate.findFacts({ tokenHash, accountId, consentId: null, need: 'accounts' })
  if (!row) throw new Refusal('token_expired')
  enter(deps, request, reply, row, tokenHash)
  authorizeRead(row, 'accounts', accountId)
  return row as Admission
}

/** The same for a read of a whole consent. */
export async function admitToConsent(
  deps: GateDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { consentId, cursor }: ReadParameters & { consentId: Id<'consent'> },
): Promise<Admission<ConsentRow>> {
  const tokenHash = clientToken(deps, request)
  const row = await deps.gate.findConsentFacts({ tokenHash, consentId })
  if (!row) throw new Refusal('token_expired')
  enter(deps, request, reply, row, tokenHash)
  refuseForeignCursor(row, { consentId, cursor })
  authorizeRead(row, 'accounts', consentId)
  return row as Admission<ConsentRow>
}

/** A client that named no consent learns which one was used, and what its owner can take back. */
export function nameConsent(reply: FastifyReply, { consentId }: { consentId: Id<'consent'> }): void {
  reply.header('Consent-Id', consentId)
}

/** The cursor is genuine, but its consent is not this key's: it is another client's cursor. */
function refuseForeignCursor(
  { consentId, consentEnvironment, environment }: ConsentRow,
  { cursor }: ReadParameters,
): void {
  if (cursor && (consentId === null || consentEnvironment !== environment))
    throw new Refusal('invalid_argument', { message: 'The cursor belongs to another client.' })
}

/** A caller without a valid token only gets the token's error, also when a parameter is wrong. */
export async function deferParameterErrors<P>(
  deps: KeyDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  readParameters: () => P,
): Promise<P> {
  try {
    if (request.validationError) throw request.validationError
    return readParameters()
  } catch (fault) {
    await authenticate(deps, request, reply)
    throw fault
  }
}

/**
 * The last step before data is sent: the read is stored durably, and the access is open. A read that fails in between is
 * recorded although nothing was sent.
 */
export async function recordReads(
  deps: GateDeps,
  request: FastifyRequest,
  admission: Admission<ConsentRow>,
  reads: ReadDetails[],
): Promise<void> {
  const { consentId } = admission
  const who = { ...reader(request, admission), readAt: admission.now }
  await deps.readLog.record(reads.map((read) => ({ ...who, ...read })))
  deps.metrics.count('vitrine_reads_recorded_total', reads.length)
  deps.daily.add('reads', reads.length)
  deps.daily.add(`reads ${admission.environment} ${admission.tenantId}`, reads.length)
  // After the record, not before: a read that could not be made does not use up a `once` consent.
  if (admission.access === 'none') {
    if (!(await deps.gate.openAccess(admission))) {
      // It has ended since it was admitted.
      authorizeRead(await findFactsOfConsent(deps.db, consentId, deps.settings.access.timeZone), 'accounts', null)
      throw consentRefusal({ id: consentId, status: 'expired' })
    }
    deps.metrics.count('vitrine_accesses_opened_total')
  }
}

const reader = ({ id }: FastifyRequest, { consentId, tenantId, keyId }: Admission<ConsentRow>) => ({
  consentId,
  tenantId,
  keyId,
  requestId: id,
})

/** The `consentId` parameter: text that cannot be an id is a wrong value, an unknown id is not found. */
export function readConsentId(text: string | undefined): Id<'consent'> | null {
  if (text === undefined) return null
  if (!looksLikeId('consent', text)) {
    throw new Refusal('invalid_argument', {
      message: '"consentId" must be the id of a consent, such as con_01kgx2m1b3d5f7h9k2n4p6r8t0.',
    })
  }
  return text
}
