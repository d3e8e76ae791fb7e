import { decideInquiry } from '../consents/consent.service.ts'
import { createInquiry } from '../inquiries/inquiry.service.ts'
import { listAllInquiries } from '../inquiries/inquiry.store.ts'
import { FREQUENCIES, type InquiryMove, SCOPES } from '../inquiries/inquiry.ts'
import { requireTenant } from '../tenants/tenant.service.ts'
import { ENVIRONMENTS } from '../tenants/tenant.ts'
import { type Action, type Command, oneOf, optional, required, Usage } from './command.ts'
import { idFrom } from './key.ts'
import { withDeps } from './service.ts'
import { table } from './table.ts'

const text = { type: 'string' } as const

const move = (name: InquiryMove, about: string): Action => ({
  usage: `vitrine inquiry ${name} INQUIRY_ID`,
  about,
  takes: ['INQUIRY_ID'],
  run: (call) =>
    withDeps(call, async (deps, by) => {
      const { ended } = await decideInquiry(deps, by, idFrom('inquiry', call.positionals[0]!), name)
      call.out(ended > 0 ? `Done; ${ended} consents ended with it.` : 'Done.')
      return 0
    }),
})

export const inquiry: Command = {
  about: 'Inquiries: what a tenant asks owners for',
  actions: {
    create: {
      usage:
        'vitrine inquiry create --tenant SLUG --environment sandbox --name budgeting --display "Your budget" --why "To …" --scope all --frequency daily [--days 180]',
      about: 'Create an inquiry. It accepts consents once it is activated.',
      options: {
        tenant: text,
        environment: text,
        name: text,
        display: text,
        why: text,
        scope: text,
        frequency: text,
        days: text,
      },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const days = Number(optional(call, 'days') ?? '180')
          if (!Number.isInteger(days) || days < 1 || days > 3650)
            throw new Usage('--days must be a whole number from 1 to 3650')
          const name = required(call, 'name')
          const id = await createInquiry(deps, by, {
            tenantId: (await requireTenant(deps, required(call, 'tenant'))).id,
            environment: oneOf(call, 'environment', ENVIRONMENTS),
            name,
            displayName: optional(call, 'display') ?? name,
            description: required(call, 'why'),
            scope: oneOf(call, 'scope', SCOPES),
            frequency: oneOf(call, 'frequency', FREQUENCIES),
            validityDays: days,
          })
          call.out(`Created ${id}. Next: vitrine inquiry activate ${id}`)
          return 0
        }),
    },
    list: {
      usage: 'vitrine inquiry list',
      about: 'List all inquiries.',
      run: (call) =>
        withDeps(call, async (deps) => {
          const inquiries = await listAllInquiries(deps.db)
          call.out(
            table(
              inquiries.map(({ id, tenant, environment, status, name, scope, frequency, validityDays }) => ({
                id,
                tenant,
                environment,
                status,
                name,
                scope,
                frequency,
                days: validityDays,
              })),
            ),
          )
          return 0
        }),
    },
    activate: move('activate', 'Let it accept consents.'),
    deactivate: move('deactivate', 'Stop new consents; current ones go on.'),
    delete: move('delete', 'Delete it for good; current consents end.'),
  },
}
