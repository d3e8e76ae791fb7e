import { isIban, zoneOfCountry } from '@vitrine/money'
import { useMemo, useRef, useState } from 'react'
import { findAccount, findOwner } from '../api/manage.ts'
import { ManageError } from '../api/manage-call.ts'
import { createAccount, createOwner, createProvider } from '../api/manage-people.ts'
import type { ConsoleOwner } from '../api/manage-rows.ts'
import { OWNERS, ownerName, PROVIDERS } from '../chooser/choices.ts'
import { newName, withNew } from '../chooser/with-new.ts'
import { type ConsoleI18n, useConsole } from '../console/console-context.ts'
import { FieldForm, type FormField, type FormValues } from '../console/FieldForm.tsx'
import { useFound } from '../console/use-found.ts'
import { Waiting } from '../frame/Waiting.tsx'
import { ENVIRONMENT_OPTIONS, unless } from '../nouns/parts.tsx'
import { idOf } from '../profiles/profile-id.ts'
import { accountText } from './fault-words.ts'
import { goOn } from './uploads.ts'
import { namedAs, type WantedAccount } from './wanted.ts'

/** Whoever was chosen last: the files of an afternoon are often one person's. */
let lastOwner = ''

type Props = { wanted: WantedAccount[]; onClose: () => void }

/** The accounts that files wait for, of one owner; then the files go on by themselves. */
export function CreateAccounts({ wanted, onClose }: Props) {
  const i18n = useConsole()
  const { t, fill, count } = i18n
  const sibling = wanted[0]?.sibling
  const { found, error } = useFound(sibling, findAccount)
  const [values, setValues] = useState<FormValues>({})
  const made = useRef<Made>({ banks: new Map(), accounts: new Map() })
  const sources = useMemo(
    () => ({
      owners: withNew(OWNERS, (name) => fill(t.uploads.newOwner, { name })),
      banks: withNew(PROVIDERS, (name) => fill(t.uploads.newBank, { name })),
    }),
    [t, fill],
  )
  if (sibling !== undefined && !found && !error) return <Waiting />
  const isNewOwner = newName(values.owner ?? lastOwner) !== undefined
  const fields: FormField[] = [
    { name: 'owner', label: t.uploads.owner, hint: t.uploads.ownerHint, choices: sources.owners },
    ...(isNewOwner
      ? [
          { name: 'email', label: t.uploads.email, hint: t.uploads.emailHint, type: 'email' as const },
          { name: 'environment', label: t.field.environment, options: ENVIRONMENT_OPTIONS },
        ]
      : []),
    ...wanted.flatMap((one, at) => {
      const label = one.number === undefined ? '' : accountText(i18n, one.number)
      const many = wanted.length > 1 && label !== ''
      const isNewBank = newName(values[`bank${at}`] ?? '') !== undefined
      return [
        {
          name: `bank${at}`,
          label: many ? fill(t.uploads.bankOf, { account: label }) : t.uploads.bank,
          hint: t.uploads.bankHint,
          choices: sources.banks,
        },
        ...(isNewBank && countryOf(one) === undefined
          ? [
              {
                name: `country${at}`,
                label: t.uploads.country,
                hint: t.providers.countryHint,
                check: unless(/^[a-z]{2}$/i, t.tenants.countryWrong),
              },
            ]
          : []),
        ...(one.currency === undefined
          ? [
              {
                name: `currency${at}`,
                label: many ? fill(t.uploads.currencyOf, { account: label }) : t.uploads.currency,
                hint: t.accounts.currencyHint,
              },
            ]
          : []),
      ]
    }),
    ...(wanted.length === 1
      ? [{ name: 'name', label: t.uploads.name, hint: t.accounts.nameHint, optional: true }]
      : []),
  ]
  const initial: FormValues = {
    owner: found?.ownerId ?? lastOwner,
    environment: 'sandbox',
    ...Object.fromEntries(wanted.map((_, at) => [`bank${at}`, found?.providerId ?? ''])),
    ...Object.fromEntries(wanted.map((_, at) => [`currency${at}`, 'EUR'])),
    name: found?.name ?? '',
  }
  const wrong = wanted.filter(({ number }) => number !== undefined && looksLikeIban(number) && !isIban(number))
  return (
    <>
      <FieldForm
        fields={fields}
        values={initial}
        onChange={setValues}
        submit={count(t.uploads.createNow, wanted.length)}
        onCancel={onClose}
        onSubmit={async (typed) => {
          await createAll(i18n, wanted, { ...initial, ...typed }, made.current)
          onClose()
        }}
      />
      {wrong.map(({ number = '' }) => (
        <p key={number} className="soft">
          {fill(t.uploads.wrongCheck, { number: accountText(i18n, number) })}
        </p>
      ))}
    </>
  )
}

