import { useEffect, useState } from 'react'
import { correctTransaction, findMatches, separateTransaction, withdrawTransaction } from '../api/manage.ts'
import type { MatchEvidence, TransactionRow, TransactionWithLineage } from '../api/manage-rows.ts'
import { Amount } from '../console/Amount.tsx'
import { useCan, useConsole } from '../console/console-context.ts'
import { Decide } from '../console/Decide.tsx'
import { Facts } from '../console/Facts.tsx'
import { FieldForm } from '../console/FieldForm.tsx'
import type { DetailProps } from '../console/noun-page.ts'
import { Status } from '../console/Status.tsx'
import { inFours } from '../terms/iban.ts'
import { Mono, To } from './parts.tsx'

/** A transaction with its category and why, what it was before, and which deliveries it comes from. */
export function TransactionDetail({ row: found, onChanged }: DetailProps<TransactionRow>) {
  const { t, time, fill } = useConsole()
  const can = useCan()
  const row: TransactionWithLineage = found
  const [evidence, setEvidence] = useState<MatchEvidence>()
  useEffect(() => {
    let current = true
    findMatches(row.id).then(
      (matches) => current && setEvidence(matches),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [row])
  const party = ({ identifier, name }: { identifier: string; name?: string }) =>
    [name, inFours(identifier)].filter(Boolean).join(', ')
  const { categorization } = row
  return (
    <>
      <p className="figure">
        <Amount amount={row.amount} currency={row.currency} /> <Status status={row.status} />
      </p>
      <Facts
        rows={[
          [t.field.booked, time(row.executed)],
          [t.field.description, row.description],
          [t.field.note, row.details?.description],
          [t.field.from, row.sourceAccount && party(row.sourceAccount)],
          [t.field.counterparty, row.targetAccount && party(row.targetAccount)],
          [
            t.field.balance,
            row.balance !== undefined && <Amount key="b" amount={row.balance} currency={row.currency} />,
          ],
          [t.field.category, categorization && `${categorization.description} (${categorization.code})`],
          [t.transactions.categoryReason, row.categoryReason],
          [t.field.account, <To key="account" noun="accounts" id={row.accountId} />],
          [t.field.id, <Mono key="id">{row.id}</Mono>],
        ]}
      />
      {can('editor') && (
        <section>
          <h3>{t.transactions.correct}</h3>
          <FieldForm
            fields={[{ name: 'code', label: t.field.code, hint: t.transactions.correctHint }]}
            values={{ code: categorization?.code ?? '' }}
            submit={t.save}
            onSubmit={async ({ code = '' }) => {
              await correctTransaction(row.id, code.trim())
              onChanged()
            }}
          />
        </section>
      )}
      {row.versions && row.versions.length > 0 && (
        <section>
          <h3>{t.transactions.versions}</h3>
          <ol className="history">
            {row.versions.map(({ revision, recorded, reason, amount, status }) => (
              <li key={revision}>
                {time(recorded)}: {reason.replaceAll('_', ' ')}{' '}
                {amount !== undefined && <Amount amount={amount} currency={row.currency} />} {status}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h3>{t.transactions.lineage}</h3>
        {evidence && (
          <ol className="history">
            {evidence.joinedInto !== undefined && (
              <li>{fill(t.transactions.joinedInto, { id: evidence.joinedInto })}</li>
            )}
            {evidence.joined.map((id) => (
              <li key={id}>{fill(t.transactions.joined, { id })}</li>
            ))}
            {evidence.data.map(({ revision, rule, evidence: agreed, recorded, delivery }) => (
              <li key={`${revision} ${rule}`}>
                <strong>{rule}</strong> {time(recorded)}
                {delivery && ` · ${delivery.source}, ${delivery.nature} ${delivery.statementId ?? ''}`}
                {agreed.length > 0 && <span className="soft"> {agreed.join(', ')}</span>}
              </li>
            ))}
            {evidence.data.length === 0 && <li>{t.transactions.onlyOnce}</li>}
          </ol>
        )}
      </section>
      <div className="button-row panel-actions">
        {evidence && (evidence.data.length > 0 || evidence.joined.length > 0) && (
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
