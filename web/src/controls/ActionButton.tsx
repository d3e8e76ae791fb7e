import type { ReactNode } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { useSpeech } from '../texts/speech-context.ts'

/** `yes` and `no` are of one size and one weight: nobody is pushed. */
type Kind = 'yes' | 'no' | 'plain' | 'quiet' | 'warn'
type Props = Omit<ButtonProps, 'children' | 'className'> & { kind: Kind; children: ReactNode }

export function ActionButton({ kind, children, ...props }: Props) {
  const { t } = useSpeech()
  return (
    <Button {...props} className={`button ${kind}`}>
      {children}
      {props.isPending && (
        <ProgressBar isIndeterminate aria-label={t.page.working} className="spinner-place">
          <span className="spinner" />
        </ProgressBar>
      )}
    </Button>
  )
}
