import { useState } from 'react'
import { findFetch, listFetches, replayFetch } from '../api/manage-banks.ts'
import type { ConsoleFetch, FetchWithCalls } from '../api/manage-rows.ts'
import { ACCOUNTS } from '../chooser/choices.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { Status } from '../console/Status.tsx'
import { Notice } from '../controls/Notice.tsx'
import { chooserFilter, column, namedColumn, To, textFilter, timeColumn, wordColumn, wordFilter } from './parts.tsx'
import { RawAnswers } from './RawAnswers.tsx'

function FetchDetail({ row }: DetailProps<FetchWithCalls>) {
  const { t, time, number, day } = useConsole()
  return (
    <>
      {row.reason !== undefined && (
        <Notice kind="plain" title={t.fetches.outcome[row.outcome]}>
          {row.reason}
        </Notice>
      )}
      <Facts
        rows={[
          [t.field.outcome, <Status key="outcome" status={row.outcome} label={t.fetches.outcome[row.outcome]} />],
          [t.fetches.started, time(row.started)],
          [t.fetches.finished, row.finished && time(row.finished)],
          [t.fetches.from, row.from && day(row.from)],
          [t.fetches.attended, row.attended ? t.yes : t.no],
          [t.field.added, number(row.added)],
          [t.fetches.changed, number(row.changed)],
          [t.fetches.removed, number(row.removed)],
          [
            t.fetches.connection,
            <To key="connection" noun="connections" id={row.connectionId} name={row.connectionName} />,
          ],
          [t.field.account, <To key="account" noun="accounts" id={row.accountId} name={row.accountName} />],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      {row.log && <CallLog log={row.log} />}
      {row.pages !== undefined && <Replay row={row} />}
    </>
  )
}

function CallLog({ log }: { log: NonNullable<FetchWithCalls['log']> }) {
  const { t, number, fill, time } = useConsole()
  return (
    <section>
      <h3>{t.fetches.log}</h3>
      <p className="soft">{log.length === 0 ? t.fetches.noCalls : t.fetches.logText}</p>
      {log.length > 0 && (
        <table className="calls">
          <thead>
            <tr>
              <th scope="col">{t.fetches.call}</th>
              <th scope="col">{t.field.status}</th>
              <th scope="col">{t.fetches.took}</th>
            </tr>
          </thead>
          <tbody>
            {log.map(({ endpoint, method, path, called, status, durationMs, fault, said }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two calls may be equal, and their order stays.
              <tr key={at}>
                <td>
                  <strong>{endpoint}</strong> <span className="soft">{time(called)}</span>
                  <span className="mono">{`${method} ${path}`}</span>
                  {fault !== undefined && <span className="error">{fault}</span>}
                  {said !== undefined && <span className="said">{fill(t.fetches.said, { words: said })}</span>}
                </td>
                <td className={status !== undefined && status < 400 ? undefined : 'error'}>
                  {status ?? t.fetches.noAnswer}
                </td>
                <td>{durationMs !== undefined && fill(t.fetches.milliseconds, { count: number(durationMs) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Replay({ row }: { row: FetchWithCalls }) {
  const { t, fill, number } = useConsole()
  const [news, setNews] = useState<string>()
  if (row.pages === 0) return row.outcome === 'done' ? <p className="soft">{t.fetches.notKept}</p> : null
  return (
    <>
      <div className="button-row panel-actions">
        <Decide
          label={t.fetches.replay}
          title={t.fetches.replayTitle}
          needs="editor"
          onYes={async () => {
            const { added, changed, removed, unchanged } = await replayFetch(row.id)
            const counts = { added, changed, removed, unchanged }
            const said = Object.entries(counts).map(([name, count]) => [name, number(count)])
            setNews(fill(t.fetches.replayed, Object.fromEntries(said)))
          }}
        >
          {t.fetches.replayText}
        </Decide>
      </div>
      {news !== undefined && <Notice kind="status">{news}</Notice>}
      <RawAnswers key={row.id} fetchId={row.id} />
    </>
  )
}

export const fetchesPage = (i18n: ConsoleI18n): NounPage<ConsoleFetch> => {
  const { t, number, time } = i18n
  const { title, lead, emptyTitle, empty, outcome } = t.fetches
  const countColumn = (name: 'added' | 'changed' | 'calls', label: string) =>
    column<ConsoleFetch>(name, label, {
      text: (row) => String(row[name]),
      show: (row) => number(row[name]),
      isNumber: true,
      width: '6rem',
    })
  return {
    path: 'fetches',
    ...{ title, lead, emptyTitle, empty },
    next: { path: 'connections', label: t.connections.title },
    list: listFetches,
    find: findFetch,
    idOf: ({ id }) => id,
    titleOf: ({ started }) => time(started),
    columns: [
      timeColumn(i18n, 'started', t.fetches.started, ({ started }) => started, 'title'),
      wordColumn('outcome', t.field.outcome, ({ outcome: is }) => is, outcome, 'side'),
      namedColumn('bank', t.field.provider, ({ connectionId: id, connectionName: name }) => ({ id, name }), {
        phone: 'below',
        keep: true,
      }),
      namedColumn('account', t.field.account, ({ accountId: id, accountName: name }) => ({ id, name }), {
        phone: 'below',
      }),
      countColumn('added', t.field.added),
      countColumn('changed', t.fetches.changed),
      countColumn('calls', t.fetches.calls),
      column('reason', t.field.reason, {
        text: ({ reason }) => reason ?? '',
        width: 'minmax(10rem, 2fr)',
        phone: 'below',
      }),
    ],
    isLive: true,
    filters: [
      wordFilter('outcome', t.field.outcome, outcome),
      textFilter('connectionId', t.fetches.connection, 'bcn_…'),
      chooserFilter('accountId', t.field.account, ACCOUNTS),
    ],
    Detail: FetchDetail,
  }
}
