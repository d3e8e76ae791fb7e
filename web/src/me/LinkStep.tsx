import { ActionButton } from '../controls/ActionButton.tsx'
import { useTask } from '../controls/use-task.ts'
import { StepHeading } from '../frame/StepHeading.tsx'
import { useI18n } from '../texts/i18n-context.ts'

/** The link of a message was opened. Programs open links too, so a person presses a button before it is used up. */
export function LinkStep({ onSignIn }: { onSignIn: () => Promise<void> }) {
  const { t } = useI18n()
  const { busy, run } = useTask()
  return (
    <div className="step narrow">
      <StepHeading takesFocus={false}>{t.me.title}</StepHeading>
      <p className="lead">{t.me.lead}</p>
      <div className="form">
        <ActionButton kind="yes" busy={busy} onPress={() => run(onSignIn)}>
          {t.me.signIn}
        </ActionButton>
      </div>
    </div>
  )
}
