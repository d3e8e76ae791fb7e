import { dateReader } from './dates.ts'
import { CHARSETS, DELIMITERS, type Profile } from './profile.ts'

type ProfileCheck = (value: unknown) => string | undefined

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text: ProfileCheck = (value) => (isText(value) ? undefined : 'must be text')
const truth: ProfileCheck = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false')
const match =
  (pattern: RegExp, like: string): ProfileCheck =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `must be like ${like}`
const oneOf =
  (list: readonly string[]): ProfileCheck =>
  (value) =>
    list.includes(value as string) ? undefined : `must be one of ${list.map((item) => JSON.stringify(item)).join(', ')}`
const listOf =
  (check: ProfileCheck, what: string): ProfileCheck =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every((item) => check(item) === undefined)
      ? undefined
      : `must be a list of ${what}`
const words = listOf(text, 'texts')
/** An empty cell may have a meaning too. */
const cells = listOf((value) => (typeof value === 'string' ? undefined : 'must be text'), 'texts')

const COLUMN_LISTS = ['name', 'description', 'additional', 'reference']
const COLUMNS = [
  ...[
    'date',
    'valueDate',
    'started',
    'accountCurrency',
    'amount',
    'debit',
    'credit',
    'flag',
    'fee',
    'currency',
    'balance',
    'payer',
    'payee',
  ],
  ...[
    'account',
    'endToEnd',
    'id',
    'bankCode',
    'merchantCode',
    'status',
    'ownAccount',
    'originalAmount',
    'originalCurrency',
    'rate',
  ],
]
const SIGNS = ['signed', 'reversed', 'debit-plus', 'debit-minus'] as const

const FIELDS: Record<string, { check: ProfileCheck; optional?: boolean }> = {
  id: { check: match(/^[a-z0-9][a-z0-9-]*$/, '"my-bank"') },
  bank: { check: text },
  country: { check: match(/^[A-Z]{2}$/, '"NL"') },
  charset: { check: oneOf(CHARSETS), optional: true },
  delimiter: { check: oneOf(DELIMITERS) },
  quotes: { check: truth, optional: true },
  header: { check: (value) => (value === false || !words(value) ? undefined : 'must be a list of names, or false') },
  onlyWhenAsked: { check: truth, optional: true },
  columns: { check: (value) => (isObject(value) ? undefined : 'must be an object of columns') },
  dateFormat: {
    check: (value) =>
      isText(value) && dateReader(value)
        ? undefined
        : 'must be like "DD.MM.YYYY", of YYYY YY MMM MM M DD D HH mm ss ZZ',
  },
  decimalMark: { check: oneOf(['.', ',']) },
  thousandsMark: { check: oneOf(['.', ',', ' ', "'"]), optional: true },
  decimals: { check: (value) => (value === 3 || value === 4 ? undefined : 'must be 3 or 4'), optional: true },
  currencySign: { check: text, optional: true },
  sign: {
    check: (value) =>
      SIGNS.includes(value as (typeof SIGNS)[number]) || isObject(value)
        ? undefined
        : `must be one of ${SIGNS.join(', ')}, or {"in": ["C"], "out": ["D"]}`,
  },
  currency: { check: match(/^[A-Z]{3}$/, '"EUR"'), optional: true },
  status: { check: (value) => (isObject(value) ? undefined : 'must be {"booked": [...], ...}'), optional: true },
  pendingDates: { check: words, optional: true },
  pending: { check: oneOf(['complete', 'increment']), optional: true },
  order: { check: oneOf(['oldest-first', 'newest-first']), optional: true },
  ids: { check: oneOf(['stable', 'volatile', 'reused']), optional: true },
  skip: { check: listOf(isObjectCheck, 'rules'), optional: true },
  continuation: { check: truth, optional: true },
  preamble: { check: (value) => (isObject(value) ? undefined : 'must be {"account": "label"}'), optional: true },
}

function isObjectCheck(value: unknown): string | undefined {
  return isObject(value) ? undefined : 'must be an object'
}

/**
 * A profile that a person wrote, or all of its faults at once. Checked by hand because TypeBox reports at most eight
 * errors, several for one fault of a union, and takes 30 MB.
 */
export function readProfile(json: unknown): Profile | string[] {
  if (!isObject(json)) return ['a profile is a JSON object']
  const faults = checkKeys(json, FIELDS, '')
  if (isObject(json.columns)) faults.push(...checkColumns(json.columns, json.header))
  if (isObject(json.sign)) faults.push(...checkWords(json.sign, ['in', 'out'], ['in', 'out'], 'sign.'))
  if (isObject(json.status))
    faults.push(...checkWords(json.status, ['booked', 'pending', 'dropped'], ['booked'], 'status.'))
  if (isObject(json.preamble)) faults.push(...checkKeys(json.preamble, { account: { check: text } }, 'preamble.'))
  if (Array.isArray(json.skip)) faults.push(...json.skip.flatMap((rule, index) => checkSkip(rule, index, json.header)))
  if (faults.length === 0) faults.push(...checkTogether(json as Profile))
  return faults.length > 0 ? faults : (json as Profile)
}

