import type { Profile } from '@vitrine/bank-statements'
import type { Static } from 'typebox'
import type { VerificationLine } from '../../../src/access/reads/verification.ts'
import type { Frequency, InquiryStatus, Scope, Translations } from '../../../src/clients/inquiries/inquiry.ts'
import type { Environment } from '../../../src/clients/tenants/tenant.ts'
import type { CategoriesWire } from '../../../src/ledger/categorization/category.schema.ts'
import type { PreviewWire, RuleWire } from '../../../src/ledger/categorization/rule.schema.ts'
import type { MatchListWire, ReviewListWire } from '../../../src/ledger/decide/decision.schema.ts'
import type { ImportListWire, ImportWithReportWire } from '../../../src/ledger/imports/import.schema.ts'
import type { TransactionWire } from '../../../src/ledger/list/transaction.schema.ts'
import type { TrialWire } from '../../../src/ledger/profiles/profile.schema.ts'
import type { Role } from '../../../src/platform/core/role.ts'

/** What /manage answers with. Shapes that have a schema are taken from it. */

export type SignedInAs = { id: string; email: string; role: Role; totp?: boolean; recoveryCodes?: number }
export type ConsoleSignIn = { operator?: SignedInAs; next: 'code' | 'enrol' | null }
export type TotpAnswer = { secret: string; uri: string }

export type ConsoleTenant = {
  id: string
  slug: string
  name: string
  companyName: string
  addressStreet?: string
  addressStreetNumber?: string
  addressCity?: string
  addressZipCode?: string
  addressCountry?: string
  logoUrl?: string
  privacyUrl?: string
  created?: string
  retired?: string
}
export type TenantFields = Omit<ConsoleTenant, 'id' | 'logoUrl' | 'created' | 'retired'>
export type LogoAnswer = { state: 'none' | 'waiting' | 'synchronised' | 'failed'; reason?: string; logoUrl?: string }
/** What ends with a tenant. */
export type RetirementPreview = { keys: number; inquiries: number; consents: number; openConsents: number }

export type ConsoleKey = {
  id: string
  tenantId: string
  tenant: string
  environment: Environment
  label: string
  status: 'usable' | 'disabled' | 'expired'
  allowedDomains: string[]
  created: string
  expires?: string
  disabled?: string
}
/** The only answer that has the pair; a repeated request is answered without it. */
export type KeyWithSecret = ConsoleKey & { apiKey?: string; apiSecret?: string }
export type KeyFields = Pick<ConsoleKey, 'tenantId' | 'environment' | 'label' | 'allowedDomains' | 'expires'>

export type ConsoleInquiry = {
  id: string
  tenantId: string
  tenant: string
  environment: Environment
  status: InquiryStatus
  name: string
  displayName: string
  description: string
  scope: Scope
  frequency: Frequency
  validityDays: number
  translations: Translations
}
export type InquiryFields = Omit<ConsoleInquiry, 'id' | 'status' | 'tenant' | 'translations'>

export type ConsoleProvider = { id: string; name: string; country: string; timeZone: string }
export type ConsoleOwner = {
  id: string
  environment: Environment
  name: string
  email?: string
  phoneNumber?: string
  created?: string
  erased?: string
  joinedInto?: string
}
export type ConsoleAccount = {
  id: string
  ownerId: string
  providerId: string
  environment: Environment
  name: string
  holder: string
  iban?: string
  currency: string
  balance?: string | number
  revision?: number
}
export type ConsoleConsent = {
  id: string
  tenantId: string
  tenant: string
  ownerId: string
  inquiryId: string
  environment: Environment
  status: string
  scope: Scope
  frequency: Frequency
  created: string
  modified?: string
  validUntil?: string
}
type ConsoleUsability = { allowed: boolean; reason?: string }
/** One consent with why it can or cannot be used now, and its history. */
export type ConsentWithHistory = ConsoleConsent & {
  usable?: { accounts: ConsoleUsability; transactions: ConsoleUsability }
  accountIds?: string[]
  asks?: { number: number; created: string; expires: string; decision?: string; decided?: string }[]
  accesses?: { period: string; opened: string; closes: string }[]
}

