import { useState } from 'react'
import { findProvider, listProviders } from '../api/manage.ts'
import { createProvider, editProvider } from '../api/manage-people.ts'
import type { ConsoleProvider } from '../api/manage-rows.ts'
import { TIME_ZONES } from '../chooser/choices.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { FieldForm, type FormField } from '../console/FieldForm.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { BankCredentials } from './BankCredentials.tsx'
import { column, Mono, ToList, textFilter } from './parts.tsx'

const bankFields = ({ t }: ConsoleI18n): FormField[] => [
  { name: 'name', label: t.field.name, hint: t.providers.nameHint },
  { name: 'country', label: t.field.country, hint: t.providers.countryHint },
]
const bankOf = ({ name = '', country = '' }: Record<string, string>) => ({
  name: name.trim(),
  country: country.trim().toUpperCase(),
})

function ProviderForm({ onChanged, onOpen, onClose }: CreateProps) {
  const i18n = useConsole()
  const { t } = i18n
  return (
    <FieldForm
      fields={[
        { name: 'id', label: t.field.id, hint: t.providers.idHint },
        ...bankFields(i18n),
        { name: 'timeZone', label: t.field.timeZone, hint: t.providers.timeZoneHint, choices: TIME_ZONES },
      ]}
      values={{ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }}
      submit={t.create}
      onCancel={onClose}
      onSubmit={async ({ id = '', timeZone = '', ...values }) => {
        const made = await createProvider({ id: id.trim(), timeZone, ...bankOf(values) })
        onChanged()
        onOpen(made.id)
      }}
    />
  )
}

function ProviderDetail({ row, onChanged }: DetailProps<ConsoleProvider>) {
  const i18n = useConsole()
  const { t } = i18n
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <FieldForm
        fields={[
          ...bankFields(i18n),
          { name: 'profile', label: t.credentials.profile, hint: t.credentials.profileHint, optional: true },
        ]}
        values={{ name: row.name, country: row.country, profile: row.profile ?? '' }}
        submit={t.save}
        onCancel={() => setEditing(false)}
        onSubmit={async ({ profile = '', ...values }) => {
          const isOther = profile.trim() !== (row.profile ?? '')
          await editProvider(row.id, { ...bankOf(values), ...(isOther && { profile: profile.trim() || null }) })
          setEditing(false)
          onChanged()
        }}
      />
    )
  return (
    <>
      <Facts
        rows={[
          [t.field.country, row.country],
          [t.field.timeZone, row.timeZone],
          [t.credentials.profile, row.profile ? <Mono key="profile">{row.profile}</Mono> : t.credentials.noProfile],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      <div className="button-row panel-actions">
        {can('editor') && (
          <ActionButton kind="plain" onPress={() => setEditing(true)}>
            {t.edit}
          </ActionButton>
        )}
        <ToList noun="accounts" filter={{ providerId: row.id }} label={t.accounts.title} />
        <ToList noun="connections" filter={{ providerId: row.id }} label={t.connections.title} />
      </div>
      {row.profile !== undefined && <BankCredentials key={row.profile} providerId={row.id} />}
    </>
  )
}

export const providersPage = ({ t }: ConsoleI18n): NounPage<ConsoleProvider> => ({
  path: 'providers',
  ...t.providers,
  list: listProviders,
  find: findProvider,
  idOf: ({ id }) => id,
  titleOf: ({ name }) => name,
  columns: [
    column('name', t.field.name, { text: ({ name }) => name, phone: 'title' }),
    column('country', t.field.country, { text: ({ country }) => country, phone: 'side', width: '8rem' }),
    column('timeZone', t.field.timeZone, { text: ({ timeZone }) => timeZone, phone: 'below' }),
    column('id', t.field.id, { text: ({ id }) => id }),
  ],
  filters: [textFilter('text', t.field.text, t.field.name)],
  Detail: ProviderDetail,
  create: { label: t.providers.create, role: 'editor', Form: ProviderForm },
})
