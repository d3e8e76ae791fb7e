import { useCallback, useEffect, useState } from 'react'
import { endOperatorSession, findOperatorSession } from '../api/manage.ts'
import { ManageError, watchSessionEnd } from '../api/manage-call.ts'
import type { SignedInAs } from '../api/manage-rows.ts'
import { AppI18nProvider } from '../texts/AppI18nProvider.tsx'
import consoleEn from '../texts/console-en.ts'
import { ConsoleTextsContext, OperatorContext } from './console-context.ts'
import { Shell } from './Shell.tsx'
import { SignIn } from './SignIn.tsx'

type ConsoleState =
  | { name: 'loading' }
  | { name: 'out'; why?: 'ended' | 'left'; error?: ManageError }
  | { name: 'in'; operator: SignedInAs }

/** English is the only language so far; others are files beside console-en.ts. */
export function ConsoleApp() {
  const [state, setState] = useState<ConsoleState>({ name: 'loading' })
  useEffect(() => {
    // The address stays, so that signing in again leads back to it.
    watchSessionEnd(() => setState((before) => (before.name === 'in' ? { name: 'out', why: 'ended' } : before)))
    findOperatorSession().then(
      (operator) => setState({ name: 'in', operator }),
      (thrown) => {
        const error = ManageError.from(thrown)
        setState({ name: 'out', ...(error.status !== 401 && { error }) })
      },
    )
  }, [])
  const leave = useCallback(() => {
    const out = () => setState({ name: 'out', why: 'left' })
    endOperatorSession().then(out, out)
  }, [])
  return (
    <AppI18nProvider language="en" onLanguage={() => {}}>
      <ConsoleTextsContext value={consoleEn}>
        {state.name === 'out' && (
          <SignIn why={state.why} before={state.error} onSignedIn={(operator) => setState({ name: 'in', operator })} />
        )}
        {state.name === 'in' && (
          <OperatorContext value={state.operator}>
            <Shell operator={state.operator} onLeave={leave} />
          </OperatorContext>
        )}
      </ConsoleTextsContext>
    </AppI18nProvider>
  )
}
