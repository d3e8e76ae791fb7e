import { type FormEvent, useEffect, useState } from 'react'
import { confirmTotp, startTotp } from '../api/manage.ts'
import type { TotpAnswer } from '../api/manage-rows.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { StepHeading } from '../frame/StepHeading.tsx'
import { CopyButton } from './CopyButton.tsx'
import { useConsole } from './console-context.ts'
import { Problem } from './Problem.tsx'
import { QrCode } from './QrCode.tsx'
import { useAction } from './use-action.ts'

/** Sets up the second factor: a key for the app, a code that proves it, and recovery codes. */
export function Enrol({ onDone }: { onDone: () => void }) {
  const { t } = useConsole()
  const [totp, setTotp] = useState<TotpAnswer>()
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState<string[]>()
  const { busy, error, run } = useAction()
  useEffect(() => {
    run(async () => setTotp(await startTotp()))
  }, [run])

  if (recovery)
    return (
      <>
        <StepHeading takesFocus key="codes">
          {t.enrol.codesTitle}
        </StepHeading>
        <p className="lead">{t.enrol.codesLead}</p>
        <ul className="codes">
          {recovery.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <div className="actions">
          <CopyButton text={recovery.join('\n')} />
          <ActionButton kind="yes" onPress={onDone}>
            {t.enrol.done}
          </ActionButton>
        </div>
      </>
    )
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    run(async () => setRecovery((await confirmTotp(code.replace(/\s/g, ''))).recoveryCodes))
  }
  return (
    <>
      <StepHeading takesFocus>{t.enrol.title}</StepHeading>
      <p className="lead">{t.enrol.lead}</p>
      {totp && (
        <form className="form" onSubmit={confirm}>
          <QrCode text={totp.uri} label={t.enrol.picture} />
          <p className="soft">{t.enrol.byHand}</p>
          <p className="secret-text">{totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <TextInput
            label={t.enrol.code}
            value={code}
            onChange={setCode}
            input={{ inputMode: 'numeric', autoComplete: 'one-time-code', required: true, maxLength: 16 }}
          />
          <ActionButton kind="yes" type="submit" busy={busy}>
            {t.enrol.submit}
          </ActionButton>
        </form>
      )}
      <Problem error={error} />
    </>
  )
}
