import type { BankCall } from '../http/context.ts'
import { type BankAnswer, jsonAnswer } from '../http/message.ts'

/** An error as the standard has it. */
export function refusal(
  call: BankCall,
  status: number,
  code: string,
  text: string,
  headers: Record<string, string> = {},
): BankAnswer {
  return jsonAnswer(
    status,
    { tppMessages: [{ category: 'ERROR', code, text }] },
    { ...commonHeaders(call), ...headers },
  )
}

export function commonHeaders({ profile, request }: BankCall): Record<string, string> {
  const id = request.headers['x-request-id']
  return profile.echoesRequestId && id !== undefined ? { 'x-request-id': id } : {}
}

export const formatError = (call: BankCall, text: string): BankAnswer => refusal(call, 400, 'FORMAT_ERROR', text)
