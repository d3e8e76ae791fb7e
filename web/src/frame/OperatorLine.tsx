import type { ServiceOperatorWire } from '../../../src/people/owners/service-operator.schema.ts'
import { useI18n } from '../texts/i18n-context.ts'

/** Who runs this page, by which licence, and where to ask or complain. */
export function OperatorLine({ name, licence, contact }: ServiceOperatorWire) {
  const { t, fill } = useI18n()
  if (name === undefined && contact === undefined) return null
  return (
    <p className="soft operator">
      {name !== undefined &&
        (licence === undefined ? fill(t.ask.operator, { name }) : fill(t.ask.operatorLicence, { name, licence }))}
      {name !== undefined && contact !== undefined && <br />}
      {contact !== undefined && (
        <>
          {t.page.contact}{' '}
          {contact.includes('://') ? (
            <a href={contact} target="_blank" rel="noreferrer">
              {contact} <span className="hidden">{t.page.newTab}</span>
            </a>
          ) : (
            <a href={`mailto:${contact}`}>{contact}</a>
          )}
        </>
      )}
    </p>
  )
}
