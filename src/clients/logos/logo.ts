import { createHash } from 'node:crypto'
import { type Lifecycle, type Steps, stepsIn } from '../../platform/core/lifecycle.ts'

export const MAX_LOGO_BYTES = 2 * 1024 * 1024
/** 4,000 × 4,000: all of it may have to be decoded at once, at 4 bytes a pixel. */
export const MAX_LOGO_PIXELS = 16_000_000

/** What every logo is re-encoded to. `tenants.logo_url` names the first. */
export const IMAGES = [
  { size: 320, format: 'png' },
  { size: 160, format: 'png' },
  { size: 320, format: 'webp' },
  { size: 160, format: 'webp' },
] as const

export const LOGO_STATES = ['none', 'waiting', 'synchronised', 'failed'] as const
export type LogoState = (typeof LOGO_STATES)[number]

/** Of one upload. */
export type LogoStatus = 'waiting' | 'synchronised' | 'failed' | 'removed'
/** `discard`: it was never shown. `withdraw`: it was. */
export type LogoMove = 'confirm' | 'fail' | 'retry' | 'discard' | 'withdraw'

/** Deleting the files of a removed one may fail and be tried again too. */
const NEXT: Lifecycle<LogoStatus, LogoMove> = {
  waiting: { confirm: 'synchronised', fail: 'failed', discard: 'removed' },
  synchronised: { fail: 'synchronised', withdraw: 'removed' },
  failed: { fail: 'failed', retry: 'waiting', discard: 'removed' },
  removed: { fail: 'removed', retry: 'removed' },
}

export const logoSteps = (moves: readonly LogoMove[]): Steps<LogoStatus> => stepsIn(NEXT, moves)

/** The state of a tenant's logo; while a new one waits or has failed, the old one is still shown. */
export type LogoReport = { state: LogoState; reason: string | null; logoUrl: string | null }

export const fileNamesOf = (name: string): string[] => IMAGES.map(({ size, format }) => `${name}-${size}.${format}`)

const FILE_NAME = /^[0-9a-f]{32}-(?:160|320)\.(png|webp)$/

/** The content type of a file of ours; none for any other name, which cannot be one. */
export function typeOfFile(fileName: string): string | undefined {
  const format = FILE_NAME.exec(fileName)?.[1]
  return format && `image/${format}`
}

/**
 * A hash of the content and of `salt`, which differs for each upload: files never change, and deleting the files of an
 * old upload cannot concern a new one.
 */
export function nameOf(salt: string, images: readonly Uint8Array[]): string {
  const hash = createHash('sha256').update(salt)
  for (const image of images) hash.update(`\n${image.length}\n`).update(image)
  return hash.digest('hex').slice(0, 32)
}

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'svg'

/** By the content: a name or a content type says what the sender believes, or wants us to. */
export function formatOf(bytes: Uint8Array): ImageFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE\s+svg|(?:\w+:)?svg)\b/i.test(head) ? 'svg' : undefined
}

const FORBIDDEN: [pattern: RegExp, what: string][] = [
  [/<!ENTITY/i, 'entities'],
  [/<(?:[\w.-]+:)?script\b/i, 'a script'],
  [/<(?:[\w.-]+:)?foreignObject\b/i, 'foreignObject'],
  // An image in it would be decoded without our limits. Send that image itself.
  [/<(?:[\w.-]+:)?(?:fe)?image\b/i, 'another image'],
  [/\bhref\s*=\s*(?:["']\s*)?(?!["'#\s])/i, 'a reference to something outside of it'],
  [/@import|url\(\s*(?:["']\s*)?(?!["'#\s])/i, 'a reference to something outside of it'],
]

/**
 * Why an SVG is refused before it is drawn. Drawing it runs no script and opens no address; but a logo that contains such
 * things would look different from what its sender expects, and entities could hide them.
 */
export function faultOfSvg(bytes: Uint8Array): string | undefined {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return 'The SVG is not in UTF-8.'
  }
  const encoding = /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text.slice(0, 200))?.[1]
  if (text.includes('\0') || (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding)))
    return 'The SVG is not in UTF-8.'
  const found = FORBIDDEN.find(([pattern]) => pattern.test(text))
  return found && `The SVG has ${found[1]}, which a logo must not have.`
}
