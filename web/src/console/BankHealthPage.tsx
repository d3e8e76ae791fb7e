import { useCallback, useEffect, useState } from 'react'
import { listBankHealth } from '../api/manage-banks.ts'
import type { ConsoleBankHealth } from '../api/manage-rows.ts'
import { serverNow } from '../api/server-clock.ts'
import { Notice } from '../controls/Notice.tsx'
import { useConsole } from './console-context.ts'
import { Link } from './Link.tsx'
import { PageHead } from './PageHead.tsx'
import { Problem } from './Problem.tsx'
import { addressOf } from './router.ts'
import { TimeZoneNote } from './TimeZoneNote.tsx'
import { useAction } from './use-action.ts'

const HOUR_MS = 3_600_000
/** Data of a bank that is fetched twice a day is not older than a day; after two, somebody should look. */
const SCALE_HOURS = 48
const LATE_HOURS = 24

const shareDone = ({ done, fetches }: ConsoleBankHealth) => (fetches === 0 ? 1 : done / fetches)
const isPaused = ({ pausedUntil }: ConsoleBankHealth) => pausedUntil !== undefined

/** Where something is wrong comes first. */
const byTrouble = (a: ConsoleBankHealth, b: ConsoleBankHealth) =>
  Number(isPaused(b)) - Number(isPaused(a)) || shareDone(a) - shareDone(b) || a.name.localeCompare(b.name)

/** A card for each bank: is it reached, how fresh is what it gave, and whose turn is it. */
export function BankHealthPage() {
  const { t } = useConsole()
  const [banks, setBanks] = useState<ConsoleBankHealth[]>()
  const { error, run } = useAction()
  const load = useCallback(() => run(async () => setBanks((await listBankHealth()).sort(byTrouble))), [run])
  useEffect(() => {
    load()
  }, [load])
  return (
    <div className="page">
      <PageHead title={t.bankHealth.title} lead={t.bankHealth.lead} />
      <Problem error={error} onRetry={load} />
      {banks?.length === 0 && (
        <div className="empty">
          <h2>{t.bankHealth.emptyTitle}</h2>
          <p>{t.bankHealth.empty}</p>
          <Link className="button plain" href={addressOf(['providers'])}>
            {t.providers.title}
          </Link>
        </div>
      )}
      <div className="bank-cards">
        {banks?.map((bank) => (
          <BankCard key={bank.providerId} bank={bank} />
        ))}
      </div>
      {banks !== undefined && banks.length > 0 && <TimeZoneNote />}
    </div>
  )
}

function BankCard({ bank }: { bank: ConsoleBankHealth }) {
  const { t, time, fill, count, number } = useConsole()
  const { providerId, name, done, fetches, failures } = bank
  const texts = t.bankHealth
  return (
    <section className="card bank-card" aria-label={name}>
      <h2>
        <Link href={addressOf(['providers', providerId])}>{name}</Link>
      </h2>
      {isPaused(bank) && (
        <Notice kind="plain" title={fill(texts.paused, { time: time(bank.pausedUntil!) })}>
          {count(texts.pausedText, failures)}
        </Notice>
      )}
      <dl>
        <div>
          <dt>{texts.success}</dt>
          <dd>
            <Bar
              parts={[
                ['good', done],
                ['bad', fetches - done],
              ]}
            />
            {fetches === 0 ? texts.noFetch : fill(texts.successText, { done: number(done), fetches: number(fetches) })}
          </dd>
        </div>
        <DataAge oldest={bank.oldest} />
        <ConnectionsByStatus bank={bank} />
      </dl>
    </section>
  )
}

/** Shares of a whole, side by side. Repeats the numbers beside it. */
function Bar({ parts }: { parts: [kind: string, count: number][] }) {
  const all = parts.reduce((sum, [, many]) => sum + many, 0)
  let from = 0
  return (
    <svg className="share-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(([kind, many]) => {
        const width = all === 0 ? 0 : (many / all) * 100
        const x = from
        from += width
        return <rect key={kind} className={kind} x={x} width={width} height="6" />
      })}
    </svg>
  )
}

function DataAge({ oldest }: { oldest: string | undefined }) {
  const { t, count } = useConsole()
  const texts = t.bankHealth
  const hours = oldest && Math.max(0, Math.round((serverNow().getTime() - Date.parse(oldest)) / HOUR_MS))
  if (typeof hours !== 'number')
    return (
      <div>
        <dt>{texts.age}</dt>
        <dd>{texts.noData}</dd>
      </div>
    )
  const said = hours < SCALE_HOURS ? count(texts.hours, hours) : count(texts.days, Math.floor(hours / 24))
  const at = Math.min(100, (hours / SCALE_HOURS) * 100)
  return (
    <div>
      <dt>{texts.age}</dt>
      <dd>
        <svg className="share-bar age" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect className={hours <= LATE_HOURS ? 'good' : 'bad'} width={Math.max(1, at)} height="6" />
        </svg>
        {said}
      </dd>
    </div>
  )
}

/** Each number leads to its connections. */
function ConnectionsByStatus({ bank }: { bank: ConsoleBankHealth }) {
  const { t, number } = useConsole()
  const { providerId, valid, renewalDue, actionNeeded, unavailable } = bank
  const parts = [
    ['valid', valid - renewalDue],
    ['renewal_due', renewalDue],
    ['action_needed', actionNeeded],
    ['unavailable', unavailable],
  ] as const
  return (
    <div>
      <dt>{t.bankHealth.connections}</dt>
      <dd>
        <Bar parts={[...parts.map(([status, many]): [string, number] => [status, many])]} />
        <ul className="bar-key">
          {parts
            .filter(([, many]) => many > 0)
            .map(([status, many]) => (
              <li key={status}>
                <span className={`swatch ${status}`} aria-hidden="true" />
                <Link href={addressOf(['connections'], new URLSearchParams({ providerId, status }))}>
                  {`${number(many)} ${t.connections.status[status]}`}
                </Link>
              </li>
            ))}
        </ul>
      </dd>
    </div>
  )
}
