import type { Profile } from '@vitrine/bank-statements'
import type { VerificationLine } from '../../../src/access/reads/verification.ts'
import type { Wire } from './wire.ts'

/** What /manage takes and answers with, under the names of the console. */

export type ConsoleSignIn = Wire['OperatorSession']
export type SignedInAs = NonNullable<ConsoleSignIn['operator']>
export type TotpAnswer = Wire['Totp']
/** A browser in which the operator is signed in. */
export type OwnSession = Wire['OperatorSessionList']['data'][number]

export type ConsoleTenant = Wire['ManagedTenant']
export type TenantFields = Wire['NewTenant']
export type LogoAnswer = Wire['Logo']
/** What ends with a tenant. */
export type RetirementPreview = Wire['Retirement']

export type ConsoleKey = Wire['ManagedKey']
/** The only answer that has the pair; a repeated request is answered without it. */
export type KeyWithSecret = Wire['CreatedKey']
export type KeyFields = Wire['NewKey']
export type KeyChange = Wire['KeyEdit']

export type ConsoleInquiry = Wire['ManagedInquiry']
export type InquiryFields = Wire['NewInquiry']

export type ConsoleProvider = Wire['Provider']
export type ProviderFields = Wire['NewProvider']
export type ProviderChange = Wire['ProviderEdit']

export type ConsoleBankHealth = Wire['BankHealth']['data'][number]
export type ConsoleConnection = Wire['Connection']
export type ConnectionDay = Wire['ConnectionDays']['data'][number]
export type ConsoleLink = Wire['ConnectionLink']
export type ConsoleAnswer = Wire['RawAnswers']['data'][number]
export type ConsoleFetch = Wire['Fetch']
/** One fetch; once it is read by itself, also its calls. */
export type FetchWithCalls = ConsoleFetch & Partial<Wire['FetchDetails']>

export type ConsoleOwner = Wire['Owner']
export type OwnerFields = Wire['NewOwner']
export type OwnerChange = Wire['OwnerEdit']
export type OwnerWithAccounts = Wire['OwnerDetail']
/** What follows from saying that two are one. */
export type JoinOutcome = Wire['JoinedOwners']
export type ErasureOutcome = Wire['ErasedOwner']

export type ConsoleAccount = Wire['ManagedAccount']
export type AccountFields = Wire['NewAccount']
export type AccountChange = Wire['AccountEdit']

/** What is known of an account, day by day. */
export type AccountPast = Wire['AccountDays']
export type AccountDay = AccountPast['days'][number]
export type StatedDay = AccountPast['balances'][number]

export type ConsoleConsent = Wire['ManagedConsent']
/** One consent; once it is read by itself, also why it can or cannot be used now, and its history. */
export type ConsentWithHistory = ConsoleConsent & Partial<Wire['ConsentDetail']>

export type ConsoleTransaction = Wire['FoundTransaction']
/** Where a transaction comes from and what it was before, the newest first. */
export type TransactionLineage = Wire['Lineage']
export type TransactionWithLineage = ConsoleTransaction & { lineage?: TransactionLineage }
export type ConsoleReview = Wire['ReviewList']['data'][number]

export type ConsoleImport = Wire['ImportList']['data'][number]
export type ImportWithReport = Wire['ImportWithReport']
/** Why a file was refused, as facts. */
export type ConsoleFault = NonNullable<ConsoleImport['faults']>[number]
export type ConsoleCategory = Wire['Categories']['data'][number]
export type ConsoleRule = Wire['CategoryRule']
export type RulePreviewAnswer = Wire['CategoryRulePreview']
/** The document leaves a profile open: its fields are those of a file. */
export type ConsoleProfile = Wire['CsvProfile'] & { profile: Profile }
export type CsvTrial = Omit<Wire['CsvTrial'], 'profile'> & { profile: Partial<Profile> }

export type ConsoleReadLog = Wire['ReadList']['data'][number]
export type ConsoleSeal = Wire['Seal']
/** It is answered line by line, which the document cannot describe. */
export type ConsoleVerification = Extract<VerificationLine, { kind: 'result' }>
export type ConsoleMessage = Wire['MessageList']['data'][number]
export type ConsoleJob = Wire['Job']
/** What was found of one kind. */
export type ConsoleFound = Wire['Found']['data'][number]
export type ConsoleFoundThing = ConsoleFound['found'][number]
export type ConsoleChange = Wire['OperatorChange']

export type ConsoleWebhook = Wire['ManagedWebhook']
export type WebhookFields = Wire['NewManagedWebhook']
export type ConsoleDeliveryLog = Wire['WebhookDelivery']
/** One request to a webhook. */
export type ConsoleTry = ConsoleDeliveryLog['tries'][number]

export type ConsoleOperator = Wire['Operator']
export type OperatorFields = Wire['OperatorEdit']
export type ConsoleOperatorToken = Wire['OperatorToken']
export type ConsoleSetting = Wire['SettingsInForce']['data'][number]

export type ConsoleOverview = Wire['Overview']
export type StatusCount = ConsoleOverview['days'][number]['consents'][number]
export type DayFigure = { day: string; count: number }
export type ConsoleHealth = Wire['ServiceHealth']
export type HealthFinding = ConsoleHealth['findings'][number]
