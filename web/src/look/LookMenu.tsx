import { useId, useState } from 'react'
import { useConsole } from '../console/console-context.ts'
import { currentLook, LOOKS, type Look, setLook } from './look.ts'

/** The browser's own menu, as for languages on the owners' pages. */
export function LookMenu() {
  const { t } = useConsole()
  const id = useId()
  const [look, choose] = useState(currentLook)
  return (
    <div className="look">
      <label htmlFor={id}>{t.look.label}</label>
      <select
        id={id}
        value={look}
        onChange={({ target }) => {
          choose(target.value as Look)
          setLook(target.value as Look)
        }}
      >
        {LOOKS.map((each) => (
          <option key={each} value={each}>
            {t.look[each]}
          </option>
        ))}
      </select>
    </div>
  )
}
