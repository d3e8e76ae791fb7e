import { type ReactNode, useState } from 'react'
import type { Role } from '../../../src/changes/actor.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { useCan, useConsole } from './console-context.ts'
import { Problem } from './Problem.tsx'
import { useAction } from './use-action.ts'

type Props = {
  label: string
  title: string
  needs: Role
  warns?: boolean
  /** What has to be typed first, where nothing brings back what goes. */
  typed?: string
  onYes: () => Promise<unknown>
  children: ReactNode
}

/** A button that says what follows before it does it. Not shown to whom it would be refused. */
export function Decide({ label, title, needs, warns = false, typed: wanted, onYes, children }: Props) {
  const { t, fill } = useConsole()
  const can = useCan()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { busy, error, run } = useAction()
  if (!can(needs)) return null
  if (!asking)
    return (
      <ActionButton kind="plain" onPress={() => setAsking(true)}>
        {label}
      </ActionButton>
    )
  const decide = () => {
    const isRight = wanted === undefined || typed.trim() === wanted
    setWrong(!isRight)
    if (isRight)
      run(async () => {
        await onYes()
        setAsking(false)
      })
  }
  return (
    <div className="decide">
      <InlineConfirm title={title} yes={label} busy={busy} warns={warns} onBack={() => setAsking(false)} onYes={decide}>
        <div>{children}</div>
        {wanted !== undefined && (
          <TextInput
            label={fill(t.form.typeToConfirm, { word: wanted })}
            value={typed}
            onChange={setTyped}
            error={isWrong ? fill(t.form.notTyped, { word: wanted }) : undefined}
            input={{ autoComplete: 'off', spellCheck: false }}
          />
        )}
      </InlineConfirm>
      <Problem error={error} />
    </div>
  )
}
