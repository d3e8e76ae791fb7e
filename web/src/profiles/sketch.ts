import type { Column, Columns, Profile, Sign, Skip } from '@vitrine/bank-statements'

/** A profile while a person makes it: by the position of columns, because their names change with the header row. */
export type ProfileSketch = {
  /** The line of the row with the names of the columns; null where there is none. */
  headerLine: number | null
  header: string[] | false
  /** What each column is; empty where it is not used. */
  roles: (SketchRole | '')[]
  delimiter: Profile['delimiter']
  charset: string
  dateFormat: string
  decimalMark: '.' | ','
  thousandsMark: string
  currency: string
  /** Where one amount column, or two, show the direction. */
  sign: Extract<Sign, string>
  /** What each word of the column `flag` means, and of the column `status`. */
  ways: Record<string, 'in' | 'out'>
  states: Record<string, 'booked' | 'pending' | 'dropped'>
  /** Rows that are no movements. */
  skip: Skip[]
  /** What this page does not show stays as it is. */
  rest: Partial<Profile>
}

export type SketchRole = keyof Columns
export type SampleRow = { line: number; cells: string[] }

/** These may be in several columns. */
const LISTS = ['name', 'description', 'additional', 'reference'] as const
const isList = (role: SketchRole): boolean => (LISTS as readonly string[]).includes(role)

export const COLUMN_ROLES = [
  ...['date', 'valueDate', 'started', 'amount', 'debit', 'credit', 'flag', 'fee', 'currency', 'balance'],
  ...['name', 'description', 'additional', 'reference', 'account', 'payer', 'payee', 'id', 'endToEnd', 'status'],
  ...['ownAccount', 'bankCode', 'merchantCode', 'accountCurrency', 'originalAmount', 'originalCurrency', 'rate'],
] as SketchRole[]

/** One of these shows the amount, so choosing one leaves the others out. */
const AGAINST: Partial<Record<SketchRole, SketchRole[]>> = {
  amount: ['debit', 'credit'],
  debit: ['amount'],
  credit: ['amount'],
}

export const widthOf = (rows: SampleRow[]): number => Math.max(0, ...rows.map(({ cells }) => cells.length))

const keyOf = (name: string) => name.trim().toLowerCase()

export const namesAt = (rows: SampleRow[], line: number | null): string[] | undefined =>
  rows.find((row) => row.line === line)?.cells.map((cell) => cell.trim())

/** The rows below the header row. */
export const dataRows = (rows: SampleRow[], line: number | null): SampleRow[] =>
  rows.filter((row) => line === null || row.line > line)

function headerLineOf(rows: SampleRow[], header: string[] | false | undefined): number | null {
  if (!header) return null
  const found = rows.find(({ cells }) => header.every((name) => cells.some((cell) => keyOf(cell) === keyOf(name))))
  return found?.line ?? null
}

/** From a profile as the service suggests or stores it; it may be unfinished. */
export function toSketch(profile: Partial<Profile>, rows: SampleRow[]): ProfileSketch {
  const { id: _, bank: __, country: ___, header, columns = {}, delimiter, charset, dateFormat, ...others } = profile
  const { decimalMark, thousandsMark, currency, sign, status, skip = [], ...rest } = others
  const headerLine = headerLineOf(rows, header)
  const names = namesAt(rows, headerLine)
  const roles: ProfileSketch['roles'] = Array.from({ length: widthOf(rows) }, () => '')
  for (const [role, column] of Object.entries(columns)) {
    for (const one of [column].flat() as Column[]) {
      const at = typeof one === 'number' ? one - 1 : (names?.findIndex((name) => keyOf(name) === keyOf(one)) ?? -1)
      if (at >= 0 && at < roles.length) roles[at] = role as SketchRole
    }
  }
  const words = typeof sign === 'object' ? sign : { in: [], out: [] }
  const { booked = [], pending = [], dropped = [] } = status ?? {}
  return {
    headerLine,
    header: header ?? false,
    roles,
    delimiter: delimiter ?? ',',
    charset: charset ?? '',
    dateFormat: dateFormat ?? '',
    decimalMark: decimalMark ?? '.',
    thousandsMark: thousandsMark ?? '',
    currency: currency ?? '',
    sign: typeof sign === 'string' ? sign : 'signed',
    ways: { ...meaning(words.in, 'in'), ...meaning(words.out, 'out') },
    states: { ...meaning(booked, 'booked'), ...meaning(pending, 'pending'), ...meaning(dropped, 'dropped') },
    skip,
    rest,
  }
}

const meaning = <T extends string>(words: string[], is: T): Record<string, T> =>
  Object.fromEntries(words.map((word) => [word, is]))

