import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ManageError } from '../api/manage-call.ts'
import { Chooser } from '../chooser/Chooser.tsx'
import type { ChoiceSource } from '../chooser/choice.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { type ConsoleI18n, useConsole } from './console-context.ts'
import { Problem } from './Problem.tsx'
import { problemLine } from './problem-words.ts'
import { SeveralChoices } from './SeveralChoices.tsx'
import { useAction } from './use-action.ts'

export type FormField = {
  name: string
  label: string
  hint?: string
  optional?: boolean
  type?: 'text' | 'email' | 'url' | 'number' | 'tel' | 'date' | 'password' | 'lines'
  options?: { value: string; label: string }[]
  /** Any number of these; the value has commas between them. */
  several?: (values: FormValues) => { value: string; label: string }[]
  /** Chosen by searching, in place of typing an id. */
  choices?: ChoiceSource
  /** A few letters: two of them share a line. */
  isShort?: boolean
  /** What a password manager offers; nothing otherwise. */
  autoComplete?: string
  /** What is wrong with a value: said at once about all fields, before anything is sent. */
  check?: (value: string, values: FormValues) => string | undefined
}
export type FormValues = Record<string, string>

type Props = {
  fields: FormField[]
  values?: FormValues
  /** Whose password it is, for password managers. */
  username?: string
  submit: string
  onSubmit: (values: FormValues) => Promise<void>
  onChange?: (values: FormValues) => void
  onCancel?: () => void
  /** It took the place of the button that was pressed. */
  takesFocus?: boolean
  /** What follows from the values, above the button. */
  children?: ReactNode
}

const firstOf = ({ options }: FormField) => options?.[0]?.value ?? ''

/** The service begins with the name of a field, or with the value that cannot be: `"slug" is missing`, `"x" is not an IBAN`. */
function refusedField(error: ManageError | undefined, typed: FormValues): string | undefined {
  if (error?.field !== undefined) return error.field
  const quoted = error && /^"([^"]+)"/.exec(error.message)?.[1]
  if (quoted === undefined) return undefined
  if (Object.hasOwn(typed, quoted)) return quoted
  return Object.keys(typed).find((name) => typed[name]?.trim() === quoted)
}

/** At the field itself its name is said already. */
function fieldMessage(i18n: ConsoleI18n, error: ManageError, name: string): string {
  const { message, status, code } = error
  const rest = message.startsWith(`"${name}" `) ? message.slice(name.length + 3) : message
  return problemLine(i18n, new ManageError(rest.charAt(0).toUpperCase() + rest.slice(1), status, code))
}

/** What can be said about a value without asking the service. */
function faultOf({ name, optional, several, check }: FormField, typed: FormValues, missing: string) {
  const value = typed[name] ?? ''
  return value.trim() === '' && !optional && !several ? missing : check?.(value, typed)
}

/** Every form of the console. Optional fields that are empty are sent as empty text. */
export function FieldForm({
  fields,
  values = {},
  username,
  submit,
  onSubmit,
  onChange,
  onCancel,
  takesFocus,
  children,
}: Props) {
  const i18n = useConsole()
  const { t } = i18n
  const firstValues = useRef(values)
  const [changed, setChanged] = useState<FormValues>({})
  // A field that comes later has its first value, too.
  const first = Object.fromEntries(
    fields.map((field) => [field.name, firstValues.current[field.name] ?? firstOf(field)]),
  )
  const typed: FormValues = { ...first, ...changed }
  const [faults, setFaults] = useState<FormValues>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    // What has to be filled in; where everything is, what sends it.
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:required') ?? [])]
    const next = fields.find(({ value }) => value === '') ?? form.current?.querySelector<HTMLElement>('[type="submit"]')
    next?.focus()
  }, [takesFocus])
  const { busy, error: refusal, run } = useAction()
  // What was refused is typed again: a field that stays invalid could not be sent.
  const [answered, setAnswered] = useState<ManageError>()
  const error = refusal === answered ? undefined : refusal
  const change = (name: string, value: string) => {
    const next = { ...typed, [name]: value }
    setChanged({ ...changed, [name]: value })
    setFaults(({ [name]: _, ...others }) => others)
    setAnswered(refusal)
    onChange?.(next)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const found = Object.fromEntries(
      fields.flatMap((field) => {
        const fault = faultOf(field, typed, t.form.required)
        return fault === undefined ? [] : [[field.name, fault]]
      }),
    )
    setFaults(found)
    if (Object.keys(found).length === 0) run(() => onSubmit(typed))
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const refused = busy ? undefined : refusedField(error, typed)
  const errorAt = (name: string) =>
    faults[name] ?? (refused === name && error ? fieldMessage(i18n, error, name) : undefined)
  return (
    <form className="form compact" noValidate ref={form} onSubmit={send}>
      {username !== undefined && <input hidden type="text" autoComplete="username" value={username} readOnly />}
      {fields.map((field) => (
        <div key={field.name} className={field.isShort ? 'short' : undefined}>
          <Field
            field={field}
            values={typed}
            error={errorAt(field.name)}
            onChange={(value) => change(field.name, value)}
          />
        </div>
      ))}
      {children}
      {refused === undefined && <Problem error={error} />}
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

type FieldProps = {
  field: FormField
  values: FormValues
  error: string | undefined
  onChange: (value: string) => void
}

/** One field, by how its value is chosen. */
function Field({ field, values, error, onChange }: FieldProps) {
  const { name, label, hint, optional = false, type = 'text', options, choices, several, autoComplete = 'off' } = field
  const common = { label, hint, value: values[name] ?? '', onChange }
  if (several) return <SeveralChoices {...common} options={several(values)} error={error} />
  if (choices) return <Chooser {...common} className="field" source={choices} error={error} required={!optional} />
  if (options) return <Menu {...common} options={options} />
  if (type === 'lines') return <TextInput {...common} error={error} lines={6} />
  return <TextInput {...common} error={error} input={{ type, required: !optional, autoComplete, spellCheck: false }} />
}

type MenuProps = {
  label: string
  hint: string | undefined
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Menu({ label, hint, value, options, onChange }: MenuProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
