import { useCallback, useEffect, useState } from 'react'
import type { PinSentWire } from '../../../src/access/consents/ask.schema.ts'
import type { ErasureReport, MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { ApiError } from '../api/api-error.ts'
import {
  eraseOwner,
  findSession,
  type SignInContact,
  sendErasurePin,
  sendSignInPin,
  signIn,
  signInByLink,
  signOut,
} from '../api/me.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Frame } from '../frame/Frame.tsx'
import { Waiting } from '../frame/Waiting.tsx'
import { PinStep } from '../pin/PinStep.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { ErasedStep } from './ErasedStep.tsx'
import { LinkStep } from './LinkStep.tsx'
import { MyConsents } from './MyConsents.tsx'
import { SignInStep } from './SignInStep.tsx'

type MeStep =
  | { name: 'loading' }
  | { name: 'link'; link: string }
  | { name: 'sign-in'; apiError?: ApiError; signedOut?: boolean }
  | { name: 'pin'; contact: SignInContact; sent: PinSentWire }
  | { name: 'overview'; session: MeSession }
  | { name: 'erasure-pin'; session: MeSession; sent: PinSentWire }
  | { name: 'erased'; report: ErasureReport }

export function MePage() {
  const { t, fill, language } = useI18n()
  const [step, setStep] = useState<MeStep>({ name: 'loading' })
  const [moved, setMoved] = useState(false)
  const go = useCallback((next: MeStep) => {
    setStep(next)
    setMoved(true)
  }, [])

  useEffect(() => {
    // /me#{link}, from a message. It is removed from the address, where it is no longer needed.
    const link = location.hash.slice(1)
    if (/^pin_[\w.-]{1,95}$/.test(link)) {
      history.replaceState(null, '', location.pathname)
      return setStep({ name: 'link', link })
    }
    findSession().then(
      (session) => setStep({ name: 'overview', session }),
      (error) => {
        const apiError = ApiError.from(error)
        setStep({ name: 'sign-in', ...(apiError.kind !== 'sessionOver' && { apiError }) })
      },
    )
  }, [])

  /** The session ended while the page was open. */
  const onSessionOver = useCallback(() => go({ name: 'sign-in', apiError: new ApiError('sessionOver') }), [go])
  const erase = async (session: MeSession, pin: string): Promise<void> => {
    try {
      go({ name: 'erased', report: await eraseOwner(session, pin) })
    } catch (error) {
      if (ApiError.from(error).kind !== 'sessionOver') throw error
      onSessionOver()
    }
  }
  const leave = (session: MeSession) =>
    signOut(session).then(
      () => go({ name: 'sign-in', signedOut: true }),
      (error) => go({ name: 'sign-in', apiError: ApiError.from(error) }),
    )

  return (
    <Frame
      title={t.me.title}
      wide={step.name === 'overview'}
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
              (session) => go({ name: 'overview', session }),
              (error) => go({ name: 'sign-in', apiError: ApiError.from(error) }),
            )
          }
        />
      )}
      {step.name === 'sign-in' && (
        <SignInStep {...step} takesFocus={moved} onPinSent={(contact, sent) => go({ name: 'pin', contact, sent })} />
      )}
      {step.name === 'pin' && (
        <PinStep
          lead={fill(t.pin.ifKnown, {
            length: step.sent.pinLength,
            contact: 'email' in step.contact ? step.contact.email : step.contact.phoneNumber,
          })}
          sent={step.sent}
          byEmail={'email' in step.contact}
          onSubmit={async (pin) => go({ name: 'overview', session: await signIn(step.contact, pin) })}
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
          takesFocus={moved}
          onSessionOver={onSessionOver}
          onErasurePin={(sent) => go({ name: 'erasure-pin', session: step.session, sent })}
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
