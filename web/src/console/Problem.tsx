import type { ManageError } from '../api/manage-call.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { useConsole } from './console-context.ts'
import { problemWords } from './problem-words.ts'

type Props = { error: ManageError | undefined; onRetry?: () => void }

/** What is wrong, what to do about it, and the number by which the log has it. */
export function Problem({ error, onRetry }: Props) {
  const i18n = useConsole()
  const { t, fill } = i18n
  if (!error) return null
  const { what, detail, remedy } = problemWords(i18n, error)
  return (
    <div className="notice alert" role="alert">
      <strong>{what}</strong>
      {detail !== undefined && <p lang="en">{detail}</p>}
      <p>{remedy}</p>
      {error.requestId !== undefined && (
        <p className="soft mono">{fill(t.problem.requestId, { id: error.requestId })}</p>
      )}
      {onRetry && (
        <ActionButton kind="plain" onPress={onRetry}>
          {t.retry}
        </ActionButton>
      )}
    </div>
  )
}
