import { ACCOUNTS } from '../chooser/choices.ts'
import { useConsole } from '../console/console-context.ts'
import { FieldForm } from '../console/FieldForm.tsx'
import { accountText } from './fault-words.ts'

type Props = {
  /** The account as the file names it. */
  number?: string | undefined
  onChosen: (accountId: string) => void
  onClose: () => void
}

export function ChooseAccount({ number, onChosen, onClose }: Props) {
  const i18n = useConsole()
  const { t, fill } = i18n
  const label =
    number === undefined ? t.field.account : fill(t.uploads.chooseFor, { number: accountText(i18n, number) })
  return (
    <FieldForm
      fields={[{ name: 'accountId', label, hint: t.imports.accountHint, choices: ACCOUNTS }]}
      takesFocus={number !== undefined}
      submit={t.uploads.chooseOne}
      onCancel={onClose}
      onSubmit={async ({ accountId = '' }) => {
        onChosen(accountId)
        onClose()
      }}
    />
  )
}
