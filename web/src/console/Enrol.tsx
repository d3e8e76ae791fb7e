import { useEffect, useState } from 'react'
import { startTotp } from '../api/manage.ts'
import type { TotpAnswer } from '../api/manage-rows.ts'
import { StepHeading } from '../frame/StepHeading.tsx'
import { useConsole } from './console-context.ts'
import { Problem } from './Problem.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpForm } from './TotpForm.tsx'
import { useAction } from './use-action.ts'

/** Sets up the second factor at the first sign-in: a key for the app, a code that proves it, and recovery codes. */
export function Enrol({ onDone }: { onDone: () => void }) {
  const { t } = useConsole()
  const [totp, setTotp] = useState<TotpAnswer>()
  const [recovery, setRecovery] = useState<string[]>()
  const { error, run } = useAction()
  useEffect(() => {
    run(async () => setTotp(await startTotp()))
  }, [run])
  return recovery ? (
    <>
      <StepHeading takesFocus key="codes">
        {t.enrol.codesTitle}
      </StepHeading>
      <RecoveryCodes codes={recovery} onDone={onDone} />
    </>
  ) : (
    <>
      <StepHeading takesFocus>{t.enrol.title}</StepHeading>
      {totp && <TotpForm totp={totp} onCodes={setRecovery} />}
      <Problem error={error} />
    </>
  )
}
