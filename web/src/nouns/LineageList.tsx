import type { TransactionLineage } from '../api/manage-rows.ts'
import { Amount } from '../console/Amount.tsx'
import { useConsole } from '../console/console-context.ts'
import { Status } from '../console/Status.tsx'
import { formatName } from './format-name.ts'
import { To, wordOf } from './parts.tsx'
import { evidenceText } from './reason-words.ts'

/** What a transaction was before, which deliveries reported it, and what agreed. */
export function LineageList({ lineage, currency }: { lineage: TransactionLineage; currency: string }) {
  const i18n = useConsole()
  const { t, time, fill, number } = i18n
  const { origin, versions, matches, joined, joinedInto } = lineage
  const natureWord = (nature: string | undefined) => nature && wordOf(t.words.deliveryNature, nature)
  return (
    <>
      <section>
        <h3>{t.transactions.lineage}</h3>
        <p>
          {[formatName(origin.source), natureWord(origin.nature), origin.statementId].filter(Boolean).join(', ')}
          <span className="soft"> {time(origin.delivered ?? origin.created)}</span>
        </p>
        <ol className="history">
          {joinedInto !== undefined && (
            <li>
              {t.transactions.joinedInto} <To noun="transactions" id={joinedInto} />
            </li>
          )}
          {joined.map((id) => (
            <li key={id}>
              {t.transactions.joined} <To noun="transactions" id={id} />
            </li>
          ))}
          {matches.map(({ revision, rule, evidence, recorded, delivery }) => (
            <li key={`${revision} ${rule}`}>
              <strong>{wordOf(t.matchRule, rule)}</strong> {time(recorded)}
              {delivery &&
                ` · ${[formatName(delivery.source), natureWord(delivery.nature), delivery.statementId].filter(Boolean).join(', ')}`}
              <span className="soft"> {evidence.map((said) => evidenceText(i18n, said)).join(', ')}</span>
            </li>
          ))}
          {matches.length === 0 && <li>{t.transactions.onlyOnce}</li>}
        </ol>
      </section>
      {versions.length > 1 && (
        <section>
          <h3>{t.transactions.versions}</h3>
          <ol className="history">
            {versions.slice(1).map(({ since, reason, status, transaction }) => (
              <li key={since}>
                <span className="soft">{fill(t.transactions.atRevision, { revision: number(since) })}</span>{' '}
                {transaction && <Amount amount={transaction.amount} currency={currency} />}{' '}
                <Status status={status} label={wordOf(t.words.transactionStatus, status)} />{' '}
                {wordOf(t.words.changeReason, reason)} {transaction?.description}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
