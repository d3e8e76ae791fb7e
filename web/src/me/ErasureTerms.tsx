import { useI18n } from '../texts/i18n-context.ts'

/** Which data is deleted and which stays, shown before the confirmation. */
export function ErasureTerms() {
  const { t } = useI18n()
  return (
    <div className="erasure-terms">
      <h3>{t.data.removed}</h3>
      <ul>
        {[t.data.removedName, t.data.removedAccounts, t.data.removedConsents].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h3>{t.data.kept}</h3>
      <ul>
        <li>{t.data.keptProof}</li>
      </ul>
      <p>
        <strong>{t.data.noWayBack}</strong>
      </p>
    </div>
  )
}
