import { type ReactNode, useState } from 'react'
import type { Role } from '../../../src/changes/actor.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { useCan } from './console-context.ts'
import { Problem } from './Problem.tsx'
import { useAction } from './use-action.ts'

type Props = {
  label: string
  title: string
  needs: Role
  warns?: boolean
  onYes: () => Promise<unknown>
  children: ReactNode
}

/** A button that says what follows before it does it. Not shown to whom it would be refused. */
export function Decide({ label, title, needs, warns = false, onYes, children }: Props) {
  const can = useCan()
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAction()
  if (!can(needs)) return null
  if (!asking)
    return (
      <ActionButton kind="plain" onPress={() => setAsking(true)}>
        {label}
      </ActionButton>
    )
  return (
    <div className="decide">
      <InlineConfirm
        title={title}
        yes={label}
        busy={busy}
        warns={warns}
        onBack={() => setAsking(false)}
        onYes={() =>
          run(async () => {
            await onYes()
            setAsking(false)
          })
        }
      >
        <p>{children}</p>
      </InlineConfirm>
      <Problem error={error} />
    </div>
  )
}
