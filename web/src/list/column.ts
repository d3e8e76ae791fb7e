import type { ReactNode } from 'react'
import type { ChoiceSource } from '../chooser/choice.ts'

/** Where a cell is shown on a phone, where a row has two lines. */
type PhonePlace = 'title' | 'side' | 'below'

export type TableColumn<T> = {
  name: string
  label: string
  /** A track of the CSS grid, such as `minmax(10rem, 2fr)`. */
  width: string
  /** As text, for the export and for screen readers. */
  text: (row: T) => string
  /** The id of what the text names: a column of its own in the export. */
  idOf?: (row: T) => string
  /** Where the cell is more than its text. */
  show?: (row: T) => ReactNode
  isNumber?: boolean
  /** What it is sorted by, where that is not its text. */
  sort?: (row: T) => string | number
  phone?: PhonePlace
  /**
   * Shown however narrow the list is, as are who the row is about and what a phone has in the first line; `longest`:
   * longer than any other.
   */
  keep?: boolean | 'longest'
}

export type ListFilter = {
  name: string
  label: string
  kind: 'text' | 'date' | 'choice' | 'chooser'
  placeholder?: string
  options?: { value: string; label: string }[]
  /** Of a chooser. */
  source?: ChoiceSource
}
