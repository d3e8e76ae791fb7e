import { hasIbanShape, isIban, normaliseIban } from '@vitrine/money'
import type { Counterparty } from '../source-record.ts'
import type { CamtStatement, Detail, EntryDraft, Party } from './draft.ts'

/** The counterparty, and as text the number of its account where that is no IBAN. */
export type Chosen = { counterparty?: Counterparty; account: string }

export function chooseParty(
  detail: Detail,
  entry: EntryDraft,
  statement: CamtStatement,
  debit: boolean,
  note: (text: string) => void,
): Chosen {
  const [near, far] = debit ? [detail.creditor, detail.debtor] : [detail.debtor, detail.creditor]
  // Some banks keep the parties of a returned payment: then the expected side is the account owner.
  const missing = isEmpty(near) || isOwnParty(near, statement)
  const isOwnAccount = isOfAccount(near, statement)
  const proven = far.iban !== '' || entry.reversal || detail.returned !== '' || isOwnAccount
  if (missing && proven && !isEmpty(far) && !isOwnParty(far, statement)) return toCounterparty(far, note)
  if (!isOwnAccount) return toCounterparty(near, note)
  // No money goes from the account to itself, but another name beside it is still the counterparty's.
  const named = { ...near, iban: '', other: '' }
  return isOwnParty(named, statement) ? { account: '' } : toCounterparty(named, note)
}

const isEmpty = ({ name, accountName, iban, other }: Party): boolean => !(name || accountName || iban || other)

function isOwnParty(party: Party, statement: CamtStatement): boolean {
  const { name, iban, other } = party
  if (iban !== '' || other !== '') return isOfAccount(party, statement)
  return name !== '' && name.toUpperCase() === statement.owner.toUpperCase()
}

function isOfAccount({ iban, other }: Party, statement: CamtStatement): boolean {
  if (iban !== '') return normaliseIban(iban) === statement.iban
  return other !== '' && (other === statement.other || normaliseIban(other) === statement.iban)
}

function toCounterparty(party: Party, note: (text: string) => void): Chosen {
  const counterparty: Counterparty = {}
  const name = party.name || party.accountName
  if (name !== '') counterparty.name = name
  const written = party.iban || party.other
  const iban = normaliseIban(written)
  // In the IBAN element the shape is enough; in the element for other numbers only the check digits prove an IBAN.
  const proven = party.iban !== '' ? hasIbanShape(iban) : isIban(iban)
  if (proven) counterparty.iban = iban
  else if (party.iban !== '') note(`the counterparty's IBAN ${JSON.stringify(written.slice(0, 40))} is none`)
  const account = proven ? '' : written
  return Object.keys(counterparty).length > 0 ? { counterparty, account } : { account }
}
