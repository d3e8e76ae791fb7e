import { useI18n } from '../texts/i18n-context.ts'

/** Marks the sandbox, so that it is not mistaken for production. */
export function TestBadge({ long = false }: { long?: boolean }) {
  const { t } = useI18n()
  if (!long) return <span className="badge test">{t.page.testData}</span>
  return (
    <p className="test-strip">
      <span className="badge test">{t.page.testData}</span> {t.page.testDataLong}
    </p>
  )
}
