import { useI18n } from '../texts/i18n-context.ts'

/** So that nobody takes a test for the real thing, nor the other way round. */
export function TestBadge({ long = false }: { long?: boolean }) {
  const { t } = useI18n()
  if (!long) return <span className="badge test">{t.page.testData}</span>
  return (
    <p className="test-strip">
      <span className="badge test">{t.page.testData}</span> {t.page.testDataLong}
    </p>
  )
}
