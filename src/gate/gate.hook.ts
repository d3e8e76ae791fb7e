import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAccessOpen, openAccess } from '../consents/access.store.ts'
import type { Need } from '../consents/consent.ts'
import { Refusal } from '../core/errors.ts'
import { type Id, looksLikeId } from '../core/id.ts'
import type { Context } from '../http/context.ts'
import { authenticate, bearerHash, enter } from '../keys/key.hook.ts'
import type { Read } from '../reads/read.ts'
import { type ConsentRow, findConsentFacts, type GateRow } from './gate.store.ts'
import { judge } from './gate.ts'

/** A read that may be made: the facts it was allowed on, with a consent that is there. */
export type Admission<Row extends ConsentRow = GateRow> = Row & { consentId: Id<'consent'> }

type Asked = { consentId: Id<'consent'> | null; cursor?: unknown }

/**
 * Lets a read of one account in, or refuses it. The order is the contract's: token, then parameters, then what the
 * client can see, then state, scope and frequency. `readParameters` throws the refusal of a wrong parameter; it is
 * called early and heard late, so that a stranger with a bad parameter still hears only about the token.
 */
export async function admitToAccount<P extends Asked>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  ask: { accountId: string; need: Need; readParameters: (accountId: Id<'account'>) => P },
): Promise<Admission & { parameters: P }> {
  const tokenHash = bearerHash(request)
  const { accountId, need } = ask
  if (!looksLikeId('account', accountId)) {
    await authenticate(context, request, reply)
    ask.readParameters(accountId as Id<'account'>)
    throw new Refusal('not_found', { resourceId: accountId })
  }
  const parameters = await heardAfterToken(context, request, reply, () => ask.readParameters(accountId))
  const row = await context.gate.findFacts({ tokenHash, accountId, consentId: parameters.consentId, need })
  if (!row) throw new Refusal('token_expired')
  enter(context, request, reply, row)
  refuseForeignCursor(row, parameters)
  judge(row, need, accountId)
  return { ...row, consentId: row.consentId!, parameters }
}

/** The same for a read of a whole consent. */
export async function admitToConsent<P extends Asked>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  readParameters: () => P,
): Promise<Admission<ConsentRow> & { parameters: P }> {
  const tokenHash = bearerHash(request)
  const parameters = await heardAfterToken(context, request, reply, readParameters)
  const { timeZone } = context.settings.access
  const row = await findConsentFacts(context.db.quick, { tokenHash, consentId: parameters.consentId, timeZone })
  if (!row) throw new Refusal('token_expired')
  enter(context, request, reply, row)
  refuseForeignCursor(row, parameters)
  judge(row, 'accounts', parameters.consentId)
  return { ...row, consentId: row.consentId!, parameters }
}

/** The cursor is genuine, but the consent in it is not this key's: it was somebody else's cursor. */
function refuseForeignCursor({ consentId, consentEnvironment, environment }: ConsentRow, { cursor }: Asked): void {
  if (cursor && (consentId === null || consentEnvironment !== environment))
    throw new Refusal('invalid_argument', { message: 'The cursor belongs to another client.' })
}

async function heardAfterToken<P>(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  readParameters: () => P,
): Promise<P> {
  try {
    return readParameters()
  } catch (fault) {
    await authenticate(context, request, reply)
    throw fault
  }
}

/** The last step before data leaves: the read is stored for good, and the access is open. */
export async function recordReads(
  context: Context,
  request: FastifyRequest,
  admission: Admission<ConsentRow>,
  reads: Pick<Read, 'accountId' | 'what' | 'fromBookedTime' | 'untilBookedTime' | 'revision' | 'rows'>[],
): Promise<void> {
  const { consentId, tenantId, keyId } = admission
  const who = { consentId, tenantId, keyId, requestId: request.id, readAt: admission.now }
  await context.readLog.record(reads.map((read) => ({ ...who, ...read })))
  context.metrics.count('vitrine_reads_recorded_total', reads.length)
  // After the record, not before: a `once` consent is not used up by a read that could not be made.
  if (admission.access === 'none') {
    await openAccess(context.db, consentId, context.settings.access)
    if (!(await isAccessOpen(context.db, consentId))) throw new Refusal('consent_not_usable', { resourceId: consentId })
    context.metrics.count('vitrine_accesses_opened_total')
  }
}

/** `consentId` as a parameter: an id that cannot be one is a wrong value, an unknown one is not found. */
export function readConsentId(text: string | undefined): Id<'consent'> | null {
  if (text === undefined) return null
  if (!looksLikeId('consent', text)) {
    throw new Refusal('invalid_argument', { message: '"consentId" must be the id of a consent, such as con_01hf3v….' })
  }
  return text
}
