import type { Role } from '../../../src/platform/core/role.ts'
import { daysAfter } from '../terms/terms.ts'
import { withQuery } from './call.ts'
import {
  create,
  ManageError,
  type ManagePage,
  type ManageQuery,
  manage,
  patch,
  pathOf,
  post,
  remove,
} from './manage-call.ts'
import type {
  AccountPast,
  ConsentWithHistory,
  ConsoleAccount,
  ConsoleCategory,
  ConsoleChange,
  ConsoleConsent,
  ConsoleDeliveryLog,
  ConsoleHealth,
  ConsoleImport,
  ConsoleInquiry,
  ConsoleJob,
  ConsoleKey,
  ConsoleMessage,
  ConsoleOperator,
  ConsoleOperatorToken,
  ConsoleOverview,
  ConsoleOwner,
  ConsoleProfile,
  ConsoleProvider,
  ConsoleReadLog,
  ConsoleReview,
  ConsoleRule,
  ConsoleSeal,
  ConsoleSetting,
  ConsoleSignIn,
  ConsoleTenant,
  ConsoleTransaction,
  ConsoleWebhook,
  CsvTrial,
  ImportWithReport,
  InquiryFields,
  KeyFields,
  KeyWithSecret,
  LogoAnswer,
  OperatorFields,
  RetirementPreview,
  RulePreviewAnswer,
  SignedInAs,
  TenantFields,
  TotpAnswer,
  TransactionLineage,
  TransactionWithLineage,
  WebhookFields,
} from './manage-rows.ts'
import type { Wire } from './wire.ts'

/** Every call of the console, one function each: what differs in the API is changed here. */

const lister =
  <T>(path: string) =>
  (query: ManageQuery) =>
    manage<ManagePage<T>>(withQuery(path, { ...query, ...periodOf(query) }))
/** People choose days, the last one included; the API takes points in time. */
const periodOf = ({ from, until }: ManageQuery): ManageQuery => ({
  from: isDay(from) ? `${from}T00:00:00Z` : from,
  until: isDay(until) ? daysAfter(new Date(until), 1).toISOString() : until,
})
const isDay = (value: string | number | undefined): value is string => /^\d{4}-\d{2}-\d{2}$/.test(String(value))
const finder =
  <T>(noun: string) =>
  (id: string) =>
    manage<T>(pathOf(noun, id))

export const findOperatorSession = async (): Promise<SignedInAs> => {
  const { operator } = await manage<ConsoleSignIn>('session')
  // Half signed in: the second factor is missing.
  if (!operator) throw new ManageError('', 401)
  return operator
}
export const startOperatorSession = (body: { email: string; password: string; code?: string }) =>
  post<ConsoleSignIn>('session', body)
export const endOperatorSession = () => remove('session')
/** The password where somebody is signed in already. */
export const startTotp = (password?: string) =>
  post<TotpAnswer>('session/totp', password === undefined ? {} : { password })
export const confirmTotp = (code: string) => post<Wire['RecoveryCodes']>('session/totp/confirm', { code })

export const findHealth = () => manage<ConsoleHealth>('health')
export const findClock = () => manage<Wire['Clock']>('clock')
export const findOverview = (days: number) => manage<ConsoleOverview>(withQuery('overview', { days }))

export const listTenants = lister<ConsoleTenant>('tenants')
export const findTenant = finder<ConsoleTenant>('tenants')
export const createTenant = (fields: TenantFields) => create<ConsoleTenant>('tenants', fields)
export const editTenant = (id: string, fields: Partial<TenantFields>) =>
  patch<ConsoleTenant>(pathOf('tenants', id), fields)
export const previewRetirement = (id: string) =>
  manage<RetirementPreview>(withQuery(pathOf('tenants', id), { preview: 'true' }), { method: 'DELETE' })
export const retireTenant = (id: string) => remove(pathOf('tenants', id))
export const findLogo = (id: string) => manage<LogoAnswer>(pathOf('tenants', id, 'logo'))
export const putLogo = (id: string, body: Blob) =>
  manage<LogoAnswer>(pathOf('tenants', id, 'logo'), { method: 'PUT', body })
export const removeLogo = (id: string) => remove(pathOf('tenants', id, 'logo'))

