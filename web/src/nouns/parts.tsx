import type { ChoiceSource } from '../chooser/choice.ts'
import type { ConsoleI18n } from '../console/console-context.ts'
import { Environment } from '../console/Environment.tsx'
import { IdChip } from '../console/IdChip.tsx'
import { Link } from '../console/Link.tsx'
import { addressOf } from '../console/router.ts'
import { Status } from '../console/Status.tsx'
import type { ListFilter, TableColumn } from '../list/column.ts'

/** Pieces that the lists of several nouns share. */

export const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
/** The values of a list by their words. */
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Of a form's field: what is message unless the value has this form. */
export const unless =
  (form: RegExp, message: string) =>
  (value: string): string | undefined =>
    form.test(value.trim()) ? undefined : message

type Wanted<T> = Omit<TableColumn<T>, 'name' | 'label' | 'width'> & { width?: string }

export const column = <T,>(name: string, label: string, { width = 'minmax(8rem, 1fr)', ...rest }: Wanted<T>) => ({
  name,
  label,
  width,
  ...rest,
})

/** A point in time, shown as people read it and exported as it is. */
export const timeColumn = <T,>(
  { time }: ConsoleI18n,
  name: string,
  label: string,
  of: (row: T) => string | undefined,
  phone?: TableColumn<T>['phone'],
): TableColumn<T> => ({
  name,
  label,
  width: '10.5rem',
  text: (row) => of(row) ?? '',
  show: (row) => {
    const at = of(row)
    return at === undefined ? '' : time(at)
  },
  ...(phone && { phone }),
})

/** What the service says as a text of its own, of which later versions may have more. */
export const wordOf = (words: Readonly<Record<string, string>>, value: string, otherwise = value): string =>
  words[value] ?? otherwise

/** A status in words that people use; the export has it as the API does. */
export const wordColumn = <T,>(
  name: string,
  label: string,
  of: (row: T) => string | undefined,
  words: Readonly<Record<string, string>>,
  phone?: TableColumn<T>['phone'],
): TableColumn<T> => ({
  name,
  label,
  width: '10.5rem',
  keep: name === 'status',
  text: (row) => of(row) ?? '',
  show: (row) => {
    const status = of(row)
    return status !== undefined && <Status status={status} label={words[status] ?? status} />
  },
  ...(phone && { phone }),
})

export const textFilter = (name: string, label: string, placeholder?: string): ListFilter => ({
  name,
  label,
  kind: 'text',
  ...(placeholder !== undefined && { placeholder }),
})
/** The same for its filter. */
export const wordFilter = (name: string, label: string, words: Readonly<Record<string, string>>): ListFilter => ({
  name,
  label,
  kind: 'choice',
  options: optionsOf(words),
})
export const chooserFilter = (name: string, label: string, source: ChoiceSource): ListFilter => ({
  name,
  label,
  kind: 'chooser',
  source,
})
export const dateFilter = (name: string, label: string): ListFilter => ({ name, label, kind: 'date' })

/** A link to the row of another noun by its name, and its id to copy. */
export function To({ noun, id, name }: { noun: string; id: string | undefined; name?: string | undefined }) {
  if (id === undefined) return null
  if (name === undefined)
    return (
      <Link className="mono" href={addressOf([noun, id])}>
        {id}
      </Link>
    )
  return (
    <span className="named">
      <Link href={addressOf([noun, id])}>{name}</Link> <IdChip id={id} />
    </span>
  )
}

/** What another noun is called; the export has the id beside it. */
export const namedColumn = <T,>(
  name: string,
  label: string,
  of: (row: T) => { id: string | undefined; name: string | undefined },
  wanted: Omit<Wanted<T>, 'text' | 'show' | 'idOf'> = {},
): TableColumn<T> =>
  column<T>(name, label, {
    ...wanted,
    text: (row) => of(row).name ?? '',
    show: (row) => {
      const { id, name: called } = of(row)
      return called ?? <span className="mono">{id ?? ''}</span>
    },
    idOf: (row) => of(row).id ?? '',
  })

export const environmentColumn = <T,>(
  { t }: ConsoleI18n,
  of: (row: T) => string | undefined,
  phone: NonNullable<TableColumn<T>['phone']> = 'below',
): TableColumn<T> => ({
  name: 'environment',
  label: t.field.environment,
  width: '6.75rem',
  text: (row) => of(row) ?? '',
  show: (row) => <Environment of={of(row)} />,
  // Whether something is real is seen longer than anything but status and amount.
  keep: 'longest',
  phone,
})

/** A link to the list of another noun, filtered. */
export function ToList({ noun, filter, label }: { noun: string; filter: Record<string, string>; label: string }) {
  return (
    <Link className="button plain small" href={addressOf([noun], new URLSearchParams(filter))}>
      {label}
    </Link>
  )
}

export const Mono = ({ children }: { children: string }) => <span className="mono">{children}</span>

export const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
