/** A row as JSON shows it: times as text, and fields without a value left out. */
export type Shown<V> = V extends Date
  ? string
  : V extends readonly (infer Item)[]
    ? Shown<Item>[]
    : V extends object
      ? { [K in keyof V as null extends V[K] ? never : K]: Shown<V[K]> } & {
          [K in keyof V as null extends V[K] ? K : never]?: Shown<NonNullable<V[K]>>
        }
      : V

export function shown<V>(value: V): Shown<V> {
  if (value instanceof Date) return value.toISOString() as Shown<V>
  if (Array.isArray(value)) return value.map(shown) as Shown<V>
  if (typeof value !== 'object' || value === null) return value as Shown<V>
  const present = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(present.map(([name, part]) => [name, shown(part)])) as Shown<V>
}
