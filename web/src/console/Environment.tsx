import { useConsole } from './console-context.ts'

/** Whether something is real is never left to be guessed. */
export function Environment({ of }: { of: string | undefined }) {
  const { t } = useConsole()
  if (of !== 'sandbox' && of !== 'production') return null
  return <span className={`environment ${of}`}>{t.words.environment[of]}</span>
}
