import { useI18n } from '../texts/i18n-context.ts'

/** In a new window, because an answer may be unfinished in this one. */
export function TakeBackLink() {
  const { t } = useI18n()
  return (
    <a href="/me" target="_blank" rel="noopener">
      {t.ask.takeBackLink}
      <span className="hidden"> {t.page.newTab}</span>
    </a>
  )
}
