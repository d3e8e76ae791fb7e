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
import { IdChip } from '../console/IdChip.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { Problem } from '../console/Problem.tsx'
import { useRoute } from '../console/router.ts'
import { SecretOnce } from '../console/SecretOnce.tsx'
import { Status } from '../console/Status.tsx'
import { sayDone } from '../console/toasts.ts'
import { useAction } from '../console/use-action.ts'
import { useFound } from '../console/use-found.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import type { ConsoleTexts } from '../texts/console/en/console.ts'
import { DeliveryLog, failureText, findLastFailure } from './DeliveryLog.tsx'
import {
  chooserFilter,
  column,
  environmentColumn,
  namedColumn,
  optionsOf,
  splitList,
  To,
  timeColumn,
  wordColumn,
  wordFilter,
  wordOf,
} from './parts.tsx'
import { ReplayPeriod } from './ReplayPeriod.tsx'

function WebhookForm({ onChanged, onOpen, onClose }: CreateProps) {
  const { t } = useConsole()
  const { query } = useRoute()
  const [made, setMade] = useState<{ webhookId: string; secret: string }>()
  if (made) return <SecretOnce secrets={[[t.webhooks.secret, made.secret]]} onSaved={() => onOpen(made.webhookId)} />
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
        { name: 'environment', label: t.field.environment, options: optionsOf(t.words.environment) },
        { name: 'url', label: t.field.url, type: 'url', hint: 'https://…' },
        {
          name: 'events',
          label: t.field.events,
          hint: t.webhooks.eventsHint,
          several: ({ tenant }) =>
            (tenant ? TENANT_EVENTS : OPERATOR_EVENTS).map((event) => ({ value: event, label: t.words.event[event] })),
        },
      ]}
      values={{ tenant: query.get('tenant') ?? '' }}
      submit={t.create}
      onCancel={onClose}
      onSubmit={async ({ tenant = '', environment, url = '', events }) => {
        const ticked = splitList(events)
        const chosen = (tenant === '' ? OPERATOR_EVENTS : TENANT_EVENTS).filter((event) => ticked.includes(event))
        const { webhookId, secret } = await createWebhook({
          url,
          ...(chosen.length > 0 && { events: chosen }),
          ...(tenant !== '' && { tenant, environment: environment as NonNullable<ConsoleWebhook['environment']> }),
        })
        onChanged()
        if (secret === undefined) onOpen(webhookId)
        else setMade({ webhookId, secret })
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
  return (
    <>
      {secret !== undefined && (
        <SecretOnce secrets={[[t.webhooks.secret, secret]]} onSaved={() => setSecret(undefined)} />
      )}
      <Facts
        rows={[
          [t.field.status, <WebhookStatus key="status" row={row} />],
          [t.field.events, eventNames(t, row)],
          [t.field.tenant, row.tenantId && <To key="to" noun="tenants" id={row.tenantId} name={row.tenantName} />],
          [t.field.environment, row.environment && t.words.environment[row.environment]],
          [t.webhooks.previousUntil, row.previousSecretUntil && time(row.previousSecretUntil)],
          [t.field.created, time(row.created)],
          [t.field.id, <IdChip key="id" id={row.webhookId} isWhole />],
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
              const undo = await setWebhook(row.webhookId, isEnabled ? 'disabled' : 'enabled')
              setSent(sent + 1)
              onChanged()
              sayDone(isEnabled ? t.webhooks.disabledDone : t.webhooks.enabledDone, async () => {
                await undo()
                onChanged()
              })
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

/** Enabled or disabled, and how to take it back. */
const setWebhook = async (id: string, status: 'enabled' | 'disabled') => {
  await editWebhook(id, { status })
  return () => editWebhook(id, { status: status === 'enabled' ? 'disabled' : 'enabled' })
}

/** One status: whether events arrive, since when they do not, and why. */
function WebhookStatus({ row }: { row: ConsoleWebhook }) {
  const i18n = useConsole()
  const { t, time, fill } = i18n
  const state = stateOf(row)
  const { found: last } = useFound(state === 'failing' ? row.webhookId : undefined, findLastFailure)
  const since = state === 'failing' ? row.failingSince : row.disabled
  const why = state === 'disabled' ? t.webhooks.why[row.disabledReason as keyof typeof t.webhooks.why] : undefined
  return (
    <>
      <Status status={state} label={t.webhooks.state[state]} />
      {since !== undefined && <span className="soft"> {fill(t.webhooks.since, { time: time(since) })}</span>}
      {why !== undefined && <span className="soft"> {why}</span>}
      {last && <span className="error"> {failureText(i18n, last)}</span>}
    </>
  )
}

const eventNames = ({ words, webhooks }: ConsoleTexts, { events }: ConsoleWebhook): string =>
  events.map((event) => wordOf(words.event, event)).join(', ') || webhooks.allEvents

/** Until something was delivered, nobody knows whether it works. */
function stateOf({ status, failingSince, hasDelivered }: ConsoleWebhook) {
  if (status === 'disabled') return status
  return failingSince !== undefined ? 'failing' : hasDelivered ? 'working' : 'untried'
}

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
      namedColumn('tenant', t.field.tenant, ({ tenantId: id, tenantName: name }) => ({ id, name }), {
        phone: 'below',
        keep: true,
      }),
      environmentColumn(i18n, ({ environment }) => environment),
      column('events', t.field.events, {
        text: ({ events }) => events.join(' ') || t.webhooks.allEvents,
        show: (row) => eventNames(t, row),
      }),
      wordColumn('status', t.field.status, stateOf, t.webhooks.state, 'side'),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
    ],
    filters: [
      chooserFilter('tenant', t.field.tenant, TENANT_SLUGS),
      wordFilter('state', t.field.status, t.words.webhookStatus),
    ],
    isLive: true,
    Detail: WebhookDetail,
    bulk: (['enabled', 'disabled'] as const).map((status) => ({
      label: status === 'enabled' ? t.webhooks.enable : t.webhooks.disable,
      text: status === 'enabled' ? t.webhooks.enableText : t.webhooks.disableText,
      needs: 'admin',
      warns: status === 'disabled',
      applies: (row) => row.status !== status,
      run: ({ webhookId }) => setWebhook(webhookId, status),
    })),
    create: { label: t.webhooks.create, role: 'admin', Form: WebhookForm },
  }
}
