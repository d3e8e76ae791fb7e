import type { Role } from '../../../src/changes/actor.ts'
import { withQuery } from './call.ts'
import { type ListQuery, type ManagePage, manage, pathOf } from './manage-call.ts'
import type {
  AccountRow,
  ChangeRow,
  ConsentRow,
  ImportRow,
  ImportWithReport,
  InquiryFields,
  InquiryRow,
  JobRow,
  KeyRow,
  KeyWithSecret,
  LogoState,
  MatchEvidence,
  MessageRow,
  OperatorRow,
  OperatorSession,
  OperatorTokenRow,
  OverviewFigures,
  OwnerRow,
  ProviderRow,
  ReadRow,
  ReviewRow,
  RuleRow,
  SettingRow,
  SignInAnswer,
  TenantFields,
  TenantRow,
  TotpSecret,
  TransactionRow,
  TransactionWithLineage,
  WebhookDelivery,
  WebhookRow,
} from './manage-rows.ts'

/** Every call of the console, one function each: what differs in the API is changed here. */

const post = <T>(path: string, body: unknown = {}) => manage<T>(path, { method: 'POST', body })
const create = <T>(path: string, body: unknown) => manage<T>(path, { method: 'POST', body, once: true })
const patch = <T>(path: string, body: unknown) => manage<T>(path, { method: 'PATCH', body })
const remove = (path: string) => manage<void>(path, { method: 'DELETE' })

const lister =
  <T>(path: string) =>
  (query: ListQuery) =>
    manage<ManagePage<T>>(withQuery(path, query))
const finder =
  <T>(noun: string) =>
  (id: string) =>
    manage<T>(pathOf(noun, id))

export const findOperatorSession = async (): Promise<OperatorSession> => {
  const found = await manage<OperatorSession | { operator: OperatorSession }>('session')
  return 'operator' in found ? found.operator : found
}
export const startOperatorSession = (body: { email: string; password: string; code?: string }) =>
  post<SignInAnswer>('session', body)
export const endOperatorSession = () => remove('session')
export const startTotp = () => post<TotpSecret>('session/totp')
export const confirmTotp = (code: string) => post<{ recoveryCodes: string[] }>('session/totp/confirm', { code })

export const findOverview = (days: number) => manage<OverviewFigures>(withQuery('overview', { days }))

export const listTenants = lister<TenantRow>('tenants')
export const findTenant = finder<TenantRow>('tenants')
export const createTenant = (fields: TenantFields) => create<TenantRow>('tenants', fields)
export const editTenant = (id: string, fields: Partial<TenantFields>) => patch<TenantRow>(pathOf('tenants', id), fields)
export const retireTenant = (id: string) => remove(pathOf('tenants', id))
export const findLogo = (id: string) => manage<LogoState>(pathOf('tenants', id, 'logo'))
export const putLogo = (id: string, body: Blob) =>
  manage<LogoState>(pathOf('tenants', id, 'logo'), { method: 'PUT', body })
export const removeLogo = (id: string) => remove(pathOf('tenants', id, 'logo'))

export const listKeys = lister<KeyRow>('keys')
export const findKey = finder<KeyRow>('keys')
export const createKey = (fields: { tenantId: string; environment: string; domains: string[] }) =>
  create<KeyWithSecret>('keys', fields)
export const rotateKey = (id: string) => post<KeyWithSecret>(pathOf('keys', id, 'rotate'))
export const disableKey = (id: string) => remove(pathOf('keys', id))

export const listInquiries = lister<InquiryRow>('inquiries')
export const findInquiry = finder<InquiryRow>('inquiries')
export const createInquiry = (fields: InquiryFields) => create<InquiryRow>('inquiries', fields)
export const editInquiry = (id: string, fields: Partial<InquiryFields & Pick<InquiryRow, 'status'>>) =>
  patch<InquiryRow>(pathOf('inquiries', id), fields)

