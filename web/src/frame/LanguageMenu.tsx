import { useId } from 'react'
import type { Language } from '../../../src/people/messages/message.ts'
import { useI18n } from '../texts/i18n-context.ts'
import { LANGUAGE_NAMES } from '../texts/language.ts'

/** The browser's own menu, which every device shows in its familiar form. */
export function LanguageMenu() {
  const { t, language, setLanguage } = useI18n()
  const id = useId()
  return (
    <div className="language">
      <label htmlFor={id} className="hidden">
        {t.page.language}
      </label>
      <select id={id} value={language} onChange={(event) => setLanguage(event.target.value as Language)}>
        {Object.entries(LANGUAGE_NAMES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
