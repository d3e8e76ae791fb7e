import type { ManageError } from '../api/manage-call.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import type { ConsoleTexts } from '../texts/console/en/console.ts'
import { useConsole } from './console-context.ts'

type Props = { error: ManageError | undefined; onRetry?: () => void }

function remedyOf(status: number, { remedy }: ConsoleTexts['problem']): string {
  if (status === 0) return remedy.unreachable
  if (status === 403) return remedy.forbidden
  if (status === 404) return remedy.missing
  if (status === 409 || status === 412) return remedy.conflict
  if (status === 429) return remedy.tooMany
  if (status >= 502) return remedy.later
  return status >= 400 && status < 500 ? remedy.input : remedy.report
}

/** What the service said, what to do about it, and the number by which the log has it. */
export function Problem({ error, onRetry }: Props) {
  const { t, fill } = useConsole()
  if (!error) return null
  const message = error.message || (error.status === 0 ? t.problem.unreachable : t.problem.unknown)
  return (
    <div className="notice alert" role="alert">
      <strong>{message}</strong>
      <p>{remedyOf(error.status, t.problem)}</p>
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
