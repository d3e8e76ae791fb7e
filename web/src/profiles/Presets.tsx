import { ActionButton } from '../controls/ActionButton.tsx'

type Props = { label: string; values: readonly string[]; value: string; onChange: (value: string) => void }

/** What a field mostly has, to be taken by one press. */
export function Presets({ label, values, value, onChange }: Props) {
  return (
    <div className="presets">
      {values
        .filter((each) => each !== value)
        .map((each) => (
          <ActionButton key={each} kind="quiet" aria-label={`${label}: ${each}`} onPress={() => onChange(each)}>
            {each}
          </ActionButton>
        ))}
    </div>
  )
}
