import { Declined } from '../core/declined.ts'
import { hasIbanShape, normaliseIban } from '../core/iban.ts'
import type { Id } from '../core/id.ts'
import type { Db } from '../db/database.ts'
import type { StatementAccount } from './encode.ts'
import { findAccountById, findAccountsByIban, hasStatements } from './import.store.ts'
import type { StatementHead } from './statement.ts'

/** How an account is named, for whoever is at a terminal and whoever calls the API. */
const BY_ID = '--account ACCOUNT_ID, or accountId in the address. See: vitrine account list'

export type Choice = { account: StatementAccount | null; leftOut?: string }

/** Accounts are found by IBAN, or named; never made by guess. */
export async function chooseAccount(
  db: Db,
  accountId: Id<'account'> | undefined,
  head: StatementHead,
): Promise<Choice> {
  const account = accountId ? await named(db, accountId, head) : await byIban(db, head)
  if (head.nature === 'notification' && (await hasStatements(db, account.id))) {
    return { account: null, leftOut: 'a notification repeats what the statements of this account tell' }
  }
  return { account }
}

async function named(db: Db, id: Id<'account'>, head: StatementHead): Promise<StatementAccount> {
  const account = await findAccountById(db, id)
  if (!account) throw new Declined(`There is no account ${id}. See: vitrine account list`)
  const iban = ibanOf(head)
  if (iban && account.iban && iban !== account.iban) {
    throw new Declined(`The statement is of ${iban}, and account ${id} is ${account.iban}`)
  }
  if (head.currency && head.currency !== account.currency) {
    throw new Declined(`The statement is in ${head.currency}, and account ${id} in ${account.currency}`)
  }
  return account
}

async function byIban(db: Db, head: StatementHead): Promise<StatementAccount> {
  const iban = ibanOf(head)
  if (!iban) {
    const as = head.account.other ? ` ${JSON.stringify(head.account.other.slice(0, 64))}` : ''
    throw new Declined(`The statement names its account${as} by no IBAN; say which it is: ${BY_ID}`)
  }
  const found = (await findAccountsByIban(db, iban)).filter(
    ({ currency }) => !head.currency || currency === head.currency,
  )
  const [only, ...others] = found
  if (!only) {
    const currency = head.currency ?? 'EUR'
    throw new Declined(
      `There is no account ${iban}${head.currency ? ` in ${head.currency}` : ''}. Add it: vitrine account add --iban ${iban} --currency ${currency} and what else vitrine account add --help asks for`,
    )
  }
  if (others.length > 0) {
    throw new Declined(
      `${iban} is ${found.length} accounts, ${found.map(({ id }) => id).join(' and ')}; say which: ${BY_ID}`,
    )
  }
  return only
}

const ibanOf = ({ account }: StatementHead): string | undefined => {
  const text = normaliseIban(account.iban ?? account.other ?? '')
  return hasIbanShape(text) ? text : undefined
}
