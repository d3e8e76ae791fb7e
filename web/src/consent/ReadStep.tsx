import type { AskView, PinSentWire } from '../../../src/access/consents/ask.schema.ts'
import type { ApiError } from '../api/api-error.ts'
import { type AskLink, sendAskPin } from '../api/asks.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { Notice } from '../controls/Notice.tsx'
import { useTask } from '../controls/use-task.ts'
import { StepHeading } from '../frame/StepHeading.tsx'
import { TenantCard } from '../tenant/TenantCard.tsx'
import { NeverList } from '../terms/NeverList.tsx'
import { purposeIn } from '../terms/purpose.ts'
import { SeenList } from '../terms/SeenList.tsx'
import { TermsTiles } from '../terms/TermsTiles.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { Changes } from './Changes.tsx'
import { RefuseOr } from './RefuseOr.tsx'
import { TakeBackLink } from './TakeBackLink.tsx'

type Props = {
  link: AskLink
  ask: AskView
  kicker: string
  changed?: boolean
  apiError?: ApiError
  takesFocus: boolean
  onPinSent: (sent: PinSentWire) => void
  onRefuse: () => Promise<void>
}

/** The question with all its details, before the person has to enter anything. */
export function ReadStep({ link, ask, kicker, changed = false, apiError, takesFocus, onPinSent, onRefuse }: Props) {
  const { t, fill, language } = useI18n()
  const sending = useTask()
  const tenant = ask.tenant.name
  const { displayName, description } = purposeIn(language, ask)
  return (
    <div className="step">
      {changed && (
        <Notice kind="alert" title={t.ask.changedTitle}>
          {fill(t.ask.changed, { tenant })}
        </Notice>
      )}
      <ErrorNotice apiError={apiError} />
      <div className="glass">
        <p className="kicker">{kicker}</p>
        <StepHeading takesFocus={takesFocus}>
          {fill(ask.previous ? t.ask.questionAgain : t.ask.question, { tenant })}
        </StepHeading>
        <h2 className="hidden">{t.ask.who}</h2>
        <TenantCard tenant={ask.tenant} />
        <section className="why">
          <h2>{fill(t.ask.why, { tenant })}</h2>
          <p className="why-name">{displayName}</p>
          <p>{description}</p>
          {ask.privacyUrl !== undefined && (
            <p className="privacy">
              <a href={ask.privacyUrl} target="_blank" rel="noopener noreferrer">
                {fill(t.ask.privacy, { tenant })}
                <span className="hidden"> {t.page.newTab}</span>
              </a>
            </p>
          )}
        </section>
      </div>

      <div className="pair">
        <section>
          <h2>{fill(t.ask.see, { tenant })}</h2>
          <SeenList scope={ask.scope} />
          <p className="soft">{t.ask.onlyChosen}</p>
        </section>
        <section>
          <h2>{t.ask.never}</h2>
          <NeverList />
        </section>
      </div>
      <TermsTiles frequency={ask.frequency} validityDays={ask.validityDays} accessMinutes={ask.accessMinutes} />
      {ask.previous && <Changes ask={ask} previous={ask.previous} />}
      <p className="take-back">
        {t.ask.takeBack} <TakeBackLink />
      </p>

      <RefuseOr tenant={tenant} onRefuse={onRefuse} lead={fill(t.ask.proof, { contact: ask.contact })}>
        <ActionButton
          kind="yes"
          busy={sending.busy}
          onPress={() => sending.run(async () => onPinSent(await sendAskPin(link, language)))}
        >
          {t.ask.sendPin}
        </ActionButton>
      </RefuseOr>
      <ErrorNotice apiError={sending.apiError} />
    </div>
  )
}
