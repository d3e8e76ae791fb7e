import { useSpeech } from '../texts/speech-context.ts'

/** So that nobody takes a test for the real thing, nor the other way round. */
export function TestBadge({ long = false }: { long?: boolean }) {
  const { t } = useSpeech()
  if (!long) return <span className="badge test">{t.page.testData}</span>
  return (
    <p className="test-strip">
      <span className="badge test">{t.page.testData}</span> {t.page.testDataLong}
    </p>
  )
}
