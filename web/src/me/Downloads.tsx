import { readsFile } from '../api/me.ts'
import { useSpeech } from '../texts/speech-context.ts'

/** The list of looks as a file; of one consent, or of all. */
export function Downloads({ consentId }: { consentId?: string }) {
  const { t } = useSpeech()
  return (
    <p className="downloads">
      {consentId !== undefined && <span className="soft">{t.consent.download}</span>}
      <a href={readsFile('csv', consentId)} download>
        {t.consent.downloadCsv}
      </a>
      <a href={readsFile('json', consentId)} download>
        {t.consent.downloadJson}
      </a>
    </p>
  )
}
