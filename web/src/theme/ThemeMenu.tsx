import { useId, useState } from 'react'
import { useConsole } from '../console/console-context.ts'
import { currentTheme, setTheme, THEMES, type Theme } from './theme.ts'

/** The browser's own menu, as for languages on the owners' pages. */
export function ThemeMenu() {
  const { t } = useConsole()
  const id = useId()
  const [theme, choose] = useState(currentTheme)
  return (
    <div className="look">
      <label htmlFor={id}>{t.look.label}</label>
      <select
        id={id}
        value={theme}
        onChange={({ target }) => {
          choose(target.value as Theme)
          setTheme(target.value as Theme)
        }}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {t.look[each]}
          </option>
        ))}
      </select>
    </div>
  )
}
