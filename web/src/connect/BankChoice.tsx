import { useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { OwnBank } from '../api/banks.ts'
import { TextInput } from '../controls/TextInput.tsx'
import { Icon } from '../frame/Icon.tsx'
import { Logo } from '../tenant/Logo.tsx'
import { useI18n } from '../texts/i18n-context.ts'

/** More than that nobody reads through. */
const SHOWN = 25
/** A few are seen at a glance. */
const FEW = 5

/** `Sveriges Bank` is found by `sve` and by `ban`, `Čebelica` by `ceb`. */
const wordsOf = (text: string): string =>
  ` ${text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')}`

type Props = { banks: OwnBank[]; onChoose: (bank: OwnBank) => void }

export function BankChoice({ banks, onChoose }: Props) {
  const { t, count, language } = useI18n()
  const [text, setText] = useState('')
  const [country, setCountry] = useState('')
  const id = useId()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const countries = [...new Set(banks.map((bank) => bank.country))]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
  const found = banks
    .filter((bank) => (country === '' || bank.country === country) && wordsOf(bank.name).includes(wordsOf(text)))
    .sort((one, other) => one.name.localeCompare(other.name, language))
  return (
    <div className="banks">
      {banks.length > FEW && (
        <TextInput
          label={t.bank.search}
          value={text}
          onChange={setText}
          input={{ type: 'search', autoComplete: 'off', spellCheck: false, maxLength: 100 }}
        />
      )}
      {countries.length > 1 && (
        <div className="field">
          <label htmlFor={id}>{t.bank.country}</label>
          <select id={id} value={country} onChange={(event) => setCountry(event.target.value)}>
            <option value="">{t.bank.allCountries}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <p className="soft" role="status">
        {found.length === 0 ? t.bank.notFound : count(t.bank.found, found.length)}
      </p>
      <ul>
        {found.slice(0, SHOWN).map((bank) => (
          <li key={bank.id}>
            <Button className="bank" onPress={() => onChoose(bank)}>
              <Logo tenant={bank} />
              <span className="bank-name">
                {bank.name}
                <span className="soft">{names.of(bank.country) ?? bank.country}</span>
              </span>
              <Icon name="arrow" />
            </Button>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className="soft">{t.bank.more}</p>}
    </div>
  )
}
