import { JOB_STATES, listJobs } from '../platform/jobs/job.store.ts'
import { type Command, oneOf, optional } from './command.ts'
import { withDeps } from './service.ts'
import { LIST_OPTIONS, printList } from './table.ts'

const text = { type: 'string' } as const

export const job: Command = {
  about: 'Jobs: work in the background',
  actions: {
    list: {
      usage: 'vitrine job list [--state waiting|running|failed] [--kind import] [--json] [--limit N]',
      about: 'List jobs, newest first, with the error of the last attempt. Finished jobs are not kept.',
      options: { ...LIST_OPTIONS, state: text, kind: text },
      run: (call) => {
        const state = call.values.state === undefined ? undefined : oneOf(call, 'state', JOB_STATES)
        return withDeps(call, (deps) =>
          printList(
            call,
            (page) => listJobs(deps.db, { state, kind: optional(call, 'kind') }, page),
            ({ id, kind, state, attempts, failures, error, runAt, payload }) => ({
              id,
              kind,
              state,
              attempts,
              failures,
              error,
              runAt,
              about: Object.values(payload),
            }),
          ),
        )
      },
    },
  },
}
