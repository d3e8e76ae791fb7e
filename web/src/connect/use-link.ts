import { useCallback, useEffect, useRef, useState } from 'react'
import type { LinkWire } from '../../../src/banks/connections/connection.schema.ts'
import { ApiError } from '../api/api-error.ts'
import type { BankCalls, OwnAnswer, OwnBank } from '../api/banks.ts'
import { useTask } from '../controls/use-task.ts'
import { findAtBank, forgetAtBank, keepAtBank } from './at-bank.ts'

export type Trouble = 'refused' | 'otherPerson' | 'failed'
const TROUBLES: Record<NonNullable<LinkWire['cause']>, Trouble> = {
  owner_refused: 'refused',
  bank_refused: 'refused',
  other_person: 'otherPerson',
  too_late: 'failed',
  failed: 'failed',
}
type ConnectingStep =
  | { name: 'choose'; trouble?: Trouble }
  | { name: 'go'; bank: OwnBank; trouble?: Trouble }
  /** Leaves for the bank, or is back from it. */
  | { name: 'moving' }
  | { name: 'wait'; view: LinkWire }
  | { name: 'give'; view: LinkWire; trouble?: Trouble }

export type LinkProps = {
  calls: BankCalls
  /** Where the owner comes back to, and with which token. */
  place: string
  token?: string
  /** The bank whose connection is renewed. */
  bank?: OwnBank | undefined
  onDone: (connectionId: string) => Promise<void> | void
  onSessionOver: () => void
}

/** One attempt to connect a bank: the step it is at, and what leads to the next. */
export function useLink({ calls, place, token, bank, onDone, onSessionOver }: LinkProps) {
  const [step, setStep] = useState<ConnectingStep>(() => {
    if (findAtBank(place).linkId !== undefined) return { name: 'moving' }
    return bank ? { name: 'go', bank } : { name: 'choose' }
  })
  const { busy, apiError, setApiError, run } = useTask()

  const follow = useCallback(
    async (view: LinkWire, isGiven: boolean): Promise<void> => {
      const kept = token === undefined ? {} : { token }
      if (view.step === 'redirect' && view.url !== undefined && /^https?:/i.test(view.url)) {
        keepAtBank(place, kept)
        setStep({ name: 'moving' })
        return location.assign(view.url)
      }
      if (view.step === 'wait') {
        keepAtBank(place, { ...kept, linkId: view.id })
        return setStep({ name: 'wait', view })
      }
      forgetAtBank(place)
      if (view.step === 'ask') return setStep({ name: 'give', view, ...(isGiven && { trouble: 'failed' }) })
      if (view.step === 'done') return onDone(view.connectionId!)
      const trouble = TROUBLES[view.cause ?? 'failed']
      setStep((before) => {
        const again = bank ?? ('bank' in before ? before.bank : undefined)
        return again ? { name: 'go', bank: again, trouble } : { name: 'choose', trouble }
      })
    },
    [place, token, bank, onDone],
  )

  const take = useCallback(
    (call: () => Promise<LinkWire>, isGiven = false) =>
      run(async () => {
        try {
          await follow(await call(), isGiven)
        } catch (error) {
          const { kind } = ApiError.from(error)
          if (kind === 'sessionOver') return onSessionOver()
          if (kind !== 'notFound') throw error
          // Somebody else's attempt, or one of long ago.
          forgetAtBank(place)
          setStep({ name: 'choose', trouble: 'failed' })
        }
      }),
    [follow, place, onSessionOver, run],
  )

  const begin = (chosen: OwnBank) => take(() => calls.begin(chosen.id))
  const proceed = useCallback(
    (linkId: string, answer: OwnAnswer) => take(() => calls.proceed(linkId, answer), answer.given !== undefined),
    [calls, take],
  )
  /** Back from the bank, or the page was loaded anew while the bank waits. */
  const goOn = useCallback(() => {
    const { linkId, returned } = findAtBank(place)
    if (linkId !== undefined) proceed(linkId, returned ? { returned } : {})
  }, [place, proceed])

  const isResumed = useRef(false)
  useEffect(() => {
    if (isResumed.current) return
    isResumed.current = true
    goOn()
  }, [goOn])
  useEffect(() => {
    if (step.name !== 'wait' || apiError) return
    const { id, seconds = 2 } = step.view
    const timer = setTimeout(() => proceed(id, {}), seconds * 1000)
    return () => clearTimeout(timer)
  }, [step, apiError, proceed])

  const chooseAgain = () => {
    forgetAtBank(place)
    setApiError(undefined)
    setStep({ name: 'choose' })
  }
  return {
    step,
    busy,
    apiError,
    begin,
    proceed,
    goOn,
    chooseAgain,
    choose: (to: OwnBank) => setStep({ name: 'go', bank: to }),
  }
}
