import { parseInstant } from '@vitrine/money'
import type { BankDeps } from '../../banks/connections/reach-bank.service.ts'
import { answerIdempotently, createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import type { RefusalName } from '../../platform/core/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { extendIdleTimeout } from '../../platform/http/idle-timeout.ts'
import { AdvanceBody, AdvanceWire, advanceToWire } from '../clock/clock.schema.ts'
import { advanceClock, type ClockDeps, setTarget } from '../clock/clock.service.ts'
import {
  CoverageQuery,
  CoverageWire,
  coverageToWire,
  NewSandboxOwnerBody,
  SandboxEventBody,
  SandboxEventWire,
  SandboxOwnerParams,
  SandboxOwnerWire,
  StoryListWire,
  sandboxOwnerToWire,
  storiesToWire,
} from './sandbox.schema.ts'
import {
  createSandboxOwner,
  findCoverage,
  requireSandbox,
  requireSandboxOwner,
  viewSandboxOwner,
} from './sandbox.service.ts'
import { makeHappen } from './sandbox-event.service.ts'

const REFUSALS: RefusalName[] = [
  'invalid_argument',
  'authorization_missing',
  'token_expired',
  'domain_not_allowed',
  'not_found',
  'not_acceptable',
  'rate_limited',
  'unavailable',
]
const shared = { tags: ['Sandbox'], auth: 'bearer' as const, refusals: REFUSALS }
const withBody = {
  ...shared,
  refusals: [...REFUSALS, 'bad_request', 'too_large', 'unsupported_media_type'] satisfies RefusalName[],
}

/** For keys of the sandbox. To others these addresses are as if they were not there. */
export function sandboxRoutes(app: App, deps: ClockDeps & BankDeps): void {
  ownerRoutes(app, deps)
  app.get(
    '/service/sandbox/stories',
    {
      schema: {
        operationId: 'listStories',
        summary: 'List the stories of the sandbox',
        description: 'Made-up people with their payments, told by the sandbox bank.',
        ...shared,
        response: { 200: StoryListWire },
      },
    },
    async ({ principal }) => {
      requireSandbox(principal!)
      return storiesToWire()
    },
  )

  app.post(
    '/service/sandbox/clock',
    {
      schema: {
        operationId: 'advanceSandboxClock',
        summary: 'Advance the clock of the sandbox',
        description:
          'Where the operator has turned it on, as in a demo. Forwards only, for everybody in this sandbox. Answers when everything that was due on the way is done. Repeated with the same Idempotency-Key, it goes to the same time and tells what was left to do. Your access token ages too.',
        ...withBody,
        ...idempotent,
        refusals: [...withBody.refusals, 'clock_fixed', 'clock_moving'],
        body: AdvanceBody,
        response: { 200: AdvanceWire },
      },
    },
    async (request, reply) => {
      const principal = request.principal!
      requireSandbox(principal)
      const to = await createIdempotently(deps, request, reply, { id: principal.keyId }, (by) =>
        setTarget(deps, by, request.body),
      )
      return advanceToWire(await extendIdleTimeout(request, () => advanceClock(deps, undefined, new Date(to))))
    },
  )

  app.get(
    '/service/sandbox/coverage',
    {
      schema: {
        operationId: 'getCoverage',
        summary: 'See which situations this key has met',
        description:
          'What a client has to cope with, which of it this API key has met, and whether it read what followed. A key meets what happens to owners whose accounts it reads; webhooks come to all keys of a tenant.',
        ...shared,
        querystring: CoverageQuery,
        response: { 200: CoverageWire },
      },
    },
    async ({ principal, query: { since } }) =>
      coverageToWire(await findCoverage(deps, principal!, since === undefined ? null : parseInstant(since)!)),
  )
}

function ownerRoutes(app: App, deps: BankDeps & Pick<ClockDeps, 'wakeWorker'>): void {
  app.post(
    '/service/sandbox/owners',
    {
      schema: {
        operationId: 'createSandboxOwner',
        summary: 'Create a sandbox owner',
        description:
          'A person who lives a story, with accounts, a month of history, and a valid consent for you. The bank delivers once a day from then on. The same story and seed are the same owner until something happens to it; then a fresh one with the same payments takes its place, and the earlier one is erased. At most 100 for each tenant.',
        ...withBody,
        ...idempotent,
        refusals: [...withBody.refusals, 'wrong_environment'],
        body: NewSandboxOwnerBody,
        response: { 201: SandboxOwnerWire },
      },
    },
    async (request, reply) => {
      const principal = request.principal!
      const id = await createIdempotently(deps, request, reply, { id: principal.keyId }, (by) =>
        createSandboxOwner(deps, principal, by, request.body),
      )
      deps.wakeWorker()
      reply.code(201)
      return sandboxOwnerToWire(await viewSandboxOwner(deps, await requireSandboxOwner(deps, principal, id)))
    },
  )

  app.post(
    '/service/sandbox/owners/:ownerId/events',
    {
      schema: {
        operationId: 'createSandboxEvent',
        summary: 'Let something happen to a sandbox owner',
        description: 'It has happened, and can be read, when this is answered. Webhooks about it follow at once.',
        ...withBody,
        ...idempotent,
        params: SandboxOwnerParams,
        body: SandboxEventBody,
        response: { 201: SandboxEventWire },
      },
    },
    async (request, reply) => {
      const principal = request.principal!
      const owner = await requireSandboxOwner(deps, principal, request.params.ownerId)
      const happened = await answerIdempotently(deps, request, reply, { id: principal.keyId }, (by) =>
        makeHappen(deps, by, principal, owner, request.body),
      )
      deps.wakeWorker()
      reply.code(201)
      return happened
    },
  )
}
