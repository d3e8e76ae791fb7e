import { CONSENT_STATUSES } from '../../../src/access/consents/consent.ts'
import { endConsent, findConsent, listConsents } from '../api/manage.ts'
import type { ConsentWithHistory, ConsoleConsent } from '../api/manage-rows.ts'
import { OWNERS, TENANTS } from '../chooser/choices.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { Status } from '../console/Status.tsx'
import { choiceFilter, chooserFilter, column, Mono, statusColumn, To, ToList, timeColumn } from './parts.tsx'

/** Why a read would be refused now; nothing where it would be answered. */
const unusable = ({ usable }: ConsentWithHistory): string | undefined =>
  usable && [usable.accounts, usable.transactions].map(({ reason }) => reason).find(Boolean)

function ConsentDetail({ row: found, onChanged }: DetailProps<ConsoleConsent>) {
  const { t, time, fill, number } = useConsole()
  const row: ConsentWithHistory = found
  const end = (onBehalfOf: 'owner' | 'tenant') => async () => {
    await endConsent(row.id, onBehalfOf)
    onChanged()
  }
  return (
    <>
      <Facts
        rows={[
          [t.field.status, <Status key="status" status={row.status} />],
          [t.field.unusable, unusable(row)],
          [t.field.tenant, <To key="tenant" noun="tenants" id={row.tenantId} name={row.tenant} />],
          [t.field.owner, <To key="owner" noun="owners" id={row.ownerId} />],
          [t.field.inquiry, <To key="inquiry" noun="inquiries" id={row.inquiryId} />],
          [t.field.scope, row.scope],
          [t.field.frequency, row.frequency],
          [t.field.created, time(row.created)],
          [t.field.validUntil, row.validUntil && time(row.validUntil)],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      {row.accountIds && row.accountIds.length > 0 && (
        <>
          <h3>{t.accounts.title}</h3>
          <ul className="history">
            {row.accountIds.map((id) => (
              <li key={id}>
                <To noun="accounts" id={id} />
              </li>
            ))}
          </ul>
        </>
      )}
      {row.asks && row.asks.length > 0 && (
        <>
          <h3>{t.consents.history}</h3>
          <ol className="history">
            {row.asks.map(({ number: which, created, decision, decided }) => (
              <li key={which}>
                {fill(t.consents.asked, { number: number(which), at: time(created) })}{' '}
                {decision !== undefined && <Status status={decision} />} {decided !== undefined && time(decided)}
              </li>
            ))}
          </ol>
        </>
      )}
      {row.accesses && row.accesses.length > 0 && (
        <>
          <h3>{t.consents.accesses}</h3>
          <ol className="history">
            {row.accesses.map(({ period, opened, closes }) => (
              <li key={period}>
                {period}: {time(opened)} – {time(closes)}
              </li>
            ))}
          </ol>
        </>
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
    list: listConsents,
    find: findConsent,
    idOf: ({ id }) => id,
    titleOf: ({ id }) => id,
    columns: [
      column('id', t.field.consent, { text: ({ id }) => id, phone: 'title', width: 'minmax(10rem, 1.5fr)' }),
      column('tenant', t.field.tenant, { text: ({ tenant }) => tenant, phone: 'below' }),
      column('owner', t.field.owner, { text: ({ ownerId }) => ownerId }),
      column('scope', t.field.scope, { text: ({ scope }) => scope, width: '8rem', phone: 'below' }),
      statusColumn(t.field.status, ({ status }) => status),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
      timeColumn(i18n, 'validUntil', t.field.validUntil, ({ validUntil }) => validUntil),
    ],
    isLive: true,
    filters: [
      chooserFilter('tenantId', t.field.tenant, TENANTS),
      chooserFilter('ownerId', t.field.owner, OWNERS),
      choiceFilter('status', t.field.status, CONSENT_STATUSES),
    ],
    Detail: ConsentDetail,
  }
}
