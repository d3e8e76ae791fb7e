import type { HealthFinding } from '../api/manage-rows.ts'
import { wordOf } from '../nouns/parts.tsx'
import { useConsole } from './console-context.ts'

/**
 * What the service found about itself. Its own words are more exact, and in English; other languages have a sentence for
 * each thing that is looked at, and these below it.
 */
export function Finding({ finding: { state, about, found, remedy } }: { finding: HealthFinding }) {
  const { t, language, pair } = useConsole()
  const words: Readonly<Record<string, string>> = state === 'ok' ? t.health.fine : t.health.wrong
  const said = state === 'ok' || language !== 'en' ? words[about] : undefined
  const rest = state === 'ok' ? undefined : [said && found, remedy].filter(Boolean).join('. ')
  const shown = said ?? found
  return (
    <>
      <strong>{wordOf(t.health.about, about)}</strong>
      {pair('', shown)}
      {rest && (
        <span className="soft" lang="en">
          {/[.!?]$/.test(shown) ? ' ' : '. '}
          {rest}
        </span>
      )}
    </>
  )
}
