import type { Deps } from '../db/deps.ts'
import type { App } from '../http/app.ts'
import { manage } from '../http/manage.ts'
import { answerList, type CursorDeps } from '../http/paging.ts'
import { JobList, JobListQuery } from './job.schema.ts'
import { listJobs } from './job.store.ts'

export function jobRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/jobs',
    {
      schema: {
        operationId: 'listJobs',
        summary: 'List background jobs',
        description: 'Those that wait, run, or failed for good; done ones are gone. Failed ones are kept for 30 days.',
        ...manage('viewer'),
        querystring: JobListQuery,
        response: { 200: JobList },
      },
    },
    async ({ query }) => answerList(deps, 'jobs', query, (page) => listJobs(deps.db, query, page)),
  )
}
