import { GROUPS, HOUSE_RANGES, listCategories } from '@vitrine/categorizer'
import type { Static } from 'typebox'
import type { RefusalName } from '../../platform/core/errors.ts'
import type { Language } from '../../platform/core/language.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { CategoriesQuery, CategoriesWire } from './category.schema.ts'

const REFUSALS: RefusalName[] = [
  'invalid_argument',
  'authorization_missing',
  'token_expired',
  'wrong_environment',
  'domain_not_allowed',
  'not_acceptable',
  'rate_limited',
  'unavailable',
]

const shared = {
  summary: 'List categories',
  description:
    'All codes that a transaction can have, and their groups. A transaction has the texts in English; here they are in the language asked for, too.',
  querystring: CategoriesQuery,
  response: { 200: CategoriesWire },
}

export function categoryRoutes(app: App): void {
  app.get(
    '/service/categories',
    { schema: { operationId: 'listCategories', ...shared, tags: ['Categories'], auth: 'bearer', refusals: REFUSALS } },
    async ({ query }) => categoriesIn(query.language),
  )

  app.get(
    '/manage/categories',
    { schema: { operationId: 'listManagedCategories', ...shared, ...manage('viewer') } },
    async ({ query }) => categoriesIn(query.language),
  )
}

function categoriesIn(language: Language = 'en'): Static<typeof CategoriesWire> {
  const groups = new Map(GROUPS.map(({ id, names }) => [id, names[language]]))
  return {
    data: listCategories().map(({ code, description, names, groupId }) => ({
      code,
      description,
      name: names[language],
      groupId,
      groupDescription: groups.get(groupId)!,
      ...companyCodesOf(code),
    })),
    groups: [...groups].map(([groupId, groupDescription]) => ({ groupId, groupDescription })),
  }
}

function companyCodesOf(code: string): { companyCodes?: { first: string; last: string } } {
  const range = HOUSE_RANGES.find(([, , , general]) => general === code)
  return range ? { companyCodes: { first: String(range[0]), last: String(range[1]) } } : {}
}
