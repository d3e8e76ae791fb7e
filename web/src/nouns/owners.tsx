import { useState } from 'react'
import type { Environment } from '../../../src/clients/tenants/tenant.ts'
import { findOwner, listOwners, readsProof } from '../api/manage.ts'
import { createOwner, editOwner } from '../api/manage-people.ts'
import type { ConsoleOwner } from '../api/manage-rows.ts'
import { ownerName } from '../chooser/choices.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { FieldForm, type FormField } from '../console/FieldForm.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { EraseOwner } from './EraseOwner.tsx'
import { JoinOwners } from './JoinOwners.tsx'
import { choiceFilter, column, ENVIRONMENT_OPTIONS, Mono, To, ToList, textFilter, timeColumn } from './parts.tsx'

const contactFields = ({ t }: ConsoleI18n): FormField[] => [
  { name: 'name', label: t.field.name, hint: t.owners.nameHint },
  { name: 'email', label: t.field.email, type: 'email', hint: t.owners.emailHint, optional: true },
  {
    name: 'phoneNumber',
    label: t.field.phone,
    type: 'tel',
    hint: t.owners.phoneHint,
    optional: true,
    check: (phone, { email = '' }) => (phone.trim() === '' && email.trim() === '' ? t.owners.oneOfBoth : undefined),
  },
]
const contactOf = ({ name = '', email = '', phoneNumber = '' }: Record<string, string>) => ({
  name: name.trim(),
  email: email.trim(),
  // As people write it; the service takes it without spaces.
  phoneNumber: phoneNumber.replace(/[\s()/-]/g, ''),
})

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
          options: ENVIRONMENT_OPTIONS,
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

function OwnerDetail({ row, onChanged }: DetailProps<ConsoleOwner>) {
  const i18n = useConsole()
  const { t, time } = i18n
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  const isThere = row.erased === undefined && row.joinedInto === undefined
  if (isEditing)
    return (
      <FieldForm
        fields={contactFields(i18n)}
        values={{ name: row.name, email: row.email ?? '', phoneNumber: row.phoneNumber ?? '' }}
        submit={t.save}
        onCancel={() => setEditing(false)}
        onSubmit={async (values) => {
          await editOwner(row.id, contactOf(values))
          setEditing(false)
          onChanged()
        }}
      />
    )
  return (
    <>
      {!isThere && <Notice kind="plain">{row.joinedInto === undefined ? t.owners.isErased : t.owners.isJoined}</Notice>}
      <Facts
        rows={[
          [t.field.name, row.name],
          [t.field.email, row.email],
          [t.field.phone, row.phoneNumber],
          [t.field.environment, row.environment],
          [t.field.created, row.created && time(row.created)],
          [t.field.erased, row.erased && time(row.erased)],
          [t.field.joinedInto, row.joinedInto && <To key="into" noun="owners" id={row.joinedInto} />],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      {can('editor') && isThere && (
        <div className="button-row panel-actions">
          <ActionButton kind="plain" onPress={() => setEditing(true)}>
            {t.edit}
          </ActionButton>
          <JoinOwners owner={row} onChanged={onChanged} />
          <EraseOwner owner={row} onChanged={onChanged} />
        </div>
      )}
      <h3>{t.owners.links}</h3>
      <div className="button-row">
        <ToList noun="accounts" filter={{ ownerId: row.id }} label={t.accounts.title} />
        <ToList noun="consents" filter={{ ownerId: row.id }} label={t.consents.title} />
        <ToList noun="transactions" filter={{ ownerId: row.id }} label={t.transactions.title} />
        <ToList noun="reads" filter={{ ownerId: row.id }} label={t.reads.title} />
      </div>
      <h3>{t.reads.proofTitle}</h3>
      <p className="soft">{t.reads.proofText}</p>
      <a className="button plain small" href={readsProof(row.id)} download>
        {t.reads.proof}
      </a>
    </>
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
      column('environment', t.field.environment, {
        text: ({ environment }) => environment,
        width: '8rem',
        phone: 'side',
      }),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
    ],
    filters: [
      textFilter('text', t.field.text, t.owners.textHint),
      choiceFilter('environment', t.field.environment, ['sandbox', 'production']),
    ],
    Detail: OwnerDetail,
    create: { label: t.owners.create, role: 'editor', Form: OwnerForm },
  }
}
