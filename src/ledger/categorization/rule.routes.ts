import type { Rule } from '@vitrine/categorizer'
import type { Static } from 'typebox'
import { requireTenant } from '../../clients/tenants/tenant.service.ts'
import type { Actor } from '../../platform/changes/actor.ts'
import { answerIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { looksLikeId } from '../../platform/core/id.ts'
import { inLine, inPieces } from '../../platform/core/long-work.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { LIST_BODY } from '../../platform/http/body.ts'
import { manage, pathId } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import { requireConditions } from '../decide/correction.service.ts'
import { type PreviewBounds, previewRules } from '../recategorise/preview.service.ts'
import { findRecategorisation, listRecategorisations } from './recategorisation.store.ts'
import {
  type LikeTransaction,
  PreviewWire,
  RecategorisationList,
  RecategorisationListQuery,
  RecategorisationParams,
  RecategorisationWire,
  RuleChangeWire,
  RuleDraftWire,
  RuleEditWire,
  RuleListWire,
  RuleParams,
  RulePreviewBody,
  RulesQuery,
  recategorisationToWire,
  ruleChangeToWire,
  ruleToWire,
} from './rule.schema.ts'
import { addRule, editRule, listCurrentRules, type RuleChange, removeRule, requireRule } from './rule.service.ts'
import { findRule, type RuleScope } from './rule.store.ts'

const [reading, changing] = [manage('viewer', 'bad_request'), manage('editor', 'bad_request')]

/** A request waits for the preview, and others share the processor with it. */
const PREVIEW_BOUNDS: PreviewBounds = { maxRows: 50_000, maxMs: 5_000, run: inPieces }

export function ruleRoutes(app: App, deps: Deps & CursorDeps & WakeDeps): void {
  collectionRoutes(app, deps)
  itemRoutes(app, deps)
  recategorisationRoutes(app, deps)
}

function collectionRoutes(app: App, deps: Deps & CursorDeps & WakeDeps): void {
  app.get(
    '/manage/category-rules',
    {
      schema: {
        operationId: 'listCategoryRules',
        summary: 'List rules for categories',
        description: "The operator's rules, which apply to all tenants, or those of one tenant.",
        ...reading,
        querystring: RulesQuery,
        response: { 200: RuleListWire },
      },
    },
    async (request) => {
      const rules = await listCurrentRules(deps, await scopeOf(deps, request.query.tenant))
      return { data: rules.map(ruleToWire) }
    },
  )

  app.post(
    '/manage/category-rules',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'addCategoryRule',
        summary: 'Add a rule for categories',
        description:
          "The operator's rule holds at once for what comes in; what is in the ledger already follows in the background. A tenant's rule holds at once for everything that this tenant reads. Either way clients see what changed as modified, with the reason recategorised.",
        ...changing,
        ...idempotent,
        body: RuleDraftWire,
        response: { 201: RuleChangeWire },
      },
    },
    async (request, reply) => {
      const { tenant, ...draft } = request.body
      const scope = await scopeOf(deps, tenant)
      const change = await answerIdempotently<RuleChange, Actor>(deps, request, reply, request.operator!, (by) =>
        addRule(deps, by, scope, draft),
      )
      deps.wakeWorker()
      reply.code(201)
      return ruleChangeToWire(change)
    },
  )

  app.post(
    '/manage/category-rules/preview',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'previewCategoryRule',
        summary: 'See what a rule would change',
        description:
          'Counts and examples, without changing anything: of a new rule, of the rule that a correction of a transaction would add (`like`), of one that `replaces` another one, or of ending that one.',
        ...reading,
        body: RulePreviewBody,
        response: { 200: PreviewWire },
      },
    },
    async (request) => {
      const { scope, change } = await plannedChange(deps, request.body)
      const preview = () => previewRules(deps, scope, change, PREVIEW_BOUNDS)
      return inLine(request.operator!.id, () => inLine('previews', preview))
    },
  )
}

