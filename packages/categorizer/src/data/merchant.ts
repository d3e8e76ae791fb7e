/** A merchant that maps of shops do not know: it sells online, by wire or by contract. */
export type Merchant = {
  name: string
  mcc: string
  aliases?: string[]
  domains?: string[]
  /** ISO 3166-1 alpha-2; absent means the world. */
  countries?: string[]
  /** Called like an everyday word: it counts at the beginning of a text, in its countries, with only a place behind it. */
  weak?: boolean
}
