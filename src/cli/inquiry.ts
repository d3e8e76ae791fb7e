import { decideInquiry } from '../access/consents/consent.service.ts'
import { createInquiry, translateInquiry } from '../clients/inquiries/inquiry.service.ts'
import { listInquiries } from '../clients/inquiries/inquiry.store.ts'
import { FREQUENCIES, INQUIRY_STATUSES, type InquiryMove, SCOPES } from '../clients/inquiries/inquiry.ts'
import { requireTenant } from '../clients/tenants/tenant.service.ts'
import { ENVIRONMENTS } from '../clients/tenants/tenant.ts'
import { LANGUAGES } from '../platform/core/language.ts'
import { type Action, type Command, oneOf, optional, required, Usage } from './command.ts'
import { idFrom } from './key.ts'
import { counted } from './printable.ts'
import { withDeps } from './service.ts'
import { LIST_OPTIONS, printList } from './table.ts'

const text = { type: 'string' } as const

/** For strong customer authentication at the bank (EU 2022/2360). */
const RENEWAL_DAYS = 180

const move = (name: InquiryMove, about: string): Action => ({
  usage: `vitrine inquiry ${name} INQUIRY_ID`,
  about,
  takes: ['INQUIRY_ID'],
  run: (call) =>
    withDeps(call, async (deps, by) => {
      const { ended } = await decideInquiry(deps, by, idFrom('inquiry', call.positionals[0]!), name)
      call.out(ended > 0 ? `Done; ${counted(ended, 'consent')} ended with it.` : 'Done.')
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
          if (days > RENEWAL_DAYS)
            call.err(
              `${days} days are longer than the ${RENEWAL_DAYS} after which banks in the EEA require a renewal: docs/guides/production.md, "Legal requirements"`,
            )
          return 0
        }),
    },
    list: {
      usage: 'vitrine inquiry list [--tenant SLUG] [--status active] [--json] [--limit N]',
      about: 'List inquiries, newest first.',
      options: { ...LIST_OPTIONS, tenant: text, status: text },
      run: (call) =>
        withDeps(call, async (deps) => {
          const slug = optional(call, 'tenant')
          const filter = {
            tenantId: slug === undefined ? undefined : (await requireTenant(deps, slug)).id,
            status: call.values.status === undefined ? undefined : oneOf(call, 'status', INQUIRY_STATUSES),
          }
          return printList(
            call,
            (page) => listInquiries(deps.db, filter, page),
            ({ id, tenant, environment, status, name, scope, frequency, validityDays }) => ({
              id,
              tenant,
              environment,
              status,
              name,
              scope,
              frequency,
              days: validityDays,
            }),
          )
        }),
    },
    translate: {
      usage: 'vitrine inquiry translate INQUIRY_ID --language de (--display "Ihr Budget" --why "Um …" | --remove)',
      about:
        "Set the texts that owners are shown in one language. Where one is missing, they are shown those of 'inquiry create'.",
      takes: ['INQUIRY_ID'],
      options: { language: text, display: text, why: text, remove: { type: 'boolean' } },
      run: (call) =>
        withDeps(call, async (deps, by) => {
          const id = idFrom('inquiry', call.positionals[0]!)
          const language = oneOf(call, 'language', LANGUAGES)
          const texts = call.values.remove
            ? null
            : { displayName: required(call, 'display'), description: required(call, 'why') }
          await translateInquiry(deps, by, id, language, texts)
          call.out('Done.')
          return 0
        }),
    },
    activate: move('activate', 'Let it accept consents.'),
    deactivate: move('deactivate', 'Stop new consents; current ones stay valid.'),
    delete: move('delete', 'Delete it for good; current consents end.'),
  },
}
