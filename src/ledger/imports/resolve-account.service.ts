import type { StatementHead } from '@vitrine/bank-statements'
import { hasIbanShape, normaliseIban } from '@vitrine/money'
import { findAccountsByIban, findReceivingAccount, type ReceivingAccount } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { Db } from '../../platform/db/database.ts'
import type { NamedAccounts } from './import.ts'
import { FileRefused, type ImportFault } from './import-fault.ts'

const refuse = (fault: ImportFault): FileRefused => new FileRefused([fault])

/** Where an account is not here, or not the only one: others of the same file may be like it, and are named too. */
export const isAboutOneStatement = (error: unknown): error is FileRefused =>
  error instanceof FileRefused && error.faults.every(({ code }) => OF_ONE_STATEMENT.has(code))
const OF_ONE_STATEMENT = new Set<ImportFault['code']>(['no_account', 'several_accounts', 'account_not_named'])

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
): (head: StatementHead) => Promise<ReceivingAccount> {
  const numbersOfOnly = new Set<string>()
  return async (head) => {
    const number = numberOf(head)
    const own = namesOf(head).flatMap((name) => (Object.hasOwn(byNumber, name) ? byNumber[name]! : []))[0]
    const id = own ?? only
    if (!id) return byIban(db, head)
    const account = await named(db, id, head)
    if (number !== undefined && own === undefined) numbersOfOnly.add(number)
    if (numbersOfOnly.size > 1) throw refuse({ code: 'one_for_several', numbers: [...numbersOfOnly], accountIds: [id] })
    return account
  }
}

async function requireAccount(db: Db, id: Id<'account'>): Promise<ReceivingAccount> {
  const account = await findReceivingAccount(db, id)
  if (!account) throw refuse({ code: 'account_gone', accountIds: [id] })
  return account
}

async function named(db: Db, id: Id<'account'>, head: StatementHead): Promise<ReceivingAccount> {
  const account = await requireAccount(db, id)
  const iban = ibanOf(head)
  if (iban && account.iban && iban !== account.iban)
    throw refuse({
      code: 'other_iban',
      ...currencyOf(head),
      number: iban,
      accountIban: account.iban,
      accountIds: [id],
    })
  if (head.currency && head.currency !== account.currency) {
    const number = numberOf(head)
    throw refuse({
      code: 'other_currency',
      ...(number !== undefined && { number }),
      currency: head.currency,
      accountCurrency: account.currency,
      accountIds: [id],
    })
  }
  return account
}

async function byIban(db: Db, head: StatementHead): Promise<ReceivingAccount> {
  const iban = ibanOf(head)
  const currency = currencyOf(head)
  if (!iban) {
    const number = numberOf(head)
    throw refuse({ code: 'account_not_named', ...(number !== undefined && { number }), ...currency })
  }
  const all = await findAccountsByIban(db, iban)
  const found = all.filter((account) => !head.currency || account.currency === head.currency)
  const [only, ...others] = found
  if (!only) throw refuse({ code: 'no_account', number: iban, ...currency, accountIds: all.map(({ id }) => id) })
  if (others.length > 0) {
    const accountIds = found.map(({ id }) => id)
    throw refuse({ code: 'several_accounts', number: iban, ...currency, accountIds })
  }
  return only
}

/** As the file names the account, and as the sender can name it. */
const numberOf = ({ account }: StatementHead): string | undefined => account.iban ?? account.other
/** What the sender can call it: by its number, as the file or an IBAN writes it, or by nothing; with its currency or without. */
const namesOf = (head: StatementHead): string[] =>
  [...new Set([numberOf(head) ?? '', ibanOf(head) ?? numberOf(head) ?? ''])].flatMap((number) => [
    `${number} ${head.currency ?? ''}`.trim(),
    number,
  ])
const currencyOf = ({ currency }: StatementHead) => (currency === undefined ? {} : { currency })

const ibanOf = ({ account }: StatementHead): string | undefined => {
  const text = normaliseIban(account.iban ?? account.other ?? '')
  return hasIbanShape(text) ? text : undefined
}