export const listKeys = lister<ConsoleKey>('keys')
export const findKey = finder<ConsoleKey>('keys')
export const createKey = (fields: KeyFields) => create<KeyWithSecret>('keys', fields)
export const rotateKey = (id: string, overlapHours: number) =>
  create<KeyWithSecret>(pathOf('keys', id, 'rotate'), { overlapHours })
export const disableKey = (id: string) => remove(pathOf('keys', id))

export const listInquiries = lister<ConsoleInquiry>('inquiries')
export const findInquiry = finder<ConsoleInquiry>('inquiries')
export const createInquiry = (fields: InquiryFields) => create<ConsoleInquiry>('inquiries', fields)
export const editInquiry = (id: string, fields: Partial<InquiryFields>) =>
  patch<ConsoleInquiry>(pathOf('inquiries', id), fields)
export const moveInquiry = (id: string, move: 'activate' | 'deactivate' | 'delete') =>
  post<unknown>(pathOf('inquiries', id, move))

export const listProviders = lister<ConsoleProvider>('providers')
export const findProvider = finder<ConsoleProvider>('providers')
export const listOwners = lister<ConsoleOwner>('owners')
export const findOwner = finder<ConsoleOwner>('owners')
export const listAccounts = lister<ConsoleAccount>('accounts')
export const findAccount = finder<ConsoleAccount>('accounts')
/** Of a year, in whole weeks. */
export const findAccountDays = (id: string) =>
  manage<AccountPast>(withQuery(pathOf('accounts', id, 'days'), { days: 371 }))
export const listConsents = lister<ConsoleConsent>('consents')
export const findConsent = finder<ConsentWithHistory>('consents')
export const endConsent = (id: string, onBehalfOf: 'owner' | 'tenant') =>
  post<unknown>(pathOf('consents', id, 'end'), { onBehalfOf })

/** Days are those of booking, in the zone of the account, which the service knows. */
export const listTransactions = (query: ManageQuery) =>
  manage<ManagePage<ConsoleTransaction>>(withQuery('transactions', query))
/** The newest version that was listed, with where it comes from. */
export const findTransaction = async (id: string): Promise<TransactionWithLineage> => {
  const lineage = await manage<TransactionLineage>(pathOf('transactions', id))
  const current = lineage.versions.find(({ transaction }) => transaction)?.transaction
  if (!current) throw new ManageError('', 404)
  const { timeZone, accountName, environment } = lineage
  return { ...current, timeZone, ...(accountName && { accountName }), ...(environment && { environment }), lineage }
}
/** Answers with the rule that was added, unless it is only for this one. */
export const correctTransaction = (
  id: string,
  accountId: string,
  categoryCode: string,
  more: { onlyThis?: true; onlySameAmount?: true } = {},
) =>
  create<{ ruleId?: string }>(withQuery(pathOf('transactions', id, 'correct'), { accountId }), {
    categoryCode,
    ...more,
  })
const decide = (id: string, decision: string, accountId: string, body: unknown = {}) =>
  post<unknown>(withQuery(pathOf('transactions', id, decision), { accountId }), body)
export const joinTransactions = (id: string, other: string, accountId: string) =>
  decide(id, 'join', accountId, { with: other })
/** Without it, all is as it would be. */
export const undoDecision = (id: string, other: string, accountId: string) =>
  remove(withQuery(pathOf('transactions', id, 'decisions', other), { accountId }))
export const separateTransaction = (id: string, accountId: string) => decide(id, 'separate', accountId)
export const withdrawTransaction = (id: string, accountId: string) => decide(id, 'withdraw', accountId)

export const listReviews = lister<ConsoleReview>('reviews')
export const dismissReview = (id: string, candidate: string, accountId: string) =>
  post<unknown>(withQuery(pathOf('reviews', id, candidate, 'dismiss'), { accountId }))

export const listImports = lister<ConsoleImport>('imports')
export const findImport = finder<ImportWithReport>('imports')
export const importFile = (id: string): string => `/manage/${pathOf('imports', id, 'file')}`

export const listCsvProfiles = lister<ConsoleProfile>('csv-profiles')
export const findCsvProfile = finder<ConsoleProfile>('csv-profiles')
export const createCsvProfile = (profile: object) => create<ConsoleProfile>('csv-profiles', profile)
export const editCsvProfile = (id: string, changes: object) =>
  patch<ConsoleProfile>(pathOf('csv-profiles', id), changes)
