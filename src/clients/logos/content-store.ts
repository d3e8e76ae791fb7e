import { join, resolve } from 'node:path'
import type { Config } from '../../platform/core/config.ts'
import type { LogoPlace } from '../../platform/core/setting.ts'

/** Where the files of logos are kept, and read from by everyone. Files never change, and have names of their own. */
export type ContentStore = {
  put: (fileName: string, bytes: Uint8Array) => Promise<void>
  get: (fileName: string) => Promise<Uint8Array>
  /** A file that is not there is no error. */
  remove: (fileName: string) => Promise<void>
}

/** Where logos are kept: in DATA_DIR if nothing else is set. */
export const logoPlaceOf = (config: Pick<Config, 'LOGO_STORE' | 'DATA_DIR'>): LogoPlace =>
  config.LOGO_STORE ?? { kind: 'folder', folder: join(resolve(config.DATA_DIR), 'logos') }

/** The name of a file changes with its content, so nobody needs to ask for it again. */
export const CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * What comes before the names of files in `logoUrl`. Of files that this service serves it is a path: the address of the
 * service may change.
 */
export function baseUrlOf(place: LogoPlace, stated: string | undefined): string {
  if (stated !== undefined) return `${stated}/`
  if (place.kind === 'folder') return '/logos/'
  const { bucket, prefix, endpoint, region } = place
  if (endpoint !== undefined) return `${endpoint}/${bucket}/${prefix}`
  return `https://${bucket}.s3${region === undefined ? '' : `.${region}`}.amazonaws.com/${prefix}`
}

/** The host that pages load logos from, where it is not this service. */
export function originOf(place: LogoPlace, stated: string | undefined): string | undefined {
  const base = baseUrlOf(place, stated)
  return base.startsWith('/') ? undefined : new URL(base).origin
}
