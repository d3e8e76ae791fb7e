import { jsonOf, retryAfterOf, shownCall, shownCode, textIn } from '../answers.ts'
import { BankFault, type BankFaultReason } from '../bank-fault.ts'
import type { AccountAtBank, CallAnswer, OutgoingCall } from '../connector.ts'

const REASONS: Record<number, BankFaultReason> = { 402: 'action_needed', 403: 'ended', 401: 'ended', 429: 'limited' }

export type AccountSet = { accounts: unknown[]; connections: unknown[] }

/**
 * The answer, where it can be relied on. A problem of the connection or of the account is one for which the server may
 * leave lines out; its general remarks, such as that it is asked often, are not.
 */
export function requireAccountSet(call: OutgoingCall, answer: CallAnswer, now: Date, account?: string): AccountSet {
  const { status } = answer
  if (status !== 200) {
    const reason = REASONS[status] ?? (status >= 500 || status === 408 ? 'unavailable' : 'misconfigured')
    throw new BankFault(
      status < 400 ? 'malformed' : reason,
      `${shownCall(call)} answered ${status}`,
      retryAfterOf(answer, now),
    )
  }
  const set = jsonOf(call, answer)
  if (!Array.isArray(set.accounts)) throw new BankFault('malformed', 'The account set has no accounts')
  const problems = (Array.isArray(set.errlist) ? set.errlist : []).filter((one) => concerns(one, set, account))
  const codes = problems.map((one) => textIn(one, 'code') ?? '')
  const needsOwner = codes.find((code) => code.endsWith('.auth'))
  if (needsOwner)
    throw new BankFault('action_needed', `${shownCall(call)} reports ${shownCode(needsOwner) ?? 'a problem'}`)
  const other = codes.find((code) => !code.startsWith('gen.'))
  if (other !== undefined)
    throw new BankFault('unavailable', `${shownCall(call)} reports ${shownCode(other) ?? 'a problem'}`)
  return { accounts: set.accounts, connections: Array.isArray(set.connections) ? set.connections : [] }
}

/** Whether a problem is about the account that was asked for: by its id, or by its connection. */
function concerns(problem: unknown, { accounts }: Record<string, unknown>, account: string | undefined): boolean {
  const [id, connection] = [textIn(problem, 'account_id'), textIn(problem, 'conn_id')]
  if (account === undefined) return connection === undefined ? id === undefined : true
  if (id !== undefined) return id === account
  const own = (accounts as unknown[]).find((one) => textIn(one, 'id') === account)
  return connection === undefined || own === undefined || textIn(own, 'conn_id') === connection
}

/** The accounts with a currency of a country; points and miles are left out. */
export function accountsOfSet({ accounts, connections }: AccountSet): AccountAtBank[] {
  const found = accounts.flatMap((account) => {
    const [resourceId, currency] = [textIn(account, 'id'), textIn(account, 'currency')]
    if (resourceId === undefined || currency === undefined || !/^[A-Z]{3}$/.test(currency)) return []
    const [name, org] = [textIn(account, 'name'), organisationOf(account, connections)]
    return [{ resourceId, currency, name, org, named: `name:${org} ${name} ${currency}` }]
  })
  return found.map(({ resourceId, currency, name, org, named }) => ({
    resourceId,
    // Some servers give other ids after a renewal; the protocol has names unique, and not all servers do.
    keys: [
      `hash:${org} ${resourceId}`,
      ...(name !== undefined && found.filter((one) => one.named === named).length === 1 ? [named] : []),
    ],
    currency,
    ...(name !== undefined && { name }),
    kind: 'other' as const,
  }))
}

/** The bank, by a name that a renewal does not change. */
function organisationOf(account: unknown, connections: unknown[]): string {
  const connection = textIn(account, 'conn_id')
  const found = connections.find((one) => textIn(one, 'conn_id') === connection)
  const org = (account as { org?: unknown }).org
  const names = [textIn(found, 'org_id'), textIn(org, 'domain'), textIn(org, 'id'), textIn(org, 'name'), connection]
  return names.find((name) => name !== undefined) ?? ''
}
