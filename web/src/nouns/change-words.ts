import type { ConsoleChange } from '../api/manage-rows.ts'
import type { ConsoleI18n } from '../console/console-context.ts'
import { wordOf } from './parts.tsx'

type FieldName = keyof ConsoleI18n['t']['field']

/** Fields that the record of changes names otherwise than the panes. */
const FIELDS: Readonly<Record<string, FieldName>> = {
  tenantId: 'tenant',
  ownerId: 'owner',
  accountId: 'account',
  accountIds: 'account',
  inquiryId: 'inquiry',
  providerId: 'provider',
  displayName: 'purpose',
  validityDays: 'validity',
  expires: 'ends',
  phoneNumber: 'phone',
  companyName: 'company',
  allowedDomains: 'domains',
  privacyUrl: 'privacy',
  code: 'category',
}

/** A field of a change as its pane calls it. */
export const changedField = ({ t }: ConsoleI18n, name: string): string => wordOf(t.field, FIELDS[name] ?? name, name)

/** A value that was recorded, in words where it is a code. */
export function changedValue(
  { t, time, pair, codeName }: ConsoleI18n,
  { action }: ConsoleChange,
  name: string,
  value: unknown,
): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (name === 'when' && typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([condition, text]) => pair(wordOf(t.rules.condition, condition), String(text)))
      .join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (name === 'code' || name === 'category') return value === 'automatic' ? t.transactions.automatic : codeName(value)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return time(value)
  const { words } = t
  const statuses: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    consent: words.consentStatus,
    inquiry: words.inquiryStatus,
    tenant: words.tenantStatus,
    key: words.keyStatus,
    webhook: words.webhookStatus,
  }
  const tables: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
    status: statuses[action.slice(0, action.indexOf('.'))],
    scope: words.scope,
    frequency: words.frequency,
    environment: words.environment,
    role: t.role,
    kind: words.messageKind,
    channel: words.channel,
  }
  return wordOf(tables[name] ?? {}, value)
}
