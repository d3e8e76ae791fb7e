import { CONNECTOR_NAMES, type ConnectorProfile } from '@vitrine/bank-connectors'

/** What a value has to be, in words for whoever writes the file; undefined where it is right. */
type ValueRule = (value: unknown) => string | undefined

const matches =
  (pattern: RegExp, like: string): ValueRule =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `must be ${like}`
const oneOf =
  (...values: string[]): ValueRule =>
  (value) =>
    values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`
const wholeNumber =
  (most: number): ValueRule =>
  (value) =>
    Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most
      ? undefined
      : `must be a whole number from 1 to ${most}`
const yesOrNo: ValueRule = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false')
const name = matches(/^[^\p{Cc}]{1,200}$/u, 'a text of 1 to 200 characters')

const isLocal = (text: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(text).hostname)
const address: ValueRule = (value) => {
  const isAddress = typeof value === 'string' && /^https?:\/\/[^\s/]/.test(value) && URL.canParse(value)
  if (!isAddress || value.endsWith('/'))
    return 'must be an address such as https://xs2a.bank.example, without a slash at the end'
  const { username, password } = new URL(value)
  if (username !== '' || password !== '')
    return 'must have no user and password, as in https://xs2a.bank.example: set secrets as credentials of the provider'
  return value.startsWith('http:') && !isLocal(value)
    ? 'must begin with https:// unless the bank is on this machine'
    : undefined
}

type Fields = Record<string, ValueRule | { fields: Fields }>

const REQUIRED = ['id', 'name', 'country', 'connector', 'address']
/** What a file of a bank profile may say; `ConnectorProfile` has what each field means. */
const FIELDS: Record<keyof ConnectorProfile, Fields[string]> = {
  id: matches(/^[a-z0-9-]{2,64}$/, 'a name of small letters, digits and hyphens, such as de-testbank'),
  name,
  country: matches(/^[A-Z]{2}$/, 'a code of two letters, such as DE'),
  connector: oneOf(...CONNECTOR_NAMES),
  address,
  listedAs: name,
  psuType: oneOf('personal', 'business'),
  limits: { fields: { callsPerDay: wholeNumber(10_000) } },
  consentDays: wholeNumber(36_500),
  historyDays: wholeNumber(36_500),
  approval: oneOf('redirect', 'oauth', 'decoupled'),
  oauth: { fields: { metadata: address, clientId: name, scope: name } },
  lists: {
    fields: {
      bookingStatus: oneOf('both', 'booked'),
      accept: name,
      pages: oneOf('links', 'index'),
      cards: yesOrNo,
    },
  },
  signature: oneOf('none', 'all', 'bodies'),
  tlsCertificate: yesOrNo,
  headers: (value) =>
    isObject(value) && Object.values(value).every((one) => name(one) === undefined)
      ? undefined
      : 'must be an object of names and texts',
  withoutHeaders: (value) =>
    Array.isArray(value) && value.every((one) => typeof one === 'string' && /^[a-z0-9-]{1,64}$/.test(one))
      ? undefined
      : 'must be a list of names in small letters',
  reading: {
    fields: {
      ids: oneOf('stable', 'volatile', 'reused'),
      order: oneOf('newest-first', 'oldest-first'),
      pending: oneOf('complete', 'increment'),
      sign: oneOf('signed', 'reversed', 'unsigned'),
      bank: name,
      profile: name,
    },
  },
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function faultsOf(value: unknown, fields: Fields, path: string): string[] {
  if (!isObject(value)) return [`${path || 'the file'} must be an object`]
  return Object.entries(value).flatMap(([key, one]) => {
    const rule = Object.hasOwn(fields, key) ? fields[key]! : undefined
    if (!rule) return [`${path}${key} is no field of a bank profile; there are ${Object.keys(fields).join(', ')}`]
    if (typeof rule !== 'function') return faultsOf(one, rule.fields, `${path}${key}.`)
    const fault = rule(one)
    return fault === undefined ? [] : [`${path}${key} ${fault}`]
  })
}

function missingFields(profile: Record<string, unknown>): string[] {
  const faults = REQUIRED.filter((key) => !Object.hasOwn(profile, key)).map((key) => `${key} is missing`)
  if (profile.connector === 'enable-banking' && !Object.hasOwn(profile, 'listedAs'))
    faults.push("listedAs is missing: the bank's name in the list of Enable Banking, such as Nordea")
  return faults
}

/** What is wrong with the text of a profile; nothing where all is well. */
export function findProfileFaults(text: string): string[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return [`this is not JSON: ${(error as Error).message}`]
  }
  return [...(isObject(value) ? missingFields(value) : []), ...faultsOf(value, FIELDS, '')]
}
