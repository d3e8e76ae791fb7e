import { isIP } from 'node:net'

/** A setting, and how its text becomes a value. The table of all of them is settings.ts. */
type Setting<T> = {
  about: string
  example: string
  /** The default, as the documentation shows it. */
  otherwise: string
  /** Returns the value, or throws a ConfigFault that shows what a valid one looks like. */
  read: (text: string | undefined) => T
}

export class ConfigFault extends Error {}

export const setting = <T>(setting: Setting<T>): Setting<T> => setting

export function secret(text: string | undefined): string | undefined {
  if (text !== undefined && (text.length < 64 || !/^[0-9a-f]+$/i.test(text)))
    throw new ConfigFault('must be 64 or more hexadecimal characters: openssl rand -hex 32')
  return text
}

/** Ids are short names; each key has 32 bytes. */
export function keyRing(text: string | undefined): ReadonlyMap<string, Buffer> | undefined {
  if (text === undefined) return undefined
  const pairs = text.split(',').map((pair) => /^([a-z0-9-]{1,16}):([0-9a-f]{64})$/i.exec(pair.trim()))
  const keys = new Map(pairs.map((pair) => [pair?.[1] ?? '', Buffer.from(pair?.[2] ?? '', 'hex')]))
  if (pairs.includes(null) || keys.size < pairs.length)
    throw new ConfigFault('must be pairs of a name and a key of 64 hexadecimal characters (openssl rand -hex 32)')
  return keys
}

/** From one hour of a day to another one. */
export type HourRange = { from: number; to: number }

/** One or two parts of a day, the earlier one first. */
export function partsOfDay(text: string | undefined): HourRange[] | undefined {
  if (text === undefined) return undefined
  const parts = text.split(',').map((part) => {
    const [from = Number.NaN, to = Number.NaN] = /^\d{1,2}-\d{1,2}$/.test(part.trim())
      ? part.split('-').map(Number)
      : []
    return { from, to }
  })
  const isRight = parts.every(({ from, to }, index) => from >= (parts[index - 1]?.to ?? 0) && from < to && to <= 24)
  if (parts.length > 2 || !isRight)
    throw new ConfigFault('must be one or two parts of a day from 0 to 24, the earlier one first, such as 4-6,15-17')
  return parts
}

export const wholeNumber = (least: number, most: number, otherwise: number) => (text: string | undefined) => {
  if (text === undefined) return otherwise
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) throw new ConfigFault(`must be a whole number from ${least} to ${most}`)
  return value
}

export const address = (protocols: string[]) => (text: string | undefined) => {
  if (text === undefined) return undefined
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' }
  if (!protocols.includes(protocol)) {
    throw new ConfigFault(`must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  }
  if (NEEDS_HOST.includes(protocol) && hostname === '') throw new ConfigFault('must name a host')
  return text
}

/** A database URL needs no host: it may name a socket. */
const NEEDS_HOST = ['smtp:', 'smtps:']

export const database = (text: string | undefined) => {
  const found = url(['postgres:', 'postgresql:', 'socket:'])(text)
  const pooler = found === undefined ? null : new URL(found).searchParams.get('pooler')
  if (pooler !== null && pooler !== 'transaction')
    throw new ConfigFault('may have pooler=transaction and no other pooler')
  return found
}

/** Without a trailing slash: paths are appended. */
export const url = (protocols: string[]) => (text: string | undefined) => {
  let found = address(protocols)(text)
  while (found?.endsWith('/')) found = found.slice(0, -1)
  return found
}

/** An e-mail address, or the address of a page. */
export const mailOrPage = (text: string | undefined): string | undefined => {
  if (text === undefined || /^[^\s@<>]{1,64}@[^\s@<>]{1,255}$/.test(text)) return text
  if (!/^https?:\/\/\S/.test(text) || !URL.canParse(text))
    throw new ConfigFault(
      'must be an e-mail address, such as help@example.com, or an address that starts with https://',
    )
  return text
}

export const oneOf =
  <const T extends string>(values: readonly T[], otherwise: T) =>
  (text: string | undefined): T => {
    if (text === undefined) return otherwise
    if (!values.includes(text as T)) throw new ConfigFault(`must be one of ${values.join(', ')}`)
    return text as T
  }

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))

export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
  return rest.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** Where logos are kept: a folder that the service serves, or an S3-compatible bucket. */
export type LogoPlace =
  | { kind: 'folder'; folder: string }
  | { kind: 'bucket'; bucket: string; prefix: string; endpoint: string | undefined; region: string | undefined }

export function logoPlace(text: string | undefined): LogoPlace | undefined {
  if (text === undefined) return undefined
  const folder = /^file:(?:\/\/)?(.+)$/.exec(text)?.[1]
  if (folder !== undefined) return { kind: 'folder', folder }
  const found = URL.canParse(text) ? new URL(text) : undefined
  if (found?.protocol !== 's3:' || found.hostname === '')
    throw new ConfigFault('must be file: with a folder, or s3:// with a bucket')
  const { endpoint, region, ...rest } = Object.fromEntries(found.searchParams)
  if (Object.keys(rest).length > 0 || found.username !== '')
    throw new ConfigFault('may have endpoint and region after the bucket, and nothing else')
  const prefix = found.pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => `${part}/`)
    .join('')
  return { kind: 'bucket', bucket: found.hostname, prefix, endpoint: url(['http:', 'https:'])(endpoint), region }
}
