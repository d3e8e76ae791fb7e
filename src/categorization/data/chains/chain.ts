import type { Merchant } from '../merchant.ts'

/**
 * Chains by code; names separated by commas. A `~name` is called like an everyday word or a person: it counts only at
 * the beginning of a text, in its country, and with nothing behind it but a place.
 */
export type ChainNames = Readonly<Record<string, string>>

export function chainsIn(countries: string, names: ChainNames): Merchant[] {
  const places = countries.split(' ')
  return Object.entries(names).flatMap(([mcc, list]) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) =>
        name.startsWith('~')
          ? { name: name.slice(1), mcc, countries: places, weak: true as const }
          : { name, mcc, countries: places },
      ),
  )
}
