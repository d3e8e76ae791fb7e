import { useState } from 'react'
import { createKey, disableKey, findKey, listKeys, rotateKey } from '../api/manage.ts'
import type { ConsoleKey, KeyWithSecret } from '../api/manage-rows.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm } from '../console/FieldForm.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { useRoute } from '../console/router.ts'
import { SecretOnce } from '../console/SecretOnce.tsx'
import {
  choiceFilter,
  column,
  ENVIRONMENT_OPTIONS,
  Mono,
  splitList,
  statusColumn,
  To,
  textFilter,
  timeColumn,
} from './parts.tsx'

/** How long the old pair still works beside the new one. */
const OVERLAP_HOURS = 24

function KeySecret({ made }: { made: KeyWithSecret }) {
  const { t } = useConsole()
  return (
    <SecretOnce
      secrets={[
        [t.keys.apiKey, made.apiKey ?? t.none],
        [t.keys.apiSecret, made.apiSecret ?? t.none],
      ]}
    />
  )
}

function KeyForm({ onChanged, onClose }: CreateProps) {
  const { t } = useConsole()
  const { query } = useRoute()
  const [made, setMade] = useState<KeyWithSecret>()
  if (made) return <KeySecret made={made} />
  return (
    <FieldForm
      fields={[
        { name: 'tenantId', label: t.field.tenant, hint: 'ten_…' },
        { name: 'environment', label: t.field.environment, options: ENVIRONMENT_OPTIONS },
        { name: 'label', label: t.field.name, optional: true },
        { name: 'domains', label: t.field.domains, hint: t.keys.domainsHint, optional: true },
      ]}
      values={{ tenantId: query.get('tenantId') ?? '' }}
      submit={t.keys.create}
      onCancel={onClose}
      onSubmit={async ({ tenantId = '', environment, label = '', domains }) => {
        setMade(
          await createKey({
            tenantId: tenantId.trim(),
            environment: environment as ConsoleKey['environment'],
            label,
            allowedDomains: splitList(domains),
          }),
        )
        onChanged()
      }}
    />
  )
}

function KeyDetail({ row, onChanged }: DetailProps<ConsoleKey>) {
  const { t, time } = useConsole()
  const [made, setMade] = useState<KeyWithSecret>()
  return (
    <>
      {made && <KeySecret made={made} />}
      <Facts
        rows={[
          [t.field.status, t.keys[row.status]],
          [t.field.tenant, <To key="to" noun="tenants" id={row.tenantId} />],
          [t.field.environment, row.environment],
          [t.field.name, row.label],
          [t.field.domains, row.allowedDomains.join(', ') || t.any],
          [t.field.created, time(row.created)],
          [t.field.ends, row.expires && time(row.expires)],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      {row.disabled === undefined && (
        <div className="button-row panel-actions">
          <Decide
            label={t.keys.rotate}
            title={t.keys.rotateTitle}
            needs="admin"
            onYes={async () => {
              setMade(await rotateKey(row.id, OVERLAP_HOURS))
              onChanged()
            }}
          >
            {t.keys.rotateText}
          </Decide>
          <Decide
            label={t.keys.disable}
            title={t.keys.disableTitle}
            needs="admin"
            warns
            onYes={async () => {
              await disableKey(row.id)
              onChanged()
            }}
          >
            {t.keys.disableText}
          </Decide>
        </div>
      )}
    </>
  )
}

export const keysPage = (i18n: ConsoleI18n): NounPage<ConsoleKey> => {
  const { t } = i18n
  return {
    path: 'keys',
    ...t.keys,
    list: listKeys,
    find: findKey,
    idOf: ({ id }) => id,
    titleOf: ({ label, id }) => label || id,
    columns: [
      column('key', t.field.key, {
        text: ({ label, id }) => label || id,
        phone: 'title',
        width: 'minmax(12rem, 2fr)',
      }),
      column('tenant', t.field.tenant, { text: ({ tenant }) => tenant, phone: 'below' }),
      column('environment', t.field.environment, {
        text: ({ environment }) => environment,
        width: '8rem',
        phone: 'below',
      }),
      column('domains', t.field.domains, { text: ({ allowedDomains }) => allowedDomains.join(' ') }),
      statusColumn(t.field.status, ({ status }) => status),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
      timeColumn(i18n, 'ends', t.field.ends, ({ expires }) => expires),
    ],
    filters: [
      textFilter('tenantId', t.field.tenant, 'ten_…'),
      choiceFilter('environment', t.field.environment, ['sandbox', 'production']),
      choiceFilter('status', t.field.status, ['usable', 'expired', 'disabled']),
    ],
    Detail: KeyDetail,
    create: { label: t.keys.create, role: 'admin', Form: KeyForm },
  }
}