/** The profile, apart from its name; what is not chosen yet is missing in it. */
export function toProfile(sketch: ProfileSketch, rows: SampleRow[]): Partial<Profile> {
  const { headerLine, header, roles, delimiter, charset, dateFormat, decimalMark, thousandsMark } = sketch
  const names = namesAt(rows, headerLine)
  const columns: Record<string, Column | Column[]> = {}
  for (const [at, role] of roles.entries()) {
    if (role === '') continue
    const column = columnAt(names, at)
    if (isList(role)) columns[role] = [...((columns[role] as Column[] | undefined) ?? []), column]
    else columns[role] = column
  }
  const states = wordsBy(sketch.states)
  return {
    ...sketch.rest,
    delimiter,
    header,
    columns: columns as Columns,
    ...(dateFormat !== '' && { dateFormat }),
    decimalMark,
    ...(thousandsMark !== '' && { thousandsMark: thousandsMark as '.' }),
    ...(charset !== '' && { charset: charset as 'utf-8' }),
    ...(sketch.currency !== '' && { currency: sketch.currency }),
    sign: signOf(sketch),
    ...(sketch.skip.length > 0 && { skip: sketch.skip }),
    ...(roles.includes('status') && {
      status: {
        booked: states.booked ?? [],
        ...(states.pending && { pending: states.pending }),
        ...(states.dropped && { dropped: states.dropped }),
      },
    }),
  }
}

/** A name that is there twice cannot name a column. */
function columnAt(names: string[] | undefined, at: number): Column {
  const name = names?.[at] ?? ''
  const isUnique = name !== '' && names?.filter((other) => keyOf(other) === keyOf(name)).length === 1
  return isUnique ? name : at + 1
}

const wordsBy = (words: Record<string, string>): Record<string, string[]> =>
  Object.entries(words).reduce<Record<string, string[]>>((by, [word, is]) => {
    by[is] = [...(by[is] ?? []), word]
    return by
  }, {})

function signOf({ roles, sign, ways }: ProfileSketch): Sign {
  if (roles.includes('flag')) {
    const { in: into = [], out = [] } = wordsBy(ways)
    return { in: into, out }
  }
  const isTwo = roles.includes('debit') || roles.includes('credit')
  if (isTwo) return sign === 'debit-minus' ? sign : 'debit-plus'
  return sign === 'reversed' ? sign : 'signed'
}

/** Says what a column is. A role that only one column can have leaves the one that had it. */
export function withRole(sketch: ProfileSketch, at: number, role: SketchRole | '', rows: SampleRow[]): ProfileSketch {
  const left = role === '' ? [] : [...(isList(role) ? [] : [role]), ...(AGAINST[role] ?? [])]
  const roles = sketch.roles.map((had, index) => (index === at ? role : left.some((one) => one === had) ? '' : had))
  const known = role === 'status' ? wordsOf(rows, sketch.headerLine, at) : []
  const states = known.length > 0 ? { ...meaning(known, 'booked'), ...sketch.states } : sketch.states
  return { ...sketch, roles, states }
}

/**
 * Leaves out rows that begin like this one: `Total`, or `Total 3 rows` with any other number. Undefined for a row that
 * begins with a number or a date: that is a movement which is not read yet.
 */
export function skipLike(begins: string | undefined, { dateFormat }: ProfileSketch): Skip | undefined {
  if (begins === undefined || !/^\p{L}/u.test(begins)) return undefined
  const [words = ''] = /^\D*/.exec(begins) ?? []
  return words === begins || dateFormat.includes('MMM') ? { is: [begins] } : { startsWith: words }
}

/** With what the rows begin that a rule of this page leaves out. */
export const skippedBy = ({ column, is, isNot, startsWith }: Skip): string | undefined =>
  column === undefined && isNot === undefined ? (startsWith ?? is?.join(', ')) : undefined

export function withHeaderLine(sketch: ProfileSketch, line: number | null, rows: SampleRow[]): ProfileSketch {
  const names = namesAt(rows, line)?.filter((name) => name !== '')
  return { ...sketch, headerLine: line, header: names && names.length > 0 ? names : false }
}

const MAX_WORDS = 12

/** The different words of a column, so that each gets a meaning; an empty cell may have one too. */
export function wordsOf(rows: SampleRow[], headerLine: number | null, at: number): string[] {
  const words = new Set(dataRows(rows, headerLine).map(({ cells }) => cells[at]?.trim() ?? ''))
  return [...words].slice(0, MAX_WORDS)
}

/** What a profile has and this page cannot show: a column with two roles, or one that is not in the sample. */
export function lostOf(profile: Partial<Profile>, rows: SampleRow[]): string[] {
  const saved = toProfile(toSketch(profile, rows), rows)
  const partsOf = ({ columns, ...fields }: Partial<Profile>): [string, unknown][] => [
    ...Object.entries(columns ?? {}).map(([role, column]): [string, unknown] => [`columns.${role}`, column]),
    ...Object.entries(fields),
  ]
  const now = new Map(partsOf(saved))
  const known = ['id', 'bank', 'country']
  return partsOf(profile)
    .filter(([name, value]) => !known.includes(name) && JSON.stringify(now.get(name)) !== JSON.stringify(value))
    .map(([name]) => name)
}
