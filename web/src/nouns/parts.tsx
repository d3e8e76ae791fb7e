import { FREQUENCIES, SCOPES } from '../../../src/clients/inquiries/inquiry.ts'
import { ENVIRONMENTS } from '../../../src/clients/tenants/tenant.ts'
import type { ChoiceSource } from '../chooser/choice.ts'
import type { ConsoleI18n } from '../console/console-context.ts'
import { Link } from '../console/Link.tsx'
import { addressOf } from '../console/router.ts'
import { Status } from '../console/Status.tsx'
import type { ListFilter, TableColumn } from '../list/column.ts'

/** Pieces that the lists of several nouns share. */

export const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
export const ENVIRONMENT_OPTIONS = asOptions(ENVIRONMENTS)
export const SCOPE_OPTIONS = asOptions(SCOPES)
export const FREQUENCY_OPTIONS = asOptions(FREQUENCIES)

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

export const statusColumn = <T,>(
  label: string,
  of: (row: T) => string,
  phone: NonNullable<TableColumn<T>['phone']> = 'side',
): TableColumn<T> => ({
  name: 'status',
  label,
  width: '8rem',
  text: of,
  show: (row) => <Status status={of(row)} />,
  phone,
  keep: true,
})

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
export const choiceFilter = (name: string, label: string, values: readonly string[]): ListFilter => ({
  name,
  label,
  kind: 'choice',
  options: asOptions(values),
})
/** The same for its filter. */
export const wordFilter = (name: string, label: string, words: Readonly<Record<string, string>>): ListFilter => ({
  name,
  label,
  kind: 'choice',
  options: Object.entries(words).map(([value, word]) => ({ value, label: word })),
})
export const chooserFilter = (name: string, label: string, source: ChoiceSource): ListFilter => ({
  name,
  label,
  kind: 'chooser',
  source,
})
export const dateFilter = (name: string, label: string): ListFilter => ({ name, label, kind: 'date' })

/** A link to the row of another noun, by its name where that is known. */
export function To({ noun, id, name }: { noun: string; id: string | undefined; name?: string }) {
  if (id === undefined) return null
  return (
    <Link {...(name === undefined && { className: 'mono' })} href={addressOf([noun, id])}>
      {name ?? id}
    </Link>
  )
}

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
