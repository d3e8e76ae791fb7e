import type { Static } from 'typebox'
import type { SettingInForce } from '../../platform/core/config.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { ServerFinding } from '../../platform/db/server-check.ts'
import type { App } from '../../platform/http/app.ts'
import { manage } from '../../platform/http/manage.ts'
import { shown } from '../../platform/http/shown.ts'
import { countJobsByKind, findNextTask } from '../../platform/jobs/job.store.ts'
import { withNames } from '../find/names.service.ts'
import { findDatabaseBytes } from './daily-count.store.ts'
import { HealthWire, OverviewQuery, OverviewWire, SettingsWire } from './overview.schema.ts'
import { loadOverview } from './overview.service.ts'

type RouteDeps = Deps & {
  readonly checkHealth: () => Promise<ServerFinding[]>
  readonly settings: { readonly inForce: readonly SettingInForce[] }
}

const DEFAULT_DAYS = 30

export function overviewRoutes(app: App, deps: RouteDeps): void {
  app.get(
    '/manage/overview',
    {
      schema: {
        operationId: 'getOverview',
        summary: 'See what happened, and what needs a person',
        description: 'Counts of the last days, and what is waiting: reviews, failed jobs, imports that were refused.',
        ...manage('viewer'),
        querystring: OverviewQuery,
        response: { 200: OverviewWire },
      },
    },
    async ({ query }) => {
      const { tenants, ...rest } = await loadOverview(deps, query.days ?? DEFAULT_DAYS)
      const named = { ...rest, tenants: await withNames(deps, tenants) }
      return shown(named) as unknown as Static<typeof OverviewWire>
    },
  )

  app.get(
    '/manage/health',
    {
      schema: {
        operationId: 'getHealth',
        summary: 'Check the service',
        description:
          'What `vitrine doctor` finds about the database, the jobs and the read log; the queue, the worker and the size of the database.',
        ...manage('viewer'),
        response: { 200: HealthWire },
      },
    },
    async () => {
      const [findings, queue, task, databaseBytes] = await Promise.all([
        deps.checkHealth(),
        countJobsByKind(deps.db),
        findNextTask(deps.db),
        findDatabaseBytes(deps.db),
      ])
      const worst = (['fault', 'warning'] as const).find((one) => findings.some(({ state }) => state === one))
      const worker = { isWorking: !task.isLate, ...(task.due && { taskDue: task.due.toISOString() }) }
      return { state: worst ?? ('ok' as const), findings, queue, worker, databaseBytes }
    },
  )

  app.get(
    '/manage/settings',
    {
      schema: {
        operationId: 'getSettings',
        summary: 'See the settings in force',
        description: 'Secrets, and what may be one, are masked.',
        ...manage('admin'),
        response: { 200: SettingsWire },
      },
    },
    async () => ({ data: deps.settings.inForce.map((one) => shown(one)) }),
  )
}
