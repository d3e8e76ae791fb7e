import { listJobs, listReads, listSettings, readsProof } from '../api/manage.ts'
import type { ConsoleJob, ConsoleReadLog, ConsoleSetting } from '../api/manage-rows.ts'
import { ACCOUNTS, OWNERS, TENANTS } from '../chooser/choices.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { Status } from '../console/Status.tsx'
import {
  chooserFilter,
  column,
  dateFilter,
  environmentColumn,
  Mono,
  namedColumn,
  To,
  textFilter,
  timeColumn,
  wordColumn,
  wordFilter,
  wordOf,
} from './parts.tsx'
import { ToId } from './ToId.tsx'

/** Lists that are only read: what happened, and what is in force. */

function ReadDetail({ row }: DetailProps<ConsoleReadLog>) {
  const { t, time, number } = useConsole()
  return (
    <>
      <Facts
        rows={[
          [t.field.time, time(row.readAt)],
          [t.field.what, t.words.readWhat[row.what]],
          [t.field.rows, number(row.rows)],
          [t.field.revision, number(row.revision)],
          [t.field.key, <To key="key" noun="keys" id={row.keyId} name={row.keyName} />],
          [t.field.request, <IdChip key="request" id={row.requestId} isWhole />],
          [t.field.tenant, <To key="tenant" noun="tenants" id={row.tenantId} name={row.tenantName} />],
          [t.field.owner, row.ownerId && <To key="owner" noun="owners" id={row.ownerId} name={row.ownerName} />],
          [t.field.consent, <To key="consent" noun="consents" id={row.consentId} name={consentName(row)} />],
          [t.field.account, <To key="account" noun="accounts" id={row.accountId} name={row.accountName} />],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      <p className="soft">{t.reads.proofText}</p>
      {row.ownerId !== undefined && (
        <a className="button plain small" href={readsProof(row.ownerId)} download>
          {t.reads.proof}
        </a>
      )}
    </>
  )
}

/** As the list of consents calls it. */
const consentName = ({ tenantName, ownerName }: ConsoleReadLog) =>
  [tenantName, ownerName].filter(Boolean).join(' · ') || undefined

export const readsPage = (i18n: ConsoleI18n): NounPage<ConsoleReadLog> => {
  const { t, number } = i18n
  return {
    path: 'reads',
    ...t.reads,
    next: { path: 'consents', label: t.consents.title },
    list: listReads,
    idOf: ({ id }) => id,
    titleOf: ({ what, tenantName, keyId }) => `${tenantName ?? keyId}: ${t.words.readWhat[what]}`,
    columns: [
      timeColumn(i18n, 'time', t.field.time, ({ readAt }) => readAt, 'below'),
      namedColumn('tenant', t.field.tenant, ({ tenantId: id, tenantName: name }) => ({ id, name }), { phone: 'title' }),
      column('what', t.field.what, {
        text: ({ what }) => what,
        show: ({ what }) => t.words.readWhat[what],
        phone: 'below',
      }),
      namedColumn('owner', t.field.owner, ({ ownerId: id, ownerName: name }) => ({ id, name }), {
        phone: 'below',
        keep: true,
      }),
      namedColumn('account', t.field.account, ({ accountId: id, accountName: name }) => ({ id, name })),
      environmentColumn(i18n, ({ environment }) => environment),
      column('rows', t.field.rows, {
        text: ({ rows }) => String(rows),
        show: ({ rows }) => number(rows),
        isNumber: true,
        phone: 'side',
        width: '6rem',
      }),
    ],
    filters: [
      chooserFilter('tenantId', t.field.tenant, TENANTS),
      chooserFilter('ownerId', t.field.owner, OWNERS),
      textFilter('requestId', t.field.request, 'req_…'),
      textFilter('consentId', t.field.consent, 'con_…'),
      chooserFilter('accountId', t.field.account, ACCOUNTS),
      dateFilter('from', t.field.from),
      dateFilter('until', t.field.until),
    ],
    Detail: ReadDetail,
  }
}

/** The task of housekeeping by its name, or what another job is about. */
const aboutOf = ({ t }: ConsoleI18n, { payload, names = {} }: ConsoleJob) =>
  Object.entries(payload)
    .map(([name, value]) => (name === 'task' ? wordOf(t.words.task, String(value)) : (names[String(value)] ?? value)))
    .join(' · ')

function JobAbout({ row }: { row: ConsoleJob }) {
  const i18n = useConsole()
  if (row.kind === 'housekeeping') return aboutOf(i18n, row)
  return Object.values(row.payload).map((value) => (
    <div key={String(value)}>
      <ToId id={String(value)} name={row.names?.[String(value)]} />
    </div>
  ))
}

function JobDetail({ row }: DetailProps<ConsoleJob>) {
  const i18n = useConsole()
  const { t, time, number } = i18n
  return (
    <Facts
      rows={[
        [t.field.status, <Status key="status" status={row.state} label={t.words.jobState[row.state]} />],
        [t.field.kind, wordOf(t.words.jobKind, row.kind)],
        [t.jobs.about, Object.keys(row.payload).length > 0 && <JobAbout key="about" row={row} />],
        [t.field.tries, number(row.attempts)],
        [t.field.error, row.error && <Mono key="error">{row.error}</Mono>],
        [t.field.created, time(row.created)],
        [t.field.due, time(row.runAt)],
        [t.field.id, <IdChip key="id" id={row.id} isWhole />],
      ]}
    />
  )
}

export const jobsPage = (i18n: ConsoleI18n): NounPage<ConsoleJob> => {
  const { t } = i18n
  return {
    path: 'jobs',
    ...t.jobs,
    next: { path: 'health', label: t.health.title },
    list: listJobs,
    idOf: ({ id }) => id,
    titleOf: (row) => (row.kind === 'housekeeping' ? aboutOf(i18n, row) : wordOf(t.words.jobKind, row.kind)),
    columns: [
      column('kind', t.field.kind, {
        text: ({ kind }) => kind,
        show: ({ kind }) => wordOf(t.words.jobKind, kind),
        phone: 'title',
        width: 'minmax(12rem, 1fr)',
      }),
      column('about', t.jobs.about, {
        text: (row) => aboutOf(i18n, row),
        phone: 'below',
        width: 'minmax(12rem, 2fr)',
        keep: true,
      }),
      wordColumn('status', t.field.status, ({ state }) => state, t.words.jobState, 'side'),
      column('tries', t.field.tries, {
        text: ({ attempts }) => String(attempts),
        isNumber: true,
        width: '5rem',
        phone: 'below',
      }),
      timeColumn(i18n, 'due', t.field.due, ({ runAt }) => runAt, 'below'),
      column('error', t.field.error, { text: ({ error }) => error ?? '', width: 'minmax(12rem, 2fr)' }),
    ],
    isLive: true,
    filters: [wordFilter('kind', t.field.kind, t.words.jobKind), wordFilter('state', t.field.status, t.words.jobState)],
    Detail: JobDetail,
  }
}

/** What holds where a setting is not set: in words, or as a value that is the same in every language. */
const otherwiseOf = ({ settingTexts }: ConsoleI18n['t'], { name, otherwise }: ConsoleSetting) =>
  wordOf(settingTexts.otherwise, name, otherwise)

const SettingDetail = ({ row }: DetailProps<ConsoleSetting>) => {
  const { t } = useConsole()
  return (
    <>
      <p>{wordOf(t.settingTexts.about, row.name, row.about)}</p>
      <Facts
        rows={[
          [t.field.value, <Mono key="value">{row.value ?? t.none}</Mono>],
          [t.field.default, otherwiseOf(t, row)],
        ]}
      />
    </>
  )
}

export const settingsPage = ({ t }: ConsoleI18n): NounPage<ConsoleSetting> => ({
  path: 'settings',
  ...t.settings,
  list: listSettings,
  idOf: ({ name }) => name,
  titleOf: ({ name }) => name,
  columns: [
    column('name', t.field.name, { text: ({ name }) => name, phone: 'title', width: 'minmax(15rem, 1fr)' }),
    column('value', t.field.value, { text: ({ value }) => value ?? '', phone: 'below' }),
    column('about', t.field.description, {
      text: ({ name, about }) => wordOf(t.settingTexts.about, name, about),
      width: 'minmax(14rem, 2fr)',
    }),
    column('default', t.field.default, {
      text: (row) => otherwiseOf(t, row),
      width: 'minmax(6rem, 1fr)',
      phone: 'side',
    }),
  ],
  filters: [],
  Detail: SettingDetail,
})
