import { type FormEvent, useEffect, useState } from 'react'
import { findOperatorSession, startOperatorSession } from '../api/manage.ts'
import { ManageError } from '../api/manage-call.ts'
import type { SignedInAs } from '../api/manage-rows.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { Notice } from '../controls/Notice.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { BRAND } from '../frame/brand.ts'
import { LanguageMenu } from '../frame/LanguageMenu.tsx'
import { Mark } from '../frame/Mark.tsx'
import { StepHeading } from '../frame/StepHeading.tsx'
import { useConsole } from './console-context.ts'
import { Enrol } from './Enrol.tsx'
import { Problem } from './Problem.tsx'
import { SIGN_IN } from './problem-words.ts'
import { useAction } from './use-action.ts'

type Props = {
  why?: 'ended' | 'left' | undefined
  before?: ManageError | undefined
  onSignedIn: (operator: SignedInAs) => void
}
type ConsoleStep = 'password' | 'code' | 'enrol'

/** Password, then a code; whoever has no second factor yet sets it up first. */
export function SignIn({ why, before, onSignedIn }: Props) {
  const { t } = useConsole()
  const [step, setStep] = useState<ConsoleStep>('password')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, error, run } = useAction()
  useEffect(() => {
    document.title = `${t.signIn.title} · ${BRAND}`
  }, [t])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => {
      const typed = code.replace(/\s/g, '')
      const answer = await startOperatorSession({
        email: email.trim(),
        password,
        ...(step === 'code' && { code: typed }),
      }).catch((thrown) => {
        const refused = ManageError.from(thrown)
        // It does not say which of them was wrong, and neither do we.
        throw refused.status === 401 ? new ManageError('', 401, SIGN_IN, refused.requestId) : refused
      })
      if (answer.operator) return onSignedIn(answer.operator)
      setStep(answer.next ?? 'password')
    })
  }
  return (
    <div className="frame">
      <header className="top">
        <Mark />
        <LanguageMenu />
      </header>
      <main id="main" tabIndex={-1}>
        <div className="step narrow">
          {why === 'ended' && <Notice kind="alert">{t.signIn.ended}</Notice>}
          {why === 'left' && <Notice kind="status">{t.signIn.signedOut}</Notice>}
          <Problem error={before} />
          {step === 'enrol' ? (
            <Enrol onDone={() => run(async () => onSignedIn(await findOperatorSession()))} />
          ) : (
            <>
              <StepHeading key={step} takesFocus={step === 'code'}>
                {step === 'code' ? t.signIn.codeTitle : t.signIn.title}
              </StepHeading>
              <p className="lead">{step === 'code' ? t.signIn.codeLead : t.signIn.lead}</p>
              <form className="form" onSubmit={submit}>
                {step === 'password' && (
                  <>
                    <TextInput
                      label={t.signIn.email}
                      value={email}
                      onChange={setEmail}
                      input={{ type: 'email', autoComplete: 'username', required: true, maxLength: 320 }}
                    />
                    <TextInput
                      label={t.signIn.password}
                      value={password}
                      onChange={setPassword}
                      input={{ type: 'password', autoComplete: 'current-password', required: true, maxLength: 1024 }}
                    />
                  </>
                )}
                {step === 'code' && (
                  <TextInput
                    label={t.signIn.code}
                    hint={t.signIn.codeHint}
                    value={code}
                    onChange={setCode}
                    input={{ autoComplete: 'one-time-code', spellCheck: false, required: true, maxLength: 64 }}
                  />
                )}
                <Problem error={error} />
                <ActionButton kind="yes" type="submit" busy={busy}>
                  {t.signIn.submit}
                </ActionButton>
                {step === 'code' && (
                  <ActionButton kind="quiet" onPress={() => setStep('password')}>
                    {t.signIn.back}
                  </ActionButton>
                )}
                {step === 'password' && <p className="soft">{t.signIn.noAccount}</p>}
              </form>
            </>
          )}
          {step === 'enrol' && <Problem error={error} />}
        </div>
      </main>
    </div>
  )
}
