import { openRuleBook, type Rule, type RuleBook } from '@vitrine/categorizer'
import { findHousehold } from '../../people/accounts/account.store.ts'
import type { Id } from '../../platform/core/id.ts'
import type { RunPiece } from '../../platform/core/long-work.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/db/deps.ts'
import { listCurrentRules } from '../categorization/rule.service.ts'
import type { RuleScope } from '../categorization/rule.store.ts'
import { categoriser } from '../write/categorised.ts'
import { type Comparison, compareDecisions, compareRules } from '../write/comparison.ts'
import { findCorrections } from '../write/correction.store.ts'
import { loadCategorizer } from '../write/min-confidence.ts'
import { type CurrentRow, findNextAccount, listCurrent } from './recategorise.store.ts'

export type Preview = {
  /** How many transactions were examined, and how many of them would change their category. */
  seen: number
  changed: number
  examples: PreviewExample[]
  /** Not all transactions were examined: the counts are of a part. */
  cut: boolean
}

export type PreviewExample = {
  transactionId: Id<'transaction'>
  accountId: Id<'account'>
  description: string
  /** A code, or `none`. */
  before: string
  after: string
}

export type PreviewBounds = { maxRows: number; maxMs: number; run: RunPiece }

/** For a command: a person waits for the result, and nobody else. */
const PREVIEW_BOUNDS: PreviewBounds = { maxRows: 200_000, maxMs: 20_000, run: async (piece) => piece() }

const MAX_EXAMPLES = 50
const BATCH = 500
/** A few milliseconds' worth. */
const PIECE = 100

/** The effect of a change of a scope's rules, by the same comparison as the recategorisation, without writing. */
export async function previewRules(
  deps: Deps,
  scope: RuleScope,
  change: (rules: readonly Rule[]) => readonly Rule[],
  { maxRows, maxMs, run }: PreviewBounds = PREVIEW_BOUNDS,
): Promise<Preview> {
  const rules = await listCurrentRules(deps, scope)
  const after = openRuleBook(change(rules))
  const planned: PreviewChange = { scope, before: openRuleBook(rules), after }
  const preview: Preview = { seen: 0, changed: 0, examples: [], cut: false }
  const since = performance.now()
  for (let next = await findNextAccount(deps.db, scope, ''); next; ) {
    const accountId = next
    const compare = await comparisonOn(deps.db, accountId, planned)
    for (let at = ''; ; ) {
      if (preview.seen >= maxRows || performance.now() - since > maxMs) return { ...preview, cut: true }
      const rows = await listCurrent(deps.db, accountId, at, BATCH)
      for (let i = 0; i < rows.length; i += PIECE)
        await run(() => addTo(preview, accountId, rows.slice(i, i + PIECE).map(compare)))
      preview.seen += rows.length
      if (rows.length < BATCH) break
      at = rows.at(-1)!.id
    }
    next = await findNextAccount(deps.db, scope, accountId)
  }
  return preview
}

function addTo(preview: Preview, accountId: Id<'account'>, compared: Comparison[]): void {
  for (const { before, after } of compared) {
    if (before === after) continue
    preview.changed += 1
    if (preview.examples.length < MAX_EXAMPLES) preview.examples.push(exampleOf(accountId, before, after))
  }
}

type PreviewChange = { scope: RuleScope; before: RuleBook; after: RuleBook }

/** The operator's rules change the stored versions, a tenant's rules only what that tenant reads. */
async function comparisonOn(
  db: Db,
  accountId: Id<'account'>,
  { scope, before, after }: PreviewChange,
): Promise<(row: CurrentRow) => Comparison> {
  const household = await findHousehold(db, accountId)
  return scope === 'operator'
    ? compareDecisions(categoriser(await loadCategorizer(), household, after, await findCorrections(db, accountId)))
    : compareRules(before, after, household.country)
}

type PreviewRow = { id: Id<'transaction'>; description?: string; categorization?: { code: string } }

function exampleOf(accountId: Id<'account'>, before: string, after: string): PreviewExample {
  const [was, is] = [before, after].map((body) => JSON.parse(body) as PreviewRow) as [PreviewRow, PreviewRow]
  return {
    transactionId: is.id,
    accountId,
    description: is.description ?? '',
    before: was.categorization?.code ?? 'none',
    after: is.categorization?.code ?? 'none',
  }
}
