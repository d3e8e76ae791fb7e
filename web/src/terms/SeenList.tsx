import { Icon } from '../frame/Icon.tsx'
import { useI18n } from '../texts/i18n-context.ts'
import { type AskScope, seenUnder } from './terms.ts'

export function SeenList({ scope }: { scope: AskScope }) {
  const { t } = useI18n()
  return (
    <ul className="ticks">
      {seenUnder(scope, t).map((text) => (
        <li key={text}>
          <Icon name="eye" />
          {text}
        </li>
      ))}
    </ul>
  )
}
