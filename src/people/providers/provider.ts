/** A bank. Its time zone is the one in which a bare date means midnight. */
export type Provider = {
  id: string
  name: string
  country: string
  timeZone: string
  /** The bank profile by which owners connect it; without one it only delivers files. */
  profile?: string | null
}
