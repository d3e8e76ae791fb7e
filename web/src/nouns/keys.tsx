import { useState } from 'react'
import { createKey, disableKey, findKey, listKeys, rotateKey } from '../api/manage.ts'
import { editKey } from '../api/manage-people.ts'
import type { ConsoleKey, KeyWithSecret } from '../api/manage-rows.ts'
import { CURRENT_TENANTS, TENANTS } from '../chooser/choices.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm, type FormField } from '../console/FieldForm.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { useRoute } from '../console/router.ts'
import { SecretOnce } from '../console/SecretOnce.tsx'
import { Status } from '../console/Status.tsx'
import { ActionButton } from '../controls/ActionButton.tsx'
import {
  chooserFilter,
  column,
  environmentColumn,
  Mono,
  optionsOf,
  splitList,
  To,
  timeColumn,
  wordColumn,
  wordFilter,
} from './parts.tsx'

function KeySecret({ made, onSaved }: { made: KeyWithSecret; onSaved: () => void }) {
  const { t } = useConsole()
  return (
    <SecretOnce
      onSaved={onSaved}
      secrets={[
        [t.keys.apiKey, made.apiKey ?? t.none],
        [t.keys.apiSecret, made.apiSecret ?? t.none],
      ]}
    />
  )
}

const accessFields = ({ t }: ConsoleI18n): FormField[] => [
  { name: 'label', label: t.field.name, hint: t.keys.labelHint, optional: true },
  { name: 'domains', label: t.field.domains, hint: t.keys.domainsHint, optional: true },
  { name: 'ends', label: t.field.ends, hint: t.keys.endsHint, type: 'date', optional: true },
]
const startOf = (day: string) => `${day}T00:00:00Z`

function KeyForm({ onChanged, onOpen, onClose }: CreateProps) {
  const i18n = useConsole()
  const { t } = i18n
  const { query } = useRoute()
  const [made, setMade] = useState<KeyWithSecret>()
  if (made) return <KeySecret made={made} onSaved={() => onOpen(made.id)} />
  return (
    <FieldForm
      fields={[
        { name: 'tenantId', label: t.field.tenant, choices: CURRENT_TENANTS },
        { name: 'environment', label: t.field.environment, options: optionsOf(t.words.environment) },
        ...accessFields(i18n),
      ]}
      values={{ tenantId: query.get('tenantId') ?? '' }}
      submit={t.create}
      onCancel={onClose}
      onSubmit={async ({ tenantId = '', environment, label = '', domains, ends = '' }) => {
        setMade(
          await createKey({
            tenantId,
            environment: environment as ConsoleKey['environment'],
            label,
            allowedDomains: splitList(domains),
            ...(ends !== '' && { expires: startOf(ends) }),
          }),
        )
        onChanged()
      }}
    />
  )
}

function KeyEdit({ row, onChanged, onClose }: DetailProps<ConsoleKey> & { onClose: () => void }) {
  const i18n = useConsole()
  const before = row.expires?.slice(0, 10) ?? ''
  return (
    <FieldForm
      fields={accessFields(i18n)}
      values={{ label: row.label, domains: row.allowedDomains.join(', '), ends: before }}
      submit={i18n.t.save}
      onCancel={onClose}
      onSubmit={async ({ label = '', domains, ends = '' }) => {
        // A day that stays keeps its hour.
        const end = ends === before ? {} : { expires: ends === '' ? null : startOf(ends) }
        await editKey(row.id, { label, allowedDomains: splitList(domains), ...end })
        onClose()
        onChanged()
      }}
    />
  )
}

/** What follows stands above the one button: the old key goes on for the hours that are said. */
function KeyRotation({ row, onMade }: { row: ConsoleKey; onMade: (made: KeyWithSecret) => void }) {
  const { t } = useConsole()
  return (
    <section aria-label={t.keys.rotateTitle}>
      <h3>{t.keys.rotateTitle}</h3>
      <p>{t.keys.rotateText}</p>
      <FieldForm
        fields={[{ name: 'hours', label: t.keys.overlap, hint: t.keys.overlapHint, type: 'number' }]}
        values={{ hours: '24' }}
        submit={t.keys.rotate}
        onSubmit={async ({ hours }) => onMade(await rotateKey(row.id, Number(hours)))}
      />
    </section>
  )
}

