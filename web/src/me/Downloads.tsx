import { dataFile, readsFile, readsProof } from '../api/me.ts'
import { useI18n } from '../texts/i18n-context.ts'

/** The list of reads, and what was read, as files; of one consent, or of all. */
export function Downloads({ consentId, what }: { consentId?: string; what: 'list' | 'data' }) {
  const { t, language } = useI18n()
  const { download, downloadData, downloadCsv, downloadJson, downloadProof } = t.consent
  const title = what === 'list' ? download : downloadData
  const fileOf = what === 'list' ? readsFile : dataFile
  const files: [text: string, href: string][] = [
    [downloadCsv, fileOf('csv', { consentId, language })],
    [downloadJson, fileOf('json', { consentId })],
    ...(what === 'list' ? [[downloadProof, readsProof(consentId)] as [string, string]] : []),
  ]
  return (
    <p className="downloads">
      {consentId !== undefined && <span className="soft">{title}</span>}
      {files.map(([text, href]) => (
        <a key={href} href={href} aria-label={`${title}: ${text}`} download>
          {text}
        </a>
      ))}
    </p>
  )
}
