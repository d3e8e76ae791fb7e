import { type ReactNode, useState } from 'react'
import type { Role } from '../../../src/platform/core/role.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { TextInput } from '../controls/TextInput.tsx'
import { Waiting } from '../frame/Waiting.tsx'
import { useCan, useConsole } from './console-context.ts'
import { Problem } from './Problem.tsx'
import { useAction } from './use-action.ts'
import { useFound } from './use-found.ts'

type Props<T> = {
  label: string
  /** What it is about, where there are several of these. */
  about?: string | undefined
  title: string
  needs: Role
  warns?: boolean
  /** What has to be typed first, where nothing brings back what goes. */
  typed?: string
  onYes: () => Promise<unknown>
  /** Asked of the service, so that it is what would follow now; nothing can be confirmed before it is shown. */
  preview?: ActionPreview<T>
  children: ReactNode
}
type ActionPreview<T> = { of: string; ask: (id: string) => Promise<T>; show: (preview: T) => ReactNode }

const askNothing = () => new Promise<never>(() => {})

/** A button that says what follows before it does it. Not shown to whom it would be refused. */
export function Decide<T>({
  label,
  about,
  title,
  needs,
  warns = false,
  typed: wanted,
  onYes,
  preview,
  children,
}: Props<T>) {
  const { t, fill } = useConsole()
  const can = useCan()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { busy, error, run } = useAction()
  const { found, error: unknown, retry } = useFound<T>(asking ? preview?.of : undefined, preview?.ask ?? askNothing)
  if (!can(needs)) return null
  if (!asking)
    return (
      <ActionButton
        kind={about === undefined ? 'plain' : 'quiet'}
        {...(about !== undefined && { 'aria-label': `${label}: ${about}` })}
        onPress={() => setAsking(true)}
      >
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
      <InlineConfirm
        title={title}
        yes={label}
        busy={busy}
        warns={warns}
        isWaiting={preview !== undefined && found === undefined}
        onBack={() => setAsking(false)}
        onYes={decide}
      >
        <div>{children}</div>
        {preview && found !== undefined && preview.show(found)}
        {preview && found === undefined && unknown === undefined && <Waiting />}
        <Problem error={unknown} onRetry={retry} />
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
