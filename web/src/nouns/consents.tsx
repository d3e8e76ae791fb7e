import { endConsent, findConsent, listConsents } from '../api/manage.ts'
import type { ConsentWithHistory, ConsoleConsent } from '../api/manage-rows.ts'
import { OWNERS, TENANTS } from '../chooser/choices.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { Status } from '../console/Status.tsx'
import { ConsentTimeline } from './ConsentTimeline.tsx'
import { consentEndText, consentStatusText } from './consent-status.ts'
import {
  chooserFilter,
  column,
  environmentColumn,
  namedColumn,
  To,
  ToList,
  timeColumn,
  wordColumn,
  wordFilter,
} from './parts.tsx'

function ConsentDetail({ row: found, onChanged }: DetailProps<ConsoleConsent>) {
  const i18n = useConsole()
  const { t, time } = i18n
  const row: ConsentWithHistory = found
  const end = (onBehalfOf: 'owner' | 'tenant') => async () => {
    await endConsent(row.id, onBehalfOf)
    onChanged()
  }
  return (
    <>
      <Facts
        rows={[
          [t.field.status, <Status key="status" status={row.status} label={consentEndText(i18n, row)} />],
          [t.field.tenant, <To key="tenant" noun="tenants" id={row.tenantId} name={row.tenantName} />],
          [t.field.owner, <To key="owner" noun="owners" id={row.ownerId} name={row.ownerName} />],
          [t.field.inquiry, <To key="inquiry" noun="inquiries" id={row.inquiryId} name={row.inquiryName} />],
          [t.field.scope, t.words.scope[row.scope]],
          [t.field.frequency, t.words.frequency[row.frequency]],
          [t.field.created, time(row.created)],
          [t.field.validUntil, row.validUntil && time(row.validUntil)],
          [t.field.ended, row.ended && time(row.ended)],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      {row.accounts && row.accounts.length > 0 && (
        <>
          <h3>{t.accounts.title}</h3>
          <ul className="history">
            {row.accounts.map(({ accountId, accountName }) => (
              <li key={accountId}>
                <To noun="accounts" id={accountId} name={accountName} />
              </li>
            ))}
          </ul>
        </>
      )}
      {row.asks && <ConsentTimeline consent={row} />}
      {row.accesses && row.accesses.length > 0 && (
        <details className="figures">
          <summary>{t.consents.accesses}</summary>
          <ol className="history">
            {row.accesses.map(({ period, opened, closes }) => (
              <li key={period}>
                {period}: {time(opened)} – {time(closes)}
              </li>
            ))}
          </ol>
        </details>
      )}
      <div className="button-row panel-actions">
        <ToList noun="reads" filter={{ consentId: row.id }} label={t.reads.title} />
      </div>
      {row.status === 'valid' && (
        <div className="button-row panel-actions">
          <Decide label={t.consents.endForOwner} title={t.consents.endTitle} needs="editor" warns onYes={end('owner')}>
            {t.consents.endText}
          </Decide>
          <Decide
            label={t.consents.endForTenant}
            title={t.consents.endTitle}
            needs="editor"
            warns
            onYes={end('tenant')}
          >
            {t.consents.endText}
          </Decide>
        </div>
      )}
    </>
  )
}

export const consentsPage = (i18n: ConsoleI18n): NounPage<ConsoleConsent> => {
  const { t } = i18n
  return {
    path: 'consents',
    ...t.consents,
    next: { path: 'inquiries', label: t.inquiries.title },
    list: listConsents,
    find: findConsent,
    idOf: ({ id }) => id,
    titleOf: ({ tenantName, ownerName }) => [tenantName, ownerName].filter(Boolean).join(' · '),
    columns: [
      namedColumn('owner', t.field.owner, ({ ownerId: id, ownerName: name }) => ({ id, name }), { phone: 'title' }),
      namedColumn('tenant', t.field.tenant, ({ tenantId: id, tenantName: name }) => ({ id, name }), {
        phone: 'below',
        keep: true,
      }),
      namedColumn('inquiry', t.field.inquiry, ({ inquiryId: id, inquiryName: name }) => ({ id, name }), {
        phone: 'below',
      }),
      {
        ...wordColumn<ConsoleConsent>('status', t.field.status, ({ status }) => status, t.words.consentStatus, 'side'),
        show: (row) => <Status status={row.status} label={consentStatusText(i18n, row)} />,
      },
      environmentColumn(i18n, ({ environment }) => environment, 'below'),
      timeColumn(i18n, 'until', t.field.until, ({ ended, validUntil }) => ended ?? validUntil),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
      column('id', t.field.id, { text: ({ id }) => id, show: ({ id }) => <IdChip id={id} inList />, width: '9rem' }),
    ],
    isLive: true,
    filters: [
      chooserFilter('tenantId', t.field.tenant, TENANTS),
      chooserFilter('ownerId', t.field.owner, OWNERS),
      wordFilter('status', t.field.status, t.words.consentStatus),
    ],
    Detail: ConsentDetail,
  }
}
