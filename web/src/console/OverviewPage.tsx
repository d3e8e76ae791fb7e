import { useCallback, useEffect, useState } from 'react'
import { findOverview } from '../api/manage.ts'
import type { ConsoleOverview } from '../api/manage-rows.ts'
import { sizeText } from '../nouns/size.ts'
import { useConsole } from './console-context.ts'
import { DayChart } from './DayChart.tsx'
import { Link } from './Link.tsx'
import { PageHead } from './PageHead.tsx'
import { Problem } from './Problem.tsx'
import { addressOf } from './router.ts'
import { ShareBars } from './ShareBars.tsx'
import { useAction } from './use-action.ts'

const DAYS = 30

/** What to look at every morning: first what needs a person, then how things go. */
export function OverviewPage() {
  const i18n = useConsole()
  const { t, fill, count } = i18n
  const [figures, setFigures] = useState<ConsoleOverview>()
  const { error, run } = useAction()
  const load = useCallback(() => run(async () => setFigures(await findOverview(DAYS))), [run])
  useEffect(() => {
    load()
  }, [load])
  const needs: [number, string, string[], Record<string, string>][] = figures
    ? [
        [figures.needs.reviews, count(t.overview.reviews, figures.needs.reviews), ['reviews'], {}],
        [
          figures.needs.failingWebhooks,
          count(t.overview.failingWebhooks, figures.needs.failingWebhooks),
          ['webhooks'],
          {},
        ],
        [figures.needs.expiringKeys, count(t.overview.expiringKeys, figures.needs.expiringKeys), ['keys'], {}],
        [
          figures.needs.failedImports,
          count(t.overview.failedImports, figures.needs.failedImports),
          ['imports'],
          { status: 'refused' },
        ],
        [
          figures.needs.failedJobs,
          count(t.overview.failedJobs, figures.needs.failedJobs),
          ['jobs'],
          { status: 'failed' },
        ],
      ]
    : []
  const open = needs.filter(([many]) => many > 0)
  return (
    <div className="page">
      <PageHead title={t.overview.title} lead={fill(t.overview.lead, { days: DAYS })} />
      <Problem error={error} onRetry={load} />
      {figures && (
        <>
          <section className={open.length > 0 ? 'card needs' : 'card needs calm'}>
            <h2>{t.overview.needs}</h2>
            {open.length === 0 && <p>{t.overview.needsNothing}</p>}
            <ul>
              {open.map(([, label, path, filter]) => (
                <li key={label}>
                  <Link href={addressOf(path, new URLSearchParams(filter))}>{label}</Link>
                </li>
              ))}
            </ul>
          </section>
          <DayChart title={t.overview.reads} days={DAYS} counts={figures.reads} />
          <div className="cards">
            <ShareBars
              title={t.overview.consents}
              parts={figures.consents.map(({ status, count: many }) => [status, many])}
            />
            <ShareBars
              title={t.overview.refusals}
              parts={figures.refusals.map(({ code, count: many }) => [code, many])}
            />
            <ShareBars
              title={t.overview.imports}
              parts={figures.imports.map(({ status, count: many }) => [status, many])}
            />
            <ShareBars
              title={t.overview.messages}
              parts={figures.messages.map(({ status, count: many }) => [status, many])}
            />
            <section className="card">
              <h2>{t.overview.database}</h2>
              <p className="figure">{sizeText(i18n, figures.databaseBytes)}</p>
            </section>
          </div>
        </>
      )}
    </div>
  )
}
