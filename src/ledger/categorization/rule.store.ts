import type { CheckedRule, Rule } from '@vitrine/categorizer'
import type { Id } from '../../platform/core/id.ts'
import { CURRENT } from '../../platform/db/current.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Whose rules: the operator's, which apply to all tenants, or those of one tenant. */
export type RuleScope = 'operator' | Id<'tenant'>

export type StoredRule = Rule & {
  id: Id<'categoryRule'>
  scope: RuleScope
  note: string
  madeBy: string
  created: Date
}

/** The number of changes to the rules; 0 means that there never was one. */
export async function findRuleVersion(db: Db, scope: RuleScope): Promise<number> {
  const [row] = await db.rows<{ version: number }>(sql`
    select version from category_rule_sets where scope = ${scope}`)
  return row?.version ?? 0
}

/** Of those that ever had a rule. */
export async function findRuleVersions(db: Db, scopes: RuleScope[]): Promise<Map<RuleScope, number>> {
  const rows = await db.rows<{ scope: RuleScope; version: number }>(sql`
    select scope, version from category_rule_sets where scope = any (${scopes}::text[])`)
  return new Map(rows.map(({ scope, version }) => [scope, version]))
}

/** Raises the version. Until the transaction ends no one else can change these rules. */
export async function raiseRuleVersion(tx: Tx, scope: RuleScope): Promise<number> {
  const [row] = await tx.rows<{ version: number }>(sql`
    insert into category_rule_sets (scope, version) values (${scope}, 1)
    on conflict (scope) do update set version = category_rule_sets.version + 1 returning version`)
  return row!.version
}

/** Every tenant's rules count as changed: the codes that they name have other groups now. */
export async function raiseForGroups(tx: Tx): Promise<void> {
  await tx.rows(sql`
    update category_rule_sets set version = version + 1, groups_since = version + 1 where scope <> 'operator'`)
}

/** Rows that were read with rules of an older version have the groups of before; 0 where there were none. */
export async function findGroupsSince(db: Db, scope: RuleScope): Promise<number> {
  const [row] = await db.rows<{ version: number | null }>(sql`
    select groups_since as version from category_rule_sets where scope = ${scope}`)
  return row?.version ?? 0
}

export async function insertRule(
  tx: Tx,
  rule: CheckedRule & { id: Id<'categoryRule'>; scope: RuleScope; madeBy: string },
  version: number,
  place: number | null = null,
): Promise<void> {
  const code = rule.code === 'none' ? null : rule.code
  await tx.rows(sql`
    insert into category_rules (id, scope, conditions, code, note, made_by, created_at, since_version, place)
    values (${rule.id}, ${rule.scope}, ${JSON.stringify(rule.when)}, ${code}, ${rule.note}, ${rule.madeBy}, clock(),
      ${version}, ${place})`)
}

/** True for one of two callers that end the same rule. */
export async function endRule(tx: Tx, id: Id<'categoryRule'>, version: number, endedBy: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    update category_rules set until_version = ${version}, ended_by = ${endedBy}, ended_at = clock()
    where id = ${id} and until_version = ${CURRENT} returning 1`)
  return rows.length === 1
}

/** A current rule, with its place among the others. */
export async function findRule(
  db: Db,
  id: Id<'categoryRule'>,
): Promise<(CheckedRule & { scope: RuleScope; place: number }) | undefined> {
  const [row] = await db.rows<CheckedRule & { scope: RuleScope; place: number }>(sql`
    select scope, conditions as when, coalesce(code, 'none') as code, note, coalesce(place, since_version) as place
    from category_rules where id = ${id} and until_version = ${CURRENT}`)
  return row
}

/**
 * As of a version, newest first: of several matching rules the newest applies. A rule that replaces another one takes its
 * place.
 */
export async function listRules(db: Db, scope: RuleScope, version: number): Promise<StoredRule[]> {
  return db.rows(sql`
    select id, scope, conditions as when, coalesce(code, 'none') as code, note, made_by as "madeBy", created_at as created from category_rules
    where scope = ${scope} and since_version <= ${version} and until_version > ${version}
    order by coalesce(place, since_version) desc, id desc`)
}

export async function countRules(db: Db, scope: RuleScope): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) from category_rules where scope = ${scope} and until_version = ${CURRENT}`)
  return row!.count
}
