import {
  findAccount,
  findOwner,
  findProvider,
  listAccounts,
  listOwners,
  listProviders,
  readsProof,
} from '../api/manage.ts'
import type { ConsoleAccount, ConsoleOwner, ConsoleProvider } from '../api/manage-rows.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { Facts } from '../console/Facts.tsx'
import type { DetailProps, NounPage } from '../console/noun-page.ts'
import { inFours } from '../terms/iban.ts'
import { choiceFilter, column, Mono, To, ToList, textFilter, timeColumn } from './parts.tsx'

/** Owners, their accounts and consents, and the banks. */

function OwnerDetail({ row }: DetailProps<ConsoleOwner>) {
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

export const ownersPage = (i18n: ConsoleI18n): NounPage<ConsoleOwner> => {
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

function AccountDetail({ row }: DetailProps<ConsoleAccount>) {
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

export const accountsPage = ({ t }: ConsoleI18n): NounPage<ConsoleAccount> => ({
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

const ProviderDetail = ({ row }: DetailProps<ConsoleProvider>) => {
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

export const providersPage = ({ t }: ConsoleI18n): NounPage<ConsoleProvider> => ({
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
