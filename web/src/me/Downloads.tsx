import { readsFile, readsProof } from '../api/me.ts'
import { useI18n } from '../texts/i18n-context.ts'

/** The list of reads as a file; of one consent, or of all. */
export function Downloads({ consentId }: { consentId?: string }) {
  const { t } = useI18n()
  return (
    <p className="downloads">
      {consentId !== undefined && <span className="soft">{t.consent.download}</span>}
      <a href={readsFile('csv', consentId)} download>
        {t.consent.downloadCsv}
      </a>
      <a href={readsFile('json', consentId)} download>
        {t.consent.downloadJson}
      </a>
      <a href={readsProof(consentId)} download>
        {t.consent.downloadProof}
      </a>
    </p>
  )
}
