import { useState } from 'react'
import { ManageError } from '../api/manage-call.ts'
import { ActionButton } from '../controls/ActionButton.tsx'
import { InlineConfirm } from '../controls/InlineConfirm.tsx'
import { Notice } from '../controls/Notice.tsx'
import { useCan, useConsole } from './console-context.ts'
import { FieldForm } from './FieldForm.tsx'
import type { BulkAction } from './noun-page.ts'
import { problemLine } from './problem-words.ts'
import { sayDone } from './toasts.ts'

type Props<T> = {
  rows: T[]
  actions: BulkAction<T>[]
  titleOf: (row: T) => string
  onChanged: () => void
  onClear: () => void
  /** Ticks every row that is loaded. */
  onAll: () => void
}

type BulkResult = { action: string; refused: { title: string; why: string }[] }

/** What can be done with the rows that were ticked: one after the other, and those that were refused are named. */
export function BulkBar<T>({ rows, actions, titleOf, onChanged, onClear, onAll }: Props<T>) {
  const i18n = useConsole()
  const { t, count } = i18n
  const can = useCan()
  const [action, setAction] = useState<BulkAction<T>>()
  const [done, setDone] = useState<number>()
  const [outcome, setOutcome] = useState<BulkResult>()
  const fitting = action ? rows.filter(action.applies) : []
  const start = async (values: Record<string, string>) => {
    if (!action) return
    const refused: BulkResult['refused'] = []
    const undos: (() => Promise<unknown>)[] = []
    for (const [at, row] of fitting.entries()) {
      setDone(at)
      try {
        const undo = await action.run(row, values)
        if (undo) undos.push(undo)
      } catch (thrown) {
        refused.push({ title: titleOf(row), why: problemLine(i18n, ManageError.from(thrown)) })
      }
    }
    setDone(undefined)
    setAction(undefined)
    setOutcome(refused.length > 0 ? { action: action.label, refused } : undefined)
    onChanged()
    onClear()
    const undoAll = async () => {
      for (const undo of undos) await undo()
      onChanged()
    }
    const changed = fitting.length - refused.length
    if (changed > 0) sayDone(count(t.bulk.done, changed), undos.length > 0 ? undoAll : undefined)
  }
  const refusals = outcome && (
    <Notice kind="alert" title={count(t.bulk.refused, outcome.refused.length)}>
      {outcome.refused.map(({ title, why }) => `${title}: ${why}`).join(' · ')}
    </Notice>
  )
  if (rows.length === 0) return refusals
  if (action) {
    const progress = done !== undefined && count(t.bulk.running, fitting.length, { at: String(done + 1) })
    return (
      <section className="bulk-bar" aria-label={action.label}>
        {action.fields ? (
          <>
            <strong>{count(t.bulk.which, fitting.length)}</strong>
            <FieldForm
              fields={action.fields}
              submit={action.label}
              onCancel={() => setAction(undefined)}
              onSubmit={start}
            />
          </>
        ) : (
          <InlineConfirm
            title={`${action.label}: ${count(t.bulk.which, fitting.length)}`}
            yes={action.label}
            busy={done !== undefined}
            warns={action.warns ?? false}
            isWaiting={fitting.length === 0}
            onBack={() => setAction(undefined)}
            onYes={() => start({})}
          >
            <p>{action.text}</p>
          </InlineConfirm>
        )}
        {fitting.length < rows.length && <p className="soft">{count(t.bulk.left, rows.length - fitting.length)}</p>}
        <p role="status">{progress}</p>
      </section>
    )
  }
  return (
    <section className="bulk-bar" aria-label={t.bulk.title}>
      <div className="button-row">
        <strong role="status">{count(t.bulk.selected, rows.length)}</strong>
        {actions
          .filter(({ needs }) => can(needs))
          .map((each) => (
            <ActionButton key={each.label} kind="plain" onPress={() => setAction(each)}>
              {each.label}
            </ActionButton>
          ))}
        <ActionButton kind="quiet" onPress={onAll}>
          {t.bulk.all}
        </ActionButton>
        <ActionButton kind="quiet" onPress={onClear}>
          {t.bulk.none}
        </ActionButton>
      </div>
      {refusals}
    </section>
  )
}
