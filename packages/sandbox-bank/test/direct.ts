import { type BankOptions, openBank, type SandboxBank } from '../src/bank.ts'
import type { BankAnswer } from '../src/http/message.ts'
import { requestOf, type SendToBank } from './flows.ts'

export const QUARTER_END = Date.parse('2026-03-31T20:00:00Z')

export type DirectBank = {
  bank: SandboxBank
  send: SendToBank
  control: (method: string, path: string, body?: unknown) => BankAnswer
}

/** A bank that is called without HTTP, at the end of the quarter of the stories. */
export function directBank(options: BankOptions = {}): DirectBank {
  const bank = openBank({ start: QUARTER_END, publicUrl: 'http://bank.example', ...options })
  return { bank, ...callsOf(bank) }
}

export const callsOf = (bank: SandboxBank): Omit<DirectBank, 'bank'> => ({
  send: async (request) => bank.answer(request),
  control: (method, path, body) => bank.answer(requestOf(method, `/control${path}`, { body })),
})
