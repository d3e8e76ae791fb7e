import { useSpeech } from '../texts/speech-context.ts'

/** Shows itself only when the wait is long enough to be noticed. */
export function Waiting() {
  const { t } = useSpeech()
  return (
    <p className="waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {t.page.loading}
    </p>
  )
}
