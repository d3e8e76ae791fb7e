import { type FormEvent, useState } from 'react'
import { confirmTotp } from '../api/manage.ts'
import type { TotpAnswer } from '../api/manage-rows.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { useConsole } from './console-context.ts'
import { Problem } from './Problem.tsx'
import { QrCode } from './QrCode.tsx'
import { useAction } from './use-action.ts'

/** A key for the app, and the code that proves that the app has it. */
export function TotpForm({ totp, onCodes }: { totp: TotpAnswer; onCodes: (recoveryCodes: string[]) => void }) {
  const { t } = useConsole()
  const [code, setCode] = useState('')
  const { busy, error, run } = useAction()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    run(async () => onCodes((await confirmTotp(code.replace(/\s/g, ''))).recoveryCodes))
  }
  return (
    <>
      <p className="lead">{t.enrol.lead}</p>
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
      <Problem error={error} />
    </>
  )
}
