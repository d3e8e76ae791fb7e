import { useState } from 'react'
import { OPERATOR_EVENTS, TENANT_EVENTS } from '../../../src/clients/events/event.ts'
import {
  createWebhook,
  editWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  testWebhook,
} from '../api/manage.ts'
import type { ConsoleWebhook } from '../api/manage-rows.ts'
import { CURRENT_TENANT_SLUGS, TENANT_SLUGS } from '../chooser/choices.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm } from '../console/FieldForm.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { Problem } from '../console/Problem.tsx'
import { useRoute } from '../console/router.ts'
import { SecretOnce } from '../console/SecretOnce.tsx'
import { Status } from '../console/Status.tsx'
import { useAction } from '../console/use-action.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'
import {
  choiceFilter,
  chooserFilter,
  column,
  ENVIRONMENT_OPTIONS,
  Mono,
  splitList,
  statusColumn,
  timeColumn,
} from './parts.tsx'
import { ReplayPeriod } from './ReplayPeriod.tsx'

function WebhookForm({ onChanged, onClose }: CreateProps) {
  const { t } = useConsole()
  const { query } = useRoute()
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <SecretOnce secrets={[[t.webhooks.secret, secret]]} />
  return (
    <FieldForm
      fields={[
        {
          name: 'tenant',
          label: t.field.tenant,
          hint: t.webhooks.tenantHint,
          choices: CURRENT_TENANT_SLUGS,
          optional: true,
        },
        { name: 'environment', label: t.field.environment, options: ENVIRONMENT_OPTIONS },
        { name: 'url', label: t.field.url, type: 'url', hint: 'https://…' },
        {
          name: 'events',
          label: t.field.events,
          hint: t.webhooks.eventsHint,
          several: ({ tenant }) => [...(tenant ? TENANT_EVENTS : OPERATOR_EVENTS)],
        },
      ]}
      values={{ tenant: query.get('tenant') ?? '' }}
      submit={t.create}
      onCancel={onClose}
      onSubmit={async ({ tenant = '', environment, url = '', events }) => {
        const ticked = splitList(events)
        const chosen = (tenant === '' ? OPERATOR_EVENTS : TENANT_EVENTS).filter((event) => ticked.includes(event))
        const made = await createWebhook({
          url,
          ...(chosen.length > 0 && { events: chosen }),
          ...(tenant !== '' && { tenant, environment: environment as NonNullable<ConsoleWebhook['environment']> }),
        })
        setSecret(made.secret)
        onChanged()
      }}
    />
  )
}

function WebhookDetail({ row, onChanged }: DetailProps<ConsoleWebhook>) {
  const { t, time, count } = useConsole()
  const can = useCan()
  const [secret, setSecret] = useState<string>()
  const [sent, setSent] = useState(0)
  const [news, setNews] = useState<string>()
  const { busy, error, run } = useAction()
  const isEnabled = row.status === 'enabled'
  const why = t.webhooks.why[row.disabledReason as keyof typeof t.webhooks.why]
  return (
    <>
      {secret !== undefined && <SecretOnce secrets={[[t.webhooks.secret, secret]]} />}
      <Facts
        rows={[
          [t.field.status, <Status key="status" status={row.status} />],
          [t.field.reason, why],
          [t.webhooks.disabledSince, row.disabled && time(row.disabled)],
          [t.field.failingSince, isEnabled && row.failingSince && time(row.failingSince)],
          [t.field.events, row.events.join(', ') || t.any],
          [t.field.tenant, row.tenant],
          [t.field.environment, row.environment],
          [t.webhooks.previousUntil, row.previousSecretUntil && time(row.previousSecretUntil)],
          [t.field.created, time(row.created)],
          [t.field.id, <Mono key="id">{row.webhookId}</Mono>],
        ]}
      />
      {can('editor') && (
        <div className="button-row panel-actions">
          {isEnabled && (
            <ActionButton
              kind="plain"
              busy={busy}
              onPress={() =>
                run(async () => {
                  await testWebhook(row.webhookId)
                  setNews(t.webhooks.tested)
                  setSent(sent + 1)
                })
              }
            >
              {t.webhooks.test}
            </ActionButton>
          )}
          {isEnabled && (
            <ReplayPeriod
              webhookId={row.webhookId}
              onSent={(events) => {
                setNews(count(t.webhooks.periodDone, events))
                setSent(sent + 1)
              }}
            />
          )}
          <Decide
            label={isEnabled ? t.webhooks.disable : t.webhooks.enable}
            title={isEnabled ? t.webhooks.disableTitle : t.webhooks.enableTitle}
            needs="admin"
            warns={isEnabled}
            onYes={async () => {
              await editWebhook(row.webhookId, { status: isEnabled ? 'disabled' : 'enabled' })
              setSent(sent + 1)
              onChanged()
            }}
          >
            {isEnabled ? t.webhooks.disableText : t.webhooks.enableText}
          </Decide>
          <Decide
            label={t.webhooks.rotate}
            title={t.webhooks.rotateTitle}
            needs="admin"
            onYes={async () => {
              setSecret((await rotateWebhook(row.webhookId)).secret)
              onChanged()
            }}
          >
            {t.webhooks.rotateText}
          </Decide>
          <Decide
            label={t.webhooks.remove}
            title={t.webhooks.removeTitle}
            needs="admin"
            warns
            onYes={async () => {
              await removeWebhook(row.webhookId)
              onChanged()
            }}
          >
            {t.webhooks.removeText}
          </Decide>
        </div>
      )}
      {news !== undefined && <Notice kind="status">{news}</Notice>}
      <Problem error={error} />
      <DeliveryLog key={sent} webhookId={row.webhookId} isEnabled={isEnabled} />
    </>
  )
}

const stateOf = ({ status, failingSince }: ConsoleWebhook) =>
  status === 'enabled' && failingSince !== undefined ? 'failing' : status

export const webhooksPage = (i18n: ConsoleI18n): NounPage<ConsoleWebhook> => {
  const { t } = i18n
  return {
    path: 'webhooks',
    ...t.webhooks,
    list: listWebhooks,
    find: findWebhook,
    idOf: ({ webhookId }) => webhookId,
    titleOf: ({ url }) => url,
    columns: [
      column('url', t.field.url, { text: ({ url }) => url, phone: 'title', width: 'minmax(14rem, 2fr)' }),
      column('tenant', t.field.tenant, { text: ({ tenant }) => tenant ?? '', phone: 'below' }),
      column('events', t.field.events, { text: ({ events }) => events.join(' ') || t.any }),
      statusColumn(t.field.status, stateOf),
      timeColumn(i18n, 'failing', t.field.failingSince, ({ failingSince }) => failingSince),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
    ],
    filters: [
      chooserFilter('tenant', t.field.tenant, TENANT_SLUGS),
      choiceFilter('state', t.field.status, ['enabled', 'failing', 'disabled']),
    ],
    Detail: WebhookDetail,
    create: { label: t.webhooks.create, role: 'admin', Form: WebhookForm },
  }
}
