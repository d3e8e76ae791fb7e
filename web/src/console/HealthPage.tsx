import { useCallback, useEffect, useState } from 'react'
import { findHealth } from '../api/manage.ts'
import { listBankHealth } from '../api/manage-banks.ts'
import type { ConsoleBankHealth, ConsoleHealth, HealthFinding } from '../api/manage-rows.ts'
import { wordOf } from '../nouns/parts.tsx'
import { sizeText } from '../nouns/size.ts'
import { useConsole } from './console-context.ts'
import { Finding } from './Finding.tsx'
import { Link } from './Link.tsx'
import { PageHead } from './PageHead.tsx'
import { Problem } from './Problem.tsx'
import { addressOf } from './router.ts'
import { Status } from './Status.tsx'
import { TimeZoneNote } from './TimeZoneNote.tsx'
import { useAction } from './use-action.ts'

const REFRESH_MS = 15_000

/** How each of them is shown. */
const AS_STATUS = { ok: 'ok', warning: 'open', fault: 'fault' } as const

const WORST_FIRST = ['fault', 'warning', 'ok']
const byWorst = (one: HealthFinding, other: HealthFinding) =>
  WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state)

/** Whether the service itself is well: looked at again while the page is open. */
export function HealthPage() {
  const { t } = useConsole()
  const [health, setHealth] = useState<ConsoleHealth>()
  const [banks, setBanks] = useState<ConsoleBankHealth[]>([])
  const { error, run } = useAction()
  const load = useCallback(() => {
    // The rest is worth showing without it.
    listBankHealth().then(setBanks, () => setBanks([]))
    return run(async () => setHealth(await findHealth()))
  }, [run])
  useEffect(() => {
    load()
    const timer = setInterval(load, REFRESH_MS)
    return () => clearInterval(timer)
  }, [load])
  return (
    <div className="page">
      <PageHead title={t.health.title} lead={t.health.lead} />
      <Problem error={error} onRetry={load} />
      {health && (
        <>
          <Checks health={health} />
          <div className="charts health-lists">
            <Worker worker={health.worker} />
            <Size bytes={health.databaseBytes} />
            <Queue queue={health.queue} />
            <Sources banks={banks} />
          </div>
          <TimeZoneNote />
        </>
      )}
    </div>
  )
}

function Checks({ health: { state, findings } }: { health: ConsoleHealth }) {
  const { t } = useConsole()
  return (
    <section className={`card needs ${state === 'ok' ? 'calm' : state}`} aria-label={t.health.checks}>
      <h2>{t.health.state[state]}</h2>
      <p className="soft">{t.health.checksText}</p>
      <ul className="checks">
        {findings.toSorted(byWorst).map((finding) => {
          const { state: is, about, found } = finding
          return (
            <li key={`${about} ${found}`} className={is}>
              <Status status={AS_STATUS[is]} label={t.health.finding[is]} />
              <span>
                <Finding finding={finding} />
                {is === 'ok' && about === 'Read log' && (
                  <>
                    {' '}
                    <Link href={addressOf(['seals'])}>{t.seals.title}</Link>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Worker({ worker: { isWorking, taskDue } }: { worker: ConsoleHealth['worker'] }) {
  const { t, time, fill } = useConsole()
  const late = taskDue === undefined ? t.health.noTask : fill(t.health.taskLate, { time: time(taskDue) })
  return (
    <section className="card" aria-label={t.health.worker}>
      <h2>{t.health.worker}</h2>
      <p className="figure">
        <Status status={isWorking ? 'ok' : 'fault'} label={isWorking ? t.health.working : t.health.notWorking} />
      </p>
      <p className="soft">
        {isWorking && taskDue !== undefined ? fill(t.health.taskDue, { time: time(taskDue) }) : late}
      </p>
    </section>
  )
}

function Size({ bytes }: { bytes: number }) {
  const i18n = useConsole()
  const { t } = i18n
  return (
    <section className="card" aria-label={t.health.database}>
      <h2>{t.health.database}</h2>
      <p className="figure">{sizeText(i18n, bytes)}</p>
      <p className="soft">{t.health.databaseText}</p>
    </section>
  )
}

const STATES = ['waiting', 'running', 'failed'] as const

/** Each number leads to its jobs. */
function Queue({ queue }: { queue: ConsoleHealth['queue'] }) {
  const { t, number } = useConsole()
  return (
    <section className="card" aria-label={t.health.queue}>
      <h2>{t.health.queue}</h2>
      {queue.length === 0 && <p className="soft">{t.health.noJobs}</p>}
      {queue.length > 0 && (
        <table className="plain-table">
          <caption className="hidden">{t.health.queue}</caption>
          <thead>
            <tr>
              <th scope="col">{t.health.kind}</th>
              <th scope="col">{t.health.due}</th>
              {STATES.map((state) => (
                <th key={state} scope="col">
                  {t.health[state]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queue.map(({ kind, due, ...counts }) => (
              <tr key={kind}>
                <th scope="row">{wordOf(t.words.jobKind, kind)}</th>
                <td>{number(due)}</td>
                {STATES.map((state) => (
                  <td key={state}>
                    {counts[state] === 0 ? (
                      number(0)
                    ) : (
                      <Link
                        href={addressOf(['jobs'], new URLSearchParams({ kind, state }))}
                        aria-label={`${wordOf(t.words.jobKind, kind)}, ${t.health[state]}: ${number(counts[state])}`}
                      >
                        {number(counts[state])}
                      </Link>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Sources({ banks }: { banks: ConsoleBankHealth[] }) {
  const { t, time, fill, number } = useConsole()
  const said = ({ pausedUntil, done, fetches }: ConsoleBankHealth) => {
    if (pausedUntil !== undefined) return fill(t.health.paused, { time: time(pausedUntil) })
    if (fetches === 0) return t.health.notFetched
    return fill(t.health.fetched, { done: number(done), fetches: number(fetches) })
  }
  const stateOf = ({ pausedUntil, done, fetches }: ConsoleBankHealth) =>
    pausedUntil !== undefined ? 'fault' : fetches === 0 ? 'open' : done === fetches ? 'ok' : 'warning'
  return (
    <section className="card" aria-label={t.health.sources}>
      <h2>{t.health.sources}</h2>
      <p className="soft">{banks.length === 0 ? t.health.noSources : t.health.sourcesText}</p>
      <ul className="desk-lines">
        {banks.map((bank) => (
          <li key={bank.providerId} className="desk-line">
            <Link href={addressOf(['providers', bank.providerId])}>{bank.name}</Link>
            <Status status={stateOf(bank)} label={said(bank)} />
          </li>
        ))}
      </ul>
      <p className="soft">
        <Link href={addressOf([banks.length === 0 ? 'providers' : 'bank-health'])}>{t.health.toBanks}</Link>
      </p>
    </section>
  )
}
