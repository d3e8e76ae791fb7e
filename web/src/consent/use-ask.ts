import { useCallback, useEffect, useState } from 'react'
import type { AskAccount, AskSession, AskView, PinSentWire } from '../../../src/access/consents/ask.schema.ts'
import type { Language } from '../../../src/people/messages/message.ts'
import { ApiError } from '../api/api-error.ts'
import { type AskLink, type DecisionRequest, decideAsk, findAsk, findAskSession, openAskSession } from '../api/asks.ts'
import { loadTexts } from '../texts/language.ts'

export type ConsentStep =
  | { name: 'loading' }
  | { name: 'error'; apiError: ApiError }
  | { name: 'read'; ask: AskView; changed?: boolean; apiError?: ApiError }
  | { name: 'pin'; ask: AskView; sent: PinSentWire }
  | { name: 'choose'; ask: AskView; session: AskSession }
  | { name: 'result'; ask: AskView; state: AskView['state']; chosen?: AskAccount[] }

type Props = { link: AskLink; onAskLanguage: (language: Language) => void }

/** The person's current step, and the functions that lead to the next. */
export function useAsk({ link, onAskLanguage }: Props) {
  const [step, setStep] = useState<ConsentStep>({ name: 'loading' })
  /** How often the step has changed; the first step does not take the focus. */
  const [moves, setMoves] = useState(0)

  const go = useCallback((next: ConsentStep) => {
    setStep(next)
    setMoves((before) => before + 1)
  }, [])

  const load = useCallback(async () => {
    // After a reload the PIN may have been entered already. Both requests run in parallel to save time.
    const session = findAskSession(link).catch(() => undefined)
    try {
      const ask = await findAsk(link)
      const opened = ask.state === 'open' ? await session : undefined
      if (ask.language !== undefined) {
        await loadTexts(ask.language).catch(() => undefined)
        onAskLanguage(ask.language)
      }
      setStep(
        ask.state !== 'open'
          ? { name: 'result', ask, state: ask.state }
          : opened && opened.accounts.length > 0
            ? { name: 'choose', ask, session: opened }
            : { name: 'read', ask },
      )
    } catch (error) {
      setStep({ name: 'error', apiError: ApiError.from(error) })
    }
  }, [link, onAskLanguage])

  useEffect(() => {
    load()
  }, [load])

  const enterPin = async (ask: AskView, pin: string): Promise<void> => {
    const session = await openAskSession(link, pin)
    if (session.accounts.length > 0) return go({ name: 'choose', ask, session })
    const now = await findAsk(link).catch(() => ask)
    go({ name: 'result', ask: now, state: now.state === 'open' ? 'failed' : now.state })
  }

  const decide = async (ask: AskView, decision: DecisionRequest, chosen?: AskAccount[]): Promise<void> => {
    try {
      const { outcome, ask: now } = await decideAsk(link, ask, decision)
      if (outcome === 'changed') go({ name: 'read', ask: now, changed: true })
      else if (outcome === 'approved') go({ name: 'result', ask: now, state: 'approved', ...(chosen && { chosen }) })
      else go({ name: 'result', ask: now, state: outcome === 'refused' ? 'refused' : now.state })
    } catch (error) {
      const apiError = ApiError.from(error)
      if (apiError.kind !== 'sessionOver') throw apiError
      go({ name: 'read', ask, apiError })
    }
  }

  return { step, moved: moves > 0, go, load, enterPin, decide }
}
