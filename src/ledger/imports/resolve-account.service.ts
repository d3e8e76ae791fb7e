import type { StatementHead } from '@vitrine/bank-statements'
import { hasIbanShape, normaliseIban } from '@vitrine/money'
import { findAccount, findAccountsByIban } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import { OperatorError } from '../../platform/core/operator-error.ts'
import type { Db } from '../../platform/db/database.ts'
import type { NamedAccounts } from './import.ts'

const REMEDY_ACCOUNT = '--account ACCOUNT_ID, or accountId=ACCOUNT_ID in the address. See: vitrine account list'

/** The facts about an account that reading the lines of its statement depends on. */
export type StatementAccount = { id: Id<'account'>; iban: string | null; currency: string; timeZone: string }

/** A statement of an account that is not here, or not the only one: others of the same file may have the same fault. */
export class AccountFault extends OperatorError {}

const MAX_NAMED = 20

/** Names every account at once, so that nobody adds one after the other. */
export function faultOfAll(faults: readonly AccountFault[]): AccountFault {
  const messages = [...new Set(faults.map(({ message }) => message))]
  if (messages.length === 1) return new AccountFault(messages[0]!)
  const more = messages.length > MAX_NAMED ? [`and ${messages.length - MAX_NAMED} more`] : []
  const listed = [...messages.slice(0, MAX_NAMED), ...more].map((message) => `\n- ${message}`)
  return new AccountFault(`${messages.length} accounts of this file are not known:${listed.join('')}`)
}

/** Of the accounts that the caller names, where they have one: QIF states none. */
export async function currencyOfNamed(db: Db, { only, byNumber = {} }: NamedAccounts): Promise<string | undefined> {
  const ids = new Set([...(only ? [only] : []), ...Object.values(byNumber)])
  const found = await Promise.all([...ids].map((id) => requireAccount(db, id)))
  const currencies = new Set(found.map(({ currency }) => currency))
  return currencies.size === 1 ? [...currencies][0] : undefined
}

/** For the statements of one file. Accounts are found by IBAN or named by the caller; never created implicitly. */
export function accountResolver(
  db: Db,
  { only, byNumber = {} }: NamedAccounts,
): (head: StatementHead) => Promise<StatementAccount> {
  const numbersOfOnly = new Set<string>()
  return async (head) => {
    const number = head.account.iban ?? head.account.other
    const id = (number === undefined ? undefined : byNumber[number]) ?? only
    if (!id) return byIban(db, head)
    const account = await named(db, id, head)
    if (number !== undefined && byNumber[number] === undefined) numbersOfOnly.add(number)
    if (numbersOfOnly.size > 1) throw new OperatorError(severalFor(id, [...numbersOfOnly]))
    return account
  }
}

const severalFor = (id: Id<'account'>, numbers: readonly string[]): string => {
  const listed = numbers.map((number) => JSON.stringify(number.slice(0, 64))).join(' and ')
  return `The file is of several accounts, ${listed}, and ${id} would take them all; say which is which: --account NUMBER=ACCOUNT_ID for each, or accountId=NUMBER=ACCOUNT_ID,… in the address`
}

async function requireAccount(db: Db, id: Id<'account'>) {
  const account = await findAccount(db, id)
  if (!account) throw new OperatorError(`There is no account ${id}. See: vitrine account list`)
  return account
}

async function named(db: Db, id: Id<'account'>, head: StatementHead): Promise<StatementAccount> {
  const account = await requireAccount(db, id)
  const iban = ibanOf(head)
  if (iban && account.iban && iban !== account.iban) {
    throw new OperatorError(`The statement is of ${iban}, and account ${id} is ${account.iban}`)
  }
  if (head.currency && head.currency !== account.currency) {
    throw new OperatorError(`The statement is in ${head.currency}, and account ${id} in ${account.currency}`)
  }
  return account
}

async function byIban(db: Db, head: StatementHead): Promise<StatementAccount> {
  const iban = ibanOf(head)
  if (!iban) {
    const as = head.account.other ? ` ${JSON.stringify(head.account.other.slice(0, 64))}` : ''
    throw new AccountFault(`The statement names its account${as} by no IBAN; say which it is: ${REMEDY_ACCOUNT}`)
  }
  const found = (await findAccountsByIban(db, iban)).filter(
    ({ currency }) => !head.currency || currency === head.currency,
  )
  const [only, ...others] = found
  if (!only) {
    const currency = head.currency ?? 'EUR'
    throw new AccountFault(
      `There is no account ${iban}${head.currency ? ` in ${head.currency}` : ''}. Add it: vitrine account add --iban ${iban} --currency ${currency} and what else vitrine account add --help asks for`,
    )
  }
  if (others.length > 0) {
    throw new AccountFault(
      `${iban} is ${found.length} accounts, ${found.map(({ id }) => id).join(' and ')}; say which: ${REMEDY_ACCOUNT}`,
    )
  }
  return only
}

const ibanOf = ({ account }: StatementHead): string | undefined => {
  const text = normaliseIban(account.iban ?? account.other ?? '')
  return hasIbanShape(text) ? text : undefined
}
