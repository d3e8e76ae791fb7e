import type { ComponentProps, ReactNode, Ref } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  input?: Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'ref'>
  ref?: Ref<HTMLInputElement>
  /** For text of several lines: how many are shown. */
  lines?: number | undefined
  /** Below the field, such as how long a PIN is valid. */
  children?: ReactNode
}

/** A field with its label, its hint and its error, connected for screen readers. */
export function TextInput({ label, hint, error, value, onChange, input, ref, lines, children }: Props) {
  return (
    <TextField className="field" value={value} onChange={onChange} isInvalid={error !== undefined}>
      <Label>{label}</Label>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      {lines === undefined ? (
        <Input {...input} {...(ref && { ref })} />
      ) : (
        <TextArea rows={lines} autoComplete="off" spellCheck={false} />
      )}
      <div className="field-below">
        <div role="alert">
          <FieldError className="error">{error}</FieldError>
        </div>
        {children}
      </div>
    </TextField>
  )
}
