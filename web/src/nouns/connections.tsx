import { useState } from 'react'
import { endConnection, fetchConnection, findConnection, listConnections } from '../api/manage-banks.ts'
import type { ConsoleConnection } from '../api/manage-rows.ts'
import { OWNERS, PROVIDERS } from '../chooser/choices.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { Problem } from '../console/Problem.tsx'
import { Status } from '../console/Status.tsx'
import { useAction } from '../console/use-action.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { FetchCalendar } from './FetchCalendar.tsx'
import {
  chooserFilter,
  column,
  environmentColumn,
  namedColumn,
  To,
  ToList,
  timeColumn,
  wordColumn,
  wordFilter,
} from './parts.tsx'

const ASKED = ['valid', 'renewal_due', 'unavailable']

function ConnectionDetail({ row, onChanged }: DetailProps<ConsoleConnection>) {
  const { t, time, number } = useConsole()
  const { lastFetch } = row
  const outcome = lastFetch && t.fetches.outcome[lastFetch.outcome]
  return (
    <>
      <p className="connection-state">
        <Status status={row.status} label={t.connections.status[row.status]} />
        <span className="soft">{t.connections.about[row.status]}</span>
      </p>
      <Actions row={row} onChanged={onChanged} />
      <FetchCalendar key={`${row.lastFetch?.at} ${row.status}`} connection={row} />
      <Facts
        rows={[
          [t.field.provider, <To key="bank" noun="providers" id={row.providerId} name={row.providerName} />],
          [t.field.owner, <To key="owner" noun="owners" id={row.ownerId} name={row.ownerName} />],
          [t.connections.since, time(row.since)],
          [t.connections.validUntil, row.validUntil && time(row.validUntil)],
          [t.connections.lastFetch, lastFetch && `${time(lastFetch.at)}, ${outcome}`],
          [t.connections.nextFetch, row.nextFetch && time(row.nextFetch)],
          [t.connections.blockedUntil, row.blockedUntil && time(row.blockedUntil)],
          [t.connections.failures, row.failures > 0 && number(row.failures)],
          [t.field.environment, t.words.environment[row.environment]],
          [t.field.created, time(row.created)],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      <ConnectedAccounts row={row} />
    </>
  )
}

function Actions({ row, onChanged }: DetailProps<ConsoleConnection>) {
  const { t } = useConsole()
  const can = useCan()
  const [isAsked, setAsked] = useState(false)
  const { busy, error, run } = useAction()
  return (
    <>
      <div className="button-row panel-actions">
        {can('editor') && ASKED.includes(row.status) && (
          <ActionButton
            kind="plain"
            busy={busy}
            onPress={() =>
              run(async () => {
                await fetchConnection(row.id)
                setAsked(true)
                onChanged()
              })
            }
          >
            {t.connections.fetchNow}
          </ActionButton>
        )}
        <ToList noun="fetches" filter={{ connectionId: row.id }} label={t.fetches.title} />
        <ToList noun="connection-links" filter={{ connectionId: row.id }} label={t.links.title} />
        {row.status !== 'ended' && (
          <Decide
            label={t.connections.end}
            title={t.connections.endTitle}
            needs="editor"
            warns
            onYes={async () => {
              await endConnection(row.id)
              onChanged()
            }}
          >
            {t.connections.endText}
          </Decide>
        )}
      </div>
      {isAsked && <Notice kind="status">{t.connections.asked}</Notice>}
      <Problem error={error} />
    </>
  )
}

function ConnectedAccounts({ row }: { row: ConsoleConnection }) {
  const { t, time, fill } = useConsole()
  if (row.accounts.length === 0) return null
  return (
    <section>
      <h3>{t.connections.accounts}</h3>
      <ul className="line-list">
        {row.accounts.map(({ accountId, accountName, isOpen, fetched }) => (
          <li key={accountId}>
            <To noun="accounts" id={accountId} name={accountName} />{' '}
            <span className="soft">
              {fetched ? fill(t.connections.asOf, { time: time(fetched) }) : t.connections.notFetched}
              {!isOpen && `, ${t.connections.closed}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const connectionsPage = (i18n: ConsoleI18n): NounPage<ConsoleConnection> => {
  const { t, number } = i18n
  const { title, lead, emptyTitle, empty, status } = t.connections
  return {
    path: 'connections',
    ...{ title, lead, emptyTitle, empty },
    next: { path: 'providers', label: t.providers.title },
    list: listConnections,
    find: findConnection,
    idOf: ({ id }) => id,
    titleOf: ({ providerId, providerName, ownerName }) =>
      [providerName ?? providerId, ownerName].filter(Boolean).join(' · '),
    columns: [
      namedColumn('bank', t.field.provider, ({ providerId: id, providerName: name }) => ({ id, name }), {
        phone: 'title',
      }),
      namedColumn('owner', t.field.owner, ({ ownerId: id, ownerName: name }) => ({ id, name }), {
        phone: 'below',
        keep: true,
      }),
      wordColumn('status', t.field.status, ({ status: is }) => is, status, 'side'),
      environmentColumn(i18n, ({ environment }) => environment),
      column('accounts', t.connections.accounts, {
        text: ({ accounts }) => String(accounts.length),
        show: ({ accounts }) => number(accounts.length),
        isNumber: true,
        width: '6rem',
      }),
      timeColumn(i18n, 'lastFetch', t.connections.lastFetch, ({ lastFetch }) => lastFetch?.at, 'below'),
      wordColumn('outcome', t.field.outcome, ({ lastFetch }) => lastFetch?.outcome, t.fetches.outcome),
      timeColumn(i18n, 'nextFetch', t.connections.nextFetch, ({ nextFetch }) => nextFetch),
      timeColumn(i18n, 'validUntil', t.field.validUntil, ({ validUntil }) => validUntil),
    ],
    isLive: true,
    filters: [
      wordFilter('status', t.field.status, status),
      chooserFilter('providerId', t.field.provider, PROVIDERS),
      chooserFilter('ownerId', t.field.owner, OWNERS),
      wordFilter('environment', t.field.environment, t.words.environment),
    ],
    Detail: ConnectionDetail,
  }
}
