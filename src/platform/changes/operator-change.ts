import { sha256 } from '../core/secret.ts'
import type { Actor } from './actor.ts'

/** What operators do, by what it is done to. */
export const CHANGE_ACTIONS = [
  'account.create',
  'account.edit',
  'clock.advance',
  'connection.end',
  'connection.fetch',
  'consent.abandon',
  'consent.approve',
  'consent.authorise_partially',
  'consent.expire',
  'consent.fail',
  'consent.grant',
  'consent.receive',
  'consent.reject',
  'consent.renew',
  'consent.revoke',
  'consent.start',
  'consent.terminate',
  'csv-profile.create',
  'csv-profile.edit',
  'csv-profile.remove',
  'fetch.read',
  'fetch.replay',
  'import.create',
  'inquiry.activate',
  'inquiry.create',
  'inquiry.deactivate',
  'inquiry.delete',
  'inquiry.edit',
  'inquiry.translate',
  'key.create',
  'key.disable',
  'key.edit',
  'key.rotate',
  'logo.remove',
  'logo.replace',
  'logo.retry',
  'message.resend',
  'operator-token.create',
  'operator-token.disable',
  'operator-token.take-over',
  'operator.change-password',
  'operator.create',
  'operator.disable',
  'operator.enable',
  'operator.end-sessions',
  'operator.enrol-totp',
  'operator.remove',
  'operator.renew-recovery-codes',
  'operator.reset-password',
  'operator.reset-totp',
  'operator.set-role',
  'operator.use-recovery-code',
  'owner.create',
  'owner.edit',
  'owner.erase',
  'owner.join',
  'provider.create',
  'provider.credentials',
  'provider.edit',
  'rule.create',
  'rule.edit',
  'rule.end',
  'secret.rotate',
  'tenant.create',
  'tenant.edit',
  'tenant.retire',
  'transaction.correct',
  'transaction.dismiss',
  'transaction.join',
  'transaction.separate',
  'transaction.undo',
  'transaction.withdraw',
  'webhook.create',
  'webhook.delete',
  'webhook.edit',
  'webhook.replay',
  'webhook.rotate',
] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/**
 * What an operator changed: `tenant.create`, `key.disable`. `before` and `after` have the fields that differ, without
 * secrets; null where there was nothing before, or is nothing after.
 */
export type OperatorChange = {
  action: ChangeAction
  /** The id of what was changed. */
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export type StoredOperatorChange = OperatorChange & { number: number; madeAt: Date; by: Actor; hash: Buffer }

/** Every change has the hash of the one before, so none can be altered or removed without altering all later ones. */
export const hashOfChange = (previous: Buffer, change: Omit<StoredOperatorChange, 'hash'>): Buffer =>
  sha256(
    JSON.stringify([
      previous.toString('hex'),
      change.number,
      change.madeAt.getTime(),
      change.by.id,
      change.by.name,
      change.by.role,
      change.action,
      change.subject,
      change.before,
      change.after,
    ]),
  )

export const CHANGES_START = sha256('')

/** The fields of `after` that have another value than before, on both sides. */
export function differences(before: object, after: object): Record<'before' | 'after', Record<string, unknown>> {
  const was = before as Record<string, unknown>
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]))
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, was[name] ?? null])),
    after: Object.fromEntries(changed),
  }
}

/** A signature of the chain up to a change, which is the end that the chain had then. */
export type ChangeSeal = { number: number; sealedAt: Date; hash: Buffer; signature: Buffer; publicKey: Buffer }

/** What is signed. It begins with a name, so that it is not the text of a seal of the read log. */
export const changeSealText = ({ number, sealedAt, hash }: Pick<ChangeSeal, 'number' | 'sealedAt' | 'hash'>): string =>
  JSON.stringify(['operator changes', number, sealedAt.getTime(), hash.toString('hex')])