const looksLikeIban = (number: string) => /^[A-Z]{2}\d{2}[A-Z\d]{11,}$/.test(number)
/** Where an IBAN says it. */
const countryOf = ({ number = '' }: WantedAccount) => (looksLikeIban(number) ? number.slice(0, 2) : undefined)

/** What is there already when the form is sent again after a refusal. */
type Made = { owner?: ConsoleOwner & { of: string }; banks: Map<string, string>; accounts: Map<string, string> }

async function createAll(i18n: ConsoleI18n, wanted: WantedAccount[], values: FormValues, made: Made): Promise<void> {
  const of = values.owner ?? ''
  const owner = made.owner?.of === of ? made.owner : { ...(await ownerFor(values)), of }
  made.owner = owner
  lastOwner = owner.id
  const more = new Map<number, Parameters<typeof goOn>[1]>()
  for (const [at, one] of wanted.entries()) {
    const chosen = values[`bank${at}`] ?? ''
    const country = (countryOf(one) ?? values[`country${at}`] ?? '').trim().toUpperCase()
    const providerId = made.banks.get(chosen) ?? (await bankFor(chosen, country, `bank${at}`))
    made.banks.set(chosen, providerId)
    const create = async () => {
      const { id } = await createAccount({
        ownerId: owner.id,
        environment: owner.environment,
        providerId,
        holder: ownerName(owner),
        currency: (one.currency ?? values[`currency${at}`] ?? '').trim().toUpperCase(),
        name: values.name?.trim() || nameOf(i18n, one),
        ...(isIban(one.number ?? '') && { iban: one.number ?? '' }),
      })
      return id
    }
    const accountId = made.accounts.get(one.key) ?? (await create())
    made.accounts.set(one.key, accountId)
    for (const upload of one.uploads) {
      const named = namedAs(one.number, accountId)
      const before = more.get(upload)
      more.set(upload, before?.accounts ? { accounts: { ...before.accounts, ...named.accounts } } : named)
    }
  }
  for (const [upload, settings] of more) goOn(upload, settings)
}

const nameOf = (i18n: ConsoleI18n, { number }: WantedAccount) =>
  number === undefined ? i18n.t.field.account : `${i18n.t.field.account} ${accountText(i18n, number)}`

async function ownerFor({ owner = '', email = '', environment }: FormValues): Promise<ConsoleOwner> {
  const name = newName(owner)
  if (name === undefined) return findOwner(owner)
  const address = email.trim()
  return createOwner({
    name,
    environment: environment as ConsoleOwner['environment'],
    ...(address && { email: address }),
  })
}

async function bankFor(chosen: string, country: string, field: string): Promise<string> {
  const name = newName(chosen)
  if (name === undefined) return chosen
  try {
    return (await createProvider({ id: idOf(name), name, country, timeZone: zoneOfCountry(country) })).id
  } catch (thrown) {
    const { message, status, code, requestId } = ManageError.from(thrown)
    throw new ManageError(message, status, code, requestId, field)
  }
}
