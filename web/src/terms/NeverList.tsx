import { Icon } from '../frame/Icon.tsx'
import { useI18n } from '../texts/i18n-context.ts'

export function NeverList() {
  const { t } = useI18n()
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
