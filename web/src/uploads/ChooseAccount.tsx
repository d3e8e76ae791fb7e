import { findAccount } from '../api/manage.ts'
import { ACCOUNTS } from '../chooser/choices.ts'
import { useConsole } from '../console/console-context.ts'
import { FieldForm } from '../console/FieldForm.tsx'
import { accountText } from './fault-words.ts'
import type { FoundAccount } from './wanted.ts'

type Props = {
  /** The account as the file names it. */
  number?: string | undefined
  onChosen: (account: FoundAccount) => void
  onClose: () => void
  /** Where no other button closes it. */
  isCancelled?: boolean
}

export function ChooseAccount({ number, onChosen, onClose, isCancelled = false }: Props) {
  const i18n = useConsole()
  const { t, fill } = i18n
  const label =
    number === undefined ? t.field.account : fill(t.uploads.chooseFor, { number: accountText(i18n, number) })
  return (
    <FieldForm
      fields={[{ name: 'accountId', label, hint: t.imports.accountHint, choices: ACCOUNTS }]}
      takesFocus={number !== undefined || isCancelled}
      submit={t.uploads.chooseOne}
      {...(isCancelled && { onCancel: onClose })}
      onSubmit={async ({ accountId = '' }) => {
        onChosen(await findAccount(accountId))
        onClose()
      }}
    />
  )
}
