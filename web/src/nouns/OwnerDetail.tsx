import { useState } from 'react'
import { editOwner } from '../api/manage-people.ts'
import type { ConsoleOwner } from '../api/manage-rows.ts'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { FieldForm, type FormField } from '../console/FieldForm.tsx'
import type { DetailProps } from '../console/noun-page.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { EraseOwner } from './EraseOwner.tsx'
import { JoinOwners } from './JoinOwners.tsx'
import { To } from './parts.tsx'

export const contactFields = ({ t }: ConsoleI18n): FormField[] => [
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
export const contactOf = ({ name = '', email = '', phoneNumber = '' }: Record<string, string>) => ({
  name: name.trim(),
  email: email.trim(),
  // As people write it; the service takes it without spaces.
  phoneNumber: phoneNumber.replace(/[\s()/-]/g, ''),
})

/** How a person is called and reached, and what can be done about it. */
export function OwnerDetail({ row, onChanged }: DetailProps<ConsoleOwner>) {
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
          [t.field.created, row.created && time(row.created)],
          [t.field.erased, row.erased && time(row.erased)],
          [t.field.joinedInto, row.joinedInto && <To key="into" noun="owners" id={row.joinedInto} />],
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
    </>
  )
}