export const listProviders = lister<ProviderRow>('providers')
export const findProvider = finder<ProviderRow>('providers')
export const listOwners = lister<OwnerRow>('owners')
export const findOwner = finder<OwnerRow>('owners')
export const listAccounts = lister<AccountRow>('accounts')
export const findAccount = finder<AccountRow>('accounts')
export const listConsents = lister<ConsentRow>('consents')
export const findConsent = finder<ConsentRow>('consents')
export const endConsent = (id: string) => remove(pathOf('consents', id))

export const listTransactions = lister<TransactionRow>('transactions')
export const findTransaction = finder<TransactionWithLineage>('transactions')
export const findMatches = (id: string) => manage<MatchEvidence>(pathOf('transactions', id, 'matches'))
export const correctTransaction = (id: string, code: string) =>
  post<TransactionRow>(pathOf('transactions', id, 'correct'), { code })
const decide = (id: string, decision: string, accountId: string, body: unknown = {}) =>
  post<unknown>(withQuery(pathOf('transactions', id, decision), { accountId }), body)
export const joinTransactions = (id: string, other: string, accountId: string) =>
  decide(id, 'join', accountId, { with: other })
export const separateTransaction = (id: string, accountId: string) => decide(id, 'separate', accountId)
export const withdrawTransaction = (id: string, accountId: string) => decide(id, 'withdraw', accountId)

export const listReviews = lister<ReviewRow>('reviews')
export const dismissReview = (id: string, candidate: string, accountId: string) =>
  post<unknown>(withQuery(pathOf('reviews', id, candidate, 'dismiss'), { accountId }))

export const listImports = lister<ImportRow>('imports')
export const findImport = finder<ImportWithReport>('imports')
export const importFile = (id: string): string => `/manage/${pathOf('imports', id, 'file')}`

/** All rules in one answer. */
export const listRules = async ({ tenant }: ListQuery): Promise<ManagePage<RuleRow>> => {
  const { data } = await manage<{ data: RuleRow[] }>(withQuery('category-rules', { tenant }))
  return { data, metadata: {} }
}
export const createRule = (rule: { tenant?: string; when: Record<string, string>; code: string; note?: string }) =>
  create<{ ruleId: string }>('category-rules', rule)
export const endRule = (id: string) => remove(pathOf('category-rules', id))

export const listReads = lister<ReadRow>('reads')
export const readsProof = (query: ListQuery): string => withQuery('/manage/reads/proof', query)
export const listMessages = lister<MessageRow>('messages')
export const listJobs = lister<JobRow>('jobs')
export const listChanges = lister<ChangeRow>('changes')

export const listWebhooks = lister<WebhookRow>('webhooks')
export const findWebhook = finder<WebhookRow>('webhooks')
export const createWebhook = (fields: { tenantId: string; url: string; events?: string[] }) =>
  create<WebhookRow & { secret: string }>('webhooks', fields)
export const rotateWebhook = (id: string) => post<{ secret: string }>(pathOf('webhooks', id, 'rotate'))
export const testWebhook = (id: string) => post<unknown>(pathOf('webhooks', id, 'test'))
export const removeWebhook = (id: string) => remove(pathOf('webhooks', id))
export const listDeliveries = (id: string, query: ListQuery) =>
  manage<ManagePage<WebhookDelivery>>(withQuery(pathOf('webhooks', id, 'deliveries'), query))
export const replayDelivery = (id: string, deliveryId: string) =>
  post<unknown>(pathOf('webhooks', id, 'deliveries', deliveryId, 'replay'))

export const listOperators = lister<OperatorRow>('operators')
export const findOperator = finder<OperatorRow>('operators')
export const createOperator = (fields: { email: string; role: Role }) =>
  create<OperatorRow & { password?: string }>('operators', fields)
export const editOperator = (id: string, fields: { role: Role }) => patch<OperatorRow>(pathOf('operators', id), fields)
export const removeOperator = (id: string) => remove(pathOf('operators', id))
export const listOperatorTokens = lister<OperatorTokenRow>('operator-tokens')
export const createOperatorToken = (fields: { name: string; role: Role; days: number }) =>
  create<OperatorTokenRow & { token: string }>('operator-tokens', fields)
export const removeOperatorToken = (id: string) => remove(pathOf('operator-tokens', id))
export const listSettings = lister<SettingRow>('settings')
