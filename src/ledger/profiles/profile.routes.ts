import { Unreadable } from '@vitrine/bank-statements'
import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { Refusal } from '../../platform/core/errors.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { LIST_BODY } from '../../platform/http/body.ts'
import { manage } from '../../platform/http/manage.ts'
import { answerList, type CursorDeps } from '../../platform/http/paging.ts'
import { shown } from '../../platform/http/shown.ts'
import { runTrial } from '../imports/run-trial.service.ts'
import {
  MAX_SAMPLE,
  NewProfileBody,
  ProfileEditBody,
  ProfileListQuery,
  ProfileParams,
  StoredProfileList,
  StoredProfileWire,
  TRIAL_BODY,
  TrialBody,
  TrialWire,
} from './profile.schema.ts'
import { createProfile, editProfile, loadProfiles, removeProfile, requireStoredProfile } from './profile.service.ts'
import { listStoredProfiles } from './profile.store.ts'

const reading = manage('viewer')
const changing = manage('editor', 'bad_request', 'too_large', 'unsupported_media_type')

export function profileRoutes(app: App, deps: Deps & CursorDeps): void {
  collectionRoutes(app, deps)
  trialRoutes(app, deps)
  itemRoutes(app, deps)
}

function collectionRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/csv-profiles',
    {
      schema: {
        operationId: 'listCsvProfiles',
        summary: 'List own CSV profiles',
        description: 'In the order of their ids. The built-in ones are in docs/csv-profiles.md.',
        ...reading,
        querystring: ProfileListQuery,
        response: { 200: StoredProfileList },
      },
    },
    async ({ query }) =>
      answerList(deps, 'csv-profiles', query, ({ before, limit }) =>
        listStoredProfiles(deps.db, { after: before, limit }),
      ),
  )

  app.post(
    '/manage/csv-profiles',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'createCsvProfile',
        summary: 'Describe the CSV of a bank',
        description:
          'From then on a file with this header row is read by it, before the built-in profiles are looked at; `profile=ID` names it.',
        ...changing,
        ...idempotent,
        body: NewProfileBody,
        response: { 201: StoredProfileWire },
      },
    },
    async (request, reply) => {
      const id = await createIdempotently(deps, request, reply, request.operator!, async (by) => {
        return (await createProfile(deps, by, request.body)).id
      })
      reply.code(201)
      return shown(await requireStoredProfile(deps, id))
    },
  )
}

function trialRoutes(app: App, deps: Deps & CursorDeps): void {
  app.post(
    '/manage/csv-profiles/try',
    {
      bodyLimit: TRIAL_BODY,
      schema: {
        operationId: 'tryCsvProfile',
        summary: 'Read a sample with a CSV profile',
        description:
          'Shows the first rows, the profile that fits or is likely, and what would be imported. Nothing is stored.',
        ...changing,
        body: TrialBody,
        response: { 200: TrialWire },
      },
    },
    async ({ body: { sample, cut = false, profile }, operator }) => {
      const bytes = Buffer.from(sample, 'base64')
      if (bytes.toString('base64') !== sample) throw wrong('"sample" must be base64, such as RGF0dW07Wm5lc2VrCg==')
      if (bytes.length > MAX_SAMPLE) throw wrong(`"sample" has more than ${MAX_SAMPLE} bytes`)
      try {
        const own = await loadProfiles(deps.db)
        return shown(await runTrial(operator!.id, { sample: { bytes, cut }, given: profile, own }))
      } catch (error) {
        if (error instanceof Unreadable) throw wrong(`line ${error.line}: ${error.why}`)
        throw error
      }
    },
  )
}

function itemRoutes(app: App, deps: Deps & CursorDeps): void {
  app.get(
    '/manage/csv-profiles/:profileId',
    {
      schema: {
        operationId: 'getCsvProfile',
        summary: 'Read a CSV profile',
        description: 'With the columns and the formats that it reads.',
        ...reading,
        params: ProfileParams,
        response: { 200: StoredProfileWire },
      },
    },
    async ({ params }) => shown(await requireStoredProfile(deps, params.profileId)),
  )

  app.patch(
    '/manage/csv-profiles/:profileId',
    {
      bodyLimit: LIST_BODY,
      schema: {
        operationId: 'editCsvProfile',
        summary: 'Change a CSV profile',
        description: 'Files that were imported with it stay as they are.',
        ...changing,
        params: ProfileParams,
        body: ProfileEditBody,
        response: { 200: StoredProfileWire },
      },
    },
    async ({ params, body, operator }) => shown(await editProfile(deps, operator!, params.profileId, body)),
  )

  app.delete(
    '/manage/csv-profiles/:profileId',
    {
      schema: {
        operationId: 'removeCsvProfile',
        summary: 'Remove a CSV profile',
        description: 'Files that were imported with it stay as they are.',
        ...manage('editor'),
        params: ProfileParams,
        response: { 204: {} },
      },
    },
    async ({ params, operator }, reply) => {
      await removeProfile(deps, operator!, params.profileId)
      return reply.code(204).send()
    },
  )
}

const wrong = (message: string): Refusal => new Refusal('invalid_argument', { message })
