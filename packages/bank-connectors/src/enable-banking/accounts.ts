import { hasIbanShape, normaliseIban } from '@vitrine/money'
import { textIn } from '../answers.ts'
import { BankFault } from '../bank-fault.ts'
import type { AccountAtBank } from '../connector.ts'

const KINDS: Record<string, AccountAtBank['kind']> = { CACC: 'current', SVGS: 'savings', CARD: 'card' }

/** The accounts of a session. One without a uid cannot be read: the bank has closed or blocked it. */
export function sessionAccounts(listed: unknown): AccountAtBank[] {
  if (!Array.isArray(listed)) throw new BankFault('malformed', 'The session has no list of accounts')
  return listed.flatMap((account: unknown) => {
    const found = accountOf(account)
    return found ? [found] : []
  })
}

function accountOf(account: unknown): AccountAtBank | undefined {
  const resourceId = textIn(account, 'uid')
  const currency = textIn(account, 'currency')
  if (resourceId === undefined || currency === undefined) return undefined
  const iban = ibanOf(account)
  const maskedPan = cardOf(account)
  const hashes = [textIn(account, 'identification_hash'), ...textsIn(account, 'identification_hashes')]
  const [name, holder] = [textIn(account, 'details') ?? textIn(account, 'product'), textIn(account, 'name')]
  return {
    resourceId,
    keys: [
      ...(iban === undefined ? [] : [`iban:${iban} ${currency}`]),
      // One number with several currencies has one hash.
      ...[...new Set(hashes)].filter((hash) => hash !== undefined).map((hash) => `hash:${hash} ${currency}`),
      ...(maskedPan === undefined ? [] : [`pan:${maskedPan} ${currency}`]),
    ],
    ...(iban !== undefined && { iban }),
    ...(maskedPan !== undefined && { maskedPan }),
    currency,
    ...(name !== undefined && { name }),
    kind: KINDS[textIn(account, 'cash_account_type') ?? ''] ?? 'other',
    ...(holder !== undefined && { holder }),
  }
}

function ibanOf(account: unknown): string | undefined {
  const texts = [textIn(memberOf(account, 'account_id'), 'iban'), ...identified(account, 'IBAN')]
  return texts.map((text) => normaliseIban(text ?? '')).find(hasIbanShape)
}

/** Of a whole number only its ends are kept. */
function cardOf(account: unknown): string | undefined {
  const [number] = identified(account, 'CPAN')
  return number?.replace(/^(\d{6})\d{2,9}(\d{4})$/, (_, first: string, last: string) => `${first}******${last}`)
}

function identified(account: unknown, scheme: string): string[] {
  const all = [memberOf(memberOf(account, 'account_id'), 'other'), ...listIn(account, 'all_account_ids')]
  return all.flatMap((one) => (textIn(one, 'scheme_name') === scheme ? (textIn(one, 'identification') ?? []) : []))
}

const memberOf = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[key] : undefined

const listIn = (object: unknown, key: string): unknown[] => {
  const list = memberOf(object, key)
  return Array.isArray(list) ? list : []
}

const textsIn = (object: unknown, key: string): string[] =>
  listIn(object, key).filter((one): one is string => typeof one === 'string' && one !== '')
