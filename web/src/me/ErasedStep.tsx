import type { ErasureReport } from '../../../src/surfaces/me/me.schema.ts'
import { Icon } from '../frame/Icon.tsx'
import { StepHeading } from '../frame/StepHeading.tsx'
import { useI18n } from '../texts/i18n-context.ts'

export function ErasedStep({ report }: { report: ErasureReport }) {
  const { t, number } = useI18n()
  const rows: [term: string, count: number][] = [
    [t.data.doneConsents, report.consentsEnded],
    [t.data.doneAccounts, report.accountsErased],
    [t.data.doneTransactions, report.transactionsErased],
    [t.data.doneAccountsKept, report.accountsKept],
    [t.data.doneConsentsProof, report.consentsKeptAsProof],
    [t.data.doneReadsProof, report.readsKeptAsProof],
  ]
  return (
    <div className="step narrow result">
      <span className="seal approved">
        <Icon name="check" />
      </span>
      <StepHeading takesFocus>{t.data.doneTitle}</StepHeading>
      <p className="lead">{t.data.done}</p>
      <dl className="rows counts">
        {rows
          .filter(([term, count]) => count > 0 || term === t.data.doneAccounts)
          .map(([term, count]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{number(count)}</dd>
            </div>
          ))}
      </dl>
      <p>{t.result.close}</p>
    </div>
  )
}
