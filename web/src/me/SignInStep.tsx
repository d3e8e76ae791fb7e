import { type FormEvent, useRef, useState } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import type { PinSentWire } from '../../../src/access/consents/ask.schema.ts'
import { ApiError, errorText } from '../api/api-error.ts'
import { type SignInContact, sendSignInPin } from '../api/me.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { Notice } from '../controls/Notice.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { useTask } from '../controls/use-task.ts'
import { StepHeading } from '../frame/StepHeading.tsx'
import { useI18n } from '../texts/i18n-context.ts'

type Way = 'email' | 'phone'
type Props = {
  apiError?: ApiError
  signedOut?: boolean
  /** Otherwise a phone is not asked for. */
  hasSms: boolean
  takesFocus: boolean
  onPinSent: (contact: SignInContact, sent: PinSentWire) => void
}

const contactOf = (way: Way, text: string): SignInContact =>
  way === 'email' ? { email: text.trim() } : { phoneNumber: text.replace(/[\s()/.-]/g, '') }

export function SignInStep({ apiError: before, signedOut = false, hasSms, takesFocus, onPinSent }: Props) {
  const i18n = useI18n()
  const { t, language } = i18n
  const [way, setWay] = useState<Way>('email')
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { busy, apiError, setApiError, run } = useTask()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => {
      if (text.trim() === '') throw new ApiError('contactRequired')
      const contact = contactOf(way, text)
      onPinSent(contact, await sendSignInPin(contact, language))
    })
    input.current?.focus()
  }
  return (
    <div className="step narrow">
      {signedOut && <Notice kind="status">{t.me.signedOut}</Notice>}
      <ErrorNotice apiError={before} />
      <StepHeading takesFocus={takesFocus}>{t.me.title}</StepHeading>
      <p className="lead">{t.me.lead}</p>
      <form className="form" onSubmit={submit} noValidate>
        {hasSms && (
          <RadioGroup
            className="ways"
            orientation="horizontal"
            value={way}
            onChange={(next) => {
              setWay(next as Way)
              setText('')
              setApiError(undefined)
            }}
          >
            <Label>{t.me.how}</Label>
            <div className="segments">
              <Radio value="email">{t.me.email}</Radio>
              <Radio value="phone">{t.me.phone}</Radio>
            </div>
          </RadioGroup>
        )}
        <TextInput
          key={way}
          ref={input}
          label={way === 'email' ? t.me.emailLabel : t.me.phoneLabel}
          hint={way === 'phone' ? t.me.phoneHint : undefined}
          error={apiError && errorText(i18n, apiError)}
          value={text}
          onChange={setText}
          input={
            way === 'email'
              ? { type: 'email', autoComplete: 'email', spellCheck: false, maxLength: 320 }
              : { type: 'tel', autoComplete: 'tel', maxLength: 64 }
          }
        />
        <ActionButton kind="yes" type="submit" busy={busy}>
          {t.ask.sendPin}
        </ActionButton>
        <p className="soft">{t.me.noAccount}</p>
      </form>
    </div>
  )
}
