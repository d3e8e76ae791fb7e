import { type Trouble, troubleText } from '../api/trouble.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { useTask } from '../controls/use-task.ts'
import { Icon } from '../frame/Icon.tsx'
import { StepHeading } from '../frame/StepHeading.tsx'
import { useSpeech } from '../texts/speech-context.ts'

type Props = { trouble: Trouble; onRetry: () => Promise<void> }

/** The page could not begin: a link that leads nowhere, or a service that does not answer. */
export function LostStep({ trouble, onRetry }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { busy, run } = useTask()
  const lost = trouble.kind === 'notFound'
  return (
    <div className="step narrow result">
      <span className="seal expired">
        <Icon name={lost ? 'link' : 'clock'} />
      </span>
      <StepHeading takesFocus={false}>{lost ? t.result.lostTitle : t.result.troubleTitle}</StepHeading>
      <p className="lead">{lost ? t.result.lost : troubleText(speech, trouble)}</p>
      {!lost && (
        <ActionButton kind="yes" busy={busy} onPress={() => run(onRetry)}>
          {t.page.retry}
        </ActionButton>
      )}
    </div>
  )
}