export const removeCsvProfile = (id: string) => remove(pathOf('csv-profiles', id))
export const tryCsvProfile = (body: { sample: string; cut: boolean; profile?: object }) =>
  post<CsvTrial>('csv-profiles/try', body)

/** All codes in one answer. */
export const listCategories = async (language: string): Promise<ConsoleCategory[]> =>
  (await manage<Wire['Categories']>(withQuery('categories', { language }))).data

/** All rules in one answer. */
export const listRules = async ({ tenant }: ManageQuery): Promise<ManagePage<ConsoleRule>> => {
  const { data } = await manage<Wire['CategoryRules']>(withQuery('category-rules', { tenant }))
  return { data, metadata: {} }
}
export const createRule = (rule: { tenant?: string; when: Record<string, string>; code: string; note?: string }) =>
  create<Wire['CategoryRuleChange']>('category-rules', rule)
export type RuleFields = { when: Record<string, string>; code: string; note?: string }
export const editRule = (id: string, rule: RuleFields) =>
  patch<Wire['CategoryRuleChange']>(pathOf('category-rules', id), rule)
/** Without fields: what ending the rule would change. */
export const previewRule = (planned: Wire['CategoryRulePreviewRequest']) =>
  post<RulePreviewAnswer>('category-rules/preview', planned)
export const endRule = (id: string) => remove(pathOf('category-rules', id))

export const listReads = lister<ConsoleReadLog>('reads')
export const readsProof = (ownerId: string): string => withQuery('/manage/reads/proof', { ownerId })
export const listSeals = lister<ConsoleSeal>('seals')
export const listMessages = lister<ConsoleMessage>('messages')
export const findMessage = finder<ConsoleMessage>('messages')
export const resendMessage = (id: string) => create<ConsoleMessage>(pathOf('messages', id, 'resend'), {})
export const findAnything = async (text: string) => (await manage<Wire['Found']>(withQuery('find', { text }))).data
export const listJobs = lister<ConsoleJob>('jobs')
export const listChanges = lister<ConsoleChange>('changes')

export const listWebhooks = lister<ConsoleWebhook>('webhooks')
export const findWebhook = finder<ConsoleWebhook>('webhooks')
export const createWebhook = (fields: WebhookFields) => create<Wire['CreatedManagedWebhook']>('webhooks', fields)
export const editWebhook = (id: string, fields: { status: 'enabled' | 'disabled' }) =>
  patch<ConsoleWebhook>(pathOf('webhooks', id), fields)
export const rotateWebhook = (id: string) => post<Wire['WebhookSecret']>(pathOf('webhooks', id, 'rotate'))
export const testWebhook = (id: string) => post<unknown>(pathOf('webhooks', id, 'test'))
export const removeWebhook = (id: string) => remove(pathOf('webhooks', id))
export const listDeliveries = (id: string, query: ManageQuery) =>
  manage<ManagePage<ConsoleDeliveryLog>>(withQuery(pathOf('webhooks', id, 'deliveries'), query))
export const replayDelivery = (id: string, deliveryId: string) =>
  post<unknown>(pathOf('webhooks', id, 'deliveries', deliveryId, 'replay'))
/** Days, the last one included. */
export const replayPeriod = (id: string, days: { from: string; until: string }, preview: boolean) =>
  post<Wire['Replayed']>(withQuery(pathOf('webhooks', id, 'replay'), { preview: String(preview) }), periodOf(days))

export const listOperators = lister<ConsoleOperator>('operators')
export const findOperator = finder<ConsoleOperator>('operators')
export const createOperator = (fields: { email: string; role: Role }) => create<ConsoleOperator>('operators', fields)
export const editOperator = (id: string, fields: OperatorFields) =>
  patch<ConsoleOperator>(pathOf('operators', id), fields)
export const removeOperator = (id: string) => remove(pathOf('operators', id))
export const listOperatorTokens = lister<ConsoleOperatorToken>('operator-tokens')
export const createOperatorToken = (fields: { label: string; role: Role; expires?: string }) =>
  create<ConsoleOperatorToken>('operator-tokens', fields)
export const removeOperatorToken = (id: string) => remove(pathOf('operator-tokens', id))
export const listSettings = async (): Promise<ManagePage<ConsoleSetting>> => {
  const { data } = await manage<Wire['SettingsInForce']>('settings')
  return { data, metadata: {} }
}
