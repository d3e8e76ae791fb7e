import { isIban } from '@vitrine/money'
import { useEffect, useMemo, useRef, useState } from 'react'
import { findAccount } from '../api/manage.ts'
import { OWNERS, PROVIDERS } from '../chooser/choices.ts'
import { newName, withNew } from '../chooser/with-new.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { FieldForm, type FormField, type FormValues } from '../console/FieldForm.tsx'
import { Waiting } from '../frame/Waiting.tsx'
import { optionsOf, unless } from '../nouns/parts.tsx'
import { type BankGroup, banksByHand, banksOfIbans, countryOf } from './banks-of-ibans.ts'
import { createAll, goOnWith, type MadeSoFar, nameOf } from './create-accounts.ts'
import { accountText } from './fault-words.ts'
import { sharedBySiblings, type WantedAccount } from './wanted.ts'

type Props = {
  wanted: WantedAccount[]
  onClose: () => void
  /** Where no other button closes it. */
  isCancelled?: boolean
}

/** The accounts that files wait for, of one owner; then the files go on by themselves. */
export function CreateAccounts({ wanted, onClose, isCancelled = false }: Props) {
  const i18n = useConsole()
  const { t, fill } = i18n
  // Files of other accounts may come and go while the form is open.
  const [accounts] = useState(wanted)
  const [groups, setGroups] = useState<BankGroup[]>()
  // Nobody is guessed: an owner stands here only where accounts of every number say so.
  const [owner, setOwner] = useState<string>()
  useEffect(() => {
    sharedBySiblings(accounts, findAccount, ({ ownerId }) => ownerId).then(setOwner, () => setOwner(''))
  }, [accounts])
  useEffect(() => {
    banksOfIbans(accounts, t.uploads.bank).then(setGroups, () => setGroups(banksByHand(accounts)))
  }, [accounts, t])
  const [values, setValues] = useState<FormValues>({})
  const made = useRef<MadeSoFar>({ banks: new Map(), accounts: new Map() })
  const sources = useMemo(
    () => ({
      owners: withNew(OWNERS, (name) => fill(t.uploads.newOwner, { name })),
      banks: withNew(PROVIDERS, (name) => fill(t.uploads.newBank, { name })),
    }),
    [t, fill],
  )
  if (groups === undefined || owner === undefined) return <Waiting />
  const initial: FormValues = {
    owner,
    environment: 'sandbox',
    name: accounts.length === 1 ? nameOf(i18n, accounts[0]!) : '',
    ...Object.fromEntries(groups.map(({ bank }, at) => [`bank${at}`, bank])),
    ...Object.fromEntries(accounts.map((_, at) => [`currency${at}`, 'EUR'])),
  }
  const shown = { ...initial, ...values }
  const wrong = accounts.filter(({ number = '' }) => countryOf(number) !== undefined && !isIban(number))
  return (
    <>
      <FieldForm
        fields={[
          { name: 'owner', label: t.uploads.owner, hint: t.uploads.ownerHint, choices: sources.owners },
          ...ownerFields(i18n, shown),
          ...groups.flatMap((group, at) => bankFields(i18n, group, at, accounts.length, shown, sources.banks)),
          ...accounts.flatMap((one, at) => currencyFields(i18n, one, at, accounts.length > 1)),
          ...(accounts.length === 1
            ? [{ name: 'name', label: t.uploads.name, hint: t.accounts.nameHint, optional: true }]
            : []),
        ]}
        values={initial}
        onChange={setValues}
        takesFocus
        submit={t.uploads.createNow}
        {...(isCancelled && {
          onCancel: () => {
            // What was created before one of them was refused is not created again.
            goOnWith(accounts, made.current)
            onClose()
          },
        })}
        onSubmit={async (typed) => {
          await createAll(i18n, accounts, groups, { ...initial, ...typed }, made.current)
          onClose()
        }}
      />
      {wrong.map(({ key, number = '' }) => (
        <p key={key} className="soft">
          {fill(t.uploads.wrongCheck, { number: accountText(i18n, number) })}
        </p>
      ))}
    </>
  )
}

/** Of somebody who is not there yet. */
const ownerFields = ({ t }: ConsoleI18n, { owner = '' }: FormValues): FormField[] =>
  newName(owner) === undefined
    ? []
    : [
        { name: 'email', label: t.uploads.email, hint: t.uploads.emailHint, type: 'email' },
        { name: 'environment', label: t.field.environment, options: optionsOf(t.words.environment) },
      ]

/** One for each bank, filled in where the IBAN says it; and one for the accounts without an IBAN. */
function bankFields(
  i18n: ConsoleI18n,
  { key, country, accounts }: BankGroup,
  at: number,
  all: number,
  values: FormValues,
  choices: NonNullable<FormField['choices']>,
): FormField[] {
  const { t, fill, count } = i18n
  const name = `bank${at}`
  const [first, ...others] = accounts.map(({ number }) => number ?? t.uploads.noNumber)
  const account = accountText(i18n, first ?? '')
  const label =
    key === '' && others.length > 0
      ? t.uploads.bankOfUnnamed
      : others.length > 0
        ? count(t.uploads.bankOfSeveral, others.length, { account })
        : fill(t.uploads.bankOf, { account })
  const isAsked = country === undefined && newName(values[name] ?? '') !== undefined
  return [
    all === 1
      ? { name, label: t.uploads.bank, hint: t.uploads.bankHint, choices }
      : { name, label, choices, isShort: true },
    ...(isAsked
      ? [
          {
            name: `country${at}`,
            label: t.uploads.country,
            hint: t.providers.countryHint,
            check: unless(/^[a-z]{2}$/i, t.tenants.countryWrong),
          },
        ]
      : []),
  ]
}

/** Where the file does not say it. */
const currencyFields = (i18n: ConsoleI18n, one: WantedAccount, at: number, isOneOfMany: boolean): FormField[] =>
  one.currency !== undefined
    ? []
    : [
        {
          name: `currency${at}`,
          label: isOneOfMany
            ? i18n.fill(i18n.t.uploads.currencyOf, {
                account: accountText(i18n, one.number ?? i18n.t.uploads.noNumber),
              })
            : i18n.t.uploads.currency,
          hint: i18n.t.accounts.currencyHint,
        },
      ]
