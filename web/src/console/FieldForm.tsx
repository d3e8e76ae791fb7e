import { type FormEvent, useId, useState } from 'react'
import { ActionButton } from '../controls/ActionButton.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { useConsole } from './console-context.ts'
import { Problem } from './Problem.tsx'
import { useAction } from './use-action.ts'

export type FormField = {
  name: string
  label: string
  hint?: string
  optional?: boolean
  type?: 'text' | 'email' | 'url' | 'number' | 'date'
  options?: { value: string; label: string }[]
}
export type FormValues = Record<string, string>

type Props = {
  fields: FormField[]
  values?: FormValues
  submit: string
  onSubmit: (values: FormValues) => Promise<void>
  onChange?: (values: FormValues) => void
  onCancel?: () => void
}

const firstOf = ({ options }: FormField) => options?.[0]?.value ?? ''

/** Every form of the console. Optional fields that are empty are sent as empty text. */
export function FieldForm({ fields, values = {}, submit, onSubmit, onChange, onCancel }: Props) {
  const { t } = useConsole()
  const id = useId()
  const [typed, setTyped] = useState<FormValues>(() =>
    Object.fromEntries(fields.map((field) => [field.name, values[field.name] ?? firstOf(field)])),
  )
  const { busy, error, run } = useAction()
  const change = (name: string, value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    onChange?.(next)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    run(() => onSubmit(typed))
  }
  return (
    <form className="form compact" onSubmit={send}>
      {fields.map(({ name, label, hint, optional = false, type = 'text', options }) =>
        options ? (
          <div className="field" key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <select id={`${id}-${name}`} value={typed[name]} onChange={({ target }) => change(name, target.value)}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </div>
        ) : (
          <TextInput
            key={name}
            label={label}
            hint={hint}
            value={typed[name] ?? ''}
            onChange={(value) => change(name, value)}
            input={{ type, required: !optional, autoComplete: 'off', spellCheck: false }}
          />
        ),
      )}
      <Problem error={error} />
      <div className="button-row">
        <ActionButton kind="yes" type="submit" busy={busy}>
          {submit}
        </ActionButton>
        {onCancel && (
          <ActionButton kind="plain" onPress={onCancel}>
            {t.cancel}
          </ActionButton>
        )}
      </div>
    </form>
  )
}
