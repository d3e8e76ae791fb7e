import { TickBox } from '../controls/TickBox.tsx'

type Props = {
  label: string
  hint: string | undefined
  options: { value: string; label: string }[]
  /** With commas between them, in the order of the options. */
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Any number of a few fixed words, of which nobody has to know how they are spelt. */
export function SeveralChoices({ label, hint, options, value, onChange, error }: Props) {
  const chosen = value.split(',')
  const toggle = (option: string) =>
    onChange(
      options
        .map((each) => each.value)
        .filter((each) => (each === option) !== chosen.includes(each))
        .join(','),
    )
  return (
    <fieldset className="field several">
      <legend>{label}</legend>
      {hint !== undefined && <span className="hint">{hint}</span>}
      {options.map((option) => (
        <TickBox
          key={option.value}
          className="small"
          isSelected={chosen.includes(option.value)}
          onChange={() => toggle(option.value)}
        >
          {option.label} <span className="soft mono">{option.value}</span>
        </TickBox>
      ))}
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
