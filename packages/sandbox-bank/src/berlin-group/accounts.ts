import { isNamed } from '../grants.ts'
import type { BankCall } from '../http/context.ts'
import type { BankAnswer } from '../http/message.ts'
import { toldAccount } from '../profiles/told.ts'
import type { AccountState } from '../truth/account-state.ts'
import { exceeded, mayRead, type OpenedAccount, type OpenedConsent } from './access.ts'
import { referenceOf } from './consents.ts'
import { hrefOf, linksOf } from './links.ts'
import { commonHeaders, refusal } from './refusal.ts'
import { balancesJson, writeJson } from './render.ts'

export type AccountsPath = 'accounts' | 'card-accounts'

export const isOfPath = (path: AccountsPath, { account }: OpenedAccount): boolean =>
  (account.kind === 'card') === (path === 'card-accounts')

/** The account as the bank tells it at the time of the call. */
export function stateOf(call: BankCall, { faults }: OpenedConsent, { customer, account }: OpenedAccount): AccountState {
  const hourLate = faults.some(({ fault }) => fault === 'clock-change')
  return toldAccount(call.state.timelines, customer, account, call.at, call.profile, hourLate)
}

export function answerJson(call: BankCall, value: unknown): BankAnswer {
  const headers = { 'content-type': 'application/json', ...commonHeaders(call) }
  return { status: 200, headers, body: writeJson(value, call.profile) }
}

export function listAccounts(call: BankCall, opened: OpenedConsent, path: AccountsPath): BankAnswer {
  if (!mayRead(call, opened.grant, path)) return exceeded(call)
  const isWithBalance = call.request.query.withBalance === 'true'
  if (isWithBalance && !call.profile.withBalance)
    return refusal(call, 400, 'PARAMETER_NOT_SUPPORTED', 'withBalance is not supported.')
  const accounts = opened.accounts
    .filter((one) => isOfPath(path, one))
    .map((one) => accountJson(call, opened, one, path, isWithBalance && mayBalances(opened, one)))
  return answerJson(call, path === 'accounts' ? { accounts } : { cardAccounts: accounts })
}

export function readAccount(call: BankCall, opened: OpenedConsent, one: OpenedAccount, path: AccountsPath): BankAnswer {
  if (!mayRead(call, opened.grant, `${path}/${one.resourceId}`)) return exceeded(call)
  const isWithBalance = call.request.query.withBalance === 'true' && mayBalances(opened, one)
  const account = accountJson(call, opened, one, path, isWithBalance)
  return answerJson(call, path === 'accounts' ? { account } : { cardAccount: account })
}

/** Whether the consent covers balances, or transactions, of an account. */
const covers = ({ grant: { asked } }: OpenedConsent, kind: string, { account }: OpenedAccount): boolean =>
  'allPsd2' in asked || (kind in asked && isNamed(asked[kind], account))
const mayBalances = (opened: OpenedConsent, one: OpenedAccount): boolean =>
  covers(opened, 'balances', one) || 'availableAccountsWithBalance' in opened.grant.asked
export const mayTransactions = (opened: OpenedConsent, one: OpenedAccount): boolean =>
  covers(opened, 'transactions', one)

function accountJson(
  call: BankCall,
  opened: OpenedConsent,
  one: OpenedAccount,
  path: AccountsPath,
  isWithBalance: boolean,
): Record<string, unknown> {
  const { account, resourceId } = one
  const own = `/v1/${path}/${resourceId}`
  return {
    resourceId,
    ...referenceOf(account),
    name: account.name,
    product: PRODUCTS[account.kind],
    ...(account.kind !== 'card' && { cashAccountType: account.kind === 'savings' ? 'SVGS' : 'CACC' }),
    status: 'enabled',
    usage: account.business ? 'ORGA' : 'PRIV',
    ownerName: account.holderName,
    ...(account.kind === 'card' && {
      creditLimit: account.limit === undefined ? undefined : { currency: account.currency, amount: account.limit },
    }),
    ...(isWithBalance && { balances: balancesJson(stateOf(call, opened, one), call.profile) }),
    ...linksOf(call, {
      balances: mayBalances(opened, one) ? hrefOf(call, `${own}/balances`) : undefined,
      transactions: mayTransactions(opened, one) ? hrefOf(call, `${own}/transactions`) : undefined,
    }),
  }
}

const PRODUCTS = { current: 'Giro', savings: 'Sparen', card: 'Kreditkarte' }

export function readBalances(
  call: BankCall,
  opened: OpenedConsent,
  one: OpenedAccount,
  path: AccountsPath,
): BankAnswer {
  if (!mayBalances(opened, one)) return refusal(call, 401, 'CONSENT_INVALID', 'The consent does not cover balances.')
  if (!mayRead(call, opened.grant, `${path}/${one.resourceId}/balances`)) return exceeded(call)
  const { account } = one
  return answerJson(call, {
    [path === 'accounts' ? 'account' : 'cardAccount']: referenceOf(account),
    balances: balancesJson(stateOf(call, opened, one), call.profile),
  })
}
