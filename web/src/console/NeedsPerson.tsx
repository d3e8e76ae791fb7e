import type { ConsoleOverview, HealthFinding } from '../api/manage-rows.ts'
import { useCan, useConsole } from './console-context.ts'
import { Finding } from './Finding.tsx'
import { Link } from './Link.tsx'
import { addressOf } from './router.ts'

type Props = { needs: ConsoleOverview['needsPerson']; findings: HealthFinding[]; hasTenants: boolean }

/** Each line leads to where it can be done. */
export function NeedsPerson({ needs, findings, hasTenants }: Props) {
  const can = useCan()
  const { t, count, fill, shortDate } = useConsole()
  const {
    reviews,
    failedImports,
    failedJobs,
    overdueJobs,
    failingWebhooks = 0,
    disabledWebhooks = 0,
    misconfiguredConnections: misconfigured = 0,
    malformedConnections: malformed = 0,
    pausedBanks = 0,
    endingKeys,
  } = needs
  const wrong = findings.filter(({ state }) => state !== 'ok')
  const lists: [number, string, string, Record<string, string>][] = [
    [reviews, count(t.overview.reviews, reviews), 'reviews', {}],
    [failedImports, count(t.overview.failedImports, failedImports), 'imports', { unresolved: 'true' }],
    [failedJobs, count(t.overview.failedJobs, failedJobs), 'jobs', { state: 'failed' }],
    [overdueJobs, count(t.overview.overdueJobs, overdueJobs), 'jobs', { state: 'waiting' }],
    [failingWebhooks, count(t.overview.failingWebhooks, failingWebhooks), 'webhooks', { state: 'failing' }],
    [disabledWebhooks, count(t.overview.disabledWebhooks, disabledWebhooks), 'webhooks', { state: 'disabled' }],
    [pausedBanks, count(t.overview.pausedBanks, pausedBanks), 'bank-health', {}],
    [misconfigured, count(t.overview.misconfiguredConnections, misconfigured), 'fetches', { outcome: 'misconfigured' }],
    [malformed, count(t.overview.malformedConnections, malformed), 'fetches', { outcome: 'malformed' }],
  ]
  const open = lists.filter(([many]) => many > 0)
  const isCalm = open.length + endingKeys.length + wrong.length === 0
  return (
    <section className={isCalm ? 'card needs calm' : 'card needs'}>
      <h2>{t.overview.needs}</h2>
      {isCalm && hasTenants && <p>{t.overview.needsNothing}</p>}
      {!hasTenants && (
        <p>
          {t.overview.noTenant}{' '}
          {can('admin') && <Link href={addressOf(['tenants', 'new'])}>{t.overview.firstTenant}</Link>}
        </p>
      )}
      <ul>
        {wrong.map((finding) => (
          <li key={`${finding.about} ${finding.found}`}>
            <Finding finding={finding} />
          </li>
        ))}
        {open.map(([, label, noun, filter]) => (
          <li key={label}>
            <Link href={addressOf([noun], new URLSearchParams(filter))}>{label}</Link>
          </li>
        ))}
        {endingKeys.map(({ id, tenant, tenantName = tenant, label, expires }) => (
          <li key={id}>
            <Link href={addressOf(['keys', id])}>
              {fill(t.overview.endingKey, { key: label || id, tenant: tenantName, date: shortDate(expires) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
