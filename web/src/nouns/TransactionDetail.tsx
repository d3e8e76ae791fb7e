import { separateTransaction, withdrawTransaction } from '../api/manage.ts'
import type { ConsoleTransaction, TransactionWithLineage } from '../api/manage-rows.ts'
import { Amount } from '../console/Amount.tsx'
import { useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { IdChip } from '../console/IdChip.tsx'
import type { DetailProps } from '../console/noun-page.ts'
import { Status } from '../console/Status.tsx'
import { inFours } from '../terms/iban.ts'
import { CorrectCategory } from './CorrectCategory.tsx'
import { LineageList } from './LineageList.tsx'
import { To } from './parts.tsx'
import { categoryReasonText } from './reason-words.ts'

/** A transaction with its category and why, what it was before, and which deliveries it comes from. */
export function TransactionDetail({ row: found, onChanged }: DetailProps<ConsoleTransaction>) {
  const i18n = useConsole()
  const { t, time, timeIn, timeZone, fill, categoryName, codeName, groupName } = i18n
  const can = useCan()
  const row: TransactionWithLineage = found
  const { lineage } = row
  const correction = lineage?.correction
  const categoryReason = lineage?.versions[0]?.category?.reason
  const isMatched = lineage !== undefined && (lineage.matches.length > 0 || lineage.joined.length > 0)
  const party = ({ identifier, name }: { identifier: string; name?: string }) =>
    [name, inFours(identifier)].filter(Boolean).join(', ')
  const { categorization } = row
  return (
    <>
      <p className="figure">
        <Amount amount={row.amount} currency={row.currency} />{' '}
        <Status status={row.status} label={t.words.transactionStatus[row.status]} />
      </p>
      <Facts
        rows={[
          [
            row.status === 'pending' ? t.field.time : t.field.booked,
            `${timeIn(row.executed, row.timeZone)}${row.timeZone === timeZone ? '' : ` (${row.timeZone})`}`,
          ],
          [t.field.description, row.description],
          [t.field.note, row.details?.description],
          [t.field.from, row.sourceAccount && party(row.sourceAccount)],
          [t.field.counterparty, row.targetAccount && party(row.targetAccount)],
          [
            t.field.balance,
            row.balance !== undefined && <Amount key="b" amount={row.balance} currency={row.currency} isBalance />,
          ],
          [t.field.category, categorization && `${categoryName(categorization)} (${categorization.code})`],
          [t.field.categoryGroup, categorization && groupName(categorization)],
          [t.transactions.categoryReason, categoryReason && categoryReasonText(i18n, categoryReason)],
          [
            t.transactions.corrected,
            correction &&
              fill(t.transactions.correctedBy, {
                category: codeName(correction.code),
                by: correction.madeBy,
                time: time(correction.created),
              }),
          ],
          [t.field.account, <To key="account" noun="accounts" id={row.accountId} name={row.accountName} />],
          [t.field.id, <IdChip key="id" id={row.id} isWhole />],
        ]}
      />
      {can('editor') && <CorrectCategory row={row} onChanged={onChanged} />}
      {lineage && <LineageList lineage={lineage} currency={row.currency} />}
      <div className="button-row panel-actions">
        {isMatched && (
          <Decide
            label={t.transactions.separate}
            title={t.transactions.separateTitle}
            needs="editor"
            onYes={async () => {
              await separateTransaction(row.id, row.accountId)
              onChanged()
            }}
          >
            {t.transactions.separateText}
          </Decide>
        )}
        <Decide
          label={t.transactions.withdraw}
          title={t.transactions.withdrawTitle}
          needs="editor"
          warns
          onYes={async () => {
            await withdrawTransaction(row.id, row.accountId)
            onChanged()
          }}
        >
          {t.transactions.withdrawText}
        </Decide>
      </div>
    </>
  )
}
