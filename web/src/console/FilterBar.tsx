import { useEffect, useId, useRef, useState } from 'react'
import { Chooser } from '../chooser/Chooser.tsx'
import { ActionButton } from '../controls/ActionButton.tsx'
import type { ListFilter } from '../list/column.ts'
import { useConsole } from './console-context.ts'

type Props = { filters: ListFilter[]; query: URLSearchParams; onChange: (query: URLSearchParams) => void }

const TYPING_MS = 300

/** The filters are in the address, so a filtered list is a link that can be sent. */
export function FilterBar({ filters, query, onChange }: Props) {
  const { t } = useConsole()
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value === '') next.delete(name)
    else next.set(name, value)
    onChange(next)
  }
  const isFiltered = filters.some(({ name }) => query.has(name))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too new for some screen readers.
    <div className="filters" role="search" aria-label={t.filters}>
      {filters.map((filter) => {
        const { name, label, source } = filter
        const value = query.get(name) ?? ''
        const onValue = (next: string) => set(name, next)
        if (source === undefined) return <FilterField key={name} filter={filter} value={value} onChange={onValue} />
        return (
          <Chooser
            key={name}
            className="filter"
            label={label}
            source={source}
            value={value}
            onChange={onValue}
            placeholder={t.any}
          />
        )
      })}
      {isFiltered && (
        <ActionButton kind="quiet" onPress={() => onChange(new URLSearchParams())}>
          {t.clear}
        </ActionButton>
      )}
    </div>
  )
}

function FilterField({
  filter,
  value,
  onChange,
}: {
  filter: ListFilter
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useConsole()
  const id = useId()
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  const type = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(next.trim()), filter.kind === 'text' ? TYPING_MS : 0)
  }
  return (
    <div className="filter">
      <label htmlFor={id}>{filter.label}</label>
      {filter.kind === 'choice' ? (
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t.any}</option>
          {filter.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type={filter.kind === 'date' ? 'date' : 'search'}
          value={typed}
          placeholder={filter.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </div>
  )
}
