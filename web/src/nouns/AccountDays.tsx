import { useState } from 'react'
import { findAccountDays } from '../api/manage.ts'
import type { AccountDay, AccountPast } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { DayCalendar } from '../console/DayCalendar.tsx'
import { Problem } from '../console/Problem.tsx'
import { useFound } from '../console/use-found.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { BalanceCurve } from './BalanceCurve.tsx'

/** Five weeks are a page of the calendar, as for fetches. */
const PAGE = 35

/** What is known of an account: its balance, and which days it has data of. */
export function AccountDays({ accountId }: { accountId: string }) {
  const { t, fill } = useConsole()
  const { found, error, retry } = useFound(accountId, findAccountDays)
  if (!found) return <Problem error={error} onRetry={retry} />
  return (
    <>
      <section aria-label={t.days.balances}>
        <h3>{t.days.balances}</h3>
        <BalanceCurve past={found} />
      </section>
      <section aria-label={t.days.title}>
        <h3>{t.days.title}</h3>
        {found.firstDay === undefined ? <p className="soft">{t.days.nothing}</p> : <Coverage past={found} />}
      </section>
      <p className="soft zone">{fill(t.zone.bankDays, { zone: found.timeZone })}</p>
    </>
  )
}

function Coverage({ past: { days } }: { past: AccountPast }) {
  const { t, fill, number } = useConsole()
  const [page, setPage] = useState(0)
  const until = days.length - page * PAGE
  const shown = days.slice(Math.max(0, until - PAGE), until)
  const how = (kind: AccountDay['kind']) => shown.filter((one) => one.kind === kind).length
  const text = fill(t.days.text, {
    complete: number(how('complete')),
    days: number(shown.length - how('none')),
    partial: number(how('partial')),
    gaps: number(how('gap')),
  })
  // Before the first day there is nothing to see.
  const hasEarlier = days.slice(0, until - PAGE).some(({ kind }) => kind !== 'none')
  return (
    <>
      <DayCalendar
        title={t.days.title}
        text={text}
        days={shown}
        words={t.days.kind}
        explained={['complete', 'partial', 'gap']}
      />
      <div className="button-row">
        {hasEarlier && (
          <ActionButton kind="quiet" onPress={() => setPage(page + 1)}>
            {t.days.earlier}
          </ActionButton>
        )}
        {page > 0 && (
          <ActionButton kind="quiet" onPress={() => setPage(page - 1)}>
            {t.days.later}
          </ActionButton>
        )}
      </div>
    </>
  )
}
