import { type ApiError, errorText } from '../api/api-error.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { useTask } from '../controls/use-task.ts'
import { Icon } from '../frame/Icon.tsx'
import { StepHeading } from '../frame/StepHeading.tsx'
import { useI18n } from '../texts/i18n-context.ts'

type Props = { apiError: ApiError; onRetry: () => Promise<void> }

/** The page could not load the ask: an unknown link, or a service that does not answer. */
export function UnavailableStep({ apiError, onRetry }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const { busy, run } = useTask()
  const lost = apiError.kind === 'notFound'
  return (
    <div className="step narrow result">
      <span className="seal expired">
        <Icon name={lost ? 'link' : 'clock'} />
      </span>
      <StepHeading takesFocus={false}>{lost ? t.result.lostTitle : t.result.errorTitle}</StepHeading>
      <p className="lead">{lost ? t.result.lost : errorText(i18n, apiError)}</p>
      {!lost && (
        <ActionButton kind="yes" busy={busy} onPress={() => run(onRetry)}>
          {t.page.retry}
        </ActionButton>
      )}
    </div>
  )
}
