import type { ComponentType } from 'react'
import type { Role } from '../../../src/platform/core/role.ts'
import type { ManagePage, ManageQuery } from '../api/manage-call.ts'
import type { ListFilter, TableColumn } from '../list/column.ts'
import type { FormField, FormValues } from './FieldForm.tsx'

/** What the panel beside a list gets. `onChanged` loads list and row again. */
export type DetailProps<T> = { row: T; onChanged: () => void }
export type CreateProps = { onChanged: () => void; onOpen: (id: string) => void; onClose: () => void }

/** What can be done with several rows at once, one after the other. */
export type BulkAction<T> = {
  label: string
  text: string
  needs: Role
  warns?: boolean
  /** Rows that it cannot be done with stay as they are. */
  applies: (row: T) => boolean
  /** What has to be said first. */
  fields?: FormField[]
  /** How to take it back, where that is possible. */
  run: (row: T, values: FormValues) => Promise<(() => Promise<unknown>) | undefined>
}

/** A noun of the navigation: its list, and what is shown of one row. */
export type NounPage<T> = {
  path: string
  title: string
  lead: string
  emptyTitle: string
  empty: string
  /** Where to go on while there is nothing here, for what cannot be created here. */
  next?: { path: string; label: string }
  list: (query: ManageQuery) => Promise<ManagePage<T>>
  /** For an address that names a row which is not in the list yet. */
  find?: (id: string) => Promise<T>
  idOf: (row: T) => string
  titleOf: (row: T) => string
  columns: TableColumn<T>[]
  filters: ListFilter[]
  /** Its rows come and change without an operator: the list follows by itself. */
  isLive?: boolean
  /** Its dates are the bank's, whatever the zone of who looks. */
  hasBankDays?: boolean
  Detail: ComponentType<DetailProps<T>>
  bulk?: BulkAction<T>[]
  /** Where one row has a page of its own, in place of the list and its panel. */
  Page?: ComponentType<{ id: string }>
  create?: { label: string; role: Role; Form: ComponentType<CreateProps> }
  /** Above the list, such as where files are dropped. */
  Above?: ComponentType<{ onChanged: () => void }>
}
