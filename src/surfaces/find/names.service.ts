import type { Environment } from '../../clients/tenants/tenant.ts'
import type { ReadDeps } from '../../platform/db/deps.ts'
import { isNamedKind, listNames, listOwnersOfConsents, type NamedKind } from './name.store.ts'

const ID = /^[a-z]{2,3}_\w+$/

/** The fields that have an id in them, what kind of thing it is, and the field that says its name. */
const FIELDS = {
  ownerId: ['own', 'ownerName'],
  accountId: ['acc', 'accountName'],
  tenantId: ['ten', 'tenantName'],
  inquiryId: ['inq', 'inquiryName'],
  keyId: ['key', 'keyName'],
  connectionId: ['bcn', 'connectionName'],
  providerId: ['provider', 'providerName'],
} as const satisfies Record<string, readonly [NamedKind, string]>

type Field = keyof typeof FIELDS
type NameField<F extends Field> = (typeof FIELDS)[F][1]
export type WithNames<T> = T & { [F in keyof T & Field as NameField<F>]?: string }

/**
 * The rows of a page with the names of what they are about, one statement for each kind of thing. What has no name, or is
 * not there any more, is left without.
 */
export async function withNames<T extends object>(deps: ReadDeps, rows: readonly T[]): Promise<WithNames<T>[]> {
  const present = (Object.keys(FIELDS) as Field[]).filter((field) => rows.some((row) => idIn(row, field)))
  const wanted = present.map((field) => [field, new Set(rows.flatMap((row) => idIn(row, field) ?? []))] as const)
  const found = await Promise.all(wanted.map(([field, ids]) => namesOfKind(deps, FIELDS[field][0], [...ids])))
  return rows.map((row) => {
    const names = present.flatMap((field, at) => {
      const name = found[at]!.get(idIn(row, field) ?? '')
      return name === undefined ? [] : [[FIELDS[field][1], name]]
    })
    return { ...row, ...Object.fromEntries(names) } as WithNames<T>
  })
}

export const withNamesOf = async <T extends object>(deps: ReadDeps, row: T): Promise<WithNames<T>> =>
  (await withNames(deps, [row]))[0]!

/** Whose data it was about, and whether it was real: a read names its consent. */
export async function withOwnersOfConsents<T extends { consentId: string }>(
  { db }: ReadDeps,
  rows: readonly T[],
): Promise<(T & { ownerId?: string; environment?: Environment })[]> {
  const found = await listOwnersOfConsents(db, [...new Set(rows.map(({ consentId }) => consentId))])
  const consents = new Map(found.map(({ id, ...facts }) => [id, facts]))
  return rows.map((row) => ({ ...row, ...consents.get(row.consentId) }))
}

/** The names of things of any kind, by id. */
export async function namesOf(deps: ReadDeps, ids: Iterable<string>): Promise<Map<string, string>> {
  const byKind = new Map<NamedKind, string[]>()
  for (const id of new Set(ids)) {
    const prefix = id.slice(0, Math.max(0, id.indexOf('_')))
    if (isNamedKind(prefix)) byKind.set(prefix, [...(byKind.get(prefix) ?? []), id])
  }
  const found = await Promise.all([...byKind].map(([kind, ofKind]) => namesOfKind(deps, kind, ofKind)))
  return new Map(found.flatMap((names) => [...names]))
}

/** The names of what is named by an id anywhere in a value; nothing where there is none. */
export async function namesIn(
  deps: ReadDeps,
  value: unknown,
): Promise<(part: unknown) => { names?: Record<string, string> }> {
  const names = await namesOf(deps, idsIn(value))
  return (part) => {
    const found = idsIn(part).flatMap((id) => (names.has(id) ? [[id, names.get(id)!] as const] : []))
    return found.length > 0 ? { names: Object.fromEntries(found) } : {}
  }
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return ID.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

async function namesOfKind({ db }: ReadDeps, kind: NamedKind, ids: string[]): Promise<Map<string, string>> {
  const rows = await listNames(db, kind, ids)
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])))
}

const idIn = (row: object, field: Field): string | undefined => (row as Partial<Record<Field, string>>)[field]
