import { useCallback, useEffect, useState } from 'react'
import type { Language } from '../../../src/people/messages/message.ts'
import { endOperatorSession, findOperatorSession } from '../api/manage.ts'
import { ManageError, watchSessionEnd } from '../api/manage-call.ts'
import type { SignedInAs } from '../api/manage-rows.ts'
import { loadConsoleTexts } from '../texts/console/language.ts'
import { browserLanguage, keepLanguage, loadTexts, pickedLanguage } from '../texts/language.ts'
import { TextsProvider } from '../texts/TextsProvider.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { CategoryNames } from './CategoryNames.tsx'
import { ConsoleTextsContext, OperatorContext } from './console-context.ts'
import { Shell } from './Shell.tsx'
import { SignIn } from './SignIn.tsx'

type ConsoleState =
  | { name: 'loading' }
  | { name: 'out'; why?: 'ended' | 'left'; error?: ManageError }
  | { name: 'in'; operator: SignedInAs }

/** The texts that all pages share, and the console's own: both at once, so that no moment has two languages. */
async function loadAll(language: Language) {
  const [shared, own] = await Promise.all([loadTexts(language), loadConsoleTexts(language)])
  return { shared, own }
}

export function ConsoleApp() {
  const [state, setState] = useState<ConsoleState>({ name: 'loading' })
  const [language, setLanguage] = useState<Language>(() => pickedLanguage() ?? browserLanguage(navigator.languages))
  const loaded = useTexts(language, loadAll)
  const pick = useCallback((wanted: Language) => {
    setLanguage(wanted)
    keepLanguage(wanted)
  }, [])
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
  if (!loaded) return null
  return (
    <TextsProvider language={loaded.language} texts={loaded.texts.shared} onLanguage={pick}>
      <ConsoleTextsContext value={loaded.texts.own}>
        {state.name === 'out' && (
          <SignIn why={state.why} before={state.error} onSignedIn={(operator) => setState({ name: 'in', operator })} />
        )}
        {state.name === 'in' && (
          <OperatorContext value={state.operator}>
            <CategoryNames>
              <Shell operator={state.operator} onLeave={leave} />
            </CategoryNames>
          </OperatorContext>
        )}
      </ConsoleTextsContext>
    </TextsProvider>
  )
}
