import type { AskView } from '../../../src/access/consents/ask.schema.ts'
import { useI18n } from '../texts/i18n-context.ts'

/** Who runs this page, and by which licence. */
export function OperatorLine({ name, licence }: AskView['operator']) {
  const { t, fill } = useI18n()
  if (name === undefined) return null
  return (
    <p className="soft operator">
      {licence === undefined ? fill(t.ask.operator, { name }) : fill(t.ask.operatorLicence, { name, licence })}
    </p>
  )
}
