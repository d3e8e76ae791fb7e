import { Icon } from '../frame/Icon.tsx'
import { useSpeech } from '../texts/speech-context.ts'

export function NeverList() {
  const { t } = useSpeech()
  return (
    <ul className="ticks never">
      {[t.ask.noMoney, t.ask.noPassword].map((text) => (
        <li key={text}>
          <Icon name="lock" />
          {text}
        </li>
      ))}
    </ul>
  )
}
