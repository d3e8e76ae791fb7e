import type { ConsoleOverview } from '../api/manage-rows.ts'
import { useConsole } from './console-context.ts'
import { Environment } from './Environment.tsx'
import { Link } from './Link.tsx'
import { addressOf } from './router.ts'

const HIGH = 20

const sumOf = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0)

/** How one number went over some days, as small as a word. What it says is beside it. */
function Sparkline({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const points = counts.map((count, at) => `${at} ${(HIGH - (count / most) * (HIGH - 1)).toFixed(2)}`).join(' L ')
  const last = Math.max(1, counts.length - 1)
  return (
    <svg className="sparkline" viewBox={`0 0 ${last} ${HIGH + 1}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="area" d={`M 0 ${HIGH} L ${points} L ${last} ${HIGH} Z`} />
      <path className="line" d={`M ${points}`} />
    </svg>
  )
}

/** Who reads, and whether they still do. */
export function TenantReads({ tenants, days }: { tenants: ConsoleOverview['tenants']; days: number }) {
  const { t, fill, number } = useConsole()
  return (
    <section className="card tenant-reads" aria-label={t.chart.tenants}>
      <h2>{t.chart.tenants}</h2>
      {tenants.length === 0 ? (
        <p className="soft">
          {t.chart.noReads} <Link href={addressOf(['inquiries'])}>{t.chart.toInquiries}</Link>
        </p>
      ) : (
        <p className="soft">{fill(t.chart.tenantsText, { days })}</p>
      )}
      {tenants.length > 0 && (
        <table>
          <caption className="hidden">{t.chart.tenants}</caption>
          <thead>
            <tr>
              <th scope="col">{t.chart.tenant}</th>
              <th scope="col">{t.chart.perDay}</th>
              <th scope="col">{t.overview.today}</th>
              <th scope="col">{t.chart.sum}</th>
            </tr>
          </thead>
          <tbody>
            {tenants.map(({ tenantId, tenantName = tenantId, environment, reads }) => (
              <tr key={`${environment} ${tenantId}`}>
                <th scope="row">
                  <Link href={addressOf(['tenants', tenantId])}>{tenantName}</Link> <Environment of={environment} />
                </th>
                <td>
                  <Sparkline counts={reads} />
                </td>
                <td>{number(reads.at(-1) ?? 0)}</td>
                <td>
                  <Link
                    href={addressOf(['reads'], new URLSearchParams({ tenantId }))}
                    aria-label={`${fill(t.chart.readsOf, { tenant: tenantName })}: ${number(sumOf(reads))}`}
                  >
                    {number(sumOf(reads))}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
