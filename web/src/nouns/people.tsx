import { CONSENT_STATUSES } from '../../../src/consents/consent.ts'
import {
  endConsent,
  findAccount,
  findConsent,
  findOwner,
  findProvider,
  listAccounts,
  listConsents,
  listOwners,
  listProviders,
  readsProof,
} from '../api/manage.ts'
import type { AccountRow, ConsentRow, ConsentWithHistory, OwnerRow, ProviderRow } from '../api/manage-rows.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { Status } from '../console/Status.tsx'
import { inFours } from '../terms/iban.ts'
import { choiceFilter, column, Mono, statusColumn, To, ToList, textFilter, timeColumn } from './parts.tsx'

/** Owners, their accounts and consents, and the banks. */

function OwnerDetail({ row }: DetailProps<OwnerRow>) {
  const { t, time } = useConsole()
  return (
    <>
      <Facts
        rows={[
          [t.field.email, row.email],
          [t.field.phone, row.phoneNumber],
          [t.field.environment, row.environment],
          [t.field.created, row.created && time(row.created)],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      <h3>{t.owners.links}</h3>
      <div className="button-row">
        <ToList noun="accounts" filter={{ ownerId: row.id }} label={t.accounts.title} />
        <ToList noun="consents" filter={{ ownerId: row.id }} label={t.consents.title} />
        <ToList noun="transactions" filter={{ ownerId: row.id }} label={t.transactions.title} />
        <ToList noun="reads" filter={{ ownerId: row.id }} label={t.reads.title} />
      </div>
      <h3>{t.reads.proofTitle}</h3>
      <p className="soft">{t.reads.proofText}</p>
      <a className="button plain small" href={readsProof(row.id)} download>
        {t.reads.proof}
      </a>
    </>
  )
}

export const ownersPage = (i18n: ConsoleI18n): NounPage<OwnerRow> => {
  const { t } = i18n
  return {
    path: 'owners',
    ...t.owners,
    list: listOwners,
    find: findOwner,
    idOf: ({ id }) => id,
    titleOf: ({ name, id }) => name || id,
    columns: [
      column('name', t.field.name, { text: ({ name }) => name, phone: 'title', width: 'minmax(10rem, 1.5fr)' }),
      column('email', t.field.email, {
        text: ({ email }) => email ?? '',
        phone: 'below',
        width: 'minmax(10rem, 1.5fr)',
      }),
      column('phone', t.field.phone, { text: ({ phoneNumber }) => phoneNumber ?? '', phone: 'below' }),
      column('environment', t.field.environment, {
        text: ({ environment }) => environment,
        width: '8rem',
        phone: 'side',
      }),
      timeColumn(i18n, 'created', t.field.created, ({ created }) => created),
    ],
    filters: [
      textFilter('text', t.field.text),
      choiceFilter('environment', t.field.environment, ['sandbox', 'production']),
    ],
    Detail: OwnerDetail,
  }
}

function AccountDetail({ row }: DetailProps<AccountRow>) {
  const { t, number } = useConsole()
  return (
    <>
      <Facts
        rows={[
          [t.field.iban, row.iban && <Mono key="iban">{inFours(row.iban)}</Mono>],
          [t.field.holder, row.holder],
          [t.field.balance, row.balance !== undefined && `${row.balance} ${row.currency}`],
          [t.field.provider, <To key="provider" noun="providers" id={row.providerId} />],
          [t.field.owner, <To key="owner" noun="owners" id={row.ownerId} />],
          [t.field.environment, row.environment],
          [t.field.revision, row.revision !== undefined && number(row.revision)],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      <h3>{t.accounts.links}</h3>
      <div className="button-row">
        <ToList noun="transactions" filter={{ accountId: row.id }} label={t.transactions.title} />
        <ToList noun="imports" filter={{ accountId: row.id }} label={t.imports.title} />
        <ToList noun="reads" filter={{ accountId: row.id }} label={t.reads.title} />
      </div>
    </>
  )
}

export const accountsPage = ({ t }: ConsoleI18n): NounPage<AccountRow> => ({
  path: 'accounts',
  ...t.accounts,
  list: listAccounts,
  find: findAccount,
  idOf: ({ id }) => id,
  titleOf: ({ name, id }) => name || id,
  columns: [
    column('name', t.field.name, { text: ({ name }) => name, phone: 'title' }),
    column('holder', t.field.holder, { text: ({ holder }) => holder, phone: 'below' }),
    column('iban', t.field.iban, { text: ({ iban }) => iban ?? '', phone: 'below', width: 'minmax(14rem, 1.5fr)' }),
    column('provider', t.field.provider, { text: ({ providerId }) => providerId }),
    column('environment', t.field.environment, { text: ({ environment }) => environment, width: '8rem' }),
    column('balance', t.field.balance, {
      text: ({ balance }) => String(balance ?? ''),
      show: ({ balance, currency }) => (balance === undefined ? '' : `${balance} ${currency}`),
      isNumber: true,
      phone: 'side',
    }),
  ],
  filters: [
    textFilter('text', t.field.text),
    textFilter('iban', t.field.iban),
    textFilter('ownerId', t.field.owner, 'own_…'),
    choiceFilter('environment', t.field.environment, ['sandbox', 'production']),
  ],
  Detail: AccountDetail,
})

/** Why a read would be refused now; nothing where it would be answered. */
const unusable = ({ usable }: ConsentWithHistory): string | undefined =>
  usable && [usable.accounts, usable.transactions].map(({ reason }) => reason).find(Boolean)

function ConsentDetail({ row: found, onChanged }: DetailProps<ConsentRow>) {
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
          [t.field.tenant, <To key="tenant" noun="tenants" id={row.tenantId} />],
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

export const consentsPage = (i18n: ConsoleI18n): NounPage<ConsentRow> => {
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
    filters: [
      textFilter('tenantId', t.field.tenant, 'ten_…'),
      textFilter('ownerId', t.field.owner, 'own_…'),
      choiceFilter('status', t.field.status, CONSENT_STATUSES),
    ],
    Detail: ConsentDetail,
  }
}

const ProviderDetail = ({ row }: DetailProps<ProviderRow>) => {
  const { t } = useConsole()
  return (
    <>
      <Facts
        rows={[
          [t.field.country, row.country],
          [t.field.timeZone, row.timeZone],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      <div className="button-row">
        <ToList noun="accounts" filter={{ providerId: row.id }} label={t.accounts.title} />
      </div>
    </>
  )
}

export const providersPage = ({ t }: ConsoleI18n): NounPage<ProviderRow> => ({
  path: 'providers',
  ...t.providers,
  list: listProviders,
  find: findProvider,
  idOf: ({ id }) => id,
  titleOf: ({ name }) => name,
  columns: [
    column('name', t.field.name, { text: ({ name }) => name, phone: 'title' }),
    column('country', t.field.country, { text: ({ country }) => country, phone: 'side', width: '8rem' }),
    column('timeZone', t.field.timeZone, { text: ({ timeZone }) => timeZone, phone: 'below' }),
    column('id', t.field.id, { text: ({ id }) => id }),
  ],
  filters: [],
  Detail: ProviderDetail,
})
