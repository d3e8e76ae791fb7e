import { ActionButton } from '../controls/ActionButton.tsx'
import { CopyButton } from './CopyButton.tsx'
import { useConsole } from './console-context.ts'

/** Shown once; stored only as hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useConsole()
  return (
    <>
      <p className="lead">{t.enrol.codesLead}</p>
      <ul className="codes">
        {codes.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <div className="actions">
        <CopyButton text={codes.join('\n')} />
        <ActionButton kind="yes" onPress={onDone}>
          {t.enrol.done}
        </ActionButton>
      </div>
    </>
  )
}
