import Type from 'typebox'
import { choice, closed, countField, idField, namesField, textField, textInput, timeField } from '../http/fields.ts'
import { listOf, listQuery } from '../http/paging.ts'
import { JOB_STATES } from './job.store.ts'

const state = choice(JOB_STATES, 'Whether it waits, runs, or failed for good', 'waiting')

const JobWire = Type.Object(
  {
    id: idField('job', 'The job'),
    kind: textField('What it does', 'import'),
    payload: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Ids of what it is about',
        examples: [{ importId: 'imp_01kgx2m8s0e6v9q4c1t7h3n5wd' }],
      },
    ),
    names: Type.Optional(namesField({ imp_01kgx2m8s0e6v9q4c1t7h3n5wd: 'february.xml' })),
    state,
    attempts: countField('How often it was claimed', 1),
    failures: countField('How often it failed in a row', 0),
    error: Type.Optional(textField('A code of the last failure', 'Error ECONNREFUSED')),
    created: timeField('Since when it is there'),
    runAt: timeField('When it is due, or while it runs, how long its worker holds it'),
    failed: Type.Optional(timeField('When it failed for good')),
  },
  { $id: 'Job', ...closed },
)
export const JobList = listOf(JobWire, 'JobList')
export const JobListQuery = listQuery({
  kind: Type.Optional(textInput(64, 'Only this kind', 'import')),
  state: Type.Optional(state),
})
