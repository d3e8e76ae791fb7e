import type { BankState } from '../bank-state.ts'
import type { TellingProfile } from '../profiles/profile.ts'
import type { BankRequest } from './message.ts'

/** One request, with the time at which it is answered. */
export type BankCall = {
  state: BankState
  at: number
  profile: TellingProfile
  request: BankRequest
  /** Path after the bank and the dialect, in its parts. */
  parts: string[]
  /** Address of this bank, such as `http://127.0.0.1:8090/banks/oauth`. */
  base: string
  /** Address of the process, without a bank. */
  root: string
  /** Set by whoever changes the state: the request is then kept in the journal. */
  hasChanged: boolean
}
