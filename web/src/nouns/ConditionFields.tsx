import type { ConsoleRule } from '../api/manage-rows.ts'
import { useConsole } from '../console/console-context.ts'
import { TextInput } from '../controls/TextInput.tsx'
import { Choice } from '../profiles/Choice.tsx'

export type Condition = keyof ConsoleRule['when']

/** All conditions that the API has, those that people use most first. */
const CONDITIONS: Condition[] = [
  ...(['hasWords', 'counterparty', 'startsWith', 'like', 'counterpartyIban', 'creditorId', 'sign'] as const),
  ...(['amountFrom', 'amountTo', 'bankCode', 'country', 'currency'] as const),
]

type Props = {
  shown: Condition[]
  values: Partial<Record<Condition, string>>
  onChange: (name: Condition, value: string) => void
  onShow: (name: Condition) => void
}

/** The conditions of a rule that are shown, and a menu of those that are not. */
export function ConditionFields({ shown, values, onChange, onShow }: Props) {
  const { t } = useConsole()
  const further = CONDITIONS.filter((name) => !shown.includes(name))
  return (
    <>
      {shown.map((name) =>
        name === 'sign' ? (
          <Choice
            key={name}
            label={t.rules.condition.sign}
            value={values.sign ?? ''}
            options={[
              ['', t.rules.anyWay],
              ['-', t.rules.moneyOut],
              ['+', t.rules.moneyIn],
            ]}
            onChange={(value) => onChange(name, value)}
          />
        ) : (
          <TextInput
            key={name}
            label={t.rules.condition[name]}
            hint={t.rules.conditionHint[name]}
            value={values[name] ?? ''}
            onChange={(value) => onChange(name, value)}
            input={{ autoComplete: 'off', spellCheck: false, maxLength: 200 }}
          />
        ),
      )}
      {further.length > 0 && (
        <Choice
          label={t.rules.more}
          value=""
          options={[['', t.rules.choose], ...further.map((name) => [name, t.rules.condition[name]] as const)]}
          onChange={(name) => name !== '' && onShow(name as Condition)}
        />
      )}
    </>
  )
}
