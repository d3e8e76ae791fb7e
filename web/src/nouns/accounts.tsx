import { useState } from 'react'
import { findAccount, findOwner, listAccounts } from '../api/manage.ts'
import { createAccount, editAccount } from '../api/manage-people.ts'
import type { ConsoleAccount } from '../api/manage-rows.ts'
import { OWNERS, PROVIDERS } from '../chooser/choices.ts'
import { Amount } from '../console/Amount.tsx'
import { type ConsoleI18n, useCan, useConsole } from '../console/console-context.ts'
import { Environment } from '../console/Environment.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm, type FormField } from '../console/FieldForm.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { CreateProps, DetailProps, NounPage } from '../console/noun-page.ts'
import { useRoute } from '../console/router.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { inFours } from '../terms/iban.ts'
import { AccountDays } from './AccountDays.tsx'
import {
  chooserFilter,
  column,
  environmentColumn,
  Mono,
  namedColumn,
  To,
  ToList,
  textFilter,
  wordFilter,
} from './parts.tsx'

const bankFields = ({ t }: ConsoleI18n): FormField[] => [
  { name: 'name', label: t.field.name, hint: t.accounts.nameHint },
  { name: 'holder', label: t.field.holder, hint: t.accounts.holderHint },
  { name: 'iban', label: t.field.iban, hint: t.accounts.ibanHint, optional: true },
]
const bankOf = ({ name = '', holder = '', iban = '' }: Record<string, string>) => ({
  name: name.trim(),
  holder: holder.trim(),
  iban: iban.trim(),
})

function AccountForm({ onChanged, onOpen, onClose }: CreateProps) {
  const i18n = useConsole()
  const { t } = i18n
  const { query } = useRoute()
  return (
    <FieldForm
      fields={[
        { name: 'ownerId', label: t.field.owner, hint: t.accounts.ownerHint, choices: OWNERS },
        { name: 'providerId', label: t.field.provider, hint: t.accounts.providerHint, choices: PROVIDERS },
        ...bankFields(i18n),
        { name: 'currency', label: t.field.currency, hint: t.accounts.currencyHint },
      ]}
      values={{
        ownerId: query.get('ownerId') ?? '',
        providerId: query.get('providerId') ?? '',
        currency: 'EUR',
      }}
      submit={t.create}
      onCancel={onClose}
      onSubmit={async ({ ownerId = '', providerId = '', currency = '', ...values }) => {
        // An account lives where its owner does.
        const { environment } = await findOwner(ownerId)
        const facts = { ownerId, providerId, environment, currency: currency.trim().toUpperCase() }
        const { id } = await createAccount({ ...bankOf(values), ...facts })
        onChanged()
        onOpen(id)
      }}
    />
  )
}

function AccountDetail({ row, onChanged }: DetailProps<ConsoleAccount>) {
  const i18n = useConsole()
  const { t, number } = i18n
  const can = useCan()
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <FieldForm
        fields={bankFields(i18n)}
        values={{ name: row.name, holder: row.holder, iban: row.iban ?? '' }}
        submit={t.save}
        onCancel={() => setEditing(false)}
        onSubmit={async (values) => {
          await editAccount(row.id, bankOf(values))
          setEditing(false)
          onChanged()
        }}
      />
    )
  return (
    <>
      <Facts
        rows={[
          [t.field.iban, row.iban && <Mono key="iban">{inFours(row.iban)}</Mono>],
          [t.field.holder, row.holder],
          [
            t.field.balance,
            row.balance !== undefined && (
              <Amount key="balance" amount={row.balance} currency={row.currency} isBalance />
            ),
          ],
          [t.field.currency, row.currency],
          [t.field.provider, <To key="provider" noun="providers" id={row.providerId} name={row.providerName} />],
          [t.field.owner, <To key="owner" noun="owners" id={row.ownerId} name={row.ownerName} />],
          [t.field.environment, <Environment key="environment" of={row.environment} />],
          [t.field.revision, row.revision !== undefined && number(row.revision)],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      {can('editor') && (
        <div className="button-row panel-actions">
          <ActionButton kind="plain" onPress={() => setEditing(true)}>
            {t.edit}
          </ActionButton>
        </div>
      )}
      <AccountDays accountId={row.id} />
      <h3>{t.accounts.links}</h3>
      <div className="button-row">
        <ToList noun="transactions" filter={{ accountId: row.id }} label={t.transactions.title} />
        <ToList noun="imports" filter={{ accountId: row.id }} label={t.imports.title} />
        <ToList noun="reads" filter={{ accountId: row.id }} label={t.reads.title} />
      </div>
    </>
  )
}

export const accountsPage = (i18n: ConsoleI18n): NounPage<ConsoleAccount> => {
  const { t } = i18n
  return {
    path: 'accounts',
    ...t.accounts,
    list: listAccounts,
    find: findAccount,
    idOf: ({ id }) => id,
    titleOf: ({ name, id }) => name || id,
    columns: [
      column('name', t.field.name, { text: ({ name }) => name, phone: 'title' }),
      namedColumn('owner', t.field.owner, ({ ownerId: id, ownerName: name }) => ({ id, name }), {
        phone: 'below',
        keep: true,
      }),
      column('iban', t.field.iban, {
        text: ({ iban }) => iban ?? '',
        show: ({ iban }) => iban && inFours(iban),
        phone: 'below',
        width: 'minmax(14rem, 1.5fr)',
      }),
      namedColumn('provider', t.field.provider, ({ providerId: id, providerName: name }) => ({ id, name })),
      environmentColumn(i18n, ({ environment }) => environment),
      column('balance', t.field.balance, {
        text: ({ balance }) => String(balance ?? ''),
        show: ({ balance, currency }) =>
          balance !== undefined && <Amount amount={balance} currency={currency} isBalance />,
        isNumber: true,
        width: 'minmax(7rem, 1fr)',
        phone: 'side',
      }),
    ],
    filters: [
      textFilter('text', t.field.text, t.accounts.textHint),
      textFilter('iban', t.field.iban),
      chooserFilter('ownerId', t.field.owner, OWNERS),
      chooserFilter('providerId', t.field.provider, PROVIDERS),
      wordFilter('environment', t.field.environment, t.words.environment),
    ],
    Detail: AccountDetail,
    create: { label: t.accounts.create, role: 'editor', Form: AccountForm },
  }
}
