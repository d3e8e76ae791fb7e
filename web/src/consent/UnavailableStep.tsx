import { type ApiError, errorText } from '../api/api-error.ts'
import type { AskLink } from '../api/asks.ts'
import { findAtBank, placeOfAsk } from '../connect/at-bank.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { useTask } from '../controls/use-task.ts'
import { Icon } from '../frame/Icon.tsx'
import { StepHeading } from '../frame/StepHeading.tsx'
import { useI18n } from '../texts/i18n-context.ts'

type Props = { link: AskLink; apiError: ApiError; onRetry: () => Promise<void> }

/** The page could not load the ask: an unknown link, or a service that does not answer. */
export function UnavailableStep({ link, apiError, onRetry }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const { busy, run } = useTask()
  const lost = apiError.kind === 'notFound'
  // Back from the bank in another browser.
  const isReturned = lost && link.token === '' && findAtBank(placeOfAsk(link)).linkId !== undefined
  const [lostTitle, lostText] = isReturned
    ? [t.bank.openAgainTitle, t.bank.openAgain]
    : [t.result.lostTitle, t.result.lost]
  return (
    <div className="step narrow result">
      <span className="seal expired">
        <Icon name={lost ? 'link' : 'clock'} />
      </span>
      <StepHeading takesFocus={false}>{lost ? lostTitle : t.result.errorTitle}</StepHeading>
      <p className="lead">{lost ? lostText : errorText(i18n, apiError)}</p>
      {!lost && (
        <ActionButton kind="yes" busy={busy} onPress={() => run(onRetry)}>
          {t.page.retry}
        </ActionButton>
      )}
    </div>
  )
}
