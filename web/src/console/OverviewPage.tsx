import { useCallback, useEffect, useState } from 'react'
import { findOverview, listFindings, listTenants } from '../api/manage.ts'
import type { ConsoleOverview, HealthFinding, StatusCount } from '../api/manage-rows.ts'
import { sizeText } from '../nouns/size.ts'
import { useConsole } from './console-context.ts'
import { DayChart } from './DayChart.tsx'
import { NeedsPerson } from './NeedsPerson.tsx'
import { PageHead } from './PageHead.tsx'
import { Problem } from './Problem.tsx'
import { ShareBars } from './ShareBars.tsx'
import { useAction } from './use-action.ts'

const DAYS = 30

/** Counts of several days, added up by name, the most first. */
function sumOf(counts: [name: string, count: number][]): [string, number][] {
  const sums = new Map<string, number>()
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].sort(([, a], [, b]) => b - a)
}
const byStatus = (counts: StatusCount[]) => counts.map(({ status, count }): [string, number] => [status, count])
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
    listFindings().then(setFindings, () => setFindings([]))
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
        />
        <DayChart
          title={t.overview.validConsents}
          text={fill(t.overview.validText, { count: number(validOf(latest)) })}
          days={DAYS}
          counts={valid}
        />
      </div>
      <div className="cards">
        <ShareBars title={t.overview.consents} parts={byStatus(latest)} words={t.words.consentStatus} />
        <ShareBars
          title={t.overview.refusals}
          parts={sumOf(
            days.flatMap(({ refusals }) => refusals.map(({ code, count }): [string, number] => [code, count])),
          )}
        />
        <ShareBars
          title={t.overview.imports}
          parts={sumOf(days.flatMap(({ imports }) => byStatus(imports)))}
          words={t.words.importStatus}
        />
        <ShareBars
          title={t.overview.messages}
          parts={figures.messages.map(({ state, count }): [string, number] => [state, count])}
          words={t.words.messageState}
        />
        <section className="card">
          <h2>{t.overview.database}</h2>
          <p className="figure">{sizeText(i18n, figures.databaseBytes)}</p>
        </section>
      </div>
    </div>
  )
}
