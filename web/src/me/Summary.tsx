import type { MeConsent } from '../../../src/surfaces/me/me.schema.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { groupOf } from './status.ts'

/** The whole page in one line: how many may look at how many accounts, and when somebody last did. */
export function Summary({ consents }: { consents: MeConsent[] }) {
  const { t, fill, count, time } = useI18n()
  const active = consents.filter((consent) => groupOf(consent) === 'active')
  if (active.length === 0) return null
  const companies = new Set(active.map(({ tenantId }) => tenantId)).size
  const accounts = new Set(active.flatMap(({ granted }) => granted?.accounts.map(({ id }) => id) ?? [])).size
  // Also under what has ended since.
  const last = consents
    .flatMap(({ delivered: { lastRead } }) => lastRead ?? [])
    .sort()
    .at(-1)
  return (
    <p className="lead">
      {count(t.me.summary, companies, { accounts: count(t.count.accounts, accounts) })}{' '}
      {last === undefined ? t.me.noReads : `${fill(t.consent.lastRead, { date: time(last) })}.`}
    </p>
  )
}
