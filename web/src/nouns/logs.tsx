import { findConsent, listJobs, listMessages, listReads, listSettings, readsProof } from '../api/manage.ts'
import type { ConsoleJob, ConsoleMessage, ConsoleReadLog, ConsoleSetting } from '../api/manage-rows.ts'
import { ACCOUNTS, OWNERS, TENANTS } from '../chooser/choices.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { Status } from '../console/Status.tsx'
import { useFound } from '../console/use-found.ts'
import {
  choiceFilter,
  chooserFilter,
  column,
  dateFilter,
  Mono,
  statusColumn,
  To,
  textFilter,
  timeColumn,
} from './parts.tsx'

/** Lists that are only read: what happened, and what is in force. */

function ReadDetail({ row }: DetailProps<ConsoleReadLog>) {
  const { t, time, number } = useConsole()
  // A proof is made for an owner, who may check all reads of their data.
  const { found: consent } = useFound(row.consentId, findConsent)
  return (
    <>
      <Facts
        rows={[
          [t.field.time, time(row.readAt)],
          [t.field.what, row.what],
          [t.field.rows, number(row.rows)],
          [t.field.revision, number(row.revision)],
          [t.field.key, <To key="key" noun="keys" id={row.keyId} />],
          [t.field.request, <Mono key="request">{row.requestId}</Mono>],
          [t.field.tenant, <To key="tenant" noun="tenants" id={row.tenantId} />],
          [t.field.consent, <To key="consent" noun="consents" id={row.consentId} />],
          [t.field.account, <To key="account" noun="accounts" id={row.accountId} />],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      <p className="soft">{t.reads.proofText}</p>
      {consent && (
        <a className="button plain small" href={readsProof(consent.ownerId)} download>
          {t.reads.proof}
        </a>
      )}
    </>
  )
}

export const readsPage = (i18n: ConsoleI18n): NounPage<ConsoleReadLog> => {
  const { t, number } = i18n
  return {
    path: 'reads',
    ...t.reads,
    list: listReads,
    idOf: ({ id }) => id,
    titleOf: ({ what, id }) => what || id,
    columns: [
      timeColumn(i18n, 'time', t.field.time, ({ readAt }) => readAt, 'below'),
      column('what', t.field.what, { text: ({ what }) => what, phone: 'title' }),
      column('tenant', t.field.tenant, { text: ({ tenantId }) => tenantId ?? '', phone: 'below' }),
      column('consent', t.field.consent, { text: ({ consentId }) => consentId }),
      column('account', t.field.account, { text: ({ accountId }) => accountId }),
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
      textFilter('consentId', t.field.consent, 'con_…'),
      chooserFilter('accountId', t.field.account, ACCOUNTS),
      dateFilter('from', t.field.from),
      dateFilter('until', t.field.until),
    ],
    Detail: ReadDetail,
  }
}

function MessageDetail({ row }: DetailProps<ConsoleMessage>) {
  const { t, time, number } = useConsole()
  return (
    <Facts
      rows={[
        [t.field.status, <Status key="status" status={row.state} />],
        [t.field.reason, row.reason],
        [t.field.kind, row.kind],
        [t.field.channel, row.channel],
        [t.field.contact, row.address],
        [t.field.tries, row.attempts !== undefined && number(row.attempts)],
        [t.field.created, time(row.created)],
        [t.field.id, <Mono key="id">{row.id}</Mono>],
      ]}
    />
  )
}

export const messagesPage = (i18n: ConsoleI18n): NounPage<ConsoleMessage> => {
  const { t } = i18n
  return {
    path: 'messages',
    ...t.messages,
    list: listMessages,
    idOf: ({ id }) => id,
    titleOf: ({ kind }) => kind,
    columns: [
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created, 'below'),
      column('kind', t.field.kind, { text: ({ kind }) => kind, phone: 'title' }),
      column('channel', t.field.channel, { text: ({ channel }) => channel, width: '6rem' }),
      column('contact', t.field.contact, { text: ({ address }) => address, phone: 'below' }),
      statusColumn(t.field.status, ({ state }) => state),
      column('reason', t.field.reason, { text: ({ reason }) => reason ?? '', width: 'minmax(10rem, 2fr)' }),
    ],
    isLive: true,
    filters: [
      choiceFilter('state', t.field.status, ['waiting', 'sent', 'dropped', 'given_up']),
      choiceFilter('channel', t.field.channel, ['email', 'sms']),
    ],
    Detail: MessageDetail,
  }
}

/** The task of housekeeping, or the ids that another job is about. */
const aboutOf = ({ payload }: ConsoleJob) => Object.values(payload).join(' ')

function JobDetail({ row }: DetailProps<ConsoleJob>) {
  const { t, time, number } = useConsole()
  return (
    <Facts
      rows={[
        [t.field.status, <Status key="status" status={row.state} />],
        [t.field.kind, row.kind],
        [t.jobs.about, aboutOf(row) && <Mono key="about">{aboutOf(row)}</Mono>],
        [t.field.tries, number(row.attempts)],
        [t.field.error, row.error && <Mono key="error">{row.error}</Mono>],
        [t.field.created, time(row.created)],
        [t.field.due, time(row.runAt)],
        [t.field.id, <Mono key="id">{row.id}</Mono>],
      ]}
    />
  )
}

export const jobsPage = (i18n: ConsoleI18n): NounPage<ConsoleJob> => {
  const { t } = i18n
  return {
    path: 'jobs',
    ...t.jobs,
    list: listJobs,
    idOf: ({ id }) => id,
    titleOf: ({ kind }) => kind,
    columns: [
      column('kind', t.field.kind, { text: ({ kind }) => kind, phone: 'title' }),
      column('about', t.jobs.about, { text: aboutOf, phone: 'below', width: 'minmax(12rem, 2fr)' }),
      statusColumn(t.field.status, ({ state }) => state),
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
    filters: [
      textFilter('kind', t.field.kind),
      choiceFilter('state', t.field.status, ['waiting', 'running', 'failed']),
    ],
    Detail: JobDetail,
  }
}

const SettingDetail = ({ row }: DetailProps<ConsoleSetting>) => {
  const { t } = useConsole()
  return (
    <>
      <p>{row.about}</p>
      <Facts
        rows={[
          [t.field.value, <Mono key="value">{row.value ?? t.none}</Mono>],
          [t.field.default, row.otherwise],
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
    column('name', t.field.name, { text: ({ name }) => name, phone: 'title' }),
    column('value', t.field.value, { text: ({ value }) => value ?? '', phone: 'below' }),
    column('about', t.field.description, { text: ({ about }) => about, width: 'minmax(14rem, 2fr)' }),
    column('default', t.field.default, {
      text: ({ otherwise }) => otherwise,
      width: '6rem',
      phone: 'side',
    }),
  ],
  filters: [],
  Detail: SettingDetail,
})
