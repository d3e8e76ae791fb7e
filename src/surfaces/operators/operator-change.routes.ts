import { ChangeListWire, ChangesQuery, changeToWire } from '../../platform/changes/operator-change.schema.ts'
import { listChanges } from '../../platform/changes/operator-change.store.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { type CursorDeps, DEFAULT_LIMIT, pageStart, toPage } from '../../platform/http/paging.ts'
import { namesIn } from '../find/names.service.ts'

/** What operators did. */
export function changeRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/changes',
    {
      schema: {
        operationId: 'listOperatorChanges',
        summary: 'List what operators changed',
        description: 'Newest first. No change has a secret or the data of an owner in it.',
        ...manage('viewer'),
        querystring: ChangesQuery,
        response: { 200: ChangeListWire },
      },
    },
    async (request) => {
      const { cursor, limit = DEFAULT_LIMIT, from, until, ...exact } = request.query
      const { subject = null, by = null, action = null } = exact
      const list = `changes ${JSON.stringify([subject, by, action, from, until])}`
      const before = pageStart(deps.cursorKey, list, cursor)
      const found = await listChanges(
        deps.db,
        { subject, by, action, from: from ? new Date(from) : null, until: until ? new Date(until) : null },
        { before: before === null ? null : Number(before), limit: limit + 1 },
      )
      const rows = found.map((change) => ({ ...change, id: String(change.number) }))
      const { page, metadata } = toPage(deps.cursorKey, list, rows, limit)
      const namesOfPart = await namesIn(
        deps,
        page.map(({ subject, before, after }) => [subject, before, after]),
      )
      const data = page.map(({ id: _, ...change }) => {
        const { subject, before, after } = change
        const subjectName = namesOfPart(subject).names?.[subject]
        const wire = { ...changeToWire(change), ...namesOfPart([before, after]) }
        return { ...wire, ...(subjectName !== undefined && { subjectName }) }
      })
      return { data, metadata }
    },
  )
}