export type ConsoleTransaction = Static<typeof TransactionWire> & { timeZone: string }
type VersionOfTransaction = {
  since: number
  until?: number
  reason: string
  status: string
  transaction?: Static<typeof TransactionWire>
  category?: { reason: string; confidence: number }
}
type TransactionOrigin = { source: string; created: string; nature?: string; statementId?: string; delivered?: string }
/** Where a transaction comes from and what it was before, the newest first. */
export type TransactionLineage = {
  transactionId: string
  accountId: string
  timeZone: string
  origin: TransactionOrigin
  versions: VersionOfTransaction[]
  matches: MatchEvidence['data']
  joined: string[]
  joinedInto?: string
  correction?: { code: string; madeBy: string; created: string }
}
export type TransactionWithLineage = ConsoleTransaction & { lineage?: TransactionLineage }
export type MatchEvidence = Static<typeof MatchListWire>
export type ConsoleReview = Static<typeof ReviewListWire>['data'][number]

export type ConsoleImport = Static<typeof ImportListWire>['data'][number]
export type ImportWithReport = Static<typeof ImportWithReportWire>
export type ConsoleCategory = Static<typeof CategoriesWire>['data'][number]
export type ConsoleRule = Static<typeof RuleWire>
export type RulePreviewAnswer = Static<typeof PreviewWire>
export type ConsoleProfile = { id: string; profile: Profile; created: string; modified: string }
export type CsvTrial = Omit<Static<typeof TrialWire>, 'profile'> & { profile: Partial<Profile> }

export type ConsoleReadLog = {
  id: string
  readAt: string
  tenantId?: string
  keyId: string
  consentId: string
  accountId: string
  what: string
  revision: number
  rows: number
  requestId: string
}
export type ConsoleSeal = {
  number: number
  sealedAt: string
  archivedMonth?: number
  root: string
  hash: string
  signature: string
  publicKey: string
}
export type ConsoleVerification = Extract<VerificationLine, { kind: 'result' }>
export type ConsoleMessage = {
  id: string
  created: string
  kind: string
  channel: string
  address: string
  language: string
  state: string
  reason?: string
  attempts?: number
  expires: string
}
export type ConsoleJob = {
  id: string
  kind: string
  payload: Record<string, unknown>
  state: string
  attempts: number
  failures: number
  error?: string
  created: string
  runAt: string
  failed?: string
}
export type ConsoleWebhook = {
  webhookId: string
  tenant?: string
  environment?: Environment
  url: string
  events: string[]
  status: string
  disabledReason?: string
  disabled?: string
  failingSince?: string
  previousSecretUntil?: string
  created: string
}
/** One request to a webhook. */
export type ConsoleTry = { at: string; durationMs?: number; answerStatus?: number; answer?: string; error?: string }
export type ConsoleDeliveryLog = {
  deliveryId: string
  type: string
  status: string
  attempts: number
  payload: string
  created: string
  error?: string
  tries: ConsoleTry[]
}
export type ConsoleOperator = {
  id: string
  email: string
  role: Role
  disabled: boolean
  totp: boolean
  created: string
  seen?: string
}
export type OperatorFields = { role?: Role; disabled?: boolean; resetTotp?: true; resetPassword?: true }
export type ConsoleOperatorToken = {
  id: string
  label: string
  role: Role
  created: string
  expires?: string
  disabled: boolean
}
export type ConsoleChange = {
  number: number
  made: string
  by: { id: string; name: string; role: Role }
  action: string
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  hash: string
}
export type ConsoleSetting = { name: string; about: string; value?: string; otherwise: string }

export type StatusCount = { status: string; count: number }
export type DayFigure = { day: string; count: number }
export type ConsoleOverview = {
  days: {
    day: string
    reads: number
    refusals: { code: string; count: number }[]
    consents: StatusCount[]
    imports: StatusCount[]
  }[]
  messages: { state: string; count: number }[]
  databaseBytes: number
  needsPerson: {
    reviews: number
    failedImports: number
    failedJobs: number
    overdueJobs: number
    failingWebhooks: number
    disabledWebhooks: number
    endingKeys: { id: string; tenant: string; label: string; expires: string }[]
  }
}
export type HealthFinding = { state: 'ok' | 'warning' | 'fault'; about: string; found: string; remedy?: string }
