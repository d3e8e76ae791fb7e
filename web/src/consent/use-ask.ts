import { useCallback, useEffect, useState } from 'react'
import type { AskAccount, AskSession, AskView, PinSentWire } from '../../../src/access/consents/ask.schema.ts'
import type { Language } from '../../../src/people/messages/message.ts'
import { ApiError } from '../api/api-error.ts'
import { type AskLink, type DecisionRequest, decideAsk, findAsk, findAskSession, openAskSession } from '../api/asks.ts'
import { banksOfAsk } from '../api/banks.ts'
import { findAtBank, forgetAtBank, placeOfAsk } from '../connect/at-bank.ts'
import { loadTexts } from '../texts/language.ts'

export type ConsentStep =
  | { name: 'loading' }
  | { name: 'error'; apiError: ApiError }
  | { name: 'read'; ask: AskView; changed?: boolean; apiError?: ApiError }
  | { name: 'pin'; ask: AskView; sent: PinSentWire }
  | { name: 'connect'; ask: AskView; session: AskSession }
  | { name: 'choose'; ask: AskView; session: AskSession; hasBanks: boolean; isAfterBank?: true }
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
      if (ask.state !== 'open') setStep({ name: 'result', ask, state: ask.state })
      else if (opened) setStep(await stepOf(link, ask, opened))
      // Back from the bank, and the session is over: the PIN once more, and it goes on from there.
      else setStep({ name: 'read', ask, ...(isAtBank(link) && { apiError: new ApiError('sessionOver') }) })
    } catch (error) {
      setStep({ name: 'error', apiError: ApiError.from(error) })
    }
  }, [link, onAskLanguage])

  useEffect(() => {
    load()
  }, [load])

  const enterPin = async (ask: AskView, pin: string): Promise<void> => {
    const session = await openAskSession(link, pin)
    const now = session.accounts.length > 0 ? ask : await findAsk(link).catch(() => ask)
    if (now.state !== 'open') return go({ name: 'result', ask: now, state: now.state })
    go(await stepOf(link, ask, session))
  }

  /** A bank is connected: its accounts are among those to choose from. */
  const onConnected = async (ask: AskView): Promise<void> => {
    const next = await stepOf(link, ask, await findAskSession(link))
    go(next.name === 'choose' ? { ...next, isAfterBank: true } : next)
  }

  const decide = async (ask: AskView, decision: DecisionRequest, chosen?: AskAccount[]): Promise<void> => {
    try {
      const { outcome, ask: now } = await decideAsk(link, ask, decision)
      forgetAtBank(placeOfAsk(link))
      if (outcome === 'changed') go({ name: 'read', ask: now, changed: true })
      else if (outcome === 'approved') go({ name: 'result', ask: now, state: 'approved', ...(chosen && { chosen }) })
      else go({ name: 'result', ask: now, state: outcome === 'refused' ? 'refused' : now.state })
    } catch (error) {
      const apiError = ApiError.from(error)
      if (apiError.kind !== 'sessionOver') throw apiError
      go({ name: 'read', ask, apiError })
    }
  }

  return { step, moved: moves > 0, go, load, enterPin, onConnected, decide }
}

const isAtBank = (link: AskLink): boolean => findAtBank(placeOfAsk(link)).linkId !== undefined

/** After the PIN. Who has no account here connects a bank; the service lets nobody come here where there is none. */
async function stepOf(link: AskLink, ask: AskView, session: AskSession): Promise<ConsentStep> {
  if (session.accounts.length === 0 || isAtBank(link)) return { name: 'connect', ask, session }
  const banks = await banksOfAsk(link, session.csrfToken)
    .list()
    .catch(() => [])
  return { name: 'choose', ask, session, hasBanks: banks.length > 0 }
}
