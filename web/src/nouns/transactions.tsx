import { correctTransaction, findTransaction, listTransactions } from '../api/manage.ts'
import type { ManageQuery } from '../api/manage-call.ts'
import type { ConsoleTransaction } from '../api/manage-rows.ts'
import { ACCOUNTS, CATEGORIES, OWNERS, TENANTS } from '../chooser/choices.ts'
import { Amount } from '../console/Amount.tsx'
import type { ConsoleI18n } from '../console/console-context.ts'
import type { NounPage } from '../console/noun-page.ts'
import { asTyped, fromTyped } from '../console/typed-amount.ts'
import {
  chooserFilter,
  column,
  dateFilter,
  environmentColumn,
  namedColumn,
  textFilter,
  wordColumn,
  wordFilter,
} from './parts.tsx'
import { TransactionDetail } from './TransactionDetail.tsx'

const withPoints = (query: ManageQuery): ManageQuery => {
  const typed = (['amount', 'amountFrom', 'amountTo'] as const).filter((name) => query[name] !== undefined)
  return { ...query, ...Object.fromEntries(typed.map((name) => [name, fromTyped(String(query[name]))])) }
}

/** The side that is not the account's own: nothing where the bank does not name it. */
const otherSide = ({ amount, details }: ConsoleTransaction): string =>
  (amount < 0 ? details?.target : details?.source) ?? ''

export const transactionsPage = (i18n: ConsoleI18n): NounPage<ConsoleTransaction> => {
  const { t, dayIn, categoryName } = i18n
  return {
    path: 'transactions',
    ...t.transactions,
    next: { path: 'imports', label: t.imports.title },
    list: (query) => listTransactions(withPoints(query)),
    find: findTransaction,
    hasBankDays: true,
    idOf: ({ id }) => id,
    titleOf: (row) => otherSide(row) || row.description || row.id,
    columns: [
      column('booked', t.field.booked, {
        text: ({ executed }) => executed,
        show: ({ executed, timeZone }) => dayIn(executed, timeZone),
        width: '6.5rem',
        phone: 'below',
      }),
      column('counterparty', t.field.counterparty, {
        text: (row) => otherSide(row),
        show: (row) => otherSide(row) || row.description,
        phone: 'title',
        width: 'minmax(9rem, 1.5fr)',
      }),
      column('description', t.field.description, {
        text: ({ description }) => description ?? '',
        width: 'minmax(10rem, 2fr)',
      }),
      column('category', t.field.category, {
        text: ({ categorization }) => (categorization ? categoryName(categorization) : ''),
        phone: 'below',
        width: 'minmax(7rem, 1fr)',
      }),
      namedColumn('account', t.field.account, ({ accountId: id, accountName: name }) => ({ id, name }), {
        phone: 'below',
        width: 'minmax(11rem, 1fr)',
      }),
      {
        ...wordColumn<ConsoleTransaction>(
          'status',
          t.field.status,
          ({ status }) => status,
          t.words.transactionStatus,
          'below',
        ),
        width: '8.25rem',
      },
      environmentColumn(i18n, ({ environment }) => environment),
      column('amount', t.field.amount, {
        text: ({ amount }) => String(amount),
        show: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
        isNumber: true,
        phone: 'side',
        width: '8rem',
      }),
    ],
    filters: [
      textFilter('text', t.field.text, t.transactions.textHint),
      chooserFilter('accountId', t.field.account, ACCOUNTS),
      textFilter('iban', t.field.iban),
      chooserFilter('ownerId', t.field.owner, OWNERS),
      chooserFilter('tenantId', t.field.tenant, TENANTS),
      textFilter('amount', t.field.amount, asTyped(i18n, '12.30')),
      textFilter('amountFrom', t.field.amountFrom, '-100'),
      textFilter('amountTo', t.field.amountTo, asTyped(i18n, '-12.30')),
      chooserFilter('category', t.field.category, CATEGORIES),
      dateFilter('from', t.field.from),
      dateFilter('until', t.field.until),
      wordFilter('status', t.field.status, {
        booked: t.words.transactionStatus.booked,
        pending: t.words.transactionStatus.pending,
      }),
    ],
    Detail: TransactionDetail,
    bulk: [
      {
        label: t.transactions.correct,
        text: t.transactions.bulkText,
        needs: 'editor',
        applies: () => true,
        fields: [{ name: 'code', label: t.field.category, hint: t.transactions.correctHint, choices: CATEGORIES }],
        run: async ({ id, accountId }, { code = '' }) => {
          const { lineage } = await findTransaction(id)
          const before = lineage?.correction?.code ?? 'automatic'
          await correctTransaction(id, accountId, code, { onlyThis: true })
          return () => correctTransaction(id, accountId, before, { onlyThis: true })
        },
      },
    ],
  }
}
