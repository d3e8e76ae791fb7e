import type { ReactNode } from 'react'
import { Checkbox, type CheckboxProps } from 'react-aria-components/Checkbox'

type Props = Omit<CheckboxProps, 'children' | 'className'> & { className: string; children: ReactNode }

export function TickBox({ className, children, ...props }: Props) {
  return (
    <Checkbox {...props} className={`tick ${className}`}>
      {({ isIndeterminate }) => (
        <>
          <span className="box" aria-hidden="true">
            <svg viewBox="0 0 18 18" aria-hidden="true">
              <path d={isIndeterminate ? 'M4 9h10' : 'M3.5 9.5l3.5 3.5 7.5-8'} />
            </svg>
          </span>
          <span className="tick-text">{children}</span>
        </>
      )}
    </Checkbox>
  )
}
