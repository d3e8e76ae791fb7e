import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { createIdempotently, idempotent } from '../../platform/changes/idempotency.hook.ts'
import { Refusal } from '../../platform/core/errors.ts'
import { type Id, looksLikeId } from '../../platform/core/id.ts'
import type { Deps } from '../../platform/db/deps.ts'
import type { App } from '../../platform/http/app.ts'
import { collectBody } from '../../platform/http/body.ts'
import { manage } from '../../platform/http/manage.ts'
import type { PublicUrlDeps } from '../../platform/http/public-url.ts'
import type { WakeDeps } from '../../platform/jobs/job.ts'
import { CACHE_CONTROL } from './content-store.ts'
import { LogoParams, LogoWire, logoToWire } from './logo.schema.ts'
import { removeLogo, replaceLogo, reportLogo, retryLogo } from './logo.service.ts'
import { MAX_LOGO_BYTES, typeOfFile } from './logo.ts'

type RouteDeps = Deps &
  WakeDeps &
  PublicUrlDeps & {
    /** The folder of logos that this service serves. */
    readonly settings: { readonly logos: { readonly folder: string | undefined } }
  }

/** Longer than for JSON: an image comes over the same slow lines. */
const SLOWEST_MS = 60_000

const changing = { ...manage('admin', 'bad_request'), params: LogoParams, response: { 202: LogoWire } }

export function logoRoutes(app: App, deps: RouteDeps): void {
  manageRoutes(app, deps)
  fileRoutes(app, deps)
}

function manageRoutes(app: App, deps: RouteDeps): void {
  app.get(
    '/manage/tenants/:tenantId/logo',
    {
      schema: {
        operationId: 'getLogo',
        summary: 'Read the state of a logo',
        description: 'Whether it is synchronised, and if not, why.',
        ...manage('viewer'),
        params: LogoParams,
        response: { 200: LogoWire },
      },
    },
    async (request) => readLogo(deps, tenantIdOf(request)),
  )

  app.put(
    '/manage/tenants/:tenantId/logo',
    {
      schema: {
        operationId: 'replaceLogo',
        summary: 'Upload a logo',
        description:
          'The body is the image: PNG, JPEG, WebP or SVG, up to 2 MB, recognised by its content. It is checked and re-encoded at once, and copied to where it is served in the background; then `tenant.logoUrl` names it. Until then the logo before it stays.',
        ...changing,
        ...manage('admin', 'bad_request', 'too_large', 'unsupported_media_type'),
        streams: 'file',
      },
    },
    async (request, reply) => {
      const tenantId = tenantIdOf(request)
      const body = request.body as Readable | undefined
      const bytes = body ? await collectBody(request, body, MAX_LOGO_BYTES, SLOWEST_MS) : new Uint8Array()
      await replaceLogo(deps, request.operator!, tenantId, bytes)
      deps.wakeWorker()
      reply.code(202)
      return readLogo(deps, tenantId)
    },
  )

  app.delete(
    '/manage/tenants/:tenantId/logo',
    {
      schema: {
        operationId: 'removeLogo',
        summary: 'Remove a logo',
        description: 'It is no longer shown at once; its files are deleted in the background.',
        ...changing,
      },
    },
    async (request, reply) => {
      const tenantId = tenantIdOf(request)
      await removeLogo(deps, request.operator!, tenantId)
      deps.wakeWorker()
      reply.code(202)
      return readLogo(deps, tenantId)
    },
  )

  app.post(
    '/manage/tenants/:tenantId/logo/retry',
    {
      schema: {
        operationId: 'retryLogo',
        summary: 'Synchronise a logo again',
        description: 'After it has failed, and its cause is gone.',
        ...changing,
        ...idempotent,
      },
    },
    async (request, reply) => {
      const tenantId = tenantIdOf(request)
      await createIdempotently(deps, request, reply, request.operator!, async (by) => {
        await retryLogo(deps, by, tenantId)
        return tenantId
      })
      deps.wakeWorker()
      reply.code(202)
      return readLogo(deps, tenantId)
    },
  )
}

function fileRoutes(app: App, deps: RouteDeps): void {
  /** The files of LOGO_STORE=file:. A name that is not one of ours is not looked for. */
  app.get<{ Params: { file: string } }>(
    '/logos/:file',
    { schema: { auth: 'public' } },
    async ({ params: { file } }, reply) => {
      const { folder } = deps.settings.logos
      const type = typeOfFile(file)
      if (folder === undefined || type === undefined) throw new Refusal('not_found')
      const bytes = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new Refusal('not_found') : error
      })
      return reply
        .headers({
          'Cache-Control': CACHE_CONTROL,
          'Content-Security-Policy': "default-src 'none'; sandbox",
          // Tenants show it on their own pages.
          'Cross-Origin-Resource-Policy': 'cross-origin',
        })
        .type(type)
        .send(bytes)
    },
  )
}

function tenantIdOf(request: Pick<FastifyRequest, 'params'>): Id<'tenant'> {
  const { tenantId } = request.params as { tenantId: string }
  if (!looksLikeId('tenant', tenantId)) throw new Refusal('not_found', { resourceId: tenantId })
  return tenantId
}

const readLogo = async (deps: RouteDeps, tenantId: Id<'tenant'>) =>
  logoToWire(await reportLogo(deps, tenantId), deps.settings.publicUrl())
