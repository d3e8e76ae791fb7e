import { ApiError } from '../api/api-error.ts'
import { sendErasurePin, sendSignInPin, signIn, signInByLink } from '../api/me.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Frame } from '../frame/Frame.tsx'
import { Waiting } from '../frame/Waiting.tsx'
import { PinStep } from '../pin/PinStep.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { ConnectStep } from './ConnectStep.tsx'
import { ErasedStep } from './ErasedStep.tsx'
import { LinkStep } from './LinkStep.tsx'
import { MyConsents } from './MyConsents.tsx'
import { SignInStep } from './SignInStep.tsx'
import { signedIn, useMe } from './use-me.ts'

/** A link is not entered: that a PIN was tried too often says nothing here. */
const linkError = (error: ApiError): ApiError => (error.kind === 'pinDead' ? new ApiError('linkOver') : error)

export function MePage() {
  const { t, fill, language } = useI18n()
  const { step, moved, about, go, onSessionOver, erase, leave } = useMe()
  return (
    <Frame
      title={t.me.title}
      wide={step.name === 'overview'}
      operator={about?.operator}
      aside={
        step.name === 'overview' && (
          <ActionButton kind="quiet" onPress={() => leave(step.session)}>
            {t.me.signOut}
          </ActionButton>
        )
      }
    >
      {step.name === 'loading' && <Waiting />}
      {step.name === 'link' && (
        <LinkStep
          onSignIn={() =>
            signInByLink(step.link).then(
              (session) => go(signedIn(session)),
              (error) => go({ name: 'sign-in', apiError: linkError(ApiError.from(error)) }),
            )
          }
        />
      )}
      {step.name === 'sign-in' && (
        <SignInStep
          {...step}
          hasSms={about?.channels.includes('sms') ?? false}
          takesFocus={moved}
          onPinSent={(contact, sent) => go({ name: 'pin', contact, sent })}
        />
      )}
      {step.name === 'pin' && (
        <PinStep
          lead={fill(t.pin.ifKnown, {
            length: step.sent.pinLength,
            contact: 'email' in step.contact ? step.contact.email : step.contact.phoneNumber,
          })}
          sent={step.sent}
          byEmail={'email' in step.contact}
          onSubmit={async (pin) => go(signedIn(await signIn(step.contact, pin)))}
          onResend={() => sendSignInPin(step.contact, language)}
        >
          <ActionButton kind="quiet" onPress={() => go({ name: 'sign-in' })}>
            {t.me.otherContact}
          </ActionButton>
        </PinStep>
      )}
      {step.name === 'overview' && (
        <MyConsents
          session={step.session}
          connected={step.connected}
          takesFocus={moved}
          onSessionOver={onSessionOver}
          onConnect={(bank) => go({ name: 'connect', session: step.session, bank })}
          onErasurePin={(sent) => go({ name: 'erasure-pin', session: step.session, sent })}
        />
      )}
      {step.name === 'connect' && (
        <ConnectStep
          {...step}
          onDone={(connected) => go({ name: 'overview', session: step.session, connected })}
          onBack={() => go({ name: 'overview', session: step.session })}
          onSessionOver={onSessionOver}
        />
      )}
      {step.name === 'erasure-pin' && (
        <PinStep
          lead={fill(t.pin.onItsWay, { length: step.sent.pinLength, contact: step.session.contact })}
          warning={{ text: t.data.noWayBack, submit: t.data.eraseYes }}
          sent={step.sent}
          byEmail={step.session.contact.includes('@')}
          onSubmit={(pin) => erase(step.session, pin)}
          onResend={() => sendErasurePin(step.session, language)}
        >
          <ActionButton kind="quiet" onPress={() => go({ name: 'overview', session: step.session })}>
            {t.page.back}
          </ActionButton>
        </PinStep>
      )}
      {step.name === 'erased' && <ErasedStep report={step.report} />}
    </Frame>
  )
}
