import type { App } from '../http/app.ts'
import type { Context } from '../http/context.ts'
import { manage } from '../http/manage.ts'
import { answerList } from '../http/paging.ts'
import { JobList, JobListQuery } from './job.schema.ts'
import { listJobs } from './job.store.ts'

export function jobRoutes(app: App, context: Context): void {
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
    async ({ query }) => answerList(context, 'jobs', query, (page) => listJobs(context.db, query, page)),
  )
}
