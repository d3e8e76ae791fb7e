import { findCategory } from '@vitrine/categorizer'
import { dateOfDay, localDay, toTwoPlaces } from '@vitrine/money'
import { languageOf } from '../../people/messages/message.ts'
import type { Language } from '../../platform/core/language.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import type { MyConsent } from '../me/me.service.ts'
import { attach, consentsToDownload, DownloadQuery, TableQuery } from './read-download.routes.ts'
import { findShownData, type ShownAccount, type ShownPayment } from './shown-data.service.ts'
import { headOf, lineOf } from './table.ts'
import { TABLE_WORDS, type TableField } from './table-words.ts'

/** The data that was read, as a file: of one consent, or of all. The owner's own download is no read of a client. */
export function dataDownloadRoutes(app: App, deps: Deps): void {
  const schema = { auth: 'owner', querystring: DownloadQuery } as const

  app.get('/owner/data.json', { schema }, async (request, reply) => {
    const consents = await consentsToDownload(deps, request.owner!, request.query.consentId)
    return attach(reply, 'application/json; charset=utf-8', 'data.json', jsonOf(deps, [...consents.values()]))
  })

  app.get('/owner/data.csv', { schema: { ...schema, querystring: TableQuery } }, async (request, reply) => {
    const { consentId, language = languageOf(request.headers['accept-language']) } = request.query
    const consents = await consentsToDownload(deps, request.owner!, consentId)
    return attach(reply, 'text/csv; charset=utf-8', 'data.csv', csvOf(deps, [...consents.values()], language))
  })
}

/** In the file itself, because it is opened without the page. */
const NOTE =
  'shown: it was sent. possible: it may have been sent; the log says how many payments a query sent, and not which. then: as it was sent. now: what was sent is no longer kept, and this is its current state. Accounts are as they are now.'

async function* jsonOf(deps: Deps, consents: MyConsent[]): AsyncGenerator<string> {
  yield `{"note":${JSON.stringify(NOTE)},"consents":[`
  for (const [index, consent] of consents.filter(wasRead).entries()) {
    const { complete, accounts } = await findShownData(deps, consent)
    const head = JSON.stringify({ consentId: consent.id, tenant: consent.tenantName, complete })
    yield `${index > 0 ? ',' : ''}\n${head.slice(0, -1)},"accounts":[`
    for (const [nth, shown] of accounts.entries()) {
      yield `${nth > 0 ? ',' : ''}\n${JSON.stringify(detailsOf(shown)).slice(0, -1)},"payments":[`
      let first = true
      for await (const page of shown.payments) {
        if (page.length === 0) continue
        yield `${first ? '' : ','}\n${page.map(paymentText).join(',\n')}`
        first = false
      }
      yield ']}'
    }
    yield ']}'
  }
  yield '\n]}\n'
}

const wasRead = ({ reads }: MyConsent): boolean => reads.length > 0

/** The stored text is JSON already. */
const paymentText = ({ shown, asOf, body }: ShownPayment): string =>
  `{"shown":"${shown}","asOf":"${asOf}","payment":${body}}`

/** Only what the reads showed of it. The IBAN and the currency are shown with payments, too. */
type ShownDetails = {
  accountId: string
  name?: string
  iban?: string
  currency?: string
  holder?: string
  balance?: string
}

function detailsOf({ accountId, account, details, balance }: ShownAccount): ShownDetails {
  if (!account) return { accountId }
  const { name, iban, currency, holder } = account
  return {
    accountId,
    name,
    ...(iban !== null && { iban }),
    currency,
    ...(details && { holder }),
    ...(balance && account.balance !== null && { balance: toTwoPlaces(account.balance) }),
  }
}

const COLUMNS = [
  'tenant',
  'account',
  'iban',
  'shown',
  'asOf',
  'executed',
  'status',
  'amount',
  'currency',
  'description',
  'reference',
  'payer',
  'payerIban',
  'payee',
  'payeeIban',
  'category',
  'balance',
  'holder',
  'accountId',
  'transactionId',
  'consentId',
] as const satisfies TableField[]

type DataCells = Partial<Record<(typeof COLUMNS)[number], string | undefined>>

/** Each account once, with what was read of it itself, and then its payments. */
async function* csvOf(deps: Deps, consents: MyConsent[], language: Language): AsyncGenerator<string> {
  const words = TABLE_WORDS[language]
  const line = (cells: DataCells) => lineOf(COLUMNS, cells, language)
  yield headOf(COLUMNS, language)
  for (const consent of consents.filter(wasRead)) {
    const { complete, accounts } = await findShownData(deps, consent)
    const common = { tenant: consent.tenantName, consentId: consent.id }
    for (const shown of accounts) {
      const { name, iban, currency, holder, balance } = detailsOf(shown)
      const zone = shown.account?.timeZone ?? 'UTC'
      const account = { ...common, account: name, iban, currency, accountId: shown.accountId }
      const asRead = { shown: words.shown.shown, asOf: words.state.current }
      if (shown.details) yield line({ ...account, ...asRead, holder, balance })
      for await (const page of shown.payments)
        yield page.map((payment) => line({ ...account, ...cellsOf(payment, language, zone) })).join('')
    }
    if (!complete) yield line({ ...common, description: words.olderLeftOut })
  }
}

type StoredBodyText = {
  id: string
  executed: string
  status: 'booked' | 'pending'
  amount: string
  balance?: string
  currency: string
  description?: string
  details?: { reference?: string; description?: string; source?: string; target?: string }
  source?: string
  target?: string
  sourceAccount?: { name?: string }
  targetAccount?: { name?: string }
  categorization?: { code: string; description: string }
}

/** Amounts as the text that they were sent as. */
const exact = (_: string, value: unknown, { source }: { source?: string }): unknown =>
  typeof value === 'number' ? source : value

/** In the owner's language; a category of the sender's own stays as it was sent. */
function categoryIn(language: Language, { code, description }: { code: string; description: string }): string {
  const ours = findCategory(code)
  return ours?.description === description ? ours.names[language] : description
}

/** `zone`: of the account, in which a booking has its day. */
function cellsOf({ body, shown, asOf }: ShownPayment, language: Language, zone: string): DataCells {
  const words = TABLE_WORDS[language]
  const payment = JSON.parse(body, exact as never) as StoredBodyText
  const { details, sourceAccount, targetAccount } = payment
  return {
    shown: words.shown[shown],
    asOf: asOf === 'then' ? words.state.asRead : words.state.current,
    executed: dateOfDay(localDay(new Date(payment.executed), zone)),
    status: words.status[payment.status],
    amount: payment.amount,
    currency: payment.currency,
    description: [payment.description, details?.description].filter(Boolean).join(' · '),
    reference: details?.reference,
    payer: sourceAccount?.name ?? details?.source,
    payerIban: payment.source,
    payee: targetAccount?.name ?? details?.target,
    payeeIban: payment.target,
    category: payment.categorization && categoryIn(language, payment.categorization),
    balance: payment.balance,
    transactionId: payment.id,
  }
}