function itemRoutes(app: App, deps: Deps & CursorDeps & WakeDeps): void {
  app.patch(
    '/manage/category-rules/:ruleId',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'editCategoryRule',
        summary: 'Change a rule for categories',
        description:
          'Ends it and adds its successor, which has an id of its own and its place among the other rules. What follows is as for a new rule.',
        ...changing,
        params: RuleParams,
        body: RuleEditWire,
        response: { 200: RuleChangeWire },
      },
    },
    async (request) => {
      const id = pathId('categoryRule', request.params.ruleId)
      const change = await editRule(deps, request.operator!, id, request.body)
      if (!change) throw new Refusal('not_found', { resourceId: id })
      deps.wakeWorker()
      return ruleChangeToWire(change)
    },
  )

  app.delete(
    '/manage/category-rules/:ruleId',
    {
      schema: {
        operationId: 'removeCategoryRule',
        summary: 'End a rule for categories',
        description: 'What it decided is decided without it: for a tenant at once, for the operator in the background.',
        ...changing,
        params: RuleParams,
        response: { 200: RuleChangeWire },
      },
    },
    async (request) => {
      const { ruleId } = request.params
      const known = looksLikeId('categoryRule', ruleId) ? ruleId : undefined
      const change = known && (await removeRule(deps, request.operator!, known))
      if (!change) throw new Refusal('not_found', { resourceId: ruleId })
      deps.wakeWorker()
      return ruleChangeToWire(change)
    },
  )
}

function recategorisationRoutes(app: App, deps: Deps & CursorDeps & WakeDeps): void {
  app.get(
    '/manage/recategorisations',
    {
      schema: {
        operationId: 'listRecategorisations',
        summary: 'List the work on categories that are stored already',
        description:
          "After changes of the operator's rules, by command, and after an upgrade with other groups. Kept for 30 days after it was through.",
        ...reading,
        querystring: RecategorisationListQuery,
        response: { 200: RecategorisationList },
      },
    },
    async ({ query }) =>
      answerList(deps, 'recategorisations', query, async (page) => {
        const found = await listRecategorisations(deps.db, page)
        return found.map(({ accountId: _, ...shown }) => shown)
      }),
  )

  app.get(
    '/manage/recategorisations/:recategorisationId',
    {
      schema: {
        operationId: 'getRecategorisation',
        summary: "See how far the work after a change of the operator's rules is",
        description: 'It is kept for 30 days after it was through.',
        ...reading,
        params: RecategorisationParams,
        response: { 200: RecategorisationWire },
      },
    },
    async (request) => {
      const { recategorisationId: asked } = request.params
      const job = looksLikeId('recategorisation', asked) ? await findRecategorisation(deps.db, asked) : undefined
      if (!job) throw new Refusal('not_found', { resourceId: asked })
      return recategorisationToWire(job)
    },
  )
}

type PlannedChange = { scope: RuleScope; change: (rules: readonly Rule[]) => readonly Rule[] }

async function plannedChange(
  deps: Deps & CursorDeps & WakeDeps,
  { tenant, replaces, like, code, note, ...body }: Static<typeof RulePreviewBody>,
): Promise<PlannedChange> {
  const when = like === undefined ? body.when : await conditionsLike(deps, like)
  const isEnd = replaces !== undefined && when === undefined && code === undefined
  const draft = { when: when ?? {}, code: code ?? '', ...(note !== undefined && { note }) }
  if (replaces === undefined) {
    const rule = { id: 'rul_new', ...requireRule(draft) }
    return { scope: await scopeOf(deps, tenant), change: (rules) => [rule, ...rules] }
  }
  const found = await findRule(deps.db, pathId('categoryRule', replaces))
  if (!found) throw new Refusal('not_found', { resourceId: replaces })
  const rule = isEnd ? [] : [{ id: 'rul_new', ...requireRule({ ...found, ...draft }) }]
  return {
    scope: found.scope,
    change: (rules) => rules.flatMap((each) => (each.id === replaces ? rule : [each])),
  }
}

function conditionsLike(deps: Deps, { transactionId, accountId, onlySameAmount }: Static<typeof LikeTransaction>) {
  const account = accountId === undefined ? null : pathId('account', accountId)
  return requireConditions(deps, pathId('transaction', transactionId), account, onlySameAmount)
}

async function scopeOf(deps: Deps & CursorDeps & WakeDeps, slug: string | undefined): Promise<RuleScope> {
  return slug === undefined ? 'operator' : (await requireTenant(deps, slug)).id
}
