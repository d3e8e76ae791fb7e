import { Refusal } from '../core/errors.ts'
import { looksLikeId } from '../core/id.ts'
import { OperatorError } from '../core/operator-error.ts'
import type { App } from '../http/app.ts'
import { LIST_BODY } from '../http/body.ts'
import type { Context } from '../http/context.ts'
import { manage } from '../http/manage.ts'
import { requireTenant } from '../tenants/tenant.service.ts'
import { type PreviewBounds, previewRules } from '../transactions/preview.service.ts'
import { findRecategorisation } from './recategorisation.store.ts'
import {
  PreviewWire,
  RecategorisationParams,
  RecategorisationWire,
  RuleChangeWire,
  RuleDraftWire,
  RuleListWire,
  RuleParams,
  RulesQuery,
  recategorisationToWire,
  ruleChangeToWire,
  ruleToWire,
} from './rule.schema.ts'
import { addRule, listCurrentRules, removeRule, requireRule } from './rule.service.ts'
import type { RuleScope } from './rule.store.ts'

const [reading, changing] = [manage('viewer', 'bad_request'), manage('editor', 'bad_request')]

/** A request waits for the preview, and others share the processor with it. */
const PREVIEW_BOUNDS: PreviewBounds = { maxRows: 50_000, maxMs: 5_000 }

export function ruleRoutes(app: App, context: Context): void {
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
      const rules = await declined(async () => listCurrentRules(context, await scopeOf(context, request.query.tenant)))
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
        body: RuleDraftWire,
        response: { 201: RuleChangeWire },
      },
    },
    async (request, reply) => {
      const { tenant, ...draft } = request.body
      const by = request.operator!
      const change = await declined(async () => addRule(context, by, await scopeOf(context, tenant), draft))
      context.wakeWorker()
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
        description: 'Counts and examples, without changing anything.',
        ...reading,
        body: RuleDraftWire,
        response: { 200: PreviewWire },
      },
    },
    async (request) => {
      const { tenant, ...draft } = request.body
      return declined(async () => {
        const rule = { id: 'rul_new', ...requireRule(draft) }
        return previewRules(context, await scopeOf(context, tenant), (rules) => [rule, ...rules], PREVIEW_BOUNDS)
      })
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
      const change = known && (await declined(() => removeRule(context, request.operator!, known)))
      if (!change) throw new Refusal('not_found', { resourceId: ruleId })
      context.wakeWorker()
      return ruleChangeToWire(change)
    },
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
      const job = looksLikeId('recategorisation', asked) ? await findRecategorisation(context.db, asked) : undefined
      if (!job) throw new Refusal('not_found', { resourceId: asked })
      return recategorisationToWire(job)
    },
  )
}

async function scopeOf(context: Context, slug: string | undefined): Promise<RuleScope> {
  return slug === undefined ? 'operator' : (await requireTenant(context, slug)).id
}

/** Turns an OperatorError into a wrong value over HTTP. */
async function declined<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OperatorError) throw new Refusal('invalid_argument', { message: error.message })
    throw error
  }
}
