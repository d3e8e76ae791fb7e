import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import { JobList, JobListQuery } from '../../platform/jobs/job.schema.ts'
import { listJobs } from '../../platform/jobs/job.store.ts'
import { namesIn } from '../find/names.service.ts'

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
    async ({ query }) =>
      answerList(deps, 'jobs', query, async (page) => {
        const jobs = await listJobs(deps.db, query, page)
        const named = await namesIn(
          deps,
          jobs.map(({ payload }) => payload),
        )
        return jobs.map((job) => ({ ...job, ...named(job.payload) }))
      }),
  )
}
