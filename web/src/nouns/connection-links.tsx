import { listConnectionLinks } from '../api/manage-banks.ts'
import type { ConsoleLink } from '../api/manage-rows.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { Status } from '../console/Status.tsx'
import { column, namedColumn, To, textFilter, timeColumn, wordColumn, wordFilter } from './parts.tsx'

function LinkDetail({ row }: DetailProps<ConsoleLink>) {
  const { t, time } = useConsole()
  const { links, field } = t
  return (
    <Facts
      rows={[
        [field.status, <Status key="status" status={row.status} label={links.status[row.status]} />],
        [links.cause, row.cause && links.causes[row.cause]],
        [field.reason, row.reason],
        [links.said, row.said],
        [links.step, row.status !== 'done' && (links.steps[row.step] ?? row.step)],
        [field.provider, <To key="bank" noun="providers" id={row.providerId} name={row.providerName} />],
        [field.owner, <To key="owner" noun="owners" id={row.ownerId} name={row.ownerName} />],
        [t.fetches.connection, <To key="to" noun="connections" id={row.connectionId} name={row.providerName} />],
        [links.began, time(row.created)],
        [field.id, <IdChip key="id" id={row.id} isWhole />],
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
    next: { path: 'providers', label: t.providers.title },
    list: listConnectionLinks,
    idOf: ({ id }) => id,
    titleOf: ({ created }) => time(created),
    columns: [
      timeColumn(i18n, 'created', t.links.began, ({ created }) => created, 'title'),
      wordColumn('status', t.field.status, ({ status: is }) => is, status, 'side'),
      namedColumn('owner', t.field.owner, ({ ownerId: id, ownerName: name }) => ({ id, name }), {
        phone: 'below',
        keep: true,
      }),
      namedColumn('bank', t.field.provider, ({ providerId: id, providerName: name }) => ({ id, name }), {
        phone: 'below',
      }),
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
