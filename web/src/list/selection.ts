/** The rows of a list that were ticked, by their ids. */
export type RowSelection<T> = {
  /** The heading of the ticks. */
  label: string
  ticked: ReadonlyMap<string, T>
  /** All of these, or none of them any more. */
  onTick: (rows: T[], isTicked: boolean) => void
}
