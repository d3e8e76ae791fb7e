import { type FormEvent, useState } from 'react'
import type { LinkWire } from '../../../src/banks/connections/connection.schema.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { useI18n } from '../texts/i18n-context.ts'

type Props = { fields: NonNullable<LinkWire['fields']>; busy: boolean; onGive: (given: Record<string, string>) => void }

/** What a bank without pages of its own asks for, such as a token that the owner has made there. */
export function GiveForm({ fields, busy, onGive }: Props) {
  const { t } = useI18n()
  const [given, setGiven] = useState<Record<string, string>>({})
  const [isTried, setTried] = useState(false)
  const isMissing = ({ name }: { name: string }) => (given[name] ?? '').trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fields.some(isMissing)) return
    onGive(Object.fromEntries(fields.map(({ name }) => [name, given[name]!.trim()])))
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      {fields.map((field) => (
        <TextInput
          key={field.name}
          label={field.label}
          error={isTried && isMissing(field) ? t.bank.giveMissing : undefined}
          value={given[field.name] ?? ''}
          onChange={(value) => setGiven((before) => ({ ...before, [field.name]: value }))}
          input={{
            type: field.isSecret ? 'password' : 'text',
            autoComplete: 'off',
            spellCheck: false,
            maxLength: 8_192,
          }}
        />
      ))}
      <ActionButton kind="yes" type="submit" busy={busy}>
        {t.pin.submit}
      </ActionButton>
    </form>
  )
}
