import { useCallback, useEffect, useState } from 'react'
import type { PinSentWire } from '../../../src/access/consents/ask.schema.ts'
import type { ErasureReport, MeAbout, MeSession } from '../../../src/surfaces/me/me.schema.ts'
import { ApiError } from '../api/api-error.ts'
import type { OwnBank } from '../api/banks.ts'
import { eraseOwner, findAbout, findSession, type SignInContact, signOut } from '../api/me.ts'
import { findAtBank, keepAtBank, ME, readReturned } from '../connect/at-bank.ts'

type MeStep =
  | { name: 'loading' }
  | { name: 'link'; link: string }
  | { name: 'sign-in'; apiError?: ApiError; signedOut?: boolean }
  | { name: 'pin'; contact: SignInContact; sent: PinSentWire }
  | { name: 'overview'; session: MeSession; connected?: string }
  | { name: 'connect'; session: MeSession; bank?: OwnBank | undefined }
  | { name: 'erasure-pin'; session: MeSession; sent: PinSentWire }
  | { name: 'erased'; report: ErasureReport }

/** Who is back from the bank goes on with that. */
export const signedIn = (session: MeSession): MeStep => ({
  name: findAtBank(ME).linkId === undefined ? 'overview' : 'connect',
  session,
})

/** The person's current step, and the functions that lead to the next. */
export function useMe() {
  const [step, setStep] = useState<MeStep>({ name: 'loading' })
  const [moved, setMoved] = useState(false)
  const [about, setAbout] = useState<MeAbout>()
  const go = useCallback((next: MeStep) => {
    setStep(next)
    setMoved(true)
  }, [])

  useEffect(() => {
    // Without it the page works too.
    findAbout().then(setAbout, () => {})
  }, [])

  useEffect(() => {
    // /me#link=…&returned=…, from the bank.
    const returned = readReturned(location.hash)
    if (returned) {
      keepAtBank(ME, returned)
      history.replaceState(null, '', location.pathname)
    }
    // /me#{link}, from a message. It is removed from the address, where it is no longer needed.
    const link = location.hash.slice(1)
    if (/^pin_[\w.-]{1,95}$/.test(link)) {
      history.replaceState(null, '', location.pathname)
      return setStep({ name: 'link', link })
    }
    findSession().then(
      (session) => setStep(signedIn(session)),
      (error) => {
        const apiError = ApiError.from(error)
        setStep({ name: 'sign-in', ...(apiError.kind !== 'sessionOver' && { apiError }) })
      },
    )
  }, [])

  /** The session ended while the page was open. */
  const onSessionOver = useCallback(() => go({ name: 'sign-in', apiError: new ApiError('sessionOver') }), [go])
  const erase = async (session: MeSession, pin: string): Promise<void> => {
    try {
      go({ name: 'erased', report: await eraseOwner(session, pin) })
    } catch (error) {
      if (ApiError.from(error).kind !== 'sessionOver') throw error
      onSessionOver()
    }
  }
  const leave = (session: MeSession) =>
    signOut(session).then(
      () => go({ name: 'sign-in', signedOut: true }),
      (error) => go({ name: 'sign-in', apiError: ApiError.from(error) }),
    )
  return { step, moved, about, go, onSessionOver, erase, leave }
}
