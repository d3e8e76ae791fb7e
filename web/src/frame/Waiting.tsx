import { useI18n } from '../texts/i18n-context.ts'

/** Shows itself only when the wait is long enough to be noticed. */
export function Waiting() {
  const { t } = useI18n()
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {t.page.loading}
    </p>
  )
}
