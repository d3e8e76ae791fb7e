import { findOwner, findProvider } from '../api/manage.ts'
import { listConnectionLinks } from '../api/manage-banks.ts'
import type { ConsoleLink } from '../api/manage-rows.ts'
import { ownerName } from '../chooser/choices.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { Status } from '../console/Status.tsx'
import { useFound } from '../console/use-found.ts'
import { column, Mono, To, textFilter, timeColumn, wordColumn, wordFilter } from './parts.tsx'

function LinkDetail({ row }: DetailProps<ConsoleLink>) {
  const { t, time } = useConsole()
  const { found: owner } = useFound(row.ownerId, findOwner)
  const { found: bank } = useFound(row.providerId, findProvider)
  const { links, field } = t
  return (
    <Facts
      rows={[
        [field.status, <Status key="status" status={row.status} label={links.status[row.status]} />],
        [links.cause, row.cause && links.causes[row.cause]],
        [field.reason, row.reason],
        [links.said, row.said],
        [links.step, links.steps[row.step] ?? row.step],
        [field.provider, <To key="bank" noun="providers" id={row.providerId} {...(bank && { name: bank.name })} />],
        [field.owner, <To key="owner" noun="owners" id={row.ownerId} {...(owner && { name: ownerName(owner) })} />],
        [t.fetches.connection, <Mono key="connection">{row.connectionId}</Mono>],
        [links.began, time(row.created)],
        [field.id, <Mono key="id">{row.id}</Mono>],
      ]}
    />
  )
}

export const connectionLinksPage = (i18n: ConsoleI18n): NounPage<ConsoleLink> => {
  const { t, time } = i18n
  const { title, lead, emptyTitle, empty, status, causes } = t.links
  return {
    path: 'connection-links',
    ...{ title, lead, emptyTitle, empty },
    list: listConnectionLinks,
    idOf: ({ id }) => id,
    titleOf: ({ created }) => time(created),
    columns: [
      timeColumn(i18n, 'created', t.links.began, ({ created }) => created, 'title'),
      wordColumn('status', t.field.status, ({ status: is }) => is, status, 'side'),
      column('bank', t.field.provider, { text: ({ providerId }) => providerId, phone: 'below' }),
      column('cause', t.links.cause, {
        text: ({ cause }) => cause ?? '',
        show: ({ cause }) => cause && causes[cause],
      }),
      column('reason', t.field.reason, { text: ({ reason }) => reason ?? '', width: 'minmax(10rem, 2fr)' }),
    ],
    isLive: true,
    filters: [wordFilter('status', t.field.status, status), textFilter('connectionId', t.fetches.connection, 'bcn_…')],
    Detail: LinkDetail,
  }
}
