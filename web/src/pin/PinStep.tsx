import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { PinSent } from '../../../src/consents/ask.schema.ts'
import { ApiError, errorText } from '../api/api-error.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { Notice } from '../controls/Notice.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { useTask } from '../controls/use-task.ts'
import { StepHeading } from '../frame/StepHeading.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { PinTimer } from './PinTimer.tsx'

type Props = {
  /** Where the PIN was sent, in a sentence. */
  lead: string
  kicker?: string
  sent: PinSent
  byEmail: boolean
  onSubmit: (pin: string) => Promise<void>
  onResend: () => Promise<PinSent>
  /** The way back. */
  children: ReactNode
}

export function PinStep({ lead, kicker, sent: firstSent, byEmail, onSubmit, onResend, children }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const [pin, setPin] = useState('')
  const [sent, setSent] = useState({ ...firstSent, times: 1 })
  const entering = useTask()
  const resending = useTask()
  const input = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A PIN copied from a message may contain spaces.
    const digits = pin.replace(/\D/g, '')
    entering.run(async () => {
      if (digits === '') throw new ApiError('pinRequired')
      await onSubmit(digits)
    })
    input.current?.focus()
  }
  const resend = () =>
    resending.run(async () => {
      const again = await onResend()
      setSent({ ...again, times: sent.times + 1 })
      setPin('')
      entering.setApiError(undefined)
      input.current?.focus()
    })

  return (
    <div className="step narrow">
      {kicker !== undefined && <p className="kicker">{kicker}</p>}
      <StepHeading takesFocus>{t.pin.title}</StepHeading>
      <p className="lead">{lead}</p>
      <form className="form" onSubmit={submit} noValidate>
        <TextInput
          ref={input}
          label={t.pin.label}
          hint={t.pin.hint}
          error={entering.apiError && errorText(i18n, entering.apiError)}
          value={pin}
          onChange={setPin}
          input={{
            className: 'pin-input',
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            maxLength: 16,
            spellCheck: false,
          }}
        >
          {entering.apiError?.kind !== 'pinDead' && <PinTimer key={sent.times} expires={sent.expires} />}
        </TextInput>
        <ActionButton kind="yes" type="submit" busy={entering.busy}>
          {t.pin.submit}
        </ActionButton>
      </form>
      <div className="below">
        <div role="status">{sent.times > 1 && <Notice kind="plain">{t.pin.resent}</Notice>}</div>
        <ErrorNotice apiError={resending.apiError} />
        {byEmail && <p className="soft">{t.pin.spam}</p>}
        <div className="links">
          <ActionButton kind="quiet" busy={resending.busy} onPress={resend}>
            {t.pin.resend}
          </ActionButton>
          {children}
        </div>
      </div>
    </div>
  )
}
