import type { Language } from '../../../src/people/messages/message.ts'
import { ApiError } from '../api/api-error.ts'
import { type AskLink, sendAskPin } from '../api/asks.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Frame } from '../frame/Frame.tsx'
import { Waiting } from '../frame/Waiting.tsx'
import { PinStep } from '../pin/PinStep.tsx'
import { TestBadge } from '../tenant/TestBadge.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { ChooseStep } from './ChooseStep.tsx'
import { ConnectStep } from './ConnectStep.tsx'
import { ReadStep } from './ReadStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { UnavailableStep } from './UnavailableStep.tsx'
import { useAsk } from './use-ask.ts'

const STEPS = 3

type Props = { link: AskLink; onAskLanguage: (language: Language) => void }

export function ConsentPage(props: Props) {
  const { t, fill, language } = useI18n()
  const { step, moved, go, load, enterPin, onConnected, decide } = useAsk(props)
  const tenant = 'ask' in step ? step.ask.tenant.name : ''
  const title =
    'ask' in step ? fill(t.ask.title, { tenant }) : step.name === 'loading' ? t.page.loading : t.result.errorTitle
  const kicker = (number: number, steps = STEPS) => fill(t.ask.step, { step: number, steps })
  const test = 'ask' in step && step.ask.environment === 'sandbox'

  return (
    <Frame title={title} operator={'ask' in step ? step.ask.operator : undefined}>
      {test && <TestBadge long />}
      {step.name === 'loading' && <Waiting />}
      {step.name === 'error' && <UnavailableStep link={props.link} apiError={step.apiError} onRetry={load} />}
      {step.name === 'read' && (
        <ReadStep
          key={step.ask.termsHash}
          {...step}
          link={props.link}
          kicker={kicker(1)}
          takesFocus={moved}
          onPinSent={(sent) => go({ name: 'pin', ask: step.ask, sent })}
          onRefuse={() => decide(step.ask, { decision: 'refuse' })}
        />
      )}
      {step.name === 'pin' && (
        <PinStep
          kicker={kicker(2)}
          lead={fill(t.pin.onItsWay, { length: step.sent.pinLength, contact: step.ask.contact })}
          sent={step.sent}
          byEmail={step.ask.channel === 'email'}
          onSubmit={(pin) => enterPin(step.ask, pin)}
          onResend={() => sendAskPin(props.link, language)}
        >
          <ActionButton kind="quiet" onPress={() => go({ name: 'read', ask: step.ask })}>
            {t.page.back}
          </ActionButton>
        </PinStep>
      )}
      {step.name === 'connect' && (
        <ConnectStep
          {...step}
          link={props.link}
          kicker={kicker(3, STEPS + 1)}
          takesFocus={moved}
          onConnected={() => onConnected(step.ask)}
          onBack={(session) => go({ name: 'choose', ask: step.ask, session, hasBanks: true })}
          onSessionOver={() => go({ name: 'read', ask: step.ask, apiError: new ApiError('sessionOver') })}
          onRefuse={() => decide(step.ask, { decision: 'refuse' })}
        />
      )}
      {step.name === 'choose' && (
        <ChooseStep
          {...step}
          kicker={step.isAfterBank ? kicker(4, STEPS + 1) : kicker(3)}
          takesFocus={moved}
          onConnect={() => go({ name: 'connect', ask: step.ask, session: step.session })}
          onApprove={(chosen) =>
            decide(
              step.ask,
              {
                decision: 'approve',
                accountIds: chosen.map(({ id }) => id),
                csrfToken: step.session.csrfToken,
                language,
              },
              chosen,
            )
          }
          onRefuse={() => decide(step.ask, { decision: 'refuse' })}
        />
      )}
      {step.name === 'result' && <ResultStep {...step} takesFocus={moved} />}
    </Frame>
  )
}
