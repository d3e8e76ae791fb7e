import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { PinSentWire } from '../../../src/access/consents/ask.schema.ts'
import { ApiError, errorText } from '../api/api-error.ts'
import { serverNow } from '../api/server-clock.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { ErrorNotice } from '../controls/ErrorNotice.tsx'
import { Notice } from '../controls/Notice.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { useTask } from '../controls/use-task.ts'
import { StepHeading } from '../frame/StepHeading.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { PinTimer } from './PinTimer.tsx'

/** As the service makes them: others are refused here, and cost no try. */
const PIN_LENGTH = 6

type Props = {
  /** Where the PIN was sent, in a sentence. */
  lead: string
  kicker?: string
  sent: PinSentWire
  /** What entering it does, where it is not just the next step. */
  warning?: { text: string; submit: string }
  byEmail: boolean
  onSubmit: (pin: string) => Promise<void>
  onResend: () => Promise<PinSentWire>
  /** The way back. */
  children: ReactNode
}

export function PinStep({ lead, kicker, sent: firstSent, warning, byEmail, onSubmit, onResend, children }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const [pin, setPin] = useState('')
  const [sent, setSent] = useState({ ...firstSent, times: 1, isAfterEnd: false })
  const [isOver, setOver] = useState(false)
  const entering = useTask()
  const resending = useTask()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  // The field, not the heading: there is one thing to do here. A screen reader says the form's name and description first.
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])

  const isDead = isOver || entering.apiError?.kind === 'pinDead'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDead) return resend()
    // A PIN copied from a message may contain spaces.
    const digits = pin.replace(/\D/g, '')
    entering.run(async () => {
      if (digits === '') throw new ApiError('pinRequired')
      if (digits.length !== PIN_LENGTH) throw new ApiError('pinLength')
      await onSubmit(digits)
    })
    input.current?.focus()
  }
  const resend = () =>
    resending.run(async () => {
      const again = await onResend()
      setSent({ ...again, times: sent.times + 1, isAfterEnd: Date.parse(sent.expires) <= serverNow().getTime() })
      setPin('')
      setOver(false)
      entering.setApiError(undefined)
      input.current?.focus()
    })

  return (
    <div className="step narrow">
      {kicker !== undefined && <p className="kicker">{kicker}</p>}
      <StepHeading takesFocus={false} id={`${id}-title`}>
        {t.pin.title}
      </StepHeading>
      <div id={`${id}-lead`}>
        <p className="lead">{lead}</p>
        {warning && (
          <p>
            <strong>{warning.text}</strong>
          </p>
        )}
      </div>
      <form
        className="form"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-lead`}
        onSubmit={submit}
        noValidate
      >
        <TextInput
          ref={input}
          label={t.pin.label}
          hint={t.pin.hint}
          error={isOver || !entering.apiError ? undefined : errorText(i18n, entering.apiError)}
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
          {entering.apiError?.kind !== 'pinDead' && (
            <PinTimer key={sent.times} expires={sent.expires} onOver={() => setOver(true)} />
          )}
        </TextInput>
        <ActionButton
          kind={warning && !isDead ? 'warn' : 'yes'}
          type="submit"
          busy={entering.busy || (isDead && resending.busy)}
        >
          {isDead ? t.pin.resend : (warning?.submit ?? t.pin.submit)}
        </ActionButton>
      </form>
      <div className="below">
        <div role="status">
          {sent.times > 1 && <Notice kind="plain">{sent.isAfterEnd ? t.pin.resentAfterEnd : t.pin.resent}</Notice>}
        </div>
        <ErrorNotice apiError={resending.apiError} />
        {byEmail && <p className="soft">{t.pin.spam}</p>}
        <div className="links">
          {!isDead && (
            <ActionButton kind="quiet" busy={resending.busy} onPress={resend}>
              {t.pin.resend}
            </ActionButton>
          )}
          {children}
        </div>
      </div>
    </div>
  )
}
