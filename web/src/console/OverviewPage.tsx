import { useCallback, useEffect, useState } from 'react'
import { findHealth, findOverview, listTenants } from '../api/manage.ts'
import type { ConsoleOverview, HealthFinding, StatusCount } from '../api/manage-rows.ts'
import { sizeText } from '../nouns/size.ts'
import { useConsole } from './console-context.ts'
import { DayChart } from './DayChart.tsx'
import { Link } from './Link.tsx'
import { NeedsPerson } from './NeedsPerson.tsx'
import { PageHead } from './PageHead.tsx'
import { Problem } from './Problem.tsx'
import { addressOf } from './router.ts'
import { ShareBars } from './ShareBars.tsx'
import { TenantReads } from './TenantReads.tsx'
import { TimeZoneNote } from './TimeZoneNote.tsx'
import { useAction } from './use-action.ts'

const DAYS = 30

/** Counts of several days, added up by name, the most first. */
function sumOf(counts: [name: string, count: number][]): [string, number][] {
  const sums = new Map<string, number>()
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].sort(([, a], [, b]) => b - a)
}
const byStatus = (counts: StatusCount[]) => counts.map(({ status, count }): [string, number] => [status, count])
const listOf = (noun: string, filter: Record<string, string> = {}) => addressOf([noun], new URLSearchParams(filter))
const validOf = (counts: StatusCount[]) => counts.find(({ status }) => status === 'valid')?.count ?? 0

/** What to look at every morning: first what needs a person, then how things go. */
export function OverviewPage() {
  const i18n = useConsole()
  const { t, fill, number } = i18n
  const [figures, setFigures] = useState<ConsoleOverview>()
  const [findings, setFindings] = useState<HealthFinding[]>([])
  const [hasTenants, setHasTenants] = useState(true)
  const { error, run } = useAction()
  const load = useCallback(() => {
    // The figures are worth showing without these.
    findHealth().then(
      (health) => setFindings(health.findings),
      () => setFindings([]),
    )
    listTenants({ limit: 1 }).then(
      ({ data }) => setHasTenants(data.length > 0),
      () => setHasTenants(true),
    )
    return run(async () => setFigures(await findOverview(DAYS)))
  }, [run])
  useEffect(() => {
    load()
  }, [load])
  if (!figures)
    return (
      <div className="page">
        <PageHead title={t.overview.title} lead={fill(t.overview.lead, { days: DAYS })} />
        <Problem error={error} onRetry={load} />
      </div>
    )
  const { days } = figures
  const reads = days.map(({ day, reads: count }) => ({ day, count }))
  const valid = days.map(({ day, consents }) => ({ day, count: validOf(consents) }))
  const latest = days.findLast(({ consents }) => consents.length > 0)?.consents ?? []
  const sum = number(reads.reduce((all, { count }) => all + count, 0))
  return (
    <div className="page">
      <PageHead title={t.overview.title} lead={fill(t.overview.lead, { days: DAYS })} />
      <Problem error={error} onRetry={load} />
      <NeedsPerson needs={figures.needsPerson} findings={findings} hasTenants={hasTenants} />
      <div className="charts">
        <DayChart
          title={t.overview.reads}
          text={fill(t.overview.readsText, { sum, most: number(Math.max(0, ...reads.map(({ count }) => count))) })}
          days={DAYS}
          counts={reads}
          addressOfDay={(day) => listOf('reads', { from: day, until: day })}
        />
        <DayChart
          title={t.overview.validConsents}
          text={fill(t.overview.validText, { count: number(validOf(latest)) })}
          days={DAYS}
          counts={valid}
        />
      </div>
      <TenantReads tenants={figures.tenants} days={DAYS} />
      <div className="cards">
        <ShareBars
          title={t.overview.consents}
          parts={byStatus(latest)}
          words={t.words.consentStatus}
          addressOfPart={(status) => listOf('consents', { status })}
          empty={t.chart.noConsents}
        />
        <ShareBars
          title={t.overview.refusals}
          parts={sumOf(
            days.flatMap(({ refusals }) => refusals.map(({ code, count }): [string, number] => [code, count])),
          )}
          words={t.refusal}
          empty={t.chart.noRefusals}
        />
        <ShareBars
          title={t.overview.imports}
          parts={sumOf(days.flatMap(({ imports }) => byStatus(imports)))}
          words={t.words.importStatus}
          addressOfPart={(status) => listOf('imports', { status })}
          empty={
            <>
              {t.chart.noImports} <Link href={listOf('imports')}>{t.chart.toImports}</Link>
            </>
          }
        />
        <ShareBars
          title={t.overview.messages}
          parts={figures.messages.map(({ state, count }): [string, number] => [state, count])}
          words={t.words.messageState}
          addressOfPart={(state) => listOf('messages', { state })}
          empty={t.chart.noMessages}
        />
        <section className="card">
          <h2>{t.overview.database}</h2>
          <p className="figure">{sizeText(i18n, figures.databaseBytes)}</p>
          <p className="soft">
            <Link href={listOf('health')}>{t.health.title}</Link>
          </p>
        </section>
      </div>
      <TimeZoneNote hasDays />
    </div>
  )
}