function KeyDetail({ row, onChanged }: DetailProps<ConsoleKey>) {
  const { t, time } = useConsole()
  const can = useCan()
  const [made, setMade] = useState<KeyWithSecret>()
  const [isEdited, setEdited] = useState(false)
  if (isEdited) return <KeyEdit row={row} onChanged={onChanged} onClose={() => setEdited(false)} />
  return (
    <>
      {made && <KeySecret made={made} onSaved={() => setMade(undefined)} />}
      <Facts
        rows={[
          [t.field.status, <Status key="status" status={row.status} label={t.keys.state[row.status]} />],
          [t.keys.begins, row.prefix && <Mono key="prefix">{`${row.prefix}…`}</Mono>],
          [t.keys.lastUsed, row.lastUsed ? time(row.lastUsed) : t.keys.neverUsed],
          [
            t.keys.replacedBy,
            row.replacedBy && <To key="next" noun="keys" id={row.replacedBy} name={row.label || undefined} />,
          ],
          [t.field.tenant, <To key="to" noun="tenants" id={row.tenantId} name={row.tenantName ?? row.tenant} />],
          [t.field.environment, t.words.environment[row.environment]],
          [t.field.name, row.label],
          [t.field.domains, row.allowedDomains.join(', ') || t.keys.noDomains],
          [t.field.created, time(row.created)],
          [t.field.ends, row.expires && time(row.expires)],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      {can('admin') && row.status === 'usable' && row.replacedBy === undefined && !made && (
        <KeyRotation
          row={row}
          onMade={(next) => {
            setMade(next)
            onChanged()
          }}
        />
      )}
      {can('admin') && row.disabled === undefined && (
        <div className="button-row panel-actions">
          <ActionButton kind="plain" onPress={() => setEdited(true)}>
            {t.edit}
          </ActionButton>
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

/** One without a label is known by how it begins. */
const keyName = ({ label, prefix, id }: ConsoleKey) => label || (prefix ? `${prefix}…` : id)

export const keysPage = (i18n: ConsoleI18n): NounPage<ConsoleKey> => {
  const { t } = i18n
  return {
    path: 'keys',
    ...t.keys,
    list: listKeys,
    find: findKey,
    idOf: ({ id }) => id,
    titleOf: keyName,
    columns: [
      column('key', t.field.key, {
        text: keyName,
        phone: 'title',
        width: 'minmax(12rem, 2fr)',
      }),
      column('tenant', t.field.tenant, {
        text: ({ tenant, tenantName }) => tenantName ?? tenant,
        phone: 'below',
        keep: true,
      }),
      environmentColumn(i18n, ({ environment }) => environment, 'below'),
      column('prefix', t.keys.begins, {
        text: ({ prefix }) => prefix ?? '',
        show: ({ prefix }) => prefix && <span className="mono">{prefix}…</span>,
        width: '9rem',
        // Keys may have one name.
        keep: 'longest',
      }),
      wordColumn('status', t.field.status, ({ status }) => status, t.keys.state, 'side'),
      timeColumn(i18n, 'lastUsed', t.keys.lastUsed, ({ lastUsed }) => lastUsed),
      column('domains', t.field.domains, { text: ({ allowedDomains }) => allowedDomains.join(' ') }),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
      timeColumn(i18n, 'ends', t.field.ends, ({ expires }) => expires),
    ],
    filters: [
      chooserFilter('tenantId', t.field.tenant, TENANTS),
      wordFilter('environment', t.field.environment, t.words.environment),
      wordFilter('status', t.field.status, t.keys.state),
    ],
    Detail: KeyDetail,
    bulk: [
      {
        label: t.keys.disable,
        text: t.keys.disableText,
        needs: 'admin',
        warns: true,
        applies: ({ disabled }) => disabled === undefined,
        run: async ({ id }) => {
          await disableKey(id)
          return undefined
        },
      },
    ],
    create: { label: t.keys.create, role: 'admin', Form: KeyForm },
  }
}
