import { useState } from 'react'
import { createKey, disableKey, findKey, listKeys, rotateKey } from '../api/manage.ts'
import type { KeyRow, KeyWithSecret } from '../api/manage-rows.ts'
import { serverNow } from '../api/server-clock.ts'
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

const stateOf = ({ disabled, expires }: KeyRow): string =>
  disabled !== undefined
    ? 'disabled'
    : expires !== undefined && expires <= serverNow().toISOString()
      ? 'expired'
      : 'usable'

function KeySecret({ made }: { made: KeyWithSecret }) {
  const { t } = useConsole()
  return (
    <SecretOnce
      secrets={[
        [t.keys.apiKey, made.apiKey],
        [t.keys.apiSecret, made.apiSecret],
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
        { name: 'domains', label: t.field.domains, hint: t.keys.domainsHint, optional: true },
      ]}
      values={{ tenantId: query.get('tenantId') ?? '' }}
      submit={t.keys.create}
      onCancel={onClose}
      onSubmit={async ({ tenantId = '', environment = '', domains }) => {
        setMade(await createKey({ tenantId: tenantId.trim(), environment, domains: splitList(domains) }))
        onChanged()
      }}
    />
  )
}

function KeyDetail({ row, onChanged }: DetailProps<KeyRow>) {
  const { t, time } = useConsole()
  const [made, setMade] = useState<KeyWithSecret>()
  return (
    <>
      {made && <KeySecret made={made} />}
      <Facts
        rows={[
          [t.field.status, t.keys[stateOf(row) as 'usable' | 'disabled' | 'expired']],
          [t.field.tenant, <To key="to" noun="tenants" id={row.tenantId} />],
          [t.field.environment, row.environment],
          [t.keys.apiKey, row.apiKey && <Mono key="key">{row.apiKey}</Mono>],
          [t.field.domains, row.domains.join(', ') || t.any],
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
              setMade(await rotateKey(row.id))
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

export const keysPage = (i18n: ConsoleI18n): NounPage<KeyRow> => {
  const { t } = i18n
  return {
    path: 'keys',
    ...t.keys,
    list: listKeys,
    find: findKey,
    idOf: ({ id }) => id,
    titleOf: ({ apiKey, id }) => apiKey ?? id,
    columns: [
      column('key', t.field.key, {
        text: ({ apiKey, id }) => apiKey ?? id,
        phone: 'title',
        width: 'minmax(12rem, 2fr)',
      }),
      column('tenant', t.field.tenant, { text: ({ tenantId }) => tenantId, phone: 'below' }),
      column('environment', t.field.environment, {
        text: ({ environment }) => environment,
        width: '8rem',
        phone: 'below',
      }),
      column('domains', t.field.domains, { text: ({ domains }) => domains.join(' ') }),
      statusColumn(t.field.status, stateOf),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
      timeColumn(i18n, 'ends', t.field.ends, ({ expires }) => expires),
    ],
    filters: [
      textFilter('tenantId', t.field.tenant, 'ten_…'),
      choiceFilter('environment', t.field.environment, ['sandbox', 'production']),
    ],
    Detail: KeyDetail,
    create: { label: t.keys.create, role: 'admin', Form: KeyForm },
  }
}
