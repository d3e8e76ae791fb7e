import { hasIbanShape, normaliseIban } from '@vitrine/money'
import { jsonOf, shownCall, textIn } from '../answers.ts'
import { BankFault } from '../bank-fault.ts'
import type { AccountAtBank, BankAccess, BankGrant, Psu } from '../connector.ts'
import { ask } from './calls.ts'
import { type ConsentAccess, dataFault, isRefused } from './refusals.ts'

export const accessOf = ({ secrets }: BankGrant): ConsentAccess => ({
  consentId: secrets.consentId ?? '',
  accessToken: secrets.accessToken,
})

const LISTS = { accounts: 'accounts', 'card-accounts': 'cardAccounts' } as const
type AccountsResource = keyof typeof LISTS

export const pathOf = ({ kind }: AccountAtBank): AccountsResource => (kind === 'card' ? 'card-accounts' : 'accounts')

export async function listAccounts(bank: BankAccess, grant: BankGrant, psu: Psu | undefined): Promise<AccountAtBank[]> {
  const accounts = await readList(bank, grant, psu, 'accounts')
  const { cards } = bank.profile.lists ?? {}
  if (cards === false) return accounts
  const found = await readList(bank, grant, psu, 'card-accounts').catch((error: unknown) => {
    const isTemporary = error instanceof BankFault && ['limited', 'unavailable'].includes(error.reason)
    // Few banks have lists of cards, and each refuses in its own way.
    if (cards || isTemporary || !(error instanceof BankFault)) throw error
    return []
  })
  return [...accounts, ...found]
}

async function readList(
  bank: BankAccess,
  grant: BankGrant,
  psu: Psu | undefined,
  path: AccountsResource,
): Promise<AccountAtBank[]> {
  const access = accessOf(grant)
  const reply = await ask(bank, { endpoint: 'accounts', method: 'GET', url: `/v1/${path}`, psu, ...access })
  if (isRefused(reply)) throw await dataFault(bank, access, reply)
  const list = jsonOf(reply.call, reply.answer)[LISTS[path]]
  if (!Array.isArray(list)) throw new BankFault('malformed', `${shownCall(reply.call)} answered without a list`)
  const open = list.filter((one) => textIn(one, 'status') !== 'deleted')
  // One that the consent does not cover has no id.
  const accounts = open.flatMap((one: unknown) => accountOf(one, path) ?? [])
  if (accounts.length > 0 || open.length === 0) return accounts
  throw new BankFault('malformed', `${shownCall(reply.call)}: no account has a resourceId`)
}

const KINDS: Record<string, AccountAtBank['kind']> = { CACC: 'current', SVGS: 'savings' }

/** The keys by which an account is the same after a renewal, the best first. */
function accountOf(told: unknown, path: AccountsResource): AccountAtBank | undefined {
  const text = (...names: string[]) => names.map((name) => textIn(told, name)).find((value) => value !== undefined)
  const resourceId = text('resourceId')
  if (resourceId === undefined) return undefined
  const iban = normaliseIban(text('iban') ?? '')
  const maskedPan = text('maskedPan', 'maskedPAN')?.replaceAll(' ', '')
  const others = [
    ['pan', maskedPan],
    ['bban', text('bban')],
    ['msisdn', text('msisdn')],
  ] as const
  // XXX: the standard's sign of an account with several currencies.
  const currency = text('currency') ?? 'XXX'
  const isIban = hasIbanShape(iban)
  const keys = [['iban', isIban ? iban : undefined] as const, ...others].flatMap(([kind, value]) =>
    value === undefined ? [] : [`${kind}:${value} ${currency}`],
  )
  const [name, holder] = [text('name', 'displayName', 'product'), text('ownerName')]
  return {
    resourceId,
    keys,
    ...(isIban && { iban }),
    ...(maskedPan !== undefined && { maskedPan }),
    currency,
    ...(name !== undefined && { name }),
    kind: path === 'card-accounts' ? 'card' : (KINDS[text('cashAccountType') ?? 'CACC'] ?? 'other'),
    ...(holder !== undefined && { holder }),
  }
}