function checkKeys(object: Record<string, unknown>, fields: typeof FIELDS, path: string): string[] {
  const faults = Object.keys(object)
    .filter((key) => !Object.hasOwn(fields, key))
    .map((key) => `${path}${key} is not known here; known are ${Object.keys(fields).join(', ')}`)
  for (const [key, { check, optional }] of Object.entries(fields)) {
    const value = object[key]
    if (value === undefined) {
      if (!optional) faults.push(`${path}${key} is missing`)
      continue
    }
    const fault = check(value)
    if (fault !== undefined) faults.push(`${path}${key} ${fault}`)
  }
  return faults
}

const columnCheck =
  (header: unknown): ProfileCheck =>
  (value) => {
    if (typeof value === 'number') return Number.isInteger(value) && value >= 1 ? undefined : 'is counted from 1'
    if (!isText(value)) return 'must be the name of a column or its number'
    return header === false ? 'must be a number, as there is no header row' : undefined
  }

function checkColumns(columns: Record<string, unknown>, header: unknown): string[] {
  const one = columnCheck(header)
  const many = listOf(one, header === false ? 'column numbers' : 'columns')
  const fields = Object.fromEntries([
    ...COLUMNS.map((key) => [key, { check: one, optional: key !== 'date' }]),
    ...COLUMN_LISTS.map((key) => [key, { check: many, optional: true }]),
  ])
  return checkKeys(columns, fields, 'columns.')
}

function checkWords(object: Record<string, unknown>, keys: string[], needed: string[], path: string): string[] {
  const fields = Object.fromEntries(keys.map((key) => [key, { check: cells, optional: !needed.includes(key) }]))
  const faults = checkKeys(object, fields, path)
  const all = Object.values(object)
    .flat()
    .map((word) => String(word).toLowerCase())
  if (all.includes('?')) faults.push(`${path.slice(0, -1)} still has a question mark`)
  if (new Set(all).size !== all.length) faults.push(`${path.slice(0, -1)} has a word twice`)
  return faults
}

function checkSkip(rule: unknown, index: number, header: unknown): string[] {
  if (!isObject(rule)) return []
  const fields = {
    column: { check: columnCheck(header), optional: true },
    is: { check: words, optional: true },
    isNot: { check: words, optional: true },
    startsWith: { check: text, optional: true },
  }
  const faults = checkKeys(rule, fields, `skip[${index}].`)
  const isEmpty = rule.is === undefined && rule.isNot === undefined && rule.startsWith === undefined
  if (isEmpty) faults.push(`skip[${index}] needs is, isNot or startsWith, or it would skip every row`)
  return faults
}

/** Fields that are valid on their own but not together. */
function checkTogether(profile: Profile): string[] {
  const { columns, sign, decimalMark, thousandsMark, status, ids, pending, pendingDates } = profile
  const faults: string[] = []
  const twoColumns = columns.debit !== undefined || columns.credit !== undefined
  if (columns.amount === undefined && (columns.debit === undefined || columns.credit === undefined)) {
    faults.push('columns needs amount, or both debit and credit')
  }
  if (columns.amount !== undefined && twoColumns)
    faults.push('columns has amount and also debit or credit: one of them')
  if (twoColumns !== (sign === 'debit-plus' || sign === 'debit-minus')) {
    faults.push('sign debit-plus or debit-minus, and the columns debit and credit, go together')
  }
  if ((typeof sign === 'object') !== (columns.flag !== undefined)) {
    faults.push('columns.flag and a sign such as {"in": ["C"], "out": ["D"]} go together')
  }
  if (profile.decimals !== undefined && thousandsMark !== undefined)
    faults.push('decimals and thousandsMark: where a bank groups thousands, three digits are no decimals')
  if (decimalMark === thousandsMark) faults.push('thousandsMark must be other than decimalMark')
  if ((status === undefined) !== (columns.status === undefined)) faults.push('status and columns.status go together')
  if (ids !== undefined && columns.id === undefined) faults.push('ids says what columns.id is worth, which is missing')
  if (pending !== undefined && !status?.pending && !pendingDates) {
    faults.push('pending needs status.pending or pendingDates, or no row would be pending')
  }
  return faults
}
