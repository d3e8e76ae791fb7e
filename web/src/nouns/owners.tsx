import type { Environment } from '../../../src/clients/tenants/tenant.ts'
import { findOwner, listOwners } from '../api/manage.ts'
import { createOwner } from '../api/manage-people.ts'
import type { ConsoleOwner } from '../api/manage-rows.ts'
import { ownerName } from '../chooser/choices.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { FieldForm } from '../console/FieldForm.tsx'
import type { CreateProps, NounPage } from '../console/noun-page.ts'
import { contactFields, contactOf, OwnerDetail } from './OwnerDetail.tsx'
import { OwnerPage } from './OwnerPage.tsx'
import { column, environmentColumn, optionsOf, textFilter, timeColumn, wordFilter } from './parts.tsx'

function OwnerForm({ onChanged, onOpen, onClose }: CreateProps) {
  const i18n = useConsole()
  const { t } = i18n
  return (
    <FieldForm
      fields={[
        ...contactFields(i18n),
        {
          name: 'environment',
          label: t.field.environment,
          hint: t.owners.environmentHint,
          options: optionsOf(t.words.environment),
        },
      ]}
      submit={t.create}
      onCancel={onClose}
      onSubmit={async (values) => {
        const { id } = await createOwner({ ...contactOf(values), environment: values.environment as Environment })
        onChanged()
        onOpen(id)
      }}
    />
  )
}

export const ownersPage = (i18n: ConsoleI18n): NounPage<ConsoleOwner> => {
  const { t } = i18n
  return {
    path: 'owners',
    ...t.owners,
    list: listOwners,
    find: findOwner,
    idOf: ({ id }) => id,
    titleOf: ownerName,
    columns: [
      column('name', t.field.name, { text: ({ name }) => name, phone: 'title', width: 'minmax(10rem, 1.5fr)' }),
      column('email', t.field.email, {
        text: ({ email }) => email ?? '',
        phone: 'below',
        width: 'minmax(10rem, 1.5fr)',
      }),
      column('phone', t.field.phone, { text: ({ phoneNumber }) => phoneNumber ?? '', phone: 'below' }),
      environmentColumn(i18n, ({ environment }) => environment, 'side'),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
    ],
    filters: [
      textFilter('text', t.field.text, t.owners.textHint),
      wordFilter('environment', t.field.environment, t.words.environment),
    ],
    Detail: OwnerDetail,
    Page: OwnerPage,
    create: { label: t.owners.create, role: 'editor', Form: OwnerForm },
  }
}
