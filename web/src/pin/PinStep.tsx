import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { PinSent } from '../../../src/consents/ask.schema.ts'
import { Trouble, troubleText } from '../api/trouble.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { TroubleNotice } from '../controls/TroubleNotice.tsx'
import { useTask } from '../controls/use-task.ts'
import { StepHeading } from '../frame/StepHeading.tsx'
import { useSpeech } from '../texts/speech-context.ts'
import { PinTimer } from './PinTimer.tsx'

type Props = {
  /** Where the PIN went, in a sentence. */
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
  const speech = useSpeech()
  const { t } = speech
  const [pin, setPin] = useState('')
  const [sent, setSent] = useState({ ...firstSent, times: 1 })
  const entering = useTask()
  const resending = useTask()
  const input = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A PIN is copied with spaces from some messages.
    const digits = pin.replace(/\D/g, '')
    entering.run(async () => {
      if (digits === '') throw new Trouble('pinRequired')
      await onSubmit(digits)
    })
    input.current?.focus()
  }
  const resend = () =>
    resending.run(async () => {
      const again = await onResend()
      setSent({ ...again, times: sent.times + 1 })
      setPin('')
      entering.setTrouble(undefined)
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
          error={entering.trouble && troubleText(speech, entering.trouble)}
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
          {entering.trouble?.kind !== 'pinDead' && <PinTimer key={sent.times} expires={sent.expires} />}
        </TextInput>
        <ActionButton kind="yes" type="submit" busy={entering.busy}>
          {t.pin.submit}
        </ActionButton>
      </form>
      <div className="below">
        <div role="status">{sent.times > 1 && <Notice kind="plain">{t.pin.resent}</Notice>}</div>
        <TroubleNotice trouble={resending.trouble} />
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
