import type { Static } from 'typebox'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { shown } from '../../platform/http/shown.ts'
import { FindQuery, FoundWire } from './find.schema.ts'
import { findAnything } from './find.service.ts'

export function findRoutes(app: App, deps: Deps): void {
  app.get(
    '/manage/find',
    {
      schema: {
        operationId: 'findAnything',
        summary: 'Find anything',
        description:
          'Over all resources at once, five of each kind. Names are found by how they begin, or how their last word begins; of transactions and reads the newest are looked at.',
        ...manage('viewer'),
        querystring: FindQuery,
        response: { 200: FoundWire },
      },
    },
    async ({ query, operator }) => {
      const groups = await findAnything(deps, operator!, query.text)
      return { data: groups.map(shown) } as Static<typeof FoundWire>
    },
  )
}
