import { useI18n } from '../texts/i18n-context.ts'

/** Visible only if the wait is long enough to be noticed. */
export function Waiting() {
  const { t } = useI18n()
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {t.page.loading}
    </p>
  )
}
