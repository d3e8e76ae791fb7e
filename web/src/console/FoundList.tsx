// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field has the focus and the keys, and names the active choice.
// biome-ignore-all lint/a11y/useFocusableInteractive: the same.
// biome-ignore-all lint/a11y/useSemanticElements: an option of a select cannot have a badge and an amount.

import { useEffect, useRef } from 'react'
import { Amount } from './Amount.tsx'
import { Environment } from './Environment.tsx'
import type { ChoiceGroup, FoundChoice } from './findings.ts'

type Props = {
  id: string
  label: string
  findings: ChoiceGroup[]
  active: number
  onActive: (at: number) => void
  onOpen: (choice: FoundChoice) => void
}

/** By kind, each with its heading; the arrow keys go through all of them. */
export function FoundList({ id, label, findings, active, onActive, onOpen }: Props) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen stays in view.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  let count = 0
  return (
    <div className="found" ref={list} role="listbox" id={`${id}-list`} aria-label={label}>
      {findings.map(({ title, choices }) => (
        <div key={title} role="group" aria-label={title}>
          <p className="found-title" aria-hidden="true">
            {title}
          </p>
          {choices.map((choice) => {
            const at = count++
            return (
              <div
                key={choice.key}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                className="found-choice"
                onPointerMove={() => onActive(at)}
                onClick={() => onOpen(choice)}
              >
                <span className="found-name">
                  {choice.title} <Environment of={choice.environment} />
                </span>
                {choice.about !== undefined && <span className="soft found-about">{choice.about}</span>}
                {choice.amount !== undefined && <Amount amount={choice.amount} currency={choice.currency ?? ''} />}
                {choice.hint !== undefined && <span className="key">{choice.hint}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
