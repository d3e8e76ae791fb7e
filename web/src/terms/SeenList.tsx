import { Icon } from '../frame/Icon.tsx'
import { useSpeech } from '../texts/speech-context.ts'
import { type Scope, seenUnder } from './terms.ts'

export function SeenList({ scope }: { scope: Scope }) {
  const { t } = useSpeech()
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
