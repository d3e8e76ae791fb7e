import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { lastFour } from '../../../src/people/accounts/account.ts'
import { inFours } from '../terms/iban.ts'
import { useI18n } from '../texts/i18n-context.ts'

/** The last digits, and all of them on demand: others may see the screen. */
export function AccountNumber({ iban }: { iban: string }) {
  const { t } = useI18n()
  const [isWhole, setWhole] = useState(false)
  if (isWhole) return <span className="iban">{inFours(iban)}</span>
  return (
    <Button
      className="iban masked"
      aria-label={`${t.consent.showNumber}: ${iban.slice(-4)}`}
      onPress={() => setWhole(true)}
    >
      {lastFour(iban)}
    </Button>
  )
}
