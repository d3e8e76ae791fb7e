import type { ReactNode } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { useI18n } from '../texts/i18n-context.ts'

/** `yes` and `no` have the same size and weight, to push the person to neither. */
type ButtonKind = 'yes' | 'no' | 'plain' | 'quiet' | 'warn'
type Props = Omit<ButtonProps, 'children' | 'className' | 'isPending'> & {
  kind: ButtonKind
  /** The action is in progress. The button keeps the focus; pressing again does nothing (`useTask`). */
  busy?: boolean
  /** Something has to be done first: it looks so, and pressing it says what. */
  unready?: boolean
  children: ReactNode
}

export function ActionButton({ kind, busy = false, unready = false, children, ...props }: Props) {
  const { t } = useI18n()
  return (
    <>
      <Button {...props} className={['button', kind, busy && 'busy', unready && 'unready'].filter(Boolean).join(' ')}>
        {children}
        {busy && <span className="spinner" aria-hidden="true" />}
      </Button>
      <span className="hidden" role="status">
        {busy && t.page.working}
      </span>
    </>
  )
}
