import { type ReactNode, useEffect, useRef, useState } from 'react'
import { startTotp } from '../api/manage.ts'
import { renewRecoveryCodes } from '../api/manage-people.ts'
import type { TotpAnswer } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { FieldForm } from '../console/FieldForm.tsx'
import { RecoveryCodes } from '../console/RecoveryCodes.tsx'
import { TotpForm } from '../console/TotpForm.tsx'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { atPassword } from './at-password.ts'

type FactorStep =
  | { name: 'idle'; done?: boolean }
  | { name: 'password'; wanted: 'totp' | 'codes' }
  | { name: 'totp'; totp: TotpAnswer }
  | { name: 'codes'; codes: string[] }

type Props = { email: string; hasTotp: boolean; onChanged: () => void }

/** Another app, or other recovery codes. Both need the password: somebody at an unlocked screen does not have it. */
export function OwnSecondFactor({ email, hasTotp, onChanged }: Props) {
  const { t } = useConsole()
  const newApp = hasTotp ? t.myAccount.newApp : t.myAccount.firstApp
  const [step, setStep] = useState<FactorStep>({ name: 'idle' })
  const back = () => setStep({ name: 'idle' })
  return (
    <section className="card" aria-labelledby="me-factor">
      <h2 id="me-factor">{t.myAccount.factor}</h2>
      {step.name === 'idle' && (
        <>
          <p className="soft">{t.myAccount.factorText}</p>
          {step.done && <Notice kind="status">{t.myAccount.factorDone}</Notice>}
          <div className="button-row panel-actions">
            <ActionButton kind="plain" onPress={() => setStep({ name: 'password', wanted: 'totp' })}>
              {newApp}
            </ActionButton>
            {hasTotp && (
              <ActionButton kind="plain" onPress={() => setStep({ name: 'password', wanted: 'codes' })}>
                {t.myAccount.newCodes}
              </ActionButton>
            )}
          </div>
        </>
      )}
      {step.name === 'password' && (
        <FocusedPart key={step.wanted} title={step.wanted === 'totp' ? newApp : t.myAccount.newCodes}>
          <p className="soft">
            {step.wanted === 'totp'
              ? hasTotp
                ? t.myAccount.newAppText
                : t.myAccount.firstAppText
              : t.myAccount.newCodesText}
          </p>
          <FieldForm
            username={email}
            fields={[
              {
                name: 'password',
                label: t.myAccount.passwordNow,
                type: 'password',
                autoComplete: 'current-password',
              },
            ]}
            submit={t.myAccount.goOn}
            onCancel={back}
            onSubmit={async ({ password = '' }) => {
              if (step.wanted === 'totp') setStep({ name: 'totp', totp: await atPassword(startTotp(password)) })
              else setStep({ name: 'codes', codes: (await atPassword(renewRecoveryCodes(password))).recoveryCodes })
            }}
          />
        </FocusedPart>
      )}
      {step.name === 'totp' && (
        <FocusedPart key="totp" title={newApp}>
          <TotpForm totp={step.totp} onCodes={(codes) => setStep({ name: 'codes', codes })} />
          <div className="button-row panel-actions">
            <ActionButton kind="plain" onPress={back}>
              {t.cancel}
            </ActionButton>
          </div>
        </FocusedPart>
      )}
      {step.name === 'codes' && (
        <FocusedPart key="codes" title={t.enrol.codesTitle}>
          <RecoveryCodes
            codes={step.codes}
            onDone={() => {
              setStep({ name: 'idle', done: true })
              onChanged()
            }}
          />
        </FocusedPart>
      )}
    </section>
  )
}

/** A step takes the focus, so that a screen reader goes on with it. */
function FocusedPart({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </>
  )
}
