import { useState } from 'react'
import { createCsvProfile, editCsvProfile } from '../api/manage.ts'
import { followImport, uploadStatement } from '../api/upload.ts'
import { ACCOUNTS } from '../chooser/choices.ts'
import { useConsole } from '../console/console-context.ts'
import { FieldForm } from '../console/FieldForm.tsx'
import { addressOf, go } from '../console/router.ts'
import { idOf } from './profile-id.ts'

type Props = {
  file: File
  /** Without its name. */
  profile: Record<string, unknown>
  /** Of a profile that is changed; what it had and lacks now is removed. */
  stored?: Record<string, unknown> | undefined
  isReady: boolean
  /** The account is asked for where no column names it. */
  hasAccount: boolean
  suggested: { bank?: string; country?: string }
  onSaved?: ((profileId: string) => void) | undefined
}

/** Saves the profile, then offers to import the file with it. */
export function SaveProfile({ file, profile, stored, isReady, hasAccount, suggested, onSaved }: Props) {
  const { t, fill } = useConsole()
  const [saved, setSaved] = useState<{ id: string; of: string }>()
  const asText = JSON.stringify(profile)
  const done = (id: string) => (onSaved ? onSaved(id) : setSaved({ id, of: asText }))
  if (!isReady) return <p className="soft">{t.profiles.notReady}</p>
  // Another click after saving makes it a change of the saved one.
  if (saved?.of === asText)
    return (
      <section className="card">
        <p role="status">
          <strong>{fill(t.profiles.saved, { id: saved.id })}</strong>
        </p>
        <FieldForm
          fields={[
            {
              name: 'accountId',
              label: t.field.account,
              hint: t.imports.accountHint,
              choices: ACCOUNTS,
              optional: hasAccount,
            },
          ]}
          submit={fill(t.profiles.importNow, { file: file.name })}
          onSubmit={async ({ accountId = '' }) => {
            const account = accountId.trim() || undefined
            const { id } = await uploadStatement({
              file,
              accountId: account,
              profile: saved.id,
              keep: false,
              onSent: () => {},
            })
            await followImport(id)
            go(addressOf(['imports', id]))
          }}
        />
      </section>
    )
  const known = saved?.id ?? (stored?.id as string | undefined)
  const { bank = '', country = '' } = { ...suggested, ...(stored as { bank?: string; country?: string } | undefined) }
  return (
    <section className="card">
      <h3>{known === undefined ? t.profiles.save : fill(t.profiles.change, { id: known })}</h3>
      <FieldForm
        key={known}
        fields={[
          { name: 'bank', label: t.profiles.bank },
          { name: 'country', label: t.field.country, hint: t.profiles.countryHint },
          ...(known === undefined ? [{ name: 'id', label: t.field.id, hint: t.profiles.idHint, optional: true }] : []),
        ]}
        values={{ bank, country }}
        submit={t.save}
        onSubmit={async (values) => {
          const { bank: named = '', country: land = '', id = '' } = values
          const whole = { ...profile, bank: named.trim(), country: land.trim().toUpperCase() }
          if (known !== undefined) {
            const gone = Object.fromEntries(Object.keys(stored ?? {}).map((name) => [name, null]))
            await editCsvProfile(known, { ...gone, ...whole, id: known })
            done(known)
          } else {
            const made = await createCsvProfile({ ...whole, id: id.trim() || idOf(named) })
            done(made.id)
          }
        }}
      />
    </section>
  )
}
