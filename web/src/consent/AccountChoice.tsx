import { CheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import type { AskAccount } from '../../../src/access/consents/ask.schema.ts'
import { TickBox } from '../controls/TickBox.tsx'
import { inFours } from '../terms/iban.ts'
import { useI18n } from '../texts/i18n-context.ts'

type Props = { accounts: AskAccount[]; chosen: string[]; onChange: (ids: string[]) => void; error: string | undefined }

export function AccountChoice({ accounts, chosen, onChange, error }: Props) {
  const { t } = useI18n()
  const all = chosen.length === accounts.length
  return (
    <div className="choice">
      {accounts.length > 1 && (
        <TickBox
          className="all"
          isSelected={all}
          isIndeterminate={!all && chosen.length > 0}
          onChange={() => onChange(all ? [] : accounts.map(({ id }) => id))}
        >
          {t.ask.all}
        </TickBox>
      )}
      <CheckboxGroup value={chosen} onChange={onChange} isInvalid={error !== undefined}>
        <Label className="hidden">{t.ask.accounts}</Label>
        {accounts.map(({ id, name, provider, holder, iban, currency }) => (
          <TickBox key={id} value={id} className="account">
            <span className="account-name">{name}</span>
            <span className="soft">
              {[provider, holder, currency].join(' · ')}
              {iban !== undefined && <span className="iban">{inFours(iban)}</span>}
            </span>
          </TickBox>
        ))}
        <div role="alert">
          <FieldError className="error">{error}</FieldError>
        </div>
      </CheckboxGroup>
    </div>
  )
}
